"""Where Tiled draws the hexes: centres and vertices in map pixels.

Tiled's axis X staggers columns, which makes flat-topped hexes; index odd shifts the printed even columns (02,
04, ...) half a hex down, like the grid of the rules (ode:2). Tiled uses whole pixels, so tile height and tile
width minus side must be even.
"""

from __future__ import annotations

import math

from game.hexes.grid import OFF, Grid

Point = tuple[float, float]
Vertex = tuple[int, int]


class TileGrid:
    """Pixels of a grid whose tiles are ``width`` x ``height`` with flat sides of ``side``."""

    def __init__(self, grid: Grid, width: int, height: int, side: int) -> None:
        self.grid, self.width, self.height, self.side = grid, width, height, side
        self.slant = (width - side) // 2
        self.step = self.slant + side
        # vertices clockwise from the top left; edge k of DIRECTIONS runs between two of them
        half = height // 2
        self._corners = (
            (self.slant, 0),
            (self.slant + side, 0),
            (width, half),
            (self.slant + side, height),
            (self.slant, height),
            (0, half),
        )
        self._edges: dict[frozenset[Vertex], tuple[int, int]] | None = None

    def corner(self, at: int) -> Vertex:
        """The top left corner of the tile's picture."""
        column, row = self.grid.place(at)
        down = self.height // 2 if column % 2 == 0 else 0
        return (column - 1) * self.step, (row - 1) * self.height + down

    def centre(self, at: int) -> Vertex:
        """The centre of a hex."""
        x, y = self.corner(at)
        return x + self.width // 2, y + self.height // 2

    def vertices(self, at: int) -> tuple[Vertex, ...]:
        """The six vertices of a hex, clockwise from the top left."""
        x, y = self.corner(at)
        return tuple((x + dx, y + dy) for dx, dy in self._corners)

    def size(self) -> tuple[int, int]:
        """Width and height of the whole map."""
        columns, rows = self.grid.columns, self.grid.rows
        down = self.height // 2 if columns > 1 else 0
        return (columns - 1) * self.step + self.width, rows * self.height + down

    def near(self, point: Point) -> list[int]:
        """Hexes that may contain or touch the point."""
        column = round((point[0] - self.width / 2) / self.step) + 1
        row = round((point[1] - self.height / 2) / self.height) + 1
        around = [self.grid.at(c, r) for c in range(column - 1, column + 2) for r in range(row - 1, row + 2)]
        return [at for at in around if at != OFF]

    def nearest_centre(self, point: Point) -> tuple[int, float]:
        """The hex whose centre is nearest, and its distance; ``OFF`` away from the map."""
        found = [(math.dist(point, self.centre(at)), at) for at in self.near(point)]
        distance, at = min(found, default=(math.inf, OFF))
        return at, distance

    def nearest_vertex(self, point: Point) -> tuple[Vertex | None, float]:
        """The nearest vertex, and its distance; ``None`` away from the map."""
        corners = {vertex for at in self.near(point) for vertex in self.vertices(at)}
        found = [(math.dist(point, vertex), vertex) for vertex in corners]
        return (min(found)[1], min(found)[0]) if found else (None, math.inf)

    def edges(self) -> dict[frozenset[Vertex], tuple[int, int]]:
        """From the two ends of a hexside to its two hexes; the second is ``OFF`` at the edge of the map."""
        if self._edges is None:
            found: dict[frozenset[Vertex], tuple[int, int]] = {}
            for at in self.grid.hexes:
                ring = self.vertices(at)
                for k, other in enumerate(self.grid.neighbours[at]):
                    found.setdefault(frozenset((ring[k], ring[(k + 1) % 6])), (at, other))
            self._edges = found
        return self._edges

    def nearest_edge(self, point: Point) -> tuple[tuple[int, int], float]:
        """The hexside with the nearest midpoint, as its two hexes, and the distance."""
        best, pair = math.inf, (OFF, OFF)
        for at in self.near(point):
            ring = self.vertices(at)
            for k, other in enumerate(self.grid.neighbours[at]):
                (x1, y1), (x2, y2) = ring[k], ring[(k + 1) % 6]
                distance = math.dist(point, ((x1 + x2) / 2, (y1 + y2) / 2))
                if distance < best:
                    best, pair = distance, (at, other)
        return pair, best
