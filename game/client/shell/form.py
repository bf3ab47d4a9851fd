"""The common shapes of screens that lie over others, with a way back: pages, and forms to fill in."""

from __future__ import annotations

import pygame

from game.client.kit import Button, Column, IconButton, Label, Panel, Row, Scroll, Space, Widget
from game.client.kit.text_style import BODY, NUMBER, SCREEN, TITLE
from game.client.shell.app import AppScreen


class PageScreen(AppScreen):
    """A screen over another: a button and a key lead back to it."""

    contexts: tuple[str, ...] = ("menu",)

    @property
    def narrow(self) -> bool:
        """One column instead of two."""
        return self.logical[0] < 1000

    @property
    def short(self) -> bool:
        """Little height."""
        return self.logical[1] < 560

    def form(self) -> tuple[bool, bool]:
        return self.narrow, self.short

    def back_button(self) -> Widget:
        """The button at the left of the head."""
        return IconButton("left", self.back, "Back", action="back", name="Back")

    def back(self) -> None:
        """To the screen before."""
        if self.app is not None:
            self.app.pop()

    def accept(self) -> bool:
        """What Enter does; False for nothing."""
        return False

    def act(self, action: str, event: pygame.event.Event) -> bool:
        if action == "back":
            self.back()
            return True
        return action == "accept" and self.accept()


class FormScreen(PageScreen):
    """A screen with a head, a body that scrolls and a foot."""

    #: the widest the body gets, at scale 1
    measure = 1080.0
    #: how far down it begins: a screen that is built anew while it is used stays where it was
    place_kept = 0

    def head(self) -> tuple[str, str]:
        """Title and the line under it."""
        return "", ""

    def body(self) -> Widget:
        """What is filled in."""
        raise NotImplementedError

    def foot(self) -> list[Widget]:
        """Buttons, from the left; a ``Space(grow=1)`` pushes the rest to the right."""
        return []

    def build(self) -> Widget:
        low = self.short
        title, under = self.head()
        words = Column(
            Label(title, TITLE if low else SCREEN, "medium"),
            Label(under, BODY, colour="text2", wrap=True) if under and not low else None,
            gap=2,
            grow=1,
        )
        margin = 16 if low or self.narrow else 32
        top = Panel(
            Row(self.back_button(), words, gap=16),
            pad=(margin, 8 if low else 20, margin, 8 if low else 16),
            border="b",
        )
        foot = self.foot()
        bottom = Panel(Row(*foot, gap=12), pad=(margin, 8 if low else 12), border="t") if foot else None
        inner = Centred(self.body(), self.measure, (margin, 12 if low else 24))
        self.scroll = Scroll(inner, grow=1)
        self.scroll.offset = self.place_kept
        return Column(top, self.scroll, bottom, gap=0)

    def accept(self) -> bool:
        """Enter does what the bright button of the foot says, if it can be pressed."""
        bright = next((w for w in self.walk() if isinstance(w, Button) and w.kind == "main"), None)
        if bright is not None and bright.enabled:
            bright.act()
        return bright is not None


class Centred(Column):
    """A column at most so wide, in the middle."""

    def __init__(self, child: Widget, most: float, pad: tuple[float, float]) -> None:
        super().__init__(child, pad=pad)
        self.most = most

    def inside(self) -> pygame.Rect:
        from game.client.kit.text_style import px

        box = super().inside()
        wide = min(box.w, px(self.most))
        return pygame.Rect(box.x + (box.w - wide) // 2, box.y, wide, box.h)

    def natural_height(self, width: int) -> int:
        from game.client.kit.text_style import px

        inner = min(width - self.across(), px(self.most))
        return self.children[0].want_height(inner) + self.along()


def block(title: str, *rows: Widget | None, note: str = "") -> Panel:
    """A titled card of a form."""
    return Panel(
        Label(title, NUMBER, "medium"),
        Label(note, BODY, colour="text2", wrap=True) if note else None,
        *rows,
        fill="panel", radius=8, edge="line", pad=(20, 16), gap=12,
    )  # fmt: skip


def line(words: str, control: Widget, note: str = "", narrow: bool = False) -> Widget:
    """A row of a form: the words at the left, the control at the right (below, if narrow)."""
    text = Column(
        Label(words, BODY, wrap=True),
        Label(note, 12, colour="text2", wrap=True) if note else None,
        gap=0,
        grow=1,
    )
    if narrow:
        return Column(text, Row(control, Space(grow=1)), gap=6)
    return Row(text, control, gap=16)
