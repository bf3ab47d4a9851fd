"""Before the game: fields in exchange for counters, fields carried by squads, missiles that lay mines."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from game.core.amounts import counted
from game.core.events import Event
from game.core.orders import possible
from game.core.questions import Note
from game.core.refusals import Refusal
from game.core.roles import Confirm, Fact, Role
from game.core.sequence import SETUP
from game.core.state import Seen, Span, on_unit
from game.core.stocks import StockKind
from game.ogre import sheets
from game.ogre.combat.readiness import Row
from game.ogre.common_refusals import UnitOrder, refuse
from game.ogre.counter_names import named
from game.ogre.kinds import FOOT, KINDS
from game.ogre.options.minefields.fields import (
    AP,
    AT_START,
    AV,
    FRESH,
    GIVEN_UP,
    HAND,
    LAYER,
    MISSILES,
    RULE,
    SHELLS,
    SORTS,
    Given,
    buy,
    left,
    load_of,
    put_load,
    spend,
)
from game.ogre.setup import areas_for
from game.ogre.state import Draft, GameState, Order, Position, Rules, Unit, View

INFANTRY, ARMOUR, SWAP, CARRY = f"{RULE}-a", f"{RULE}-b", f"{RULE}-c", f"{RULE}-f"
#: fields per point of infantry, missiles and howitzer shells per armour unit [S]
# RULING Q-32: ten for missiles, five for howitzers
FOR_A_SQUAD, FOR_ARMOUR = 10, {**dict.fromkeys(MISSILES.values(), 10), **dict.fromkeys(SHELLS.values(), 5)}
#: sixths of an armour unit in one
SIXTHS = 6
_WORDS = {
    HAND: "fields to lay by hand",
    SHELLS[AV]: "AV shells for howitzers",
    SHELLS[AP]: "AP shells for howitzers",
    MISSILES[AV]: "AV missiles",
    MISSILES[AP]: "AP missiles",
}


class Warheads(Struct, frozen=True):
    """An Ogre's missiles that lay fields: external and internal ones, of each sort."""

    mis_av: int = 0
    mis_ap: int = 0
    int_av: int = 0
    int_ap: int = 0

    def of(self, part: str, sort: str = "") -> int:
        """The number among the external ("mis") or the internal ones, of one sort or both."""
        rows = (self.mis_av, self.mis_ap) if part == "mis" else (self.int_av, self.int_ap)
        return rows[SORTS.index(sort)] if sort else sum(rows)


WARHEADS = on_unit("mine-warheads", Warheads, span=Span.GAME, seen=Seen.OWNER)


class Traded(Event, frozen=True, tag=True):
    """A side traded a counter for fields. Only that side learns of it."""

    rule = "opt:minefields_avap-a"

    side: int
    kind: str
    stock: str
    count: int


def traded(state: GameState, e: Traded) -> str:
    what = KINDS[e.kind].name
    return f"{state.sides[e.side].name} gives up {what} for {e.count} {_WORDS[e.stock]}."


# ------------------------------------------------------------------------- a counter for fields
class Trade(UnitOrder, frozen=True, tag=True):
    """Trade a counter for fields before the game (opt:minefields_avap-a, opt:minefields_avap-b)."""

    verb = "trade"
    role = Role.ACT
    confirm = Confirm.ASK
    free = True

    stock: str

    @classmethod
    def applies_to(cls, kind: str) -> bool:
        return FOOT[kind] or KINDS[kind].family == "armour"

    @classmethod
    def offers(cls, rules: Rules, state: GameState, unit: Unit) -> Sequence[Order]:
        stocks = (HAND,) if unit.squads else tuple(FOR_ARMOUR)
        found = [cls(unit.id, stock) for stock in stocks if worth(unit, stock)]
        # only the counter decides whether a trade is legal, so one answer serves every stock
        return found if possible(found[:1], rules, state) else ()

    def words(self, rules: Rules, state: View) -> str:
        unit = state.units.get(self.unit)
        count = worth(unit, self.stock) if unit is not None else 0
        return f"Give it up for {count} {_WORDS.get(self.stock, self.stock)}"

    def refused(self, rules: Rules, state: GameState, unit: Unit) -> Refusal | None:
        rule = INFANTRY if unit.squads else ARMOUR
        if not worth(unit, self.stock):
            return refuse(unit, "stock", rule, "cannot be exchanged for that.", near=False)
        if not (unit.at or areas_for(state, unit)):
            return refuse(unit, "later", rule, "is not set up; it enters the map later.")
        if unit.aboard or (KINDS[unit.kind].carries and _laden(state, unit)):
            return refuse(unit, "aboard", rule, "is carrying units, or is being carried.")
        if any([unit.id in goal.counters() for goal in state.terms.goals]):
            return refuse(unit, "goal", rule, "is required by the scenario.")
        return None

    def perform(self, rules: Rules, draft: Draft) -> None:
        unit = draft.units[self.unit]
        count = worth(unit, self.stock)
        draft.take(unit.id, "merged")
        buy(draft, unit.side, self.stock, count)
        GIVEN_UP.put(draft, unit.side, Given(GIVEN_UP.of(draft, unit.side).counters + 1))
        draft.emit(Traded(unit.side, unit.kind, self.stock, count))


