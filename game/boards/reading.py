"""From a drawn map to a board: the meaning of each snapped line and point, and its mistakes."""

from __future__ import annotations

import itertools
from collections.abc import Callable

from game.boards.board import Board, Structure
from game.boards.drawing import CLASSES, Drawing, Notebook, Point, Shape, Vertex, tile_grid
from game.boards.properties import DEFAULTS
from game.hexes.grid import OFF, grid
from game.plain_text import one_line

#: the maximum distance of a point from its vertex or centre, as a fraction of the hex's side
TOLERANCE = 0.25
SNAP = "Turn on View > Snapping > Snap to Grid"
SNAP_FINE = "Turn on View > Snapping > Snap to Fine Grid"


def read_drawing(drawing: Drawing, notes: Notebook) -> Board:
    """The board of a drawing. Mistakes go to ``notes``; the board is usable if none is an error."""
    return _Reading(drawing, notes).board()


class _Reading:
    def __init__(self, drawing: Drawing, notes: Notebook) -> None:
        self.drawing, self.notes = drawing, notes
        self.grid = grid(drawing.columns, drawing.rows)
        self.tiles = tile_grid(self.grid, drawing.tile_width, drawing.tile_height, drawing.side)
        self.slack = drawing.side * TOLERANCE
        self.terrain = {self.grid.at(*place): kind for place, kind in drawing.terrain.items()}
        self.sides: dict[int, frozenset[str]] = {}
        self.routes: dict[int, frozenset[str]] = {}
        self.paths: list[tuple[str, tuple[int, ...]]] = []
        self.structures: list[Structure] = []
        self.bridges: list[tuple[Shape, int, int]] = []

    def board(self) -> Board:
        readers: dict[str, Callable[[Shape], None]] = {
            "hexsides": self.hexside,
            "routes": self.route,
            "structures": self.structure,
        }
        for shape in self.drawing.shapes:
            readers[shape.layer](shape)
        self.check_sides()
        self.check_road_ends()
        self.check_bridges()
        drawing = self.drawing
        zones = {name: self.mask(cells) for name, cells in drawing.zones.items()}
        return Board(
            drawing.id,
            one_line(drawing.title),
            drawing.columns,
            drawing.rows,
            self.terrain,
            self.sides,
            self.routes,
            zones,
            tuple(self.structures),
            tuple(self.paths),
            drawing.note,
        )

    def mask(self, cells: set[tuple[int, int]]) -> int:
        found = 0
        for place in cells:
            found |= 1 << self.grid.at(*place)
        return found

    def say(self, code: str, shape: Shape, text: str, mend: str, at: int = OFF) -> None:
        label = self.grid.label(at) if at != OFF else ""
        self.notes.add(code, text, mend, line=shape.line, hex=label, layer=shape.layer, object=shape.title)

    def outside(self, point: Point) -> bool:
        width, height = self.tiles.size()
        x, y = point
        return not (-self.slack <= x <= width + self.slack and -self.slack <= y <= height + self.slack)

    # -------------------------------------------------------------- hexsides
    def hexside(self, shape: Shape) -> None:
        vertices = [self.vertex(shape, n, point) for n, point in enumerate(shape.points, 1)]
        kind = self.notes.classes("hexsides")[shape.kind]
        edges = self.tiles.edges
        for n, (a, b) in enumerate(itertools.pairwise(vertices), 1):
            if a is None or b is None:
                continue
            at = self.tiles.nearest_centre(a)[0]
            if a == b:
                continue  # a doubled point draws nothing
            pair = edges.get(frozenset((a, b)))
            if pair is None:
                text = f"the line from point {n} to point {n + 1} does not follow one hexside."
                self.say("E211", shape, text, "Add a point at every corner the line turns round.", at)
            elif OFF in pair:
                text = f"the {kind} runs along the rim of the map, where it does nothing."
                self.say("W212", shape, text, "Delete that part of the line.", pair[0])
            else:
                side = self.grid.side(*pair)
                self.sides[side] = self.sides.get(side, frozenset()) | {kind}

    def vertex(self, shape: Shape, number: int, point: Point) -> Vertex | None:
        vertex, distance = self.tiles.nearest_vertex(point)
        if self.outside(point) or vertex is None:
            self.say("E213", shape, f"point {number} lies outside the map.", "Move or delete it.")
            return None
        if distance > self.slack:
            at = self.tiles.nearest_centre(point)[0]
            x, y = point
            text = f"point {number} at ({x:g}, {y:g}) is {distance:.0f} px from the nearest corner of a hex."
            self.say("E210", shape, text, f"{SNAP} and drag it onto the corner.", at)
            return None
        return vertex

    # ---------------------------------------------------------------- routes
    def route(self, shape: Shape) -> None:
        kind = CLASSES["routes"][shape.kind]
        hexes = [self.centre(shape, n, point) for n, point in enumerate(shape.points, 1)]
        path: list[int] = []
        for n, at in enumerate(hexes, 1):
            if at == OFF:
                self.add_path(kind, path)
                path = []
            elif not path:
                path = [at]
            elif at != path[-1]:
                between = self.straight(path[-1], at)
                if not between:
                    a, b = self.grid.label(path[-1]), self.grid.label(at)
                    text = f"the line from {a} to {b} (points {n - 1} and {n}) does not go from hex to hex."
                    mend = "Put a point in the centre of every hex the route turns in."
                    self.say("E221", shape, text, mend, path[-1])
                    self.add_path(kind, path)
                    path = [at]
                else:
                    path += between
        self.add_path(kind, path)
        for at in dict.fromkeys(path):
            if self.terrain.get(at) == "crater":
                text = f"the {kind} runs through a crater, which no unit can enter."
                self.say("E222", shape, text, "Lead it around the crater, or paint other terrain.", at)

    def centre(self, shape: Shape, number: int, point: Point) -> int:
        at, distance = self.tiles.nearest_centre(point)
        if self.outside(point) or at == OFF:
            self.say("E213", shape, f"point {number} lies outside the map.", "Move or delete it.")
            return OFF
        if distance > self.slack:
            x, y = point
            text = f"point {number} at ({x:g}, {y:g}) is {distance:.0f} px from the nearest hex centre."
            self.say("E220", shape, text, f"{SNAP_FINE} and drag it onto the centre.", at)
            return OFF
        return at

    def straight(self, a: int, b: int) -> list[int]:
        """The hexes after a up to b in one direction; none if b is not in line."""
        for k in range(6):
            found, at = [], a
            for _ in range(self.grid.distance(a, b)):
                at = self.grid.neighbours[at][k] if at != OFF else OFF
                found.append(at)
            if found and found[-1] == b:
                return found
        return []

    def add_path(self, kind: str, path: list[int]) -> None:
        if len(path) < 2:
            return
        self.paths.append((kind, tuple(path)))
        for a, b in itertools.pairwise(path):
            side = self.grid.side(a, b)
            self.routes[side] = self.routes.get(side, frozenset()) | {kind}

    # ------------------------------------------------------------ structures
    def structure(self, shape: Shape) -> None:
        kind = CLASSES["structures"][shape.kind]
        values = dict(DEFAULTS.get(shape.kind, {}))
        texts = ((key, one_line(v) if isinstance(v, str) else v) for key, v in shape.values.items())
        values |= {key: value for key, value in texts if value != ""}
        name = one_line(shape.name)
        if kind == "cut":
            values["route"] = "road" if shape.kind == "RoadCut" else "rail"
        point = shape.points[0]
        at, distance = self.tiles.nearest_centre(point)
        if self.outside(point) or at == OFF:
            self.say("E213", shape, "it lies outside the map.", "Move or delete it.")
            return
        if distance <= self.slack:
            self.structures.append(Structure(kind, at, name, values))
            if kind == "bridge":
                self.bridges.append((shape, at, OFF))
            return
        if kind == "bridge":
            (a, b), off = self.tiles.nearest_edge(point)
            if off <= self.slack and b != OFF:
                values["to"] = self.grid.label(b)
                self.structures.append(Structure(kind, a, name, values))
                self.bridges.append((shape, a, b))
                return
            where = "the middle of a hexside or the centre of a hex"
            self.say("E231", shape, f"it is not on {where}.", f"Drag it onto {where}.", at)
            return
        x, y = point
        text = f"the point at ({x:g}, {y:g}) is {distance:.0f} px from the nearest hex centre."
        self.say("E230", shape, text, f"{SNAP_FINE} and drag it onto the centre.", at)

    # ---------------------------------------------------------------- checks
    def check_sides(self) -> None:
        for side in sorted(self.sides):
            a, b = self.grid.side_hexes(side)
            both = f"{self.grid.label(a)}-{self.grid.label(b)}"
            kinds = self.sides[side]
            if {"ridge", "beach"} <= kinds:
                self.notes.add(
                    "E214",
                    "one hexside is both ridge and beach.",
                    "Delete one of the two lines there.",
                    hex=both,
                    layer="hexsides",
                )
            wet = [self.terrain.get(at) == "water" for at in (a, b)]
            if "beach" in kinds and wet.count(True) != 1 and self.terrain:
                self.notes.add(
                    "W215",
                    "a beach side does not lie between land and water.",
                    "Delete that part of the line, or paint the water.",
                    hex=both,
                    layer="hexsides",
                )

    def check_road_ends(self) -> None:
        ends: dict[tuple[str, int], int] = {}
        for side, kinds in self.routes.items():
            for kind in kinds:
                for at in self.grid.side_hexes(side):
                    ends[kind, at] = ends.get((kind, at), 0) + 1
        for (kind, at), links in sorted(ends.items()):
            inside = OFF not in self.grid.neighbours[at]
            # without terrain (its layer could not be read) towns cannot be checked
            if links == 1 and inside and self.terrain.get(at, "town") not in ("town", "rubble"):
                self.notes.add(
                    "W223",
                    f"a {kind} ends here, away from a town and from the map's edge.",
                    "Lead it on, if it was meant to go on.",
                    hex=self.grid.label(at),
                    layer="routes",
                )

    def check_bridges(self) -> None:
        """Check for bridge points where there is no bridge."""
        for shape, at, toward in self.bridges if self.terrain else ():
            beside = (toward,) if toward != OFF else tuple(filter(None, self.grid.neighbours[at]))
            crossed = any(self.routes.get(self.grid.side(at, other)) for other in beside)
            if toward != OFF:
                wet, what = "stream" in self.sides.get(self.grid.side(at, toward), ()), "over a stream"
            else:
                wet, what = self.terrain.get(at) == "water", "through water"
            if not (crossed and wet):
                text = f"there is no bridge here: no road or rail leads {what}."
                self.say("W232", shape, text, "Draw the road too, or delete the point.", at)
