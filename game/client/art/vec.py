"""SVG fragments as text, rasterised by pygame's own loader, mixed with text at 1:1.

The loader knows plain shapes with attributes, groups with transforms and gradients; it ignores style
sheets, ``text``, ``use`` and ``clipPath``, and its dashes leak, so dashes are drawn as separate lines.
"""

from __future__ import annotations

import io
import itertools
import math
from collections.abc import Iterable, Sequence
from typing import TypedDict, Unpack

import pygame

from game.client.kit.theme import Theme

Point = tuple[float, float]


def n(v: float) -> str:
    """A coordinate as short text."""
    return f"{v:.2f}"


class Paint(TypedDict, total=False):
    """The fill and stroke of a shape, but for the width of the stroke."""

    fill: str | None
    stroke: str | None
    op: float | None
    fop: float | None
    sop: float | None
    cap: str
    join: str


class Pen(Paint, total=False):
    """The fill and stroke of a shape."""

    w: float


def attrs(
    fill: str | None = None,
    stroke: str | None = None,
    w: float = 1.0,
    op: float | None = None,
    fop: float | None = None,
    sop: float | None = None,
    cap: str = "round",
    join: str = "round",
) -> str:
    """Presentation attributes."""
    out = f'fill="{fill or "none"}"'
    if stroke:
        out += f' stroke="{stroke}" stroke-width="{n(w)}" stroke-linecap="{cap}" stroke-linejoin="{join}"'
    if op is not None:
        out += f' opacity="{n(op)}"'
    if fop is not None:
        out += f' fill-opacity="{n(fop)}"'
    if sop is not None:
        out += f' stroke-opacity="{n(sop)}"'
    return out


def path(d: str, **k: Unpack[Pen]) -> str:
    """A path from its data."""
    return f'<path d="{d}" {attrs(**k)}/>'


def data(points: Iterable[Point], closed: bool = False) -> str:
    """Path data of straight lines."""
    return "M" + "L".join(f"{x:.2f} {y:.2f}" for x, y in points) + ("Z" if closed else "")


def poly(points: Iterable[Point], **k: Unpack[Pen]) -> str:
    """A closed polygon."""
    return path(data(points, True), **k)


def line(points: Iterable[Point], **k: Unpack[Pen]) -> str:
    """An open line of straight pieces."""
    return path(data(points), **k)


def circle(x: float, y: float, r: float, **k: Unpack[Pen]) -> str:
    """A circle."""
    return f'<circle cx="{n(x)}" cy="{n(y)}" r="{n(r)}" {attrs(**k)}/>'


def ellipse(x: float, y: float, rx: float, ry: float, **k: Unpack[Pen]) -> str:
    """An upright ellipse."""
    return f'<ellipse cx="{n(x)}" cy="{n(y)}" rx="{n(rx)}" ry="{n(ry)}" {attrs(**k)}/>'


def rect(x: float, y: float, w: float, h: float, r: float = 0, sw: float = 1.0, **k: Unpack[Paint]) -> str:
    """A rectangle with corner radius ``r``; the stroke width is ``sw``."""
    return (
        f'<rect x="{n(x)}" y="{n(y)}" width="{n(w)}" height="{n(h)}" rx="{n(max(0, r))}" {attrs(w=sw, **k)}/>'
    )


def move(inner: str, x: float = 0, y: float = 0, k: float = 1, turn: float = 0, mirror: bool = False) -> str:
    """A fragment moved, turned (degrees) and scaled."""
    turned = f" rotate({n(turn)})" if turn else ""
    scaled = f" scale({-k if mirror else k:.4f} {k:.4f})" if k != 1 or mirror else ""
    return f'<g transform="translate({n(x)} {n(y)}){turned}{scaled}">{inner}</g>'


def gradient(
    name: str, stops: Sequence[tuple[float, str, float]], line: tuple[float, float, float, float]
) -> str:
    """A linear gradient in user space from (x1, y1) to (x2, y2); stops are (offset, colour, opacity)."""
    x1, y1, x2, y2 = line
    return (
        f'<linearGradient id="{name}" gradientUnits="userSpaceOnUse" x1="{n(x1)}" y1="{n(y1)}" '
        f'x2="{n(x2)}" y2="{n(y2)}">{_stops(stops)}</linearGradient>'
    )


def glow(name: str, stops: Sequence[tuple[float, str, float]], at: tuple[float, float, float]) -> str:
    """A radial gradient in user space about (x, y) with radius r."""
    x, y, r = at
    return (
        f'<radialGradient id="{name}" gradientUnits="userSpaceOnUse" cx="{n(x)}" cy="{n(y)}" r="{n(r)}">'
        f"{_stops(stops)}</radialGradient>"
    )


