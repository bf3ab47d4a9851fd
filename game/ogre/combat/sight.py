"""Sight: the range of what is aimed, unless a rule lets nobody see so far, and the line of sight."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from msgspec import Struct

from game.core.draft import once
from game.core.hooks import Hook
from game.hexes.grid import Grid, bits
from game.ogre.kinds import Weapon
from game.ogre.state import GameState, Rules
from game.ogre.terrain import features, terrain_at


class Limit(Struct, frozen=True):
    """Beyond so many hexes nobody fires: why, as the end of a sentence, and by which rule."""

    hexes: int
    why: str
    rule: str


#: what limits every range now; the least counts
SIGHT: Hook[Callable[[GameState], Limit | None]] = Hook("sight")


def limit(rules: Rules, state: GameState) -> Limit | None:
    """The shortest limit of all ranges, or None."""
    rows = SIGHT.of(rules)
    if not rows:
        return None
    found = [one for says in rows if (one := says(state)) is not None]
    return min(found, key=lambda one: one.hexes) if found else None


def reach(rules: Rules, state: GameState, weapon: Weapon) -> int:
    """The range of a weapon as it counts now (ode:7.05)."""
    short = limit(rules, state)
    return weapon.range if short is None else min(weapon.range, short.hexes)


# ------------------------------------------------------------------------------- line of sight (ch:30)
# All is reckoned in whole numbers: a hex has its centre at three times its column and twice its row, in even
# columns one lower; its corners lie at (2, 0), (1, 1), (-1, 1), (-2, 0), (-1, -1), (1, -1) from there.
#: ground that blocks it, damaged or not, where it lies strictly between the two hexes
BLOCKING = frozenset({"forest", "swamp", "town", "rubble"})
RIDGE = "ridge"
_CORNERS = ((2, 0), (1, 1), (-1, 1), (-2, 0), (-1, -1), (1, -1))
Point = tuple[int, int]


def in_sight(state: GameState, here: int, there: int) -> bool:
    """Can a counter in one hex see into the other? Neither of the two hexes blocks by itself."""
    if here == there:
        return True
    first, last = min(here, there), max(here, there)
    return once(state, ("sight", first, last), lambda: _clear(state, first, last))


def _clear(state: GameState, here: int, there: int) -> bool:
    grid = state.board.grid
    crossed, beside = _met(grid, here, there)
    if any(terrain_at(state, at) in BLOCKING for at in crossed):
        return False
    # RULING Q-520: along a hexside only if the hexes on both sides block
    for one, other in beside:
        if all(at and terrain_at(state, at) in BLOCKING for at in (one, other)):
            return False
    return not any(RIDGE in features(state, *side) for side in _sides(grid, here, there, crossed))


def _centre(grid: Grid, at: int) -> Point:
    column, row = grid.place(at)
    return 3 * column, 2 * row + (column % 2 == 0)


def _corners(grid: Grid, at: int) -> list[Point]:
    x, y = _centre(grid, at)
    return [(x + dx, y + dy) for dx, dy in _CORNERS]


def _side_of(a: Point, b: Point, p: Point) -> int:
    """Above 0 on one side of the line through two points, below 0 on the other, 0 on it."""
    return (b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0])


def _between(grid: Grid, here: int, there: int) -> Iterator[int]:
    """The hexes that the line may meet on its way, without its ends."""
    far, (a, b) = grid.distance(here, there), (_centre(grid, here), _centre(grid, there))
    whole = (b[0] - a[0]) ** 2 + (b[1] - a[1]) ** 2
    for at in bits(grid.disc(here, far) & grid.disc(there, far)):
        x, y = _centre(grid, at)
        along = (x - a[0]) * (b[0] - a[0]) + (y - a[1]) * (b[1] - a[1])
        if at not in (here, there) and 0 < along < whole:
            yield at


def _met(grid: Grid, here: int, there: int) -> tuple[list[int], list[tuple[int, int]]]:
    """The hexes that the line goes through, and the pairs of hexes along whose common side it goes."""
    a, b = _centre(grid, here), _centre(grid, there)
    crossed, touched = list[int](), list[int]()
    for at in _between(grid, here, there):
        sides = [_side_of(a, b, corner) for corner in _corners(grid, at)]
        if min(sides) < 0 < max(sides):
            crossed.append(at)
        elif sides.count(0) == 2:
            touched.append(at)
    pairs = [
        (one, other)
        for number, one in enumerate(touched)
        for other in touched[number + 1 :]
        if grid.distance(one, other) == 1
    ]
    return crossed, pairs


def _sides(grid: Grid, here: int, there: int, crossed: list[int]) -> Iterator[tuple[int, int]]:
    """The hexsides that the line crosses."""
    a, b = _centre(grid, here), _centre(grid, there)
    row = [here, *crossed, there]
    for number, one in enumerate(row):
        for other in row[number + 1 :]:
            common = set(_corners(grid, one)) & set(_corners(grid, other))
            if len(common) == 2:
                sides = [_side_of(a, b, corner) for corner in common]
                if min(sides) < 0 < max(sides):
                    yield one, other
