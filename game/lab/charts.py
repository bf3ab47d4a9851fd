"""Charts: shapes in units of about a pixel of a page, the kinds of charts made of them, charts as SVG."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import count, takewhile
from math import ceil, floor, log10
from typing import Literal, TypeAlias

from msgspec import Struct

from game.lab.elements import Markup, element, number

# ------- The shapes of a chart, in units of about one pixel of a page. They know no window and no file
#: Okabe and Ito's colours, which most colour-blind people can tell apart
BLUE, ORANGE, GREEN, GREY, INK, PALE, WHITE, BLACK = (
    "#0072B2", "#D55E00", "#009E73", "#999999", "#222222", "#E8E8E4", "#ffffff", "#111111",
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


class Spot(Struct, frozen=True):
    """A part of a chart that stands for games: a rectangle, what they are called by, and its words."""

    left: float
    top: float
    right: float
    bottom: float
    key: str
    says: str


class Chart(Struct, frozen=True):
    """A chart: its title, its size, and its shapes, the lowest first; and its spots, for a window."""

    title: str
    width: float
    height: float
    shapes: tuple[Shape, ...]
    spots: tuple[Spot, ...] = ()


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


# ------------ The kinds of charts: intervals, bars, a curve with its band, cells, and hexes of a board
WIDTH = 640.0
#: free space at the edges, between a label and what it is of, and the length of a tick
EDGE, GAP, TICK = 10.0, 7.0, 4.0
#: free space at the right, for half of the last number of an axis
LAST = 24.0
#: the part of the width that labels at the left may take
LABELS = 0.4
#: the height of a line chart, and the part of a row that its bars take
TALL, FILLED = 290.0, 0.7
#: the least height of a row
ROW = 32.0

#: a number on an axis, and its words
Tick = tuple[float, str]


class Axis(Struct, frozen=True):
    """Numbers along an edge: from where to where, those that are marked, and what they are."""

    low: float
    high: float
    ticks: Sequence[Tick]
    says: str = ""


def percent(says: str, low: float = 0.0, high: float = 1.0, step: float = 0.2) -> Axis:
    """An axis of parts of one; it may go beyond them, to leave room for words."""
    marks = takewhile(lambda part: part < 1 + step / 2, (k * step for k in count()))
    return Axis(low, high, [(part, f"{100 * part:.0f} %") for part in marks], says)


def amounts(says: str, low: float, high: float) -> Axis:
    """An axis of numbers to both sides of zero, without signs, marked at six to twelve round ones."""
    rough = max(high - low, 1e-9) / 9
    size = 10.0 ** floor(log10(rough))
    step = next(size * k for k in (1, 2, 5, 10) if size * k >= rough)
    marks = [k * step for k in range(ceil(low / step), floor(high / step) + 1)]
    return Axis(low, high, [(mark, f"{abs(mark):.3g}") for mark in marks], says)


class Frame(Struct, frozen=True):
    """The field of a chart, and how numbers become places in it."""

    left: float
    top: float
    right: float
    bottom: float
    across: Axis
    up: Axis | None = None

    def x(self, value: float) -> float:
        """The place of a number across."""
        low, high = self.across.low, self.across.high
        return self.left + (self.right - self.left) * (value - low) / ((high - low) or 1.0)

    def y(self, value: float) -> float:
        """The place of a number upwards."""
        assert self.up is not None
        return self.bottom - (self.bottom - self.top) * (value - self.up.low) / (self.up.high - self.up.low)

    def shapes(self) -> Iterator[Shape]:
        """The edges with their numbers and words."""
        yield Line(((self.left, self.top), (self.left, self.bottom), (self.right, self.bottom)))
        below = self.bottom + TICK
        for value, words in self.across.ticks:
            yield Line(((self.x(value), self.bottom), (self.x(value), below)))
            yield Words((self.x(value), below + LARGE * 0.8), words, anchor="middle")
        for k, line in enumerate(_foot(self.across.says)):
            middle = (max(self.left, EDGE) + self.right) / 2
            half = width_of(line, LARGE) / 2
            middle = min(max(middle, EDGE + half), max(WIDTH - EDGE - half, WIDTH / 2))
            yield Words((middle, below + LARGE * (2.3 + k * LEADING)), line, anchor="middle")
        for value, words in self.up.ticks if self.up else ():
            yield Line(((self.left - TICK, self.y(value)), (self.left, self.y(value))))
            yield Words((self.left - GAP, self.y(value)), words, anchor="end")
        if self.up and self.up.says:
            yield Words((EDGE, self.top - LARGE * 1.4), self.up.says)


def _foot(says: str) -> list[str]:
    return wrapped(says, WIDTH - 2 * EDGE, LARGE) if says else []


def _height(bottom: float, across: Axis) -> float:
    return bottom + TICK + LARGE * (1.6 + LEADING * len(_foot(across.says))) + EDGE


def _labels(labels: Sequence[str]) -> tuple[list[list[str]], float]:
    """Labels in lines, and the width that they take with the free space around them."""
    lines = [wrapped(label, LABELS * WIDTH, LARGE) for label in labels]
    wide = max((width_of(line, LARGE) for label in lines for line in label), default=0.0)
    return lines, EDGE + wide + GAP


# ------------------------------------------------------------------------------ rows
class Bar(Struct, frozen=True):
    """A bar from zero, with words behind it; ``lane`` is its place among those of its row."""

    value: float
    colour: str
    strength: float = 1.0
    words: str = ""
    hatched: bool = False
    lane: int = 0


class Row(Struct, frozen=True):
    """What stands beside a label: bars, a mark across them, and an interval with its point."""

    label: str
    bars: Sequence[Bar] = ()
    mark: float | None = None
    #: low, estimate, high
    interval: tuple[float, float, float] | None = None
    colour: str = INK
    #: words above the point of the interval
    words: str = ""
    #: the games that it is about, as a spot names them; "" for none; and what it says to whoever points at it
    key: str = ""
    says: str = ""


def rows_chart(
    title: str, rows: Sequence[Row], across: Axis, band: tuple[float, float] | None = None, zero: float = 0.0
) -> Chart:
    """Rows below each other: bars, or intervals over the band in which they should lie."""
    labels, left = _labels([row.label for row in rows])
    tall = max((_row_height(row, lines) for row, lines in zip(rows, labels, strict=True)), default=ROW)
    frame = Frame(left, EDGE, WIDTH - LAST, EDGE + tall * max(1, len(rows)), across)
    shapes, spots = list[Shape](), list[Spot]()
    if band is not None:
        shapes.append(box(frame.x(band[0]), frame.top, frame.x(band[1]), frame.bottom, PALE))
    for k, (row, lines) in enumerate(zip(rows, labels, strict=True)):
        middle = frame.top + (k + 0.5) * tall
        shapes += lines_of(lines, (left - GAP, middle), LARGE, "end")
        shapes += _bars(frame, row, middle, tall)
        shapes += _interval(frame, row, middle, zero)
        edges = (EDGE / 2, middle - tall / 2, WIDTH - EDGE / 2, middle + tall / 2)
        spots += _spot(*edges, row.key, row.says or " ".join(row.label.split("\n")))
    if zero > across.low:
        shapes.append(Line(((frame.x(zero), frame.top), (frame.x(zero), frame.bottom))))
    return Chart(title, WIDTH, _height(frame.bottom, across), (*shapes, *frame.shapes()), tuple(spots))


def _spot(left: float, top: float, right: float, bottom: float, key: str, says: str) -> Iterator[Spot]:
    if key:
        yield Spot(left, top, right, bottom, key, says)


def _row_height(row: Row, lines: Sequence[str]) -> float:
    lanes = 1 + max((bar.lane for bar in row.bars), default=0)
    above = LARGE * 2.6 if row.words else 0.0
    return max(ROW, lanes * SMALL * LEADING / FILLED, len(lines) * LARGE * LEADING + 2 * GAP, ROW / 2 + above)


def _bars(frame: Frame, row: Row, middle: float, tall: float) -> Iterator[Shape]:
    lanes = 1 + max((bar.lane for bar in row.bars), default=0)
    lane = tall * FILLED / lanes
    for bar in row.bars:
        top = middle - tall * FILLED / 2 + bar.lane * lane + lane * 0.05
        left, right = sorted((frame.x(0), frame.x(bar.value)))
        edges = (left, top, right, top + lane * 0.9)
        yield box(*edges, bar.colour, bar.strength)
        if bar.hatched:
            yield from hatching(*edges)
        if bar.words:
            beside = max(right, frame.x(row.interval[2]) if row.interval else right)
            yield Words((beside + GAP, top + lane * 0.45), bar.words, SMALL)
    if row.mark is not None:
        half = tall * FILLED * 0.6
        yield Line(((frame.x(row.mark), middle - half), (frame.x(row.mark), middle + half)), INK, 2.5)


def _interval(frame: Frame, row: Row, middle: float, zero: float) -> Iterator[Shape]:
    if row.interval is None:
        return
    low, point, high = map(frame.x, row.interval)
    if row.bars:
        yield Line(((low, middle), (high, middle)), INK, 1.5)
        return
    middle += LARGE * 0.6 if row.words else 0.0
    yield Line(((low, middle), (high, middle)), row.colour, 4.5)
    yield Dot((point, middle), 6.5, row.colour)
    half = width_of(row.words, LARGE) / 2
    beside, line = min(max(point, frame.left + half + TICK), frame.right - half), frame.x(zero)
    if row.words and abs(beside - line) < half + TICK:
        # no words across the line from which the numbers count
        beside = line + (half + TICK if point >= line else -half - TICK)
    yield Words((beside, middle - LARGE * 1.25), row.words, LARGE, anchor="middle")


# ----------------------------------------------------------------------------- curves
class Sample(Struct, frozen=True):
    """A place of a curve with its band; what was measured there, with its interval and words."""

    at: float
    curve: tuple[float, float, float]
    measured: tuple[float, float, float] | None = None
    words: str = ""
    #: the games that it is about, as a spot names them, and what they are; "" for none
    key: str = ""
    says: str = ""


def curve_chart(
    title: str,
    samples: Sequence[Sample],
    across: Axis,
    up: Axis,
    colour: str,
    band: tuple[float, float] | None = None,
    now: float | None = None,
    span: tuple[float, float, float, str] | None = None,
) -> Chart:
    """A curve with its band around the half; ``now`` marks a place, and ``span`` a stretch of the axis with
    its low end, its middle, its high end and words.
    """
    left = EDGE + max(width_of(words, LARGE) for _, words in up.ticks) + GAP
    top = EDGE + LARGE * 2 if up.says else EDGE
    frame = Frame(left, top, WIDTH - LAST, top + TALL, across, up)
    shapes: list[Shape] = []
    if band is not None:
        shapes.append(box(frame.left, frame.y(band[1]), frame.right, frame.y(band[0]), PALE))
    shapes.append(Line(((frame.left, frame.y(0.5)), (frame.right, frame.y(0.5)))))
    if now is not None:
        shapes.append(Line(((frame.x(now), frame.top), (frame.x(now), frame.bottom)), GREY, 1.5, dotted=True))
        shapes.append(Words((frame.x(now) + TICK, frame.bottom - SMALL), "now", SMALL))
    low = [(frame.x(one.at), frame.y(one.curve[0])) for one in samples]
    middle = [(frame.x(one.at), frame.y(one.curve[1])) for one in samples]
    high = [(frame.x(one.at), frame.y(one.curve[2])) for one in samples]
    shapes += [Area((*low, *reversed(high)), colour, 0.2), Line(middle, colour, 2.5)]
    spots = list[Spot]()
    half = (frame.right - frame.left) / max(1, len(samples)) / 2
    for one, place in zip(samples, middle, strict=True):
        edges = (max(frame.left, place[0] - half), frame.top, min(frame.right, place[0] + half), frame.bottom)
        spots += _spot(*edges, one.key, one.says or f"{across.says}: {one.at:g}")
        if one.measured is None:
            shapes.append(Dot(place, 3.5, colour))
        else:
            shapes += _measured(frame, one, one.measured)
    if span is not None:
        shapes += _span(frame, *span)
    return Chart(title, WIDTH, _height(frame.bottom, across), (*shapes, *frame.shapes()), tuple(spots))


def _measured(frame: Frame, one: Sample, measured: tuple[float, float, float]) -> Iterator[Shape]:
    x, (low, point, high) = frame.x(one.at), map(frame.y, measured)
    yield Line(((x, low), (x, high)), GREY, 2)
    yield Dot((x, point), 4.5)
    yield Words((x, max(high, frame.top) - SMALL * 0.7), one.words, SMALL, anchor="middle")


def _span(frame: Frame, low: float, middle: float, high: float, words: str) -> Iterator[Shape]:
    y = frame.bottom - LARGE
    yield Line(((frame.x(low), y), (frame.x(high), y)), GREY, 6)
    yield Line(((frame.x(middle), y - 8), (frame.x(middle), y + 8)), INK, 3)
    end = max(frame.x(high), frame.left + width_of(words, SMALL) + TICK)
    yield Words((end, y - LARGE * 1.3), words, SMALL, anchor="end")


# ------------------------------------------------------------------------------ cells
class Cell(Struct, frozen=True):
    """A field of a table: its row and column, its words, its colour."""

    row: int
    column: int
    words: str
    colour: str
    strength: float
    #: the games that it is about, as a spot names them; "" for none
    key: str = ""


def cells_chart(
    title: str, rows: Sequence[str], columns: Sequence[str], cells: Sequence[Cell], sides: tuple[str, str]
) -> Chart:
    """A table of coloured fields; ``sides`` say what the rows and what the columns are."""
    labels, left = _labels(rows)
    wide = (WIDTH - EDGE - left) / len(columns)
    inside = {(cell.row, cell.column): wrapped(cell.words, wide - 2 * GAP, SMALL) for cell in cells}
    heads = [wrapped(column, wide - GAP, LARGE) for column in columns]
    most = max([1, *map(len, inside.values()), *map(len, labels)])
    tall = most * LARGE * LEADING + 2.5 * GAP
    top = EDGE + LARGE * LEADING * (1 + max(map(len, heads))) + 2 * GAP
    shapes: list[Shape] = [
        Words((EDGE, EDGE + LARGE / 2), sides[0], bold=True),
        Words(((left + WIDTH - EDGE) / 2, EDGE + LARGE / 2), sides[1], anchor="middle", bold=True),
    ]
    for k, lines in enumerate(heads):
        half = len(lines) * LARGE * LEADING / 2
        shapes += lines_of(lines, (left + (k + 0.5) * wide, top - GAP - half), LARGE, "middle")
    for k, lines in enumerate(labels):
        shapes += lines_of(lines, (left - GAP, top + (k + 0.5) * tall), LARGE, "end")
    spots = list[Spot]()
    for cell in cells:
        x, y = left + cell.column * wide, top + cell.row * tall
        shapes.append(box(x + 2, y + 2, x + wide - 2, y + tall - 2, cell.colour, cell.strength))
        # of the strong colours only blue is so dark that white can be read on it
        strong = WHITE if cell.colour == BLUE else BLACK
        ink = strong if cell.strength > 0.6 else INK
        middle = (x + wide / 2, y + tall / 2)
        shapes += lines_of(inside[cell.row, cell.column], middle, SMALL, "middle", ink)
        says = f"{rows[cell.row]} against {columns[cell.column]}: {', '.join(cell.words.splitlines())}"
        spots += _spot(x + 2, y + 2, x + wide - 2, y + tall - 2, cell.key, says)
    return Chart(title, WIDTH, top + tall * len(rows) + EDGE, tuple(shapes), tuple(spots))


# ------------------------------------------------------------------------------ hexes
#: the colours of a few and of many, between which the numbers of a board lie (the ends of "viridis", light to
#: dark), and how strong they are over the ground
FEW, MANY = (253, 231, 110), (94, 20, 110)
THIN, THICK = 0.4, 0.9
#: the least number that is written into its hex, as a part of the largest; from which part on it is white
WRITTEN, DARK = 0.08, 0.68


def warmth(part: float) -> tuple[int, int, int]:
    """The colour of a part of the largest number, as red, green and blue to 255."""
    red, green, blue = (round(a + (b - a) * part) for a, b in zip(FEW, MANY, strict=True))
    return red, green, blue


def strength(part: float) -> float:
    """How strong the colour of a part of the largest number is, to 1."""
    return THIN + (THICK - THIN) * part


def short(value: float) -> str:
    """A number short enough for a hex."""
    return f"{value:.0f}" if value >= 9.5 else f"{value:.1f}" if value >= 0.095 else f"{value:.2f}"


def hex_chart(
    title: str,
    size: tuple[float, float],
    outlines: Mapping[str, Sequence[Point]],
    values: Mapping[str, float],
    top: float,
) -> Chart:
    """A board, and over it the hexes with the colours of their numbers; ``top`` has the strongest."""
    shapes: list[Shape] = [Ground()]
    for label, value in values.items():
        corners = outlines.get(label)
        if corners is None or value <= 0 or top <= 0:
            continue
        part = value / top
        colour = "#" + bytes(warmth(part)).hex()
        shapes.append(Area(corners, colour, strength(part), f"{label}: {value:.2f} a game"))
        if part >= WRITTEN:
            across = [x for x, _ in corners]
            middle = (sum(across) / len(corners), sum(y for _, y in corners) / len(corners))
            letters = (max(across) - min(across)) * 0.3
            ink = WHITE if part > DARK else INK
            shapes.append(Words(middle, short(value), letters, ink, "middle", bold=True))
    return Chart(title, *size, tuple(shapes))


# ------------------------------------------------------------------ A chart as SVG, to stand in a page
#: the name under which a page keeps the picture of the board
SHEET = "sheet"


def svg(chart: Chart) -> Markup:
    """The chart, as wide as the page lets it be."""
    return element(
        "svg",
        map(shape_svg, chart.shapes),
        viewBox=f"0 0 {number(chart.width)} {number(chart.height)}",
        role="img",
        aria_label=chart.title,
    )


def shape_svg(shape: Shape) -> Markup:
    """A shape as a fragment of SVG."""
    if isinstance(shape, Line):
        more = {"stroke_dasharray": "1 4", "stroke_linecap": "round"} if shape.dotted else {}
        return element(
            "polyline", points=_points(shape.points), fill="none", stroke=shape.colour,
            stroke_width=shape.width, **more,
        )  # fmt: skip
    if isinstance(shape, Area):
        inside = [element("title", shape.says)] if shape.says else []
        return element(
            "polygon", inside, points=_points(shape.points), fill=shape.colour,
            fill_opacity=f"{shape.strength:.2f}",
        )  # fmt: skip
    if isinstance(shape, Dot):
        return element("circle", cx=shape.at[0], cy=shape.at[1], r=shape.radius, fill=shape.colour)
    if isinstance(shape, Words):
        # a pointer reaches the area below the words, and its title
        return element(
            "text", shape.text, x=shape.at[0], y=shape.at[1], font_size=shape.size, fill=shape.colour,
            text_anchor=shape.anchor, dominant_baseline="central", pointer_events="none",
            **({"font_weight": "600"} if shape.bold else {}),
        )  # fmt: skip
    return element("use", href=f"#{SHEET}")


def _points(points: Sequence[Point]) -> str:
    return " ".join(f"{number(x)},{number(y)}" for x, y in points)
