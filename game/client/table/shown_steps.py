"""The screen's answer to a step of the session: motion, curtain, banner, the verdict."""

from __future__ import annotations

from dataclasses import dataclass

from game.client.table.computer.moments import Following
from game.client.table.computer.noted import keep_verdict
from game.client.table.game_keeper import GameKeeper
from game.client.table.hotseat.hotseat_guard import HotseatGuard
from game.client.table.hud.board_notice import Banner
from game.client.table.hud.sheets import Sheets
from game.client.table.input.order_dispatch import OrderDispatch
from game.client.table.modes.mode import PlayScreen
from game.client.table.motion import Motions
from game.core.anygame import Position, Step
from game.core.position import decider

#: ms between the end of the last motion and the verdict
VERDICT_MS = 600


@dataclass
class ShownSteps:
    """Hears of steps and phases from the session, and tells the parts of the screen."""

    screen: PlayScreen
    orders: OrderDispatch
    following: Following
    motions: Motions
    guard: HotseatGuard
    banner: Banner
    keeper: GameKeeper
    sheets: Sheets

    def __post_init__(self) -> None:
        session = self.screen.session
        #: who was called last to decide, and whether out of turn
        self._called = (session.decider, False)
        session.on_step, session.on_phase = self._stepped, self._phase_changed
        session.on_trouble = self.keeper.say_trouble

    def _stepped(self, before: Position, step: Step) -> None:
        session = self.screen.session
        if self.screen.app is not None and not self.orders.still:
            seen, animator = session.seen_step(before, step), self.screen.app.animator
            if decider(before) in session.computers:
                self.motions.add(animator, *seen, self.following.lead(*seen))
            else:  # a person looks where they like
                self.motions.add(animator, *seen)
        if not session.passes_over:
            # nobody is asked for what is passed over, and no curtain falls for it
            self.guard.look_round()
            self.motions.when_still(lambda: self.screen.later(0, self._call))

    def _call(self) -> None:
        """Who is to decide now hears it, once."""
        session = self.screen.session
        now = (-1, False) if session.computer is not None else (session.decider, self.screen.mode.out_of_turn)
        if now != self._called:
            self._called = now
            if now[0] >= 0:
                self.screen.hear("question" if now[1] else "turn")

    def _phase_changed(self) -> None:
        if self.screen.session.passes_over:
            return
        self.keeper.phase_changed()
        self.banner.phase_changed()
        self.tell_decider()

    def tell_decider(self) -> None:
        """Say whose decision it is now, if it is another's."""
        if self.guard.another_decides():
            self.screen.later(0, self._show_banner)

    def _show_banner(self) -> None:
        """The banner; the card of a fight says itself who fires, and the last result lies beneath."""
        mode = self.screen.mode
        if mode.stage() is None:
            self.banner.show(mode.asked())

    def ended(self) -> None:
        """The last order has ended the game."""
        if not self.sheets.judged:
            self.motions.when_still(lambda: self.screen.later(VERDICT_MS, self._judge))

    def _judge(self) -> None:
        trouble = keep_verdict(self.screen.session) if self.keeper.shelf.keeps else ""
        if trouble:
            self.screen.toast(trouble, "bad")
        self.screen.hear("verdict")
        self.sheets.show_verdict()
