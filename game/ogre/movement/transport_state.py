"""Riders (ode:5.11): where they are, how they are hit, and what becomes of them with their vehicle.

A counter that rides names its carrier in ``aboard`` and stands in no hex itself: it is in no index
and no mask, and does not count for stacking. All riders of one vehicle are one target, part
``RIDERS`` of the vehicle.
"""

from __future__ import annotations

from msgspec.structs import replace

from game.hexes.grid import OFF
from game.ogre.events import Dismounted
from game.ogre.kinds import KINDS
from game.ogre.state import USAGE, Draft, GameState, Unit

#: the part of a vehicle that its riders are, for the question "defence"
RIDERS = "riders"


def riders(state: GameState, carrier: Unit) -> list[Unit]:
    """The counters aboard a vehicle, by name."""
    if not KINDS[carrier.kind].carries:
        return []
    name = carrier.id
    found = [unit for unit in state.units.values() if unit.aboard == name and unit.squads]
    return sorted(found, key=lambda unit: unit.id) if found else found


def load_of(state: GameState, carrier: Unit) -> list[Unit]:
    """What a vehicle carries that is no infantry, by name: it is no target of its own (ode:14.01)."""
    found = [unit for unit in state.units.values() if unit.aboard == carrier.id and not unit.squads]
    return sorted(found, key=lambda unit: unit.id)


def room_aboard(state: GameState, carrier: Unit) -> int:
    """How many more squads, or things of the size of one, a vehicle takes."""
    return KINDS[carrier.kind].carries - squads_aboard(state, carrier) - len(load_of(state, carrier))


def squads_aboard(state: GameState, carrier: Unit) -> int:
    """How many squads ride on a vehicle."""
    return sum(len(unit.squads) for unit in riders(state, carrier))


def outside(carrier: Unit) -> bool:
    """Do its riders sit outside, where they can fire and be aimed at with AP guns?"""
    return not KINDS[carrier.kind].inside


def place(state: GameState, unit: Unit) -> int:
    """The hex of a counter, that of its vehicle if it rides, or ``OFF``. A vehicle may be aboard a train."""
    if not unit.aboard:
        return unit.at
    carrier = state.units.get(unit.aboard)
    return place(state, carrier) if carrier is not None else state.gone[unit.aboard].at


def firing_place(state: GameState, unit: Unit) -> int:
    """The hex from which a rider fires; ``OFF`` if it cannot."""
    if not unit.aboard or not outside(state.units[unit.aboard]):
        return OFF
    return state.units[unit.aboard].at


def set_down(draft: Draft, carrier: Unit) -> None:
    """All riders are put down where the vehicle is; they do not move by themselves this turn."""
    for unit in riders(draft, carrier):
        get_off(draft, unit, carrier.at)


def get_off(draft: Draft, unit: Unit, at: int) -> None:
    """One counter leaves its vehicle into a hex."""
    carrier = unit.aboard
    draft.put(replace(unit, at=at, aboard=""))
    USAGE.change(draft, unit.id, halted=True)
    draft.emit(Dismounted(unit.id, carrier, at))


def alike(crew: list[Unit]) -> bool:
    """Is it all the same which of these counters loses a squad?"""
    return len({(unit.squads, unit.used) for unit in crew}) == 1
