"""Markers: ivory signs on slate plates, one slot of the hex each.

``Mark`` says what lies where; ``MarkerArt(theme).sprite(mark, H, occupied)`` gives its picture and the offset
of its top left corner from the centre of the hex. ``ROW`` names the kinds. Secret things have a dashed rim.

Values by kind: ``mine`` (armed, on the road, how many), ``entrenchment`` (places, taken), ``revetment``
(large, size, used), ``road_cut`` and ``rail_cut`` (cause "bolt", "stump" or "shard"), ``bridge_down``,
``job`` (done, of), ``channel`` (number), ``charge``, ``camouflage``, ``dummy``, ``objective``, ``exit``.
"""

from __future__ import annotations

import math
from collections import OrderedDict
from dataclasses import dataclass

import pygame

from game.client.art.counters import Sprite
from game.client.art.vec import Painter, arc, circle, line, move, n, path, poly, raster, ready, rect
from game.client.theme import Palette, Theme


@dataclass(frozen=True, slots=True)
class Mark:
    """A marker on a hex. ``slot`` is "" (the kind's own), C, W, E, S, SE, SW or NE."""

    kind: str
    at: int
    values: tuple[int | str | bool, ...] = ()
    secret: bool = False
    slot: str = ""


#: kind -> slot in an empty hex, slot under a counter, plate width
ROW: dict[str, tuple[str, str, float]] = {
    "mine": ("C", "E", 21),
    "entrenchment": ("W", "W", 24),
    "revetment": ("W", "W", 21),
    "road_cut": ("S", "S", 24),
    "rail_cut": ("S", "S", 24),
    "bridge_down": ("S", "S", 24),
    "job": ("SE", "SE", 21),
    "channel": ("SW", "SW", 18),
    "charge": ("C", "SE", 21),
    "camouflage": ("C", "E", 18),
    "dummy": ("C", "SW", 20),
    "objective": ("C", "E", 20),
    "exit": ("C", "S", 20),
}
#: slots as parts of H from the centre of the hex
SLOTS = {
    "C": (0.0, 0.05),
    "W": (-0.45, 0.02),
    "E": (0.45, 0.02),
    "S": (0.0, 0.36),
    "SE": (0.27, 0.30),
    "SW": (-0.27, 0.30),
    "NE": (0.28, -0.26),
}


class MarkerArt:
    """Draws and keeps the pictures of markers for one theme."""

    def __init__(self, theme: Theme) -> None:
        self.theme = theme
        self._kept: OrderedDict[tuple[object, ...], tuple[pygame.Surface, int, int]] = OrderedDict()

    def sprite(self, mark: Mark, H: int, occupied: bool = False) -> Sprite:
        """The picture and its offset from the centre of the hex."""
        key = (mark.kind, mark.values, mark.secret, H)
        found = self._kept.get(key)
        if found is None:
            found = self._kept[key] = self._draw(mark, H)
            if len(self._kept) > 400:
                self._kept.popitem(last=False)
        empty, busy, _ = ROW.get(mark.kind, ("C", "E", 20))
        sx, sy = SLOTS[mark.slot or (busy if occupied else empty)]
        picture, cx, cy = found
        return Sprite(picture, round(sx * H) - cx, round(sy * H) - cy)

    def _draw(self, mark: Mark, H: int) -> tuple[pygame.Surface, int, int]:
        c = self.theme.c
        k = H / 64 * (1.05 if H > 30 else 1.4)
        width, number = ROW.get(mark.kind, ("", "", 20.0))[2], beside(mark)
        px = max(12, round(11 * k))
        extra = (self.theme.map_font("bold", px).size(number)[0] / k + 2) if number and H >= 40 else 0.0
        if mark.kind == "entrenchment" and mark.values:
            width = max(20.0, 6.6 * min(5, int(mark.values[0])) + 5)
        w, h = width + extra, 20.0
        W, T = math.ceil((w + 6) * k) + 2, math.ceil((h + 7) * k) + 2
        picture = pygame.Surface((W, T), pygame.SRCALPHA)
        inner = plate(w, h, c, mark.secret) + move(sign(mark, c), -extra / 2, 0)
        picture.blit(raster(inner, W, T, (-W / 2 / k, -T / 2 / k, W / k, T / k)), (0, 0))
        if extra:
            x = W / 2 + (width / 2 - extra / 2 - 1.5) * k
            Painter(picture, self.theme).text(number, x, T / 2 + px * 0.36, c.ivory, px, "bold")
        return ready(picture), W // 2, T // 2


