"""Jobs in progress in the hex of a counter, a bar each."""

from __future__ import annotations

import pygame

from game.client.game.hud.panel_widgets import gap, heading
from game.client.games.ogre.work.work_markers import jobs_at
from game.client.kit import Widget, draw, text_style
from game.client.kit.text_style import BODY, SMALL, px
from game.ogre.state import Position, Unit


class JobBar(Widget):
    """A job in progress: what, how much is done, turns to go."""

    def __init__(self, title: str, done: int, needed: int, turns: int) -> None:
        super().__init__()
        self.title, self.done, self.needed, self.turns = title, done, needed, turns

    def natural_width(self) -> int:
        return px(240)

    def least_width(self) -> int:
        return px(140)

    def _lines(self, width: int) -> tuple[str, ...]:
        return tuple(text_style.wrap(self.title, width, BODY))

    def natural_height(self, width: int) -> int:
        return len(self._lines(width)) * text_style.line_height(BODY) + px(34)

    def paint(self, surface: pygame.Surface) -> None:
        c, r = text_style.c, self.rect
        rows = self._lines(r.w)
        text_style.lines(surface, rows, pygame.Rect(r.x, r.y + px(2), r.w, r.h), c.text, BODY)
        y = r.y + len(rows) * text_style.line_height(BODY) + px(6)
        draw.bar(surface, pygame.Rect(r.x, y, r.w, px(6)), self.done / max(1, self.needed), c.good)
        words = f"{self.turns} turn{'s' if self.turns != 1 else ''} to go with two arms"
        text_style.text(surface, words, pygame.Rect(r.x, y + px(7), r.w, px(18)), c.text2, SMALL)


def job_rows(view: Position, unit: Unit, head: str = "Jobs in progress") -> list[Widget]:
    """The jobs that were begun in the hex of a counter."""
    found = [job for job in jobs_at(view, unit.at) if job.owner == unit.side] if unit.at else []
    if not found:
        return []
    out: list[Widget] = [gap(2), heading(head)]
    for job in found:
        words = job.title[:1].upper() + job.title[1:] + (f": {job.about}" if job.about else "")
        out.append(JobBar(words, job.done, job.needed, job.turns))
    return out
