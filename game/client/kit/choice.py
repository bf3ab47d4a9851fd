"""A choice from a list that drops down."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Unpack

import pygame

from game.client.kit import draw, text_style
from game.client.kit.button import Pressed
from game.client.kit.text_style import BODY, px
from game.client.kit.theme import mix
from game.client.kit.virtual_list import ScrollList
from game.client.kit.widget import Layer, Widget, WidgetArgs

ROW = 32
MOST_ROWS = 9


class _Drop(Widget):
    """The open list on its card."""

    solid = True

    def __init__(self, rows: ScrollList) -> None:
        super().__init__()
        self.add(rows)

    def arrange(self) -> None:
        self.children[0].place(self.rect.inflate(-px(8), -px(8)))

    def paint(self, surface: pygame.Surface) -> None:
        draw.shadow(surface, self.rect)
        draw.plate(surface, self.rect, text_style.c.card, 6, text_style.c.line)


class Choice(Pressed):
    """One of many: (key, words) pairs; opens a list over the window."""

    def __init__(
        self,
        options: Sequence[tuple[str, str]],
        chosen: str,
        on_change: Callable[[str], None] | None = None,
        icon: str = "",
        **rest: Unpack[WidgetArgs],
    ) -> None:
        super().__init__(**rest)
        self.options, self.chosen, self.on_change, self.icon = list(options), chosen, on_change, icon
        self._layer: Layer | None = None

    def natural_width(self) -> int:
        wide = max((text_style.width(words) for _, words in self.options), default=0)
        return wide + px(52) + (px(28) if self.icon else 0)

    def least_width(self) -> int:
        return px(self.fixed_width) if self.fixed_width is not None else min(self.natural_width(), px(110))

    def natural_height(self, width: int) -> int:
        return px(34)

    @property
    def words(self) -> str:
        """The words of what is chosen."""
        return next((words for key, words in self.options if key == self.chosen), "")

    def paint(self, surface: pygame.Surface) -> None:
        c, r = text_style.c, self.rect
        fill = mix(c.card, "#FFFFFF", 0.06) if self.hot and self.enabled else c.card
        draw.plate(surface, r, fill, 6, c.line)
        x = r.x + px(12)
        ink = c.text if self.enabled else c.text3
        if self.icon:
            draw.icon(surface, self.icon, (x + px(10), r.centery), 20, c.text2)
            x += px(28)
        text_style.text(surface, self.words, pygame.Rect(x, r.y, r.right - px(32) - x, r.h), ink)
        draw.icon(surface, "down", (r.right - px(18), r.centery), 16, c.text2 if self.enabled else c.text3)

    def act(self) -> None:
        if self._layer is None:
            self.drop()

    def drop(self) -> None:
        """Open the list."""
        root = self.root
        if root is None:
            return
        rows = ScrollList(
            lambda: len(self.options),
            lambda i, w: px(ROW),
            self._paint_row,
            on_pick=lambda i: None,
            on_open=self._take,
            one_press=True,
        )
        rows.chosen = next((i for i, (key, _) in enumerate(self.options) if key == self.chosen), None)
        self._layer = root.open(Layer(_Drop(rows), self._where, on_outside=self.shut, on_escape=self.shut))
        root.give_focus(rows, root.by_keyboard)

    def _where(self, window: pygame.Rect) -> pygame.Rect:
        """Under the button, or over it where there is more room."""
        high = min(len(self.options), MOST_ROWS) * px(ROW) + px(8)
        # the tick, the words, and room for the bar of a long list
        wide = max((text_style.width(words) for _, words in self.options), default=0) + px(70)
        wide = min(window.w - px(8), max(self.rect.w, wide))
        below, above = window.bottom - self.rect.bottom - px(8), self.rect.top - window.top - px(8)
        high = min(high, max(below, above))
        y = self.rect.bottom + px(4) if high <= below else self.rect.top - px(4) - high
        x = min(self.rect.x, window.right - wide - px(4))
        return pygame.Rect(x, y, wide, high)

    def shut(self) -> None:
        """Close the list."""
        if self._layer is not None and self.root is not None:
            layer, self._layer = self._layer, None
            self.root.close(layer)

    def _take(self, i: int) -> None:
        key = self.options[i][0]
        self.shut()
        if key != self.chosen:
            self.chosen = key
            self.changed()
            if self.on_change is not None:
                self.on_change(key)

    def _paint_row(self, surface: pygame.Surface, i: int, box: pygame.Rect, state: str) -> None:
        c = text_style.c
        key, words = self.options[i]
        if state:
            draw.plate(surface, box, c.card_up, 4)
        text_style.text(
            surface, words, pygame.Rect(box.x + px(30), box.y, box.w - px(36), box.h), c.text, BODY
        )
        if key == self.chosen:
            draw.icon(surface, "tick", (box.x + px(16), box.centery), 16, c.good)

    def key(self, event: pygame.event.Event) -> bool:
        if event.key in (pygame.K_UP, pygame.K_DOWN) and self.enabled:
            keys = [key for key, _ in self.options]
            at = (keys.index(self.chosen) if self.chosen in keys else -1) + (
                1 if event.key == pygame.K_DOWN else -1
            )
            if 0 <= at < len(keys):
                self._take(at)
            return True
        return super().key(event)
