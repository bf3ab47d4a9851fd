"""Markers: ivory signs on slate plates.

``Mark`` says what lies where; ``arranged`` finds places for the marks of a hex beside its counters, so that
no number of a counter is hidden; ``MarkerArt(theme).sprite(mark, H, ...)`` gives a picture and the offset of
its top left corner from the centre of the hex. ``ROW`` names the kinds. Secret things have a dashed rim.

Values by kind: ``mine`` (armed, on the road, how many), ``entrenchment`` (places, taken), ``revetment``
(large, size, used), ``road_cut`` and ``rail_cut`` (cause "bolt", "stump" or "shard"), ``bridge_down``,
``job`` (done, of, turns to go), ``entrance`` (turns to wait, direction), ``missiles`` (how many), ``chore``
(done), ``channel`` (number), ``charge``, ``camouflage``, ``dummy``, ``objective``, ``exit``, ``building``
(structure points left, of), ``warning`` (of mines), ``work`` (chance from 0 to 1, with an arm).
"""

from __future__ import annotations

import itertools
import math
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from game.client.art.counter_spec import SMALL, Sprite
from game.client.art.signs import has_sign, letters_of, marker_plate, sign
from game.client.art.vec import Painter, line, move, n, path, raster, ready, rect
from game.client.kit.theme import Palette, Theme

# --------------------------------- Plates of field works: a sign, and under it how much of it is taken
# Entrenchments have a parapet and "2/3": squads in them, places. A revetment has a row of sandbags, a
# large one two, and the size that stands in it and the size it takes. On small hexes only the places or
# the size are set, on the smallest only the sign.
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


# -------------------------------------------------------------------------------------------- the rest
@dataclass(frozen=True, slots=True)
class Mark:
    """A marker on a hex. ``slot`` is "" (the kind's own) or a key of ``SLOTS``."""

    kind: str
    at: int
    values: tuple[int | float | str | bool, ...] = ()
    secret: bool = False
    slot: str = ""


#: kind -> slot in an empty hex, slot under a counter, plate width
ROW: dict[str, tuple[str, str, float]] = {
    "mine": ("C", "E", 21),
    "entrenchment": ("C", "W", 24),
    "revetment": ("C", "W", 21),
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
    "building": ("S", "W", 25),
    "warning": ("C", "NE", 21),
    "work": ("C", "NW", 21),
    "entrance": ("NW", "NW", 20),
    "missiles": ("C", "S", 21),
    "chore": ("NE", "NE", 18),
    "lettered": ("C", "E", 24),
}
#: slots as parts of H from the centre of the hex
SLOTS = {
    "C": (0.0, 0.05),
    "W": (-0.45, 0.02),
    "E": (0.45, 0.02),
    "S": (0.0, 0.36),
    "SE": (0.27, 0.30),
    "SW": (-0.27, 0.30),
    # below the name of the hex
    "NE": (0.33, -0.12),
    "NW": (-0.33, -0.12),
}

#: kinds that lie at the left of a counter, all others at its right
LEFT = ("objective", "chore", "entrance", "building", "entrenchment", "revetment")
#: of these, those that make room for the others
AWAY = ("objective", "chore")
#: how far from the middle of the hex that is, beside a counter and beside an Ogre
BESIDE, BESIDE_BIG = 0.46, 0.54
#: heights there, by how many lie one under the other; the last where the tab of a stack is in between
HEIGHTS = {1: (-0.02,), 2: (-0.19, 0.20), 3: (-0.29, 0.03, 0.35), 4: (-0.40, -0.12, 0.16, 0.44)}
STACKED = (-0.21, 0.33, -0.46, 0.56)
#: two at the left: the lower one keeps clear of the attack in the corner of the counter
TWO_LEFT = (-0.42, -0.01)
#: below this height of a hex markers shrink with it
TINY = 20
#: markers side by side in an empty hex, and one under the other where a plate is wide with words
APART, UNDER = 0.48, 0.40
#: letters that make a plate wide
WIDE = 3
#: in a lit hex they are smaller, and stand between its name and what it costs to go there
LIT_APART, LIT_HEIGHT = 0.37, -0.15


def arranged(
    marks: Sequence[Mark], counters: int, big: bool = False, lit: bool = False
) -> list[tuple[Mark, float, float]]:
    """The marks of one hex with their places as parts of H from its centre; ``counters`` lie in it.

    Of a ``lit`` hex words are shown, too.
    """
    if not counters:
        return _in_the_open(marks, lit)
    out: list[tuple[Mark, float, float]] = []
    x = BESIDE_BIG if big else BESIDE
    left = sorted((m for m in marks if m.kind in LEFT), key=lambda m: LEFT.index(m.kind))
    right = [m for m in marks if m.kind not in LEFT and not m.slot]
    # two at the left would hide the attack: what can go to the right does
    room = 1 if counters > 1 else 2
    while len(left) > 1 and left[0].kind in AWAY and len(right) < room:
        right.append(left.pop(0))
    while len(left) > 1 and left[-1].kind == "revetment" and len(right) < room:
        right.append(left.pop())
    for row, way, tab in ((left, -1, False), (right, 1, counters > 1)):
        heights = STACKED if tab else HEIGHTS[max(1, min(4, len(row)))]
        if way < 0 and len(row) == 2:
            heights = TWO_LEFT
        # above the tab of a stack it keeps clear of the movement number
        out += [(mark, way * (x + 0.05 * tab), y) for mark, y in zip(row, heights, strict=False)]
    return out + [(m, *SLOTS[m.slot]) for m in marks if m.kind not in LEFT and m.slot]


