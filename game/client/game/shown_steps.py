"""What the screen does when the session has carried out a step: motion, curtain, banner, the verdict."""

from __future__ import annotations

from typing import Protocol

from game.client.game.computer.opponent import Opponent
from game.client.game.game_keeper import GameKeeper
from game.client.game.hotseat.hotseat_guard import HotseatGuard
from game.client.game.hud.banner import Banner
from game.client.game.hud.sheets import Sheets
from game.client.game.input.order_dispatch import OrderDispatch
from game.client.game.modes.mode import Mode
from game.client.game.motion import Motions
from game.client.game.session import Session
from game.client.shell.app import AppScreen
from game.core.anygame import Position, Step

#: ms between the end of the last motion and the verdict
VERDICT_MS = 600


class StepsHost(Protocol):
    """The parts of the screen that a step concerns."""

    session: Session
    motions: Motions
    guard: HotseatGuard
    banner: Banner
    keeper: GameKeeper

    @property
    def orders(self) -> OrderDispatch:
        """What gives orders."""

    @property
    def opponent(self) -> Opponent:
        """Who plays the sides of the computer."""

    @property
    def sheets(self) -> Sheets:
        """Sheets and screens over the game."""

    @property
    def mode(self) -> Mode:
        """The mode that answers now."""


class ShownSteps:
    """Hears of steps and phases from the session."""

    def __init__(self, screen: AppScreen, host: StepsHost) -> None:
        self.screen, self.host = screen, host
        session = host.session
        session.on_step, session.on_phase = self._stepped, self._phase_changed
        session.on_trouble = host.keeper.say_trouble

    def _stepped(self, before: Position, step: Step) -> None:
        host, session = self.host, self.host.session
        if self.screen.app is not None and not host.orders.still:
            host.opponent.follow(before, step)
            host.motions.add(self.screen.app.animator, *session.seen_step(before, step))
        if not session.passes_over:
            # nobody is asked for what is passed over, and no curtain falls for it
            host.guard.look_round()

    def _phase_changed(self) -> None:
        if self.host.session.passes_over:
            return
        self.host.keeper.phase_changed()
        self.host.banner.phase_changed()
        self.tell_decider()

    def tell_decider(self) -> None:
        """Say whose decision it is now, if it is another's."""
        if self.host.guard.another_decides():
            self.screen.later(0, lambda: self.host.banner.show(self.host.mode.asked()))

    def ended(self) -> None:
        """The last order has ended the game."""
        sheets = self.host.sheets
        if not sheets.judged:
            self.host.motions.when_still(lambda: self.screen.later(VERDICT_MS, sheets.show_verdict))
