"""What counts as a casualty (ch:32), and how many elements a group has lost."""

from __future__ import annotations

from collections.abc import Sequence

from game.ogre import sheets
from game.ogre.movement.transport_state import riders
from game.ogre.state import GameState, Unit

#: rows of a record sheet without components
_NO_PARTS = frozenset({sheets.TREADS, sheets.INT, sheets.INT_FIRED, sheets.MIS_FIRED})


def of_counter(unit: Unit | None) -> int:
    """The elements of a counter: its squads, its record sheet's components and treads, or the one vehicle."""
    if unit is None:
        return 0
    if unit.squads:
        return len(unit.squads)
    if unit.sheet:
        parts = sum(n for row, n in enumerate(unit.sheet) if row not in _NO_PARTS)
        return 1 + parts + unit.sheet[sheets.TREADS]
    return 1 + sum(unit.boxes)


def members(state: GameState, names: Sequence[str]) -> tuple[str, ...]:
    """The counters of a group and their riders."""
    # RULING Q-721: the order takes riders along, so their losses are losses of the group
    found = dict.fromkeys(names)
    for name in names:
        unit = state.units.get(name)
        found.update(dict.fromkeys(rider.id for rider in riders(state, unit)) if unit is not None else {})
    return tuple(found)


def elements(state: GameState, names: Sequence[str]) -> int:
    """The elements of some counters (ch:32)."""
    return sum(of_counter(state.units.get(name)) for name in names)
