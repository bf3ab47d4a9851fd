"""One player for both sides: what is seen, said in a corner of the board, and who may be led with it.

Everything, what the side to move knows, or what one side knows whoever decides. With the last, a decision of the
other side waits until its player leads that side on purpose (``aside_mode``); its view goes with its turn.
"""

from __future__ import annotations

import pygame

from game.client.kit import Label, Layer, Row
from game.client.kit.look import BODY, px
from game.client.kit.screen import Card
from game.client.screens.menu_parts import SideMark
from game.client.seeing import ALL, ONE_SIDE, ONLOOKER


class Eyes:
    """The part of the game screen that knows through whose eyes one player looks."""

    _chip: Layer | None = None
    _chip_key: object = None
    #: the viewer of the last picture
    _looking: int | None = None

    def sights(self) -> list[tuple[str, str]]:
        """What one player can choose to see: the word of it, and what the choice is called."""
        sides = self.session.position.sides
        each = [(f"{ONE_SIDE}{i}", f"See the view of {side.name}") for i, side in enumerate(sides)]
        return [("all", "See everything"), ("mover", "See the view of the side to move"), *each]

    @property
    def chooses_sight(self) -> bool:
        """Is there anything to choose: one player, a game in which a side may hide something?"""
        return self.session.mode == "solo" and self.session.hides and not self.session.over

    def see(self, sight: str) -> None:
        """Look otherwise from now on; a save keeps it."""
        session = self.session
        session.sight, session.led = sight, -1
        options = getattr(session.source, "options", None)
        if isinstance(options, dict):
            options["sight"] = sight
        self.position_changed()

    def other_sight(self) -> None:
        """The next of the ways to look."""
        if not self.chooses_sight:
            self.toast(
                "Nothing is hidden here."
                if self.session.mode == "solo"
                else "The curtain keeps what each side hides."
            )
            return
        words = [word for word, _ in self.sights()]
        now = words.index(self.session.sight) if self.session.sight in words else 0
        self.see(words[(now + 1) % len(words)])
        self.toast(f"{self.eyes_words()}.")

    def lead_other(self) -> None:
        """Decide for the side whose turn it is, with what that side knows."""
        self.session.lead()
        self.position_changed()

    def eyes_words(self) -> str:
        """What is seen, in words."""
        session = self.session
        if session.viewer == ALL:
            return "You see everything"
        if session.viewer == ONLOOKER:
            return "You see what both sides know"
        name = session.position.sides[session.viewer].name
        if session.sight == "mover":
            return f"You see the view of the side to move: {name}"
        return (
            f"You lead {name} with the view of {name}"
            if session.led == session.viewer
            else f"You see the view of {name}"
        )

    def _eyes_changed(self) -> None:
        """Other eyes see nothing of what was left on the screen for those before."""
        viewer = self.session.viewer
        if self._looking not in (None, viewer) and self.session.mode == "solo" and not self.session.over:
            self._wipe()
        self._looking = viewer

    # ------------------------------------------------------------------ the corner of the board
    def _tell_eyes(self) -> None:
        """Whose view is shown, as long as it is not everything."""
        session = self.session
        shown = self.chooses_sight and session.viewer >= 0
        key = (session.viewer, session.led, session.watching) if shown else None
        if key == self._chip_key:
            return
        self._chip_key = key
        if self._chip is not None:
            gone, self._chip = self._chip, None
            self.close_quietly(gone)
        if key is not None and self.app is not None:
            self._chip = self.open_quietly(self._chip_of(session.viewer))

    def _chip_of(self, side: int) -> Layer:
        words = Label(self.eyes_words(), BODY, "medium")
        card = Card(Row(SideMark(self.session.position.sides[side].style, 22), words, gap=8), pad=(10, 5))

        def where(window: pygame.Rect) -> pygame.Rect:
            room = pygame.Rect(self.board.rect if self.board.rect.w else window)
            left, right = self.camera.covered
            # where there is little room, drawer and panel lie over the board
            room.x, room.w = room.x + left, room.w - left - right
            wide = min(card.want_width(), room.w - px(16))
            return pygame.Rect(room.centerx - wide // 2, room.y + px(8), wide, card.want_height(wide))

        return Layer(card, where, takes_input=False)
