"""The lessons: the list at the left, the chosen one's board and what it teaches at the right."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.client.board.board_picture import BoardPicture
from game.client.kit import (
    Button,
    Column,
    Flow,
    Label,
    Panel,
    Row,
    ScrollList,
    Space,
    Widget,
    draw,
    tell,
    text_style,  # fmt: skip
)
from game.client.kit.text_style import BODY, NUMBER, SCREEN, SMALL, TITLE, px
from game.client.screens.library import Library
from game.client.shell.cards import LessonCard
from game.client.shell.form import PageScreen
from game.client.shell.menu_parts import Halves, Sink

if TYPE_CHECKING:
    from game.boards.board import Board
    from game.client.art.scene import Scene

ROW = 64


class LessonsScreen(PageScreen):
    """Choose a lesson, or the first battle behind them."""

    def __init__(self, desk: Library, chosen: str = "") -> None:
        super().__init__()
        self.desk = desk
        self.cards = desk.lessons()
        #: the name of the lesson that is to be chosen; "" for the first that is not done
        self.wanted = chosen
        self.at = 0
        self.picture = BoardPicture(dim=0.3, fades=True, whole=False)
        self.headline = Label("")

    @property
    def done(self) -> list[str]:
        """The names of the lessons that were played to their end."""
        return self.app.settings.lessons if self.app is not None else []

    @property
    def card(self) -> LessonCard | None:
        """The chosen lesson; None where the first battle is chosen."""
        return self.cards[self.at] if self.at < len(self.cards) else None

    def title(self) -> str:
        return "Sapper: learn"

    def help_words(self) -> tuple[str, ...]:
        return (
            "Learn",
            "Choose a lesson; {accept} begins it. A ring and an arrow show what to click.",
            "A wrong order is explained and not carried out.",
            "A lesson can be left at any time and repeated as often as you like.",
        )

    def entered(self) -> None:
        names = [card.id for card in self.cards]
        undone = (k for k, name in enumerate(names) if name not in self.done)
        self.at = names.index(self.wanted) if self.wanted in names else next(undone, len(names))
        self.rebuild()

    def place(self, rect: pygame.Rect) -> None:
        super().place(rect)
        if self.focus is None:
            self.focus = self.list

    # ------------------------------------------------------------------ building
    def build(self) -> Widget:
        narrow, low = self.form()
        margin = 12 if narrow or low else 20
        head = Row(self.back_button(), Label("Learn", TITLE if low else SCREEN, "bold"), gap=12)
        said = "Seven short lessons of at most five minutes each, then a first battle."
        self.list = ScrollList(
            lambda: len(self.cards) + 1, lambda i, w: px(ROW), self._paint_row,
            on_pick=self._chosen, on_open=lambda i: self.begin(), grow=1, name="lessons",
        )  # fmt: skip
        self.list.chosen = self.at
        left = Panel(
            head,
            None if low else Label(said, BODY, colour="text2", wrap=True),
            self.list,
            pad=(margin, margin, 12, margin), gap=8 if low else 12,
            width=420 if not narrow else 292, border="r",
        )  # fmt: skip
        self.right = Column(pad=(40, 24, 40, 28) if not narrow else (20, 12, 16, 14), gap=12)
        self._fill()
        return Halves(left, self.picture, Sink(lambda: self.headline.rect), self.right)

    def _fill(self) -> None:
        card, low = self.card, self.form()[1]
        title = card.title if card is not None else "First battle"
        about = card.fault or card.about if card is not None else FIRST_BATTLE
        ink = "refused" if card is not None and card.fault else "text"
        facts = [
            (f"{card.minutes} minutes" if card.minutes else "") if card is not None else "Mark III Attack"
        ]
        facts += ["done" if card is not None and card.id in self.done else ""]
        self.picture.set(*self._shown())
        self.headline = Label(title, TITLE if low else SCREEN, "medium")
        words = "Begin" if card is None or card.id not in self.done else "Repeat"
        able = card is None or not card.fault
        hint = self.app.keys.hint("accept") if self.app else ""
        self.right.fill(
            Space(grow=1),
            Column(self.headline, Label(" · ".join(filter(None, facts)), BODY, colour="text2"), gap=0),
            Label(about, BODY, wrap=True, colour=ink),
            Flow(Button(words, self.begin, "main", hint, size=NUMBER, name="Begin", enabled=able, height=40)),
        )

    def _shown(self) -> tuple[Board | None, Scene | None]:
        """The board behind the words, with its counters."""
        if self.card is None:
            return self.desk.board(FIRST), self.desk.scene(FIRST)
        return self.desk.lesson_scene(self.card.id) or (None, None)

    def _paint_row(self, surface: pygame.Surface, i: int, box: pygame.Rect, state: str) -> None:
        c = text_style.c
        card = self.cards[i] if i < len(self.cards) else None
        box = draw.list_row(surface, box, state)
        disc = pygame.Rect(0, 0, px(32), px(32))
        disc.center = (box.x + px(32), box.centery)
        done = card is not None and card.id in self.done
        draw.plate(surface, disc, c.window, 16, c.good if done else c.line)
        if done:
            draw.icon(surface, "tick", disc.center, 20, c.good)
        elif card is None:
            draw.icon(surface, "flag", disc.center, 20, c.accent)
        else:
            text_style.text(surface, str(i + 1), disc, c.text, NUMBER, "medium", "c")
        x = box.x + px(60)
        wide = box.right - x - px(12)
        title = card.title if card is not None else "First battle"
        text_style.text(surface, title, pygame.Rect(x, box.y + px(7), wide, px(24)), c.text, NUMBER, "medium")
        below = f"{card.minutes} minutes" if card is not None else "Mark III Attack, with a coach"
        below = "cannot be played" if card is not None and card.fault else below
        text_style.text(surface, below, pygame.Rect(x, box.y + px(31), wide, px(20)), c.text2, SMALL)

    # ------------------------------------------------------------------ doing
    def _chosen(self, i: int) -> None:
        if i != self.at:
            self.at = i
            self._fill()

    def accept(self) -> bool:
        self.begin()
        return True

    def begin(self) -> None:
        """Begin what is chosen."""
        card, app = self.card, self.app
        if app is None or (card is not None and card.fault):
            return
        if card is not None:
            self.desk.begin_lesson(app, card.id)
            return
        trouble = self.desk.begin_first_battle(app)
        if trouble:
            tell(self, "The battle cannot begin", trouble)


#: the scenario of the first battle
FIRST = "mark-iii-attack"
FIRST_BATTLE = (
    "Mark III Attack against the computer at its easiest. You defend a command post against one Ogre. "
    "In each phase a coach says what it would do and why; you can switch it off at any time."
)
