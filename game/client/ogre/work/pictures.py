"""Chances of work as pictures: the dice of the pool, the turns to come, the grades of success."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Unpack

import pygame

from game.client.kit import Widget, draw, text_style
from game.client.kit.draw import ICONS
from game.client.kit.text_style import BODY, SMALL, px
from game.client.kit.widget import WidgetArgs
from game.client.ogre.work.work_markers import JobHere, jobs_at
from game.client.table.hud.panel_widgets import PanelPart, UnitRow, UnitRowArgs, gap, heading
from game.core.amounts import counted, percent
from game.ogre.state import Position, Unit

#: icons of tasks that have another name; all others are called as their task
_ICONS = {
    "dig": "trench",
    "grade": "ridge",
    "repair-rail": "rail",
    "detect": "search",
    "place-sleeper": "place",
}


def task_icon(task: str) -> str:
    """The icon of a task; a spade for one that has none of its own."""
    name = _ICONS.get(task, task)
    return name if name in ICONS else "work"


#: dice that are drawn one by one; beyond it a number says how many
DRAWN = 4


def least_words(number: int) -> str:
    """What a die must show: ``5+``, or ``a 6``."""
    return f"{number}+" if number < 6 else f"a {number}"


class Pool(PanelPart):
    """The dice that are rolled, and what each must show."""

    def __init__(self, dice: int, number: int, words: str, **rest: Unpack[WidgetArgs]) -> None:
        super().__init__(**rest)
        self.dice, self.number, self.words = dice, number, words

    def natural_height(self, width: int) -> int:
        return px(34)

    def paint(self, surface: pygame.Surface) -> None:
        c, r, x, side = text_style.c, self.rect, self.rect.x, px(24)
        least = self.number if 1 < self.number <= 6 else 0
        need = least_words(least) if least else ""
        words = self.words or (f"{need} on any die" if self.dice > 1 else f"{need} needed")
        if self.dice > DRAWN:
            box = pygame.Rect(x, r.y, px(60), r.h)
            x += text_style.text(surface, f"{self.dice} ×", box, c.text, BODY, "bold") + px(6)
        for _ in range(self.dice if self.dice <= DRAWN else 1):
            draw.die(surface, pygame.Rect(x, r.y + px(4), side, side), least or 6, c.accent)
            x += side + px(4)
        x += px(6)
        text_style.text(surface, words, pygame.Rect(x, r.y, r.right - x, r.h), c.text, BODY, "medium")


class AttemptRow(PanelPart):
    """An attempt of this turn: the task, its dice (those that were good enough ringed), its result."""

    narrowest = 160.0

    def __init__(
        self, icon: str, title: str, second: str, dice: Sequence[int], least: int, success: bool, grade: str
    ) -> None:
        super().__init__()
        self.icon, self.title, self.second, self.dice = icon, title, second, dice
        self.least, self.success, self.grade = least, success, grade

    def natural_height(self, width: int) -> int:
        return px(44 + (26 if self.dice else 0))

    def paint(self, surface: pygame.Surface) -> None:
        c, r, x = text_style.c, self.rect, self.rect.x + px(58)
        draw.icon(surface, self.icon, (r.x + px(28), r.y + px(22)), 22, c.text3)
        done = (self.grade or "done") if self.success else "not yet"
        ink, box = c.good if self.success else c.text2, pygame.Rect(0, r.y + px(4), px(100), px(19))
        box.right = r.right - px(8)
        right = text_style.text(surface, done, box, ink, BODY, "medium", "r")
        box = pygame.Rect(x, r.y + px(4), r.right - x - right - px(16), px(19))
        text_style.text(surface, self.title, box, c.text2, BODY, "medium")
        box = pygame.Rect(x, r.y + px(23), r.right - x - px(8), px(18))
        text_style.text(surface, self.second, box, c.text3, SMALL)
        side, gaps, y = px(20), len(self.dice) - 1, r.y + px(44)
        step = min(side + px(4), (r.right - x - px(8) - side) // gaps) if gaps > 0 else 0
        for k, value in enumerate(self.dice):
            ring = c.good if 1 < self.least <= value else None
            draw.die(surface, pygame.Rect(x + k * step, y, side, side), value, ring)
        end = x + max(0, gaps) * step + side + px(10)
        if self.dice and self.least > 1 and r.right - end > px(70):
            box = pygame.Rect(end, y, r.right - end, side)
            text_style.text(surface, f"{least_words(self.least)} needed", box, c.text3, SMALL)


class TaskRow(UnitRow):
    """A task that can be chosen, with the number key that chooses it."""

    def __init__(
        self,
        title: str,
        second: str,
        right: str,
        on_press: Callable[[], object],
        key: str,
        **rest: Unpack[UnitRowArgs],
    ) -> None:
        super().__init__(None, title, second, right, on_press, **rest)
        self.key_name = key

    def paint(self, surface: pygame.Surface) -> None:
        super().paint(surface)
        box = pygame.Rect(self.rect.x + px(2), self.rect.y, px(12), self.rect.h)
        text_style.text(surface, self.key_name, box, text_style.c.text3, SMALL, "regular", "c")


class Turns(PanelPart):
    """The chance over the turns to come: one column each."""

    narrowest = 160.0

    def __init__(self, chances: Sequence[Fraction]) -> None:
        super().__init__()
        self.chances = chances

    def natural_height(self, width: int) -> int:
        return px(84)

    def paint(self, surface: pygame.Surface) -> None:
        c, r = text_style.c, self.rect
        wide, foot = r.w // max(1, len(self.chances)), r.bottom - px(20)
        for k, chance in enumerate(self.chances):
            box = pygame.Rect(r.x + k * wide + px(6), r.y + px(20), wide - px(12), r.h - 2 * px(20))
            bar = box.copy()
            bar.h = max(px(2), round(box.h * float(chance)))
            bar.bottom = box.bottom
            now = not k
            draw.plate(surface, box, c.card_up, 3)
            draw.plate(surface, bar, c.good if now else c.info, 3)
            over = pygame.Rect(r.x + k * wide, r.y, wide, px(18))
            ink, weight = (c.text, "bold") if now else (c.text2, "medium")
            text_style.text(surface, percent(chance), over, ink, BODY, weight, "c")
            under = pygame.Rect(over.x, foot + px(2), wide, px(16))
            words = "this turn" if now else f"{k + 1} turns"
            text_style.text(surface, words, under, c.text2, SMALL, "regular", "c")


class Grades(PanelPart):
    """Kinds of success, each with its share: a bar cut in pieces, and the words under it."""

    narrowest = 160.0

    def __init__(self, rows: Sequence[tuple[str, Fraction]]) -> None:
        super().__init__()
        self.rows = rows

    def natural_height(self, width: int) -> int:
        return px(20) * len(self.rows) + px(2)

    def paint(self, surface: pygame.Surface) -> None:
        c, r = text_style.c, self.rect
        for k, (words, chance) in enumerate(self.rows):
            y = r.y + k * px(20)
            text_style.text(surface, words, pygame.Rect(r.x, y, px(96), px(18)), c.text, BODY)
            bar = pygame.Rect(r.x + px(100), y + px(6), r.w - px(152), px(7))
            draw.bar(surface, bar, float(chance), c.good)
            box = pygame.Rect(r.right - px(48), y, px(48), px(18))
            text_style.text(surface, percent(chance), box, c.text, BODY, "medium", "r")


class RoomBar(PanelPart):
    """An area for cargo: its name, what is taken of its room, a bar cut into what lies there."""

    mouse = True

    def __init__(self, title: str, room: int, parts: Sequence[int], **rest: Unpack[WidgetArgs]) -> None:
        super().__init__(**rest)
        self.title, self.room, self.parts = title, room, parts

    def natural_height(self, width: int) -> int:
        return px(38)

    def paint(self, surface: pygame.Surface) -> None:
        c, r = text_style.c, self.rect
        line = pygame.Rect(r.x, r.y, r.w, px(22))
        text_style.text(surface, self.title, line, c.text, BODY, "medium")
        left = f"room for {self.room - sum(self.parts)} of {self.room} left"
        text_style.text(surface, left, line, c.text2, BODY, "regular", "r")
        y, high, x = r.y + px(24), px(9), float(r.x)
        draw.plate(surface, pygame.Rect(r.x, y, r.w, high), c.card_up, 3)
        for k, part in enumerate(self.parts):
            wide = r.w * part / self.room
            piece = pygame.Rect(round(x), y, max(2, round(wide) - px(1)), high)
            draw.plate(surface, piece, c.info if k % 2 == 0 else c.good, 2)
            x += wide


class JobBar(PanelPart):
    """A job in progress: what, how much is done, turns to go."""

    def __init__(self, job: JobHere) -> None:
        super().__init__()
        self.job = job
        self.title = job.title[:1].upper() + job.title[1:] + (f": {job.about}" if job.about else "")

    def _lines(self, width: int) -> tuple[str, ...]:
        return tuple(text_style.wrap(self.title, width, BODY))

    def natural_height(self, width: int) -> int:
        return len(self._lines(width)) * text_style.line_height(BODY) + px(34)

    def paint(self, surface: pygame.Surface) -> None:
        c, r, job = text_style.c, self.rect, self.job
        rows = self._lines(r.w)
        text_style.lines(surface, rows, pygame.Rect(r.x, r.y + px(2), r.w, r.h), c.text, BODY)
        y = r.y + len(rows) * text_style.line_height(BODY) + px(6)
        draw.bar(surface, pygame.Rect(r.x, y, r.w, px(6)), job.done / max(1, job.needed), c.good)
        words = f"{counted(job.turns, 'turn')} to go with two arms"
        text_style.text(surface, words, pygame.Rect(r.x, y + px(7), r.w, px(18)), c.text2, SMALL)


def job_rows(view: Position, unit: Unit) -> list[Widget]:
    """The jobs that were begun in the hex of a counter, a bar each."""
    found = [job for job in jobs_at(view, unit.at) if job.owner == unit.side] if unit.at else []
    return [gap(2), heading("Jobs in progress"), *map(JobBar, found)] if found else []
