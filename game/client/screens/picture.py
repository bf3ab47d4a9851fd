"""Small and dim pictures of a board, for the menu: made in slices, kept by board and size."""

from __future__ import annotations

import math
from collections.abc import Iterator

import pygame

from game.boards.board import Board
from game.client.kit import look
from game.client.kit.widget import Widget
from game.client.theme import mix

_kept: dict[tuple[object, ...], pygame.Surface] = {}
MOST_KEPT = 24


def _corners(x: float, y: float, size: float) -> list[tuple[float, float]]:
    """A flat-topped hex about a point; ``size`` from the centre to a corner."""
    return [(x + size * math.cos(math.radians(a)), y + size * math.sin(math.radians(a))) for a in range(0, 360, 60)]


def whole_board(board: Board, size: tuple[int, int], fill: bool) -> Iterator[pygame.Surface | None]:
    """Draw the board into a picture, row by row of hexes; the last value is the picture.

    ``fill`` covers the whole picture (and shows less than the whole board); else all of the board is in it.
    """
    grid = board.grid
    fine = 2
    wide, high = size[0] * fine, size[1] * fine
    # in units of the distance from centre to corner
    board_wide, board_high = 1.5 * grid.columns + 0.5, math.sqrt(3) * (grid.rows + 0.5)
    scales = (wide / board_wide, high / board_high)
    unit = max(scales) if fill else min(scales)
    left, top = (wide - board_wide * unit) / 2, (high - board_high * unit) / 2
    picture = pygame.Surface((wide, high), pygame.SRCALPHA)
    ground = look.c.ground
    for column in range(1, grid.columns + 1):
        for row in range(1, grid.rows + 1):
            at = grid.at(column, row)
            x = left + unit * (1 + 1.5 * (column - 1))
            y = top + unit * math.sqrt(3) * (row - 0.5 + (0.5 if column % 2 == 0 else 0))
            if not (-unit < x < wide + unit and -unit < y < high + unit):
                continue
            style = ground.get(board.terrain[at], ground["clear"])
            corners = _corners(x, y, unit)
            pygame.draw.polygon(picture, style.base, corners)
            pygame.draw.polygon(picture, mix(style.base, look.c.hex_line, 0.16), corners, max(1, round(unit / 14)))
            if board.terrain[at] == "crater":
                pygame.draw.circle(picture, style.motif, (x, y), unit * 0.66)
                pygame.draw.circle(picture, style.light, (x + unit * 0.05, y + unit * 0.08), unit * 0.42)
            elif board.terrain[at] in ("forest", "town", "swamp", "rubble"):
                for i in range(5):
                    a = math.radians(72 * i + 37 * column + 11 * row)
                    spot = (x + unit * 0.5 * math.cos(a), y + unit * 0.5 * math.sin(a))
                    pygame.draw.circle(picture, style.motif, spot, unit * 0.2)
        yield None
    _sides(picture, board, unit, left, top)
    yield pygame.transform.smoothscale(picture, size)


def _sides(picture: pygame.Surface, board: Board, unit: float, left: float, top: float) -> None:
    """Ridges and streams on the hexsides, roads and rails through them."""
    grid = board.grid

    def centre(at: int) -> tuple[float, float]:
        column, row = grid.place(at)
        return (
            left + unit * (1 + 1.5 * (column - 1)),
            top + unit * math.sqrt(3) * (row - 0.5 + (0.5 if column % 2 == 0 else 0)),
        )

    for at in grid.hexes:
        x, y = centre(at)
        for other in grid.neighbours[at]:
            if not other or other < at:
                continue
            features = board.sides.get(grid.side(at, other), frozenset())
            routes = board.routes.get(grid.side(at, other), frozenset())
            if not features and not routes:
                continue
            ox, oy = centre(other)
            mx, my, dx, dy = (x + ox) / 2, (y + oy) / 2, (ox - x) / math.sqrt(3) / 2, (oy - y) / math.sqrt(3) / 2
            ends = ((mx - dy, my + dx), (mx + dy, my - dx))
            if "ridge" in features:
                pygame.draw.line(picture, look.c.ridge, *ends, max(2, round(unit * 0.22)))
            if "stream" in features:
                pygame.draw.line(picture, look.c.stream, *ends, max(2, round(unit * 0.2)))
            if routes:
                colour = look.c.road if "road" in routes else look.c.rail
                pygame.draw.line(picture, colour, (x, y), (ox, oy), max(2, round(unit * 0.16)))


class BoardPicture(Widget):
    """A picture of a board that is drawn when there is time for it.

    ``dim`` 0 shows it plainly; 1 is the colour of the window. ``fades`` lets it sink into the window towards
    the left and the foot, where words stand on it.
    """

    def __init__(self, dim: float = 0.0, fades: bool = False, whole: bool = True, **rest: object) -> None:
        super().__init__(**rest)  # type: ignore[arg-type]
        self.dim, self.fades, self.whole = dim, fades, whole
        self.board: Board | None = None
        self._wanted: tuple[object, ...] | None = None
        self._shown: pygame.Surface | None = None

    def set(self, board: Board | None) -> None:
        """Another board."""
        if board is not self.board:
            self.board = board
            self.changed(self.rect)

    def _key(self) -> tuple[object, ...]:
        return (self.board.hash if self.board else "", self.rect.size, self.dim, self.fades, self.whole, look.theme.key)

    def paint(self, surface: pygame.Surface) -> None:
        key = self._key()
        ready = _kept.get(key)
        if ready is not None:
            self._shown = ready
        elif self.board is not None and key != self._wanted:
            root = self.root
            if root is not None and root.app is not None:
                self._wanted = key
                root.app.job(self._make(key, self.board))
        if self._shown is not None and self._shown.get_size() == self.rect.size:
            surface.blit(self._shown, self.rect)

    def _make(self, key: tuple[object, ...], board: Board) -> Iterator[None]:
        picture: pygame.Surface | None = None
        for picture in whole_board(board, self.rect.size, not self.whole):
            yield
        if picture is None:
            return
        keep(key, finish(picture, self.dim, self.fades))
        self.changed(self.rect)


def keep(key: tuple[object, ...], picture: pygame.Surface) -> None:
    """Keep a finished picture."""
    while len(_kept) >= MOST_KEPT:
        _kept.pop(next(iter(_kept)))
    _kept[key] = picture


def finish(picture: pygame.Surface, dim: float, fades: bool) -> pygame.Surface:
    """Lay a board on the colour of the window, dimmed, and sinking into it at the left and the foot."""
    size = picture.get_size()
    out = pygame.Surface(size)
    out.fill(look.c.window)
    out.blit(picture, (0, 0))
    if dim:
        sheet = pygame.Surface(size)
        sheet.fill(look.c.window)
        sheet.set_alpha(round(255 * dim))
        out.blit(sheet, (0, 0))
    if fades:
        r, g, b = look.theme_rgb(look.c.window)
        across, down = pygame.Surface((64, 1), pygame.SRCALPHA), pygame.Surface((1, 64), pygame.SRCALPHA)
        for i in range(64):
            across.set_at((i, 0), (r, g, b, round(255 * max(0.0, 1 - i / 30) ** 1.5)))
            t = i / 63
            down.set_at((0, i), (r, g, b, round(255 * min(1.0, max(0.0, (t - 0.30) / 0.42)) ** 1.1 * 0.96)))
        out.blit(pygame.transform.smoothscale(across, size), (0, 0))
        out.blit(pygame.transform.smoothscale(down, size), (0, 0))
    return out.convert() if pygame.display.get_surface() is not None else out
