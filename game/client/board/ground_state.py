"""What play has changed on the map, as the picture of the ground takes it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from game.boards.board import Board
from game.client.art.ground import GroundState, as_printed
from game.core.anygame import Position
from game.core.records import Marker
from game.core.sequence import SETUP
from game.hexes.grid import OFF

#: kinds of markers on a hexside and the field of ``GroundState`` that shows them
_SIDES = {"bridge_built": "bridges_built", "graded": "graded", "ramp": "ramps"}
#: what the word of a marker ``side`` builds
_BUILT = {"-stream": "bridges_built", "-ridge": "graded", "+ramp": "ramps"}


def ground_now(board: Board, markers: Mapping[int, Iterable[Marker]]) -> GroundState:
    """The ground with the markers of a position (a view's, so that what is hidden stays so).

    ``terrain`` changes a hex to its word; ``cut`` cuts the route its word begins with; ``bridge_down`` lies
    on a hexside, or on the water hex of a river bridge; ``side`` is work on a hexside, ``way`` a route that
    damaged ground does not cut any more, ``ruin`` a building that fell.
    """
    printed, grid = as_printed(board), board.grid
    terrain: dict[int, str] = {}
    cuts: set[tuple[int, str]] = set()  # what is printed is a marker too, and may be mended
    down, rivers = set[int](), set(printed.river_bridges_down)
    mended: set[tuple[int, str]] = set()
    fallen: set[int] = set()
    sides: dict[str, set[int]] = {field: set() for field in _SIDES.values()}
    laid: set[tuple[int, str]] = set()
    removed: set[tuple[int, str]] = set()
    for at, found in markers.items():
        for marker in found:
            there = marker.toward
            if marker.kind == "terrain":
                terrain[at] = marker.word
            elif marker.kind == "cut":
                cuts.add((at, "rail" if marker.word.startswith("rail") else "road"))
            elif marker.kind == "bridge_down":
                wet = [h for h in (at, there) if h != OFF and board.terrain[h] == "water"]
                if wet:
                    rivers.update(wet)
                elif there != OFF:
                    down.add(grid.side(at, there))
            elif marker.kind == "way":
                mended.add((at, marker.word))
            elif marker.kind == "ruin":
                fallen.add(at)
            elif marker.kind == "side" and there != OFF and marker.word in _BUILT:
                sides[_BUILT[marker.word]].add(grid.side(at, there))
            elif marker.kind == "side" and there != OFF:
                changed = laid if marker.word.startswith("+") else removed
                changed.add((grid.side(at, there), marker.word[1:]))
            elif marker.kind in _SIDES and there != OFF:
                sides[_SIDES[marker.kind]].add(grid.side(at, there))
    return GroundState(
        terrain,
        frozenset(down),
        frozenset(sides["bridges_built"]),
        frozenset(sides["graded"]),
        frozenset(sides["ramps"]),
        frozenset(laid),
        frozenset(removed),
        frozenset(rivers),
        frozenset(cuts),
        frozenset(mended),
        frozenset(fallen),
    )


def zones_in_use(view: Position, side: int) -> frozenset[str]:
    """The printed zones that mean something now: those where a side may set up, while it does."""
    if view.clock.phase != SETUP:
        return frozenset()
    return frozenset(
        a.zone for a in view.terms.areas if a.side == side and a.mask != view.board.grid.all_mask
    )
