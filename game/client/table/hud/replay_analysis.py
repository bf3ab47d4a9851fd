"""The analyses of games that the window knows: the last few are kept, and one is at work at a time.

``ReplayAnalysis`` is one of them, of a record as it stood when it began. ``Analyses`` goes on with it
whichever screen is on show, so who leaves the replay, and even the game, finds it again.
"""

from __future__ import annotations

import os
import time
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from game.client.art.scene import Shot
from game.client.kit import text_style
from game.client.kit.animate import Timer
from game.client.shell.app import App
from game.client.shell.chart_view import colours
from game.client.table.hud.battle_report import arrows_at, written
from game.client.table.session import Session
from game.client.table.visibility import ALL
from game.core.anygame import History
from game.lab.analysis.analysis import USUAL, Analysis, Analysts, Plan, Point, TurningPoint
from game.lab.analysis.luck import Budget, budget
from game.lab.analysis.pictures import inks
from game.lab.analysis.record import Record, hides

#: milliseconds between two looks at the processes
POLL_MS = 150
#: most processes at once, and analyses that are kept
MOST_PROCESSES, KEPT = 4, 3
#: how many times more play-outs the next analysis of a game has
MORE = 4
#: the part of the work after which its speed is known
TELLING = 0.01
SECRET = (
    "An analysis would reveal what the other side hides. In a game of two people with secrets it waits "
    "for the end of the game."
)
NOTHING = "Play has not begun, so there is nothing to analyse."


def nothing() -> None:
    """Nobody looks at the analysis."""


def why_no_analysis(session: Session) -> str:
    """Why a game cannot be analysed now; "" if it can."""
    if session.mode == "hotseat" and not session.over and hides(session.history):
        return SECRET
    return "" if record_of(session, session.viewer).moments else NOTHING


def record_of(session: Session, viewer: int) -> Record:
    """The record of a game as it stands, as somebody may know it."""
    whole = viewer == ALL or not hides(session.history)
    return Record(session.history, None if whole else viewer)


