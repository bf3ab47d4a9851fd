"""The board of a scenario with the counts of many games in its hexes; a hex leads to its games."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Unpack

import pygame

from game.boards.board import Board
from game.client.art.heat import paint_heat, warm_hexes
from game.client.art.layout import layout
from game.client.board.board_picture import BoardPicture
from game.client.board.camera import Camera
from game.client.kit import text_style
from game.client.kit.text_style import px
from game.client.kit.widget import Widget, WidgetArgs
from game.hexes.grid import OFF

#: the greatest height of the board
HIGHEST = 760
#: the hexes whose numbers are drawn at once
AT_ONCE = 24


class HeatBoard(Widget):
    """The whole board, drawn when there is time; ``on_pick`` is told the label of a hex with a number."""

    mouse = True

    def __init__(
        self,
        board: Board,
        values: Mapping[str, float],
        on_pick: Callable[[str], None],
        **rest: Unpack[WidgetArgs],
    ) -> None:
        super().__init__(**rest)
        self.board, self.values, self.on_pick = board, values, on_pick
        picture = BoardPicture()
        picture.set(board)
        self.add(picture)
        #: what the picture of the numbers is drawn for, and the picture
        self._wanted: tuple[object, ...] = ()
        self._heat: pygame.Surface | None = None
        #: the hex under the pointer
        self._under = ""

    def set(self, values: Mapping[str, float]) -> None:
        """Other numbers; those before stay on screen until their picture is drawn."""
        if values != self.values:
            self.values = values
            if self.root is not None:
                self.root.tip_news(self)
            self.changed(self.rect)

    def _camera(self) -> Camera:
        camera = Camera(self.board.grid, self.rect)
        camera.fit()
        return camera

    def natural_width(self) -> int:
        return px(640)

    def least_width(self) -> int:
        return px(320)

    def natural_height(self, width: int) -> int:
        unit = layout(self.board.grid, 100)
        return round(min(width * unit.height / unit.width, px(HIGHEST)))

    def paint_over(self, surface: pygame.Surface) -> None:
        root, key = self.root, (self.rect.size, text_style.theme.key, self.values)
        if key != self._wanted and root is not None and root.app is not None:
            self._wanted = key
            root.app.in_background(self._heated(key))
        if self._heat is not None and self._heat.get_size() == self.rect.size:
            surface.blit(self._heat, self.rect)

    def _heated(self, key: object) -> Iterator[None]:
        """Draw the numbers, a few hexes at a time."""
        values, grid = self.values, self.board.grid
        warm = list(warm_hexes(grid, values))
        picture, geometry = pygame.Surface(self.rect.size, pygame.SRCALPHA), self._camera()
        corner = geometry.seen().topleft
        for k in range(0, len(warm), AT_ONCE):
            paint_heat(picture, text_style.theme, geometry.layout, tuple(warm[k : k + AT_ONCE]), corner)
            yield
            if key != self._wanted:
                return
        self._heat = picture.convert_alpha() if pygame.display.get_surface() is not None else picture
        self.changed(self.rect)

    # ------------------------------------------------------------------ input
    def _label(self, at: tuple[int, int]) -> str:
        found = self._camera().hex_at(at)
        return self.board.grid.label(found) if found != OFF else ""

    def press(self, at: tuple[int, int], button: int) -> bool:
        return button == 1

    def release(self, at: tuple[int, int]) -> None:
        label = self._label(at)
        if self.values.get(label):
            self.on_pick(label)

    def hover(self, at: tuple[int, int]) -> None:
        label = self._label(at)
        if label != self._under:
            self._under = label
            if self.root is not None:
                self.root.tip_anew(self)

    def tip_at(self, at: tuple[int, int]) -> str | Widget | None:
        label = self._label(at)
        value = self.values.get(label)
        return f"{label}: {value:.2f} a game. Click to see its games." if value else None

    def tip_area(self, at: tuple[int, int]) -> pygame.Rect:
        return pygame.Rect(at[0] - 20, at[1] - 20, 40, 40)