def _stops(stops: Sequence[tuple[float, str, float]]) -> str:
    return "".join(f'<stop offset="{n(o)}" stop-color="{c}" stop-opacity="{n(a)}"/>' for o, c, a in stops)


def arc(x: float, y: float, r: float, a0: float, a1: float) -> str:
    """Path data of an arc, degrees clockwise from the top."""
    ends = [(x + r * math.sin(math.radians(a)), y - r * math.cos(math.radians(a))) for a in (a0, a1)]
    big = 1 if (a1 - a0) % 360 > 180 else 0
    return f"M{n(ends[0][0])} {n(ends[0][1])}A{n(r)} {n(r)} 0 {big} 1 {n(ends[1][0])} {n(ends[1][1])}"


def smooth(points: Sequence[Point], closed: bool = False, tension: float = 0.5) -> str:
    """Catmull-Rom through the points, as cubic Bezier path data."""
    m = len(points)

    def get(i: int) -> Point:
        return points[i % m] if closed else points[max(0, min(m - 1, i))]

    d = [f"M{n(points[0][0])} {n(points[0][1])}"]
    k = tension / 3
    for i in range(m if closed else m - 1):
        p0, p1, p2, p3 = get(i - 1), get(i), get(i + 1), get(i + 2)
        d.append(
            f"C{n(p1[0] + (p2[0] - p0[0]) * k)} {n(p1[1] + (p2[1] - p0[1]) * k)} "
            f"{n(p2[0] - (p3[0] - p1[0]) * k)} {n(p2[1] - (p3[1] - p1[1]) * k)} {n(p2[0])} {n(p2[1])}"
        )
    return " ".join(d) + ("Z" if closed else "")


def dashes(points: Sequence[Point], on: float, off: float) -> str:
    """Path data of a dashed line along straight pieces (the loader's own dashes leak)."""
    out, left, drawing = [], on, True
    for (ax, ay), (bx, by) in itertools.pairwise(points):
        length = math.hypot(bx - ax, by - ay)
        done = 0.0
        while done < length:
            step = min(left, length - done)
            if drawing:
                t0, t1 = done / length, (done + step) / length
                out.append(
                    f"M{n(ax + (bx - ax) * t0)} {n(ay + (by - ay) * t0)}"
                    f"L{n(ax + (bx - ax) * t1)} {n(ay + (by - ay) * t1)}"
                )
            done += step
            left -= step
            if left <= 1e-6:
                drawing = not drawing
                left = on if drawing else off
    return "".join(out)


def raster(
    inner: str, w: int, h: int, view: tuple[float, float, float, float] | None = None
) -> pygame.Surface:
    """The fragments as a picture of ``w`` x ``h`` pixels with alpha; ``view`` is (x, y, width, height)."""
    vx, vy, vw, vh = view or (0, 0, w, h)
    doc = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{n(vw)}" height="{n(vh)}" '
        f'viewBox="{n(vx)} {n(vy)} {n(vw)} {n(vh)}">{inner}</svg>'
    )
    return pygame.image.load_sized_svg(io.BytesIO(doc.encode()), (w, h))


def ready(picture: pygame.Surface) -> pygame.Surface:
    """The picture in the format that blits fastest, where a window exists."""
    return picture.convert_alpha() if pygame.display.get_surface() else picture


class Painter:
    """Paints fragments, text and pictures on one surface in the order given.

    ``origin`` is where the point (0, 0) of the fragments lies on the surface.
    """

    def __init__(self, surface: pygame.Surface, theme: Theme, origin: Point = (0, 0)) -> None:
        self.surface, self.theme, self.origin = surface, theme, origin
        self._pending: list[str] = []

    def add(self, *fragments: str) -> Painter:
        """Fragments to be painted; returns itself."""
        self._pending.extend(fragments)
        return self

    def flush(self) -> Painter:
        """Paint what was added."""
        if self._pending:
            w, h = self.surface.get_size()
            view = (-self.origin[0], -self.origin[1], w, h)
            self.surface.blit(raster("".join(self._pending), w, h, view), (0, 0))
            self._pending.clear()
        return self

    def text(
        self,
        line: str,
        x: float,
        y: float,
        colour: str,
        px: int = 14,
        weight: str = "regular",
        align: str = "l",
    ) -> int:
        """Text with its baseline at y; ``align`` is l, c or r; returns the width in pixels."""
        self.flush()
        picture = self.theme.map_text(line, weight, px, colour)
        width = picture.get_width()
        left = x - {"l": 0.0, "c": width / 2, "r": float(width)}[align]
        top = y - self.theme.map_font(weight, px).ascent
        self.surface.blit(picture, (round(left + self.origin[0]), round(top + self.origin[1])))
        return width


# --------------- Shapes that overlays are made of: hexagons, hatching, rounded lines, text with a halo
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
