"""The band above the board in which a guide speaks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import pygame

from game.client.kit import Button, Column, Flow, Label, Panel, Row, Widget, draw, text_style
from game.client.kit.text_style import BODY, NUMBER, SMALL, px
from game.client.table.guide.guide import Guide

#: the least height of the band at scale 1: a heading, two lines, and what was wrong
HIGH = 104


class Dots(Widget):
    """How far one has come: so many dots, those behind filled, the one that stands lit."""

    def __init__(self, count: int, at: int) -> None:
        super().__init__(height=14, name="dots")
        self.count, self.at = count, at

    def natural_width(self) -> int:
        return px(13 * self.count)

    def least_width(self) -> int:
        return self.natural_width()

    def paint(self, surface: pygame.Surface) -> None:
        c = text_style.c
        for k in range(self.count):
            centre = (self.rect.x + px(13 * k + 5), self.rect.centery)
            size = px(10 if k == self.at else 7)
            box = pygame.Rect(0, 0, size, size)
            box.center = centre
            draw.plate(
                surface, box, c.accent if k == self.at else c.good if k < self.at else c.line, size / 2
            )


class GuideBand(Panel):
    """The band; it takes no room while there is nothing to say."""

    def __init__(self, guide: Guide) -> None:
        super().__init__(pad=(16, 8, 12, 8), gap=4, border="b", fill="panel", name="guide")
        self.guide = guide
        self._about: object = None
        self.visible = False

    def natural_height(self, width: int) -> int:
        # always the same, so that the board beneath it stays where it is
        return max(super().natural_height(width), px(HIGH))

    def tell(self) -> None:
        """Show what the guide says now."""
        about = self.guide.about()
        if about == self._about and self.visible == (about is not None):
            return
        self._about = about
        content = self.guide.band() if about is not None else None
        self.fill(content)
        self.visible = content is not None
        if self.parent is not None:
            self.parent.relayout()


#: a window of this width at scale 1 is narrow
NARROW = 1000


class Said(NamedTuple):
    """What a guide says: a title with dots (their number, the one that stands), its words, what was wrong."""

    title: str
    steps: tuple[int, int]
    words: str
    wrong: str = ""


def speech(said: Said, buttons: Sequence[Button], *, narrow: bool) -> Widget:
    """A guide's words with its buttons: beside them, or below them in a narrow window."""
    count, at = said.steps
    head = Row(Label(said.title, SMALL, "medium", colour="text2"), Dots(count, at) if count else None, gap=14)
    words = Label(said.words, BODY if narrow else NUMBER, "medium", wrap=True)
    told = Label(said.wrong, BODY, colour="refused", wrap=True, name="wrong") if said.wrong else None
    row = Flow(*buttons, gap=8, align="l" if narrow else "r")
    if narrow:
        return Column(head, words, told, row, gap=3)
    # what was wrong stands below both: it moves no button
    return Column(Row(Column(head, words, gap=3, grow=1), row, gap=16), told, gap=3)