def beside(mark: Mark) -> str:
    """The number beside the sign, if any."""
    v = mark.values
    if mark.kind == "mine" and len(v) > 2 and int(v[2]) > 1:
        return str(v[2])
    if mark.kind == "job" and len(v) > 1:
        return f"{v[0]}/{v[1]}"
    if mark.kind == "entrenchment" and v and int(v[0]) > 5:
        return str(v[0])
    return ""


def plate(w: float, h: float, c: Palette, dashed: bool = False) -> str:
    """A slate plate centred at (0, 0)."""
    out = rect(-w / 2 - 1.4, -h / 2 - 0.6, w + 2.8, h + 3.2, 6, fill="#000000", fop=0.28)
    out += rect(-w / 2 - 1.2, -h / 2 - 1.2, w + 2.4, h + 2.4, 6, fill=c.dark)
    out += rect(-w / 2, -h / 2, w, h, 5, fill=c.slate)
    return out + (dashed_rim(w - 1.8, h - 1.8, 4.2, c.ivory) if dashed else "")


def dashed_rim(w: float, h: float, r: float, ink: str, pieces: int = 14, on: float = 0.58) -> str:
    """A dashed rounded rectangle from separate lines."""
    corners: list[tuple[float, float]] = []
    for cx, cy, a0 in (
        (w / 2 - r, -h / 2 + r, -90),
        (w / 2 - r, h / 2 - r, 0),
        (-w / 2 + r, h / 2 - r, 90),
        (-w / 2 + r, -h / 2 + r, 180),
    ):
        corners += [
            (cx + r * math.cos(math.radians(a0 + k * 15)), cy + r * math.sin(math.radians(a0 + k * 15)))
            for k in range(7)
        ]
    corners.append(corners[0])
    fine: list[tuple[float, float]] = []
    for a, b in zip(corners, corners[1:], strict=False):
        m = max(1, round(math.hypot(b[0] - a[0], b[1] - a[1]) / 0.4))
        fine += [(a[0] + (b[0] - a[0]) * i / m, a[1] + (b[1] - a[1]) * i / m) for i in range(m)]
    step = len(fine) / pieces
    d = "".join(
        "M" + "L".join(f"{n(x)} {n(y)}" for x, y in fine[round(i * step) : round((i + on) * step) + 1])
        for i in range(pieces)
    )
    return path(d, stroke=ink, w=1.3, cap="butt")


def sign(mark: Mark, c: Palette) -> str:
    """The sign of a marker about (0, 0), at most 20 high."""
    drawing = globals().get(f"_{mark.kind}")
    return drawing(c, *mark.values) if drawing else circle(0, 0, 5, fill=c.ivory)


def _mine(c: Palette, armed: bool = True, road: bool = False, many: int = 1) -> str:
    """A disc with three horns; hollow and struck through when disarmed; between two lines on a road."""
    ink, out = c.ivory, ""
    if road:
        for x in (-8, 8):
            out += line([(x, -6.5), (x, 6.5)], stroke=ink, w=1.6)
    shape = ""
    for a in (-58, 0, 58):
        sx, sy = math.sin(math.radians(a)), -math.cos(math.radians(a))
        shape += line([(0, 1.8), (7.2 * sx, 1.8 + 7.6 * sy)], stroke=ink, w=1.5, cap="butt")
        shape += circle(8 * sx, 1.8 + 8.2 * sy, 1.35, fill=ink)
    if armed:
        shape += circle(0, 2.4, 5, fill=ink) + circle(-1.6, 0.9, 1.2, fill=c.slate, fop=0.6)
    else:
        shape += circle(0, 2.4, 5, fill=c.slate, stroke=ink, w=1.6)
        shape += line([(-7, 8), (7.5, -6)], stroke=c.slate, w=4.2, cap="butt") + line(
            [(-7, 8), (7.5, -6)], stroke=ink, w=1.8
        )
    return out + move(shape, 0, 0, 0.80 if road else 1)


