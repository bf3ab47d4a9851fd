"""A window onto a widget that is higher than its room."""

from __future__ import annotations

from typing import Unpack

import pygame

from game.client.kit import draw, text_style
from game.client.kit.text_style import px
from game.client.kit.widget import Widget, WidgetArgs

BAR = 6
WHEEL = 56


class Scroll(Widget):
    """One child that may be higher than the window onto it."""

    mouse = True

    def __init__(self, child: Widget, **rest: Unpack[WidgetArgs]) -> None:
        super().__init__(**rest)
        self.offset = 0
        self._held: int | None = None
        self.add(child)

    @property
    def child(self) -> Widget:
        """What is scrolled."""
        return self.children[0]

    def least_width(self) -> int:
        return (
            px(self.fixed_width)
            if self.fixed_width is not None
            else self.child.least_width() + self._gutter()
        )

    def natural_width(self) -> int:
        return self.child.want_width() + self._gutter()

    def _gutter(self) -> int:
        return px(BAR + 6)

    @property
    def most(self) -> int:
        """The furthest offset."""
        return max(0, self.child.rect.h - self.rect.h)

    def arrange(self) -> None:
        wide, high = self.rect.w, self.child.want_height(self.rect.w)
        if high > self.rect.h:
            wide -= self._gutter()
            high = self.child.want_height(wide)
        high = max(high, self.rect.h)
        self.offset = max(0, min(self.offset, high - self.rect.h))
        self.child.place(pygame.Rect(self.rect.x, self.rect.y - self.offset, wide, high))

    def scroll_to(self, offset: float) -> None:
        """Move the child so that this much of it lies above the top."""
        offset = max(0, min(round(offset), self.most))
        if offset != self.offset:
            self.offset = offset
            self.arrange()
            self.changed(self.rect)

    def reveal(self, rect: pygame.Rect) -> None:
        """Scroll as far as needed to bring a rectangle of the window into sight."""
        edge = px(10)
        if rect.top < self.rect.top + edge:
            self.scroll_to(self.offset - (self.rect.top + edge - rect.top))
        elif rect.bottom > self.rect.bottom - edge:
            self.scroll_to(
                self.offset + min(rect.bottom - self.rect.bottom + edge, rect.top - self.rect.top - edge)
            )

    def draw(self, surface: pygame.Surface) -> None:
        if not self.visible:
            return
        old = surface.get_clip()
        surface.set_clip(self.rect.clip(old))
        self.child.draw(surface)
        if self.most:
            draw.plate(
                surface,
                self._thumb(),
                text_style.c.text3 if self._held is not None else text_style.c.line,
                BAR / 2,
            )
        surface.set_clip(old)

    def _thumb(self) -> pygame.Rect:
        whole = self.child.rect.h
        high = max(px(28), self.rect.h * self.rect.h // whole)
        y = self.rect.y + round((self.rect.h - high) * self.offset / max(1, self.most))
        return pygame.Rect(self.rect.right - px(BAR) - px(1), y, px(BAR), high)

    def wheel(self, at: tuple[int, int], across: float, up: float) -> bool:
        before = self.offset
        self.scroll_to(self.offset - up * px(WHEEL))
        return self.offset != before or self.most > 0

    def press(self, at: tuple[int, int], button: int) -> bool:
        if button == 1 and self.most and at[0] >= self.rect.right - self._gutter():
            thumb = self._thumb()
            self._held = at[1] - thumb.y if thumb.collidepoint(thumb.x, at[1]) else thumb.h // 2
            self.drag(at)
            return True
        return False

    def drag(self, at: tuple[int, int]) -> None:
        if self._held is not None:
            room = max(1, self.rect.h - self._thumb().h)
            self.scroll_to((at[1] - self._held - self.rect.y) * self.most / room)

    def release(self, at: tuple[int, int]) -> None:
        self._held = None
        self.changed(self.rect)

    cancel_held = release

    def key(self, event: pygame.event.Event) -> bool:
        page = self.rect.h * 0.9
        step = {
            pygame.K_PAGEDOWN: page,
            pygame.K_PAGEUP: -page,
            pygame.K_DOWN: px(WHEEL),
            pygame.K_UP: -px(WHEEL),
        }.get(event.key)
        if step is None or not self.most:
            return False
        self.scroll_to(self.offset + step)
        return True
