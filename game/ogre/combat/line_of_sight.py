"""The line of sight (ode:12.02, ch:30): straight between the centres of two hexes, and what blocks it.

All is reckoned in whole numbers: a hex has its centre at three times its column and twice its row, in even
columns one lower; its corners lie at (2, 0), (1, 1), (-1, 1), (-2, 0), (-1, -1), (1, -1) from there.
"""

from __future__ import annotations

from functools import lru_cache

from msgspec import Struct

from game.hexes.grid import Grid, bits, mask_of
from game.ogre.state import GameState
from game.ogre.terrain import features, marked_anew, terrain_at

#: ground that blocks it, damaged or not, where it lies strictly between the two hexes
BLOCKING = frozenset({"forest", "damaged_forest", "swamp", "town", "damaged_town", "rubble"})
RIDGE = "ridge"
_CORNERS = ((2, 0), (1, 1), (-1, 1), (-2, 0), (-1, -1), (1, -1))
_Point = tuple[int, int]


class Line(Struct, frozen=True, gc=False):
    """What the line between two hexes meets on its way, its ends left out."""

    #: the hexes that it goes through, as a mask
    through: int
    #: the pairs of neighbours along whose common side it goes
    along: tuple[tuple[int, int], ...]
    #: the hexsides that it crosses, each as its two hexes
    across: tuple[tuple[int, int], ...]


class Blocked(Struct, frozen=True, gc=False):
    """What blocks a line: hexes, and hexsides as their two hexes. Nothing of either: it is clear."""

    hexes: tuple[int, ...] = ()
    sides: tuple[tuple[int, int], ...] = ()

    def __bool__(self) -> bool:
        return bool(self.hexes or self.sides)


def in_sight(state: GameState, here: int, there: int) -> bool:
    """Can a counter in one hex see into the other? Neither of the two hexes blocks by itself."""
    found, blocking = line(state.board.grid, min(here, there), max(here, there)), _blocking(state)
    # RULING Q-520: along a hexside only if the hexes on both sides block
    return not (
        found.through & blocking
        or any(blocking >> one & blocking >> other & 1 for one, other in found.along)
        or any(RIDGE in features(state, *side) for side in found.across)
    )


def what_blocks(state: GameState, here: int, there: int) -> Blocked:
    """The hexes and ridges that block the line of sight between two hexes, for those who show it."""
    found, blocking = line(state.board.grid, min(here, there), max(here, there)), _blocking(state)
    pairs = [pair for pair in found.along if all(blocking >> at & 1 for at in pair)]
    return Blocked(
        (*bits(found.through & blocking), *(at for pair in pairs for at in pair)),
        tuple(side for side in found.across if RIDGE in features(state, *side)),
    )


def _blocking(state: GameState) -> int:
    return marked_anew(state, "blocks sight", lambda ground, at: terrain_at(ground, at) in BLOCKING)


@lru_cache(maxsize=1 << 16)
def line(grid: Grid, here: int, there: int) -> Line:
    """What lies on the line between two hexes of a map."""
    a, b = grid.middle(here), grid.middle(there)
    through, beside = list[int](), list[int]()
    known, edge = {here, there}, [here]
    while edge:  # what the line meets hangs together, so each hex is found from one before it
        for at in grid.neighbours[edge.pop()]:
            if not at or at in known or not _ahead(a, b, grid.middle(at)):
                continue
            sides = [_side_of(a, b, corner) for corner in _corners(grid, at)]
            met = through if min(sides) < 0 < max(sides) else beside if sides.count(0) == 2 else None
            if met is not None:
                met.append(at)
                known.add(at)
                edge.append(at)
    along = [
        (one, other)
        for number, one in enumerate(sorted(beside))
        for other in sorted(beside)[number + 1 :]
        if grid.distance(one, other) == 1
    ]
    return Line(mask_of(through), tuple(along), _crossed(grid, here, there, through))


@lru_cache(maxsize=1 << 12)
def _corners(grid: Grid, at: int) -> tuple[_Point, ...]:
    x, y = grid.middle(at)
    return tuple([(x + dx, y + dy) for dx, dy in _CORNERS])


def _side_of(a: _Point, b: _Point, p: _Point) -> int:
    """Above 0 on one side of the line through two points, below 0 on the other, 0 on it."""
    return (b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0])


def _ahead(a: _Point, b: _Point, p: _Point) -> bool:
    """Does a point lie beside the line from one point to another, not behind its ends?"""
    whole = (b[0] - a[0]) ** 2 + (b[1] - a[1]) ** 2
    return 0 < (p[0] - a[0]) * (b[0] - a[0]) + (p[1] - a[1]) * (b[1] - a[1]) < whole


def _crossed(grid: Grid, here: int, there: int, through: list[int]) -> tuple[tuple[int, int], ...]:
    """The hexsides that the line crosses: between two hexes that it goes through, its ends among them."""
    a, b = grid.middle(here), grid.middle(there)
    row, found = sorted({here, *through, there}), list[tuple[int, int]]()
    for one in row:
        for other in grid.neighbours[one]:
            if other > one and other in row:
                common = set(_corners(grid, one)) & set(_corners(grid, other))
                sides = [_side_of(a, b, corner) for corner in common]
                # RULING Q-1562: a side through whose end it passes is not crossed
                if min(sides) < 0 < max(sides):
                    found.append((one, other))
    return tuple(found)
