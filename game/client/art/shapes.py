"""Shapes that overlays are made of: hexagons, hatching, rounded lines, text with a halo."""

from __future__ import annotations

import math
from collections.abc import Sequence

import pygame

from game.client.art.vec import data, n, path

Point = tuple[float, float]
_ANGLES = [(math.cos(math.radians(60 * i)), math.sin(math.radians(60 * i))) for i in range(6)]


def hexagon(s: float, k: float = 1.0) -> list[Point]:
    """A hexagon of side ``s`` about (0, 0), shrunk by k."""
    return [(s * k * x, s * k * y) for x, y in _ANGLES]


def hatching(s: float, u: float, colour: str, op: float) -> str:
    """Diagonal lines clipped to a hexagon of side ``s`` about (0, 0)."""
    out, k = [], 0.92 * s
    apothem, step = k * math.sqrt(3) / 2, max(5.0, 9 * u)
    many = int(2 * k / step) + 2
    for i in range(-many, many + 1):
        # the line x + y = i * step against the six half planes x * cos + y * sin <= apothem
        low, high, off = -9e9, 9e9, i * step
        for j in range(6):
            a = math.radians(30 + 60 * j)
            base, slope = off / 2 * (math.cos(a) + math.sin(a)), (math.cos(a) - math.sin(a))
            if abs(slope) < 1e-9:
                if base > apothem:
                    low = high
                continue
            t = (apothem - base) / slope
            low, high = (low, min(high, t)) if slope > 0 else (max(low, t), high)
        if high - low > 1:
            out.append(f"M{n(off / 2 + low)} {n(off / 2 - low)}L{n(off / 2 + high)} {n(off / 2 - high)}")
    return path("".join(out), stroke=colour, w=max(1.0, 1.7 * u), sop=op, cap="butt")


def rounded_line(points: Sequence[Point], r: float) -> str:
    """A line through points with rounded corners."""
    if len(points) < 3:
        return data(points)
    d = f"M{n(points[0][0])} {n(points[0][1])}"
    for a, p, b in zip(points, points[1:], points[2:], strict=False):
        e = (p[0] + (a[0] - p[0]) * r, p[1] + (a[1] - p[1]) * r)
        f = (p[0] + (b[0] - p[0]) * r, p[1] + (b[1] - p[1]) * r)
        d += f"L{n(e[0])} {n(e[1])}Q{n(p[0])} {n(p[1])} {n(f[0])} {n(f[1])}"
    return d + f"L{n(points[-1][0])} {n(points[-1][1])}"


def haloed(front: pygame.Surface, back: pygame.Surface) -> tuple[pygame.Surface, int, int]:
    """Text with a soft pale halo."""
    w, h = front.get_size()
    picture = pygame.Surface((w + 4, h + 4), pygame.SRCALPHA)
    back = back.copy()
    back.set_alpha(150)
    for dx in (-1, 0, 1):
        for dy in (-1, 0, 1):
            if dx or dy:
                picture.blit(back, (2 + dx, 2 + dy))
    picture.blit(front, (2, 2))
    return picture, (w + 4) // 2, (h + 4) // 2
