"""Choices and counts: segments, radio buttons, lists that drop down, steppers, sliders."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Unpack

import pygame

from game.client.kit import draw, text_style
from game.client.kit.button import Pressed
from game.client.kit.scroll import ScrollList
from game.client.kit.text_style import BODY, SMALL, px
from game.client.kit.theme import mix
from game.client.kit.widget import Layer, Widget, WidgetArgs


# ----------------------------------------- Choosing and counting: segmented choices, steppers, sliders
class Segments(Pressed):
    """A choice of a few, side by side; the chosen one is light."""

    def __init__(
        self,
        options: Sequence[tuple[str, str]],
        chosen: str,
        on_change: Callable[[str], None] | None = None,
        **rest: Unpack[WidgetArgs],
    ) -> None:
        super().__init__(**rest)
        self.options, self.chosen, self.on_change = list(options), chosen, on_change
        self._over = -1

    def natural_width(self) -> int:
        return sum(text_style.width(words, BODY, "medium") + px(24) for _, words in self.options) + px(4)

    def least_width(self) -> int:
        return (
            px(self.fixed_width)
            if self.fixed_width is not None
            else sum(text_style.width(w, BODY, "medium") + px(10) for _, w in self.options)
        )

    def natural_height(self, width: int) -> int:
        return px(32)

    def _cells(self) -> list[pygame.Rect]:
        inner = self.rect.inflate(-px(4), -px(4))
        wants = [text_style.width(words, BODY, "medium") + px(10) for _, words in self.options]
        spare = max(0, inner.w - sum(wants))
        out, x = [], inner.x
        for i, want in enumerate(wants):
            wide = want + spare // len(wants) if i < len(wants) - 1 else inner.right - x
            out.append(pygame.Rect(x, inner.y, wide, inner.h))
            x += wide
        return out

    def choose(self, key: str) -> None:
        """Choose an option by its key."""
        if key != self.chosen:
            self.chosen = key
            self.changed()
            if self.on_change is not None:
                self.on_change(key)

    def hover(self, at: tuple[int, int]) -> None:
        over = next((i for i, cell in enumerate(self._cells()) if cell.collidepoint(at)), -1)
        if over != self._over:
            self._over = over
            self.changed()

    def release(self, at: tuple[int, int]) -> None:
        self.changed()
        if not self.enabled or not self.live:
            return
        for (key, _), cell in zip(self.options, self._cells(), strict=True):
            if cell.collidepoint(at):
                self.choose(key)

    def key(self, event: pygame.event.Event) -> bool:
        if event.key not in (pygame.K_LEFT, pygame.K_RIGHT):
            return False
        keys = [key for key, _ in self.options]
        step = 1 if event.key == pygame.K_RIGHT else -1
        # where nothing is chosen yet, an arrow takes the first
        at = keys.index(self.chosen) + step if self.chosen in keys else 0
        if self.enabled and 0 <= at < len(keys):
            self.choose(keys[at])
        return True

    def paint(self, surface: pygame.Surface) -> None:
        c = text_style.c
        draw.plate(surface, self.rect, c.window, 6, c.line)
        for i, ((key, words), cell) in enumerate(zip(self.options, self._cells(), strict=True)):
            on = key == self.chosen
            if on:
                draw.plate(surface, cell, c.text if self.enabled else c.text3, 4)
            elif self.hot and i == self._over and self.enabled:
                draw.plate(surface, cell, c.card, 4)
            ink = c.panel if on else c.text2 if self.enabled else c.text3
            text_style.text(surface, words, cell, ink, BODY, "medium", "c")


class Stepper(Widget):
    """``- n of m +`` and, if wanted, ``all``: how many of a group."""

    mouse = True
    takes_focus = True

    def __init__(
        self,
        value: int,
        most: int,
        on_change: Callable[[int], None] | None = None,
        *,
        least: int = 0,
        all_button: bool = False,
        of: bool = True,
        step: int = 1,
        **rest: Unpack[WidgetArgs],
    ) -> None:
        super().__init__(**rest)
        self.value, self.least, self.most, self.on_change = value, least, most, on_change
        self.all_button, self.of, self.step = all_button, of, step
        self._over = ""

    def set(self, value: int, most: int | None = None) -> None:
        """Another value, without a call back."""
        self.most = self.most if most is None else most
        self.value = max(self.least, min(self.most, value))
        self.changed()

    def _words(self) -> str:
        return f"{self.value} of {self.most}" if self.of else str(self.value)

    def natural_width(self) -> int:
        middle = text_style.width(
            f"{self.most} of {self.most}" if self.of else str(self.most), BODY, "medium"
        ) + px(12)
        return (
            middle + px(60) + (px(6 + 12) + text_style.width("all", 12, "medium") if self.all_button else 0)
        )

    def natural_height(self, width: int) -> int:
        return px(28)

    def _spots(self) -> dict[str, pygame.Rect]:
        r, side = self.rect, px(28)
        right = r.right
        out = {}
        if self.all_button:
            wide = text_style.width("all", 12, "medium") + px(12)
            out["all"] = pygame.Rect(right - wide, r.y, wide, r.h)
            right -= wide + px(6)
        out["-"] = pygame.Rect(r.x, r.y, side, r.h)
        out["+"] = pygame.Rect(right - side, r.y, side, r.h)
        out[""] = pygame.Rect(r.x + side, r.y, right - r.x - 2 * side, r.h)
        return out

    def change(self, value: int) -> None:
        """Another value, with a call back."""
        value = max(self.least, min(self.most, value))
        if value != self.value and self.enabled:
            self.value = value
            self.changed()
            if self.on_change is not None:
                self.on_change(value)

    def _can(self, spot: str) -> bool:
        return self.enabled and (self.value > self.least if spot == "-" else self.value < self.most)

    def paint(self, surface: pygame.Surface) -> None:
        c, spots = text_style.c, self._spots()
        whole = spots["-"].union(spots["+"])
        draw.plate(surface, whole, c.window, 6, c.line)
        for spot, name in (("-", "minus"), ("+", "plus")):
            able = self._can(spot)
            if able:
                hot = self.hot and self._over == spot
                draw.plate(
                    surface,
                    spots[spot].inflate(-px(4), -px(4)),
                    mix(c.card_up, "#FFFFFF", 0.1) if hot else c.card_up,
                    4,
                )
            draw.icon(surface, name, spots[spot].center, 16, c.text if able else mix(c.text3, c.card, 0.5))
        text_style.text(
            surface, self._words(), spots[""], c.text if self.enabled else c.text3, BODY, "medium", "c"
        )
        if self.all_button:
            able = self._can("+")
            hot = able and self.hot and self._over == "all"
            draw.plate(
                surface,
                spots["all"],
                mix(c.card_up, "#FFFFFF", 0.1) if hot else c.card_up if able else c.card,
                6,
                c.line,
            )
            text_style.text(surface, "all", spots["all"], c.text if able else c.text3, 12, "medium", "c")
        if self.ringed:
            draw.focus_ring(surface, self.rect)

    def hover(self, at: tuple[int, int]) -> None:
        over = next((k for k, box in self._spots().items() if box.collidepoint(at)), "")
        if over != self._over:
            self._over = over
            self.changed()

    def press(self, at: tuple[int, int], button: int) -> bool:
        if button != 1:
            return False
        for spot, box in self._spots().items():
            if box.collidepoint(at):
                self.change(
                    {"-": self.value - self.step, "+": self.value + self.step, "all": self.most}.get(
                        spot, self.value
                    )
                )
        return True

    def wheel(self, at: tuple[int, int], across: float, up: float) -> bool:
        return False

    def key(self, event: pygame.event.Event) -> bool:
        aim = {
            pygame.K_LEFT: self.value - self.step,
            pygame.K_MINUS: self.value - self.step,
            pygame.K_KP_MINUS: self.value - self.step,
            pygame.K_RIGHT: self.value + self.step,
            pygame.K_PLUS: self.value + self.step,
            pygame.K_EQUALS: self.value + self.step,
            pygame.K_KP_PLUS: self.value + self.step,
            pygame.K_HOME: self.least,
            pygame.K_END: self.most,
        }.get(event.key)
        if aim is None:
            return False
        self.change(aim)
        return True


class Slider(Widget):
    """A value on a line; ``marks`` are places with a tick (the turns of a replay)."""

    mouse = True
    takes_focus = True

    def __init__(
        self,
        value: float,
        least: float,
        most: float,
        step: float,
        on_change: Callable[[float], None] | None = None,
        *,
        show: Callable[[float], str] | None = None,
        marks: Sequence[float] = (),
        on_done: Callable[[float], None] | None = None,
        **rest: Unpack[WidgetArgs],
    ) -> None:
        super().__init__(**rest)
        self.value, self.least, self.most, self.step, self.on_change = value, least, most, step, on_change
        self.show_value, self.marks, self.on_done = show, marks, on_done

    def natural_width(self) -> int:
        return px(220)

    def least_width(self) -> int:
        return px(self.fixed_width) if self.fixed_width is not None else px(110)

    def natural_height(self, width: int) -> int:
        return px(32)

    def _label_width(self) -> int:
        if self.show_value is None:
            return 0
        return max(
            text_style.width(self.show_value(v), BODY, "medium") for v in (self.least, self.most, self.value)
        ) + px(12)

    def _track(self) -> pygame.Rect:
        r = self.rect
        return pygame.Rect(
            r.x + px(10), r.centery - px(2), max(px(20), r.w - px(20) - self._label_width()), px(4)
        )

    def x_of(self, value: float) -> int:
        """Where a value lies across."""
        track = self._track()
        return track.x + round(track.w * (value - self.least) / (self.most - self.least or 1))

    def set(self, value: float) -> None:
        """Another value, without a call back."""
        value = max(self.least, min(self.most, value))
        if value != self.value:
            self.value = value
            self.changed()

    def change(self, value: float) -> None:
        """Another value, with a call back."""
        value = self.least + round((value - self.least) / self.step) * self.step
        value = max(self.least, min(self.most, value))
        if value != self.value and self.enabled:
            self.value = value
            self.changed()
            if self.on_change is not None:
                self.on_change(value)

    def paint(self, surface: pygame.Surface) -> None:
        c, track = text_style.c, self._track()
        draw.plate(surface, track, c.line, 2)
        x = self.x_of(self.value)
        draw.plate(surface, pygame.Rect(track.x, track.y, max(1, x - track.x), track.h), c.text2, 2)
        for mark in self.marks:
            surface.fill(c.text3, (self.x_of(mark), track.y - px(5), max(1, px(1)), px(14)))
        side = px(16)
        knob = pygame.Rect(x - side // 2, track.centery - side // 2, side, side)
        draw.plate(surface, knob, c.text if self.enabled else c.text3, 8, c.window, 2)
        if self.show_value is not None:
            box = pygame.Rect(
                track.right + px(10), self.rect.y, self.rect.right - track.right - px(10), self.rect.h
            )
            text_style.text(surface, self.show_value(self.value), box, c.text, BODY, "medium", "r")
        if self.ringed:
            draw.focus_ring(surface, self.rect)

    def press(self, at: tuple[int, int], button: int) -> bool:
        if button != 1 or not self.enabled:
            return button == 1
        self.drag(at)
        return True

    def drag(self, at: tuple[int, int]) -> None:
        track = self._track()
        self.change(self.least + (at[0] - track.x) / track.w * (self.most - self.least))

    def release(self, at: tuple[int, int]) -> None:
        if self.on_done is not None:
            self.on_done(self.value)

    def key(self, event: pygame.event.Event) -> bool:
        page = max(self.step, (self.most - self.least) / 10)
        aim = {
            pygame.K_LEFT: self.value - self.step,
            pygame.K_RIGHT: self.value + self.step,
            pygame.K_PAGEDOWN: self.value - page,
            pygame.K_PAGEUP: self.value + page,
            pygame.K_HOME: self.least,
            pygame.K_END: self.most,
        }.get(event.key)
        if aim is None:
            return False
        self.change(aim)
        if self.on_done is not None:
            self.on_done(self.value)
        return True


# ---------------------------------------------------------------- A choice from a list that drops down
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


# --------------------------------------------------- One of several to choose from, with a second line
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
