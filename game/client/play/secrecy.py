"""Two players at one window: when the curtain falls, what is wiped before it, and who is asked in the open.

A decision that needs a private view is shown to its player alone: the curtain falls before anything of that view is
drawn, unless that player has been at the window without a break. A decision that needs only what all know is made on
the view of an onlooker, under a strip that says who is asked for what.
"""

from __future__ import annotations

import pygame

from game.client.kit import Column, Label, Layer, Row
from game.client.kit.look import BODY, NUMBER, px
from game.client.kit.screen import Card
from game.client.screens.cards import Hand
from game.client.screens.menu_parts import SideMark
from game.client.seeing import ONLOOKER
from game.core.position import Position
from game.core.ruleset import Step
from game.core.sequence import SETUP
from game.hexes.grid import OFF


class Secrecy:
    """The part of the game screen that keeps one player's view from the other."""

    #: the side that was asked last; -1 before anybody was
    _seated = -1
    #: the side whose player has been at the window alone since the curtain was lifted; -1 when both may look
    _alone = -1
    #: the side that was at the window alone last
    _host = -1
    #: by side: the orders of the record that it has been shown, and where it was looking
    _shown_to: dict[int, int]
    _looked: dict[int, tuple[int, int, int]]
    _strip: Layer | None = None
    _strip_key: object = None

    def _begin_secrecy(self) -> None:
        """The screen has been opened: in a game with secrets its first view is under the curtain, too."""
        self._shown_to, self._looked = {}, {}
        self._look_round()
        self._seated = self.session.decider

    # ------------------------------------------------------------------ what the record does
    def _stepped(self, before: Position, step: Step) -> None:
        if self.app is not None and not self.still:
            self.motions.add(self.app.animator, *self.session.seen_step(before, step))
        self._look_round()

    def _look_round(self) -> None:
        """Before anything is drawn of what stands now: may the player who is at the window see it?"""
        side, session = self.session.decider, self.session
        if side < 0 or self.app is None:
            return
        if session.secret and side != self._alone:
            was, self._alone = self._seated, side
            self._curtain(side, was)
        elif not session.secret:
            # who moves has seen what is decided in the open
            self._host = self._alone if self._alone >= 0 else self._host
            if self._host >= 0:
                self._shown_to[self._host] = session.history.at
            if side != self._alone:
                self._alone = -1

    def _phase_changed(self) -> None:
        if self.app is not None and self.app.settings.autosave:
            self._say_trouble(self.shelf.autosave(self.session))
        side = self.session.decider
        if side < 0 or side == self._seated:
            return
        self._seated = side
        if not self.session.secret and self.session.viewer != ONLOOKER:
            self.later(0, self._show_banner)

    def _say_trouble(self, words: str) -> None:
        """What could not be kept is said where the player looks: on the curtain, if it has fallen."""
        top = self.app.top if self.app is not None else None
        if words:
            (top or self).toast(words, "bad")

    # ------------------------------------------------------------------ the curtain
    def _curtain(self, side: int, was: int = -1) -> None:
        """Nothing of the next view is drawn before its player asks for it."""
        from game.client.screens.curtain import drop_curtain

        assert self.app is not None
        if was >= 0:
            self._looked[was] = (self.camera.H, self.camera.x, self.camera.y)
            self._shown_to[was] = self.session.history.at
        drop_curtain(self.app, self._hand(side), self._wipe, lambda: self._look_as(side))

    def _hand(self, side: int) -> Hand:
        """What the curtain says: nothing that the other side may not read."""
        session = self.session
        position, style = session.position, session.position.sides[side]
        clock = position.clock
        if position.frames:
            asked = "A choice"
        elif clock.phase == SETUP:
            asked = "Set-up in secret"
        else:
            asked = f"Turn {clock.turn}: {session.rules.phase[clock.phase].title}"
        fresh = range(self._shown_to.get(side, session.history.at) + 1, session.history.at + 1)
        events = sum(line.kind == "event" for i in fresh for line in session.lines_of(i, side))
        seat = session.seat(side)
        if side not in self._shown_to:
            events = -1
        return Hand(style.name, style.style, seat if seat != style.name else "", asked, events)

    def _wipe(self) -> None:
        """What the player before left on the screen goes: hover cards, messages, menus, what was lit and found."""
        self.tip_away()
        for layer in list(self.layers):
            if layer is self._menu:
                self._menu = None
            self.close(layer)
        self._toasts.clear()
        self._banner = self._strip = self._strip_key = None
        self._chip = self._chip_key = None
        if self.carried:
            self.drop_carried()
        self.lit, self.hidden = frozenset(), False
        self.board.at, self.board.counter = OFF, ""
        self.motions.words = ()
        self._drop_threats()

    def _drop_threats(self) -> None:
        self.shows_threat = self.shows_reach = False
        if self._built:
            self.rail.buttons["target"].on = self.rail.buttons["layers"].on = False

    def _look_as(self, side: int) -> None:
        """The curtain is up: the board as its player left it, the log at its end."""
        where = self._looked.get(side)
        if where is None or not self.board.rect.w:
            # laid out first, then looked at
            self.later(0, self._first_view)
        else:
            self.camera.set_zoom(where[0])
            self.camera.pan(self.camera.x - where[1], self.camera.y - where[2])
        if self._built:
            self.log.list.to_end()
        other = next((s for i, s in enumerate(self.view.sides) if i != side and s.draw_offered), None)
        if other is not None:
            self.toast(f"{other.name} offers a draw: accept it in the menu.")
        self.redraw_board()
        self.later(0, lambda: self.mode.seen())

    # ------------------------------------------------------------------ asked in the open
    def _tell_strip(self) -> None:
        """Who is asked for what, as long as a choice on the public view is open."""
        session = self.session
        frames = session.position.frames
        key = (frames, session.decider) if session.viewer == ONLOOKER and frames else None
        if key == self._strip_key:
            return
        self._strip_key = key
        if self._strip is not None:
            gone, self._strip = self._strip, None
            self.close_quietly(gone)
        if key is not None and self.app is not None:
            self._strip = self.open_quietly(self._strip_of(session.decider))

    def _strip_of(self, side: int) -> Layer:
        session = self.session
        style, seat = session.position.sides[side], session.seat(side)
        who = f"{style.name} ({seat})" if seat and seat != style.name else style.name
        words = session.showing.words
        asked = self.mode.asked() or words.asked(session.rules, session.view)
        card = Card(
            Row(
                SideMark(style.style, 28),
                Column(
                    Label(f"{who}: {asked}", NUMBER, "bold"),
                    Label("Asked in the open: only what both sides know is shown.", BODY, colour="text2"),
                    gap=0,
                ),
                gap=12,
            ),
            pad=(16, 8),
        )

        def where(window: pygame.Rect) -> pygame.Rect:
            room = pygame.Rect(self.board.rect if self.board.rect.w else window)
            left, right = self.camera.covered
            room.x, room.w = room.x + left, room.w - left - right
            wide = min(card.want_width(), room.w - px(16))
            return pygame.Rect(room.centerx - wide // 2, room.y + px(8), wide, card.want_height(wide))

        return Layer(card, where, takes_input=False)
