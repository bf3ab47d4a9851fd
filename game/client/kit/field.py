"""Text to type in, in a line or in several: caret, selection, clipboard, input method.

Our own and not the entry line of a widget library: that needs a manager, a theme and fonts, 45 ms of
start-up, and keeps a focus, a scale and a repaint of its own beside those of the kit.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Callable
from typing import Unpack

import pygame

from game.client.kit import draw, text_style
from game.client.kit.text_style import px
from game.client.kit.widget import Widget, WidgetArgs, held_shift

_WORD = " \t\n-_/.,"
#: the ground of letters that are chosen
CHOSEN = "#35577A"
#: milliseconds until a text that has grown has its place
SOON = 20


def copy_text(words: str) -> bool:
    """Words to the clipboard, if there is one."""
    try:
        pygame.scrap.put_text(words)
    except (pygame.error, AttributeError):
        return False
    return True


def pasted_text() -> str:
    """Words from the clipboard; empty if there is none."""
    try:
        return pygame.scrap.get_text().replace("\r", "").replace("\0", "")
    except (pygame.error, AttributeError, UnicodeDecodeError):
        return ""


class FieldArgs(WidgetArgs, total=False):
    """The arguments of a field besides its words."""

    on_change: Callable[[str], None] | None
    on_enter: Callable[[str], None] | None
    on_taken: Callable[[str], None] | None
    empty: str


def _nearest(words: str, x: int) -> int:
    """The gap between letters nearest to x pixels."""
    return min(range(len(words) + 1), key=lambda i: abs(text_style.width(words[:i]) - x))


class TextField(Widget):
    """One line of text. ``on_change`` after each change, ``on_enter`` at Enter; ``on_taken`` with other words
    than before, when it is left or at Enter.
    """

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
        on_taken: Callable[[str], None] | None = None,
        **rest: Unpack[WidgetArgs],
    ) -> None:
        super().__init__(**rest)
        # millions of letters, as a clipboard may hold, cannot even be drawn
        self.words, self.on_change, self.on_enter = words[:most], on_change, on_enter
        self.empty, self.most, self.icon = empty, most, icon
        self.on_taken, self._before = on_taken, self.words
        self.caret = self.anchor = len(self.words)
        self.composed = ""
        self._shift = 0

    @property
    def counts_when_left(self) -> bool:
        return self.on_taken is not None

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
        words = self.kept(words)[: max(0, self.most - len(self.words) + high - low)]
        self._edit(self.words[:low] + words + self.words[high:], low + len(words))

    def kept(self, words: str) -> str:
        """What of words can stand here: on one line, without what is no letter."""
        return "".join(letter for letter in words.replace("\n", " ") if letter.isprintable())

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
            **self.edges(control),
        }
        if event.key in moves:
            self._go(moves[event.key], shift)
            return True
        if event.key in (pygame.K_BACKSPACE, pygame.K_DELETE):
            self._erase(-1 if event.key == pygame.K_BACKSPACE else 1, control)
            return True
        if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER):
            return self.entered(control)
        # letters come as text; here they are only kept from being shortcuts
        return not control and bool(getattr(event, "unicode", "")) and event.unicode.isprintable()

    def edges(self, whole: bool) -> dict[int, int]:
        """Where the caret goes by keys that lead out of its line."""
        return {pygame.K_HOME: 0, pygame.K_END: len(self.words)}

    def entered(self, control: bool) -> bool:
        """Enter was pressed; was it for the field?"""
        if self.on_enter is not None:
            self.on_enter(self.words)
        self._take()
        return self.on_enter is not None or self.on_taken is not None

    def _take(self) -> None:
        if self.on_taken is not None and self.words != self._before:
            self._before = self.words
            self.on_taken(self.words)

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

    def place_at(self, at: tuple[int, int]) -> int:
        """The gap between letters nearest to a point."""
        return _nearest(self.words, at[0] - self._box().x + self._shift)

    def press(self, at: tuple[int, int], button: int) -> bool:
        root = self.root
        if button != 1 or not self.enabled or root is None:
            return button == 1
        root.give_focus(self)
        if root.double_click:
            place = self.place_at(at)
            self.anchor, self.caret = self._word(place, -1), self._word(place, 1)
            self.changed()
        else:
            self._go(self.place_at(at), held_shift())
        return True

    def drag(self, at: tuple[int, int]) -> None:
        self._go(self.place_at(at), True)

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
        self._take()

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
            surface.fill(CHOSEN, (box.x + a - self._shift, box.y + px(7), b - a, box.h - px(14)))
        wide = max(box.w, text_style.width(words) + px(2))
        text_style.text(surface, words, pygame.Rect(box.x - self._shift, box.y, wide, box.h), c.text)
        if self.composed:
            a = text_style.width(words[: self.caret])
            surface.fill(
                c.text2, (box.x + a - self._shift, box.bottom - px(8), text_style.width(self.composed), px(1))
            )
        surface.fill(c.accent, (box.x + x - self._shift, box.y + px(8), max(1, px(1.5)), box.h - px(16)))
        surface.set_clip(old)


# -------------------------------------------------------------------------------------- several lines
class TextArea(TextField):
    """Text of several lines, wrapped, as high as it is; Enter begins a line.

    ``points`` marks each line that was begun so, where every line is a text of its own.
    """

    def __init__(
        self,
        words: str = "",
        least: int = 3,
        points: bool = False,
        most: int = 2000,
        **rest: Unpack[FieldArgs],
    ) -> None:
        super().__init__(words, most=most, **rest)
        self.least, self.points = least, points
        #: pixels from the left at which the caret goes up and down
        self._aim: int | None = None

    def natural_height(self, width: int) -> int:
        rows = self._rows(width - px(20) - self._indent())
        return max(self.least, len(rows)) * text_style.line_height() + px(14)

    def kept(self, words: str) -> str:
        return "".join(letter for letter in words if letter.isprintable() or letter == "\n")

    def _indent(self) -> int:
        return px(14) if self.points else 0

    def _box(self) -> pygame.Rect:
        box, left = self.rect.inflate(-px(20), -px(14)), self._indent()
        return pygame.Rect(box.x + left, box.y, box.w - left, box.h)

    def _rows(self, wide: int) -> tuple[tuple[int, int], ...]:
        """First and last place of each line as it is shown."""
        return _rows(self.words, max(px(40), wide), text_style.scale())

    # ------------------------------------------------------------------ the caret
    def _row_of(self, place: int) -> int:
        """The line in which a place lies; a place between two lines lies in the second."""
        rows = self._rows(self._box().w)
        return next(k for k in reversed(range(len(rows))) if rows[k][0] <= place)

    def _along(self, k: int, x: int) -> int:
        """The place in a line nearest to x."""
        rows = self._rows(self._box().w)
        first, last = rows[k]
        place = first + _nearest(self.words[first:last], x)
        # behind the space at which a line was wrapped is the beginning of the next
        return place - (place == last and k + 1 < len(rows) and rows[k + 1][0] == last and last > first)

    def place_at(self, at: tuple[int, int]) -> int:
        rows, box = self._rows(self._box().w), self._box()
        k = (at[1] - box.y) // text_style.line_height()
        return self._along(max(0, min(len(rows) - 1, k)), at[0] - box.x)

    def edges(self, whole: bool) -> dict[int, int]:
        rows, k = self._rows(self._box().w), self._row_of(self.caret)
        first, last = (0, len(self.words)) if whole else rows[k]
        x = text_style.width(self.words[rows[k][0] : self.caret]) if self._aim is None else self._aim
        up = self._along(k - 1, x) if k else 0
        down = self._along(k + 1, x) if k + 1 < len(rows) else len(self.words)
        end = last if whole or k + 1 == len(rows) or rows[k + 1][0] > last else last - 1
        return {pygame.K_HOME: first, pygame.K_END: end, pygame.K_UP: up, pygame.K_DOWN: down}

    def key(self, event: pygame.event.Event) -> bool:
        aim = self._aim
        if event.key in (pygame.K_UP, pygame.K_DOWN) and aim is None:
            first = self._rows(self._box().w)[self._row_of(self.caret)][0]
            aim = self._aim = text_style.width(self.words[first : self.caret])
        took = super().key(event)
        self._aim = aim if event.key in (pygame.K_UP, pygame.K_DOWN) else None
        return took

    def entered(self, control: bool) -> bool:
        if control:
            return super().entered(control)
        if self.enabled:
            self.insert("\n")
        return True

    def _edit(self, words: str, caret: int) -> None:
        high = self.want_height(self.rect.w)
        super()._edit(words, caret)
        if self.want_height(self.rect.w) != high:
            self.relayout()
        self._follow()

    def _go(self, caret: int, keep: bool) -> None:
        self._aim = None
        super()._go(caret, keep)
        self._follow()

    def _follow(self) -> None:
        """The line of the caret comes into sight, once all of it has its place."""
        root = self.root
        if root is not None and root.app is not None:
            root.app.after(SOON, self._show_caret)

    def _show_caret(self) -> None:
        if self.focused:
            high, box = text_style.line_height(), self._box()
            line = pygame.Rect(box.x, box.y + self._row_of(self.caret) * high, box.w, high)
            for one in self.upwards():
                one.reveal(line)

    # ------------------------------------------------------------------ drawing
    def paint(self, surface: pygame.Surface) -> None:
        c, box, high = text_style.c, self._box(), text_style.line_height()
        ground, edge = c.window if self.enabled else c.panel, c.text2 if self.focused else c.line
        draw.plate(surface, self.rect, ground, 6, edge)
        words = self.words[: self.caret] + self.composed + self.words[self.caret :]
        old = surface.get_clip()
        surface.set_clip(self.rect.clip(old))
        if words or self.focused:
            for k, (first, last) in enumerate(_rows(words, max(px(40), box.w), text_style.scale())):
                room = pygame.Rect(box.x, box.y + k * high, box.w, high)
                if room.colliderect(surface.get_clip()):
                    self._paint_row(surface, words, first, last, room)
        else:
            text_style.lines(surface, text_style.wrap(self.empty, box.w), box, c.text3)
        surface.set_clip(old)
        if self.ringed:
            draw.focus_ring(surface, self.rect)

    def _paint_row(
        self, surface: pygame.Surface, words: str, first: int, last: int, box: pygame.Rect
    ) -> None:
        c, said = text_style.c, words[first:last]

        def x(place: int) -> int:
            return box.x + text_style.width(words[first : max(first, min(place, last))])

        if self.points and said and (not first or words[first - 1] == "\n"):
            text_style.text(surface, "•", box.move(-self._indent(), 0), c.text3)
        low, high = self.selection
        if self.focused and low < last + 1 and high > first and low != high:
            # a line that is chosen to its end shows that its end is
            wide = x(high) - x(low) + (px(5) if high > last else 0)
            surface.fill(CHOSEN, (x(low), box.y, wide, box.h))
        room = pygame.Rect(box.x, box.y, text_style.width(said) + px(2), box.h)
        text_style.text(surface, said, room, c.text if self.enabled else c.text3)
        caret = self.caret + len(self.composed)
        if self.focused and self.composed and first <= self.caret <= last:
            surface.fill(c.text2, (x(self.caret), box.bottom - px(2), x(caret) - x(self.caret), px(1)))
        here = first <= caret < last or (caret == last and words[last : last + 1] in ("", "\n"))
        if self.focused and here:
            surface.fill(c.accent, (x(caret), box.y + px(1), max(1, px(1.5)), box.h - px(2)))


@functools.lru_cache(256)
def _rows(words: str, wide: int, scale: float) -> tuple[tuple[int, int], ...]:
    """First and last place of each line of words in so many pixels; spaces stay at the end of their line."""
    rows: list[tuple[int, int]] = []
    at = 0
    for line in words.split("\n"):
        first = at
        for word in re.finditer(r"\S+\s*|\s+", line):
            begin, end = at + word.start(), at + word.end()
            if begin > first and text_style.width(words[first:end].rstrip()) > wide:
                rows.append((first, begin))
                first = begin
            while text_style.width(words[first:end].rstrip()) > wide:
                fits = (n for n in range(end - first, 1, -1)
                        if text_style.width(words[first : first + n]) <= wide)  # fmt: skip
                cut = first + next(fits, 1)
                rows.append((first, cut))
                first = cut
        at += len(line)
        rows.append((first, at))
        at += 1
    return tuple(rows)
