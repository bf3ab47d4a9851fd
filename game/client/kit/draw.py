"""The pieces every widget is drawn with: plates, icons, marks, dice, bars, pips; and pictures as files."""

from __future__ import annotations

import functools
import io
import math
import os
from collections.abc import Sequence
from pathlib import Path

import pygame

from game.client.kit import text_style
from game.client.kit.text_style import px, text
from game.client.kit.theme import SideStyle
from game.files import write_whole


# --- Icons on a grid of 20 by 20, drawn with a 1.8 stroke: fragments of SVG with ``{c}`` for the colour
def _line(*points: tuple[float, float], w: float = 1.8) -> str:
    d = "M" + " L".join(f"{x:g} {y:g}" for x, y in points)
    return _path(d, w)


def _path(d: str, w: float = 1.8) -> str:
    return (
        f'<path d="{d}" fill="none" stroke="{{c}}" stroke-width="{w:g}" '
        'stroke-linecap="round" stroke-linejoin="round"/>'
    )


def _solid(d: str) -> str:
    return f'<path d="{d}" fill="{{c}}"/>'


def _dot(x: float, y: float, r: float) -> str:
    return f'<circle cx="{x:g}" cy="{y:g}" r="{r:g}" fill="{{c}}"/>'


def _ring(x: float, y: float, r: float, w: float = 1.7) -> str:
    return f'<circle cx="{x:g}" cy="{y:g}" r="{r:g}" fill="none" stroke="{{c}}" stroke-width="{w:g}"/>'


def _box(x: float, y: float, w: float, h: float, r: float = 1.5) -> str:
    return (
        f'<rect x="{x:g}" y="{y:g}" width="{w:g}" height="{h:g}" rx="{r:g}" fill="none" '
        'stroke="{c}" stroke-width="1.7"/>'
    )


def _rays(cx: float, cy: float, inner: float, outer: float, count: int, w: float = 1.8) -> str:
    out = []
    for i in range(count):
        a = 2 * math.pi * i / count
        s, c = math.sin(a), -math.cos(a)
        out.append(_line((cx + inner * s, cy + inner * c), (cx + outer * s, cy + outer * c), w=w))
    return "".join(out)


def _mine(x: float = 10, y: float = 12, r: float = 4.4, reach: float = 7) -> str:
    """A body with three horns."""
    horns = "".join(
        _line((x, y - 1), (x + reach * math.sin(a), y - 1 - reach * math.cos(a)), w=1.6)
        for a in (-0.9, 0, 0.9)
    )
    return horns + _dot(x, y, r)


def _arrow(x: float, tail: float, head: float, w: float = 1.8) -> str:
    """An upright arrow."""
    back = 3 if head < tail else -3
    return _line((x, tail), (x, head), w=w) + _line(
        (x - 3, head + back), (x, head), (x + 3, head + back), w=w
    )


def _rocket(x: float, top: float, foot: float, half: float = 1.6) -> str:
    """A missile standing upright."""
    left, right = x - half, x + half
    side = f"M{left:g} {foot:g} L{left:g} {top + 4:g}"
    body = f"{side} Q{x:g} {top - 2:g} {right:g} {top + 4:g} L{right:g} {foot:g} Z"
    fins = _line((x - half - 1.6, foot + 2), (x - half, foot - 1.4), w=1.4)
    return _solid(body) + fins + _line((x + half + 1.6, foot + 2), (x + half, foot - 1.4), w=1.4)


