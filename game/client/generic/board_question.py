"""A question beside the hex that it is about; the card follows the board, and one press answers it."""

from __future__ import annotations

import functools
from collections.abc import Callable

import pygame

from game.client.generic.ask import Ask
from game.client.kit import Button, Column, Flow, Label, Layer, Widget
from game.client.kit.screen import Card
from game.client.kit.text_style import NUMBER, px
from game.client.table.hud.panel_widgets import note
from game.client.table.modes.mode import Mode
from game.client.table.modes.wishes import Give
from game.hexes.grid import OFF

WIDE = 330


class BoardQuestion:
    """Opens, follows and closes the card."""

    def __init__(self, mode: Mode, ask: Callable[[], Ask]) -> None:
        self.mode, self.host, self.ask = mode, mode.host, ask
        self._layer: Layer | None = None
        self._opened = False

    def keep_up(self) -> None:
        """The board is drawn: the card is there, and beside its hex."""
        if not self.ask().prompt.on_the_board:
            return
        if not self._opened:
            self._opened = True
            self.host.later(0, self._open)
        elif self._layer is not None and self._layer.widget.rect != self._where(self.host.rect):
            self.host.later(0, self._follow)

    def close(self) -> None:
        """Nothing is asked any more."""
        layer, self._layer, self._opened = self._layer, None, False
        if layer is not None:
            self.host.close_quietly(layer)

    def _open(self) -> None:
        ask = self.ask()
        if not self.host.answers(self.mode) or not ask.prompt.on_the_board or not ask.about_hex:
            return
        self.host.board.bring_into_sight(ask.about_hex)
        title = Label(ask.prompt.title, NUMBER, "bold", wrap=True)
        rows = Column(title, note(ask.prompt.help), self._buttons(ask), gap=8)
        self._layer = Layer(Card(rows, fill="card_up", pad=(16, 12)), self._where)
        self.host.open_quietly(self._layer)

    def _buttons(self, ask: Ask) -> Widget:
        """The answers; the one that costs nothing stands out."""
        row: list[Widget] = []
        for k, one in enumerate(ask.answers, 1):
            kind = "main" if one.order == ask.prompt.safe else "danger"
            title = one.shown.title
            give = functools.partial(self.mode.take, Give((one.order,)))
            row.append(Button(title, give, kind, str(k), name=title.lower()))
        return Flow(*row, gap=8)

    def _where(self, window: pygame.Rect) -> pygame.Rect:
        """Beside the hex, in the board."""
        assert self._layer is not None
        card, room, ask = self._layer.widget, self.host.board.rect, self.ask()
        wide = min(px(WIDE), room.w - px(16))
        high = card.want_height(wide)
        hexes = self.host.board.hex_rect(ask.about_hex)
        stands = ask.here(ask.about_unit) if ask.about_unit else OFF
        if stands:
            hexes = hexes.union(self.host.board.hex_rect(stands))
        gap, top = px(14), room.y + px(84)
        spots = [
            (hexes.right + gap, hexes.centery - high // 2),
            (hexes.left - gap - wide, hexes.centery - high // 2),
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
