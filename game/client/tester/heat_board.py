"""The board of a scenario with the counts of many games in its hexes; a hex leads to its games."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Unpack

import pygame

from game.boards.board import Board
from game.client.art.heat import Warm, number_words
from game.client.art.layout import layout
from game.client.art.scene import Scene
from game.client.board.board_picture import whole_board
from game.client.board.camera import Camera
from game.client.kit import text_style
from game.client.kit.text_style import px
from game.client.kit.widget import Widget, WidgetArgs
from game.hexes.grid import OFF

#: the greatest height of the board
HIGHEST = 760


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
        top = max(values.values(), default=0.0)
        grid = board.grid
        self.warm: tuple[Warm, ...] = tuple(
            (grid.parse(at), value / top, number_words(value))
            for at, value in values.items()
            if value and grid.names(at)
        )
        self._wanted: object = None
        self._picture: pygame.Surface | None = None

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

    def paint(self, surface: pygame.Surface) -> None:
        root, key = self.root, (self.rect.size, text_style.theme.key)
        if key != self._wanted and root is not None and root.app is not None:
            self._wanted = key
            root.app.in_background(self._make(key))
        if self._picture is not None and self._picture.get_size() == self.rect.size:
            surface.blit(self._picture, self.rect)

    def _make(self, key: object) -> Iterator[None]:
        for picture in whole_board(self.board, self.rect.size, False, Scene(heat=self.warm)):
            if key != self._wanted:
                return
            if picture is not None:
                self._picture = picture
                self.changed(self.rect)
            yield

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
        if self.root is not None:
            self.root.tip_anew(self)

    def tip_at(self, at: tuple[int, int]) -> str | Widget | None:
        label = self._label(at)
        value = self.values.get(label)
        return f"{label}: {value:.2f} a game. Click to see its games." if value else None

    def tip_area(self, at: tuple[int, int]) -> pygame.Rect:
        return pygame.Rect(at[0] - 20, at[1] - 20, 40, 40)
