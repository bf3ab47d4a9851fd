"""Where routes cross water and where they are cut: bridges over streams and rivers, ramps, gaps."""

from __future__ import annotations

import math
from collections.abc import Sequence

from game.client.art.chance import rnd
from game.client.art.routes import Curve, quad
from game.client.art.vec import circle, line, n, path, poly, rect
from game.client.kit.theme import Palette, mix



def across(p: Point, q: Point, inner: str, k: float) -> str:
    """A fragment about (0, 0) laid over hexside p-q, its x axis across the side."""
    turn = math.degrees(math.atan2(q[1] - p[1], q[0] - p[0])) - 90
    x, y = (p[0] + q[0]) / 2, (p[1] + q[1]) / 2
    return f'<g transform="translate({n(x)} {n(y)}) rotate({n(turn)}) scale({k:.4f})">{inner}</g>'


def bridge(p: Point, q: Point, u: float, c: Palette, down: bool = False, rail: bool = False) -> str:
    """A printed bridge: two white kerbs; down, the kerbs are broken and the gap is red-brown."""
    inner = rect(-9, -5.6, 18, 11.2, 1, fill="#000000", fop=0.28)
    if not down:
        inner += rect(-8.5, -4, 17, 8, 0, fill=c.rail_bed if rail else c.road)
        inner += _track(-8.5, 8.5, c) if rail else ""
        for y in (-4.6, 4.6):
            kerb = [(-11, y * 1.35), (-8.5, y), (8.5, y), (11, y * 1.35)]
            inner += line(kerb, stroke="#3B3733", w=3.6) + line(kerb, stroke="#FBF8EE", w=1.8)
        return across(p, q, inner, 1.3 * u)
    deck = c.rail_bed if rail else c.road
    inner += rect(-10.5, -4, 6, 8, 0, fill=deck) + rect(4.5, -4, 6, 8, 0, fill=deck)
    inner += poly(
        [(-4.6, -4), (-2.4, -1), (-4.4, 1.4), (-2.6, 4), (2.8, 4), (4.6, 1), (2.4, -1.6), (4.6, -4)],
        fill="#7E3A26",
    )
    for y in (-4.6, 4.6):
        for side in (-1, 1):
            kerb = [(side * 11, y * 1.35), (side * 8.5, y), (side * 5, y + 0.8)]
            inner += line(kerb, stroke="#3B3733", w=3.6) + line(kerb, stroke="#FBF8EE", w=1.8)
    return across(p, q, inner, 1.3 * u)


def _track(x0: float, x1: float, c: Palette) -> str:
    """Ties and rails along the x axis."""
    ties = "".join(
        f"M{n(x0 + 1.6 + k * 3.1)} -3L{n(x0 + 1.6 + k * 3.1)} 3" for k in range(int((x1 - x0) / 3.1))
    )
    steel = f"M{n(x0)} -1.5L{n(x1)} -1.5M{n(x0)} 1.5L{n(x1)} 1.5"
    return path(ties, stroke=c.tie, w=1.3, cap="butt") + path(steel, stroke=c.rail, w=1.0, cap="butt")


def bridge_built(p: Point, q: Point, u: float, c: Palette, down: bool = False) -> str:
    """Planks on bearers, laid by sappers; down, struck through."""
    inner = rect(-11, -7.2, 22, 16, 1, fill="#000000", fop=0.25)
    for y in (-6, 6):
        inner += line([(-12, y), (12, y)], stroke=c.wood_dark, w=2.6, cap="butt")
    for k in range(7):
        if down and k in (2, 3, 4):
            continue
        plank = (c.wood, mix(c.wood, c.wood_dark, 0.18), mix(c.wood, "#FFFFFF", 0.18))[k % 3]
        inner += rect(-10.8 + k * 3.15, -7.6, 2.6, 15.2, 0.4, fill=plank, stroke=c.wood_dark, sw=0.5)
    if down:
        inner += line([(-10, 9), (10, -9)], stroke=c.dark, w=4) + line(
            [(-10, 9), (10, -9)], stroke=c.danger, w=2
        )
    return across(p, q, inner, u)


