"""Things that are pressed: buttons and tick boxes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Unpack

import pygame

from game.client.kit import draw, text_style
from game.client.kit.box import Row
from game.client.kit.text_style import BODY, SMALL, px
from game.client.kit.theme import mix
from game.client.kit.widget import Placed, Tip, Widget, WidgetArgs

ACTIVATE = (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE)


class Pressed(Widget):
    """Something that acts when the button goes up over it, or Enter or Space while it has the focus."""

    mouse = True
    takes_focus = True
    radius = 6.0

    def act(self) -> None:
        """What it does."""

    def press(self, at: tuple[int, int], button: int) -> bool:
        if button != 1:
            return False
        self.pressed = True
        self.changed()
        return True

    def release(self, at: tuple[int, int]) -> None:
        self.changed()
        if self.enabled and self.live and self.rect.collidepoint(at):
            self.act()

    def cancel(self) -> None:
        self.pressed = False
        self.changed()

    def key(self, event: pygame.event.Event) -> bool:
        if event.key in ACTIVATE and not event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT):
            if self.enabled:
                self.act()
            return True
        return False

    def paint_over(self, surface: pygame.Surface) -> None:
        if self.ringed:
            draw.focus_ring(surface, self.rect, self.radius)


class OpeningRow(Row):
    """A line that opens into more, under the pointer or by Enter while it has the focus."""

    def __init__(self, *children: Widget | None, tip: Tip = None, gap: float = 8) -> None:
        super().__init__(*children, gap=gap, tip=tip)
        self.mouse = True
        self.takes_focus = tip is not None

    def natural_height(self, width: int) -> int:
        return max(px(20), super().natural_height(width))

    def key(self, event: pygame.event.Event) -> bool:
        return event.key in ACTIVATE and self.root is not None and self.root.tell_focus()

    def paint(self, surface: pygame.Surface) -> None:
        if self.hot and self.tip is not None:
            draw.plate(surface, self.rect.inflate(px(8), px(2)), text_style.c.card_up, 4)
        super().paint(surface)

    def paint_over(self, surface: pygame.Surface) -> None:
        if self.ringed:
            draw.focus_ring(surface, self.rect, 4)


class Button(Pressed):
    """A button. ``kind``: ``main`` (amber: the one thing to do now), ``plain``, ``danger``, ``quiet``.

    ``key_hint`` shows the key that does the same, ``action`` the key that the player has given an action;
    ``icon`` stands before the words, or alone.
    """

    def __init__(
        self,
        words: str = "",
        on_press: Callable[[], object] | None = None,
        kind: str = "plain",
        key_hint: str = "",
        icon: str = "",
        size: float = BODY,
        align: str = "c",
        action: str = "",
        **rest: Unpack[WidgetArgs],
    ) -> None:
        super().__init__(**rest)
        self.words, self.on_press, self.kind, self.icon = words, on_press, kind, icon
        self.size, self.align = size, align
        self._key, self.action = key_hint, action

    @property
    def key_hint(self) -> str:
        """The key that does the same; "" for none."""
        root = self.root if self.action else None
        return root.key_hint(self.action) if root is not None else self._key

    def act(self) -> None:
        if self.on_press is not None:
            self.on_press()

    def set(
        self,
        words: str | None = None,
        enabled: bool | None = None,
        kind: str | None = None,
        icon: str | None = None,
    ) -> None:
        """Change what it shows."""
        if words is not None and words != self.words:
            self.words = words
            self.relayout()
        if enabled is not None:
            self.enable(enabled)
        self.kind = kind or self.kind
        self.icon = icon if icon is not None else self.icon
        self.changed()

    @property
    def weight(self) -> str:
        """The amber one is bold."""
        return "bold" if self.kind == "main" else "medium"

    def _hint_width(self) -> int:
        return text_style.width(self.key_hint, 12, "medium") + px(12) if self.key_hint else 0

    def _content(self, hint: bool = True) -> int:
        wide = text_style.width(self.words, self.size, self.weight) if self.words else 0
        wide += px(20) + (px(8) if self.words else 0) if self.icon else 0
        return wide + (self._hint_width() + px(8) if self.key_hint and hint else 0)

    def natural_width(self) -> int:
        return max(px(32), self._content() + px(28 if self.words else 12))

    def least_width(self) -> int:
        if self.fixed_width is not None:
            return px(self.fixed_width)
        return min(self.natural_width(), self._content(False) + px(20))

    def natural_height(self, width: int) -> int:
        return px(34)

    def colours(self) -> tuple[str, str, str | None]:
        """Fill, ink and edge."""
        c = text_style.c
        fill, ink, edge = {
            "main": (c.accent, c.on_accent, None),
            "plain": (c.card_up, c.text, c.line),
            "danger": (c.card_up, c.danger, c.danger),
            "quiet": (c.panel, c.text2, None),
        }[self.kind]
        if not self.enabled:
            return (fill, c.text3, None) if self.kind == "quiet" else (c.card, c.text3, c.line)
        if self.pressed and self.hot:
            return mix(fill, "#000000", 0.16), ink, edge
        if self.hot:
            return mix(fill, "#FFFFFF", 0.22 if self.kind == "main" else 0.07), ink, edge
        return fill, ink, edge

    def paint(self, surface: pygame.Surface) -> None:
        fill, ink, edge = self.colours()
        r = self.rect
        if self.kind in ("main", "plain", "danger") and self.enabled:
            draw.plate(surface, r.move(0, px(1.5)), draw.BLACK, 6, opacity=0.30)
        draw.plate(surface, r, fill, 6, edge)
        if self.kind == "main" and self.enabled:
            draw.sheen(surface, r, 6)
        self._paint_content(surface, ink)

    def _paint_content(self, surface: pygame.Surface, ink: str) -> None:
        r = self.rect
        hint = bool(self.key_hint) and self._content() + px(16) <= r.w
        wide = min(self._content(hint), r.w - px(12))
        x = r.x + (px(12) if self.align == "l" else (r.w - wide) // 2)
        end = x + wide if self.align == "c" else r.right - px(12)
        if self.icon:
            draw.icon(surface, self.icon, (x + px(10), r.centery), 20, ink)
            x += px(28)
        if hint:
            cap = pygame.Rect(end - self._hint_width(), r.centery - px(9), self._hint_width(), px(18))
            draw.key_cap(surface, cap, self.key_hint, ink, self.kind == "main")
            end = cap.x - px(8)
        if self.words:
            text_style.text(
                surface, self.words, pygame.Rect(x, r.y, end - x + 1, r.h), ink, self.size, self.weight
            )


class IconButton(Button):
    """A square button with an icon; its tip says what it does, with the key that the player has given
    ``action``. ``badge`` is a small number on it.
    """

    def __init__(
        self,
        icon: str,
        on_press: Callable[[], object] | None = None,
        tip: str = "",
        kind: str = "plain",
        badge: str = "",
        action: str = "",
        **rest: Unpack[Placed],
    ) -> None:
        super().__init__("", on_press, kind, icon=icon, tip=tip, action=action, **rest)
        self.badge = badge
        self.on = False

    def tip_at(self, at: tuple[int, int]) -> str | Widget | None:
        return f"{self.tip} ({self.key_hint})" if self.key_hint else super().tip_at(at)

    def natural_width(self) -> int:
        return px(32)

    def least_width(self) -> int:
        return self.want_width()

    def natural_height(self, width: int) -> int:
        return px(30)

    def paint(self, surface: pygame.Surface) -> None:
        c = text_style.c
        fill = c.card_up if self.on else c.card
        if self.kind == "quiet" and not self.on:
            fill = c.panel
        if self.enabled and self.hot:
            fill = mix(fill, "#FFFFFF" if not self.pressed else "#000000", 0.08)
        if self.kind == "main" and self.enabled:
            fill = mix(c.accent, "#FFFFFF", 0.2) if self.hot else c.accent
        draw.plate(surface, self.rect, fill, 6)
        ink = (
            c.on_accent
            if self.kind == "main"
            else c.text
            if self.on or self.hot or self.kind == "plain"
            else c.text2
        )
        draw.icon(
            surface, self.icon, self.rect.center, 20, ink if self.enabled else mix(c.text3, c.card, 0.45)
        )
        if self.badge:
            w = max(px(14), text_style.width(self.badge, 12, "bold") + px(6))
            spot = pygame.Rect(self.rect.right - w + px(2), self.rect.y - px(4), w, px(15))
            draw.plate(surface, spot, c.info, 7.5)
            text_style.text(surface, self.badge, spot, "#0E1A26", 12, "bold", "c")


class Toggle(Pressed):
    """A tick box with its words; ``note`` is a second, dim line."""

    def __init__(
        self,
        words: str,
        on: bool = False,
        on_change: Callable[[bool], None] | None = None,
        note: str = "",
        **rest: Unpack[WidgetArgs],
    ) -> None:
        super().__init__(**rest)
        self.words, self.on, self.on_change, self.note = words, on, on_change, note

    @property
    def ticked(self) -> bool | None:
        return self.on

    def act(self) -> None:
        self.on = not self.on
        self.changed()
        if self.on_change is not None:
            self.on_change(self.on)

    def natural_width(self) -> int:
        return px(26 + 10) + max(
            text_style.width(self.words), text_style.width(self.note, 12) if self.note else 0
        )

    def least_width(self) -> int:
        return px(self.fixed_width) if self.fixed_width is not None else min(self.natural_width(), px(120))

    def _note_rows(self, width: int) -> tuple[str, ...]:
        return text_style.wrap(self.note, width - px(36), 12) if self.note else ()

    def _word_rows(self, width: int) -> tuple[str, ...]:
        return text_style.wrap(self.words, width - px(36))

    def natural_height(self, width: int) -> int:
        words = len(self._word_rows(width)) * text_style.line_height(BODY)
        return max(px(28), words + px(8) + len(self._note_rows(width)) * text_style.line_height(12))

    def paint(self, surface: pygame.Surface) -> None:
        r, c = self.rect, text_style.c
        if self.hot and self.enabled:
            draw.plate(surface, r, c.card, 6)
        size = px(16)
        rows = self._word_rows(r.w)
        high = text_style.line_height(BODY)
        y = r.y + px(4)
        draw.checkbox(
            surface, pygame.Rect(r.x + px(6), y + (high - size) // 2, size, size), self.on, self.enabled
        )
        ink = c.text if self.enabled else c.text3
        box = pygame.Rect(r.x + px(32), y, r.w - px(36), high * len(rows))
        text_style.lines(surface, rows, box, ink)
        box = pygame.Rect(box.x, box.bottom, box.w, r.bottom - box.bottom)
        text_style.lines(surface, self._note_rows(r.w), box, c.text2, 12)


class Opener(Pressed):
    """A heading that shows or hides what is below it; ``said`` is what is in it, ``wrong`` why it is red."""

    def __init__(
        self, words: str, said: str, opened: bool, on_turn: Callable[[], None], wrong: str = "",
        **rest: Unpack[WidgetArgs],
    ) -> None:  # fmt: skip
        super().__init__(**rest)
        self.words, self.said, self.opened, self.on_turn, self.wrong = words, said, opened, on_turn, wrong

    @property
    def ticked(self) -> bool | None:
        return self.opened

    def act(self) -> None:
        self.on_turn()

    def natural_width(self) -> int:
        wide = text_style.width(self.words, BODY, "medium"), text_style.width(self._under(), SMALL)
        return px(34) + max(wide)

    def least_width(self) -> int:
        return min(self.natural_width(), px(120))

    def _under(self) -> str:
        return self.wrong or ("" if self.opened else self.said)

    def natural_height(self, width: int) -> int:
        return px(10) + text_style.line_height(BODY) + (text_style.line_height(SMALL) if self._under() else 0)

    def paint(self, surface: pygame.Surface) -> None:
        r, c, high = self.rect, text_style.c, text_style.line_height(BODY)
        if self.hot:
            draw.plate(surface, r, c.card_up, 6)
        sign = "down" if self.opened else "right"
        draw.icon(surface, sign, (r.x + px(12), r.y + px(5) + high // 2), 16, c.text2)
        box = pygame.Rect(r.x + px(26), r.y + px(5), r.w - px(32), high)
        text_style.text(surface, self.words, box, c.text, BODY, "medium")
        if self._under():
            box = pygame.Rect(box.x, box.bottom, box.w, text_style.line_height(SMALL))
            ink = c.refused if self.wrong else c.text2
            text_style.text(surface, self._under(), box, ink, SMALL)
