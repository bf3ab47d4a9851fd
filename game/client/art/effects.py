"""Moments of an animation as fragments: tracer, impact, blast, flash. ``t`` is 0 to 1; nothing is kept."""

from __future__ import annotations

import math

from game.client.art.shapes import Point, hexagon
from game.client.art.vec import circle, line, poly
from game.client.kit.theme import Palette

#: a picture's fragments, the points it must hold, and the room around them
Drawn = tuple[str, list[Point], float]
EMBER, FIRE, GLOW, HEART = "#7A2E12", "#C7521F", "#FFB347", "#FFF6D8"


def beside(start: Point, end: Point, far: float) -> tuple[Point, Point]:
    """Start and end of a line so many pixels beside the one from start to end."""
    length = math.hypot(end[0] - start[0], end[1] - start[1]) or 1.0
    dx, dy = far * (start[1] - end[1]) / length, far * (end[0] - start[0]) / length
    return (start[0] + dx, start[1] + dy), (end[0] + dx, end[1] + dy)


def tracer(start: Point, end: Point, t: float, u: float) -> Drawn:
    """A short bright line on its way from start to end."""
    k0, k1 = max(0.0, t * 1.25 - 0.25), min(1.0, t * 1.25)
    p, q = ((start[0] + (end[0] - start[0]) * k, start[1] + (end[1] - start[1]) * k) for k in (k0, k1))
    inner = line([p, q], stroke=GLOW, w=6 * u, sop=0.55) + line([p, q], stroke=HEART, w=2.6 * u)
    return inner + circle(*q, 3.2 * u, fill="#FFFFFF"), [p, q], 5 * u


def burst(grow: float, t: float, u: float, rays: int) -> Drawn:
    """A ring that widens to ``grow`` pixels and fades, with rays, about (0, 0)."""
    r, fade = grow * (0.25 + 0.75 * t), 1 - t
    inner = circle(0, 0, r, fill="#FFD27A", fop=0.55 * fade)
    inner += circle(0, 0, r, stroke=EMBER, w=3.4 * u * fade + 0.3, sop=fade)
    inner += circle(0, 0, r * 0.55 * fade, fill="#FFFFFF", fop=0.9 * fade)
    for j in range(rays):
        a = j * 2.399
        d0, d1 = r * 0.7, r * (1.0 + 0.25 * math.sin(j * 5.1))
        ray = [(d0 * math.cos(a), d0 * math.sin(a)), (d1 * math.cos(a), d1 * math.sin(a))]
        inner += line(ray, stroke=FIRE, w=2.4 * u, sop=fade)
    return inner, [(-grow, -grow), (grow, grow)], 0.3 * grow + 4


def flash(s: float, t: float, u: float, c: Palette) -> Drawn:
    """A hex of side ``s`` about (0, 0) that lights up and fades."""
    shape = hexagon(s, 0.95)
    inner = poly(shape, fill="#FFFFFF", fop=0.5 * (1 - t)) + poly(shape, stroke=c.ivory, w=3 * u, sop=1 - t)
    return inner, hexagon(s), 5


BURSTS: dict[str, tuple[float, int]] = {"impact": (0.30, 5), "blast": (0.52, 9)}