#: a cloud, with room below it
_CLOUD = (
    "M5.6 13.6 Q2 13.6 2 10.4 Q2 7.4 5.2 7.2 Q6 3.4 10 3.4 "
    "Q13.8 3.4 14.6 6.8 Q18 7 18 10.2 Q18 13.6 14.6 13.6 Z"
)
ICONS: dict[str, str] = {
    "log": "".join(_line((4, y), (16, y)) for y in (5, 10, 15)),
    "units": _path("M12 6 L12 5 Q12 3 10 3 L5 3 Q3 3 3 5 L3 10 Q3 12 5 12 L6 12", 1.7) + _box(8, 8, 9, 9, 2),
    "layers": _path("M10 3 L18 7.5 L10 12 L2 7.5 Z", 1.7) + _line((2.5, 11.5), (10, 16), (17.5, 11.5), w=1.7),
    "find": _ring(8.5, 8.5, 5, 1.8) + _line((12.4, 12.4), (17, 17), w=2),
    "book": _path("M10 5 Q6.4 2.6 2.4 3.6 L2.4 15.4 Q6.4 14.4 10 16.8", 1.7)
    + _path("M10 16.8 Q13.6 14.4 17.6 15.4 L17.6 3.6 Q13.6 2.6 10 5", 1.7)
    + _line((10, 5), (10, 16.4)),
    "undo": _path("M4 8 L13 8 Q17 8 17 12 Q17 16 13 16 L8 16") + _line((7.5, 4), (3.6, 8), (7.5, 12)),
    "redo": _path("M16 8 L7 8 Q3 8 3 12 Q3 16 7 16 L12 16") + _line((12.5, 4), (16.4, 8), (12.5, 12)),
    "menu": "".join(_dot(10, y, 1.7) for y in (4.5, 10, 15.5)),
    "help": _ring(10, 10, 7.6)
    + _path("M7.6 8 Q7.6 5.6 10 5.6 Q12.4 5.6 12.4 7.8 Q12.4 9.4 10 10.4 L10 11.8", 1.7)
    + _dot(10, 14.4, 1.1),
    "info": _ring(10, 10, 7.6, 1.6) + _line((10, 9.6), (10, 14), w=1.9) + _dot(10, 6.2, 1.2),
    "warn": _path("M10 2.6 L18.2 16.6 L1.8 16.6 Z", 1.7) + _line((10, 7.6), (10, 11.6)) + _dot(10, 14, 1.1),
    "close": _line((5, 5), (15, 15)) + _line((15, 5), (5, 15)),
    "cross": _line((5.5, 5.5), (14.5, 14.5), w=2.4) + _line((14.5, 5.5), (5.5, 14.5), w=2.4),
    "tick": _line((4.5, 10.4), (8.6, 14.4), (15.5, 5.8), w=2.4),
    "down": _line((5, 7.8), (10, 12.8), (15, 7.8)),
    "up": _line((5, 12.2), (10, 7.2), (15, 12.2)),
    "left": _line((12.4, 5), (7.4, 10), (12.4, 15)),
    "right": _line((7.6, 5), (12.6, 10), (7.6, 15)),
    "minus": _line((5, 10), (15, 10), w=2),
    "plus": _line((5, 10), (15, 10), w=2) + _line((10, 5), (10, 15), w=2),
    "play": _solid("M6 3.6 L16.4 10 L6 16.4 Z"),
    "pause": _solid("M5 4 L8.4 4 L8.4 16 L5 16 Z M11.6 4 L15 4 L15 16 L11.6 16 Z"),
    "first": _solid("M16 4 L16 16 L7 10 Z M3.6 4 L6 4 L6 16 L3.6 16 Z"),
    "last": _solid("M4 4 L4 16 L13 10 Z M14 4 L16.4 4 L16.4 16 L14 16 Z"),
    "back": _solid("M15 4 L15 16 L5 10 Z"),
    "forward": _solid("M5 4 L5 16 L15 10 Z"),
    "trash": _line((3.5, 5.5), (16.5, 5.5))
    + _path("M5.5 5.5 L6.3 17 L13.7 17 L14.5 5.5")
    + _path("M7.6 5.2 L8.2 3 L11.8 3 L12.4 5.2", 1.6)
    + _line((8.4, 8.5), (8.7, 14), w=1.4)
    + _line((11.6, 8.5), (11.3, 14), w=1.4),
    "gear": _ring(10, 10, 5) + _rays(10, 10, 5.4, 8, 8, 2.4) + _dot(10, 10, 1.5),
    "keys": _box(1.8, 4.6, 16.4, 10.8, 2)
    + "".join(_dot(x, 8.4, 0.95) for x in (5.4, 8.5, 11.5, 14.6))
    + _line((6.2, 12), (13.8, 12), w=1.6),
    "folder": _path("M2.5 15.5 L2.5 5.5 L8 5.5 L9.6 7.5 L17.5 7.5 L17.5 15.5 Z", 1.7),
    "save": _path("M3.5 3.5 L13.5 3.5 L16.5 6.5 L16.5 16.5 L3.5 16.5 Z", 1.7)
    + _path("M6.5 16 L6.5 11 L13.5 11 L13.5 16", 1.6)
    + _path("M7 3.8 L7 6.8 L12 6.8 L12 3.8", 1.6),
    "door": _path("M8 3.5 L4 3.5 L4 16.5 L8 16.5", 1.7)
    + _line((8, 10), (16.5, 10))
    + _line((13.2, 6.6), (16.6, 10), (13.2, 13.4)),
    "swap": _line((3.5, 7), (15.5, 7))
    + _line((12.5, 4), (15.8, 7), (12.5, 10))
    + _line((16.5, 13.5), (4.5, 13.5))
    + _line((7.5, 10.5), (4.2, 13.5), (7.5, 16.5)),
    "eye": _path("M1.8 10 Q5.6 4.6 10 4.6 Q14.4 4.6 18.2 10 Q14.4 15.4 10 15.4 Q5.6 15.4 1.8 10 Z", 1.7)
    + _dot(10, 10, 2.4),
    "eye-off": _path("M1.8 10 Q5.6 4.6 10 4.6 Q14.4 4.6 18.2 10 Q14.4 15.4 10 15.4 Q5.6 15.4 1.8 10 Z", 1.7)
    + _line((4, 16), (16, 4)),
    "clock": _ring(10, 10, 7.6) + _line((10, 5.6), (10, 10), (13, 12)),
    "person": _ring(10, 6.6, 3.2) + _path("M3.8 17 Q3.8 11.8 10 11.8 Q16.2 11.8 16.2 17"),
    "flag": _line((5, 2.8), (5, 17.4)) + _solid("M5 3.6 L16 5.6 L12.6 8.6 L16 11.6 L5 12.4 Z"),
    "chart": _line((3, 3), (3, 17), (17, 17))
    + _line((6.5, 14), (6.5, 10), w=2.6)
    + _line((10.5, 14), (10.5, 6), w=2.6)
    + _line((14.5, 14), (14.5, 8.5), w=2.6),
    "board": _path("M6 2.6 L14 2.6 L18 10 L14 17.4 L6 17.4 L2 10 Z", 1.7) + _dot(10, 10, 1.6),
    "target": _ring(10, 10, 5.4) + _rays(10, 10, 4, 8.4, 4) + _dot(10, 10, 1.2),
    "pin": _line((10, 12.5), (10, 17.5)) + _path("M6.5 3 L13.5 3 L12.6 8.4 L15 12.4 L5 12.4 L7.4 8.4 Z", 1.7),
    "hall": _path("M2.5 8 L10 3 L17.5 8 Z", 1.7)
    + "".join(_line((x, 8), (x, 15), w=1.7) for x in (5, 10, 15))
    + _line((2.5, 16), (17.5, 16), w=1.8),
    "bridge": _line((1, 8), (19, 8), w=2.2)
    + _path("M3 16 L3 8 M17 16 L17 8 M3 13 Q10 5 17 13")
    + "".join(_line((x, 4), (x, 7), w=1.5) for x in (4, 8, 12, 16)),
    "mine": "".join(_line((10, 11), (10 + 7.4 * math.sin(a), 11 - 7.4 * math.cos(a))) for a in (-0.9, 0, 0.9))
    + _dot(10, 12.4, 4.7),
    "trench": _path(
        "M1.5 12 L3.9 12 L3.9 6.4 L6.4 6.4 L6.4 12 L8.8 12 L8.8 6.4 "
        "L11.2 6.4 L11.2 12 L13.6 12 L13.6 6.4 L16.1 6.4 L16.1 12 L18.5 12",
        1.9,
    )
    + _line((1.5, 15.8), (18.5, 15.8), w=1.5),
    "search": _dot(10, 10, 2) + _path("M5.4 5.4 Q2.4 10 5.4 14.6 M14.6 5.4 Q17.6 10 14.6 14.6"),
    "ramp": _path("M2 15.5 L18 15.5 L18 5 Z", 1.7) + _line((8, 8.5), (11, 5.5), (8, 2.5), w=1.7),
    "rail": _line((2, 7), (18, 7), w=1.7)
    + _line((2, 13), (18, 13), w=1.7)
    + "".join(_line((x, 4), (x, 16), w=1.5) for x in (4.5, 8.2, 11.8, 15.5)),
    "missile": _solid("M8.2 15 L8.2 6 Q10 1.4 11.8 6 L11.8 15 Z")
    + _line((6, 17.4), (8.2, 13.4), w=1.7)
    + _line((14, 17.4), (11.8, 13.4), w=1.7),
    "ridge": _line((2, 10), (18, 10), w=2)
    + "".join(_line((x, 10), (x, 4.5), w=1.5) + _line((x, 10), (x, 15.5), w=1.5) for x in (4, 7, 13, 16)),
    # tasks of sappers
    "finish": _path("M3 16.5 L3 11 L17 11 L17 16.5 Z", 1.7)
    + _path("M7 11 L7 8.6 L13 8.6 L13 11", 1.5)
    + _solid("M11.6 0.8 L7.4 5.4 L9.6 5.4 L8.6 8 L13 3.8 L10.6 3.8 Z"),
    "charge": "".join(_box(x, 8.6, 3.6, 8.6, 1.2) for x in (3.4, 8.2, 13))
    + _line((3, 12.8), (17, 12.8), w=1.6)
    + _path("M10 8.4 Q10 4.4 13.4 4.4", 1.5)
    + _rays(15.4, 4, 0.8, 2.9, 6, 1.2),
    "revet-small": "".join(_line((x, 11), (x + 1.6, 11), w=4.4) for x in (3.2, 9.2, 15.2)),
    "revet-large": "".join(_line((x, 13.6), (x + 1.6, 13.6), w=4.4) for x in (3.2, 9.2, 15.2))
    + "".join(_line((x, 7.6), (x + 1.6, 7.6), w=4.4) for x in (6.2, 12.2)),
    "repair-road": _line((6, 17.5), (6.8, 13.2), w=1.8)
    + _line((14, 17.5), (13.2, 13.2), w=1.8)
    + _line((7.8, 7), (8.4, 2.5), w=1.8)
    + _line((12.2, 7), (11.6, 2.5), w=1.8)
    + _line((4, 10.1), (16, 10.1), w=2.6)
    + _line((10, 17), (10, 14.4), w=1.4),
    "clear-road": _line((5.6, 17.5), (8.4, 2.5), w=1.8)
    + _line((14.4, 17.5), (11.6, 2.5), w=1.8)
    + _dot(3, 9.4, 1.7)
    + _dot(2.4, 14, 1.3)
    + _dot(17.2, 8.6, 1.7)
    + _dot(17.4, 13.4, 1.3)
    + _line((10, 16), (10, 12.6), w=1.5)
    + _line((10, 9), (10, 6), w=1.3),
    "winch": _line((10, 1.6), (10, 8), w=1.7)
    + _ring(10, 2.6, 1.5, 1.5)
    + _path("M10 8 L10 10.6 Q14.6 11 14.2 14.2 Q13.6 17.6 10 17.4 Q6.4 17.2 6 14", 2),
    "unload-all": _box(3.5, 2.6, 13, 8, 1.5) + _line((10, 2.6), (10, 10.6), w=1.4) + _arrow(10, 12, 18),
    "load-all": _box(3.5, 9.4, 13, 8, 1.5) + _line((10, 9.4), (10, 17.4), w=1.4) + _arrow(10, 8, 2),
    "unload-item": _rocket(6.6, 3, 14.6) + _arrow(14.4, 4, 15),
    "load-item": _rocket(6.6, 3, 14.6) + _arrow(14.4, 15, 4),
    "assemble": _box(3, 11, 6, 6, 1) + _box(11, 11, 6, 6, 1) + _box(7, 3, 6, 6, 1),
    "chore": _box(4.4, 3.6, 11.2, 13.8, 1.6)
    + _path("M7.6 3.6 L7.6 2 L12.4 2 L12.4 3.6", 1.6)
    + _line((7.2, 10.6), (9.4, 12.8), (13, 8.4), w=1.8),
    "pick-up": _line((3, 16.6), (17, 16.6), w=2) + _box(5.4, 9.6, 9.2, 5, 1) + _arrow(10, 8, 2),
    "put-down": _line((3, 17), (17, 17), w=2) + _box(5.4, 10, 9.2, 5, 1) + _arrow(10, 1.6, 7.6),
    "place": _mine(8.4, 12.6) + _line((14, 4.6), (19, 4.6), w=1.9) + _line((16.5, 2.1), (16.5, 7.1), w=1.9),
    "rearm": _mine(10, 11.6, 3.8, 6) + _path("M4.4 16.4 Q1.6 13.4 2 9.4 M15.6 16.4 Q18.4 13.4 18 9.4", 1.6),
    "disarm": "".join(
        _line((10, 11), (10 + 7 * math.sin(a), 11 - 7 * math.cos(a)), w=1.6) for a in (-0.9, 0, 0.9)
    )
    + _ring(10, 12.4, 4.2, 1.7)
    + _line((3, 17), (17, 5), w=2),
    "reload": _rocket(10, 2, 9.6)
    + _path("M4 11 L4 17.4 L16 17.4 L16 11", 1.8)
    + _line((10, 13), (10, 15), w=1.5),
    "reload-internal": _box(3.4, 2.8, 13.2, 14.6, 1.8) + _rocket(10, 5, 13.4),
    "mend": _path(
        "M12.2 3.4 Q15.4 1.8 17.6 3.4 L14.6 6 L15 8 L17.2 8.2 L18.2 6.2 Q18.6 10 14.6 11 "
        "L7 18 Q5 19 3.4 17.4 Q2 15.8 3.4 13.8 L10.8 7 Q10.6 4.8 12.2 3.4 Z",
        1.5,
    ),
    "treads": _path(
        "M5.6 6 L14.4 6 Q18.4 6 18.4 10 Q18.4 14 14.4 14 L5.6 14 Q1.6 14 1.6 10 Q1.6 6 5.6 6 Z", 1.8
    )
    + "".join(_dot(x, 10, 1.7) for x in (5.6, 10, 14.4)),
    "revive": _box(4, 4, 12, 12, 1.8)
    + _path("M11 5.6 L7.4 10.6 L10.2 10.6 L9 14.6 L12.8 9.4 L10 9.4 Z", 1.5),
    "free": _path("M2 15 q2 -2.4 4 0 t4 0 t4 0 t4 0", 1.7)
    + _path("M2 18 q2 -2.2 4 0 t4 0 t4 0 t4 0", 1.4)
    + _arrow(10, 12, 3, 2),
    "battery": _path("M3 16.5 H17 M5 13.5 L14.5 5.5") + _ring(7, 14, 2.4) + _dot(15.6, 4.6, 1.3),
    "sky-clear": _dot(10, 10, 3.6) + _rays(10, 10, 5.6, 8.2, 8),
    "night": _solid(
        "M12.8 2.8 Q5 2.4 3.4 9 Q3 15.6 9.6 17.2 Q14.6 17.4 17 12.8 Q11.6 14 9.8 9.6 Q9 5.6 12.8 2.8 Z"
    ),
    "sky-overcast": _path(_CLOUD, 1.7),
    "sky-rain": _path(_CLOUD, 1.7) + "".join(_line((x + 1, 16), (x, 18.4), w=1.6) for x in (6, 10, 14)),
    "sky-storm": _path(_CLOUD, 1.7) + _solid("M11 12.6 L7.6 16.6 L9.8 16.6 L8.8 19.6 L13 15.2 L10.6 15.2 Z"),
    "work": _path("M4.2 17 L10.6 9.4", 2)
    + _path("M8.6 8.2 L12.6 11.6 L16.4 7.4 Q17.6 4.6 16.6 2.8 Q14 2.6 12 4.4 Z", 1.7),
}


