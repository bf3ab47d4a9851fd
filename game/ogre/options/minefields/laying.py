"""Laying fields, taking them up, and reloading (opt:minefields_avap-e, -o, -p)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from game.core.deeds import WORKS
from game.core.events import Event
from game.core.references import Hex, UnitId
from game.core.refusals import Refusal
from game.core.roles import Confirm, Fact, Role
from game.hexes.grid import bits
from game.ogre import common_refusals
from game.ogre.combat import weapons
from game.ogre.combat.firing import Firing
from game.ogre.combat.readiness import not_ready, ready_to_fire
from game.ogre.combat.shooters import spent_itself, use_up
from game.ogre.common_refusals import UnitOrder, refuse
from game.ogre.counter_names import named
from game.ogre.engineering.crews import stayed
from game.ogre.engineering.mine_work import PLACES
from game.ogre.kinds import FOOT, INFANTRY, KINDS, Weapon
from game.ogre.movement.mobility_chart import CLOSED
from game.ogre.options.minefields.buying import WARHEADS, carried_facts
from game.ogre.options.minefields.fields import (
    AP,
    AV,
    BY_HAND,
    FRESH,
    LAYER,
    MINE_DICE,
    MISSILES,
    RULE,
    SHELLS,
    SORTS,
    FieldLaid,
    enemy_learns,
    field_of,
    fields_in,
    has_fields,
    lay,
    left,
    load_of,
    not_free,
    occupy,
    put_load,
    room,
    spend,
)
from game.ogre.state import Draft, GameState, Order, Rules, Unit, View
from game.ogre.structures.buildings import building_at
from game.ogre.terrain import bridged, marked_anew, terrain_at
from game.ogre.terrain_kinds import entry_cost

TAKEN_UP, LOADED, STRUCTURES, DICE = f"{RULE}-o", f"{RULE}-p", f"{RULE}-q", f"{RULE}-z"


class FieldOrder(UnitOrder, frozen=True, tag=True):
    """A counter's work on a field of a sort in its own hex; base of such orders."""

    role = Role.ACT
    confirm = Confirm.PRESS
    deeds = WORKS

    #: what the other side learns of it
    told: ClassVar[str] = "nothing"

    sort: str

    @classmethod
    def applies_to(cls, kind: str) -> bool:
        return FOOT[kind] or kind == LAYER

    @classmethod
    def offers(cls, rules: Rules, state: GameState, unit: Unit) -> Sequence[Order]:
        if not unit.at or not (unit.squads or unit.kind == LAYER) or not has_fields(state, unit.side):
            return ()
        if not cls.possible_for(state, unit):
            return ()
        found = [cls(unit.id, sort) for sort in SORTS]
        return [order for order in found if not (order.barred(state, unit) or rules.vetoed(state, order))]

    @classmethod
    def possible_for(cls, state: GameState, unit: Unit) -> bool:
        """Could a counter do it with either sort? Rules out impossible cases before checking each sort."""
        return True

    def facts(self, rules: Rules, state: View) -> tuple[Fact, ...]:
        unit = state.units.get(self.unit)
        return (*carried_facts(state, unit)[:1], enemy_learns(self.told)) if unit is not None else ()

    def refused(self, rules: Rules, state: GameState, unit: Unit) -> Refusal | None:
        if not unit.squads and unit.kind != LAYER:
            return refuse(unit, "no-layer", RULE, "cannot handle fields.", near=False)
        if self.sort not in SORTS:
            return Refusal("sort", RULE, f"A field is {AV} or {AP}.", near=False)
        return self.barred(state, unit)

    def barred(self, state: GameState, unit: Unit) -> Refusal | None:
        """Why it is not allowed here and now, or None."""
        raise NotImplementedError


def takes_no_more(state: GameState, side: int, at: int, sort: str) -> Refusal | None:
    """Why a hex cannot take a field of a sort, or None (opt:minefields_avap-w)."""
    label = state.board.grid.label(at)
    if field_of(state, side, at, sort) is not None:
        return Refusal(
            "there", "opt:minefields_avap-w", f"{label} has an {sort} field of this side already.", (at,)
        )
    if sort == AV and building_at(state, at) is not None:
        return Refusal("building", STRUCTURES, f"The building in {label} takes {AP} fields alone.", (at,))
    return None