def ramp(p: Point, q: Point, u: float) -> str:
    """A GEV ramp across a hexside: three chevrons on a light wedge, rising against the x axis."""
    inner = poly([(-8, -9), (9, -12.4), (9, 14), (-8, 11)], fill="#000000", fop=0.25)
    inner += path("M-8 -10 L9 -13 L9 13 L-8 10 Z", fill="#DCCDA3", stroke="#5B5138", w=1.2)
    inner += path("M-8 -10 L9 -13 L9 -9.6 L-8 -7.4 Z", fill="#F2E9CB") + path(
        "M-8 10 L9 13 L9 9.6 L-8 7.4 Z", fill="#B7A473"
    )
    for x in (-3.6, 0.8, 5.2):
        inner += line([(x + 1.6, -5.6), (x - 2, 0), (x + 1.6, 5.6)], stroke="#2F4A66", w=1.8)
    return across(p, q, inner, u)


# ------------------------------------------------------------------ river bridges
def _ribbon(points: Sequence[tuple[float, float, float, float]], k: float) -> list[Point]:
    """The points moved ``k`` to the side of their direction."""
    return [(x - dy * k, y + dx * k) for x, y, dx, dy in points]


def _span(curve: Curve, u: float) -> list[tuple[float, float, float, float]]:
    """A curve through a water hex, led a little onto both banks."""
    points = quad(curve, 16)
    (ax, ay, adx, ady), (bx, by, bdx, bdy) = points[0], points[-1]
    far = 5.5 * u
    return [(ax - adx * far, ay - ady * far, adx, ady), *points, (bx + bdx * far, by + bdy * far, bdx, bdy)]


def river_deck(curve: Curve, u: float, c: Palette, down: bool = False) -> str:
    """What lies under the route of a river bridge: shadow on the water, piers, the deck (ode:2.03)."""
    points = _span(curve, u)
    out = ""
    if not down:
        shade = [(x + 2.2 * u, y + 3.4 * u) for x, y in _ribbon(points, 0)]
        out += line(shade, stroke="#17303F", w=12 * u, sop=0.34, cap="butt")
    for i in (4, 7, 11, 14):
        x, y, dx, dy = points[i]
        ends = [(x - dy * k * u, y + dx * k * u) for k in (-8.6, 8.6)]
        out += line(ends, stroke="#3B4A52", w=4.6 * u) + line(ends, stroke="#A9A79C", w=2.6 * u)
    if down:
        return out
    return out + line(_ribbon(points, 0), stroke="#4C4842", w=11.6 * u, cap="butt")


def river_kerbs(curve: Curve, u: float, c: Palette) -> str:
    """The parapets of a standing river bridge with their wings on the banks."""
    points, out = _span(curve, u), ""
    for k in (-5.4, 5.4):
        side = _ribbon(points, k * u)
        first, last = _ribbon(points[:1], k * 1.75 * u)[0], _ribbon(points[-1:], k * 1.75 * u)[0]
        side = [first, *side[1:-1], last]
        out += line(side, stroke="#3B3733", w=3.4 * u) + line(side, stroke="#FBF8EE", w=1.7 * u)
    return out