# -------------------------------------------------------------------------------------------- the rest
BLACK = "#000000"
PIPS = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (-1, 1), (1, 1), (0, 0)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}


@functools.lru_cache(1024)
def vector(inner: str, wide: int, high: int, view_wide: float, view_high: float) -> pygame.Surface:
    """A picture of SVG fragments drawn in a view of that size; kept for the next time."""
    return vector_anew(inner, wide, high, view_wide, view_high)


def vector_anew(inner: str, wide: int, high: int, view_wide: float, view_high: float) -> pygame.Surface:
    """The same for a picture that is not wanted again."""
    # the loader scales a document by whole pixels: give it the size of the view and the size of the picture
    document = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{view_wide:g}" height="{view_high:g}" '
        f'viewBox="0 0 {view_wide:g} {view_high:g}">{inner}</svg>'
    )
    picture = pygame.image.load_sized_svg(io.BytesIO(document.encode()), (wide, high))
    # in the format of the window it is drawn many times as fast
    return picture.convert_alpha() if pygame.display.get_surface() is not None else picture


def _rect(x: float, y: float, w: float, h: float, r: float, paint: str) -> str:
    return f'<rect x="{x:g}" y="{y:g}" width="{w:g}" height="{h:g}" rx="{r:g}" {paint}/>'