class LayField(FieldOrder, frozen=True, tag=True):
    """Infantry in its hex all turn lays a field there; a minelayer needs no wait (opt:minefields_avap-e)."""

    verb = "lay-field"
    title = "Lay an {sort} field"
    told = "nothing, unless its engineers are beside the hex"

    @classmethod
    def possible_for(cls, state: GameState, unit: Unit) -> bool:
        return load_of(state, unit).count > 0

    def facts(self, rules: Rules, state: View) -> tuple[Fact, ...]:
        found = FieldOrder.facts(self, rules, state)
        if not MINE_DICE.of(state):
            return found
        # the die is public
        return (*found[:1], Fact("Chance", f"{PLACES} or more on a die of any squad", DICE))

    def barred(self, state: GameState, unit: Unit) -> Refusal | None:
        if not load_of(state, unit).of(self.sort):
            return refuse(unit, "no-field", f"{RULE}-f", f"carries no {self.sort} field.", near=False)
        refusal = not_free(state, unit, BY_HAND, still=bool(unit.squads))
        return refusal or takes_no_more(state, unit.side, unit.at, self.sort)

    def perform(self, rules: Rules, draft: Draft) -> None:
        unit = draft.units[self.unit]
        occupy(draft, unit, f"has worked at an {self.sort} field")
        if unit.squads and MINE_DICE.of(draft):
            dice = draft.roll(len(unit.squads), f"{self.sort} field in {_label(draft, unit)}", DICE, "task")
            if max(dice) < PLACES:
                return
        load = load_of(draft, unit)
        strength, *rest = load.of(self.sort)
        put_load(draft, unit, load.having(self.sort, rest))
        lay(draft, unit.side, unit.at, self.sort, strength)


def _label(state: GameState, unit: Unit) -> str:
    return state.board.grid.label(unit.at)


class TakeUpField(FieldOrder, frozen=True, tag=True):
    """Infantry takes up a field of its own side, at its present strength (opt:minefields_avap-o)."""

    verb = "take-up-field"
    title = "Take the {sort} field up"

    @classmethod
    def possible_for(cls, state: GameState, unit: Unit) -> bool:
        return bool(fields_in(state, unit.at))

    @classmethod
    def applies_to(cls, kind: str) -> bool:
        return FOOT[kind]

    def barred(self, state: GameState, unit: Unit) -> Refusal | None:
        if field_of(state, unit.side, unit.at, self.sort) is None:
            text = f"No {self.sort} field of this side is in the hex of {named(unit)}."
            return Refusal("no-field", TAKEN_UP, text, (unit.id,), near=False)
        if not unit.squads:
            return refuse(unit, "no-squads", TAKEN_UP, "takes no fields up.")
        if load_of(state, unit).count >= room(unit):
            return refuse(unit, "full", f"{RULE}-f", "can carry no more fields.")
        return not_free(state, unit, TAKEN_UP)

    def perform(self, rules: Rules, draft: Draft) -> None:
        unit = draft.units[self.unit]
        field = field_of(draft, unit.side, unit.at, self.sort)
        if field is None:
            return
        occupy(draft, unit, f"has taken an {self.sort} field up")
        draft.unmark(field)
        load = load_of(draft, unit)
        put_load(draft, unit, load.having(self.sort, (*load.of(self.sort), field.count)))
        draft.emit(FieldLaid(unit.side, unit.at, self.sort, field.count, True))


class LoadFields(FieldOrder, frozen=True, tag=True):
    """A squad, or a minelayer, reloads at a command post or a building (opt:minefields_avap-p)."""

    verb = "load-field"
    title = "Load {sort} fields"

    @classmethod
    def possible_for(cls, state: GameState, unit: Unit) -> bool:
        return depot(state, unit.side, unit.at)

    def barred(self, state: GameState, unit: Unit) -> Refusal | None:
        # RULING Q-487: it is in the hex, defends as usual, and neither moves nor attacks that turn
        if load_of(state, unit).count >= full_load(unit):
            return refuse(unit, "full", LOADED, "has its full load of fields.", near=False)
        if not unit.at or not depot(state, unit.side, unit.at):
            return refuse(
                unit, "no-depot", LOADED, "is at no command post and no building of its side.", near=False
            )
        return not_free(state, unit, LOADED)

    def perform(self, rules: Rules, draft: Draft) -> None:
        unit = draft.units[self.unit]
        occupy(draft, unit, "has loaded fields")
        load = load_of(draft, unit)
        more = full_load(unit) - load.count
        put_load(draft, unit, load.having(self.sort, (*load.of(self.sort), *(FRESH,) * more)))


