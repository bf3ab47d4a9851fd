"""Fields laid by howitzer, missile tank and Ogre missile fire (opt:minefields_avap-b, -d, -w)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from game.core.events import Event
from game.core.references import Hex, UnitId
from game.core.refusals import Refusal
from game.core.roles import Confirm, Fact, Role
from game.hexes.grid import bits
from game.ogre import common_refusals
from game.ogre.combat import weapons
from game.ogre.combat.firing import Firing
from game.ogre.combat.readiness import not_ready, ready_to_fire
from game.ogre.combat.spending import spent_itself, use_up
from game.ogre.event_text import name_of
from game.ogre.kinds import INFANTRY, KINDS, Weapon
from game.ogre.movement.mobility_chart import CLOSED
from game.ogre.options.minefields.buying import WARHEADS
from game.ogre.options.minefields.fields import AP, AV, FRESH, RULE, SORTS, enemy_learns, lay
from game.ogre.options.minefields.laying import takes_no_more
from game.ogre.options.minefields.loads import MISSILES, SHELLS, has_fields, left, spend
from game.ogre.state import Draft, GameState, Order, Rules, Unit
from game.ogre.terrain import bridged, marked_anew, terrain_at
from game.ogre.terrain_kinds import entry_cost

FIRED, WHERE = f"{RULE}-b", f"{RULE}-w"
#: howitzers of any kind, and units that fire missiles
HOWITZERS, LAUNCHERS = ("HWZ", "MHWZ"), ("MSL",)


class FieldFired(Event, frozen=True, tag=True):
    """A unit fired to lay a field: everybody sees it fire, only its side knows the hex."""

    stirs: ClassVar[bool] = True

    unit: UnitId
    at: Hex


def field_fired(state: GameState, e: FieldFired) -> str:
    return f"{name_of(state, e.unit)} fires to lay a field from {state.board.grid.label(e.at)}."


class FireField(Order, frozen=True, tag=True):
    """Lay a fresh field in an unoccupied hex by fire (opt:minefields_avap-w)."""

    verb: ClassVar[str] = "fire-field"
    role: ClassVar[Role] = Role.ATTACK
    title: ClassVar[str] = "Lay an {sort} field in {at} by fire"
    confirm: ClassVar[Confirm] = Confirm.PRESS

    unit: UnitId
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

    def refusal(self, rules: Rules, state: GameState) -> Refusal | None:
        unit = common_refusals.own(state, self.unit)
        if isinstance(unit, Refusal):
            return unit
        name = common_refusals.named(unit)
        if self.sort not in SORTS:
            return Refusal("sort", RULE, f"A field is {AV} or {AP}.", near=False)
        kind = KINDS[unit.kind]
        row = next((k for k, w in enumerate(kind.weapons) if w.id == self.weapon), -1)
        if row < 0 or not delivers(unit.kind, self.weapon):
            return Refusal("no-weapon", FIRED, f"{name} lays no fields with that.", (unit.id,), near=False)
        if not unit.at:
            return Refusal("off-map", FIRED, f"{name} is not on the map.", (unit.id,))
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
