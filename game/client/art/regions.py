"""Neighbouring hexes of one terrain as one region with rounded corners, on an integer lattice of corners.

A place is (column, row), also off the board. A lattice point (X, Y) lies at X half-sides, Y half-heights.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable

from game.client.art.vec import n

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
