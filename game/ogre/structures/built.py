"""Counters that are buildings (ode:12.01): structure points of their own, where others have a defence.

Combat results do nothing to such a counter, and it is no single target: what is fired at, rammed or blown up
is the building of its hex (``buildings``), which is worn down like any other.
"""

from __future__ import annotations

from msgspec import Struct

from game.core.amounts import counted
from game.core.parameters import Parameter
from game.core.refusals import Refusal
from game.core.state import Seen, Span, on_unit
from game.ogre.common_refusals import refuse
from game.ogre.kinds import POINTS
from game.ogre.state import Draft, GameState, Unit


class Worn(Struct, frozen=True, gc=False):
    """Structure points that a counter has lost (ode:3.06)."""

    lost: int = 0


WORN = on_unit("worn", Worn, span=Span.GAME, seen=Seen.ALL)
#: half of the 20 points of a whole one [P]; for other sizes a house default
DAMAGED_AT = Parameter(
    "laser-damaged-at", "A laser is damaged, and may not fire, with", "ode:12.07", 10,
    tuple((points, counted(points, "structure point") + " or fewer") for points in range(20)),
)  # fmt: skip


def built(unit: Unit) -> bool:
    """Is a counter a building?"""
    return POINTS[unit.kind] > 0


def points_left(state: GameState, unit: Unit) -> int:
    """The structure points that a counter has left; 0 if it is no building."""
    return POINTS[unit.kind] - WORN.of(state, unit.id).lost


def damaged(state: GameState, unit: Unit) -> bool:
    """Has a counter that is a building so few structure points left that it may not fire (ode:12.07)?"""
    return built(unit) and points_left(state, unit) <= DAMAGED_AT.of(state)


def built_at(state: GameState, at: int) -> Unit | None:
    """The counter in a hex that is its building, or None."""
    row = (state.units[name] for name in state.at_hex.get(at, ()))
    return next((unit for unit in row if POINTS[unit.kind]), None)


def wear_off(draft: Draft, unit: Unit, points: int) -> None:
    """Take structure points from a counter that has more of them left."""
    WORN.put(draft, unit.id, Worn(WORN.of(draft, unit.id).lost + points))


def no_single_target(unit: Unit) -> Refusal:
    """The refusal of what is aimed at a counter that is a building, and not at its structure points."""
    return refuse(unit, "building", "ode:12.01", "is a building: attack the building in its hex.")
