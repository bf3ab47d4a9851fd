"""Plates of field works: a sign, and under it how much of it is taken.

Entrenchments have a parapet and "2/3": squads in them, places. A revetment has a row of sandbags, a large one
two, and the size that stands in it and the size it takes. On small hexes only the places or the size are set,
on the smallest only the sign.
"""

from __future__ import annotations

import math

import pygame

from game.client.art.outline import SMALL
from game.client.art.vec import Painter, line, rect
from game.client.kit.theme import Theme

#: from this height of a hex what is taken is set beside what there is, "8/13": one number alone beside a pair
#: elsewhere would be read as squads
BOTH = 40
#: fewest pixels of the sign, and what lies between sign, number and rim
_SIGN, _GAP = 5.0, 2.0


def numbers(kind: str, values: tuple[int | float | str | bool, ...], H: int) -> str:
    """What is set on the plate of a field work at this height of a hex."""
    if H < SMALL:
        return ""
    if kind == "entrenchment":
        places, taken = (*values, 1, 0)[:2]
    else:
        places, taken = (*values, False, 3, 0)[1:3] if len(values) > 2 else (3, 0)
    return f"{taken}/{places}" if BOTH <= H else str(places)


def works_plate(
    theme: Theme, kind: str, values: tuple[int | float | str | bool, ...], H: int, k: float
) -> pygame.Surface:
    """The plate of entrenchments or of a revetment; ``k`` is the scale of markers."""
    words, px = numbers(kind, values, H), max(12, round(10.5 * k))
    # below a hex of about 20 pixels, see MarkerArt, the least sizes shrink, too
    tiny = min(1.0, k / 0.65)
    high = max(_SIGN * tiny, 6.0 * k)
    text = theme.map_font("bold", px).size(words)[0] if words else 0
    w = max(text + 7.0, 18.0 * k, 12.0 * tiny)
    h = high + (2 * _GAP + 1) * tiny + (0.74 * px + _GAP if words else 1.0)
    W, T = math.ceil(w) + 10, math.ceil(h) + 12
    picture = pygame.Surface((W, T), pygame.SRCALPHA)
    p, c = Painter(picture, theme), theme.c
    x, y, r = (W - w) / 2, 5.0, 4.0
    p.add(rect(x - 1.6, y - 0.8, w + 3.2, h + 4, r + 1.5, fill="#000000", fop=0.28))
    p.add(rect(x - 1.4, y - 1.4, w + 2.8, h + 2.8, r + 1.4, fill=c.dark), rect(x, y, w, h, r, fill=c.slate))
    top = y + (_GAP + 0.5) * tiny
    room = min(w - 5.0 * tiny, 24.0 * max(k, 0.65 * tiny))
    if kind == "entrenchment":
        p.add(_parapet(c.ivory, W / 2 - room / 2, top, room, high))
    else:
        p.add(_sandbags(c.ivory, W / 2 - room / 2, top, room, high, bool(values and values[0])))
    p.flush()
    if words:
        p.text(words, W / 2, y + h - _GAP - 0.5, c.ivory, px, "bold", "c")
    return picture


def _parapet(ink: str, x: float, y: float, w: float, h: float) -> str:
    """The line of a trench, up and down again."""
    teeth = 3
    step = w / (2 * teeth + 1)
    points = [(x, y + h - 0.8)]
    for j in range(2 * teeth + 1):
        level = y + 0.8 if j % 2 else y + h - 0.8
        points += [(x + j * step, level), (x + (j + 1) * step, level)]
    return line(points, stroke=ink, w=max(1.5, 0.28 * h), cap="butt")


def _sandbags(ink: str, x: float, y: float, w: float, h: float, large: bool) -> str:
    """Bags side by side, in two rows when it is a large one."""
    out, rows = "", 2 if large else 1
    high = (h - (rows - 1)) / rows if large else h * 0.72
    for row in range(rows):
        many = 3 if not large or row else 2
        wide = w / 3
        left = x + (w - many * wide) / 2
        top = y + row * (high + 1) + (0 if large else h * 0.14)
        for j in range(many):
            out += rect(left + j * wide + 0.5, top, wide - 1, high, min(high, wide) * 0.45, fill=ink)
    return out
