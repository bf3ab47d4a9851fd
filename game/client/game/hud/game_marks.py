"""Conditions of the whole game, such as the weather, as chips in the bar above the board."""

from __future__ import annotations

from collections.abc import Sequence

from game.client.kit import Row
from game.client.kit.bars import Chip
from game.core.anygame import Position, Rules
from game.core.rule_hooks import GAME_MARKS, GameMark


def marks_of(rules: Rules, view: Position) -> list[GameMark]:
    """Conditions of the whole game, as a view shows them."""
    return [mark for said in GAME_MARKS.of(rules) for mark in said(view)]


class GameMarks(Row):
    """A chip for each mark of the game; nothing if no rule has one."""

    def __init__(self) -> None:
        super().__init__(gap=10)
        self.visible = False

    def tell(self, rows: Sequence[GameMark]) -> None:
        """The position has changed."""
        self.visible = bool(rows)
        self.fill(*(Chip(mark.sign, mark.words, tip=mark.meaning, name=mark.sign) for mark in rows))
