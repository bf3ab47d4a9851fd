"""The fire basket's own widgets: a shooter with its count, and the strip of the combat results table."""

from __future__ import annotations

from collections.abc import Callable
from typing import Unpack

import pygame

from game.client.game.hud.panel_widgets import PointedRow
from game.client.kit import Stepper, Widget, draw, text_style
from game.client.kit.text_style import BODY, SMALL, px
from game.client.kit.theme import mix
from game.client.kit.widget import Placed
from game.ogre.combat.tables import AUTO, NONE, CombatTable


class ShooterRow(PointedRow):
    """A weapon row: a tick for all or none, its name and place, how many of it, its strength."""

    def __init__(
        self,
        title: str,
        second: str,
        strength: str,
        count: int,
        most: int,
        on_count: Callable[[int], None],
        tip: Callable[[], Widget] | None = None,
        *,
        on_point: Callable[[bool], None] | None = None,
        key: str = "",
        **rest: Unpack[Placed],
    ) -> None:
        super().__init__(tip=tip, **rest)
        self.title, self.second, self.strength, self.count, self.most = title, second, strength, count, most
        self.on_count, self.on_point, self.key_name = on_count, on_point, key
        self.stepper: Stepper | None = None
        if most > 1:
            self.stepper = Stepper(count, most, on_count, name=f"{rest.get('name', '')} count")
            self.add(self.stepper)

    def natural_width(self) -> int:
        return px(260)

    def least_width(self) -> int:
        return px(160)

    def natural_height(self, width: int) -> int:
        return px(54 if self._tall(width) else 40)

    def _tall(self, width: int) -> bool:
        """Do the words need the line beside the stepper for themselves?"""
        if self.stepper is None:
            return False
        beside = width - self.stepper.want_width() - px(34 + 28 + 8)
        return (
            text_style.width(self.title, BODY) + px(22 if self.key_name else 0) > beside
            or text_style.width(self.second, SMALL) > beside
        )

    def arrange(self) -> None:
        if self.stepper is not None:
            wide, r = self.stepper.want_width(), self.rect
            if self._tall(r.w):
                self.stepper.place(pygame.Rect(r.right - wide - px(2), r.y + px(23), wide, px(28)))
            else:
                self.stepper.place(pygame.Rect(r.right - wide - px(34), r.y + px(6), wide, px(28)))

    def paint(self, surface: pygame.Surface) -> None:
        c, r = text_style.c, self.rect
        if self.hot:
            draw.plate(surface, r.inflate(px(8), 0), c.card, 6)
        box = pygame.Rect(r.x + px(2), r.centery - px(8), px(16), px(16))
        draw.checkbox(surface, box, self.count > 0)
        tall = self._tall(r.w)
        right = text_style.text(
            surface,
            self.strength,
            pygame.Rect(r.right - px(60), r.y, px(58), px(24) if tall else r.h),
            c.text if self.count else c.text2,
            16,
            "medium",
            "r",
        )
        end = (
            self.stepper.rect.x - px(8) if self.stepper is not None and not tall else r.right - right - px(12)
        )
        x = r.x + px(28)
        wide = end - x
        title = self.title
        if self.key_name:
            cap = pygame.Rect(x, r.y + px(4), px(16), px(16))
            draw.key_cap(surface, cap, self.key_name, c.text2)
            text_style.text(
                surface, title, pygame.Rect(x + px(22), r.y + px(2), wide - px(22), px(20)), c.text, BODY
            )
        else:
            text_style.text(surface, title, pygame.Rect(x, r.y + px(2), wide, px(20)), c.text, BODY)
        below = self.stepper.rect.x - px(6) - x if tall and self.stepper is not None else wide
        text_style.text(
            surface, self.second, pygame.Rect(x, r.y + px(26 if tall else 20), below, px(18)), c.text2, SMALL
        )

    def act(self) -> None:
        """All of it, or none."""
        self.on_count(0 if self.count else self.most)


class CrtStrip(Widget):
    """The columns of the combat results table: six squares under each (grey D, red X), one column lit."""

    def __init__(self, table: CombatTable, lit: str, no_d: bool = False) -> None:
        super().__init__()
        self.table, self.lit, self.no_d = table, lit, no_d

    def natural_width(self) -> int:
        return px(260)

    def least_width(self) -> int:
        return px(200)

    def natural_height(self, width: int) -> int:
        return px(42)

    def paint(self, surface: pygame.Surface) -> None:
        c, r = text_style.c, self.rect
        columns = [name for name in self.table.columns if name != NONE]
        step = r.w / len(columns)
        for i, name in enumerate(columns):
            on = name == self.lit
            box = pygame.Rect(round(r.x + i * step), r.y, round(step) - px(4), px(26))
            draw.plate(surface, box, c.text if on else mix(c.card, c.window, 0.35), 4)
            words = {AUTO: f"{self.table.sure}-1"}.get(
                name, name
            )  # as the table prints the head of this column
            text_style.text(
                surface, words, box, c.panel if on else c.text2, BODY, "bold" if on else "regular", "c"
            )
            cell = box.w / 6
            for k in range(6):
                outcome = self.table.results[name][k]
                strength = 1.0 if on else 0.45
                colour = {"X": "#E2604A", "D": "#8C98A5" if not self.no_d else c.line}.get(outcome, c.line)
                side = max(3, round(cell) - 2)
                surface.fill(
                    mix(c.card, colour, strength), (round(box.x + k * cell) + 1, r.y + px(31), side, px(6))
                )
