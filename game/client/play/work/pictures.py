"""Chances of work as pictures: the dice of the pool, the turns to come, the grades of success."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

import pygame

from game.client.kit import Widget, draw, look
from game.client.kit.look import BODY, SMALL, px

#: dice that are drawn one by one; beyond it a number says how many
DRAWN = 10


def percent(chance: Fraction) -> str:
    """A chance as a player reads it: never, sure, or in percent."""
    if chance <= 0:
        return "never"
    if chance >= 1:
        return "sure"
    value = float(chance) * 100
    if 1 <= value <= 99:
        return f"{value:.0f} %"
    return "> 99.9 %" if value > 99.95 else "< 0.1 %" if value < 0.05 else f"{value:.1f} %"


class Pool(Widget):
    """The dice that are rolled, and what each must show."""

    def __init__(self, dice: int, number: int, words: str, **rest: object) -> None:
        super().__init__(**rest)  # type: ignore[arg-type]
        self.dice, self.number, self.words = dice, number, words

    mouse = True

    def natural_width(self) -> int:
        return px(240)

    def least_width(self) -> int:
        return px(140)

    def natural_height(self, width: int) -> int:
        return px(34)

    def paint(self, surface: pygame.Surface) -> None:
        c, r, side = look.c, self.rect, px(24)
        need = f"{self.number}+" if 1 < self.number <= 6 else ""
        x, many = r.x, min(self.dice, DRAWN)
        step = min(side + px(4), (r.w - px(92)) // max(1, many))
        for k in range(many):
            draw.die(surface, pygame.Rect(x + k * step, r.y + px(4), side, side), min(6, max(1, self.number)), c.accent)
        x += max(0, (many - 1) * step + side) + px(10)
        extra = f"{self.dice} dice, " if self.dice > DRAWN else ""
        words = self.words or (f"{extra}any {need}" if self.dice > 1 else f"{need} needed")
        look.text(surface, words, pygame.Rect(x, r.y, r.right - x, r.h), c.text, BODY, "medium")


class Turns(Widget):
    """The chance over the turns to come: one column each."""

    def __init__(self, chances: Sequence[Fraction]) -> None:
        super().__init__()
        self.chances = chances

    def natural_width(self) -> int:
        return px(240)

    def least_width(self) -> int:
        return px(160)

    def natural_height(self, width: int) -> int:
        return px(84)

    def paint(self, surface: pygame.Surface) -> None:
        c, r = look.c, self.rect
        wide = r.w // max(1, len(self.chances))
        top, foot = r.y + px(20), r.bottom - px(20)
        for k, chance in enumerate(self.chances):
            box = pygame.Rect(r.x + k * wide + px(6), top, wide - px(12), foot - top)
            high = max(px(2), round(box.h * float(chance)))
            draw.plate(surface, box, c.card_up, 3)
            draw.plate(surface, pygame.Rect(box.x, box.bottom - high, box.w, high), c.good if not k else c.info, 3)
            ink = c.text if not k else c.text2
            look.text(surface, percent(chance), pygame.Rect(box.x - px(6), r.y, box.w + px(12), px(18)), ink, BODY, "bold" if not k else "medium", "c")
            words = "this turn" if not k else f"{k + 1} turns"
            look.text(surface, words, pygame.Rect(box.x - px(6), foot + px(2), box.w + px(12), px(16)), c.text2, SMALL, "regular", "c")


class Grades(Widget):
    """Kinds of success, each with its share: a bar cut in pieces, and the words under it."""

    def __init__(self, rows: Sequence[tuple[str, Fraction]]) -> None:
        super().__init__()
        self.rows = rows

    def natural_width(self) -> int:
        return px(240)

    def least_width(self) -> int:
        return px(160)

    def natural_height(self, width: int) -> int:
        return px(20) * len(self.rows) + px(2)

    def paint(self, surface: pygame.Surface) -> None:
        c, r = look.c, self.rect
        for k, (words, chance) in enumerate(self.rows):
            y = r.y + k * px(20)
            look.text(surface, words, pygame.Rect(r.x, y, px(96), px(18)), c.text, BODY)
            room = pygame.Rect(r.x + px(100), y + px(6), r.w - px(152), px(7))
            draw.bar(surface, room, float(chance), c.good)
            look.text(surface, percent(chance), pygame.Rect(r.right - px(48), y, px(48), px(18)), c.text, BODY, "medium", "r")
