"""Setting up: counters go into the areas of their side, within its limits (ode:attack.setup)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from game.core.amounts import counted
from game.core.position import on_move
from game.core.refusals import Refusal
from game.core.roles import Role
from game.core.sequence import SETUP
from game.core.terms import Area
from game.core.views import seen
from game.hexes.grid import OFF, bits, mask_of, nth
from game.ogre import common_refusals, counter_names
from game.ogre.combat.weapons import attack_points
from game.ogre.common_refusals import refuse
from game.ogre.events import Placed
from game.ogre.infantry import Combine, Split
from game.ogre.kinds import KINDS
from game.ogre.movement.mobility_map import ground
from game.ogre.movement.stacking import full, overstacked
from game.ogre.movement.transport_state import place, riders
from game.ogre.state import Draft, GameState, Lazy, Order, Placement, Rules, Unit
from game.ogre.terrain import along, standing_words, terrain_at
from game.ogre.terrain_kinds import TERRAINS


def areas_for(state: GameState, unit: Unit) -> list[Area]:
    """The areas where a counter may be set up (ode:attack.setup): those for its kind, else general ones."""
    side, kind, named, general = unit.side, unit.kind, list[Area](), list[Area]()
    for area in state.terms.areas:
        if area.side == side:
            if not area.kinds:
                general.append(area)
            elif kind in area.kinds:
                named.append(area)
    if not named and not general and KINDS[kind].family == "unknown":
        # a dummy stands where another counter of its side may (ode:13.06)
        return [a for a in state.terms.areas if a.side == side and not KINDS.keys().isdisjoint(a.kinds)]
    # RULING Q-104: an area for certain kinds replaces the others; so a command post stands anywhere
    return named or general


def fixed(state: GameState, unit: Unit) -> bool:
    """Does a counter begin where the scenario put it? After a ride it does not: it is set up anew."""
    return bool(unit.at) and unit.id in state.terms.fixed


def points_in(state: GameState, area: Area, but: str = "") -> int:
    """Points of attack strength that a side has in an area."""
    if not state.occupied_mask[area.side] & area.mask:
        return 0
    return sum(
        attack_points(unit)
        for unit in state.units.values()
        if unit.side == area.side
        and (at := unit.at or (place(state, unit) if unit.aboard else OFF))
        and area.mask >> at & 1
        and but not in (unit.id, unit.aboard or unit.id)
    )


def points_of(state: GameState, unit: Unit) -> int:
    """Points of attack strength that a counter brings along, those of its riders with it (Q-133)."""
    return attack_points(unit) + sum(attack_points(rider) for rider in riders(state, unit))


def standable(state: GameState, unit: Unit) -> int:
    """Mask of the hexes where a counter can stand at all; what cannot move stands on any open ground."""
    mobility, route = KINDS[unit.kind].mobility, KINDS[unit.kind].bound_to
    if route:
        return along(state, route)
    if mobility != "immobile":
        return ground(state, mobility).open
    found: int | None = state.ground.get("standable")
    if found is None:
        found = state.ground["standable"] = mask_of(
            at for at in state.board.grid.hexes if TERRAINS[terrain_at(state, at)].solid
        )
    return found


def room(state: GameState, unit: Unit, areas: Sequence[Area]) -> int:
    """Mask of the hexes where a counter may be placed now, of those of some areas."""
    mask = 0
    for area in areas:
        if area.limit < 0 or points_in(state, area, unit.id) + points_of(state, unit) <= area.limit:
            mask |= area.mask
    mask &= standable(state, unit)
    return mask & ~full(state, unit, mask)


class PlaceOffers(Lazy):
    """Where one counter may be set up."""

    __slots__ = ("mask", "unit")

    def __init__(self, unit: Unit, mask: int) -> None:
        self.unit, self.mask = unit, mask

    def hexes(self) -> Iterator[int]:
        """The hexes."""
        return bits(self.mask)

    def __len__(self) -> int:
        return self.mask.bit_count()

    def order(self, index: int) -> Order:
        return Place(self.unit.id, nth(self.mask, index))


class Place(Placement, frozen=True, tag=True):
    """Set a counter up in a hex, move it there, or take it back (``at`` off)."""

    verb = "place"
    role = Role.PLACE
    title = "Place {unit} in {at}"

    @classmethod
    def offers(cls, rules: Rules, state: GameState, unit: Unit) -> Sequence[Order]:
        areas = () if unit.aboard or fixed(state, unit) else areas_for(state, unit)
        return PlaceOffers(unit, room(state, unit, areas) & ~(1 << unit.at)) if areas else ()

    def refusal(self, rules: Rules, state: GameState) -> Refusal | None:
        unit = common_refusals.own(state, self.unit)
        if isinstance(unit, Refusal):
            return unit
        if fixed(state, unit):
            return refuse(unit, "fixed", "ode:4", "starts where the scenario puts it.")
        if self.at == OFF:
            return None if unit.at else refuse(unit, "not-there", "ode:4", "is not on the map.")
        return place_refusal(state, unit, self.at)

    def perform(self, rules: Rules, draft: Draft) -> None:
        draft.put(replace(draft.units[self.unit], at=self.at))
        draft.emit(Placed(self.unit, self.at))


def place_refusal(state: GameState, unit: Unit, at: int) -> Refusal | None:
    """Why a counter cannot be set up in a hex, or None."""
    grid, name = state.board.grid, counter_names.named(unit)
    if at not in grid:
        return Refusal("no-hex", "ode:2", "There is no such hex on this map.")
    label = grid.label(at)
    if unit.aboard:
        return refuse(
            unit,
            "aboard",
            "ode:5.11",
            f"rides on {counter_names.named(state.units[unit.aboard])}.",
            unit.aboard,
        )
    areas, about = areas_for(state, unit), common_refusals.in_play(state, unit.id)
    if not areas:
        return Refusal("no-area", "ode:4", f"{name} is not set up; it enters the map later.", about)
    here = [area for area in areas if area.mask >> at & 1]
    if not here:
        zones = " or ".join(dict.fromkeys(area.zone.replace("-", " ") for area in areas))
        return Refusal(
            "area", "ode:4", f"{name} may not be set up in {label}, only in {zones}.", (*about, at)
        )
    return ground_refusal(state, unit, at) or over_limit(state, unit, here)


def ground_refusal(state: GameState, unit: Unit, at: int) -> Refusal | None:
    """Why a counter cannot stand in a hex of the map, or not with those that are there; or None."""
    if not standable(state, unit) >> at & 1:
        name, about = counter_names.named(unit), common_refusals.in_play(state, unit.id)
        text = standing_words(state, name, at)
        return Refusal("closed", "ode:2.01", text, (*about, at))
    return overstacked(state, unit.side, at, (unit,))


def over_limit(state: GameState, unit: Unit, here: list[Area]) -> Refusal | None:
    """Is there too little left of the limits of these areas, one of which must do?"""
    for area in here:
        if area.limit < 0 or points_in(state, area, unit.id) + points_of(state, unit) <= area.limit:
            return None
    area = here[0]
    name = counter_names.named(unit)
    text = (
        f"{area.zone.title()} holds at most {counted(area.limit, 'point')} of attack strength;"
        f" there are {points_in(state, area, unit.id)}, and {name} has {points_of(state, unit)}."
    )
    return Refusal("limit", "ode:4", text, common_refusals.in_play(state, unit.id))


def waiting(state: GameState, side: int) -> list[Unit]:
    """Counters of a side that must still be set up."""
    return [
        u
        for u in state.units.values()
        if u.side == side and not u.at and not u.aboard and areas_for(state, u)
    ]


def not_done(rules: Rules, state: GameState, order: Order) -> Refusal | None:
    """Veto on ending set-up, or the phase of entry, while counters are missing from the map."""
    side = on_move(state.clock)
    if state.clock.phase == SETUP:
        left = waiting(state, side)
        if left:
            name = counter_names.named(left[0])
            text = f"{len(left)} counters are not set up yet, such as {name}."
            if len(left) == 1:
                text = f"{name} is not set up yet."
            return Refusal("not-placed", "ode:4", text, (left[0].id,))
        return None
    # ode:attack.entry; RULING Q-111: who can enter must, else a side could wait off the map for ever
    if state.clock.phase == "movement":
        for unit in state.units.values():
            if unit.side == side and not unit.at and not unit.aboard and _can_enter(rules, state, unit):
                return refuse(unit, "must-enter", "ode:5.01", "must enter the map first.")
    return None


def _can_enter(rules: Rules, state: GameState, unit: Unit) -> bool:
    """Is there an order that brings it onto the map? Splitting squads off the map is none."""
    view = seen(state)
    return any(
        kind.offers(rules, view, unit)
        for kind in rules.kinds_now(state)
        if kind not in (Split, Combine) and kind.applies_to(unit.kind)
    )
