"""What has no drawing of its own: counters and markers with letters,
terrain and hexsides in colours of their own.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from zlib import crc32

import pygame

from game.client.art.kindred import kindred_styles
from game.client.art.counter_spec import Look
from game.client.art.marker_signs import named
from game.client.art.outline import FULL, MIDDLE
from game.client.art.vec import Painter, Point, line, move, ready, rect
from game.client.kit.theme import GroundStyle, Palette, SideStyle, Theme, mix

#: tones of terrain without a drawing, muted as those of the map are, taken in the order of the names
TONES = ("#8FA6A0", "#C3A184", "#A9B47E", "#A39BB4", "#B7A7A0", "#88A3B8")
#: and of hexside features
LINES = ("#3F6B35", "#7A4A2B", "#4B5A86", "#84476B", "#6B6435", "#3E3A36")
#: the smallest size of letters
LEAST = 12


class _Styles(dict[str, GroundStyle]):
    """Styles by terrain; one that comes only in play gets a tone by its name, whenever it is first drawn."""

    def __missing__(self, name: str) -> GroundStyle:
        self[name] = _toned(TONES[crc32(name.encode()) % len(TONES)])
        return self[name]


def _toned(tone: str) -> GroundStyle:
    dark, light = mix(tone, "#000000", 0.35), mix(tone, "#FFFFFF", 0.35)
    return GroundStyle(tone, dark, light, mix(tone, "#000000", 0.55), mix(tone, "#000000", 0.25))


def made_ground(c: Palette, names: Iterable[str]) -> Mapping[str, GroundStyle]:
    """The styles of terrain: drawn ones as they are, each other of the board in a tone of its own, and any
    that play brings to the board in a tone by its name.
    """
    drawn = {**c.ground, **kindred_styles(c)}
    strange = sorted({name for name in names if name not in drawn})
    return _Styles({**drawn, **{name: _toned(TONES[k % len(TONES)]) for k, name in enumerate(strange)}})


class _Lines(dict[str, str]):
    """Colours by hexside feature; one that comes only in play gets one by its name."""

    def __missing__(self, name: str) -> str:
        self[name] = LINES[crc32(name.encode()) % len(LINES)]
        return self[name]


def side_colours(names: Iterable[str], drawn: Iterable[str]) -> dict[str, str]:
    """The colours of the hexside features that have no drawing."""
    strange = sorted(set(names) - set(drawn))
    return _Lines({name: LINES[k % len(LINES)] for k, name in enumerate(strange)})


def side_line(p: Point, q: Point, u: float, colour: str, shift: int = 0) -> str:
    """A feature along the hexside p-q: a dark casing, a line, and beads on it; several lie side by side."""
    length = math.hypot(q[0] - p[0], q[1] - p[1]) or 1.0
    dx, dy = (q[0] - p[0]) / length, (q[1] - p[1]) / length
    off = 5.0 * u * shift
    a = p[0] - dy * off + dx * 2 * u, p[1] + dx * off + dy * 2 * u
    b = q[0] - dy * off - dx * 2 * u, q[1] + dx * off - dy * 2 * u
    dark = mix(colour, "#000000", 0.5)
    out = line([a, b], stroke=dark, w=6.4 * u) + line([a, b], stroke=colour, w=4.4 * u)
    beads = 7
    for k in range(beads):
        t = (k + 0.5) / beads
        x, y = a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t
        out += line([(x, y), (x + 0.01, y)], stroke=dark, w=6.6 * u)
        out += line([(x, y), (x + 0.01, y)], stroke=mix(colour, "#FFFFFF", 0.22), w=4.6 * u)
    return out


def terrain_name(theme: Theme, style: GroundStyle, name: str, H: int) -> pygame.Surface:
    """The name of a terrain, for the foot of its hex."""
    words = name.replace("-", " ").replace("_", " ")
    return ready(theme.map_text(words, "medium", max(LEAST, round(0.15 * H)), style.dark))


# ---------------------------------------------------------------------------- counters
def letters(theme: Theme, p: Painter, look: Look, style: SideStyle, w: int, h: int, H: int) -> None:
    """The letters of a kind in the middle of a counter;
    under them, where there is room, what has become of it.
    """
    said = look.note if H >= FULL and look.note else ""
    room = w * (0.80 if H >= FULL else 0.94)
    words = look.letters
    most = 0.25 if said else 0.30 if H >= MIDDLE else 0.42
    px = fitting(theme, words, round(most * H), room)
    while px < LEAST and len(words) > 1:
        words = words[:-1]
        px = fitting(theme, words, LEAST, room)
    middle = h * (0.36 if said else 0.5)
    p.text(words, w / 2, middle + 0.36 * max(px, LEAST), style.ink, max(px, LEAST), "bold", "c")
    if said:
        small = fitting(theme, said, max(LEAST, round(0.19 * H)), w * 0.84)
        if small >= LEAST:
            high = small * 1.25
            p.add(rect(w * 0.08, h * 0.9 - high, w * 0.84, high, 0.3 * high, fill=style.ink))
            p.text(said, w / 2, h * 0.9 - high / 2 + 0.36 * small, style.body, small, "medium", "c")
    elif look.note:
        p.add(rect(w * 0.2, h * 0.78, w * 0.6, h * 0.09, 1, fill=style.ink))


def fitting(theme: Theme, words: str, most: int, room: float) -> int:
    """The largest size, from ``most`` down, at which words fit; below the least size if none does."""
    for px in range(most, LEAST - 1, -1):
        if theme.map_font("bold", px).size(words)[0] <= room:
            return px
    return LEAST - 1


# ---------------------------------------------------------------------------- markers
def marker_plate(
    theme: Theme, values: tuple[int | float | str | bool, ...], secret: bool, H: int, k: float
) -> pygame.Surface:
    """A plate with letters, edged in the colour of whose it is.

    Values are the letters, the style of the side, how many, and the kind, whose drawing takes the place of
    the letters where there is one.
    """
    words, style, many, kind = (*values, *("", "", 1, "")[len(values) :])[:4]
    px = max(LEAST, round(11 * k))
    drawing, room = named(str(kind), theme.c) if kind else "", 20 * max(k, 0.8)
    number = str(many) if int(many) > 1 and H >= 40 else ""
    said = number if drawing else f"{words} {number}".rstrip()
    wide, high = theme.map_font("bold", px).size(said)[0] + 9 * max(k, 0.8), px * 1.5
    if drawing:
        wide, high = wide + room if said else room + 4, room + 2
    W, T = math.ceil(wide) + 8, math.ceil(high) + 10
    x, y = (W - wide) / 2, (T - high) / 2 - 1
    c, side = theme.c, theme.c.sides.get(str(style))
    rim = side.lit if side is not None else c.ivory
    picture = pygame.Surface((W, T), pygame.SRCALPHA)
    p = Painter(picture, theme)
    p.add(rect(x - 1.4, y - 0.6, wide + 2.8, high + 3.4, 5, fill="#000000", fop=0.28))
    p.add(rect(x - 1.2, y - 1.2, wide + 2.4, high + 2.4, 5, fill=c.dark), rect(x, y, wide, high, 4, fill=rim))
    inner = 2.0
    p.add(rect(x + inner, y + inner, wide - 2 * inner, high - 2 * inner, 3, fill=c.slate))
    if secret:
        gaps = "".join(
            rect(x + wide * t - 1.6, y - 0.4, 3.2, inner + 0.8, 0, fill=c.slate)
            + rect(x + wide * t - 1.6, y + high - inner - 0.4, 3.2, inner + 0.8, 0, fill=c.slate)
            for t in (0.2, 0.5, 0.8)
        )
        p.add(gaps)
    if drawing:
        p.add(move(drawing, x + room / 2 + 2, y + high / 2, room / 24))
    p.flush()
    if said:
        middle = W / 2 + (room / 2 if drawing else 0)
        p.text(said, middle, y + high / 2 + 0.36 * px, c.ivory, px, "bold", "c")
    return ready(picture)


__all__ = ["letters", "made_ground", "marker_plate", "side_colours", "side_line", "terrain_name"]
