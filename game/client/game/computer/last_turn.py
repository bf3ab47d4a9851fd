"""The strip after the turn of a computer player: a summary, and a button that replays it."""

from __future__ import annotations

from game.client.game.computer.report import Report
from game.client.game.hud.board_notice import BoardNotice
from game.client.game.modes.mode import PlayScreen
from game.client.kit import Button, IconButton, Label, Row, Widget
from game.client.kit.screen import Card
from game.client.kit.text_style import BODY
from game.client.shell.menu_parts import SideMark


class LastTurn:
    """Shows the report until the person gives an order or closes it."""

    def __init__(self, screen: PlayScreen) -> None:
        self.screen = screen
        self.notice = BoardNotice(screen, screen.board, buttons=True)
        self._read: Report | None = None

    def tell(self, report: Report | None) -> None:
        """Show a report, or nothing."""
        shown = report if report != self._read else None
        self.notice.tell(shown, lambda: self._card(shown))

    def _card(self, report: Report | None) -> Widget:
        assert report is not None
        style = self.screen.session.position.sides[report.side]
        return Card(
            Row(
                SideMark(style.style, 22),
                Label(report.words(style.name), BODY, "medium"),
                Button("Look again", lambda: self.screen.show_replay(report.since), name="look again"),
                IconButton("cross", lambda: self._away(report), "Close", name="report read"),
                gap=8,
            ),
            pad=(10, 5),
        )

    def _away(self, report: Report) -> None:
        self._read = report
        self.tell(report)
