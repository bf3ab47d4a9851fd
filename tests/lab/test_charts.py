"""Charts are shapes inside their chart, and shapes are SVG that escapes its words."""

from __future__ import annotations

import xml.etree.ElementTree as ElementTree
from collections.abc import Iterator

import pytest

from game.lab.charts import (
    WIDTH,
    Area,
    Axis,
    Bar,
    Cell,
    Chart,
    Dot,
    Ground,
    Line,
    Row,
    Sample,
    Shape,
    Words,
    amounts,
    cells_chart,
    curve_chart,
    hatching,
    hex_chart,
    percent,
    rows_chart,
    svg,
    width_of,
    wrapped,
)

LONG = "a long name of a kind of counter (of the side with the long name)"
HEX = ((0.0, 10.0), (5.0, 0.0), (15.0, 0.0), (20.0, 10.0), (15.0, 20.0), (5.0, 20.0))


def intervals() -> Chart:
    rows = [Row(LONG, interval=(low, low + 0.1, low + 0.2), words="74 % [62, 84]") for low in (0.0, 0.4, 0.8)]
    return rows_chart("Verdict", rows, percent("score of the side"), (0.4, 0.6), 0.5)


def bars() -> Chart:
    rows = [Row("few", [Bar(9.0, "#000000"), Bar(-42.0, "#000000", 0.3)], 7.0), Row("none")]
    return rows_chart("Exchange", rows, amounts(f"{LONG}, {LONG}", -45, 10))


def lanes() -> Chart:
    rows = [Row(LONG, [Bar(part, "#000000", 1, "100 %", True, k)]) for k, part in enumerate((1.0, 0.0))]
    return rows_chart("How it ends", rows, percent("part", 0, 1.3))


def curve() -> Chart:
    samples = [Sample(x, (0.0, 0.5, 1.0), (0.1, 0.4, 1.0), "400") for x in (2, 3, 4)]
    across = Axis(1.9, 4.1, [(2, "2"), (4, "4")], LONG)
    return curve_chart("Sweep", samples, across, percent(LONG), "#000000", (0.4, 0.6), 4, (2, 3, 4, "here"))


def cells() -> Chart:
    found = [Cell(row, column, LONG, "#000000", 0.5) for row in (0, 1) for column in range(4)]
    return cells_chart("Forces", ["one", LONG], ["a", "b", "c", LONG], found, ("rows", "columns"))


def board() -> Chart:
    return hex_chart("Losses", (20, 20), {"0101": HEX}, {"0101": 2.0, "0909": 1.0}, 2.0)


CHARTS = (intervals, bars, lanes, curve, cells, board)


def corners(shape: Shape) -> Iterator[tuple[float, float]]:
    if isinstance(shape, Line | Area):
        yield from shape.points
    elif isinstance(shape, Dot):
        yield from ((shape.at[0] + k * shape.radius, shape.at[1] + k * shape.radius) for k in (-1, 1))
    elif isinstance(shape, Words):
        wide, (x, y) = width_of(shape.text, shape.size), shape.at
        left = x - {"start": 0, "middle": wide / 2, "end": wide}[shape.anchor]
        yield from ((left, y - shape.size / 2), (left + wide, y + shape.size / 2))


@pytest.mark.parametrize("made", CHARTS)
def test_everything_stands_inside_its_chart(made: object) -> None:
    chart = made()  # type: ignore[operator]  # one of those above
    for shape in chart.shapes:
        for x, y in corners(shape):
            assert -0.5 <= x <= chart.width + 0.5 and -0.5 <= y <= chart.height + 0.5, shape


def test_words_of_rows_do_not_overlap_each_other() -> None:
    for made in (intervals, bars, lanes, cells):
        words = [shape for shape in made().shapes if isinstance(shape, Words)]
        boxes = [tuple(corners(shape)) for shape in words]
        for k, (one, other) in enumerate((a, b) for a in boxes for b in boxes if a is not b):
            apart = one[1][0] <= other[0][0] + 1 or other[1][0] <= one[0][0] + 1
            apart = apart or one[1][1] <= other[0][1] + 1 or other[1][1] <= one[0][1] + 1
            assert apart, (made.__name__, words[k // (len(boxes) - 1)], other)


def test_longer_bars_are_of_larger_numbers_to_both_sides_of_zero() -> None:
    kills, losses = [shape for shape in bars().shapes if isinstance(shape, Area)][:2]
    (left, right), (end, begin) = ((one.points[0][0], one.points[1][0]) for one in (kills, losses))
    assert begin == pytest.approx(left) and (begin - end) / (right - left) == pytest.approx(42 / 9)


def test_a_number_of_a_board_stands_in_its_hex_and_what_lies_off_the_board_is_left_out() -> None:
    ground, area, words = board().shapes
    assert isinstance(ground, Ground) and isinstance(area, Area) and isinstance(words, Words)
    assert (area.says, words.text, words.at) == ("0101: 2.00 a game", "2.0", (10.0, 10.0))


def test_hatching_stays_in_its_box() -> None:
    for line in hatching(10, 20, 33, 31):
        assert all(10 <= x <= 33.001 and 20 <= y <= 31.001 for x, y in line.points)
    assert len(list(hatching(10, 20, 33, 31))) > 3


def test_words_are_wrapped_at_their_width() -> None:
    lines = wrapped(LONG, WIDTH / 4, 14)
    assert " ".join(lines) == LONG and len(lines) > 2
    assert all(width_of(line, 14) <= WIDTH / 4 for line in lines)
    assert wrapped("one\ntwo", 500, 14) == ["one", "two"]


@pytest.mark.parametrize("made", CHARTS)
def test_svg_is_well_formed(made: object) -> None:
    chart = made()  # type: ignore[operator]  # one of those above
    read = ElementTree.fromstring(svg(chart))
    assert read.get("viewBox") == f"0 0 {chart.width:g} {round(chart.height, 1):g}"
    assert len(read) == len(chart.shapes)


def test_svg_escapes_words_and_titles() -> None:
    shapes = (Words((1, 2), "<script>&"), Area(HEX, "#000000", 1, '"><b>'))
    drawn = svg(Chart("<i>", 20, 20, shapes))
    assert "<script" not in drawn and "<b>" not in drawn and "<i>" not in drawn
    assert [word.text for word in ElementTree.fromstring(drawn).iter("text")] == ["<script>&"]
