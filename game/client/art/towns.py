"""Where the houses of a town hex stand: in rows along its streets, scattered behind them."""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Sequence

from game.client.art.chance import rnd
from game.client.art.routes import Curve, quad
from game.client.art.stamps import HOUSE_TURNS

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