def _entrenchment(c: Palette, places: int = 1, taken: int = 0) -> str:
    """A zigzag trench, one tooth for each place, filled when taken."""
    m, w, out = max(1, min(5, places)), 6.6, ""
    x0 = -m * w / 2
    for j in range(m):
        x = x0 + j * w
        tooth = [(x + 0.7, 3.6), (x + w / 2, -5.4), (x + w - 0.7, 3.6)]
        out += poly(tooth, fill=c.ivory if j < taken else "#11161B", stroke=c.ivory, w=1)
    return out + line([(x0 - 0.6, 6.2), (-x0 + 0.6, 6.2)], stroke=c.ivory, w=1.6)


def _revetment(c: Palette, large: bool = False, size: int = 3, used: int = 0) -> str:
    """One or two arcs of sandbags open at the back; a dot for each size point, filled when used."""
    out = ""
    for row in range(2 if large else 1):
        r = 8 - row * 4 if large else 7.2
        for j in range(5):
            a = math.radians(-84 + j * 42)
            bag = rect(-2.5, -1.7, 5, 3.4, 1.5, fill=c.ivory, stroke=c.slate, sw=0.7)
            out += move(bag, r * math.sin(a), 3.4 - r * math.cos(a) * 0.95, turn=-84 + j * 42)
    for j in range(size):
        x = (j - (size - 1) / 2) * 3.6
        out += circle(x, 6.6, 1.35, fill=c.ivory if j < used else c.slate, stroke=c.ivory, w=0.8)
    return out


def _cause(c: Palette, cause: str) -> str:
    if cause == "stump":
        return line([(0, 6), (0, -3)], stroke=c.danger, w=2.4, cap="butt") + line(
            [(-2.4, -3.4), (2.4, -3.4)], stroke=c.danger, w=1.6
        )
    if cause == "shard":
        return poly([(-2.4, 4), (-1, -6), (1, -2.6), (2.6, 4.6)], fill=c.danger)
    return path("M1.4 -8 L-1.8 -.6 L.4 -.6 L-.8 7 L2.8 -1.8 L.4 -1.8 Z", fill=c.danger)


def _road_cut(c: Palette, cause: str = "bolt") -> str:
    """A road with a jagged gap and what made it."""
    out = path("M-9.5 -3.2 L-4.6 -3.2 L-3 -1 L-4.8 1 L-3.2 3.2 L-9.5 3.2 Z", fill=c.ivory)
    out += path("M9.5 -3.2 L4 -3.2 L5.2 -1.2 L3.2 .8 L4.8 3.2 L9.5 3.2 Z", fill=c.ivory)
    return out + _cause(c, cause)


def _rail_cut(c: Palette, cause: str = "bolt") -> str:
    """Rails on ties, one of them bent up."""
    out = "".join(line([(x, -4), (x, 5)], stroke=c.ivory, w=1.3, sop=0.75) for x in (-8, -4.5, 5.5, 9))
    out += line([(-9.5, 3), (-3.4, 3)], stroke=c.ivory, w=1.8) + line(
        [(4, 3), (9.8, 3)], stroke=c.ivory, w=1.8
    )
    out += line([(-9.5, -2), (-5, -2), (-2.6, -7.4)], stroke=c.ivory, w=1.8) + line(
        [(4, -2), (9.8, -2)], stroke=c.ivory, w=1.8
    )
    return out + _cause(c, cause)


