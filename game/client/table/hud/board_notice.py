"""A card at the top of the board that stays while it applies: whose view this is, who is asked."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from game.client.kit import Column, Label, Layer, Row, Widget
from game.client.kit.screen import Card
from game.client.kit.text_style import NUMBER, SCREEN, px
from game.client.shell.app import AppScreen
from game.client.shell.menu_parts import SideMark
from game.client.table.board_widget import BoardWidget
from game.client.table.shown_game import ShownGame
from game.core.sequence import SETUP


class BoardNotice:
    """A place for such a card. It takes no input unless it has buttons."""

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


# --------- The banner for a new decider: it briefly says who decides now, and blocks nothing
#: how long it is shown, in ms
BANNER_MS = 1500


class Banner:
    """The banner of one game screen."""

    def __init__(
        self, screen: AppScreen, game: ShownGame, board: BoardWidget, notices: Sequence[BoardNotice] = ()
    ) -> None:
        self.screen, self.game, self.board = screen, game, board
        #: cards at the top of the board; the banner appears below them
        self.notices = tuple(notices)
        self._layer: Layer | None = None
        #: it announces a set-up
        self._sets_up = False

    def show(self, asked: str) -> None:
        """Say who decides; ``asked`` is the purpose, if it is not the phase."""
        side, view, app = self.game.session.decider, self.game.view, self.screen.app
        if side < 0 or app is None or app.animator.speed <= 0:
            return
        self._drop(self._layer)
        style, clock = view.sides[side], view.clock
        self._sets_up = clock.phase == SETUP
        phase = "Set-up" if clock.phase == SETUP else self.game.rules.phase[clock.phase].title
        words = f"Turn {clock.turn}, {phase}" if clock.turn else phase
        if asked:
            words = asked[:1].upper() + asked[1:]
        title = self.game.player_words(side, f"{style.name} {self.game.about_to(style.name)}")
        lines = Column(Label(title, SCREEN, "bold"), Label(words, NUMBER, colour="text2"), gap=0)
        card = Card(Row(SideMark(style.style, 36), lines, gap=16), pad=(24, 14))

        def where(window: pygame.Rect) -> pygame.Rect:
            wide, room = card.want_width(), self.board.rect
            shown = [one.layer.widget.rect.bottom for one in self.notices if one.layer is not None]
            top = max([room.y + px(24), *(bottom + px(8) for bottom in shown)])
            return pygame.Rect(room.centerx - wide // 2, top, wide, card.want_height(wide))

        layer = self._layer = self.screen.open_quietly(Layer(card, where, takes_input=False))
        self.screen.later(BANNER_MS, lambda: self._drop(layer))
        offer = self.game.draw_offer(side)
        if offer:
            self.screen.toast(offer)

    def phase_changed(self) -> None:
        """Remove the banner of a set-up that ended at once."""
        if self._sets_up and self.game.session.position.clock.phase != SETUP:
            self._drop(self._layer)

    def forget(self) -> None:
        """It was removed with everything else."""
        self._layer = None

    def _drop(self, layer: Layer | None) -> None:
        if layer is not None and layer is self._layer:
            self._layer = None
            self.screen.close_quietly(layer)
