"""The places of hexes on the picture: flat tops, even columns half a hex lower, H pixels high.

World pixels count from the top left corner of the board's own box. Corners count clockwise from the east
corner; side ``d`` (N NE SE S SW NW as in ``hexes.grid``) runs from corner ``d + 4`` to corner ``d + 5``.
"""

from __future__ import annotations

import functools
import math
from collections.abc import Callable, Iterable, Iterator

from game.client.art.vec import n
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


# --- Fixed numbers in place of chance: every variant of a picture follows from the hex, never from a die
def rnd(a: int, b: int, salt: int = 0) -> float:
    """A fixed number in [0, 1) from two integers and a salt."""
    v = (a * 0x9E3779B1 ^ b * 0x85EBCA77 ^ salt * 0xC2B2AE3D) & 0xFFFFFFFF
    v = (v ^ v >> 15) * 0x2C1B3C6D & 0xFFFFFFFF
    v = (v ^ v >> 12) * 0x297A2D39 & 0xFFFFFFFF
    return ((v ^ v >> 15) & 0xFFFFFF) / 0x1000000


def in_hex(x: float, y: float, margin: float) -> bool:
    """Is (x, y), from the centre of a hex of height 1, inside by at least ``margin``?"""
    h = 0.5 - margin
    return abs(y) <= h and abs(x) * math.sqrt(3) / 2 + abs(y) / 2 <= h


def in_label(x: float, y: float) -> bool:
    """Is the point in the slot of the hex label?"""
    return abs(x) < 0.29 and y < -0.245


def scatter(
    seed: int, count: int, gap: float, margin: float, salt: int = 0, label: bool = True
) -> list[tuple[float, float]]:
    """Up to ``count`` points in a hex of height 1, ``gap`` apart, off the rim and the label slot."""
    out: list[tuple[float, float]] = []
    for k in range(40 * count):
        x, y = (rnd(seed, k, salt) * 2 - 1) * 0.58, (rnd(seed, k, salt + 7919) * 2 - 1) * 0.5
        if not in_hex(x, y, margin) or (label and in_label(x, y)):
            continue
        if all(math.hypot(x - a, y - b) >= gap for a, b in out):
            out.append((x, y))
            if len(out) == count:
                break
    return out


# --- Neighbouring hexes of one terrain as one region with rounded corners, on an integer lattice of corners
# A place is (column, row), also off the board. A lattice point (X, Y) lies at X half-sides, Y half-heights.
Place = tuple[int, int]
#: corners of a hex from the east one clockwise, from its centre, on the lattice
_CORNERS = ((2, 0), (1, 1), (-1, 1), (-2, 0), (-1, -1), (1, -1))
#: neighbours N NE SE S SW NW for odd and even columns
_ODD = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 0), (-1, -1))
_EVEN = ((0, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0))


def lattice(column: int, row: int) -> tuple[int, int]:
    """The lattice point of a hex's centre."""
    return 3 * column - 1, 2 * row - (1 if column % 2 else 0)


def around(place: Place) -> list[Place]:
    """The six neighbouring places, N NE SE S SW NW."""
    c, r = place
    return [(c + dc, r + dr) for dc, dr in (_ODD if c % 2 else _EVEN)]


def loops(places: Iterable[Place]) -> list[list[tuple[int, int]]]:
    """Outlines of the union of some hexes as closed lists of lattice points."""
    return [[point for point, _ in loop] for loop in owned_loops(places)]


def owned_loops(places: Iterable[Place]) -> list[list[tuple[tuple[int, int], Place]]]:
    """Outlines of the union of some hexes; with each point the hex whose side begins there."""
    inside = set(places)
    after: dict[tuple[int, int], tuple[tuple[int, int], Place]] = {}
    for place in inside:
        X, Y = lattice(*place)
        for k, other in enumerate(around(place)):
            if other not in inside:
                a, b = _CORNERS[(k + 4) % 6], _CORNERS[(k + 5) % 6]
                after[X + a[0], Y + a[1]] = (X + b[0], Y + b[1]), place
    out = []
    while after:
        start, (here, owner) = next(iter(after.items()))
        del after[start]
        loop = [(start, owner)]
        while here != start:
            point = here
            here, owner = after.pop(point)
            loop.append((point, owner))
        out.append(loop)
    return out


def rounded(loop: list[tuple[int, int]], H: int, r: float) -> str:
    """Path data of a closed outline with its corners rounded by ``r`` of a hexside."""
    sx, sy = H / math.sqrt(3) / 2, H / 2
    points = [(x * sx, y * sy) for x, y in loop]
    d, m = [], len(points)
    for i, (px, py) in enumerate(points):
        ax, ay = points[i - 1]
        bx, by = points[(i + 1) % m]
        d.append(
            f"{'L' if i else 'M'}{n(px + (ax - px) * r)} {n(py + (ay - py) * r)}"
            f"Q{n(px)} {n(py)} {n(px + (bx - px) * r)} {n(py + (by - py) * r)}"
        )
    return "".join(d) + "Z"


def region(places: Iterable[Place], H: int, r: float) -> str:
    """Path data of the whole region."""
    return "".join(rounded(loop, H, r) for loop in loops(places))


def rim(places: Iterable[Place], H: int, r: float, on: Callable[[Place], bool]) -> str:
    """Path data of the region's rim, without the sides of hexes that are not ``on`` (off the board)."""
    sx, sy = H / math.sqrt(3) / 2, H / 2
    out = []
    for loop in owned_loops(places):
        kept = [on(owner) for _, owner in loop]
        points = [(x * sx, y * sy) for (x, y), _ in loop]
        if all(kept):
            out.append(rounded([point for point, _ in loop], H, r))
            continue
        m = len(loop)
        for i in range(m):
            if kept[i] and not kept[i - 1]:
                many = next(k for k in range(1, m + 1) if not kept[(i + k) % m])
                out.append(_chain([points[(i + k) % m] for k in range(-1, many + 2)], r))
    return "".join(out)


def _chain(points: list[tuple[float, float]], r: float) -> str:
    """An open run of rounded sides: it begins and ends in the middle of the first and last corner."""
    d = []
    last = len(points) - 2
    for i in range(1, last + 1):
        (ax, ay), (px, py), (bx, by) = points[i - 1 : i + 2]
        ax, ay, bx, by = px + (ax - px) * r, py + (ay - py) * r, px + (bx - px) * r, py + (by - py) * r
        mx, my = (ax + 2 * px + bx) / 4, (ay + 2 * py + by) / 4
        if i == 1:
            d.append(f"M{n(mx)} {n(my)}Q{n((px + bx) / 2)} {n((py + by) / 2)} {n(bx)} {n(by)}")
        elif i == last:
            d.append(f"L{n(ax)} {n(ay)}Q{n((px + ax) / 2)} {n((py + ay) / 2)} {n(mx)} {n(my)}")
        else:
            d.append(f"L{n(ax)} {n(ay)}Q{n(px)} {n(py)} {n(bx)} {n(by)}")
    return "".join(d)
