"""A balance meter: a few quick games of a scenario in the making, and what they say, in a sentence and a bar.

The games are played by the process of tests (``lab/beside.py``) in a folder that is forgotten afterwards, so
that they are none of the tests that are kept.
"""

from __future__ import annotations

import os
import shutil
import time
from collections.abc import Callable, Sequence
from pathlib import Path

import pygame

from game.client.kit import Button, Column, Label, Panel, Row, Space, Toggle, Widget, draw, text_style
from game.client.kit.animate import Timer
from game.client.kit.text_style import BODY, SMALL, px
from game.client.shell.app import App
from game.client.tester.tester import POLL, usual_player
from game.core.amounts import counted
from game.lab.beside import Beside, Ended, PlayTest, Summed
from game.lab.kept import Request
from game.lab.report.summary import EVEN, EVEN_HIGH, EVEN_LOW, LEAST, UNSURE, Summary, Verdict
from game.lab.statistics import Interval

#: the games of a measurement: the fewest after which anything can be said
GAMES = LEAST
#: milliseconds without a further change after which a scenario is measured by itself
CALM = 700
ALWAYS = "measure always"


class Meter:
    """Measures one draft at a time; ``changed`` is told when there is something new to show."""

    def __init__(self, changed: Callable[[], None]) -> None:
        self.changed = changed
        #: is it measured anew after each change?
        self.always = False
        self.summary: Summary | None = None
        self.trouble = ""
        self._beside: Beside | None = None
        self._folder: Path | None = None
        self._timer: Timer | None = None

    @property
    def at_work(self) -> bool:
        """Are games being played?"""
        return self._beside is not None

    @property
    def verdict(self) -> Verdict | None:
        """What the games say, once one is over."""
        found = self.summary
        return found.by_player[0].verdict if found is not None and found.games else None

    def words(self) -> str:
        """What is known, as a sentence."""
        if self.trouble:
            return self.trouble
        found, verdict = self.summary, self.verdict
        if found is None or verdict is None:
            return "The games are starting…" if self.at_work else ""
        games, share = verdict.interval.games, verdict.share(found.names)
        if self.at_work:
            return f"{games} of {counted(GAMES, 'game')}: {share}"
        return f"{verdict.words(found.names)}: {share} of {counted(games, 'game')}."

    # ------------------------------------------------------------------ doing
    def soon(self, app: App, begin: Callable[[], None]) -> None:
        """Something was changed: what was measured is void, and is measured anew if that is wanted."""
        self.clear()
        if self.always:
            self._timer = app.after(CALM, begin)

    def begin(self, app: App, scenario: Path, title: str, game: str) -> None:
        """Play the games of a scenario's file."""
        self.clear()
        asked = quick(str(scenario), title, game)
        self._folder = scenario.with_suffix("")
        shutil.rmtree(self._folder, ignore_errors=True)
        self._beside = Beside(PlayTest(self._folder, asked))
        self._beside.start()
        self._follow(app)
        self.changed()

    def _follow(self, app: App) -> None:
        self._timer = app.after(POLL, lambda: self._look(app))

    def _look(self, app: App) -> None:
        beside = self._beside
        if beside is None:
            return
        heard = beside.poll()
        for message in heard:
            match message:
                case Summed(summary):
                    self.summary = summary
                case Ended(trouble):
                    self.trouble = trouble
                    self._end()
        if self._beside is not None:
            self._follow(app)
        if heard:
            self.changed()

    def stop(self) -> None:
        """Play no further games; what is known stays."""
        if self._timer is not None:
            self._timer.stop()
        self._end()

    def clear(self) -> None:
        """Stop, and forget what is known."""
        self.stop()
        self.summary = None
        self.trouble = ""

    def _end(self) -> None:
        beside, folder, self._beside, self._folder = self._beside, self._folder, None, None
        if beside is not None:
            beside.stop()
        if folder is not None:
            shutil.rmtree(folder, ignore_errors=True)
            folder.with_suffix(".toml").unlink(missing_ok=True)


def quick(scenario: str, title: str, game: str) -> Request:
    """The games of a measurement; a core stays free for the window."""
    jobs = max(1, (os.cpu_count() or 1) - 1)
    return Request(scenario, title, usual_player(game), GAMES, jobs=jobs, at=time.time())


