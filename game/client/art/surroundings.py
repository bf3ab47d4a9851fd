"""The surroundings of a rectangle of the map: hexes near at hand, routes, houses, what keeps clear."""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Sequence

import pygame

from game.client.art import routes
from game.client.art.ground import GroundArt, GroundState
from game.client.art.layout import Place, around, layout, rnd
from game.client.art.routes import Curve, quad
from game.client.art.signs import STREAMS
from game.client.art.stamps import HOUSE_TURNS

#: printed ground whose roads are cut (ode:2.01)
_CUT_GROUND = frozenset({"damaged_town", "damaged_forest"})
#: motifs of these keep off the shore
_KEPT_DRY = frozenset({"town", "damaged_town", "forest", "damaged_forest", "rubble"})


class Surroundings:
    """The ground in and around one rectangle of the map at one zoom, in one state of the ground."""

    def __init__(
        self, art: GroundArt, surface: pygame.Surface, x: int, y: int, H: int, state: GroundState
    ) -> None:
        self.art, self.surface, self.x, self.y, self.H, self.state = art, surface, x, y, H, state
        self.w, self.h = surface.get_size()
        self.u, self.c = H / 64, art.theme.c
        self.geometry = layout(art.board.grid, H)
        self.stamps = art.stamps(H)
        s = self.geometry.s
        # places near at hand, two hexes beyond the piece for the outlines of regions
        c0, c1 = (
            math.floor((x - s) / self.geometry.step) - 1,
            math.ceil((x + self.w) / self.geometry.step) + 3,
        )
        r0, r1 = math.floor(y / H) - 1, math.ceil((y + self.h) / H) + 2
        c0, c1 = max(c0, -1), min(c1, art.columns + 2)
        r0, r1 = max(r0, -1), min(r1, art.rows + 2)
        self.kinds = {(c, r): art.kind((c, r), state) for c in range(c0, c1 + 1) for r in range(r0, r1 + 1)}
        self.near = [
            (p, kind, *self.geometry.centre_of(*p))
            for p, kind in self.kinds.items()
            if 1 <= p[0] <= art.columns and 1 <= p[1] <= art.rows
        ]
        self.wide, self.near = self._within(1.5 * H), self._within(0.75 * H)
        self.near.sort(key=lambda e: (e[3], e[2]))
        self._route_curves()
        self._banks()

    def _within(self, far: float) -> list[tuple[Place, str, float, float]]:
        """The hexes whose centres lie no further than this from the piece."""
        x0, x1, y0, y1 = self.x - far, self.x + self.w + far, self.y - far, self.y + self.h + far
        return [e for e in self.near if x0 < e[2] < x1 and y0 < e[3] < y1]

    def _route_curves(self) -> None:
        self.roads: list[routes.Curve] = []
        self.rails: list[routes.Curve] = []
        #: what stands in the way of houses and trees: points by cell
        self.keep_off: dict[tuple[int, int], list[tuple[float, float]]] = {}
        self.streets: dict[Place, list[routes.Curve]] = {}
        self.river_bridges: list[tuple[int, bool, routes.Curve]] = []
        self.gaps: list[tuple[int, bool, routes.Curve]] = []
        self.cell, self.half = 11 * self.u, self.H / 4
        #: squares with such points, and those with one next to them
        self.spots: set[tuple[float, float]] = set()
        self.crowd: set[tuple[float, float]] = set()
        near = {e[0] for e in self.near}
        for place, kind, cx, cy in self.wide:
            links = self.art.links.get(place)
            if not links:
                continue
            at = self.art.board.grid.at(*place)
            for name, out in (("road", self.roads), ("rail", self.rails)):
                ways = sorted(d for d, side, kinds in links if name in kinds)
                if not ways:
                    continue
                if len(ways) == 1:
                    ways += self._way_off(place, ways[0])
                mids = [self.geometry.middle(at, d) for d in ways]
                curves = routes.pieces((cx, cy), mids, ways)
                self.streets.setdefault(place, []).extend(curves)
                for curve in curves:
                    for px, py, _, _ in routes.quad(curve, 5):
                        self._keep_off(px, py)
                if place in near:
                    out += self._laid(at, kind, name == "rail", curves)

    def _laid(self, at: int, kind: str, rail: bool, curves: list[routes.Curve]) -> list[routes.Curve]:
        """What is drawn of a hex's routes: nothing over a fallen bridge, two halves where they are cut."""
        state = self.state
        if kind == "water":
            self.river_bridges += [(at, rail, curve) for curve in curves]
            return [] if at in state.river_bridges_down else curves
        name = "rail" if rail else "road"
        changed = at in state.terrain or self.art.board.terrain[at] in _CUT_GROUND
        if (not changed or (at, name) in state.mended) and (at, name) not in state.cuts:
            return curves
        self.gaps += [(at, rail, curve) for curve in curves]
        return [half for curve in curves for half in routes.halves(curve)]

    def _keep_off(self, x: float, y: float) -> None:
        self.keep_off.setdefault((int(x // self.cell), int(y // self.cell)), []).append((x, y))
        spot = x // self.half, y // self.half
        if spot not in self.spots:
            self.spots.add(spot)
            self.crowd.update((spot[0] + i, spot[1] + j) for i in (-1, 0, 1) for j in (-1, 0, 1))

    def _banks(self) -> None:
        """Streams and shores are kept free like roads; finds where streams run out into open water."""
        self.stream_sides: list[tuple[tuple[float, float], tuple[float, float]]] = []
        self.mouths: dict[tuple[int, int], tuple[float, float]] = {}
        #: corners with land all round: a stream that ends there has its spring there
        self.springs: set[tuple[int, int]] = set()
        near = {e[0] for e in self.near}
        for place, kind, _, _ in self.wide:
            at = self.art.board.grid.at(*place)
            for d, _, features in self.art.sides.get(place, ()):
                if features & STREAMS:
                    self._stream(place, at, d, place in near)
            if kind in _KEPT_DRY:
                for d, other in enumerate(around(place)):
                    if self.kinds.get(other) == "water":
                        (px, py), (qx, qy) = self.geometry.side(at, d)
                        for t in (0.12, 0.31, 0.5, 0.69, 0.88):
                            self._keep_off(px + (qx - px) * t, py + (qy - py) * t)

    def _stream(self, place: Place, at: int, d: int, drawn: bool) -> None:
        p, q = self.geometry.side(at, d)
        for t in (0.1, 0.3, 0.5, 0.7, 0.9):
            self._keep_off(p[0] + (q[0] - p[0]) * t, p[1] + (q[1] - p[1]) * t)
        if not drawn:
            return
        self.stream_sides.append((p, q))
        ring = around(place)
        for corner, third in ((p, ring[(d - 1) % 6]), (q, ring[(d + 1) % 6])):
            key = round(corner[0]), round(corner[1])
            if self.kinds.get(third) == "water" and "water" not in (
                self.kinds[place],
                self.kinds.get(ring[d]),
            ):
                self.mouths[key] = self.geometry.centre_of(*third)
            elif 1 <= third[0] <= self.art.columns and 1 <= third[1] <= self.art.rows:
                self.springs.add(key)

    def _way_off(self, place: Place, way: int) -> list[int]:
        """A route that ends in a hex of the edge runs on off the map."""
        beside = around(place)
        for d in ((way + 3) % 6, (way + 2) % 6, (way + 4) % 6):
            c, r = beside[d]
            if not (1 <= c <= self.art.columns and 1 <= r <= self.art.rows):
                return [d]
        return []

    def is_free(self, x: float, y: float, room: float) -> bool:
        """Is the spot off routes, streams and shores by ``room`` 64ths of H (at most 16)?"""
        if (x // self.half, y // self.half) not in self.crowd:
            return True
        far, cx, cy = (room * self.u) ** 2, int(x // self.cell), int(y // self.cell)
        for key in ((cx + i, cy + j) for i in (0, -1, 1) for j in (0, -1, 1)):
            for a, b in self.keep_off.get(key, ()):
                if (x - a) ** 2 + (y - b) ** 2 < far:
                    return False
        return True


# -------------- Where the houses of a town hex stand: in rows along its streets, scattered behind them
#: lots of a hex without streets, in 64ths of H from its centre
LOTS = (
    (-21, -12), (22, -13), (28, 1), (-29, 3), (-15, 18), (2, 22), (18, 18), (-14, 3), (1, -4), (14, 4),
    (-6, -17), (8, -17),
)  # fmt: skip
#: from the middle of a street to the middle of a house, and from house to house, in 64ths of H
BACK, FRONT, APART = 11.6, 13.2, 10.4
#: a house: place from the centre of the hex in pixels, turn (index), smaller
House = tuple[float, float, int, bool]


def turn_of(dx: float, dy: float) -> int:
    """The index of the turn nearest to a direction."""
    angle = math.degrees(math.atan2(dy, dx)) % 180
    return round(angle / 15) % HOUSE_TURNS


def houses(
    centre: tuple[float, float],
    streets: Sequence[Curve],
    seed: int,
    mood: float,
    u: float,
    free: Callable[[float, float, float], bool],
) -> list[House]:
    """The houses of one hex; ``free(x, y, room)`` says whether a world pixel is clear of routes and water."""
    cx, cy = centre
    found: list[House] = []

    def build(dx: float, dy: float, turn: int, small: bool) -> None:
        room = 8.0 if small else 8.8
        if abs(dx) < 17 * u and dy < -17 * u:
            return
        # inside the hex with room for the roof
        if abs(dy) > 27 * u or abs(dx) * 0.866 + abs(dy) * 0.5 > 28.5 * u:
            return
        if not free(cx + dx, cy + dy, room):
            return
        if all((dx - x) ** 2 + (dy - y) ** 2 >= (APART * u) ** 2 for x, y, _, _ in found):
            found.append((dx, dy, turn, small))

    for k, curve in enumerate(streets):
        points = quad(curve, 24)
        walked, due = 0.0, (2.0 + 4 * rnd(seed, k, 12)) * u
        for (ax, ay, _, _), (x, y, dx, dy) in itertools.pairwise(points):
            walked += math.hypot(x - ax, y - ay)
            if walked < due:
                continue
            due += FRONT * u
            for side in (-1, 1):
                small = rnd(seed, round(walked / u), 13 + side) < 0.4
                off = side * (BACK - (1.0 if small else 0.0)) * u
                build(x - dy * off - cx, y + dx * off - cy, turn_of(dx, dy), small)
    turn = int(mood * 3)
    a = math.radians((-8, 4, 12)[turn])
    if streets:
        # behind the rows the lots follow the street
        (ax, ay), _, (bx, by) = streets[0]
        a = math.atan2(by - ay, bx - ax)
        a = (a + math.pi / 6) % (math.pi / 3) - math.pi / 6
    for k, (hx, hy) in enumerate(LOTS):
        if rnd(seed, k, 2) < 0.10:
            continue
        dx, dy = hx * math.cos(a) - hy * math.sin(a), hx * math.sin(a) + hy * math.cos(a)
        index = turn_of(math.cos(a), math.sin(a)) if streets else HOUSE_TURNS + turn
        build(dx * u, dy * u, index, bool(k % 2))
    return found
