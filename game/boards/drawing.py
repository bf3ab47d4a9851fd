"""The content of a map file before it is validated: cells, shapes, values; where Tiled draws the hexes."""

from __future__ import annotations

import dataclasses
import functools
import math
from collections.abc import Mapping

from game.boards.board import DRAWN, Ground
from game.boards.findings import Finding
from game.hexes.grid import OFF, Grid

# ------------------------------------- Where Tiled draws the hexes: centres and vertices in map pixels
# Tiled's axis X staggers columns, which makes flat-topped hexes; index odd shifts the printed even columns
# (02, 04, ...) half a hex down, like the grid of the rules (ode:2). Tiled uses whole pixels, so tile
# height and tile width minus side must be even.
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

    @functools.cached_property
    def _every_vertex(self) -> dict[Point, Vertex]:
        return {vertex: vertex for at in self.grid.hexes for vertex in self.vertices(at)}

    def nearest_vertex(self, point: Point) -> tuple[Vertex | None, float]:
        """The nearest vertex, and its distance; ``None`` away from the map."""
        if point in self._every_vertex:  # drawn with snapping
            return self._every_vertex[point], 0.0
        corners = {vertex for at in self.near(point) for vertex in self.vertices(at)}
        found = [(math.dist(point, vertex), vertex) for vertex in corners]
        return (min(found)[1], min(found)[0]) if found else (None, math.inf)

    @functools.cached_property
    def edges(self) -> Mapping[frozenset[Vertex], tuple[int, int]]:
        """From the two ends of a hexside to its two hexes; the second is ``OFF`` at the edge of the map."""
        found: dict[frozenset[Vertex], tuple[int, int]] = {}
        for at in self.grid.hexes:
            ring = self.vertices(at)
            for k, other in enumerate(self.grid.neighbours[at]):
                found.setdefault(frozenset((ring[k], ring[(k + 1) % 6])), (at, other))
        return found

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


@functools.lru_cache(4)
def tile_grid(grid: Grid, width: int, height: int, side: int) -> TileGrid:
    """The pixels of such a grid, which most boards share."""
    return TileGrid(grid, width, height, side)


# -------------------------------------------------------------------------------------------- the rest
FORMAT = 1
#: layers that are read, and their required kinds
TILE, OBJECTS, IMAGE, GROUP = "tile layer", "object layer", "image layer", "group layer"
LAYERS = {
    "terrain": TILE,
    "hexsides": OBJECTS,
    "routes": OBJECTS,
    "structures": OBJECTS,
    "zones": GROUP,
    "labels": OBJECTS,
    "reference": IMAGE,
}
#: object classes by layer, and the board's name for each
CLASSES: Mapping[str, Mapping[str, str]] = {
    "hexsides": {"Ridge": "ridge", "Stream": "stream", "Beach": "beach"},
    "routes": {"Road": "road", "Rail": "rail"},
    "structures": {
        "Bridge": "bridge",
        "Building": "building",
        "Entrenchment": "entrenchment",
        "Revetment": "revetment",
        "RoadCut": "cut",
        "RailCut": "cut",
    },
}


@dataclasses.dataclass(slots=True)
class Shape:
    """An object of a layer, with its points in map pixels."""

    layer: str
    id: str
    name: str
    kind: str
    points: tuple[Point, ...]
    values: dict[str, object]
    line: int = 0

    @property
    def title(self) -> str:
        """Its name in findings: ``#37 "Mill road"``."""
        return f'#{self.id} "{self.name}"' if self.name else f"#{self.id}"


@dataclasses.dataclass(slots=True)
class Drawing:
    """A map file as drawn: sizes in tiles and pixels, cells by column and row from 1."""

    file: str
    columns: int
    rows: int
    tile_width: int
    tile_height: int
    side: int
    id: str = ""
    title: str = ""
    note: str = ""
    #: are the hexes of the right shape, so that points can be judged?
    measured: bool = True
    terrain: dict[tuple[int, int], str] = dataclasses.field(default_factory=dict)
    zones: dict[str, set[tuple[int, int]]] = dataclasses.field(default_factory=dict)
    shapes: list[Shape] = dataclasses.field(default_factory=list)


class Notebook:
    """Collects the findings about one file, with the known terrain."""

    def classes(self, layer: str) -> dict[str, str]:
        """A layer's object classes, with the board's word for each: classes that the program does not draw
        have their word capitalised, as ``Hedge``.
        """
        found = dict(CLASSES[layer])
        if layer == "hexsides":
            others = [word for word in self.ground.side_features if word not in DRAWN.side_features]
            found |= {word.replace("_", " ").title().replace(" ", ""): word for word in others}
        return found

    def __init__(self, file: str, ground: Ground = DRAWN) -> None:
        self.file = file
        #: the known terrain and hexside features
        self.ground = ground
        self.findings: list[Finding] = []
        #: the files that were read, with the marks of what they said
        self.sources: dict[str, bytes] = {}

    def add(
        self,
        code: str,
        text: str,
        mend: str = "",
        *,
        line: int = 0,
        hex: str = "",
        layer: str = "",
        object: str = "",
        file: str = "",
    ) -> None:
        """Record one finding."""
        self.findings.append(
            Finding(
                code=code,
                text=text,
                mend=mend,
                line=line,
                hex=hex,
                layer=layer,
                object=object,
                file=file or self.file,
            )
        )
