"""Routes as fragments in world pixels: roads, rails, streams, ridges, beach sides; their crossings and cuts.

Everything is drawn from the hexes near at hand alone, so that a piece of a map of any size costs the same.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence, Set

from game.client.art.layout import rnd
from game.client.art.vec import Point, circle, line, n, path, poly, rect, smooth
from game.client.kit.theme import Palette, mix

#: an end of a route piece, its control point, its other end
Curve = tuple[Point, Point, Point]


def pieces(centre: Point, mids: Sequence[Point], directions: Sequence[int]) -> list[Curve]:
    """How a route runs inside one hex from the middles of its sides: straightest pairs joined by curves."""
    if len(mids) == 1:
        half = ((centre[0] + mids[0][0]) / 2, (centre[1] + mids[0][1]) / 2)
        return [(mids[0], half, centre)]
    out: list[Curve] = []
    joined: set[int] = set()
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


def streams(
    segments: Sequence[tuple[Point, Point]],
    u: float,
    c: Palette,
    mouths: Mapping[tuple[int, int], Point],
    springs: Set[tuple[int, int]] = frozenset(),
) -> str:
    """Streams along hexsides, bent through the middles of the sides so that corners run round.

    ``mouths`` gives, by rounded corner, the middle of the water a stream runs into there; at
    ``springs`` a stream that begins there is thin.
    """
    ends: dict[tuple[int, int], list[int]] = {}
    for i, segment in enumerate(segments):
        for x, y in segment:
            ends.setdefault((round(x), round(y)), []).append(i)
    curves: list[Curve] = []
    thin: list[tuple[Point, Point]] = []
    deltas = ""
    mids = [((a[0] + b[0]) / 2, (a[1] + b[1]) / 2) for a, b in segments]
    for i, segment in enumerate(segments):
        for corner in segment:
            key = round(corner[0]), round(corner[1])
            near = ends[key]
            if len(near) > 1:
                curves += [(mids[i], corner, mids[j]) for j in near if j > i]
                continue
            if key in springs and key not in mouths:
                thin.append((mids[i], corner))
                continue
            half = ((mids[i][0] + corner[0]) / 2, (mids[i][1] + corner[1]) / 2)
            curves.append((mids[i], half, corner))
            if key in mouths:
                deltas += _delta(corner, mouths[key], u, c)
    d = curve_data(curves)
    out = path(d, stroke=mix(c.ground["clear"].light, "#FFFFFF", 0.4), w=9.4 * u, sop=0.6)
    out += path(d, stroke=c.stream_dark, w=6.6 * u) + "".join(
        _wedge(*t, 3.3 * u, c.stream_dark) for t in thin
    )
    out += path(d, stroke=c.stream, w=5.0 * u) + "".join(_wedge(*t, 2.5 * u, c.stream) for t in thin) + deltas
    glints = []
    for k, curve in enumerate(curves):
        points = quad(curve, 6)
        i = 1 + k % 3
        glints.append(f"M{n(points[i][0])} {n(points[i][1])}L{n(points[i + 2][0])} {n(points[i + 2][1])}")
    return out + path("".join(glints), stroke=c.stream_light, w=1.1 * u, sop=0.8)


def _wedge(a: Point, b: Point, half: float, fill: str) -> str:
    """A run of a stream that thins out from a to b."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    length = math.hypot(dx, dy)
    nx, ny = -dy / length * half, dx / length * half
    sides = [(a[0] + nx, a[1] + ny), (b[0] + nx * 0.2, b[1] + ny * 0.2), (b[0] - nx * 0.2, b[1] - ny * 0.2)]
    return circle(*a, half, fill=fill) + poly([*sides, (a[0] - nx, a[1] - ny)], fill=fill)


def _delta(corner: Point, water: Point, u: float, c: Palette) -> str:
    """Where a stream runs out into open water: its colour fades into a fan over the shore line."""
    dx, dy = water[0] - corner[0], water[1] - corner[1]
    length = math.hypot(dx, dy)
    dx, dy = dx / length, dy / length

    def fan(start: float, end: float, narrow: float, wide: float) -> list[Point]:
        return [
            (corner[0] + dx * t * u - dy * k * u, corner[1] + dy * t * u + dx * k * u)
            for t, k in ((start, narrow), (end * 0.6, wide * 0.8), (end, wide * 0.45), (end, -wide * 0.45),
                         (end * 0.6, -wide * 0.8), (start, -narrow))
        ]  # fmt: skip

    base = c.ground["water"].base
    out = poly(fan(-1, 16, 3.0, 9), fill=base) + poly(fan(-1.5, 11, 2.5, 5), fill=mix(c.stream, base, 0.45))
    return out + poly(fan(-2, 7, 2.5, 2.6), fill=c.stream)


