"""A chart as SVG, to stand in a page."""

from __future__ import annotations

from collections.abc import Sequence

from game.lab.charts.shapes import Area, Chart, Dot, Line, Point, Shape, Words
from game.lab.elements import Markup, element, number

#: the name under which a page keeps the picture of the board
SHEET = "sheet"


def svg(chart: Chart) -> Markup:
    """The chart, as wide as the page lets it be."""
    return element(
        "svg",
        map(_shape, chart.shapes),
        viewBox=f"0 0 {number(chart.width)} {number(chart.height)}",
        role="img",
        aria_label=chart.title,
    )


def _shape(shape: Shape) -> Markup:
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
