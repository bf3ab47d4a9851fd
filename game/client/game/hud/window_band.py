"""The band of a question out of turn: over the board, without a curtain, with what both sides know.

One click answers. It takes no focus, so that Space and Enter answer nothing, and its mode is deaf for a
moment after it has come: whoever was pressing keys for something else answers nothing by it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame
from msgspec import Struct

from game.client.board.camera import Camera
from game.client.game.hud.card_position import Stage
from game.client.kit import Button, Column, Flow, Label, Panel, Row, Scroll, Widget
from game.client.kit.text_style import BODY, NUMBER, px
from game.client.shell.menu_parts import SideMark
from game.core.roles import Fact

#: its width at scale 1 at most
WIDE = 900
#: where the board is not so high at scale 1, the band scrolls
LOW = 330


class BandAnswer(Struct, frozen=True):
    """A button of the band: its words, its key, what it does."""

    words: str
    do: Callable[[], None]
    key: str = ""
    kind: str = "plain"
    name: str = ""
    tip: str = ""


class BandWords(Struct, frozen=True):
    """What the band says."""

    #: the colour word of the side that is asked
    colour: str
    #: who is asked for what
    question: str
    #: what it is about: who goes where
    about: str
    #: the best answer and its numbers; "" where nothing has any
    best: str
    facts: tuple[Fact, ...]
    #: the answers, and below them what need not be asked again
    answers: tuple[BandAnswer, ...]
    rest: tuple[BandAnswer, ...]
    #: how what the answerer alone knows is seen; "" where there is nothing
    secret: str = ""


class BandButton(Button):
    """Pressed with the mouse alone: the keys that answer are those it shows."""

    takes_focus = False

    def key(self, event: pygame.event.Event) -> bool:
        return False


#: half a hex stands out beyond its centre
HEX = 60


class WindowBand(Stage):
    """The band over the board, at the edge where it hides the fewest of the hexes that it is about, the first
    of them above all; at the farther one where both hide as many.
    """

    def __init__(self, words: BandWords, camera: Camera, places: Sequence[int]) -> None:
        super().__init__(name="window band")
        self.gives_way = True
        self.camera, self.places = camera, places
        #: there is little room: the answers stand first, and the rest scrolls
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
        """Does a place of the band hide what is asked about, and how many hexes does it hide?"""
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
    """What it is about, and the numbers of the best answer."""
    facts = [_fact(fact) for fact in words.facts]
    return (
        Label(words.about, BODY, wrap=True) if words.about else None,
        Flow(Label(f"{words.best}:", BODY, "medium"), *facts, gap=14) if words.best and facts else None,
    )


def _buttons(words: BandWords) -> Widget:
    return Flow(*map(_button, words.answers), *(_button(one, small=True) for one in words.rest), gap=8)


def _secret(words: BandWords) -> Widget | None:
    return Label(words.secret, 13, colour="text2", wrap=True) if words.secret else None


def _fact(fact: Fact) -> Widget:
    return Row(Label(fact.label, BODY, colour="text2"), Label(fact.value, BODY, "bold"), gap=6)


def _button(one: BandAnswer, *, small: bool = False) -> Button:
    button = BandButton(one.words, one.do, "quiet" if small else one.kind, one.key, name=one.name)
    if small:
        button.size = 13
    button.tip = one.tip
    return button
