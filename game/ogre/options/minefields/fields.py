"""Minefields: what lies in a hex, who knows of it, and which units each sort attacks (opt:minefields_avap).

A field is a marker of its side: its sort, with the remaining attacks as its count. Sides that know of a field
also know its strength (opt:minefields_avap-v). A hex may hold both sorts, which work separately
(opt:minefields_avap-s).
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Annotated, Self

from msgspec import Struct
from msgspec.structs import replace

from game.boards.findings import ReadError
from game.core.among import fixed
from game.core.events import Event
from game.core.markers import EVERYBODY, Contents, MarkerKind, Owned, SeenBy
from game.core.parameters import Parameter
from game.core.questions import Note
from game.core.records import Marker
from game.core.references import Hex
from game.core.refusals import Refusal
from game.core.roles import Fact
from game.core.rule_hooks import Luck
from game.core.state import Seen, Span, StateKind, on_side, on_unit
from game.core.stocks import StockKind
from game.hexes.grid import mask_of
from game.ogre.combat.readiness import Row, attack_spent
from game.ogre.common_refusals import refuse
from game.ogre.counter_names import named
from game.ogre.engineering.crews import stayed
from game.ogre.engineering.work import Work
from game.ogre.hidden.mines import rewrite_mine
from game.ogre.hidden.worlds import others
from game.ogre.kinds import KINDS, SAPPER
from game.ogre.movement.transport_orders import Dismount
from game.ogre.options.construction import BUILT, Build
from game.ogre.overrun.overrun_state import fight
from game.ogre.state import USAGE, WORK, Draft, GameState, Order, Rules, Unit, View

RULE = "opt:minefields_avap"
TARGETS, USED_UP, BOTH = f"{RULE}-h", f"{RULE}-k", f"{RULE}-s"
UNSEEN = f"{RULE}-d"
FIELD = "minefield"
#: anti-vehicle and antipersonnel
AV, AP = "AV", "AP"
SORTS = (AV, AP)
#: their targets, in words
AGAINST = {AV: "vehicles", AP: "infantry"}
#: attacks in a fresh field [S]
FRESH = 6
#: ordinary engineers, and minesweepers
PLAIN, SWEEPER = "ENG", "MSWP"

HARMS_OWN = Parameter(
    "field-harms-own", "Fields and the side that laid them", f"{RULE}-x", 0,
    ((0, "never harm it"), (1, "attack it as well")),
)  # fmt: skip
#: RULING Q-46: single mines and fields are different; a parameter uses the dice of single mines for fields
MINE_DICE = Parameter(
    "minefields-000-rolls", "Laying, finding and clearing fields by hand", f"{RULE}-z", 0,
    ((0, "follows the rules on fields"), (1, "uses the dice for single mines")),
)  # fmt: skip


class Sort(Contents, frozen=True, gc=False):
    """The sort of a field: ``AV`` or ``AP``."""

    needs = ("sort",)

    sort: Annotated[str, fixed({AV: "against vehicles", AP: "against infantry"})] = ""

    def on_plate(self, count: int) -> str:
        return f"{self.sort} {count}"

    def in_words(self, count: int) -> str:
        return f"{self.sort} field of strength {count}"

    @classmethod
    def read(cls, word: str) -> Self:
        if word not in SORTS:
            raise ReadError(f"'{word}' is not a kind of field.", f"Write {AV} or {AP}.")
        return cls(word)


#: a hex may hold one field of each sort (opt:minefields_avap-s)
FIELDS = MarkerKind(
    FIELD, USED_UP, Sort, seen=SeenBy.NAMED, owned=Owned.ALWAYS, least=1, most=FRESH, apart=("owner", "sort")
)


# ------------------------------------------------------------------------ events, words
class FieldLaid(Event, frozen=True, tag=True):
    """A side laid a field, or took it up again. Only that side learns of it (opt:minefields_avap-d)."""

    rule = "opt:minefields_avap-e"

    side: int
    at: Hex
    sort: str
    strength: int
    lifted: bool = False


class FieldFound(Event, frozen=True, tag=True):
    """A side discovers a field and its strength. Only that side learns of it."""

    rule = "opt:minefields_avap-m"

    side: int
    at: Hex
    sort: str
    strength: int


class FieldCleared(Event, frozen=True, tag=True):
    """A field was cleared or used up."""

    rule = "opt:minefields_avap-l"
    stirs = True

    side: int
    at: Hex
    sort: str


def field_laid(state: GameState, e: FieldLaid) -> str:
    who, where = state.sides[e.side].name, state.board.grid.label(e.at)
    return (
        f"{who} {'takes up' if e.lifted else 'lays'} an {e.sort} field of strength {e.strength} in {where}."
    )


def field_found(state: GameState, e: FieldFound) -> str:
    who, where = state.sides[e.side].name, state.board.grid.label(e.at)
    return f"{who} detects an {e.sort} field of strength {e.strength} in {where}."


def field_cleared(state: GameState, e: FieldCleared) -> str:
    return f"{state.sides[e.side].name} clears an {e.sort} field in {state.board.grid.label(e.at)}."


# ----------------------------------------------------------------------- fields on the map
def fields_in(state: GameState, at: int) -> list[Marker]:
    """The fields of a hex, AV first."""
    row = [marker for marker in state.markers.get(at, ()) if marker.kind == FIELD]
    return sorted(row, key=lambda field: (SORTS.index(sort_of(field)), field.owner)) if row else row


def fields_on_map(state: GameState) -> int:
    """Mask of the hexes with fields."""
    return mask_of(at for at, row in state.markers.items() if any([one.kind == FIELD for one in row]))


def sort_of(field: Marker) -> str:
    """``AV`` or ``AP``."""
    return FIELDS.of(field).sort


def field_of(state: GameState, side: int, at: int, sort: str) -> Marker | None:
    """A side's field of a sort in a hex, or None."""
    return next((f for f in fields_in(state, at) if (f.owner, sort_of(f)) == (side, sort)), None)


