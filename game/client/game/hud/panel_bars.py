"""Bars in panels: how much of a limit is used, a chance."""

from __future__ import annotations

import pygame

from game.client.game.hud.panel_widgets import PanelPart
from game.client.kit import draw, text_style
from game.client.kit.text_style import BODY, px
from game.client.kit.theme import mix


class Meter(PanelPart):
    """A limit: words on the left, ``14 of 20`` on the right, a bar below; without a value only the title."""

    narrowest = 120.0

    def __init__(self, title: str, value: int | None, most: int, colour: str = "", note: str = "") -> None:
        super().__init__()
        self.title, self.value, self.most, self.colour, self.note = title, value, most, colour, note

    def natural_height(self, width: int) -> int:
        return px(34 if self.most >= 0 else 24)

    def paint(self, surface: pygame.Surface) -> None:
        c, r = text_style.c, self.rect
        line = pygame.Rect(r.x, r.y, r.w, px(22))
        x = r.x
        if self.colour:
            draw.plate(
                surface,
                pygame.Rect(x, r.y + px(5), px(12), px(12)),
                mix(self.colour, "#FFFFFF", 0.25),
                3,
                c.text2,
            )
            x += px(18)
        text_style.text(surface, self.title, pygame.Rect(x, line.y, r.w // 2, line.h), c.text, BODY)
        if self.value is None:
            return
        words = (
            f"{self.value} of {self.most} points" if self.most >= 0 else self.note or f"{self.value} points"
        )
        text_style.text(surface, words, line, c.text if self.most >= 0 else c.text2, BODY, "medium", "r")
        if self.most >= 0:
            over = self.value > self.most
            draw.bar(
                surface,
                pygame.Rect(r.x, r.y + px(24), r.w, px(6)),
                self.value / max(1, self.most),
                c.danger if over else c.good if self.value == self.most else c.info,
            )


class Chance(PanelPart):
    """A chance: ``4 in 6``, its effect, percent, and a bar."""

    def __init__(self, n: int, words: str, colour: str = "good", of: int = 6) -> None:
        super().__init__()
        self.n, self.words, self.colour, self.of = n, words, colour, of

    def natural_height(self, width: int) -> int:
        return px(36)

    def paint(self, surface: pygame.Surface) -> None:
        c, r = text_style.c, self.rect
        line = pygame.Rect(r.x, r.y, r.w, px(26))
        x = (
            r.x
            + text_style.text(
                surface,
                f"{self.n} in {self.of}" if 0 < self.n < self.of else "certain" if self.n else "never",
                line,
                c.text,
                18,
                "bold",
            )
            + px(12)
        )
        percent = f"{round(100 * self.n / self.of)} %"
        text_style.text(surface, percent, line, c.text, BODY, "medium", "r")
        text_style.text(surface, self.words, pygame.Rect(x, r.y, r.right - x - px(44), line.h), c.text2, BODY)
        draw.bar(
            surface, pygame.Rect(r.x, r.y + px(28), r.w, px(4)), self.n / self.of, getattr(c, self.colour)
        )
