"""Questions that must be answered before anything else: modal dialogs."""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence

import pygame

from game.client.kit import draw, text_style
from game.client.kit.box import Column, Flow
from game.client.kit.button import Button
from game.client.kit.screen import Screen
from game.client.kit.scroll import Scroll
from game.client.kit.text import Label
from game.client.kit.text_style import TITLE, px
from game.client.kit.widget import Layer, Widget


class Answer:
    """A button of a dialog: its words, what it does, its look."""

    def __init__(
        self, words: str, then: Callable[[], None] | None = None, kind: str = "plain", key_hint: str = ""
    ) -> None:
        self.words, self.then, self.kind, self.key_hint = words, then, kind, key_hint


class _Sheet(Widget):
    """The veil and the card in its middle."""

    solid = True

    def __init__(self, card: Widget, wide: float) -> None:
        super().__init__()
        self.wide = wide
        self.add(card)

    def arrange(self) -> None:
        room = self.rect.inflate(-px(32), -px(32))
        wide = min(px(self.wide), room.w)
        high = min(self.children[0].want_height(wide), room.h)
        self.children[0].place(
            pygame.Rect(room.x + (room.w - wide) // 2, room.y + (room.h - high) * 2 // 5, wide, high)
        )

    def paint(self, surface: pygame.Surface) -> None:
        draw.veil(surface, self.rect.clip(surface.get_clip()), 0.62)
        box = self.children[0].rect
        draw.shadow(surface, box, 10)
        draw.plate(surface, box, text_style.c.panel, 8, text_style.c.line)


def show_dialog(
    screen: Screen,
    title: str,
    body: str | Widget,
    answers: Sequence[Answer],
    *,
    wide: float = 460,
) -> Layer:
    """Open a modal dialog. Escape gives the last answer.

    A question that is asked again while it waits takes the place of itself: what asks past a dialog, such as
    the system that closes the window, never stacks it.

    The focus stands on the first answer of kind ``main``, else on the last.
    """
    layer: Layer
    for waiting in [one for one in screen.layers if one.question == title]:
        screen.close(waiting)

    def answer(which: Answer) -> None:
        screen.close(layer)
        if which.then is not None:
            which.then()

    buttons = [Button(a.words, functools.partial(answer, a), a.kind, a.key_hint) for a in answers]
    content: Widget = Label(body, wrap=True, colour="text2") if isinstance(body, str) else body
    card = Column(
        Label(title, TITLE, "medium", wrap=True),
        _Fitting(content),
        Flow(*buttons, align="r"),
        pad=24,
        gap=16,
    )
    layer = screen.open(
        Layer(_Sheet(card, wide), lambda window: window, modal=True, on_escape=lambda: answer(answers[-1]))
    )
    layer.question = title
    first = next((b for b in buttons if b.kind == "main"), buttons[-1])
    screen.give_focus(first)
    return layer


class _Fitting(Scroll):
    """A body that scrolls if the window is too low for it."""

    def __init__(self, child: Widget) -> None:
        super().__init__(child, grow=1)

    def want_height(self, width: int) -> int:
        return self.child.want_height(width)


def confirm(
    screen: Screen,
    title: str,
    body: str,
    yes: str,
    then: Callable[[], None],
    *,
    danger: bool = False,
    no: str = "Cancel",
) -> Layer:
    """Ask before doing something."""
    return show_dialog(screen, title, body, [Answer(yes, then, "danger" if danger else "main"), Answer(no)])


def tell(screen: Screen, title: str, body: str | Widget, wide: float = 460) -> Layer:
    """Say something that must be read."""
    return show_dialog(screen, title, body, [Answer("Close", None, "main")], wide=wide)