def in_the_middle(mark: Mark) -> bool:
    """Does it stand in the middle of an empty hex?"""
    return (mark.slot or ROW.get(mark.kind, ("C", "E", 20))[0]) == "C"


def _in_the_open(marks: Sequence[Mark], lit: bool) -> list[tuple[Mark, float, float]]:
    """In an empty hex: each in its own slot, those of the middle side by side."""
    slots = [mark.slot or ROW.get(mark.kind, ("C", "E", 20))[0] for mark in marks]
    middle = [mark for mark in marks if in_the_middle(mark)]
    out = [(mark, *SLOTS[slot]) for mark, slot in zip(marks, slots, strict=True) if slot != "C"]
    # clear of a flag above
    y = SLOTS["C"][1] + (0.12 if len(middle) < len(marks) else 0.0)
    apart, y = (LIT_APART, LIT_HEIGHT) if lit else (APART, y)
    if len(middle) > 1 and any(_wordy(mark) for mark in middle):
        return out + [(mark, 0.0, y + (j - (len(middle) - 1) / 2) * UNDER) for j, mark in enumerate(middle)]
    return out + [(mark, (j - (len(middle) - 1) / 2) * apart, y) for j, mark in enumerate(middle)]


def _wordy(mark: Mark) -> bool:
    """Is its plate wide with words, such as the kind of a field and how strong it is?"""
    return mark.kind == "lettered" and len(str(mark.values[:1] and mark.values[0])) >= WIDE


class MarkerArt:
    """Draws and keeps the pictures of markers for one theme."""

    def __init__(self, theme: Theme) -> None:
        self.theme = theme
        self._kept: OrderedDict[tuple[object, ...], tuple[pygame.Surface, int, int]] = OrderedDict()

    def sprite(
        self, mark: Mark, H: int, occupied: bool = False, place: tuple[float, float] | None = None
    ) -> Sprite:
        """The picture and its offset from the centre of the hex; smaller beside a counter."""
        key = (mark.kind, mark.values, mark.secret, H, occupied)
        found = self._kept.get(key)
        if found is None:
            found = self._kept[key] = self._draw(mark, H, occupied)
            if len(self._kept) > 400:
                self._kept.popitem(last=False)
        empty, busy, _ = ROW.get(mark.kind, ("C", "E", 20))
        sx, sy = place or SLOTS[mark.slot or (busy if occupied else empty)]
        picture, cx, cy = found
        return Sprite(picture, round(sx * H) - cx, round(sy * H) - cy)

    def _draw(self, mark: Mark, H: int, small: bool) -> tuple[pygame.Surface, int, int]:
        c = self.theme.c
        # beside a counter it stays legible, but on the smallest boards it must not hide the counter
        least = 0.65 * min(1.0, H / TINY)
        k = max(least, H / 64 * 0.86) if small else H / 64 * (1.05 if H > 30 else 1.4)
        if mark.kind in ("entrenchment", "revetment"):
            picture = works_plate(self.theme, mark.kind, mark.values, H, k)
            return ready(picture), picture.get_width() // 2, picture.get_height() // 2
        if not has_sign(mark.kind):
            picture = marker_plate(self.theme, (letters_of(mark.kind),), mark.secret, H, k)
            return picture, picture.get_width() // 2, picture.get_height() // 2
        if mark.kind == "lettered":
            picture = marker_plate(self.theme, mark.values, mark.secret, H, k)
            return picture, picture.get_width() // 2, picture.get_height() // 2
        width, number = ROW.get(mark.kind, ("", "", 20.0))[2], beside(mark)
        px = max(12, round(11 * k))
        extra = (self.theme.map_font("bold", px).size(number)[0] / k + 2) if number and H >= 40 else 0.0
        w, h = width + extra, 20.0
        W, T = math.ceil((w + 6) * k) + 2, math.ceil((h + 7) * k) + 2
        picture = pygame.Surface((W, T), pygame.SRCALPHA)
        inner = plate(w, h, c, mark.secret) + move(sign(mark.kind, mark.values, c), -extra / 2, 0)
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
        return str(v[2]) if len(v) > 2 else f"{v[0]}/{v[1]}"
    if mark.kind == "entrance" and v and int(v[0]):
        return str(v[0])
    if mark.kind == "missiles" and v and int(v[0]) > 1:
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
    for a, b in itertools.pairwise(corners):
        m = max(1, round(math.hypot(b[0] - a[0], b[1] - a[1]) / 0.4))
        fine += [(a[0] + (b[0] - a[0]) * i / m, a[1] + (b[1] - a[1]) * i / m) for i in range(m)]
    step = len(fine) / pieces
    d = "".join(
        "M" + "L".join(f"{n(x)} {n(y)}" for x, y in fine[round(i * step) : round((i + on) * step) + 1])
        for i in range(pieces)
    )
    return path(d, stroke=ink, w=1.3, cap="butt")