def full_load(unit: Unit) -> int:
    """The number of fields that a counter has after loading."""
    return room(unit) if unit.kind == LAYER else len(unit.squads)


def depot(state: GameState, side: int, at: int) -> bool:
    """Has a side a stationary command post, or a building, in a hex (Q-528)?"""
    found = building_at(state, at)
    if found is not None and found.owner == side:
        return True
    row = (state.units[name] for name in state.at_hex.get(at, ()))
    return any(u.side == side and KINDS[u.kind].family == "post" and stayed(state, u) for u in row)


# --------- Fields laid by howitzer, missile tank and Ogre missile fire (opt:minefields_avap-b, -d, -w)
FIRED, WHERE = f"{RULE}-b", f"{RULE}-w"
#: howitzers of any kind, and units that fire missiles
HOWITZERS, LAUNCHERS = ("HWZ", "MHWZ"), ("MSL",)


class FieldFired(Event, frozen=True, tag=True):
    """A unit fired to lay a field: everybody sees it fire, only its side knows the hex."""

    rule = "opt:minefields_avap-d"
    sentence = "{unit} fires to lay a field from {at}."
    stirs = True

    unit: UnitId
    at: Hex


class FireField(UnitOrder, frozen=True, tag=True):
    """Lay a fresh field in an unoccupied hex by fire (opt:minefields_avap-w)."""

    verb = "fire-field"
    role = Role.ATTACK
    title = "Lay an {sort} field in {at} by fire"
    confirm = Confirm.PRESS

    weapon: str
    at: Hex
    sort: str

    @classmethod
    def applies_to(cls, kind: str) -> bool:
        return kind in (*HOWITZERS, *LAUNCHERS) or KINDS[kind].ogre is not None

    @classmethod
    def offers(cls, rules: Rules, state: GameState, unit: Unit) -> Sequence[Order]:
        if not unit.at or unit.disabled or not has_fields(state, unit.side):
            return ()
        found: list[Order] = []
        for row, weapon in enumerate(KINDS[unit.kind].weapons):
            for sort in SORTS if delivers(unit.kind, weapon.id) else ():
                if not has_shot(state, unit, weapon.id, sort) or not _ready(
                    rules, state, unit, row, weapon, sort
                ):
                    continue
                mask = open_to_fields(state) & state.board.grid.disc(unit.at, weapon.range)
                mask &= ~(state.occupied_mask[0] | state.occupied_mask[1])
                found += [
                    cls(unit.id, weapon.id, at, sort)
                    for at in bits(mask)
                    if takes_no_more(state, unit.side, at, sort) is None
                ]
        return found

    def facts(self, rules: Rules, state: GameState) -> tuple[Fact, ...]:
        unit = state.units.get(self.unit)
        if unit is None:
            return ()
        left_now = str(_shots(state, unit, self.weapon, self.sort))
        field = Fact("Lays", f"{self.sort} {FRESH}", WHERE)
        return (
            field,
            Fact(f"{self.sort} fields left", left_now, FIRED),
            enemy_learns("that it fires, not where to, unless its engineers are beside that hex"),
        )

    def refused(self, rules: Rules, state: GameState, unit: Unit) -> Refusal | None:
        if self.sort not in SORTS:
            return Refusal("sort", RULE, f"A field is {AV} or {AP}.", near=False)
        kind = KINDS[unit.kind]
        row = next((k for k, w in enumerate(kind.weapons) if w.id == self.weapon), -1)
        if row < 0 or not delivers(unit.kind, self.weapon):
            return refuse(unit, "no-weapon", FIRED, "lays no fields with that.", near=False)
        if not unit.at:
            return refuse(unit, "off-map", FIRED, "is not on the map.")
        refusal = common_refusals.able(unit, "fire")
        if refusal is not None:
            return refusal
        if not has_shot(state, unit, self.weapon, self.sort):
            # RULING Q-486: a shell or missile holds the sort for which it was bought
            return Refusal(
                "none-left", WHERE, f"No {self.sort} field is left for that.", (unit.id,), near=False
            )
        weapon = kind.weapons[row]
        if not _ready(rules, state, unit, row, weapon, self.sort):
            return not_ready(rules, state, unit, row, weapon, 0)
        return self._no_place(state, unit, weapon)

    def _no_place(self, state: GameState, unit: Unit, weapon: Weapon) -> Refusal | None:
        grid = state.board.grid
        if self.at not in grid:
            return Refusal("no-hex", WHERE, "There is no such hex on this map.")
        label = grid.label(self.at)
        if grid.distance(unit.at, self.at) > weapon.range:
            return Refusal("range", WHERE, f"{label} is out of range.", (unit.id, self.at))
        if not open_to_fields(state) >> self.at & 1:
            return Refusal(
                "place", WHERE, f"Infantry could not enter {label}, so it takes no field.", (self.at,)
            )
        if any(mask >> self.at & 1 for mask in state.occupied_mask):
            return Refusal("occupied", WHERE, f"A unit stands in {label}.", (self.at,))
        return takes_no_more(state, unit.side, self.at, self.sort)

    def perform(self, rules: Rules, draft: Draft) -> None:
        unit = draft.units[self.unit]
        _use_shot(draft, unit, self.weapon, self.sort)
        use_up(draft, Firing(unit.id, self.weapon))
        draft.emit(FieldFired(unit.id, unit.at))
        lay(draft, unit.side, self.at, self.sort, FRESH)
        spent_itself(draft, unit.id)


