"""Hexes of a board coloured by a number: pictures for reports, drawn without a window.

``board_sheet`` is the board alone with the outline of every hex on it, for a page that lays its own colours
over it. ``heat_picture`` is one picture with the colours and numbers in it.
"""

from __future__ import annotations

import io
from collections.abc import Mapping
from typing import NamedTuple

import pygame

from game.boards.board import Board
from game.client.art.heat import WRITTEN, colour, number_words
from game.client.board.board_picture import whole_board
from game.client.board.camera import Camera
from game.client.kit import text_style

#: the larger side of a picture, in pixels
SIZE = 900
#: how far the ground is paled, so that colours and numbers stand out
PALE = 150
Point = tuple[float, float]


class Sheet(NamedTuple):
    """A board as a picture (PNG), its size, and the corners of each hex by its label."""

    png: bytes
    size: tuple[int, int]
    hexes: dict[str, list[Point]]


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
    top = max(values.values(), default=0.0)
    corners = _corners(board, camera)
    layer = pygame.Surface(picture.get_size(), pygame.SRCALPHA)
    for label, value in values.items():
        if value > 0 and label in corners:
            pygame.draw.polygon(layer, (*colour(value / top), round(75 + 155 * value / top)), corners[label])
    picture.blit(layer, (0, 0))
    for label, value in values.items():
        if label in corners and value >= WRITTEN * top > 0:
            _number(picture, corners[label], value, value / top)
    return _png(picture)


def _number(picture: pygame.Surface, corners: list[Point], value: float, part: float) -> None:
    x = sum(corner[0] for corner in corners) / len(corners)
    y = sum(corner[1] for corner in corners) / len(corners)
    font = text_style.theme.map_font("medium", round((corners[0][0] - corners[3][0]) * 0.3))
    word = font.render(number_words(value), (255, 255, 255) if part > 0.6 else (20, 20, 20))
    picture.blit(word, word.get_rect(center=(round(x), round(y))))
