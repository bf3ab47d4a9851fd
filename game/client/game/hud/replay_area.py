"""The replay board without anything over it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.client.kit import Widget

if TYPE_CHECKING:
    from game.client.game.hud.verdict import ReplayBoard


class PlainReplay(Widget):
    """A board that fills its area."""

    def __init__(self, board: ReplayBoard) -> None:
        super().__init__()
        self.board = board
        self.add(board)

    def covered(self, left: int, right: int) -> None:
        self.board.covered(left, right)

    def arrange(self) -> None:
        self.board.place(self.rect)
