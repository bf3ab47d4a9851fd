"""The report on the turn of a computer player: its visible orders, and what it cost both sides."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from msgspec import Struct

from game.client.kit import Button, Column, Flow, IconButton, Label, Panel, Row, Widget
from game.client.kit.screen import Card
from game.client.kit.text_style import BODY, SMALL
from game.client.shell.menu_parts import SideMark
from game.client.table.computer.moments import Again, Moment, moments
from game.client.table.hud.board_notice import BoardNotice
from game.client.table.modes.mode import PlayScreen
from game.client.table.session import Session
from game.core.amounts import counted
from game.core.anygame import Step
from game.core.asked import Asked, odds_words
from game.core.position import decider
from game.core.records import Side
from game.core.roles import Role
from game.core.sequence import SETUP


class Report(Struct, frozen=True):
    """A turn in numbers: its side, the step before it, visible orders except ends of phases, and losses."""

    side: int
    since: int
    #: its last step
    until: int
    orders: int
    #: the side of the person who reads it
    person: int
    #: what it cost both sides
    moments: tuple[Moment, ...] = ()
    #: names of counters about which the person was not asked, for the odds, and the best odds among them
    passed: tuple[str, ...] = ()
    best: Fraction = Fraction(0)

    def _own(self, how: str) -> list[Moment]:
        """The person's counters of which something became."""
        return [one for one in self.moments if one.side == self.person and one.how == how]

    def words(self, name: str) -> str:
        """The report in a line; it names a damaged counter if there is only one."""
        losses, damaged = len(self._own("destroyed")), self._own("damaged")
        lost, hurt = counted(losses, "counter"), len(damaged)
        if hurt:
            who = damaged[0].name if hurt == 1 else str(hurt) if losses else f"{hurt} counters of yours"
            were = "was" if hurt == 1 else "were"
            found = f"you lost {lost}, and {who} {were} damaged" if losses else f"{who} {were} damaged"
        else:
            found = f"you lost {lost}" if losses else "you lost nothing"
        given = counted(self.orders, "order") if self.orders else "no orders"
        return f"{name}: {given}, {found}{self._not_asked()}"

    def _not_asked(self) -> str:
        if not self.passed:
            return ""
        names = tuple(dict.fromkeys(self.passed))
        about = names[0] if len(names) == 1 else f"{len(names)} counters"
        return f"; not asked about {about}, odds {odds_words(self.best)} at best"


class Turn:
    """Follows the turn of a computer player from its first order."""

    def __init__(self, game: Session) -> None:
        self.game = game
        self.side, self.since = game.decider, game.history.at
        self._sets_up = game.position.clock.phase == SETUP

    @property
    def set_up_is_over(self) -> bool:
        """Was it a set-up, and has the first turn begun?"""
        return self._sets_up and self.game.position.clock.phase != SETUP

    def report(self) -> Report | None:
        """The report; None if no person plays, nothing was visible, or it was a set-up."""
        if self.game.person < 0 or self._sets_up:
            return None
        history = self.game.history
        steps = history.steps[self.since : history.at]
        # what the person answered in it is none of its orders
        own = [decider(history.position_at(self.since + k)) == self.side for k in range(len(steps))]
        heard = [step for step, its in zip(steps, own, strict=True) if its and self._heard(step)]
        if not heard:
            return None
        orders = sum(step.order.role is not Role.END for step in heard)
        passed = self._passed(steps)
        names = tuple(self.game.rules.name_of(self.game.view, one.unit) for one in passed)
        best = max((one.best for one in passed if one.best is not None), default=Fraction(0))
        lost = moments(self.game, self.since, history.at)
        return Report(self.side, self.since, history.at, orders, self.game.person, lost, names, best)

    def _passed(self, steps: Sequence[Step]) -> list[Asked]:
        """The questions to the person in these steps that were let pass for their odds."""
        kept = self.game.windows.let_pass
        found = [
            kept[self.since + k]
            for k, step in enumerate(steps)
            if step.order.role is Role.DECLINE and self.since + k in kept
        ]
        return [one for one in found if one.side == self.game.person]

    def _heard(self, step: Step) -> bool:
        """Has the person heard of anything of it?"""
        return any(self.game.heard(event) for event in step.events)


# ---- The strip after the turn of a computer player: a summary, what it cost, and the way to see it again
#: so many losses are named, the others counted
NAMED = 9


class LastTurn:
    """Shows the report until the person gives an order or closes it: at the top of the panel, which hides
    nothing of the board; over the board only while no panel is open.
    """

    def __init__(self, screen: PlayScreen, again: Again) -> None:
        self.screen, self.again = screen, again
        self.notice = BoardNotice(screen, screen.board, buttons=True)
        self._told: Report | None = None
        self._read: Report | None = None

    def tell(self, report: Report | None) -> None:
        """There is a report to be shown, or none."""
        self._told = report if report != self._read else None

    def beside(self, panel: bool) -> Widget | None:
        """The strip for the panel, if that is open and there is a report; else it is shown over the board."""
        shown = self._told
        self.notice.tell(None if panel else shown, lambda: self._card(shown))
        if not panel or shown is None:
            return None
        words = Label(shown.words(self._style(shown).name), BODY, "medium", wrap=True, grow=1)
        head = Row(SideMark(self._style(shown).style, 22), words, self._close(shown), gap=8)
        lines = Flow(*self._lines(shown), self._again(shown), gap=6)
        return Column(
            Panel(head, lines, fill="card", radius=8, pad=(12, 8, 8, 10), gap=6), pad=(12, 12, 12, 0)
        )

    def _card(self, report: Report | None) -> Widget:
        assert report is not None
        style = self._style(report)
        words = Label(report.words(style.name), BODY, "medium")
        head = Row(SideMark(style.style, 22), words, self._again(report), self._close(report), gap=8)
        lines = self._lines(report)
        return Card(Column(head, Flow(*lines, gap=6), gap=4) if lines else head, pad=(10, 5))

    def _style(self, report: Report) -> Side:
        return self.screen.session.position.sides[report.side]

    def _again(self, report: Report) -> Widget:
        def again() -> None:
            self.again.play(report.since, report.until)

        return Button("Look again", again, icon="play", name="look again", tip="Play the turn again")

    def _close(self, report: Report) -> Widget:
        return IconButton("cross", lambda: self._away(report), "Close", name="report read")

    def _lines(self, report: Report) -> list[Widget]:
        lines: list[Widget] = [self._line(report, one) for one in report.moments[:NAMED]]
        more = len(report.moments) - NAMED
        return [*lines, Label(f"and {more} more", SMALL, colour="text2")] if more > 0 else lines

    def _line(self, report: Report, moment: Moment) -> Widget:
        """A loss, which is seen again by a click."""
        style = self.screen.session.position.sides[moment.side].style

        def show() -> None:
            self.again.play(report.since, report.until, moment.steps)

        told = f"Look again at how {moment.name} was {moment.how}"
        words = Button(moment.words, show, "quiet", size=SMALL, name=f"moment {moment.unit}", tip=told)
        return Row(SideMark(style, 14), words, gap=0)

    def _away(self, report: Report) -> None:
        self._read = report
        self.tell(report)
        self.screen.refresh()
