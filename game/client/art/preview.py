"""A whole board as one picture: cards of the menu, dim backgrounds, files."""

from __future__ import annotations

import pygame

from game.boards.board import Board
from game.client.art.ground import GroundArt, GroundState, sheet
from game.client.art.layout import layout
from game.client.theme import Theme

#: the least H a board is drawn at before it is scaled down
LEAST = 14


def whole(board: Board, theme: Theme, H: int, state: GroundState | None = None) -> pygame.Surface:
    """The sheet with the whole board at this hex height."""
    box = sheet(layout(board.grid, H))
    picture = pygame.Surface(box.size)
    GroundArt(board, theme).paint(picture, box.x, box.y, H, state)
    return picture


def preview(board: Board, theme: Theme, size: tuple[int, int], fill: bool = False) -> pygame.Surface:
    """The board in a picture of ``size``: all of it on the bare table, or covering all (``fill``)."""
    unit = layout(board.grid, 100)
    ratios = (size[0] / (unit.width + 60), size[1] / (unit.height + 60))
    ratio = max(ratios) if fill else min(ratios)
    H = max(LEAST, min(130, round(100 * ratio)))
    box = sheet(layout(board.grid, H))
    if fill and 100 * ratio >= LEAST:
        # draw only what is seen
        picture = pygame.Surface(size)
        x, y = box.x + (box.width - size[0]) // 2, box.y + (box.height - size[1]) // 2
        GroundArt(board, theme).paint(picture, x, y, H)
        return picture
    drawn = whole(board, theme, H)
    k = (max if fill else min)(size[0] / box.width, size[1] / box.height)
    scaled = pygame.transform.smoothscale(
        drawn, (max(1, round(box.width * k)), max(1, round(box.height * k)))
    )
    picture = pygame.Surface(size)
    picture.fill(theme.c.window)
    picture.blit(scaled, ((size[0] - scaled.get_width()) // 2, (size[1] - scaled.get_height()) // 2))
    return picture
