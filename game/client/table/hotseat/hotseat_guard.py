"""Two players at one window: when the curtain falls, what its player is told, and who is asked in the open.

A decision that needs a private view is shown to its player alone: the curtain falls before anything of that
view is drawn, unless that player has been at the window without a break. A decision that needs only what all
know is made on the view of an onlooker, under a strip that says who is asked for what.
"""

from __future__ import annotations

from game.client.kit import Column, Label, Row, Widget
from game.client.kit.screen import Card
from game.client.kit.text_style import BODY, NUMBER
from game.client.shell.cards import Handover
from game.client.shell.menu_parts import SideMark
from game.client.table.hotseat.curtain import drop_curtain
from game.client.table.hud.board_notice import BoardNotice
from game.client.table.modes.mode import PlayScreen
from game.client.table.viewport import Place, Viewport
from game.client.table.visibility import ONLOOKER
from game.core.sequence import SETUP

#: nobody has been asked yet, or both players may look
NOBODY = -1


class HotseatGuard:
    """Keeps one player's view from the other."""

    def __init__(self, screen: PlayScreen, viewport: Viewport, strip: BoardNotice) -> None:
        self.screen, self.game, self.viewport, self.strip = screen, screen.game, viewport, strip
        #: the side that was asked last
        self._asked = NOBODY
        #: the side whose player has been at the window alone since the curtain was lifted
        self._alone = NOBODY
        #: the side that was at the window alone last
        self._host_side = NOBODY
        #: by side: the orders of the record that it has been shown, and where it was looking
        self._shown_to: dict[int, int] = {}
        self._looked: dict[int, Place] = {}

    # ------------------------------------------------------------------ what the record does
    def begin(self) -> None:
        """The screen has been opened: in a game with secrets its first view is under the curtain, too."""
        self._shown_to, self._looked = {}, {}
        self.look_round()
        self._asked = self.game.session.decider

    def look_round(self) -> None:
        """Before anything is drawn of what stands now: may the player who is at the window see it?"""
        session, side = self.game.session, self.game.session.decider
        if side < 0 or self.screen.app is None:
            return
        if session.secret and side != self._alone:
            was, self._alone = self._asked, side
            self._drop_curtain(side, was)
        elif not session.secret:
            # who moves has seen what is decided in the open
            self._host_side = self._alone if self._alone >= 0 else self._host_side
            if self._host_side >= 0:
                self._shown_to[self._host_side] = session.history.at
            if side != self._alone:
                self._alone = NOBODY

    def another_decides(self) -> bool:
        """Has the decision passed to another side, in the open? (The curtain says so itself.)"""
        session, side = self.game.session, self.game.session.decider
        if side < 0 or side == self._asked or session.windows.asked is not None:
            return False
        self._asked = side
        return not session.secret and session.viewer != ONLOOKER

    # ------------------------------------------------------------------ the curtain
    def _drop_curtain(self, side: int, was: int) -> None:
        """Nothing of the next view is drawn before its player asks for it."""
        app = self.screen.app
        assert app is not None
        if was >= 0:
            self._looked[was] = self.viewport.place()
            self._shown_to[was] = self.game.session.history.at
        drop_curtain(app, self._told(side), self.screen.wipe, lambda: self._lifted(side))

    def _told(self, side: int) -> Handover:
        """What the curtain says: nothing that the other side may not read."""
        session = self.game.session
        position, style = session.position, session.position.sides[side]
        clock = position.clock
        if position.frames:
            # that something is decided in secret is known to both; what another question is about may not be
            asked = session.rules.prompt(session.view).title if session.asked_in_secret else "A choice"
        elif clock.phase == SETUP:
            asked = "Secret set-up"
        else:
            asked = f"Turn {clock.turn}: {session.rules.phase[clock.phase].title}"
        fresh = range(self._shown_to.get(side, session.history.at) + 1, session.history.at + 1)
        events = sum(line.kind == "event" for i in fresh for line in session.lines_of(i, side))
        seat = session.seat(side)
        if side not in self._shown_to:
            events = -1
        player = seat if seat != style.name else ""
        return Handover(style.name, style.style, player, asked, events, self.game.about_to(style.name))

    def _lifted(self, side: int) -> None:
        """The curtain is up: the board as its player left it."""
        place = self._looked.get(side)
        if place is None or not self.viewport.board.rect.w:
            # laid out first, then looked at
            self.screen.later(0, self.screen.look_first)
        else:
            self.viewport.return_to(place)
        self.screen.curtain_up()

    # ------------------------------------------------------------------ asked in the open
    def tell_strip(self, asked: str | None) -> None:
        """Who is asked for what, as long as a choice on the public view is open;
        ``asked`` are the mode's words, None where it says so itself.
        """
        session = self.game.session
        frames = session.position.frames
        if session.open_play:
            self.strip.tell(("open", session.decider), self._open_card)
            return
        if asked is None:
            self.strip.tell(None, self._open_card)
            return
        key = (frames, session.decider) if session.viewer == ONLOOKER and frames else None
        self.strip.tell(key, lambda: self._strip_card(asked))

    def _open_card(self) -> Widget:
        """Somebody was asked in the open: play stays there until who moves asks for more."""
        style = self.game.session.position.sides[self.game.session.decider]
        who = self.game.player_words(self.game.session.decider, style.name)
        words = (
            f"{who}: only what both sides know is shown. {self.screen.key_hint('own_view')}: your own view."
        )
        return Card(Row(SideMark(style.style, 22), Label(words, BODY, "medium"), gap=8), pad=(10, 5))

    def _strip_card(self, asked: str) -> Widget:
        position, side = self.game.session.position, self.game.session.decider
        style = position.sides[side]
        who = self.game.player_words(side, style.name)
        words = asked or self.game.showing.words.asked(self.game.rules, self.game.view)
        lines = Column(
            Label(f"{who}: {words}", NUMBER, "bold"),
            Label("An open question: only what both sides know is shown.", BODY, colour="text2"),
            gap=0,
        )
        return Card(Row(SideMark(style.style, 28), lines, gap=12), pad=(16, 8))


# ---- A question in the open, and the view of the player who answers it: shown while a key is held
class OwnView:
    """Shows what the deciding side alone knows."""

    def __init__(self, screen: PlayScreen, guard: HotseatGuard) -> None:
        self.screen, self.session, self.guard = screen, screen.session, guard

    def look(self) -> None:
        """To whoever is asked as long as the key is held; to whoever moves for good."""
        session = self.session
        if session.windows.asked is not None and session.mode == "hotseat" and session.hides:
            if session.peeking < 0:
                session.peeking = session.decider
                self.screen.position_changed()
        elif session.open_play:
            session.windows.close()
            self.guard.look_round()
            self.screen.position_changed()
        else:
            self.screen.toast("You see all that you may see.")

    def look_away(self) -> None:
        """The key is let go of: nothing is left of what the answerer alone knows."""
        if self.session.peeking >= 0:
            self.session.peeking = -1
            self.screen.wipe()
            self.screen.position_changed()
