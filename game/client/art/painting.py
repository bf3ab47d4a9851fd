"""One rectangle of the ground being painted, layer by layer, from the hexes near at hand.

Paper, regions, old tracks, low motifs, streams and routes, tall motifs in order of depth, ridges, hex lines,
the bare rim of the sheet, bridges, labels.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pygame

from game.boards.board import SIDE_FEATURES, Board
from game.client.art import routes
from game.client.art.ground import LABELS_FROM, GroundArt, GroundState, as_printed, sheet
from game.client.art.layout import Layout, Place, around, layout, region, rim, rnd
from game.client.art.signs import KINDRED, STREAMS, drawn_as, share_of, side_line, terrain_name
from game.client.art.stamps import VARIANTS
from game.client.art.surroundings import Surroundings, houses
from game.client.art.vec import n, path, raster
from game.client.kit.theme import Theme, mix, rgb

# --- Features of hexsides as fragments: ridges, what has no drawing, and what play has laid or taken away


class SidePainter:
    """The hexsides of some hexes of a board, in one state of the ground; ``u`` is a pixel of H 90."""

    def __init__(
        self, art: GroundArt, state: GroundState, geometry: Layout, places: Sequence[Place], u: float
    ) -> None:
        self.art, self.state, self.geometry, self.places, self.u = art, state, geometry, places, u

    def ridges(self) -> str:
        """Ridges, those among them that were graded, and those laid in play."""
        out, c = "", self.art.theme.c
        for at, d, side, features in self._sides():
            if "ridge" in features:
                p, q = self.geometry.side(at, d)
                gap = side in self.art.board.routes
                graded = side in self.state.graded
                out += routes.graded(p, q, self.u, c) if graded else routes.ridge(p, q, side, self.u, c, gap)
        return out

    def strange(self) -> str:
        """What has no drawing: a line each, in a colour of its own."""
        if not (self.art.lines or self.state.laid):
            return ""
        out = ""
        for at, d, side, features in self._sides():
            p, q = self.geometry.side(at, d)
            # a stream or a beach is drawn where it is printed; laid in play it is a line, too
            names = features - (
                {*SIDE_FEATURES, *STREAMS} - {n for s, n in self.state.laid if s == side} | {"ridge"}
            )
            for k, name in enumerate(sorted(names)):
                out += side_line(p, q, self.u, self.art.lines[name], k)
        return out

    def _sides(self) -> Iterator[tuple[int, int, int, frozenset[str]]]:
        """Hex, direction and hexside with the features that it has now."""
        grid, state = self.art.board.grid, self.state
        laid: dict[int, frozenset[str]] = {}
        for side, name in state.laid:
            laid[side] = laid.get(side, frozenset()) | {name}
        for place in self.places:
            at = grid.at(*place)
            printed = self.art.sides.get(place, ())
            for d, side, features in printed:
                gone = {name for name in features if (side, name) in state.removed}
                yield at, d, side, features - gone | laid.get(side, frozenset())
            here = {side for _, side, _ in printed}
            for side, names in laid.items():
                low, high = grid.side_hexes(side)
                if low == at and side not in here:
                    yield at, grid.direction(low, high), side, names


# -------------------------------------------------------------------------------------------- the rest
#: so many hexes or motifs are a piece of work
PIECE = 48
_FILLED = ("beach", "swamp", "rubble", "town", "damaged_town", "damaged_forest", "forest")
_ROUND = {
    "forest": 0.42,
    "damaged_forest": 0.42,
    "swamp": 0.42,
    "town": 0.22,
    "damaged_town": 0.22,
    "rubble": 0.30,
    "beach": 0.36,
}


class Painting(Surroundings):
    """One painting of one rectangle of the map; ``paint`` does the whole of it."""

    def __init__(
        self, art: GroundArt, surface: pygame.Surface, x: int, y: int, H: int, state: GroundState
    ) -> None:
        super().__init__(art, surface, x, y, H, state)
        self._vectors: list[str] = []
        self._stamped: list[tuple[pygame.Surface, tuple[int, int]]] = []

    # -------------------------------------------------------------- machinery
    def add(self, fragment: str) -> None:
        self._vectors.append(fragment)

    def draw(self) -> None:
        """Paint the fragments collected so far."""
        if self._vectors:
            picture = raster("".join(self._vectors), self.w, self.h, (self.x, self.y, self.w, self.h))
            self.surface.blit(picture, (0, 0))
            self._vectors.clear()

    def put(self, name: str, variant: int, x: float, y: float) -> None:
        picture = self.stamps.get(name, variant)
        half = picture.get_width() // 2
        self._stamped.append((picture, (round(x) - half - self.x, round(y) - half - self.y)))

    def stamp(self) -> None:
        """Blit the stamps collected so far."""
        if self._stamped:
            self.surface.fblits(self._stamped)
            self._stamped.clear()

    # ------------------------------------------------------------------ order
    def paint(self) -> None:
        """The whole of it."""
        for _ in self.steps():
            pass

    def steps(self) -> Iterator[None]:
        """The whole of it in pieces of a few milliseconds each."""
        self.art.lay_paper(self.surface, self.x, self.y, self.H)
        self._regions()
        self._tracks()
        self.draw()
        yield
        yield from self._low_motifs()
        self.stamp()
        yield
        self._low_routes()
        self.draw()
        yield
        yield from self._tall_motifs()
        self.stamp()
        yield
        sides = SidePainter(self.art, self.state, self.geometry, [row[0] for row in self.near], self.u)
        self.add(sides.ridges())
        self._hex_lines()
        self.add(sides.strange())
        self._edge()
        self._bridges()
        self.draw()
        if self.H >= LABELS_FROM:
            yield
            if self.art.labels:
                self._labels()
            self._names()

    def motifs_alone(self) -> None:
        """The terrain without neighbours, lines or labels (a tile)."""
        self.art.lay_paper(self.surface, self.x, self.y, self.H)
        self._regions()
        self.draw()
        for _ in (*self._low_motifs(), *self._tall_motifs()):
            pass
        self.stamp()

    def _regions(self) -> None:
        u, ground = self.u, self.art.styles
        of: dict[str, list[Place]] = {}
        for place, kind in self.kinds.items():
            of.setdefault(kind, []).append(place)
        if "crater" in of:
            d = region(of["crater"], self.H, 0.46)
            self.add(path(d, fill=mix(ground["clear"].base, ground["crater"].light, 0.55), fop=0.75))
        on = self._on_board
        for kind in (*_FILLED, *(name for name in of if name not in self.c.ground)):
            if kind in of:
                r = _ROUND.get(kind, 0.30)
                self.add(path(region(of[kind], self.H, r), fill=ground[kind].base))
                self.add(path(rim(of[kind], self.H, r, on), stroke=ground[kind].edge, w=1.2 * u, sop=0.9))
        if "water" in of:
            d, shore = region(of["water"], self.H, 0.40), rim(of["water"], self.H, 0.40, on)
            water = ground["water"]
            self.add(path(shore, stroke="#EFE6C8", w=9 * u, sop=0.8) + path(d, fill=water.base))
            self.add(path(shore, stroke=water.motif, w=8 * u, sop=0.45))
            self.add(path(shore, stroke=water.dark, w=2.4 * u))

    def _on_board(self, place: Place) -> bool:
        return 1 <= place[0] <= self.art.columns and 1 <= place[1] <= self.art.rows

    def _tracks(self) -> None:
        H = self.H
        pieces = []
        for points in self.art.tracks():
            xs, ys = [p[0] * H for p in points], [p[1] * H for p in points]
            if max(xs) < self.x - H or min(xs) > self.x + self.w + H:
                continue
            if max(ys) < self.y - H or min(ys) > self.y + self.h + H:
                continue
            curves = []
            for a, b, c in zip(points, points[1:], points[2:], strict=False):
                curves += routes.quad(
                    (((a[0] + b[0]) / 2, (a[1] + b[1]) / 2), b, ((b[0] + c[0]) / 2, (b[1] + c[1]) / 2)), 5
                )[:-1]
            for k in (-0.032, 0.032):
                pieces.append(
                    "M" + "L".join(f"{n((x - dy * k) * H)} {n((y + dx * k) * H)}" for x, y, dx, dy in curves)
                )
        if pieces:
            self.add(path("".join(pieces), stroke="#8B8358", w=max(0.9, 1.5 * self.u), sop=0.28))

    def _low_motifs(self) -> Iterator[None]:
        H = self.H
        for i, (place, kind, cx, cy) in enumerate(self.near):
            if i % PIECE == PIECE - 1:
                yield
            seed = place[0] * 131 + place[1]
            if kind == "clear":
                self._clear(place, cx, cy, seed)
                continue
            for motif, name in {
                "swamp": (("pool", "pool"), ("reed", "reed")),
                "rubble": (("shard", "shard"),),
                "water": (("wave", "wave"),),
                "beach": (("sand", "sand"),),
            }.get(drawn_as(kind), ()):
                for k, (dx, dy) in enumerate(self.art.pattern(motif, place)):
                    if self._kept(kind, seed, k) and self.is_free(cx + dx * H, cy + dy * H, 7):
                        self.put(name, seed + k * 3, cx + dx * H, cy + dy * H)
        for (column, row), kind, cx, cy in self.near:
            if kind == "crater":
                self.put("crater", 3 * column + 5 * row + column // 2, cx, cy)
                yield

    def _clear(self, place: Place, cx: float, cy: float, seed: int) -> None:
        H, mood = self.H, rnd(place[0], place[1], 61)
        if H >= 24 and mood < 0.62:
            for k, (dx, dy) in enumerate(self.art.pattern("tuft", place)[: 1 + int(mood * 6)]):
                if self.is_free(cx + dx * H, cy + dy * H, 8):
                    self.put("tuft", seed + k, cx + dx * H, cy + dy * H)
        if mood > 0.50:
            many = int((mood - 0.5) * 11)
            for k, (dx, dy) in enumerate(self.art.pattern("stone", place)[:many]):
                if self.is_free(cx + dx * H, cy + dy * H, 8):
                    self.put("stone", seed + k, cx + dx * H, cy + dy * H)
        blasted = sum(self.kinds.get(p) == "crater" for p in around(place))
        if rnd(place[0], place[1], 62) < 0.10 + 0.30 * blasted:
            for k in range(1 + blasted):
                dx, dy = (rnd(seed, k, 63) - 0.5) * 0.72, (rnd(seed, k, 64) - 0.32) * 0.62
                if self.is_free(cx + dx * H, cy + dy * H, 8):
                    self.put("pock", seed + k, cx + dx * H, cy + dy * H)

    def _low_routes(self) -> None:
        u, c, down = self.u, self.c, self.state.river_bridges_down
        if self.stream_sides:
            self.add(routes.streams(self.stream_sides, u, c, self.mouths, self.springs))
        self._beaches()
        for at, _, curve in self.river_bridges:
            self.add(routes.river_deck(curve, u, c, at in down))
        if self.rails:
            self.add(routes.rails(self.rails, u, c))
        if self.roads:
            self.add(routes.roads(self.roads, u, c))
        for at, rail, curve in self.river_bridges:
            self.add(routes.river_ruin(curve, u, c, rail) if at in down else routes.river_kerbs(curve, u, c))
        for at, rail, curve in self.gaps:
            self.add(routes.gap(curve, at, u, c, rail))

    def _beaches(self) -> None:
        found = []
        for place, kind, cx, cy in self.near:
            at = self.art.board.grid.at(*place)
            for d, _, features in self.art.sides.get(place, ()):
                if "beach" in features:
                    ox, oy = self.geometry.centre_of(*around(place)[d])
                    k = (1 if kind == "water" else -1) / self.H
                    p, q = self.geometry.side(at, d)
                    found.append((p, q, ((ox - cx) * k, (oy - cy) * k)))
        if found:
            self.add(routes.beaches(found, self.u, self.c))

    def _tall_motifs(self) -> Iterator[None]:
        H = self.H
        tall: list[tuple[float, str, int, float]] = []
        for i, (place, kind, cx, cy) in enumerate(self.near):
            if i % PIECE == PIECE - 1:
                yield
            seed = place[0] * 131 + place[1]
            drawn = drawn_as(kind)
            if drawn in ("forest", "damaged_forest"):
                for k, (dx, dy) in enumerate(self.art.pattern("tree", place)):
                    x, y = cx + dx * H, cy + dy * H
                    if self._kept(kind, seed, k) and self.is_free(x, y, 10.5):
                        name = "crown" if drawn == "forest" else ("stump", "dull_crown", "dull_crown")[k % 3]
                        tall.append((y, name, seed + k * 5, x))
                if drawn == kind:
                    tall += self._between(place, kind, seed)
            elif drawn in ("town", "damaged_town"):
                tall += self._houses(place, kind, cx, cy, seed)
            elif kind not in ("rubble", "water") and (spot := self._hall(place, cx, cy)):
                tall.append((spot[1], self._hall_name(place), seed, spot[0]))
        for i, (y, name, variant, x) in enumerate(sorted(tall)):
            if i % PIECE == PIECE - 1:
                yield
            self.put(name, variant % VARIANTS[name], x, y)

    def _between(self, place: Place, kind: str, seed: int) -> list[tuple[float, str, int, float]]:
        """Crowns on the sides to the east and south of a wood, so that it closes over its hexes."""
        out, ring = [], around(place)
        at = self.art.board.grid.at(*place)
        for d, parts in ((1, (0.22, 0.55, 0.86)), (2, (0.14, 0.45, 0.78)), (3, (0.06, 0.94))):
            if self.kinds.get(ring[d]) != kind or not self._on_board(ring[d]):
                continue
            (px, py), (qx, qy) = self.geometry.side(at, d)
            for k, t in enumerate(parts):
                t += (rnd(seed, k + 10 * d, 51) - 0.5) * 0.16
                x, y = px + (qx - px) * t, py + (qy - py) * t
                x += (rnd(seed, k + 10 * d, 52) - 0.5) * 5 * self.u
                if rnd(seed, k + 10 * d, 53) < 0.85 and self.is_free(x, y, 10.5):
                    out.append((y, "crown" if kind == "forest" else "dull_crown", seed + k * 3 + d, x))
        return out

    def _houses(
        self, place: Place, kind: str, cx: float, cy: float, seed: int
    ) -> list[tuple[float, str, int, float]]:
        """The roofs of a town hex, half of them ruins where it is damaged; its building of note."""
        out: list[tuple[float, str, int, float]] = []
        spot = self._hall(place, cx, cy)
        streets, free = self.streets.get(place, []), self.is_free
        if spot:
            out.append((spot[1], self._hall_name(place), seed, spot[0]))
        mood = rnd(place[0], place[1], 1)
        for k, (dx, dy, turn, small) in enumerate(houses((cx, cy), streets, seed, mood, self.u, free)):
            if not self._kept(kind, seed, k):
                continue
            x, y = cx + dx, cy + dy
            if spot and abs(x - spot[0]) < 20 * self.u and abs(y - spot[1]) < 15 * self.u:
                continue
            if kind == "damaged_town" and (k + seed) % 2:
                out.append((y, "ruin", int(small) + 2 * turn, x))
            else:
                out.append((y, "house", int(rnd(seed, k, 4) * 3) + 3 * int(small) + 6 * turn, x))
        return out

    def _hall_name(self, place: Place) -> str:
        """The stamp of a building: whole, or what is left of it."""
        return "fallen_hall" if self.art.board.grid.at(*place) in self.state.fallen else "hall"

    def _hall(self, place: Place, cx: float, cy: float) -> tuple[float, float] | None:
        """Where the building of a hex stands, clear of its streets; None if it has none."""
        if place not in self.art.halls:
            return None
        u, spots = self.u, ((0, 6), (0, 14), (-12, 10), (12, 10), (-14, -4), (14, -4), (-14, 14), (14, 14))
        for dx, dy in spots:
            x, y = cx + dx * u, cy + dy * u
            if all(self.is_free(x + k * u, y + m * u, 8.5) for k in (-9, 0, 9) for m in (-5, 4)):
                return x, y
        return cx, cy + 8 * u

    def _names(self) -> None:
        """The names of terrain that has no drawing, at the foot of its hexes."""
        for _, kind, cx, cy in self.near:
            if kind not in self.c.ground and kind not in KINDRED:
                picture = terrain_name(self.art.theme, self.art.styles[kind], kind, self.H)
                x, y = round(cx) - picture.get_width() // 2, round(cy + 0.46 * self.H) - picture.get_height()
                self.surface.blit(picture, (x - self.x, y - self.y))

    def _kept(self, kind: str, seed: int, k: int) -> bool:
        """Is this motif drawn, of all that stand in a hex of the kind?"""
        return rnd(seed, k, 91) < share_of(kind)

    def _hex_lines(self) -> None:
        d = []
        for place, _, _, _ in self.near:
            cs = self.geometry.corners(self.art.board.grid.at(*place))
            d.append("M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in cs[:4]))
        thin = 1.0 if self.H >= 24 else 0.8
        self.add(path("".join(d), stroke=self.c.hex_line, w=thin, sop=self.c.hex_line_opacity, cap="butt"))

    def _edge(self) -> None:
        """Bare paper beyond the outermost hexes, and the neat line around them."""
        art = self.art
        beyond = [p for p in self.kinds if not (1 <= p[0] <= art.columns and 1 <= p[1] <= art.rows)]
        if not beyond:
            return
        s, H = self.geometry.s, self.H
        d = []
        for place in beyond:
            x, y = self.geometry.centre_of(*place)
            points = [
                (x + s * cx, y + H / 2 * cy)
                for cx, cy in (
                    (1.01, 0),
                    (0.505, 1.01),
                    (-0.505, 1.01),
                    (-1.01, 0),
                    (-0.505, -1.01),
                    (0.505, -1.01),
                )
            ]
            d.append("M" + "L".join(f"{px:.2f} {py:.2f}" for px, py in points) + "Z")
        bare = mix(self.c.ground["clear"].light, "#FFFFFF", 0.35)
        self.add(path("".join(d), fill=bare))
        edge = []
        inside = set(self.kinds) - set(beyond)
        for place in inside:
            at = art.board.grid.at(*place)
            for k, other in enumerate(around(place)):
                if not (1 <= other[0] <= art.columns and 1 <= other[1] <= art.rows):
                    edge.append(self.geometry.side(at, k))
        lines = "".join(f"M{n(a[0])} {n(a[1])}L{n(b[0])} {n(b[1])}" for a, b in edge)
        if lines:
            self.add(path(lines, stroke="#4A4630", w=max(1.0, 1.6 * self.u), sop=0.75))

    def _bridges(self) -> None:
        state, u = self.state, self.u
        for place, _, _, _ in self.near:
            at = self.art.board.grid.at(*place)
            for d, side, features in self.art.sides.get(place, ()):
                p, q = self.geometry.side(at, d)
                if side in state.bridges_built:
                    self.add(routes.bridge_built(p, q, u, self.c, side in state.bridges_down))
                elif "stream" in features and (ways := self.art.board.routes.get(side)):
                    down, rail = side in state.bridges_down, "road" not in ways
                    self.add(routes.bridge(p, q, u, self.c, down, rail))
                if side in state.ramps:
                    self.add(routes.ramp(p, q, u))
        grid, near = self.art.board.grid, {place for place, _, _, _ in self.near}
        for side in sorted(state.ramps - self.art.board.sides.keys()):  # on a shore nothing is printed
            low, high = grid.side_hexes(side)
            if grid.place(low) in near:
                p, q = self.geometry.side(low, grid.direction(low, high))
                self.add(routes.ramp(p, q, u))

    def _labels(self) -> None:
        art = self.art
        for place, kind, _, _ in self.near:
            at = art.board.grid.at(*place)
            for picture, (x, y) in art.label_of(at, self.H, self.state):
                ways = [d for d, _, _ in art.links.get(place, ())]
                if 0 in ways or (len(ways) == 1 and 0 in self._way_off(place, ways[0])):
                    plate = pygame.Surface(
                        (picture.get_width() - 2, picture.get_height() - 6), pygame.SRCALPHA
                    )
                    plate.fill((*rgb(self.art.styles[kind].base), 225))
                    self.surface.blit(plate, (x + 1 - self.x, y + 3 - self.y))
                self.surface.blit(picture, (x - self.x, y - self.y))


def paint(
    art: GroundArt, surface: pygame.Surface, x: int, y: int, H: int, state: GroundState | None = None
) -> None:
    """Fill the surface with the map from world pixel (x, y) on."""
    Painting(art, surface, x, y, H, as_printed(art.board) if state is None else state).paint()


def paint_in_steps(
    art: GroundArt, surface: pygame.Surface, x: int, y: int, H: int, state: GroundState
) -> Iterator[None]:
    """The same in pieces of a few milliseconds."""
    piece = Painting(art, surface, x, y, H, state)
    yield
    yield from piece.steps()


# ------------------------------------------ A whole board as one picture, for files and pictures of it
def whole(board: Board, theme: Theme, H: int, state: GroundState | None = None) -> pygame.Surface:
    """The sheet with the whole board at this hex height."""
    box = sheet(layout(board.grid, H))
    picture = pygame.Surface(box.size)
    paint(GroundArt(board, theme), picture, box.x, box.y, H, state)
    return picture