def lay(draft: Draft, side: int, at: int, sort: str, strength: int) -> None:
    """Lay a field in a hex, known only to its side."""
    draft.mark(FIELDS.new(at, Sort(sort), owner=side, count=strength, known=1 << side))
    draft.emit(FieldLaid(side, at, sort, strength))


def weaken(draft: Draft, field: Marker, by: int = 1) -> None:
    """A field has attacked: it becomes public, and weaker or used up (opt:minefields_avap-k)."""
    # RULING Q-34: it has six attacks, and is then gone
    if field.count <= by:
        draft.unmark(field)
    else:
        rewrite_mine(draft, field, replace(field, count=field.count - by, known=EVERYBODY))


def reveal(draft: Draft, field: Marker) -> None:
    """Dice were rolled for a field: everybody knows of it."""
    if field.known != EVERYBODY:
        rewrite_mine(draft, field, replace(field, known=EVERYBODY))


def knows(field: Marker, side: int) -> bool:
    """Does a side know of a field?"""
    return field.known == EVERYBODY or bool(field.known >> side & 1)


def enemy_learns(what: str) -> Fact:
    """What the other side learns of work on a field (opt:minefields_avap-d), if it has no engineers beside
    it.
    """
    return Fact("Enemy learns", what, UNSEEN)


def learn(draft: Draft, field: Marker, side: int) -> None:
    """A side discovers a field, its sort and its strength (opt:minefields_avap-v)."""
    rewrite_mine(draft, field, replace(field, known=field.known | 1 << side))
    draft.emit(FieldFound(side, field.at, sort_of(field), field.count))


# ------------------------------------------------------------------------------------ targets
def soft(unit: Unit) -> bool:
    """Is it a unit with no defence, such as a truck, but not infantry?"""
    kind = KINDS[unit.kind]
    return not unit.squads and kind.ogre is None and not kind.defence