class ReplayAnalysis:
    """The analysis of a session's record, for whoever looks at its replay."""

    def __init__(
        self,
        session: Session,
        viewer: int,
        steps: Sequence[int],
        analysts: Analysts | None = None,
    ) -> None:
        """``steps``: the numbers of orders that the steps of the replay stand after."""
        self.session, self.steps, self.viewer = session, steps, viewer
        self.analysts = analysts or Analysts(max(1, min(MOST_PROCESSES, (os.cpu_count() or 2) - 1)))
        self.plays = USUAL
        self.analysis: Analysis | None = None
        #: the battle report is to be written as soon as the analysis is complete
        self.report_wanted = False
        #: the battle report that was written last
        self.page: Path | None = None
        self.writing = False
        self._budget: Budget | None = None
        #: when the work began or went on, and how much was done then
        self._since, self._before = 0.0, 0.0
        #: called when something has come; ``nothing`` while nobody looks at it
        self.on_change: Callable[[], None] = nothing

    def why_not(self) -> str:
        """Why this game cannot be analysed now; "" if it can."""
        return why_no_analysis(self.session)

    def is_of(self, record: Record) -> bool:
        """Is it the analysis of this record?"""
        return self.analysis is not None and self.analysis.record.same(record)

    # ------------------------------------------------------------------ working
    def begin(self) -> None:
        """Begin with the chosen number of play-outs, or go on after a stop; one that is complete goes on
        with more.
        """
        if self.analysis is not None and self.analysis.done:
            self.plays = self.more_plays
            self.analysis = Analysis(self.analysis.record, Plan(self.plays), self.analysis)
        if self.analysis is None:
            record = record_of(self.session, self.viewer)
            # the game may go on meanwhile, and another branch of it be played
            self.session = as_it_stands(self.session)
            self._budget = budget(record)
            self.analysis = Analysis(record, Plan(self.plays))
        self._since, self._before = time.monotonic(), self.analysis.progress
        self.analysts.begin(self.analysis)
        self.on_change()

    @property
    def more_plays(self) -> int:
        """The play-outs of an analysis that would be surer than the present one."""
        found = self.analysis.plan.plays if self.analysis is not None else 0
        return MORE * max(found, USUAL // MORE)

    def look(self) -> bool:
        """Take what the processes have found; are they still at work?"""
        if self.analysts.poll():
            self.on_change()
        return self.analysts.working

    def stop(self) -> None:
        """Stop the work; what was found stays."""
        self.analysts.stop()
        self.on_change()

    @property
    def running(self) -> bool:
        """Is it at work?"""
        return self.analysts.working

    @property
    def seconds_left(self) -> float | None:
        """How long the rest will take if it goes on as fast; None before that can be said."""
        progress = self.analysis.progress if self.analysis is not None else 0.0
        done = progress - self._before
        if not self.running or done < TELLING:
            return None
        return (time.monotonic() - self._since) * (1 - progress) / done

    @property
    def done(self) -> bool:
        """Is everything worked out?"""
        return self.analysis is not None and self.analysis.done

    # ------------------------------------------------------------------ what is known
    @property
    def points(self) -> list[Point]:
        """The curve so far."""
        return self.analysis.points() if self.analysis is not None else []

    @property
    def turning_points(self) -> list[TurningPoint]:
        """The turning points that are proven so far."""
        return self.analysis.turning_points() if self.analysis is not None else []

    @property
    def luck(self) -> Budget | None:
        """The luck budget, once it was begun."""
        return self._budget

    def arrows_at(self, at: int) -> tuple[Shot, ...]:
        """The orders of the turning point after so many orders, as arrows; () where there is none."""
        return arrows_at(self.analysis, at) if self.analysis is not None else ()

    def step_of(self, at: int) -> int:
        """The step of the replay that stands after so many orders, or the next one."""
        return min(bisect_left(self.steps, at), len(self.steps) - 1)

    def point_at(self, step: int) -> Point | None:
        """The moment that a step belongs to."""
        points = self.points
        k = bisect_right([point.at for point in points], self.steps[step]) - 1
        return points[k] if k >= 0 else None

    def names(self) -> list[str]:
        """The names of the sides."""
        return [side.name for side in self.session.position.sides]

    def colours(self) -> list[str]:
        """The colours of the sides as the charts have them, in the present palette."""
        present = colours(text_style.c)
        return [present[ink] for ink in inks(self.session.position.sides)]


def as_it_stands(session: Session) -> Session:
    """A session of the orders that stand now; what is played later does not change it."""
    old = session.history
    history: History = History(session.rules, old.start)
    history.steps, history.at, history.branched = list(old.steps[: old.at]), old.at, old.branched
    return Session(
        session.rules, old.start, names=session.names, mode=session.mode, sight=session.sight,
        title=session.title, history=history,
    )  # fmt: skip


class Analyses:
    """The analyses of games: the last few are kept, and one is at work, whichever screen is on show."""

    def __init__(self) -> None:
        self.kept: list[ReplayAnalysis] = []
        self._timer: Timer | None = None

    def of(self, session: Session, viewer: int, steps: Sequence[int]) -> ReplayAnalysis:
        """The analysis of a record that was begun before, or one that may begin."""
        record = record_of(session, viewer)
        for one in self.kept:
            if one.is_of(record):
                one.steps = steps
                return one
        return ReplayAnalysis(session, viewer, steps)

    def begin(self, app: App, one: ReplayAnalysis) -> None:
        """Begin with an analysis or go on with it; any other one stops and is kept as far as it is."""
        others = [other for other in self.kept if other is not one]
        for other in others:
            other.stop()
        self.kept = [one, *others[: KEPT - 1]]
        one.begin()
        if self.words not in app.busy:
            app.busy.append(self.words)
        self._wait(app, one)

    def report(self, app: App, one: ReplayAnalysis) -> None:
        """Write the battle report of a game; its analysis is completed first."""
        if one.done:
            _write(app, one)
            return
        one.report_wanted = True
        if one.running:
            one.on_change()
        else:
            self.begin(app, one)

    def words(self) -> str:
        """What would be cut off if the window closed now; "" for nothing."""
        for one in self.kept:
            if one.running:
                report = ", and its battle report is not written" if one.report_wanted else ""
                return f"{one.session.title} is being analysed. The analysis is lost{report}."
            if one.writing:
                return f"The battle report of {one.session.title} is being written."
        return ""

    def close(self) -> None:
        """End all processes."""
        for one in self.kept:
            one.analysts.stop()

    # ------------------------------------------------------------------ while it works
    def _wait(self, app: App, one: ReplayAnalysis) -> None:
        if self._timer is not None:
            self._timer.stop()
        self._timer = app.after(POLL_MS, lambda: self._look(app, one))

    def _look(self, app: App, one: ReplayAnalysis) -> None:
        """What have the processes found?"""
        if one.running and one.look():
            self._wait(app, one)
        elif one.done:
            _completed(app, one)


def _completed(app: App, one: ReplayAnalysis) -> None:
    """Write the report that was asked for, or tell who does not look at the analysis that it is there."""
    if one.report_wanted:
        one.report_wanted = False
        one.on_change()
        _write(app, one)
    elif one.on_change is nothing:
        words = f"The analysis of {one.session.title} is complete. It is in the replay of the game."
        _say(app, words, "good")


def _write(app: App, one: ReplayAnalysis) -> None:
    """Write the report while nothing else is to be done, and say where it is."""
    analysis, luck = one.analysis, one.luck
    assert analysis is not None and luck is not None
    told: list[Path | str] = []

    def job() -> Iterator[None]:
        one.writing = True
        try:
            yield from written(one.session, one.viewer, analysis, luck, told)
        finally:
            one.writing = False
        for found in told:
            if isinstance(found, Path):
                one.page = found
                one.on_change()
                _say(app, f"The battle report is in {found}", "good")
            else:
                _say(app, found, "bad")

    _say(app, "The battle report is being written …")
    app.in_background(job())


def _say(app: App, words: str, sign: str = "info") -> None:
    """Say it on whichever screen is on show."""
    if app.top is not None:
        app.top.toast(words, sign)
