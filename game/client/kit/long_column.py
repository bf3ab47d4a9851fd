"""A long column: rows that are made when they come near the part in sight."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Unpack

import pygame

from game.client.kit.box import BoxArgs, Column
from game.client.kit.widget import Widget

#: rows made at once
PAGE = 40


class LongColumn(Column):
    """``first`` stand at the top; each of ``makers`` makes a row below them.

    The first page of rows is made at once, the next when the place of a row that is not made yet is drawn.
    Until then that place is as high as its rows will be, ``row_height`` each at scale 1, so that a scroll
    bar tells the truth.
    """

    def __init__(
        self,
        *first: Widget | None,
        makers: Sequence[Callable[[], Widget]],
        row_height: float,
        **rest: Unpack[BoxArgs],
    ) -> None:
        super().__init__(*first, **rest)
        self._makers, self._row_height = list(makers), row_height
        self._made = 0
        self._more: Widget | None = None
        self._make_page()

    def _make_page(self) -> None:
        if self._more is not None:
            self.children.remove(self._more)
            self._more = None
        page = self._makers[self._made : self._made + PAGE]
        self.add(*(make() for make in page))
        self._made += len(page)
        left = len(self._makers) - self._made
        if left:
            self._more = Widget(height=left * (self._row_height + self.gap) - self.gap)
            self.add(self._more)

    def draw(self, surface: pygame.Surface) -> None:
        made = self._made
        while self._more is not None and self._more.rect.colliderect(surface.get_clip()):
            self._make_page()
            self.arrange()
        if self._made != made:
            self.relayout()  # rows of two lines are higher than was thought
        super().draw(surface)