def ridge(p: Point, q: Point, seed: int, u: float, c: Palette, gap: bool = False) -> str:
    """One ridge hexside: soft band, tapered spikes of uneven length to both sides, dark spine, lit edge.

    With a ``gap`` a route is cut through its middle.
    """
    if gap:
        cut = [(p[0] + (q[0] - p[0]) * t, p[1] + (q[1] - p[1]) * t) for t in (0.29, 0.71)]
        return _bank(p, cut[0], seed, u, c, 2) + _bank(q, cut[1], seed + 1, u, c, 2)
    return _bank(p, q, seed, u, c, 7)


def _bank(p: Point, q: Point, seed: int, u: float, c: Palette, many: int) -> str:
    dx, dy = q[0] - p[0], q[1] - p[1]
    length = math.hypot(dx, dy)
    ux, uy = dx / length, dy / length
    nx, ny = -uy, ux
    out = line([p, q], stroke=c.ridge, w=17 * u, sop=0.10) + line([p, q], stroke=c.ridge, w=12 * u, sop=0.16)
    spikes = []
    for i in range(many):
        t = (i + 0.5) / many
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
        sway = (rnd(seed, i, 31) - 0.5) * 3.0 * u * length / (37 * u)
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


def beaches(sides: Sequence[tuple[Point, Point, Point]], u: float, c: Palette) -> str:
    """Beach hexsides: sand over the shore, wet towards the water, with stipple.

    Each is two corners and the unit vector out of the water; neighbouring ones run into one another.
    """
    sand = c.ground["beach"]
    d, wet, wash, dots = "", "", "", []
    corners = [(round(x), round(y)) for p, q, _ in sides for x, y in (p, q)]
    for k, (p, q, (nx, ny)) in enumerate(sides):
        # a free end stops short of its corner
        short = [0.10 if corners.count((round(x), round(y))) == 1 else 0.0 for x, y in (p, q)]
        p, q = (
            (p[0] + (q[0] - p[0]) * short[0], p[1] + (q[1] - p[1]) * short[0]),
            (q[0] + (p[0] - q[0]) * short[1], q[1] + (p[1] - q[1]) * short[1]),
        )
        d += f"M{n(p[0])} {n(p[1])}L{n(q[0])} {n(q[1])}"
        for off, which in ((-4.6, 0), (-8.2, 1)):
            a, b = ((e[0] + nx * off * u, e[1] + ny * off * u) for e in (p, q))
            if which:
                m = ((a[0] + b[0]) / 2 + nx * 1.6 * u, (a[1] + b[1]) / 2 + ny * 1.6 * u)
                ends = [(a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t) for t in (0.14, 0.86)]
                wash += (
                    f"M{n(ends[0][0])} {n(ends[0][1])}Q{n(m[0])} {n(m[1])} {n(ends[1][0])} {n(ends[1][1])}"
                )
            else:
                wet += f"M{n(a[0])} {n(a[1])}L{n(b[0])} {n(b[1])}"
        for i in range(22):
            t, off = rnd(k + round(p[0] / u), i, 81), (rnd(k + round(p[1] / u), i, 82) - 0.34) * 9.5 * u
            dots.append((p[0] + (q[0] - p[0]) * t + nx * off, p[1] + (q[1] - p[1]) * t + ny * off))
    out = path(d, stroke=sand.edge, w=16 * u) + path(wet, stroke=mix(sand.dark, sand.base, 0.35), w=7 * u)
    out += path(d, stroke=sand.base, w=13 * u)
    out += path(wash, stroke="#F4FAFB", w=max(0.9, 1.5 * u), sop=0.75)
    return out + "".join(circle(x, y, max(0.5, 0.75 * u), fill=sand.dark) for x, y in dots)


# ------- Where routes cross water and where they are cut: bridges over streams and rivers, ramps, gaps
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
    return across(p, q, inner, 1.5 * u)


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
