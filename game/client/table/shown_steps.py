"""What the screen does when the session has carried out a step: motion, curtain, banner, the verdict."""

from __future__ import annotations

from typing import NamedTuple

from game.client.table.computer.opponent import Opponent
from game.client.table.game_keeper import GameKeeper
from game.client.table.hotseat.hotseat_guard import HotseatGuard
from game.client.table.hud.board_notice import Banner
from game.client.table.hud.sheets import Sheets
from game.client.table.input.order_dispatch import OrderDispatch
from game.client.table.modes.mode import PlayScreen
from game.client.table.motion import Motions
from game.core.anygame import Position, Step

#: ms between the end of the last motion and the verdict
VERDICT_MS = 600


class StepParts(NamedTuple):
    """The parts of the screen that a step concerns."""

    orders: OrderDispatch
    opponent: Opponent
    motions: Motions
    guard: HotseatGuard
    banner: Banner
    keeper: GameKeeper
    sheets: Sheets


class ShownSteps:
    """Hears of steps and phases from the session."""

    def __init__(self, screen: PlayScreen, parts: StepParts) -> None:
        self.screen, self.parts = screen, parts
        #: who was called last to decide, and whether out of turn
        self._called = (screen.session.decider, False)
        session = screen.session
        session.on_step, session.on_phase = self._stepped, self._phase_changed
        session.on_trouble = parts.keeper.say_trouble

    def _stepped(self, before: Position, step: Step) -> None:
        parts, session = self.parts, self.screen.session
        if self.screen.app is not None and not parts.orders.still:
            parts.opponent.follow(before, step)
            parts.motions.add(self.screen.app.animator, *session.seen_step(before, step))
        if not session.passes_over:
            # nobody is asked for what is passed over, and no curtain falls for it
            parts.guard.look_round()
            parts.motions.when_still(lambda: self.screen.later(0, self._call))

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
        self.parts.keeper.phase_changed()
        self.parts.banner.phase_changed()
        self.tell_decider()

    def tell_decider(self) -> None:
        """Say whose decision it is now, if it is another's."""
        if self.parts.guard.another_decides():
            self.screen.later(0, lambda: self.parts.banner.show(self.screen.mode.asked()))

    def ended(self) -> None:
        """The last order has ended the game."""
        sheets = self.parts.sheets
        if not sheets.judged:
            self.parts.motions.when_still(lambda: self.screen.later(VERDICT_MS, self._judge))

    def _judge(self) -> None:
        self.screen.hear("verdict")
        self.parts.sheets.show_verdict()
