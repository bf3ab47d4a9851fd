"""Hexes of a board coloured by a number: pictures for reports, drawn without a window.

``board_sheet`` is the board alone with the outline of every hex on it, for a page that lays its own colours
over it. ``heat_picture`` is one picture with the colours and numbers in it.
"""

from __future__ import annotations

import io
from collections.abc import Mapping

import pygame

from game.boards.board import Board
from game.client.art.heat import paint_heat, warm_hexes
from game.client.board.board_picture import whole_board
from game.client.board.camera import Camera
from game.client.kit import text_style
from game.lab.report.page import Point, Sheet
from game.lab.report.tables import Drawing

#: the larger side of a picture, in pixels
SIZE = 900
#: how far the ground is paled, so that colours and numbers stand out
PALE = 150


def _drawn(board: Board) -> tuple[pygame.Surface, Camera]:
    from game.client.kit.draw import without_display

    without_display()
    pygame.display.init()
    if pygame.display.get_surface() is None:
        pygame.display.set_mode((64, 64), pygame.HIDDEN)
    probe = Camera(board.grid, (0, 0, SIZE, SIZE)).layout
    k = SIZE / max(probe.width, probe.height)
    size = (max(1, round(probe.width * k)), max(1, round(probe.height * k)))
    picture = next(one for one in whole_board(board, size, fill=False) if one is not None)
    camera = Camera(board.grid, picture.get_rect())
    camera.fit()
    # no table around the board: a page has a ground of its own
    whole = pygame.Rect(-camera.x, -camera.y, round(camera.layout.width), round(camera.layout.height))
    picture = picture.subsurface(whole.clip(picture.get_rect())).copy()
    camera.x = camera.y = 0
    veil = pygame.Surface(picture.get_size())
    veil.fill((250, 250, 248))
    veil.set_alpha(PALE)
    picture.blit(veil, (0, 0))
    return picture, camera


def _corners(board: Board, camera: Camera) -> dict[str, list[Point]]:
    found = {}
    for column in range(1, board.grid.columns + 1):
        for row in range(1, board.grid.rows + 1):
            at = board.grid.at(column, row)
            corners = camera.layout.corners(at)
            found[board.grid.label(at)] = [camera.to_window(x, y) for x, y in corners]
    return found


def _png(picture: pygame.Surface) -> bytes:
    content = io.BytesIO()
    pygame.image.save(picture, content, "picture.png")
    return content.getvalue()


def board_sheet(board: Board) -> Sheet:
    """The board, paled, with the place of every hex."""
    picture, camera = _drawn(board)
    return Sheet(_png(picture), picture.get_size(), _corners(board, camera))


def heat_picture(board: Board, values: Mapping[str, float]) -> bytes:
    """The board with hexes coloured by their numbers, and the numbers in them."""
    picture, camera = _drawn(board)
    layer = pygame.Surface(picture.get_size(), pygame.SRCALPHA)
    paint_heat(layer, text_style.theme, camera.layout, tuple(warm_hexes(board.grid, values)), (0, 0))
    picture.blit(layer, (0, 0))
    return _png(picture)


#: how a report has its boards drawn
DRAWING = Drawing(board_sheet, heat_picture)