# -------------------------------------------------------------------------------- how it is shown
class MeterPanel(Panel):
    """The meter with its switch and its buttons: ``begin`` plays the games, ``mend`` asks what would balance
    the scenario.
    """

    def __init__(
        self, meter: Meter, begin: Callable[[], None], mend: Callable[[], None], *, low: bool
    ) -> None:
        self.rows = Column(pad=(16, 8), gap=4 if low else 6)
        super().__init__(self.rows, border="t", name="balance")
        self.meter, self.begin, self.mend, self.low = meter, begin, mend, low

    def tell(
        self, sides: Sequence[tuple[str, str]], playable: bool, tried: str = "",
        take: Callable[[], None] | None = None,
    ) -> None:  # fmt: skip
        """Something is new; ``sides`` are names and colours, and a draft with mistakes is not playable.

        ``tried`` is the value that came nearest to even, in words, which ``take`` puts into the draft.
        """
        meter, verdict, words = self.meter, self.meter.verdict, self.meter.words()
        go = Button("Measure", self.begin, icon="chart", name="measure", height=30, enabled=playable,
                    tip=f"Let the computer play {GAMES} quick games")  # fmt: skip
        stop = Button("Stop", self._stop, name="stop measuring", height=30)
        switch = Toggle(
            "Balance after each change", meter.always, self._switch, name="measure always", grow=1
        )
        bar: list[Widget] = []
        if verdict is not None:
            bar = [IntervalBar(verdict.interval, colour_of(verdict, sides))]
            ends = [Label(name, SMALL, colour="text2") for name, _ in sides]
            bar += [] if self.low else [Row(ends[0], Space(grow=1), ends[1], gap=8)]
        colour = "refused" if meter.trouble else "text"
        said = Label(words, BODY, colour=colour, wrap=True, name="balance words") if words else None
        leans = verdict is not None and not meter.at_work and verdict.kind not in (EVEN, UNSURE)
        tip = "Try other numbers of the scenario, such as counters, points and turns"
        how = Button(
            "What would balance it …", self.mend, icon="chart", name="balance it", height=30, tip=tip
        )
        better = Row(
            Label(tried, SMALL, colour="text2", wrap=True, grow=1),
            Button("Take it", take, name="take tried", height=30, tip="Put this value in, and measure anew"),
            gap=8,
        ) if tried else None  # fmt: skip
        self.rows.fill(
            Row(switch, stop if meter.at_work else go, gap=8), said, *bar, better, how if leans else None
        )

    def _switch(self, on: bool) -> None:
        self.meter.always = on
        if on and not self.meter.at_work and self.meter.summary is None:
            self.begin()

    def _stop(self) -> None:
        self.meter.stop()
        self.meter.changed()


def colour_of(verdict: Verdict, sides: Sequence[tuple[str, str]]) -> str:
    """Green for even, the colour of the favoured side, or grey while nothing can be said."""
    if verdict.kind == UNSURE:
        return text_style.c.text3
    return text_style.c.good if verdict.kind == EVEN else text_style.c.sides[sides[verdict.side][1]].body


class IntervalBar(Widget):
    """An interval from the second side's end, at the right, to the first side's, over the even band."""

    def __init__(self, found: Interval, colour: str) -> None:
        super().__init__(height=14)
        self.found, self.colour = found, colour

    def paint(self, surface: pygame.Surface) -> None:
        whole, c = self.rect, text_style.c
        thin = max(2, px(4))

        def across(share: float) -> int:
            # the first side is at the left: its whole score ends there
            return round(whole.x + (1 - share) * whole.w)

        def plate(low: float, high: float, tall: int, colour: str) -> None:
            left, right = across(high), across(low)
            box = pygame.Rect(left, whole.centery - tall // 2, max(tall, right - left), tall)
            draw.plate(surface, box.clamp(whole), colour, tall / 2)

        plate(0.0, 1.0, thin, c.card_up)
        plate(EVEN_LOW, EVEN_HIGH, whole.h, c.card_up)
        plate(self.found.low, self.found.high, thin, self.colour)
        dot = px(10)
        box = pygame.Rect(across(self.found.estimate) - dot // 2, whole.centery - dot // 2, dot, dot)
        draw.plate(surface, box.clamp(whole), self.colour, dot / 2)