def _plate_svg(w: int, h: int, fill: str | None, r: int, edge: str | None, thick: int, opacity: float) -> str:
    out = _rect(0, 0, w, h, r, f'fill="{fill}" fill-opacity="{opacity:g}"') if fill else ""
    if edge:
        half = thick / 2
        out += _rect(
            half,
            half,
            w - thick,
            h - thick,
            max(0, r - half),
            f'fill="none" stroke="{edge}" stroke-width="{thick}"',
        )
    return out


@functools.lru_cache(512)
def _patch(fill: str | None, r: int, edge: str | None, thick: int) -> pygame.Surface:
    side = 2 * r + 1
    return vector(_plate_svg(side, side, fill, r, edge, thick, 1), side, side, side, side)


@functools.lru_cache(256)
def _clear_plate(
    w: int, h: int, fill: str | None, r: int, edge: str | None, thick: int, opacity: float
) -> pygame.Surface:
    return vector(_plate_svg(w, h, fill, r, edge, thick, opacity), w, h, w, h)


def plate(
    surface: pygame.Surface,
    box: pygame.Rect,
    fill: str | None,
    radius: float = 6,
    edge: str | None = None,
    edge_width: float = 1,
    opacity: float = 1,
) -> None:
    """A filled rectangle with round corners, and an edge inside it."""
    r, thick = px(radius), px(edge_width) if edge else 0
    w, h = box.size
    if w <= 0 or h <= 0:
        return
    r = min(r, w // 2, h // 2)
    if opacity < 1 or fill is None or w <= 2 * r + 1 or h <= 2 * r + 1:
        surface.blit(_clear_plate(w, h, fill, r, edge, thick, opacity), box)
        return
    if r == 0 and not edge:
        surface.fill(fill, box)
        return
    corner = _patch(fill, r, edge, thick)
    for x, sx in ((box.x, 0), (box.right - r, r + 1)):
        for y, sy in ((box.y, 0), (box.bottom - r, r + 1)):
            surface.blit(corner, (x, y), (sx, sy, r, r))
    surface.fill(fill, (box.x + r, box.y, w - 2 * r, h))
    surface.fill(fill, (box.x, box.y + r, w, h - 2 * r))
    if edge:
        surface.fill(edge, (box.x + r, box.y, w - 2 * r, thick))
        surface.fill(edge, (box.x + r, box.bottom - thick, w - 2 * r, thick))
        surface.fill(edge, (box.x, box.y + r, thick, h - 2 * r))
        surface.fill(edge, (box.right - thick, box.y + r, thick, h - 2 * r))


def list_row(surface: pygame.Surface, box: pygame.Rect, state: str, gap: float = 6) -> pygame.Rect:
    """The plate of a row under the pointer or of the chosen one, which has an edge; where it is drawn."""
    c, box = text_style.c, box.inflate(0, -px(gap))
    if state:
        plate(surface, box, c.card_up if state == "chosen" else c.card, 8)
    if state == "chosen":
        plate(surface, pygame.Rect(box.x, box.y + px(8), px(3), box.h - px(16)), c.accent, 1.5)
    return box


@functools.lru_cache(64)
def _sheen(w: int, h: int, r: int) -> pygame.Surface:
    stop = '<stop offset="{}" stop-color="#FFFFFF" stop-opacity="{}"/>'
    place = f'id="a" x1="0" y1="0" x2="0" y2="{h}" gradientUnits="userSpaceOnUse"'
    ramp = f"<linearGradient {place}>{stop.format(0, 0.22)}{stop.format(1, 0)}</linearGradient>"
    return vector(f"<defs>{ramp}</defs>" + _rect(0, 0, w, h, r, 'fill="url(#a)"'), w, h, w, h)


def sheen(surface: pygame.Surface, box: pygame.Rect, radius: float = 6) -> None:
    """A soft light from above on the one amber button."""
    surface.blit(_sheen(box.w, box.h, px(radius)), box)


@functools.lru_cache(64)
def _shadow(w: int, h: int, reach: int, r: int) -> pygame.Surface:
    out = ""
    steps = 5
    for i in range(steps):
        grow = reach * (steps - 1 - i) / steps
        out += _rect(
            reach - grow,
            reach - grow,
            w + 2 * grow,
            h + 2 * grow,
            r + grow,
            f'fill="{BLACK}" fill-opacity="0.09"',
        )
    side_w, side_h = w + 2 * reach, h + 2 * reach
    return vector(out, side_w, side_h, side_w, side_h)


def shadow_reach() -> int:
    """How far a floating card's shadow goes beyond it, in pixels."""
    return px(12)


def shadow(surface: pygame.Surface, box: pygame.Rect, radius: float = 8) -> None:
    """A soft shadow under a card that floats; a little lower than the card."""
    reach = shadow_reach()
    surface.blit(_shadow(box.w, box.h, reach, px(radius)), (box.x - reach, box.y - reach + px(3)))


def veil(surface: pygame.Surface, box: pygame.Rect, opacity: float, colour: str | None = None) -> None:
    """Darken what lies under a dialog."""
    sheet = pygame.Surface(box.size)
    sheet.fill(colour or text_style.c.dark)
    sheet.set_alpha(round(255 * opacity))
    surface.blit(sheet, box)


def rule(surface: pygame.Surface, x: int, y: int, wide: int, colour: str | None = None) -> None:
    """A thin line across."""
    surface.fill(colour or text_style.c.line, (x, y, wide, 1))


def focus_ring(surface: pygame.Surface, box: pygame.Rect, radius: float = 6) -> None:
    """White over dark: seen on every ground."""
    plate(surface, box.inflate(px(6), px(6)), None, radius + 3, text_style.c.window, 5)
    plate(surface, box.inflate(px(4), px(4)), None, radius + 2, "#FFFFFF", 3)


def icon(
    surface: pygame.Surface,
    name: str,
    centre: tuple[float, float],
    size: float = 20,
    colour: str | None = None,
) -> None:
    """An icon about a point; ``size`` at scale 1."""
    side = px(size)
    inner = ICONS[name].replace("{c}", colour or text_style.c.text2)
    surface.blit(
        vector(inner, side, side, 20, 20), (round(centre[0] - side / 2), round(centre[1] - side / 2))
    )


def _side_svg(side: SideStyle) -> str:
    paint = f'fill="{side.body}" stroke="{side.line}" stroke-width="1.5"'
    if side.shape == "round":
        return _rect(1, 1, 18, 18, 5, paint)
    if side.shape == "cut":
        return f'<path d="M6 1 L14 1 L19 6 L19 19 L1 19 L1 6 Z" stroke-linejoin="round" {paint}/>'
    return _rect(1, 1, 18, 18, 0.5, paint)


def side_mark(
    surface: pygame.Surface, centre: tuple[float, float], side: SideStyle, size: float = 20
) -> None:
    """The side's own shape in its colour, so that colour is never alone."""
    w = px(size)
    surface.blit(vector(_side_svg(side), w, w, 20, 20), (round(centre[0] - w / 2), round(centre[1] - w / 2)))


def die(
    surface: pygame.Surface, box: pygame.Rect, value: int, ring: str | None = None, *, pips: bool = True
) -> None:
    """A die of ivory with dark pips, or with its number; ``ring`` marks the one that counted."""
    s = 24.0
    out = _rect(2, 4, s, s, 5, f'fill="{BLACK}" fill-opacity="0.4"') + _rect(
        2, 2, s, s, 5, f'fill="{text_style.c.ivory}"'
    )
    if ring:
        out += _rect(1, 1, s + 2, s + 2, 6, f'fill="none" stroke="{ring}" stroke-width="2"')
    for dx, dy in PIPS.get(value, ()) if pips else ():
        x, y = 2 + s / 2 + dx * s * 0.25, 2 + s / 2 + dy * s * 0.25
        out += f'<circle cx="{x:g}" cy="{y:g}" r="{s * 0.095:g}" fill="#1B2128"/>'
    surface.blit(vector(out, box.w, box.h, 28, 29), box)
    if value and (not pips or value > max(PIPS)):
        # a die of more faces than pips are drawn for has its number
        text_style.text(surface, str(value), box, "#1B2128", text_style.SMALL, "bold", "c")


def bar(surface: pygame.Surface, box: pygame.Rect, part: float, colour: str, back: str = "#39444F") -> None:
    """A meter from nothing to the whole."""
    plate(surface, box, back, box.h / 2)
    wide = round(box.w * min(1.0, part))
    if part > 0:
        plate(surface, pygame.Rect(box.x, box.y, max(box.h, wide), box.h), colour, box.h / 2)


def pip(surface: pygame.Surface, box: pygame.Rect, whole: bool, lit: str | None = None) -> None:
    """One box of a record sheet: whole, or struck out."""
    if whole:
        plate(surface, box, lit or "#DCE3EA", 3)
        return
    out = _rect(0.5, 0.5, 13, 13, 2.6, 'fill="#171C22" stroke="#55626F" stroke-width="1"')
    paint = 'fill="none" stroke="#76838F" stroke-width="1.3" stroke-linecap="round"'
    out += f'<path d="M3.6 10.4 L10.4 3.6" {paint}/>'
    surface.blit(vector(out, box.w, box.h, 14, 14), box)


def checkbox(surface: pygame.Surface, box: pygame.Rect, on: bool, enabled: bool = True) -> None:
    """A tick box."""
    if on:
        inner = _rect(0, 0, 16, 16, 4, f'fill="{text_style.c.text if enabled else text_style.c.text3}"')
        inner += (
            f'<path d="M3.8 8.3 L6.9 11.4 L12.5 4.8" fill="none" stroke="{text_style.c.panel}" '
            'stroke-width="2" stroke-linecap="round" stroke-linejoin="round"/>'
        )
    else:
        inner = _rect(
            0.75,
            0.75,
            14.5,
            14.5,
            3.5,
            f'fill="none" stroke="{text_style.c.text2 if enabled else text_style.c.line}" stroke-width="1.5"',
        )
    surface.blit(vector(inner, box.w, box.h, 16, 16), box)


def key_cap(surface: pygame.Surface, box: pygame.Rect, name: str, ink: str, on_accent: bool = False) -> None:
    """The name of a key in a small dark plate."""
    plate(surface, box, BLACK, 4, opacity=0.16 if on_accent else 0.30)
    text(surface, name, box, ink, 12, "medium", "c")


def chevron(surface: pygame.Surface, box: pygame.Rect, fill: str, notch: bool) -> None:
    """One link of the phase bar: a point to the right, a notch to the left but in the first."""
    w, h, tip = box.w, box.h, px(9)
    left = f"L{tip} {h / 2:g} " if notch else ""
    d = f"M0 0 L{w - tip} 0 L{w} {h / 2:g} L{w - tip} {h} L0 {h} {left}Z"
    surface.blit(vector(f'<path d="{d}" fill="{fill}"/>', w, h, w, h), box)


def ring(surface: pygame.Surface, box: pygame.Rect, part: float, colour: str) -> None:
    """A ring that fills clockwise from the top; ``part`` in steps of a fiftieth."""
    part = round(min(1.0, max(0.0, part)) * 50) / 50
    inner = f'<circle cx="12" cy="12" r="8.5" fill="none" stroke="{text_style.c.line}" stroke-width="3"/>'
    if part >= 1:
        inner += f'<circle cx="12" cy="12" r="8.5" fill="none" stroke="{colour}" stroke-width="3"/>'
    elif part > 0:
        a = 2 * math.pi * part
        x, y = 12 + 8.5 * math.sin(a), 12 - 8.5 * math.cos(a)
        inner += (
            f'<path d="M12 3.5 A8.5 8.5 0 {1 if part > 0.5 else 0} 1 {x:.2f} {y:.2f}" fill="none" '
            f'stroke="{colour}" stroke-width="3" stroke-linecap="round"/>'
        )
    surface.blit(vector(inner, box.w, box.h, 24, 24), box)


# --------------------------------------------------------------------- Pictures of the window as files
def write_picture(surface: pygame.Surface, path: Path) -> None:
    """Write a surface as a PNG file, whole or not at all. Raises ``OSError`` that names the file.

    pygame's own writer does not notice that a disk is full.
    """
    content = io.BytesIO()
    pygame.image.save(surface, content, "picture.png")
    write_whole(path, content.getvalue())


def drawn_in_sizes(svg: Path, sides: Sequence[int]) -> list[tuple[int, bytes]]:
    """Square pictures of a drawing: the side in pixels, and the PNG file."""
    found = []
    for side in sides:
        out = io.BytesIO()
        pygame.image.save(pygame.image.load_sized_svg(str(svg), (side, side)), out, "icon.png")
        found.append((side, out.getvalue()))
    return found


def without_display() -> None:
    """Draw into memory: no window is opened from now on."""
    if not pygame.display.get_init():
        os.environ["SDL_VIDEODRIVER"] = "dummy"
