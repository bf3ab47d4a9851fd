"""A whole board as one picture, for files and pictures of it."""

from __future__ import annotations

import pygame

from game.boards.board import Board
from game.client.art.ground import GroundArt, GroundState, sheet
from game.client.art.layout import layout
from game.client.art.painting import paint
from game.client.kit.theme import Theme


def whole(board: Board, theme: Theme, H: int, state: GroundState | None = None) -> pygame.Surface:
    """The sheet with the whole board at this hex height."""
    box = sheet(layout(board.grid, H))
    picture = pygame.Surface(box.size)
    paint(GroundArt(board, theme), picture, box.x, box.y, H, state)
    return picture