def _laden(state: GameState, unit: Unit) -> bool:
    """Is any unit or thing aboard?"""
    return bool([1 for other in state.units.values() if other.aboard == unit.id])


def worth(unit: Unit, stock: str) -> int:
    """How much of a stock a counter is worth."""
    if unit.squads:
        points = sum(KINDS[squad].weapons[0].attack for squad in unit.squads)
        return FOR_A_SQUAD * points if stock == HAND else 0
    if KINDS[unit.kind].family != "armour":
        return 0
    return FOR_ARMOUR.get(stock, 0) * KINDS[unit.kind].cost // SIXTHS


# ---------------------------------------------------------------------- fields on squads
class CarryField(UnitOrder, frozen=True, tag=True):
    """A squad takes a field of a sort; a minelayer swaps one of the other sort for it."""

    verb = "carry-field"
    role = Role.ACT
    title = "Take an {sort} field along"
    free = True

    sort: str

    @classmethod
    def applies_to(cls, kind: str) -> bool:
        return FOOT[kind] or kind == LAYER

    @classmethod
    def offers(cls, rules: Rules, state: GameState, unit: Unit) -> Sequence[Order]:
        found = [cls(unit.id, sort) for sort in SORTS]
        if unit.kind == LAYER:
            return possible(found, rules, state)
        # a squad may take any sort or none
        return found if possible(found[:1], rules, state) else ()

    def facts(self, rules: Rules, state: View) -> tuple[Fact, ...]:
        unit = state.units.get(self.unit)
        return carried_facts(state, unit) if unit is not None else ()

    def refused(self, rules: Rules, state: GameState, unit: Unit) -> Refusal | None:
        name = named(unit)
        if self.sort not in SORTS:
            return Refusal("sort", RULE, f"A field is {AV} or {AP}.", near=False)
        load = load_of(state, unit)
        if unit.kind == LAYER:
            if load.of(_other(self.sort)):
                return None
            return refuse(unit, "full", CARRY, f"carries {self.sort} fields alone.")
        if not unit.squads:
            return refuse(unit, "no-carrier", CARRY, "carries no fields.", near=False)
        if left(state, unit.side, HAND) <= 0:
            return Refusal("none-left", CARRY, "No field is left to take along.")
        if load.count >= AT_START * len(unit.squads):
            return Refusal("full", CARRY, f"Every squad of {name} has a field.", (unit.id,))
        return None

    def perform(self, rules: Rules, draft: Draft) -> None:
        unit = draft.units[self.unit]
        load, other = load_of(draft, unit), _other(self.sort)
        if unit.kind == LAYER:
            load = load.having(other, load.of(other)[1:])
        else:
            spend(draft, unit.side, HAND)
        put_load(draft, unit, load.having(self.sort, (*load.of(self.sort), FRESH)))


class UnloadField(UnitOrder, frozen=True, tag=True):
    """A squad puts a field back."""

    verb = "unload-field"
    role = Role.ACT
    title = "Leave an {sort} field behind"
    free = True

    sort: str

    @classmethod
    def applies_to(cls, kind: str) -> bool:
        return FOOT[kind]

    @classmethod
    def offers(cls, rules: Rules, state: GameState, unit: Unit) -> Sequence[Order]:
        load = load_of(state, unit)
        return possible([cls(unit.id, sort) for sort in SORTS if load.of(sort)], rules, state)

    def refused(self, rules: Rules, state: GameState, unit: Unit) -> Refusal | None:
        if not unit.squads or self.sort not in SORTS or not load_of(state, unit).of(self.sort):
            return refuse(unit, "no-field", CARRY, f"carries no {self.sort} field.", near=False)
        return None

    def perform(self, rules: Rules, draft: Draft) -> None:
        unit = draft.units[self.unit]
        load = load_of(draft, unit)
        put_load(draft, unit, load.having(self.sort, load.of(self.sort)[1:]))
        spend(draft, unit.side, HAND, back=True)


