"""Moments of an animation as fragments: shots, impacts, the crafts of work. ``t`` is 0 to 1, nothing kept."""

from __future__ import annotations

import math
from collections.abc import Callable

from game.client.art.vec import Point, circle, hexagon, line, poly
from game.client.kit.theme import Palette

#: a picture's fragments, the points it must hold, and the room around them
Drawn = tuple[str, list[Point], float]
EARTH, STEEL, SPARK, HEART = "#8A6A42", "#C9D3DB", "#FFE9A8", "#FFF6D8"
EMBER, FIRE, GLOW = "#7A2E12", "#C7521F", "#FFB347"


# ------------------------------------------------------------------ tracer, impact, blast, flash
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


BURSTS: dict[str, tuple[float, int]] = {
    "impact": (0.30, 5), "blast": (0.52, 9), "explosion": (2.6, 24),
}  # fmt: skip


# --------------- The crafts of work, about the middle of a hex of height H
#: how often the hand strikes while the picture runs
STROKES = 3


def _stroke(t: float) -> float:
    """Where a repeated stroke is, 0 to 1."""
    return t * STROKES % 1 if t < 1 else 1.0


def dig(H: float, t: float, u: float) -> Drawn:
    """Earth flies off a spade and heaps up."""
    now, heap = _stroke(t), 0.05 * H * (1 + 2 * t)
    inner = poly(
        [(-0.2 * H, 0.16 * H), (0, 0.16 * H - heap), (0.2 * H, 0.16 * H)], fill=EARTH, stroke=HEART, w=1.4 * u
    )
    for k in range(6):
        far, high = (k - 2.5) * 0.11 * H * now, (0.3 + 0.06 * (k % 3)) * H * now * (1 - now) * 2.6
        inner += circle(
            far, 0.1 * H - high, (3.4 - 1.6 * now) * u, fill=EARTH, stroke=HEART, w=0.8 * u, sop=1 - now
        )
    return inner, [(-0.4 * H, -0.4 * H), (0.4 * H, 0.22 * H)], 4 * u


def build(H: float, t: float, u: float) -> Drawn:
    """Beams are laid one upon the other, with a spark at each blow."""
    laid, inner = min(STROKES, int(t * STROKES) + 1), ""
    for k in range(laid):
        y, half = 0.15 * H - 0.11 * H * k, (0.24 - 0.04 * k) * H
        drop = (1 - _stroke(t)) * 0.12 * H if k == laid - 1 else 0.0
        beam = [
            (-half, y - drop),
            (half, y - drop),
            (half, y - drop + 0.075 * H),
            (-half, y - drop + 0.075 * H),
        ]
        inner += poly(beam, fill=STEEL, stroke="#26323B", w=1.6 * u)
    return inner + _sparks(0.0, 0.15 * H - 0.11 * H * (laid - 1), H, _stroke(t), u), _room(H), 4 * u


def mend(H: float, t: float, u: float) -> Drawn:
    """A wheel with teeth turns, and sparks fly."""
    r, inner = 0.17 * H, ""
    for k in range(8):
        a = k * math.tau / 8 + t * 3
        tooth = [(r * math.cos(a), r * math.sin(a)), (1.4 * r * math.cos(a), 1.4 * r * math.sin(a))]
        inner += line(tooth, stroke=STEEL, w=5 * u)
    inner += circle(0, 0, r, fill=STEEL, stroke="#26323B", w=1.6 * u) + circle(0, 0, 0.45 * r, fill="#26323B")
    return inner + _sparks(0.9 * r, -0.9 * r, H, _stroke(t), u), _room(H), 4 * u


def search(H: float, t: float, u: float) -> Drawn:
    """Rings run outward over the ground."""
    inner = circle(0, 0, 3 * u, fill=SPARK)
    for k in range(STROKES):
        part = t * 1.6 - 0.3 * k
        if 0 < part < 1:
            inner += circle(0, 0, 0.44 * H * part, stroke=SPARK, w=3 * u * (1 - part) + 0.8 * u, sop=1 - part)
    return inner, _room(H), 4 * u


def load(H: float, t: float, u: float) -> Drawn:
    """A crate is lifted on its hook."""
    y, half = 0.16 * H - 0.26 * H * math.sin(math.pi * min(1.0, t * 1.1)), 0.13 * H
    crate = [(-half, y - half), (half, y - half), (half, y + half), (-half, y + half)]
    inner = line([(0, -0.44 * H), (0, y - half)], stroke=HEART, w=2 * u)
    inner += poly(crate, fill=EARTH, stroke=HEART, w=1.6 * u)
    inner += line([crate[0], crate[2]], stroke=HEART, w=1.2 * u) + line(
        [crate[1], crate[3]], stroke=HEART, w=1.2 * u
    )
    return inner, _room(H), 4 * u


def charge(H: float, t: float, u: float) -> Drawn:
    """A fuse burns down."""
    left, end = 1 - min(1.0, t * 1.15), (0.22 * H, -0.28 * H)
    tip = (end[0] * left, end[1] * left)
    inner = line([(0.0, 0.0), tip], stroke=EARTH, w=3 * u) + circle(
        0, 0.08 * H, 0.1 * H, fill="#26323B", stroke=HEART, w=1.4 * u
    )
    return inner + _sparks(*tip, H, _stroke(t * 2), u), _room(H), 4 * u


def _sparks(x: float, y: float, H: float, t: float, u: float) -> str:
    found = ""
    for k in range(7):
        a, near, far = k * 2.399, 0.05 * H + 0.12 * H * t, 0.09 * H + 0.16 * H * t
        ray = [
            (x + near * math.cos(a), y + near * math.sin(a)),
            (x + far * math.cos(a), y + far * math.sin(a)),
        ]
        found += line(ray, stroke=SPARK, w=2 * u, sop=1 - t)
    return found


def _room(H: float) -> list[Point]:
    return [(-0.46 * H, -0.46 * H), (0.46 * H, 0.46 * H)]


CRAFTS: dict[str, Callable[[float, float, float], Drawn]] = {
    "dig": dig, "build": build, "mend": mend, "search": search, "load": load, "charge": charge,
}  # fmt: skip
