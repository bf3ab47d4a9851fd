"""What a suggestion of what to lay out goes by: where a side stands, and where the other comes from."""

from __future__ import annotations

from collections.abc import Iterable

from game.core.terms import Area
from game.hexes.grid import bits
from game.ogre.kinds import KINDS
from game.ogre.state import Position


def own_hexes(position: Position, side: int) -> list[int]:
    """The hexes of the counters of a side."""
    return [u.at for u in position.units.values() if u.side == side and u.at]


def for_counters(area: Area) -> bool:
    """Are counters set up in an area, and not only what is laid?"""
    return not area.kinds or any(kind in KINDS for kind in area.kinds)


def areas_of(position: Position, side: int) -> int:
    """Mask of the hexes in which a side sets up its counters."""
    return union(area.mask for area in position.terms.areas if area.side == side and for_counters(area))


def front(position: Position, side: int) -> list[int]:
    """Where the other side comes from: its areas and entries, or where it stands if it has none."""
    terms = position.terms
    mask = union(area.mask for area in terms.areas if area.side != side and for_counters(area))
    mask |= union(way.mask for way in terms.entries if way.side != side)
    return list(bits(mask)) or [u.at for u in position.units.values() if u.side != side and u.at]


def union(masks: Iterable[int]) -> int:
    """Every hex of some masks."""
    found = 0
    for mask in masks:
        found |= mask
    return found


def far(position: Position, at: int, hexes: Iterable[int]) -> int:
    """Steps to the nearest of some hexes; 0 if there are none."""
    distance = position.board.grid.distance
    return min((distance(at, one) for one in hexes), default=0)
