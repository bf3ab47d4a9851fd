"""Scale, type and measuring of text: what every widget asks before it draws.

Lengths in the code are at scale 1; :func:`px` turns them into pixels of the window. Text is always
drawn through :func:`text`, which keeps it inside its box (an ellipsis, never a clipped letter) and
can keep a record of what it set, for the test that walks every screen.
"""

from __future__ import annotations

import functools

import pygame

from game.client.kit.theme import Palette, Theme, rgb
from game.client.kit.typeface import Typeface

SMALL, BODY, NUMBER, TITLE, SCREEN, MENU = 12, 14, 16, 20, 28, 44
MIN_SCALE, MAX_SCALE, SCALE_STEP = 1.0, 2.0, 0.125
ELLIPSIS = "…"
#: half the height of capitals, as a part of the size of the type
CAP_HALF = 0.355

#: the theme in force, and its palette: read them as ``look.theme``, ``look.c``, never by import of the name
theme = Theme()
c: Palette = theme.c


class SetText:
    """One text as it was set: for tests of overflow."""

    __slots__ = ("box", "clip", "cut", "drawn", "height", "words")

    def __init__(
        self, words: str, drawn: pygame.Rect, box: pygame.Rect, clip: pygame.Rect, cut: bool, height: int
    ) -> None:
        self.words, self.drawn, self.box, self.clip, self.cut, self.height = (
            words,
            drawn,
            box,
            clip,
            cut,
            height,
        )


#: a list here records every text that is set; None (always, but in tests) records nothing
record: list[SetText] | None = None


def scale() -> float:
    """The scale of the interface, 1.0 to 2.0."""
    return theme.scale


def set_theme(palette: str = "standard", scale: float = 1.0) -> None:
    """Set the palette and the scale of the interface; the caller lays the screen out anew."""
    global theme, c
    theme = Theme(palette, round(scale / SCALE_STEP) * SCALE_STEP)
    c = theme.c


def px(length: float) -> int:
    """A length at scale 1 in pixels; never rounds a real length to nothing."""
    if length == 0:
        return 0
    value = round(length * theme.scale)
    return value or (1 if length > 0 else -1)


def font(size: float = BODY, weight: str = "regular") -> Typeface:
    """The face at a size given at scale 1; never below 12 pixels."""
    return theme.map_font(weight, max(12, px(size)))


@functools.lru_cache(8192)
def _width(words: str, weight: str, pixels: int) -> int:
    return theme.map_font(weight, pixels).size(words)[0]


def width(words: str, size: float = BODY, weight: str = "regular") -> int:
    """Pixels the words take on one line."""
    return _width(words, weight, max(12, px(size)))


@functools.lru_cache(8192)
def _advance(words: str, weight: str, pixels: int) -> float:
    return theme.map_font(weight, pixels).advance(words)


def advance(words: str, size: float = BODY, weight: str = "regular") -> float:
    """How far to the right of the words the next ones stand, in pixels and parts of a pixel."""
    return _advance(words, weight, max(12, px(size)))


def line_height(size: float = BODY) -> int:
    """Height of a line of this size in pixels (1.4 of the type)."""
    return round(max(12, px(size)) * 1.4)


@functools.lru_cache(4096)
def _fit(words: str, room: int, weight: str, pixels: int) -> str:
    if _width(words, weight, pixels) <= room:
        return words
    low, high = 0, len(words)
    while low < high:
        middle = (low + high + 1) // 2
        if _width(words[:middle].rstrip() + ELLIPSIS, weight, pixels) <= room:
            low = middle
        else:
            high = middle - 1
    if low == 0:
        return ELLIPSIS if _width(ELLIPSIS, weight, pixels) <= room else ""
    return words[:low].rstrip() + ELLIPSIS


def fit(words: str, room: int, size: float = BODY, weight: str = "regular") -> str:
    """The words, cut with an ellipsis if they take more than ``room`` pixels."""
    return _fit(words, room, weight, max(12, px(size)))


def _break(word: str, room: int, weight: str, pixels: int) -> list[str]:
    """A word wider than the line, in pieces that fit."""
    pieces, piece = [], ""
    for letter in word:
        if piece and _width(piece + letter, weight, pixels) > room:
            pieces.append(piece)
            piece = ""
        piece += letter
    return [*pieces, piece]


@functools.lru_cache(2048)
def _wrap(words: str, room: int, weight: str, pixels: int) -> tuple[str, ...]:
    lines: list[str] = []
    for paragraph in words.split("\n"):
        line = ""
        for word in paragraph.split():
            longer = f"{line} {word}" if line else word
            if _width(longer, weight, pixels) <= room:
                line = longer
                continue
            if line:
                lines.append(line)
            *whole, line = _break(word, room, weight, pixels)
            lines += whole
        lines.append(line)
    return tuple(lines)


def wrap(words: str, room: int, size: float = BODY, weight: str = "regular") -> tuple[str, ...]:
    """The words in lines of at most ``room`` pixels; ``\\n`` starts a new line."""
    return _wrap(words, max(1, room), weight, max(12, px(size)))


@functools.lru_cache(2048)
def _picture(words: str, weight: str, pixels: int, colour: str) -> pygame.Surface:
    return theme.map_font(weight, pixels).render(words, colour)


def text(
    surface: pygame.Surface,
    words: str,
    box: pygame.Rect,
    colour: str | None = None,
    size: float = BODY,
    weight: str = "regular",
    align: str = "l",
    alpha: int = 255,
) -> int:
    """Set one line in a box, its capitals centred on the middle of the box; returns its width.

    ``align`` is ``l``, ``c`` or ``r``. Words too wide for the box end in an ellipsis.
    """
    pixels = max(12, px(size))
    shown = _fit(words, box.width, weight, pixels)
    if not shown:
        return 0
    picture = _picture(shown, weight, pixels, colour or c.text)
    wide = picture.get_width()
    left = box.x if align == "l" else box.right - wide if align == "r" else box.x + (box.width - wide) // 2
    face = theme.map_font(weight, pixels)
    baseline = box.y + box.height / 2 + pixels * CAP_HALF
    top = round(baseline - face.ascent)
    if alpha < 255:
        picture = picture.copy()
        picture.set_alpha(alpha)
    surface.blit(picture, (left, top))
    if record is not None:
        high = round(pixels * 0.71)
        drawn = pygame.Rect(left, round(baseline) - high, wide, high)
        record.append(SetText(words, drawn, box.copy(), surface.get_clip(), shown != words, pixels))
    return wide


def lines(
    surface: pygame.Surface,
    rows: tuple[str, ...],
    box: pygame.Rect,
    colour: str | None = None,
    size: float = BODY,
    weight: str = "regular",
    align: str = "l",
) -> None:
    """Set wrapped lines from the top of a box."""
    high = line_height(size)
    for i, row in enumerate(rows):
        text(surface, row, pygame.Rect(box.x, box.y + i * high, box.width, high), colour, size, weight, align)


def theme_rgb(colour: str) -> tuple[int, int, int]:
    """``#RRGGBB`` as three integers."""
    return rgb(colour)
