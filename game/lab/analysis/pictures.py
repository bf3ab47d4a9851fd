"""The charts of an analysis: the winning chance with its turning points, and the luck of both sides."""

from __future__ import annotations

from collections.abc import Sequence

from game.core.records import Side
from game.lab.analysis.analysis import Point, TurningPoint
from game.lab.analysis.luck import Budget
from game.lab.charts import (
    BLUE,
    EDGE,
    GAP,
    GREEN,
    GREY,
    LARGE,
    LAST,
    ORANGE,
    SMALL,
    WHITE,
    WIDTH,
    Area,
    Axis,
    Chart,
    Dot,
    Frame,
    Line,
    Shape,
    Spot,
    Words,
    amounts,
    percent,
    width_of,
)
from game.lab.charts import Point as Place

#: the heights of the two fields
TALL, LOW = 230.0, 150.0
#: the least distance of two numbers along the foot
APART = 26.0
#: a side's colour by the style of its counters; of others by their number
INKS = {"blue": BLUE, "orange": ORANGE, "green": GREEN}
OTHERS = (BLUE, ORANGE)
#: the colour of a turning point by its cause
CAUSES = {"luck": ORANGE, "decision": GREEN, "": GREY}
#: the first part of a spot's key, before the number of orders
AFTER = "after "


def inks(sides: Sequence[Side]) -> list[str]:
    """The colours of the sides, different ones."""
    found = [INKS.get(side.style, OTHERS[k]) for k, side in enumerate(sides)]
    return found if len(set(found)) == len(found) else list(OTHERS)


def _turns_axis(points: Sequence[Point], last: int, wide: float) -> Axis:
    """The orders of a game along the foot, marked where turns begin, as far apart as words need."""
    low, high = float(points[0].at), float(max(last, points[0].at + 1))
    found: list[tuple[float, str]] = []
    seen = 0
    for point in points:
        if point.turn != seen and not point.certain:
            seen = point.turn
            if not found or (point.at - found[-1][0]) * wide / (high - low) >= APART:
                found.append((float(point.at), str(seen)))
    return Axis(low, high, found, "turn")


def _frame(tall: float, points: Sequence[Point], last: int, up: Axis, wide: float, lines: int) -> Frame:
    """The field of a chart, with so many lines of words over it."""
    left = EDGE + max(width_of(words, LARGE) for _, words in up.ticks) + GAP
    top = EDGE + LARGE * (0.8 + 1.2 * lines)
    return Frame(left, top, wide - LAST, top + tall, _turns_axis(points, last, wide - LAST - left), up)


def _whole(title: str, frame: Frame, shapes: Sequence[Shape], spots: Sequence[Spot] = ()) -> Chart:
    height = frame.bottom + LARGE * 3.4 + EDGE
    return Chart(title, frame.right + LAST, height, (*shapes, *frame.shapes()), tuple(spots))


def chance_chart(
    points: Sequence[Point], turning: Sequence[tuple[TurningPoint, str]], sides: Sequence[Side], last: int
) -> Chart:
    """The first side's winning chance with its band, and a dot for each turning point with its cause."""
    up = percent(f"winning chance of {sides[0].name}")
    frame = _frame(TALL, points, last, up, WIDTH, 1)
    ink = inks(sides)[0]
    rows = [point for point in points if point.chance.games]
    low = [(frame.x(p.at), frame.y(p.chance.low)) for p in rows]
    high = [(frame.x(p.at), frame.y(p.chance.high)) for p in rows]
    middle = [(frame.x(p.at), frame.y(p.chance.estimate)) for p in rows]
    half = ((frame.left, frame.y(0.5)), (frame.right, frame.y(0.5)))
    shapes: list[Shape] = [Line(half, GREY, 1.0, dotted=True)]
    shapes += [Area((*low, *reversed(high)), ink, 0.2), Line(middle, ink, 2.5)] if rows else []
    spots = []
    for number, (one, cause) in enumerate(turning, 1):
        after = points[one.moment + 1]
        x, y = frame.x(after.at), frame.y(after.chance.estimate)
        shapes.append(Dot((x, y), 9.0, CAUSES[cause]))
        shapes.append(Words((x, y), str(number), SMALL, WHITE, "middle", bold=True))
        spots.append(Spot(x - 10, y - 10, x + 10, y + 10, f"{AFTER}{one.until}", f"Turning point {number}"))
    return _whole("Winning chance", frame, shapes, spots)


def luck_chart(
    found: Budget, sides: Sequence[Side], points: Sequence[Point], last: int, wide: float = WIDTH
) -> Chart:
    """The luck of both sides in the worth of what their attacks destroyed, summed up over the game."""
    courses = [found.course(side) for side in range(len(sides))]
    values = [0.0, *(value for course in courses for _, value in course)]
    room = max(1.0, 0.1 * (max(values) - min(values)))
    up = _signed(amounts("worth destroyed, more than expected", min(values) - room, max(values) + room))
    frame = _frame(LOW, points, last, up, wide, 2)
    shapes: list[Shape] = [Line(((frame.left, frame.y(0.0)), (frame.right, frame.y(0.0))), GREY, 1.0)]
    x = EDGE
    for side, ink, course in zip(sides, inks(sides), courses, strict=True):
        way: list[Place] = [(frame.left, frame.y(0.0))]
        for at, value in course:
            way += [(frame.x(at), way[-1][1]), (frame.x(at), frame.y(value))]
        way.append((frame.right, way[-1][1]))
        shapes += [Line(way, ink, 2.5), Words((x, EDGE + LARGE * 0.6), side.name, LARGE, ink, bold=True)]
        x += width_of(side.name, LARGE) + 3 * GAP
    return _whole("Luck", frame, shapes)


def _signed(axis: Axis) -> Axis:
    """Numbers to both sides of zero with their signs."""
    ticks = [(value, f"{value:+.3g}" if round(value, 9) else "0") for value, _ in axis.ticks]
    return Axis(axis.low, axis.high, ticks, axis.says)
