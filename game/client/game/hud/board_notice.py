"""A card at the top of the board that stays while it applies: whose view this is, who is asked."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from game.client.game.board_widget import BoardWidget
from game.client.kit import Layer, Widget
from game.client.kit.text_style import px
from game.client.shell.app import AppScreen


class BoardNotice:
    """One such card, or none. It takes no input unless it has buttons."""

    def __init__(
        self,
        screen: AppScreen,
        board: BoardWidget,
        *,
        buttons: bool = False,
        below: Sequence[BoardNotice] = (),
    ) -> None:
        """It is placed under the cards ``below`` while they are shown."""
        self.screen, self.board, self.buttons, self.below = screen, board, buttons, tuple(below)
        self.layer: Layer | None = None
        self._key: object = None

    def tell(self, key: object, card: Callable[[], Widget]) -> None:
        """Show the card for a key, rebuilt if the key changed; None hides it."""
        if key == self._key:
            return
        self._key = key
        if self.layer is not None:
            gone, self.layer = self.layer, None
            self.screen.close_quietly(gone)
        if key is not None and self.screen.app is not None:
            self.layer = self.screen.open_quietly(self._over_board(card()))

    def forget(self) -> None:
        """It was removed with everything else."""
        self.layer = self._key = None

    def _over_board(self, card: Widget) -> Layer:
        def where(window: pygame.Rect) -> pygame.Rect:
            room = pygame.Rect(self.board.rect if self.board.rect.w else window)
            left, right = self.board.camera.covered
            # with little room, drawer and panel cover part of the board
            room.x, room.w = room.x + left, room.w - left - right
            wide = min(card.want_width(), room.w - px(16))
            over = [one.layer.widget.rect.bottom for one in self.below if one.layer is not None]
            top = max([room.y, *over]) + px(8)
            return pygame.Rect(room.centerx - wide // 2, top, wide, card.want_height(wide))

        return Layer(card, where, takes_input=self.buttons)
