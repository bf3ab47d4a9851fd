"""Roads, rails, streams, ridges, beach sides and bridges as fragments in world pixels.

Everything is drawn from the hexes near at hand alone, so that a piece of a map of any size costs the same.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

from game.client.art.chance import rnd
from game.client.art.vec import circle, line, n, path, poly, rect, smooth
from game.client.theme import Palette, mix

Point = tuple[float, float]
#: an end of a route piece, its control point, its other end
Curve = tuple[Point, Point, Point]


def pieces(centre: Point, mids: Sequence[Point], directions: Sequence[int]) -> list[Curve]:
    """How a route runs inside one hex from the middles of its sides: straightest pairs joined by curves."""
    if len(mids) == 1:
        half = ((centre[0] + mids[0][0]) / 2, (centre[1] + mids[0][1]) / 2)
        return [(mids[0], half, centre)]
    out, joined = [], set()
    pairs = [(i, j) for i in range(len(mids)) for j in range(i + 1, len(mids))]

    def bend(pair: tuple[int, int]) -> int:
        turn = (directions[pair[0]] - directions[pair[1]]) % 6
        return 3 - min(turn, 6 - turn)

    for i, j in sorted(pairs, key=bend):
        if bend((i, j)) <= 1 or not joined & {i, j}:
            out.append((mids[i], centre, mids[j]))
            joined |= {i, j}
    out += [(mids[i], centre, centre) for i in range(len(mids)) if i not in joined]
    return out


def quad(curve: Curve, steps: int) -> list[tuple[float, float, float, float]]:
    """Points of a curve with their direction: (x, y, dx, dy)."""
    (ax, ay), (cx, cy), (bx, by) = curve
    out = []
    for i in range(steps + 1):
        t = i / steps
        q = 1 - t
        dx, dy = q * (cx - ax) + t * (bx - cx), q * (cy - ay) + t * (by - cy)
        length = math.hypot(dx, dy) or 1.0
        out.append(
            (
                q * q * ax + 2 * q * t * cx + t * t * bx,
                q * q * ay + 2 * q * t * cy + t * t * by,
                dx / length,
                dy / length,
            )
        )
    return out


def curve_data(curves: Iterable[Curve]) -> str:
    """Path data of some curves."""
    return "".join(f"M{n(a[0])} {n(a[1])}Q{n(c[0])} {n(c[1])} {n(b[0])} {n(b[1])}" for a, c, b in curves)


def roads(curves: Sequence[Curve], u: float, c: Palette) -> str:
    """Roads with their casing."""
    d = curve_data(curves)
    out = path(d, stroke="#000000", w=9.4 * u, sop=0.16) + path(d, stroke=c.road_case, w=7.8 * u)
    out += path(d, stroke=c.road, w=5.2 * u)
    if u < 0.6:
        return out
    dashes = []
    for curve in curves:
        points = quad(curve, 8)
        for i in (1, 5):
            dashes.append(f"M{n(points[i][0])} {n(points[i][1])}L{n(points[i + 2][0])} {n(points[i + 2][1])}")
    return out + path("".join(dashes), stroke="#FFFFFF", w=0.9 * u, sop=0.45, cap="butt")


def rails(curves: Sequence[Curve], u: float, c: Palette) -> str:
    """Two rails on ties in a bed of ballast."""
    out = path(curve_data(curves), stroke=c.rail_bed, w=8.6 * u)
    ties, steel = [], []
    for curve in curves:
        (ax, ay), _, (bx, by) = curve
        many = max(3, round(math.hypot(bx - ax, by - ay) / (5.2 * u)))
        points = quad(curve, 2 * many)
        for x, y, dx, dy in points[1::2]:
            ties.append(
                f"M{n(x - dy * 3.9 * u)} {n(y + dx * 3.9 * u)}L{n(x + dy * 3.9 * u)} {n(y - dx * 3.9 * u)}"
            )
        for k in (-1.9 * u, 1.9 * u):
            steel.append("M" + "L".join(f"{n(x - dy * k)} {n(y + dx * k)}" for x, y, dx, dy in points))
    out += path("".join(ties), stroke=c.tie, w=max(0.8, 1.7 * u), cap="butt")
    return out + path("".join(steel), stroke=c.rail, w=max(0.7, 1.25 * u), cap="butt")


def streams(segments: Sequence[tuple[Point, Point]], u: float, c: Palette) -> str:
    """Streams along hexsides, bent through the middles of the sides so that corners run round."""
    ends: dict[tuple[int, int], list[int]] = {}
    for i, segment in enumerate(segments):
        for x, y in segment:
            ends.setdefault((round(x), round(y)), []).append(i)
    curves: list[Curve] = []
    mids = [((a[0] + b[0]) / 2, (a[1] + b[1]) / 2) for a, b in segments]
    for i, segment in enumerate(segments):
        for corner in segment:
            near = ends[round(corner[0]), round(corner[1])]
            if len(near) == 1:
                half = ((mids[i][0] + corner[0]) / 2, (mids[i][1] + corner[1]) / 2)
                curves.append((mids[i], half, corner))
            else:
                curves += [(mids[i], corner, mids[j]) for j in near if j > i]
    d = curve_data(curves)
    out = path(d, stroke=mix(c.ground["clear"].light, "#FFFFFF", 0.4), w=9.4 * u, sop=0.6)
    out += path(d, stroke=c.stream_dark, w=6.6 * u) + path(d, stroke=c.stream, w=5.0 * u)
    glints = []
    for k, curve in enumerate(curves):
        points = quad(curve, 6)
        i = 1 + k % 3
        glints.append(f"M{n(points[i][0])} {n(points[i][1])}L{n(points[i + 2][0])} {n(points[i + 2][1])}")
    return out + path("".join(glints), stroke=c.stream_light, w=1.1 * u, sop=0.8)


def ridge(p: Point, q: Point, seed: int, u: float, c: Palette) -> str:
    """One ridge hexside: soft band, tapered spikes of uneven length to both sides, dark spine, lit edge."""
    dx, dy = q[0] - p[0], q[1] - p[1]
    length = math.hypot(dx, dy)
    ux, uy = dx / length, dy / length
    nx, ny = -uy, ux
    out = line([p, q], stroke=c.ridge, w=17 * u, sop=0.10) + line([p, q], stroke=c.ridge, w=12 * u, sop=0.16)
    spikes = []
    for i in range(7):
        t = (i + 0.5) / 7
        x, y = p[0] + dx * t, p[1] + dy * t
        for k in (-1, 1):
            far = (6.4 + 5.4 * rnd(seed, i, 3 + k)) * u
            lean = (rnd(seed, i, 9 + k) - 0.5) * 3.4 * u
            half = 2.5 * u
            spikes.append(
                f"M{n(x - ux * half)} {n(y - uy * half)}L{n(x + ux * half)} {n(y + uy * half)}"
                f"L{n(x + k * nx * far + ux * lean)} {n(y + k * ny * far + uy * lean)}Z"
            )
    out += path("".join(spikes), fill=c.ridge)
    spine = [p]
    for i in (1, 2):
        sway = (rnd(seed, i, 31) - 0.5) * 3.0 * u
        spine.append((p[0] + dx * i / 3 + nx * sway, p[1] + dy * i / 3 + ny * sway))
    spine.append(q)
    d = smooth(spine, False, 1.0)
    out += path(d, stroke=mix(c.ridge, "#000000", 0.25), w=5.0 * u)
    return out + path(
        smooth([(x - 0.7 * u, y - 0.8 * u) for x, y in spine], False, 1.0), stroke=c.ridge_light, w=1.6 * u
    )


def graded(p: Point, q: Point, u: float, c: Palette) -> str:
    """A ridge side worked flat: a pale strip, a dotted line, low chevrons."""
    dx, dy = q[0] - p[0], q[1] - p[1]
    length = math.hypot(dx, dy)
    ux, uy = dx / length, dy / length
    nx, ny = -uy, ux
    out = line([p, q], stroke="#F3ECD2", w=12 * u, sop=0.9, cap="butt")
    out += "".join(
        circle(p[0] + dx * (i + 0.5) / 8, p[1] + dy * (i + 0.5) / 8, 1.0 * u, fill=c.soil) for i in range(8)
    )
    for t in (0.22, 0.5, 0.78):
        x, y = p[0] + dx * t, p[1] + dy * t
        for k in (-1, 1):
            foot, tip = 3.4 * u * k, 6.2 * u * k
            out += line(
                [
                    (x + nx * foot - ux * 2 * u, y + ny * foot - uy * 2 * u),
                    (x + nx * tip, y + ny * tip),
                    (x + nx * foot + ux * 2 * u, y + ny * foot + uy * 2 * u),
                ],
                stroke=c.soil,
                w=1.2 * u,
            )
    return out


def beach(p: Point, q: Point, to_land: Point, u: float, c: Palette) -> str:
    """A beach hexside: sand over the shore with stipple; ``to_land`` is the unit vector out of the water."""
    sand = c.ground["beach"]
    nx, ny = to_land
    mx, my = (p[0] + q[0]) / 2, (p[1] + q[1]) / 2
    bow = [
        (p[0] * 0.92 + mx * 0.08 - nx * u, p[1] * 0.92 + my * 0.08 - ny * u),
        (mx - nx * 1.5 * u, my - ny * 1.5 * u),
        (q[0] * 0.92 + mx * 0.08 - nx * u, q[1] * 0.92 + my * 0.08 - ny * u),
    ]
    d = smooth(bow, False, 1.0)
    out = path(d, stroke=sand.edge, w=15 * u) + path(d, stroke=sand.base, w=13 * u)
    for i in range(12):
        t = (i + 0.5) / 12
        for j, off in enumerate((-4.4, -1.4, 1.6, 4.4)):
            x, y = p[0] + (q[0] - p[0]) * t + nx * off * u, p[1] + (q[1] - p[1]) * t + ny * off * u
            out += circle(x + (j % 2) * 1.5 * u, y, 0.8 * u, fill=sand.dark)
    return out


def across(p: Point, q: Point, inner: str, k: float) -> str:
    """A fragment about (0, 0) laid over hexside p-q, its x axis across the side."""
    turn = math.degrees(math.atan2(q[1] - p[1], q[0] - p[0])) - 90
    x, y = (p[0] + q[0]) / 2, (p[1] + q[1]) / 2
    return f'<g transform="translate({n(x)} {n(y)}) rotate({n(turn)}) scale({k:.4f})">{inner}</g>'


def bridge(p: Point, q: Point, u: float, c: Palette, down: bool = False) -> str:
    """A printed bridge: two white kerbs; down, the kerbs are broken and the gap is red-brown."""
    inner = rect(-9, -5.6, 18, 11.2, 1, fill="#000000", fop=0.28)
    if not down:
        inner += rect(-8.5, -4, 17, 8, 0, fill=c.road)
        for y in (-4.6, 4.6):
            kerb = [(-11, y * 1.35), (-8.5, y), (8.5, y), (11, y * 1.35)]
            inner += line(kerb, stroke="#3B3733", w=3.6) + line(kerb, stroke="#FBF8EE", w=1.8)
        return across(p, q, inner, 1.3 * u)
    inner += rect(-10.5, -4, 6, 8, 0, fill=c.road) + rect(4.5, -4, 6, 8, 0, fill=c.road)
    inner += poly(
        [(-4.6, -4), (-2.4, -1), (-4.4, 1.4), (-2.6, 4), (2.8, 4), (4.6, 1), (2.4, -1.6), (4.6, -4)],
        fill="#7E3A26",
    )
    for y in (-4.6, 4.6):
        for side in (-1, 1):
            kerb = [(side * 11, y * 1.35), (side * 8.5, y), (side * 5, y + 0.8)]
            inner += line(kerb, stroke="#3B3733", w=3.6) + line(kerb, stroke="#FBF8EE", w=1.8)
    return across(p, q, inner, 1.3 * u)


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
