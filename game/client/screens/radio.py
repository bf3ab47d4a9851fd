"""One of several to choose from, with a second line."""

from __future__ import annotations

from collections.abc import Callable
from typing import Unpack

import pygame

from game.client.kit import (
    draw,
    text_style,  # fmt: skip
)
from game.client.kit.button import Pressed
from game.client.kit.text_style import BODY, SMALL, px
from game.client.kit.widget import WidgetArgs


class Radio(Pressed):
    """One of several, with a second line."""

    def __init__(
        self,
        words: str,
        note: str,
        chosen: Callable[[], bool],
        take: Callable[[], None],
        choice: bool,
        **rest: Unpack[WidgetArgs],
    ) -> None:
        super().__init__(**rest)
        self.words, self.note, self.chosen, self.take, self.choice = words, note, chosen, take, choice
        self.takes_focus = self.mouse = choice

    def act(self) -> None:
        self.take()

    def least_width(self) -> int:
        return px(140)

    def natural_width(self) -> int:
        return px(300)

    def _rows(self, width: int) -> tuple[str, ...]:
        return text_style.wrap(self.note, width - self._left() - px(12), SMALL)

    def _left(self) -> int:
        return px(44) if self.choice else px(14)

    def natural_height(self, width: int) -> int:
        return text_style.line_height(BODY) + len(self._rows(width)) * text_style.line_height(SMALL) + px(14)

    def paint(self, surface: pygame.Surface) -> None:
        c, r, on = text_style.c, self.rect, self.chosen()
        fill = c.card_up if on and self.choice else c.card if self.hot or not self.choice else None
        if fill:
            draw.plate(surface, r, fill, 6)
        if self.choice:
            ring = pygame.Rect(0, 0, px(16), px(16))
            ring.center = (r.x + px(22), r.y + px(7) + text_style.line_height(BODY) // 2)
            draw.plate(surface, ring, None, 8, c.text if on else c.text2, 2)
            if on:
                draw.plate(surface, ring.inflate(-px(8), -px(8)), c.text, 4)
        left = self._left()
        box = pygame.Rect(r.x + left, r.y + px(7), r.w - left - px(12), text_style.line_height(BODY))
        text_style.text(surface, self.words, box, c.text, BODY, "medium")
        text_style.lines(
            surface,
            self._rows(r.w),
            pygame.Rect(box.x, box.bottom, box.w, r.bottom - box.bottom),
            c.text2,
            SMALL,
        )
