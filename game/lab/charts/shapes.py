"""The shapes of a chart, in units of about one pixel of a page. They know no window and no file."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal, TypeAlias

from msgspec import Struct

#: Okabe and Ito's colours, which most colour-blind people can tell apart
BLUE, ORANGE, GREEN, GREY, INK, PALE, WHITE = (
    "#0072B2", "#D55E00", "#009E73", "#999999", "#222222", "#E8E8E4", "#ffffff",
)  # fmt: skip
#: the sizes of letters: of most words, and of small ones
LARGE, SMALL = 14.0, 12.5
#: the height of a line of words, as a part of their size
LEADING = 1.2
#: the distance of the lines of a hatched box
HATCH = 7.0

Point: TypeAlias = tuple[float, float]
Anchor: TypeAlias = Literal["start", "middle", "end"]


class Line(Struct, frozen=True):
    """A line through points."""

    points: Sequence[Point]
    colour: str = INK
    width: float = 1.0
    dotted: bool = False


class Area(Struct, frozen=True):
    """A filled outline; ``says`` is told of it where a pointer rests on it."""

    points: Sequence[Point]
    colour: str
    strength: float = 1.0
    says: str = ""


class Dot(Struct, frozen=True):
    """A point that counts."""

    at: Point
    radius: float
    colour: str = INK


class Words(Struct, frozen=True):
    """A line of words, in height around its middle."""

    at: Point
    text: str
    size: float = LARGE
    colour: str = INK
    anchor: Anchor = "start"
    bold: bool = False


class Ground(Struct, frozen=True):
    """The picture of the board, over the whole chart."""


Shape: TypeAlias = Line | Area | Dot | Words | Ground


class Chart(Struct, frozen=True):
    """A chart: its title, its size, and its shapes, the lowest first."""

    title: str
    width: float
    height: float
    shapes: tuple[Shape, ...]


def box(
    left: float, top: float, right: float, bottom: float, colour: str, strength: float = 1.0, says: str = ""
) -> Area:
    """A rectangle."""
    return Area(((left, top), (right, top), (right, bottom), (left, bottom)), colour, strength, says)


def hatching(left: float, top: float, right: float, bottom: float) -> Iterator[Line]:
    """White lines across a rectangle, from its upper left to its lower right."""
    wide, tall = right - left, bottom - top
    for k in range(1, int((wide + tall) / HATCH) + 1):
        begin = k * HATCH - tall
        first, last = max(0.0, -begin), min(tall, wide - begin)
        if last > first:
            ends = ((left + begin + first, top + first), (left + begin + last, top + last))
            yield Line(ends, WHITE, 1.5)


# ---------------------------------------------------------------------------- words
def _widths() -> dict[str, float]:
    """The widths of letters that differ from the usual one, in parts of their size, in a wide typeface."""
    groups = {
        "ijl.,:;'|! ": 0.31, "ftr()[]-/I": 0.4, "mMW%@": 0.95, "w": 0.82,
        "ABCDEFGHKLNOPQRSTUVXYZ&+=<>": 0.7,
    }  # fmt: skip
    return {letter: wide for letters, wide in groups.items() for letter in letters}


_WIDTHS, _USUAL = _widths(), 0.62


def width_of(text: str, size: float) -> float:
    """The width of words, nearly: fonts differ, and none is at hand here."""
    return sum(_WIDTHS.get(letter, _USUAL) for letter in text) * size


def wrapped(text: str, wide: float, size: float) -> list[str]:
    """Words in lines no wider than that, unless one word alone is; a line end stays one."""
    lines = []
    for part in text.split("\n"):
        line = ""
        for word in part.split():
            longer = f"{line} {word}".strip()
            if line and width_of(longer, size) > wide:
                lines.append(line)
                longer = word
            line = longer
        lines.append(line)
    return lines


def lines_of(
    lines: Sequence[str], at: Point, size: float, anchor: Anchor, colour: str = INK
) -> Iterator[Words]:
    """Lines of words below each other, in height around a point."""
    step = size * LEADING
    top = at[1] - step * (len(lines) - 1) / 2
    for k, line in enumerate(lines):
        yield Words((at[0], top + k * step), line, size, colour, anchor)