def delivers(kind: str, weapon: str) -> bool:
    """Can a weapon of a kind of unit lay fields at all (opt:minefields_avap-u)?"""
    return kind in (*HOWITZERS, *LAUNCHERS) or (KINDS[kind].ogre is not None and weapon in ("mis", "rack"))


def _stock(kind: str, sort: str) -> str:
    return SHELLS[sort] if kind in HOWITZERS else MISSILES[sort]


def _part(weapon: str) -> str:
    return "mis" if weapon == "mis" else "int"


def _shots(state: GameState, unit: Unit, weapon: str, sort: str) -> int:
    own = WARHEADS.of(state, unit.id).of(_part(weapon), sort) if unit.sheet else 0
    return own + left(state, unit.side, _stock(unit.kind, sort))


def has_shot(state: GameState, unit: Unit, weapon: str, sort: str) -> bool:
    """Has a weapon a field of a sort left, of its own Ogre or of its side's purchases?"""
    return _shots(state, unit, weapon, sort) > 0


def _ready(rules: Rules, state: GameState, unit: Unit, row: int, weapon: Weapon, sort: str) -> bool:
    if ready_to_fire(rules, state, unit, row, weapon):
        return True
    # missiles that lay fields stay ready because they attack nobody
    own = WARHEADS.of(state, unit.id).of(_part(weapon.id), sort) if unit.sheet else 0
    return bool(own) and weapons.ready(state, unit, row, weapon) > 0


def _use_shot(draft: Draft, unit: Unit, weapon: str, sort: str) -> None:
    """Use one field, the Ogre's own missiles first."""
    part = _part(weapon)
    if unit.sheet and WARHEADS.of(draft, unit.id).of(part, sort):
        name = f"{part}_{sort.lower()}"
        WARHEADS.change(draft, unit.id, **{name: getattr(WARHEADS.of(draft, unit.id), name) - 1})
    else:
        spend(draft, unit.side, _stock(unit.kind, sort))


def open_to_fields(state: GameState) -> int:
    """The hexes that infantry could enter, including marines (opt:minefields_avap-r)."""

    def takes(now: GameState, at: int) -> bool:
        return bridged(now, at) or entry_cost(INFANTRY, terrain_at(now, at)).cost != CLOSED

    return marked_anew(state, "open to infantry", takes)
