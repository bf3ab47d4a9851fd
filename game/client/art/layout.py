"""Where hexes lie on the picture: flat tops, even columns half a hex lower, H pixels high.

World pixels count from the top left corner of the board's own box. Corners count clockwise from the east
corner; side ``d`` (N NE SE S SW NW as in ``hexes.grid``) runs from corner ``d + 4`` to corner ``d + 5``.
"""

from __future__ import annotations

import functools
import math
from collections.abc import Iterator

from game.hexes.grid import OFF, Grid

R3 = math.sqrt(3)
_COS = tuple(math.cos(math.radians(60 * i)) for i in range(6))
_SIN = tuple(math.sin(math.radians(60 * i)) for i in range(6))

Point = tuple[float, float]


class Layout:
    """Geometry of a board at one zoom."""

    def __init__(self, grid: Grid, H: int) -> None:
        self.grid, self.H = grid, H
        #: length of a hexside
        self.s = H / R3
        self.step = 1.5 * self.s
        self.width = (grid.columns * 1.5 + 0.5) * self.s
        self.height = (grid.rows + (0.5 if grid.columns > 1 else 0)) * H

    def centre_of(self, column: int, row: int) -> Point:
        """Centre of the place in a column and row (also off the board)."""
        return self.s + (column - 1) * self.step, (row - 0.5) * self.H + (0 if column % 2 else self.H / 2)

    def centre(self, at: int) -> Point:
        """Centre of a hex in world pixels."""
        column, row = self.grid.place(at)
        return self.centre_of(column, row)

    def corners(self, at: int, k: float = 1.0) -> list[Point]:
        """The six corners, from the east one clockwise; ``k`` shrinks about the centre."""
        x, y = self.centre(at)
        s = self.s * k
        return [(x + s * c, y + s * w) for c, w in zip(_COS, _SIN, strict=True)]

    def side(self, at: int, direction: int) -> tuple[Point, Point]:
        """The two ends of a hexside."""
        cs = self.corners(at)
        return cs[(direction + 4) % 6], cs[(direction + 5) % 6]

    def middle(self, at: int, direction: int) -> Point:
        """The middle of a hexside."""
        a, b = self.side(at, direction)
        return (a[0] + b[0]) / 2, (a[1] + b[1]) / 2

    def hex_at(self, x: float, y: float) -> int:
        """The hex under a world pixel, or ``OFF``."""
        guess = round((x - self.s) / self.step) + 1
        best, near = (0, 0), math.inf
        for column in (guess - 1, guess, guess + 1):
            low = 0 if column % 2 else 0.5
            row = round(y / self.H - low + 0.5)
            for r in (row - 1, row, row + 1):
                cx, cy = self.centre_of(column, r)
                d = (cx - x) ** 2 + (cy - y) ** 2
                if d < near:
                    best, near = (column, r), d
        cx, cy = self.centre_of(*best)
        dx, dy = abs(x - cx), abs(y - cy)
        if dy > self.H / 2 + 1e-6 or dx * R3 / 2 + dy / 2 > self.H / 2 + 1e-6:
            return OFF
        return self.grid.at(*best)

    def within(self, x: float, y: float, w: float, h: float, margin: float = 0.0) -> Iterator[int]:
        """Hexes whose box touches a rectangle of world pixels, widened by ``margin`` hexes; by column."""
        far = margin * self.H
        c0 = math.ceil((x - far - 2 * self.s) / self.step) + 1
        c1 = math.floor((x + w + far) / self.step) + 1
        for column in range(max(1, c0), min(self.grid.columns, c1) + 1):
            low = 0 if column % 2 else 0.5
            r0 = math.ceil((y - far) / self.H - low)
            r1 = math.floor((y + h + far) / self.H - low) + 1
            for row in range(max(1, r0), min(self.grid.rows, r1) + 1):
                yield self.grid.at(column, row)


@functools.lru_cache(64)
def layout(grid: Grid, H: int) -> Layout:
    """The shared layout of a grid at this zoom."""
    return Layout(grid, H)
