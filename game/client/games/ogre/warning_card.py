"""The question of a warning on the board, beside the hex that it is about; it follows the board."""

from __future__ import annotations

from typing import Protocol

import pygame

from game.client.game.hud.panel_widgets import note
from game.client.game.modes.mode_host import LayerHost, ModeQuery, TimeHost
from game.client.kit import Column, Label, Layer, Widget
from game.client.kit.screen import Card
from game.client.kit.text_style import NUMBER, px

WIDE = 330


class WarningHost(ModeQuery, TimeHost, LayerHost, Protocol):
    """What the card asks of the screen."""


class WarningQuestion(Protocol):
    """What the card asks of the mode."""

    @property
    def at(self) -> int:
        """The hex that something is hidden in."""

    @property
    def stands(self) -> int:
        """The hex of the counter that is warned; ``OFF`` for none."""

    def label(self, at: int) -> str:
        """The label of a hex."""

    def words(self) -> str:
        """Who is warned, and what stopping short means."""

    def buttons(self) -> Widget:
        """The answers."""

    def open(self) -> bool:
        """Is it still asked?"""


class WarningCard:
    """Opens, follows and closes the layer."""

    def __init__(self, question: WarningQuestion, host: WarningHost) -> None:
        self.question, self.host = question, host
        self._layer: Layer | None = None
        self._opened = False

    def keep_up(self) -> None:
        """The board is drawn: the card is there, and beside its hex."""
        if not self._opened:
            self._opened = True
            self.host.later(0, self._open)
        elif self._layer is not None and self._layer.widget.rect != self._where(self.host.rect):
            self.host.later(0, self._follow)

    def close(self) -> None:
        """Nothing is asked any more."""
        layer, self._layer = self._layer, None
        if layer is not None:
            self.host.close_quietly(layer)

    def _open(self) -> None:
        question = self.question
        if not question.open():
            return
        self.host.board.bring_into_sight(question.at)
        title = Label(f"Something is hidden in {question.label(question.at)}", NUMBER, "bold", wrap=True)
        rows = Column(title, note(question.words()), question.buttons(), gap=8)
        self._layer = Layer(Card(rows, fill="card_up", pad=(16, 12)), self._where)
        self.host.open_quietly(self._layer)

    def _where(self, window: pygame.Rect) -> pygame.Rect:
        """Beside the hex, in the board."""
        assert self._layer is not None
        card, room = self._layer.widget, self.host.board.rect
        wide = min(px(WIDE), room.w - px(16))
        high = card.want_height(wide)
        hexes = self.host.board.hex_rect(self.question.at)
        if self.question.stands:
            hexes = hexes.union(self.host.board.hex_rect(self.question.stands))
        gap, top = px(14), room.y + px(84)
        spots = [
            (hexes.right + gap, hexes.centery - high // 2),
            (hexes.left - gap - wide, hexes.centery - high // 2),
        ]
        spots += [
            (hexes.centerx - wide // 2, hexes.bottom + gap),
            (hexes.centerx - wide // 2, hexes.top - gap - high),
        ]
        inside = pygame.Rect(room.x + px(8), top, room.w - px(16), room.bottom - px(8) - top)
        for x, y in spots:
            box = pygame.Rect(x, y, wide, high)
            if inside.contains(box) or (
                inside.x <= box.x and box.right <= inside.right and not box.clamp(inside).colliderect(hexes)
            ):
                return box.clamp(inside)
        return pygame.Rect(*spots[0], wide, high).clamp(inside)

    def _follow(self) -> None:
        """The board was moved."""
        layer = self._layer
        if layer is not None and self.host.shows(layer):
            self.host.replace_layer(layer)
