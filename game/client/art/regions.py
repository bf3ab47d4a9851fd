"""Neighbouring hexes of one terrain as one region with rounded corners, on an integer lattice of corners.

A place is (column, row), also off the board. A lattice point (X, Y) lies at X half-sides, Y half-heights.
"""

from __future__ import annotations

import math
from collections.abc import Iterable

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
    inside = set(places)
    after: dict[tuple[int, int], tuple[int, int]] = {}
    for place in inside:
        X, Y = lattice(*place)
        for k, other in enumerate(around(place)):
            if other not in inside:
                a, b = _CORNERS[(k + 4) % 6], _CORNERS[(k + 5) % 6]
                after[X + a[0], Y + a[1]] = (X + b[0], Y + b[1])
    out = []
    while after:
        start, here = next(iter(after.items()))
        del after[start]
        loop = [start]
        while here != start:
            loop.append(here)
            here = after.pop(here)
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


def outline(places: Iterable[Place], H: int, r: float) -> str:
    """Path data of the whole region."""
    return "".join(rounded(loop, H, r) for loop in loops(places))
