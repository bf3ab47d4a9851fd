"""Pieces of the main menu."""

from __future__ import annotations

from collections.abc import Callable
from typing import Unpack

import pygame

from game.client.board.board_picture import sink
from game.client.kit import Button, Column, Label, Row, Scroll, Widget, draw, text_style
from game.client.kit.text_style import BODY, SMALL, px
from game.client.kit.widget import WidgetArgs


class Halves(Widget):
    """The list at the left, the picture under the rest."""

    def __init__(self, left: Widget, picture: Widget, veil: Widget, right: Widget) -> None:
        super().__init__()
        self.add(picture, veil, left, right)

    def arrange(self) -> None:
        picture, veil, left, right = self.children
        wide = left.want_width()
        left.place(pygame.Rect(self.rect.x, self.rect.y, wide, self.rect.h))
        rest = pygame.Rect(self.rect.x + wide, self.rect.y, self.rect.w - wide, self.rect.h)
        picture.place(rest)
        veil.place(rest)
        right.place(rest)


class Sink(Widget):
    """Lets the picture sink into the window where the words begin."""

    def __init__(self, top: Callable[[], pygame.Rect]) -> None:
        super().__init__()
        self.top = top

    def paint(self, surface: pygame.Surface) -> None:
        top = self.top()
        if top.h:
            sink(surface, self.rect, top.y - px(120), top.y + px(10))


class Measure(Widget):
    """A child at most so wide (a readable line), scrolled if the window is low."""

    def __init__(self, child: Scroll, most: float) -> None:
        super().__init__()
        self.most = most
        self.add(child)

    def natural_height(self, width: int) -> int:
        child = self.children[0]
        assert isinstance(child, Scroll)
        return child.child.want_height(min(width, px(self.most)))

    def least_height(self, width: int) -> int:
        return 0

    def arrange(self) -> None:
        self.children[0].place(
            pygame.Rect(self.rect.x, self.rect.y, min(self.rect.w, px(self.most)), self.rect.h)
        )


class SideLine(Row):
    """A side's mark, name and task, and the best verdicts with it."""

    def __init__(self, name: str, colour: str, task: str, best: str = "", *, won: bool = False) -> None:
        super().__init__(
            SideMark(colour),
            Column(
                Label(name, BODY, "medium"),
                Label(task, BODY, colour="text2", wrap=True) if task else None,
                Label(best, SMALL, "medium", colour="good" if won else "text2", wrap=True) if best else None,
                gap=0,
                grow=1,
            ),
            gap=10,
        )


class SideMark(Widget):
    """The mark of a side."""

    def __init__(self, colour: str, size: float = 18) -> None:
        super().__init__(width=size, height=size)
        self.colour, self.size = colour, size

    def paint(self, surface: pygame.Surface) -> None:
        draw.side_mark(surface, self.rect.center, text_style.c.sides[self.colour], self.size)


class Door(Button):
    """An icon over a word."""

    def __init__(
        self, icon: str, words: str, on_press: Callable[[], None], **rest: Unpack[WidgetArgs]
    ) -> None:
        super().__init__(words, on_press, "quiet", icon=icon, size=SMALL, **rest)

    def natural_width(self) -> int:
        return max(px(56), text_style.width(self.words, SMALL, "medium") + px(8))

    def least_width(self) -> int:
        return self.natural_width()

    def natural_height(self, width: int) -> int:
        return px(54)

    def _paint_content(self, surface: pygame.Surface, ink: str) -> None:
        r = self.rect
        draw.icon(surface, self.icon, (r.centerx, r.y + px(19)), 20, ink)
        text_style.text(
            surface, self.words, pygame.Rect(r.x, r.y + px(30), r.w, px(20)), ink, SMALL, "medium", "c"
        )