def river_ruin(curve: Curve, u: float, c: Palette, rail: bool = False) -> str:
    """A river bridge that is down: two torn stumps, spans in the water, the break red-brown."""
    points = _span(curve, u)
    out = ""
    for part, back in ((points[:6], 1), (points[-6:][::-1], -1)):
        out += line(_ribbon(part, 0), stroke="#4C4842", w=11.6 * u, cap="butt")
        out += line(_ribbon(part, 0), stroke=c.rail_bed if rail else c.road, w=8.4 * u, cap="butt")
        x, y, dx, dy = part[-1]
        dx, dy = dx * back, dy * back
        torn = [(-6, 0.4), (-4, 3.4), (-1.6, 0.6), (0.8, 4.2), (3, 1.2), (6, 2.6), (6, -1.6), (-6, -1.6)]
        out += poly(
            [(x - dy * a * u + dx * b * u, y + dx * a * u + dy * b * u) for a, b in torn],
            fill="#7E3A26",
            stroke="#3B3733",
            w=0.8 * u,
        )
        for k in (-5.4, 5.4):
            side = _ribbon(part, k * back * u)
            side[0] = _ribbon(part[:1], k * 1.75 * back * u)[0]
            out += line(side, stroke="#3B3733", w=3.4 * u) + line(side, stroke="#FBF8EE", w=1.7 * u)
    middle = points[len(points) // 2]
    seed = round(middle[0] / u) + round(middle[1] / u)
    for i in range(4):
        x, y, dx, dy = points[7 + i]
        k, a = (rnd(seed, i, 5) - 0.5) * 9 * u, rnd(seed, i, 6) * math.tau
        x, y, r = x - dy * k, y + dx * k, (2.6 + 1.8 * rnd(seed, i, 7)) * u
        slab = [
            (x + r * math.cos(a + t) * w, y + r * math.sin(a + t))
            for t, w in ((0, 1.5), (1.4, 1), (3, 1.4), (4.6, 1))
        ]
        out += poly([(px + u, py + 1.4 * u) for px, py in slab], fill="#17303F", fop=0.35)
        out += poly(slab, fill=mix(c.road, "#FFFFFF", 0.25), stroke="#3B3733", w=0.8 * u)
    return out


# ------------------------------------------------------------------ cuts
def halves(curve: Curve, low: float = 0.34, high: float = 0.66) -> list[Curve]:
    """A route piece without its middle."""
    return [_part(curve, 0.0, low), _part(curve, high, 1.0)]


def _part(curve: Curve, t0: float, t1: float) -> Curve:
    def at(t: float) -> Point:
        q = 1 - t
        (ax, ay), (cx, cy), (bx, by) = curve
        return q * q * ax + 2 * q * t * cx + t * t * bx, q * q * ay + 2 * q * t * cy + t * t * by

    (ax, ay), (cx, cy), (bx, by) = curve
    # the control point of a part is the mixed value of the two parameters
    q0, q1 = 1 - t0, 1 - t1
    control = (
        q0 * q1 * ax + (q0 * t1 + t0 * q1) * cx + t0 * t1 * bx,
        q0 * q1 * ay + (q0 * t1 + t0 * q1) * cy + t0 * t1 * by,
    )
    return at(t0), control, at(t1)


def gap(curve: Curve, seed: int, u: float, c: Palette, rail: bool = False) -> str:
    """The hole of a road or rail cut: torn ends over scorched earth; a rail stands bent (ode:13.01)."""
    (x, y, dx, dy) = quad(curve, 2)[1]
    (ax, ay), (bx, by) = _part(curve, 0.0, 0.34)[2], _part(curve, 0.66, 1.0)[0]
    long = math.hypot(bx - ax, by - ay) / 2 + 3.0 * u

    def spot(along: float, over: float) -> Point:
        return x + dx * along - dy * over, y + dy * along + dx * over

    ring = []
    for i in range(14):
        a = i * math.tau / 14
        r = 0.82 + 0.36 * rnd(seed, i, 41)
        ring.append(spot(math.cos(a) * long * r, math.sin(a) * 7.6 * u * r))
    inner = [(x + (px - x) * 0.62, y + (py - y) * 0.62 + 0.6 * u) for px, py in ring]
    out = poly(ring, fill=mix(c.ground["clear"].dark, c.soil, 0.55), stroke=mix(c.soil, "#000000", 0.25), w=u)
    out += poly(inner, fill=mix(c.soil, "#1E1610", 0.55))
    for i in range(7):
        a, r = rnd(seed, i, 43) * math.tau, 0.95 + 0.5 * rnd(seed, i, 44)
        px, py = spot(math.cos(a) * long * r, math.sin(a) * 8 * u * r)
        out += circle(px, py, (0.7 + 0.7 * rnd(seed, i, 45)) * u, fill=mix(c.road, c.soil, 0.4))
    if rail:
        for sign, along in ((1, -long), (-1, long)):
            for k, bend in ((-1.9, -5.5), (1.9, 2.6)):
                start, mid, end = (
                    spot(along, k * u),
                    spot(along + sign * 4.5 * u, k * u),
                    spot(along + sign * 7.5 * u, (k + bend) * u),
                )
                d = f"M{n(start[0])} {n(start[1])}Q{n(mid[0])} {n(mid[1])} {n(end[0])} {n(end[1])}"
                out += path(d, stroke="#F3EEE0", w=2.6 * u, sop=0.7) + path(d, stroke=c.rail, w=1.4 * u)
    return out