def target_of(unit: Unit) -> str:
    """The sort of field that attacks a unit (opt:minefields_avap-h); "" if neither does."""
    # RULING Q-35: AP attacks all infantry and units with no defence, AV all other vehicles
    if unit.kind == SWEEPER or KINDS[unit.kind].inert:
        return ""
    return AP if unit.squads or soft(unit) else AV


def powered_engineers(unit: Unit) -> bool:
    """Are all squads battlesuited engineers? They set off neither sort."""
    return bool(unit.squads) and all(SAPPER[squad] for squad in unit.squads)


def engineers(unit: Unit) -> bool:
    """Are all squads engineers, ordinary or powered?"""
    return bool(unit.squads) and all(SAPPER[squad] or squad == PLAIN for squad in unit.squads)


def hostile(state: GameState, field: Marker, side: int) -> bool:
    """Does a field attack a side (opt:minefields_avap-x)?"""
    return field.owner != side or bool(HARMS_OWN.of(state))


# --- Fields carried by squads and minelayers (opt:minefields_avap-f), and a side's fields for its guns
#: fields that a squad starts with, and can carry [S]; those of a minelayer [H]
# RULING Q-33: one at the start, two at most, of one or both sorts
AT_START, MOST, IN_LAYER = 1, 2, 10
LAYER = "MLYR"


class Load(Struct, frozen=True):
    """The fields that a counter carries, by sort, each with its strength; strongest first."""

    av: tuple[int, ...] = ()
    ap: tuple[int, ...] = ()

    def of(self, sort: str) -> tuple[int, ...]:
        """Those of a sort."""
        return self.av if sort == AV else self.ap

    def having(self, sort: str, row: Sequence[int]) -> Load:
        """The same with other fields of one sort."""
        found = tuple(sorted(row, reverse=True))
        return Load(found, self.ap) if sort == AV else Load(self.av, found)

    @property
    def count(self) -> int:
        """The total."""
        return len(self.av) + len(self.ap)


