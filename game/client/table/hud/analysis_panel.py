"""The analysis of the game that a replay shows: the curve over the slider, the turning points in a panel.

``ChanceStrip`` draws the curve above the slider, each moment over its step; ``AnalysisPanel`` begins and
stops the analysis and lists what was found.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

import pygame

from game.client.kit import (
    Button,
    Column,
    Label,
    Panel,
    Row,
    Scroll,
    Segments,
    Slider,
    Widget,
    draw,
    text_style,
)
from game.client.kit.text_style import BODY, NUMBER, SMALL, px
from game.client.shell.chart_view import ChartView
from game.client.table.hud.replay_analysis import ReplayAnalysis
from game.core.amounts import counted
from game.lab.analysis.analysis import BUDGETS, Analysis, Point, TurningPoint
from game.lab.analysis.pictures import luck_chart
from game.lab.analysis.words import arrow_words, luck_words, moment_words, turning_words, undecided_words
from game.lab.batch.running import time_words
from game.lab.charts import Area, Line, Shape, shape_svg

#: the width of a chart in the panel
CHART = 330.0
#: the height of the curve over the slider
STRIP = 64
SAID = (
    "A computer player plays the game out from every phase, again and again, with other dice. That gives the "
    "winning chance, and shows where it changed: by luck, or by decisions."
)
WANTED = "The battle report is written when the analysis is complete."


class ChanceStrip(Widget):
    """The winning chance over the steps of a slider; a press goes to a step or a turning point near it."""

    mouse = True

    def __init__(self, analysis: ReplayAnalysis, slider: Slider, on_step: Callable[[int], None]) -> None:
        super().__init__(name="chance strip")
        self.analysis, self.slider, self.on_step = analysis, slider, on_step
        self._drawn: tuple[object, pygame.Surface] | None = None
        self._points = analysis.points
        self._turning = analysis.turning_points

    def tell(self) -> None:
        """Something has come: it is drawn anew."""
        self._points = self.analysis.points
        self._turning = self.analysis.turning_points
        self._drawn = None
        self.changed()

    def natural_height(self, width: int) -> int:
        return px(STRIP)

    def _field(self) -> pygame.Rect:
        left = self.slider.x_of(self.slider.least)
        right = self.slider.x_of(self.slider.most)
        return pygame.Rect(left, self.rect.y + px(6), max(1, right - left), self.rect.h - px(10))

    def _place(self, at: int, chance: float) -> tuple[int, int]:
        field = self._field()
        x = self.slider.x_of(self.analysis.step_of(at))
        return x, field.bottom - round(field.h * chance)

    # ------------------------------------------------------------------ drawing
    def paint(self, surface: pygame.Surface) -> None:
        c, field = text_style.c, self._field()
        draw.plate(surface, field.inflate(px(8), px(4)), c.card, 4)
        middle = field.bottom - field.h // 2
        surface.fill(c.line, (field.x, middle, field.w, max(1, px(1))))
        key = (field.size, text_style.theme.key, self.slider.most)
        if self._points and (self._drawn is None or self._drawn[0] != key):
            self._drawn = key, self._picture(field)
        if self._drawn is not None:
            surface.blit(self._drawn[1], field.topleft)
        names, colours = self.analysis.names(), self.analysis.colours()
        high = text_style.line_height(11)
        for name, y in ((names[0], field.y), (names[1], field.bottom - high)):
            words = f"{name} wins"
            foot = pygame.Rect(field.x + px(2), y, text_style.width(words, 11) + px(6), high)
            draw.plate(surface, foot, c.card, 3, opacity=0.7)
            text_style.text(surface, words, foot, c.text2, 11, align="c")
        x = self.slider.x_of(self.slider.value)
        surface.fill(c.text, (x, field.y, max(1, px(1)), field.h))
        for number, one in enumerate(self._turning, 1):
            self._mark(surface, one, number, colours)

    def _mark(self, surface: pygame.Surface, one: TurningPoint, number: int, colours: Sequence[str]) -> None:
        after = self._points[one.moment + 1]
        x, y = self._place(one.until, after.chance.estimate)
        side = px(16)
        field = self._field()
        y = min(max(y, field.y + side // 2), field.bottom - side // 2)
        box = pygame.Rect(x - side // 2, y - side // 2, side, side)
        gained = 0 if one.reasons.change.estimate >= 0 else 1
        draw.plate(surface, box, colours[gained], 8, text_style.c.window, 2)
        text_style.text(surface, str(number), box, text_style.c.window, 11, "medium", "c")

    def _picture(self, field: pygame.Rect) -> pygame.Surface:
        """The band and the curve."""
        colour = self.analysis.colours()[0]
        rows = [
            (point, self._place(point.at, 0.0)[0] - field.x) for point in self._points if point.chance.games
        ]
        low = [(x, field.h * (1 - point.chance.low)) for point, x in rows]
        high = [(x, field.h * (1 - point.chance.high)) for point, x in rows]
        middle = [(x, field.h * (1 - point.chance.estimate)) for point, x in rows]
        shapes: tuple[Shape, ...] = (Area((*low, *reversed(high)), colour, 0.3), Line(middle, colour, px(2)))
        inner = "".join(map(shape_svg, shapes)) if rows else ""
        return draw.vector(inner, field.w, field.h, field.w, field.h)

    # ------------------------------------------------------------------ input
    def _turning_at(self, at: tuple[int, int]) -> TurningPoint | None:
        near = px(10)
        for one in self._turning:
            x, _ = self._place(one.until, 0.5)
            if abs(at[0] - x) <= near:
                return one
        return None

    def _step_at(self, at: tuple[int, int]) -> int:
        field = self._field()
        part = (at[0] - field.x) / field.w
        return round(max(0.0, min(1.0, part)) * (self.slider.most - self.slider.least))

    def press(self, at: tuple[int, int], button: int) -> bool:
        if button == 1:
            one = self._turning_at(at)
            self.on_step(self.analysis.step_of(one.at) if one is not None else self._step_at(at))
        return button == 1

    def drag(self, at: tuple[int, int]) -> None:
        self.on_step(self._step_at(at))

    def tip_at(self, at: tuple[int, int]) -> str | Widget | None:
        record = self.analysis.analysis.record if self.analysis.analysis is not None else None
        one = self._turning_at(at)
        if record is None:
            return None
        if one is not None:
            told = turning_words(record, one)
            return f"{_upper(told.when)}: {told.changed}"
        point = self.analysis.point_at(self._step_at(at))
        if point is None or not point.chance.games:
            return None
        return f"{_upper(moment_words(record, point.at))}: {chance_of(self.analysis.names(), point)}"


class AnalysisPanel(Panel):
    """Begins and stops the analysis; its turning points, and the luck of both sides."""

    def __init__(
        self,
        analysis: ReplayAnalysis,
        on_step: Callable[[int], None],
        on_begin: Callable[[], None],
        on_report: Callable[[], None],
        on_open: Callable[[Path], None],
    ) -> None:
        self.analysis, self.on_step, self.on_begin = analysis, on_step, on_begin
        self.on_report, self.on_open = on_report, on_open
        self._body = Column(gap=10, pad=(14, 12))
        super().__init__(Scroll(self._body, grow=1), fill="panel", border="l", name="analysis panel")
        self.tell()

    def tell(self) -> None:
        """Fill it anew."""
        rows: list[Widget | None] = [Label("Analysis", NUMBER, "medium")]
        rows += self._begun() if self.analysis.analysis is not None else self._asking()
        self._body.fill(*(row for row in rows if row is not None))

    # ------------------------------------------------------------------ before
    def _asking(self) -> list[Widget | None]:
        refused = self.analysis.why_not()
        if refused:
            return [Label(refused, BODY, wrap=True)]

        def often(words: str) -> None:
            self.analysis.plays = int(words)

        numbers = [(str(number), f"{number:,}") for number in BUDGETS]
        return [
            Label(SAID, BODY, wrap=True, colour="text2"),
            Label("Play-outs: more are surer and take longer", SMALL, colour="text2"),
            Segments(numbers, str(self.analysis.plays), often, name="analysis plays"),
            Button("Analyse", self.on_begin, "main", icon="chart", name="analysis begin"),
            Button("Analyse and write a battle report", self.on_report, icon="book", name="battle report"),
        ]

    # ------------------------------------------------------------------ after
    def _begun(self) -> list[Widget | None]:
        found = self.analysis.analysis
        assert found is not None
        rows: list[Widget | None] = [*self._progress(found), *self._report()]
        turning = self.analysis.turning_points
        rows.append(Label("Turning points", BODY, "medium"))
        if not turning:
            rows.append(Label(_no_turning(found), SMALL, colour="text2", wrap=True))
        for number, one in enumerate(turning, 1):
            rows += self._turning(found, number, one)
        rows += self._luck(found)
        return rows

    def _report(self) -> list[Widget | None]:
        """Ask for the battle report; the one that was written last."""
        if self.analysis.report_wanted:
            return [Label(WANTED, SMALL, colour="text2", wrap=True)]
        rows: list[Widget | None] = [
            Button("Battle report", self.on_report, icon="book", name="battle report", height=28)
        ]
        if (page := self.analysis.page) is not None:
            where = f"It is in {page}, with a picture of the board beside it."
            rows.append(Label(where, SMALL, colour="text2", wrap=True))
            rows.append(Button("Open it", partial(self.on_open, page), name="open report", height=28))
        return rows

    def _progress(self, found: Analysis) -> list[Widget | None]:
        by = f"by {found.player.title}, seed {found.plan.seed}"
        if self.analysis.analysts.trouble:
            return [Label(f"The analysis has stopped: {self.analysis.analysts.trouble}", BODY, wrap=True)]
        if found.done:
            plays = counted(found.played, "play-out")
            more = f"Go on, with {self.analysis.more_plays:,} play-outs"
            return [
                Label(f"{plays} of the curve {by}.", SMALL, colour="text2", wrap=True),
                Button(more, self.on_begin, name="analysis more", height=28),
            ]
        words, left = f"{100 * found.progress:.0f} % done", self.analysis.seconds_left
        words += f", {time_words(left)} left" if left is not None else ""
        button = (
            Button("Stop", self.analysis.stop, name="analysis stop", height=28)
            if self.analysis.running
            else Button("Go on", self.on_begin, name="analysis begin", height=28)
        )
        words = words if self.analysis.running else f"Stopped, {words}"
        return [Row(Label(words, BODY, "medium", grow=1), button, gap=8)]

    def _turning(self, found: Analysis, number: int, one: TurningPoint) -> list[Widget | None]:
        told = turning_words(found.record, one)
        cause = {"luck": "Luck", "decision": "Decision"}.get(told.cause, "")

        def go() -> None:
            self.on_step(self.analysis.step_of(one.at))

        head = Button(f"{number}  {_upper(told.when)}", go, align="l", height=28, name=f"turning {number}")
        words = f"{cause}: {told.changed}" if cause else told.changed
        said = [*told.lines, arrow_words(one)]
        lines = [Label(line, SMALL, colour="text2", wrap=True) for line in said if line]
        return [Column(head, Column(Label(words, BODY, wrap=True), *lines, gap=4, pad=(12, 0, 0, 0)), gap=2)]

    def _luck(self, found: Analysis) -> list[Widget | None]:
        luck = self.analysis.luck
        if luck is None or not luck.sums():
            return []
        points = [point for point in self.analysis.points if point.chance.games or not found.done]
        rows: list[Widget | None] = [Label("Luck", BODY, "medium")]
        rows += [Label(luck_words(found.record, one), SMALL, wrap=True) for one in luck.sums()]
        if points and any(luck.course(side) for side in (0, 1)):
            sides = self.analysis.session.position.sides
            chart = luck_chart(luck, sides, points, found.record.count, CHART)
            rows.append(ChartView(chart))
        return rows


def _no_turning(found: Analysis) -> str:
    """Why no turning point is listed."""
    if found.done:
        return undecided_words(found)
    return (
        "The largest changes are being explained." if found.rated else "They come when the curve is complete."
    )


def chance_of(names: Sequence[str], point: Point) -> str:
    """A moment's chance in words, for the side that is ahead."""
    found = point.chance
    name = names[0] if found.estimate >= 0.5 else names[1]
    found = found if found.estimate >= 0.5 else found.turned()
    return f"{name} has won" if point.certain and found.estimate == 1 else f"{name} wins {found.words()}"


def _upper(words: str) -> str:
    return words[:1].upper() + words[1:]
