"""The band for an out-of-turn question: over the board, without dimming it, with what both sides know.

One click answers. It takes no focus, so that Space and Enter do nothing, and its mode ignores input for a
moment after it appears: keys meant for something else do not answer it.
"""

from __future__ import annotations

from collections.abc import Sequence

import pygame
from msgspec import Struct

from game.client.board.camera import Camera
from game.client.kit import Button, Column, Flow, Label, OpeningRow, Panel, Row, Scroll, Widget
from game.client.kit.text_style import BODY, NUMBER, px
from game.client.shell.menu_parts import SideMark
from game.client.table.hud.card_position import Stage
from game.client.table.hud.panel_widgets import Sums, fact_tip
from game.core.roles import Fact

#: its maximum width at scale 1
WIDE = 900
#: if the board is lower than this at scale 1, the band scrolls
LOW = 330


class BandButton(Button):
    """A button of the band, for the mouse alone: the keys that answer are those it shows."""

    takes_focus = False

    def key(self, event: pygame.event.Event) -> bool:
        return False


class BandWords(Struct, frozen=True):
    """The words of the band."""

    #: the asked side's colour word
    colour: str
    #: who is asked, and for what
    question: str
    #: the subject: who moves where
    about: str
    #: the best answer and its numbers; "" if none has any
    best: str
    facts: tuple[Fact, ...]
    #: the answers, and below them the questions to skip in future
    answers: tuple[BandButton, ...]
    rest: tuple[BandButton, ...]
    #: how to see what only the answerer knows; "" for nothing
    secret: str = ""
    #: the sums behind the numbers
    sums: Sums = dict


#: half a hex extends beyond its centre
HEX = 60


class WindowBand(Stage):
    """The band over the board, at the edge where it hides the fewest of the hexes concerned, above all the
    first of them; at the farther edge if both hide as many.
    """

    def __init__(self, words: BandWords, camera: Camera, places: Sequence[int]) -> None:
        super().__init__(name="window band")
        self.gives_way = self.asks = True
        self.camera, self.places = camera, places
        #: with little room the answers come first, and the rest scrolls
        self.low = bool(camera.free.h) and camera.free.h < px(LOW)
        rows = _rows_where_low(words) if self.low else _rows(words)
        self.card = Panel(*rows, fill="card", radius=8, edge="accent", pad=(16, 10), gap=6)
        self.card.name = "band"
        self.add(self.card)

    def card_rect(self) -> pygame.Rect:
        return self.card.rect

    def arrange(self) -> None:
        free = self.camera.free.clip(self.rect) if self.rect.w else self.rect
        room = free.inflate(-px(16), -px(16))
        wide = min(px(WIDE), room.w)
        high = room.h if self.low else min(room.h, self.card.want_height(wide))
        box = pygame.Rect(room.centerx - wide // 2, room.y, wide, high)
        foot = box.copy()
        foot.bottom = room.bottom
        top, bottom = self._hidden(box), self._hidden(foot)
        first = self.camera.point(self.places[0])[1] if self.places else room.bottom
        if bottom < top or (bottom == top and first < room.centery):
            box = foot
        self.card.place(box)

    def _hidden(self, box: pygame.Rect) -> tuple[bool, int]:
        """Does the band hide the subject in this place, and how many hexes does it hide?"""
        near = box.inflate(0, px(HEX))
        hidden = [near.collidepoint(self.camera.point(at)) for at in self.places]
        return bool(hidden and hidden[0]), sum(hidden)


def _rows(words: BandWords) -> Sequence[Widget | None]:
    head = Label(words.question, NUMBER, "bold", wrap=True, grow=1)
    return (Row(SideMark(words.colour, 24), head, gap=10), *_told(words), _buttons(words), _secret(words))


def _rows_where_low(words: BandWords) -> Sequence[Widget | None]:
    head = Label(words.question, BODY, "bold", wrap=True)
    return (Scroll(Column(head, _buttons(words), *_told(words), _secret(words), gap=6), grow=1),)


def _told(words: BandWords) -> Sequence[Widget | None]:
    """The subject, and the numbers of the best answer."""
    facts = [_fact(fact, words.sums) for fact in words.facts]
    return (
        Label(words.about, BODY, wrap=True) if words.about else None,
        Flow(Label(f"{words.best}:", BODY, "medium"), *facts, gap=14) if words.best and facts else None,
    )


def _buttons(words: BandWords) -> Widget:
    return Flow(*words.answers, *words.rest, gap=8)


def _secret(words: BandWords) -> Widget | None:
    return Label(words.secret, 13, colour="text2", wrap=True) if words.secret else None


def _fact(fact: Fact, sums: Sums) -> Widget:
    label, value = Label(fact.label, BODY, colour="text2"), Label(fact.value, BODY, "bold")
    return OpeningRow(label, value, tip=fact_tip(fact, sums), gap=6)