LOAD = on_unit("fields-carried", Load, span=Span.GAME, seen=Seen.OWNER)
#: half of each, unless its owner changes that in set-up
_LAYER_LOAD = Load((FRESH,) * (IN_LAYER // 2), (FRESH,) * (IN_LAYER // 2))


def room(unit: Unit) -> int:
    """The number of fields that a counter can carry."""
    return IN_LAYER if unit.kind == LAYER else MOST * len(unit.squads)


def load_of(state: GameState, unit: Unit) -> Load:
    """The fields that a counter carries; those its squads cannot carry are lost (opt:minefields_avap-f)."""
    found = LOAD.table(state).get(unit.id)
    if found is None:
        return _LAYER_LOAD if unit.kind == LAYER else Load()
    over = found.count - room(unit)
    while over > 0:
        sort = AV if len(found.av) >= len(found.ap) else AP
        found, over = found.having(sort, found.of(sort)[:-1]), over - 1
    return found


def put_load(draft: Draft, unit: Unit, load: Load) -> None:
    """Set the fields that a counter carries."""
    if load == Load() and unit.kind != LAYER:
        LOAD.drop(draft, unit.id)
    else:
        LOAD.put(draft, unit.id, load)


def divided(draft: Draft, old: str, new: str) -> None:
    """Squads leave a counter: each takes a field, more if the others cannot carry them."""
    whole = LOAD.table(draft).get(old)
    if whole is None:
        return
    left, parts = draft.units[old], draft.units[new]
    count = max(min(len(parts.squads), whole.count), whole.count - room(left))
    taken = Load()
    for _ in range(count):
        sort = AV if len(whole.av) >= len(whole.ap) else AP
        first, *rest = whole.of(sort)
        whole, taken = whole.having(sort, rest), taken.having(sort, (*taken.of(sort), first))
    for unit, load in ((left, whole), (parts, taken)):
        put_load(draft, unit, load)


def joined(draft: Draft, kept: str, others: Sequence[str]) -> None:
    """Counters combine: the new one carries what all of them carried."""
    rows = [LOAD.table(draft).get(name, Load()) for name in (kept, *others)]
    found = Load()
    for sort in SORTS:
        found = found.having(sort, [one for row in rows for one in row.of(sort)])
    if found != Load():
        LOAD.put(draft, kept, found)


# ----------------------------------------------------------------------- a side's stocks
class Arsenal(Struct, frozen=True):
    """Numbers of a side by stock."""

    minefield: int = 0
    shell_av: int = 0
    shell_ap: int = 0
    missile_av: int = 0
    missile_ap: int = 0


#: what it bought before the game, and what it has used of each stock
BOUGHT_ONES = on_side("fields-bought", Arsenal, span=Span.GAME, seen=Seen.OWNER)
SPENT = on_side("fields-used", Arsenal, span=Span.GAME, seen=Seen.OWNER)


class Given(Struct, frozen=True):
    """The number of counters a side has traded for fields before the game. Their absence is visible."""

    counters: int = 0


GIVEN_UP = on_side("given-up-for-fields", Given, span=Span.GAME, seen=Seen.ALL)
HAND = "minefield"
SHELLS, MISSILES = {AV: "shell-av", AP: "shell-ap"}, {AV: "missile-av", AP: "missile-ap"}


def left(state: GameState, side: int, stock: str) -> int:
    """How much of a stock a side has left."""
    return (
        state.terms.stock(side, stock) + _of(BOUGHT_ONES, state, side, stock) - _of(SPENT, state, side, stock)
    )


def buy(draft: Draft, side: int, stock: str, count: int) -> None:
    """Add to a side's stock."""
    BOUGHT_ONES.change(draft, side, **{_name(stock): _of(BOUGHT_ONES, draft, side, stock) + count})


def spend(draft: Draft, side: int, stock: str, back: bool = False) -> None:
    """Use one of a side's stock, or put one back."""
    SPENT.change(draft, side, **{_name(stock): _of(SPENT, draft, side, stock) + (-1 if back else 1)})


def _of(kind: StateKind[int, Arsenal], state: GameState, side: int, stock: str) -> int:
    found: int = getattr(kind.of(state, side), _name(stock))
    return found


def _name(stock: str) -> str:
    return stock.replace("-", "_")


def has_fields(state: GameState, side: int) -> bool:
    """Could a side have fields at all, from public knowledge?"""
    # RULING Q-705: a side that began with none gets none
    terms = state.terms
    for stock in terms.stocks:
        if stock.side == side and stock.count and stock.kind in STOCK_NAMES:
            return True
    return bool(GIVEN_UP.of(state, side).counters) or _by_counters(state, side)


_KEPT = ("fields of the first side", "fields of the second side")


def _by_counters(state: GameState, side: int) -> bool:
    """The same, from present and past counters: recomputed only when one has come or gone."""
    kept: tuple[object, Collection[str], object, bool] | None = state.board.derived.get(_KEPT[side])
    units = state.units
    if kept is None or kept[0] is not state.terms or kept[2] is not state.gone or units.keys() != kept[1]:
        kept = (state.terms, frozenset(units), state.gone, _counters_allow(state, side))
        state.board.derived[_KEPT[side]] = kept
    return kept[3]


def _counters_allow(state: GameState, side: int) -> bool:
    terms = state.terms
    kinds = {unit.kind for unit in state.units.values() if unit.side == side}
    if state.gone:
        kinds.update([row.unit.kind for row in state.gone.values() if row.unit.side == side])
    if LAYER in kinds:
        return True
    if side not in terms.setup:
        return False
    rows = [KINDS[word] for word in kinds]
    ogres = any(kind.ogre is not None and (kind.ogre.missiles or kind.ogre.internal) for kind in rows)
    return ogres and not any(kind.family == "armour" for kind in rows)


def carried_unseen(draft: Draft, view: View, luck: Luck) -> None:
    """The fields that enemy squads are assumed to carry: one each, while the stock lasts."""
    # RULING Q-854: how many were already laid is unknown; no public number gives the others
    for side in others(view):
        left = view.terms.stock(side, HAND)
        for unit in [one for one in draft.units.values() if one.side == side and one.squads]:
            sorts = [luck.choice(SORTS) for _ in range(min(left, AT_START * len(unit.squads)))]
            if sorts:
                put_load(draft, unit, Load(*((FRESH,) * sorts.count(sort) for sort in SORTS)))
                for _ in sorts:
                    spend(draft, side, HAND)
                left -= len(sorts)


STOCK_NAMES = (HAND, *SHELLS.values(), *MISSILES.values())


def _guns(stock: str, key: str, title: str, place: int) -> StockKind:
    return StockKind(
        stock, key, title, f"{RULE}-b", place,
        lambda state, side: left(state, side, stock), in_setup=False,
    )  # fmt: skip


GUN_STOCKS = (
    _guns(SHELLS[AV], "av_shells", "AV field shells", 31),
    _guns(SHELLS[AP], "ap_shells", "AP field shells", 32),
    _guns(MISSILES[AV], "av_missiles", "AV field missiles", 33),
    _guns(MISSILES[AP], "ap_missiles", "AP field missiles", 34),
)


# --- Work on fields takes a counter's whole turn: which counters are free, and what they cannot do as well
BY_HAND = f"{RULE}-e"


class Busy(Struct, frozen=True):
    """A counter's work on fields this player-turn, as the rest of a sentence; "" for none."""

    done: str = ""


#: hidden from the other side
BUSY = on_unit("busy-with-fields", Busy, span=Span.TURN, seen=Seen.OWNER)


def occupy(draft: Draft, unit: Unit, done: str) -> None:
    """A counter spends its turn on a field; the text follows its name."""
    BUSY.put(draft, unit.id, Busy(done))


def not_free(state: GameState, unit: Unit, rule: str, still: bool = True) -> Refusal | None:
    """Why a counter cannot spend its turn on fields, or None. ``still``: only if it has not moved."""
    # RULING Q-704: a counter works on fields as a whole; to do two things, split it
    name, spent = named(unit), USAGE.of(state, unit.id)
    if unit.aboard or not unit.at:
        return refuse(unit, "off-map", rule, "does not stand in a hex.")
    if unit.disabled:
        return refuse(unit, "disabled", rule, "is disabled and cannot work at fields.")
    if BUSY.of(state, unit.id).done:
        return refuse(unit, "busy", rule, f"{BUSY.of(state, unit.id).done} this turn.")
    if still and (not stayed(state, unit) or spent.fought):
        return refuse(unit, "moved", rule, "has not been in its hex, without a fight, since the turn began.")
    said = attack_spent(state, unit)
    if not said and (WORK.of(state, unit.id).worked or BUILT.of(state, unit.id).hands):
        said = f"{name} has done other work this turn."
    return Refusal("fired", rule, said, (unit.id,)) if said else None


def hands_full(state: GameState, about: Row, value: int, note: Note | None) -> int:
    """Stage of "readiness": a counter working on a field cannot attack, except in an overrun."""
    unit = about[0]
    done = BUSY.of(state, unit.id).done
    if not done or not value or (state.frames and fight(state)):
        return value
    if note:
        note("set", 0, f"it {done} this turn", BY_HAND)
    return 0


def stays_at_it(rules: Rules, state: GameState, order: Order) -> Refusal | None:
    """Veto: a counter working on a field cannot move this turn."""
    names = (order.unit,) if isinstance(order, Dismount) else order.movers()
    for name in names:
        done = BUSY.of(state, name).done
        if done and not (state.frames and fight(state)):
            who = named(state.units[name])
            return Refusal("busy", BY_HAND, f"{who} {done} this turn and cannot move.", (name,))
    return None


def no_other_work(rules: Rules, state: GameState, order: Work | Build) -> Refusal | None:
    """Veto: a counter working on a field can do no other work this turn."""
    for hand in order.crew:
        done = BUSY.of(state, hand.unit).done
        if done:
            who = named(state.units[hand.unit])
            return Refusal("busy", BY_HAND, f"{who} {done} this turn.", (hand.unit,))
    return None
