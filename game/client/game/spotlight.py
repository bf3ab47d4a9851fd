"""Hexes that are pointed at from beside the board: lit, and brought into the middle."""

from __future__ import annotations

from collections.abc import Callable

from game.client.game.board_widget import BoardWidget
from game.client.game.shown_game import BoardDisplay, ShownGame
from game.hexes.grid import OFF, LabelError


class Spotlight:
    """Lights a hex for the log, the finder or a row of the panel; ``redraw`` hears that the board differs."""

    def __init__(
        self, game: ShownGame, display: BoardDisplay, board: BoardWidget, redraw: Callable[[], None]
    ) -> None:
        self.game, self.display, self.board, self.redraw = game, display, board, redraw

    def light(self, at: int) -> None:
        """Light a hex, or none."""
        if self.display.light(at):
            self.redraw()

    def show_hex(self, at: int) -> None:
        """Bring a hex into the middle, and light it."""
        self.board.glide(at)
        self.light(at)

    def show_place(self, label: str) -> None:
        """Bring a hex that the log names into the middle."""
        at = self._parsed(label)
        if at:
            self.show_hex(at)

    def point_at(self, label: str | None) -> None:
        """Light a hex that the log names, or none."""
        self.light(self._parsed(label) if label else OFF)

    def _parsed(self, label: str) -> int:
        try:
            return self.game.view.board.grid.parse(label)
        except LabelError:
            return OFF
