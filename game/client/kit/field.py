"""A line of text to type in: caret, selection, clipboard, input method.

Our own and not the entry line of a widget library: that needs a manager, a theme and fonts, 45 ms of
start-up, and keeps a focus, a scale and a repaint of its own beside those of the kit.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Unpack

import pygame

from game.client.kit import draw, text_style
from game.client.kit.text_style import px
from game.client.kit.widget import Widget, WidgetArgs

_WORD = " \t-_/.,"


def copy_text(words: str) -> bool:
    """Words to the clipboard, if there is one."""
    try:
        pygame.scrap.put_text(words)
    except (pygame.error, AttributeError):
        return False
    return True


def pasted_text() -> str:
    """Words from the clipboard, on one line; empty if there is none."""
    try:
        return " ".join(pygame.scrap.get_text().split("\n")).replace("\r", "").replace("\0", "")
    except (pygame.error, AttributeError, UnicodeDecodeError):
        return ""


class TextField(Widget):
    """One line of text. ``on_change`` after each change, ``on_enter`` at Enter."""

    mouse = True
    takes_focus = True

    def __init__(
        self,
        words: str = "",
        on_change: Callable[[str], None] | None = None,
        on_enter: Callable[[str], None] | None = None,
        empty: str = "",
        most: int = 60,
        icon: str = "",
        **rest: Unpack[WidgetArgs],
    ) -> None:
        super().__init__(**rest)
        # millions of letters, as a clipboard may hold, cannot even be drawn
        self.words, self.on_change, self.on_enter = words[:most], on_change, on_enter
        self.empty, self.most, self.icon = empty, most, icon
        self.caret = self.anchor = len(self.words)
        self.composed = ""
        self._shift = 0

    def natural_width(self) -> int:
        return px(220)

    def least_width(self) -> int:
        return px(self.fixed_width) if self.fixed_width is not None else px(96)

    def natural_height(self, width: int) -> int:
        return px(34)

    # ------------------------------------------------------------------ editing
    @property
    def selection(self) -> tuple[int, int]:
        """First and last place of what is chosen."""
        return min(self.caret, self.anchor), max(self.caret, self.anchor)

    def set(self, words: str) -> None:
        """Other words, without a call back."""
        self.words = words[: self.most]
        self.caret = self.anchor = len(self.words)
        self.changed()

    def insert(self, words: str) -> None:
        """Words in place of what is chosen."""
        low, high = self.selection
        words = "".join(letter for letter in words if letter.isprintable())
        words = words[: max(0, self.most - len(self.words) + high - low)]
        self._edit(self.words[:low] + words + self.words[high:], low + len(words))

    def _edit(self, words: str, caret: int) -> None:
        new = words != self.words
        self.words = words
        self.caret = self.anchor = caret
        self.changed()
        if new and self.on_change is not None:
            self.on_change(words)

    def _word(self, at: int, step: int) -> int:
        """The next edge of a word."""
        if step < 0:
            while at > 0 and self.words[at - 1] in _WORD:
                at -= 1
            while at > 0 and self.words[at - 1] not in _WORD:
                at -= 1
            return at
        while at < len(self.words) and self.words[at] in _WORD:
            at += 1
        while at < len(self.words) and self.words[at] not in _WORD:
            at += 1
        return at

    def _go(self, caret: int, keep: bool) -> None:
        self.caret = max(0, min(len(self.words), caret))
        if not keep:
            self.anchor = self.caret
        self.changed()

    def _erase(self, step: int, whole: bool) -> None:
        low, high = self.selection
        if low == high:
            aim = self._word(self.caret, step) if whole else self.caret + step
            low, high = sorted((self.caret, max(0, min(len(self.words), aim))))
        self._edit(self.words[:low] + self.words[high:], low)

    def typed(self, words: str) -> bool:
        self.composed = ""
        if self.enabled:
            self.insert(words)
        return True

    def compose(self, words: str) -> None:
        """What the input method has so far."""
        self.composed = words
        self.changed()

    def key(self, event: pygame.event.Event) -> bool:
        shift, control = (
            bool(event.mod & pygame.KMOD_SHIFT),
            bool(event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META)),
        )
        low, high = self.selection
        if control and event.key in (pygame.K_a, pygame.K_c, pygame.K_x, pygame.K_v):
            self._clipboard(event.key, low, high)
            return True
        moves = {
            pygame.K_LEFT: self._word(self.caret, -1)
            if control
            else low
            if low != high and not shift
            else self.caret - 1,
            pygame.K_RIGHT: self._word(self.caret, 1)
            if control
            else high
            if low != high and not shift
            else self.caret + 1,
            pygame.K_HOME: 0,
            pygame.K_END: len(self.words),
        }
        if event.key in moves:
            self._go(moves[event.key], shift)
            return True
        if event.key in (pygame.K_BACKSPACE, pygame.K_DELETE):
            self._erase(-1 if event.key == pygame.K_BACKSPACE else 1, control)
            return True
        if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER):
            if self.on_enter is not None:
                self.on_enter(self.words)
                return True
            return False
        # letters come as text; here they are only kept from being shortcuts
        return not control and bool(getattr(event, "unicode", "")) and event.unicode.isprintable()

    def _clipboard(self, key: int, low: int, high: int) -> None:
        if key == pygame.K_a:
            self.anchor, self.caret = 0, len(self.words)
            self.changed()
        elif key == pygame.K_v:
            self.insert(pasted_text())
        elif low != high:
            copy_text(self.words[low:high])
            if key == pygame.K_x:
                self._erase(-1, False)

    # ------------------------------------------------------------------ the mouse
    def _box(self) -> pygame.Rect:
        left = px(10) + (px(24) if self.icon else 0)
        return pygame.Rect(self.rect.x + left, self.rect.y, self.rect.w - left - px(10), self.rect.h)

    def _place(self, x: int) -> int:
        """The gap between letters nearest to x."""
        want = x - self._box().x + self._shift
        widths = [text_style.width(self.words[:i]) for i in range(len(self.words) + 1)]
        return min(range(len(widths)), key=lambda i: abs(widths[i] - want))

    def press(self, at: tuple[int, int], button: int) -> bool:
        root = self.root
        if button != 1 or not self.enabled or root is None:
            return button == 1
        root.give_focus(self)
        if root.double_click:
            place = self._place(at[0])
            self.anchor, self.caret = self._word(place, -1), self._word(place, 1)
            self.changed()
        else:
            self._go(self._place(at[0]), bool(pygame.key.get_mods() & pygame.KMOD_SHIFT))
        return True

    def drag(self, at: tuple[int, int]) -> None:
        self._go(self._place(at[0]), True)

    def focus_gained(self) -> None:
        super().focus_gained()
        pygame.key.start_text_input()
        pygame.key.set_text_input_rect(self.rect)
        root = self.root
        if root is not None and root.by_keyboard:
            self.anchor, self.caret = 0, len(self.words)

    def focus_lost(self) -> None:
        super().focus_lost()
        self.composed = ""
        self.anchor = self.caret
        pygame.key.stop_text_input()

    # ------------------------------------------------------------------ drawing
    def paint(self, surface: pygame.Surface) -> None:
        c, box = text_style.c, self._box()
        draw.plate(
            surface, self.rect, c.window if self.enabled else c.panel, 6, c.text2 if self.focused else c.line
        )
        if self.icon:
            draw.icon(surface, self.icon, (self.rect.x + px(20), self.rect.centery), 18, c.text3)
        words = self.words[: self.caret] + self.composed + self.words[self.caret :]
        if not words and not self.focused:
            text_style.text(surface, self.empty, box, c.text3)
            return
        if not self.focused:
            text_style.text(surface, words, box, c.text if self.enabled else c.text3)
            return
        self._paint_edited(surface, words, box)
        if self.ringed:
            draw.focus_ring(surface, self.rect)

    def _paint_edited(self, surface: pygame.Surface, words: str, box: pygame.Rect) -> None:
        c = text_style.c
        x = text_style.width(words[: self.caret + len(self.composed)])
        self._shift = max(0, min(self._shift, text_style.width(words) - box.w + px(2)))
        if x - self._shift > box.w - px(2):
            self._shift = x - box.w + px(2)
        if x < self._shift:
            self._shift = x
        old = surface.get_clip()
        surface.set_clip(box.clip(old))
        low, high = self.selection
        if low != high:
            a, b = text_style.width(words[:low]), text_style.width(words[:high])
            surface.fill("#35577A", (box.x + a - self._shift, box.y + px(7), b - a, box.h - px(14)))
        wide = max(box.w, text_style.width(words) + px(2))
        text_style.text(surface, words, pygame.Rect(box.x - self._shift, box.y, wide, box.h), c.text)
        if self.composed:
            a = text_style.width(words[: self.caret])
            surface.fill(
                c.text2, (box.x + a - self._shift, box.bottom - px(8), text_style.width(self.composed), px(1))
            )
        surface.fill(c.accent, (box.x + x - self._shift, box.y + px(8), max(1, px(1.5)), box.h - px(16)))
        surface.set_clip(old)