def _other(sort: str) -> str:
    return AP if sort == AV else AV


def carried_facts(state: GameState, unit: Unit) -> tuple[Fact, ...]:
    """What a counter carries, and how many fields its side has left."""
    load = load_of(state, unit)
    row = [f"{sort} {', '.join(map(str, load.of(sort)))}" for sort in SORTS if load.of(sort)]
    found = [Fact("Carries", "; ".join(row) or "no field", CARRY)]
    if unit.squads:
        found.append(Fact("Left in stock", str(left(state, unit.side, HAND)), INFANTRY))
    return tuple(found)


def suggested(rules: Rules, position: Position, side: int) -> Iterator[Order]:
    """One field per squad, alternating between the sorts, while they last."""
    count, turn = left(position, side, HAND), 0
    for unit in position.units.values():
        if unit.side != side or not unit.squads:
            continue
        for _ in range(min(count, AT_START * len(unit.squads) - load_of(position, unit).count)):
            yield CarryField(unit.id, SORTS[turn % len(SORTS)])
            count, turn = count - 1, turn + 1


HAND_STOCK = StockKind(
    HAND, "minefields", "Fields to lay by hand", INFANTRY, 30,
    lambda state, side: left(state, side, HAND), suggest=suggested, usual=6, bought=True,
)  # fmt: skip


# -------------------------------------------------------------- missiles that lay fields
class SwapMissile(UnitOrder, frozen=True, tag=True):
    """An Ogre of a side without armour swaps a missile for one that lays a field (opt:minefields_avap-c)."""

    verb = "swap-missile"
    role = Role.ACT
    title = "Take a missile with an {sort} field"
    free = True

    sort: str

    @classmethod
    def applies_to(cls, kind: str) -> bool:
        return KINDS[kind].ogre is not None

    @classmethod
    def offers(cls, rules: Rules, state: GameState, unit: Unit) -> Sequence[Order]:
        return possible([cls(unit.id, sort) for sort in SORTS], rules, state)

    def facts(self, rules: Rules, state: View) -> tuple[Fact, ...]:
        found = WARHEADS.of(state, self.unit)
        return tuple(
            Fact(f"With {sort} fields", str(found.of("mis", sort) + found.of("int", sort)), SWAP)
            for sort in SORTS
        )

    def refused(self, rules: Rules, state: GameState, unit: Unit) -> Refusal | None:
        if self.sort not in SORTS:
            return Refusal("sort", RULE, f"A field is {AV} or {AP}.", near=False)
        if state.clock.phase != SETUP and (unit.at or unit.aboard):
            # RULING Q-1462: without a set-up of its own its side chooses before the Ogre enters
            return refuse(unit, "entered", SWAP, "exchanges missiles before it is on the map.", near=False)
        if not unit.sheet or not _next(state, unit):
            return refuse(unit, "no-missile", SWAP, "has no missile to exchange.", near=False)
        if any(u.side == unit.side and KINDS[u.kind].family == "armour" for u in state.units.values()):
            text = f"{state.sides[unit.side].name} has armour, so its missiles are the usual ones."
            return Refusal("armour", SWAP, text, (unit.id,), near=False)
        return None

    def perform(self, rules: Rules, draft: Draft) -> None:
        unit = draft.units[self.unit]
        name = f"{_next(draft, unit)}_{self.sort.lower()}"
        WARHEADS.change(draft, unit.id, **{name: getattr(WARHEADS.of(draft, unit.id), name) + 1})


def _next(state: GameState, unit: Unit) -> str:
    """The next ordinary missile to swap: external ones first; "" if none."""
    for part, row in (("mis", sheets.MIS), ("int", sheets.INT)):
        if unit.sheet[row] > WARHEADS.of(state, unit.id).of(part):
            return part
    return ""


def plain_missiles(state: GameState, about: Row, value: int, note: Note | None) -> int:
    """Stage of "readiness": missiles that lay fields cannot attack."""
    # RULING Q-706: ordinary missiles are lost first
    unit, _, weapon = about
    if weapon.id not in ("mis", "rack") or not value:
        return value
    part, row = ("mis", sheets.MIS) if weapon.id == "mis" else ("int", sheets.INT)
    held = WARHEADS.of(state, unit.id).of(part)
    found = min(value, max(0, unit.sheet[row] - held)) if held else value
    if found != value and note:
        note("set", found, f"{counted(held, 'missile')} carrying mines", SWAP)
    return found