def _bridge_down(c: Palette) -> str:
    """Two broken kerbs."""
    out = ""
    for y in (-4.4, 4.4):
        out += line([(-10, y * 1.3), (-7, y), (-3, y + 0.6)], stroke=c.ivory, w=2) + line(
            [(10, y * 1.3), (7, y), (3, y - 0.6)], stroke=c.ivory, w=2
        )
    return (
        out
        + line([(-2.4, -2.6), (2.4, 2.6)], stroke=c.danger, w=2.2)
        + line([(-2.4, 2.6), (2.4, -2.6)], stroke=c.danger, w=2.2)
    )


def _job(c: Palette, done: int = 0, of: int = 1) -> str:
    """A ring in as many parts as the job has."""
    of = max(1, of)
    step, gap = 360 / of, (4 if of > 6 else 8) if of > 1 else 0.1
    return "".join(
        path(
            arc(0, 0, 6.6, j * step + gap, (j + 1) * step - gap),
            stroke=c.good if j < done else "#6A7886",
            w=3.6,
            cap="butt",
        )
        for j in range(of)
    )


def _channel(c: Palette, number: int = 1) -> str:
    """As many bars as the channel's number, under a beam."""
    out = path("M-5.5 -5 Q0 -9 5.5 -5", stroke=c.ivory, w=1.6) + path(
        "M-3 -2.4 Q0 -4.6 3 -2.4", stroke=c.ivory, w=1.5
    )
    return out + "".join(
        rect((j - (number - 1) / 2) * 3.6 - 1.1, 1.4, 2.2, 5.4, 0.6, fill=c.ivory) for j in range(number)
    )


def _charge(c: Palette) -> str:
    """Three sticks, a band, a lit fuse."""
    out = "".join(rect(x, -1.6, 3.7, 9.4, 1.2, fill=c.ivory) for x in (-7, -2.6, 1.8))
    out += line([(-7.6, 3), (6.2, 3)], stroke=c.slate, w=1.8, cap="butt") + path(
        "M-.6 -1.6 Q-.6 -6 4 -6.2", stroke=c.ivory, w=1.4
    )
    for a in range(0, 360, 60):
        out += line(
            [(6, -6.2), (6 + 2.7 * math.cos(math.radians(a)), -6.2 + 2.7 * math.sin(math.radians(a)))],
            stroke=c.danger,
            w=1.2,
        )
    return out


def _camouflage(c: Palette) -> str:
    """A question mark, drawn."""
    return path(
        "M-3.4 -3.4 Q-3.4 -7 0 -7 Q3.6 -7 3.6 -3.6 Q3.6 -1 0 .4 L0 2.4", stroke=c.ivory, w=2.4
    ) + circle(0, 6.2, 1.6, fill=c.ivory)


def _dummy(c: Palette) -> str:
    """A counter that is only an outline, crossed."""
    out = rect(-6.4, -6.4, 12.8, 12.8, 3, stroke=c.ivory, sw=1.6)
    return (
        out
        + line([(-3, -3), (3, 3)], stroke=c.ivory, w=1.8)
        + line([(-3, 3), (3, -3)], stroke=c.ivory, w=1.8)
    )


def _objective(c: Palette) -> str:
    """A flag."""
    return line([(-4.6, 7.4), (-4.6, -7.4)], stroke=c.ivory, w=1.9) + path(
        "M-4 -7 L6.6 -4.4 L-4 .2 Z", fill=c.ivory
    )


def _exit(c: Palette) -> str:
    """An arrow off the map."""
    out = line([(0, -6), (0, 4)], stroke=c.ivory, w=2.4) + line(
        [(-4.4, 0.4), (0, 5), (4.4, 0.4)], stroke=c.ivory, w=2.4
    )
    return out + line([(-6.5, 7.6), (6.5, 7.6)], stroke=c.ivory, w=1.8)
