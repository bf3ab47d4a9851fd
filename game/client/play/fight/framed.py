"""A position with other interruptions: to see a fight below a choice, or one that has not begun yet."""

from __future__ import annotations

from game.core.position import Position
from game.core.records import Frame


def framed(view: Position, frames: tuple[Frame, ...]) -> Position:
    """The same position as if these interruptions were on; for looking and asking, never for orders."""
    return Position(
        view.board, view.terms, view.sides, view.units, view.at_hex, view.occupied_mask, view.blocking_mask, view.tables, view.markers,
        view.gone, view.clock, frames, view.dice, view.result, view.ground,
    )  # fmt: skip
