"""The mode that answers now: that of the decision that is open, or that of work beside the phase."""

from __future__ import annotations

from collections.abc import Callable

from game.client.table.computer.opponent import Opponent
from game.client.table.guide.guide import Guide
from game.client.table.handling import handling_of
from game.client.table.modes.mode import Mode, PlayScreen
from game.client.table.modes.watch_mode import AsideMode, ComputerMode, LedMode, WatchMode
from game.core.records import Clock
from game.hexes.grid import OFF


class ModeSwitch:
    """Holds the mode that answers.

    ``began`` hears of each one that a new decision has brought, ``turned`` of one that takes its place.
    """

    def __init__(
        self,
        host: PlayScreen,
        opponent: Opponent,
        guide: Guide,
        began: Callable[[Mode], None],
        turned: Callable[[], None],
    ) -> None:
        self.host, self.game, self.opponent, self.guide = host, host.game, opponent, guide
        self.began, self.turned = began, turned
        self.deciding = handling_of(host.session.position.terms.game).deciding
        self.mode: Mode = WatchMode(host)
        self._decision: object = None
        #: work that a frame has broken off: the moment and the hex
        self._kept_work: tuple[Clock, int] | None = None

    def settle(self) -> None:
        """Another position stands: its decision may need another mode."""
        view, session = self.game.view, self.game.session
        rests = self.guide.rests()
        decision = (view.clock, session.decider, view.frames, session.viewer, session.computer, rests)
        if decision != self._decision:
            self._decision = decision
            before = self.mode
            before.leave()
            self.mode = self._for_decision()
            self.mode.take_over(before)
            self.began(self.mode)
        self.mode.renew()

    def _for_decision(self) -> Mode:
        if rests := self.guide.rests():
            return LedMode(self.host, rests)
        if self.game.session.computer is not None:
            return ComputerMode(self.host, self.opponent)
        if self.game.session.watching:
            return AsideMode(self.host)
        mode = self._resumed_work() or self.deciding.mode(self.host)
        waits = mode.tray()
        if len(waits) == 1:
            mode.selected = waits[0].id
        return mode

    def turn_to(self, mode: Mode) -> None:
        """Another mode answers, though the decision is the same."""
        self.mode.leave()
        self.mode = mode
        mode.renew()
        self.turned()

    # ------------------------------------------------------------------ work beside the phase
    def open_work(self, at: int = OFF) -> None:
        """What can be worked at; in one hex, or in all."""
        self.turn_to(self.deciding.open_work(self.host, self.mode, at))

    def close_work(self) -> None:
        """Back to the phase itself."""
        self.turn_to(self.deciding.mode(self.host))

    def work_key(self) -> bool:
        """The key for work; False where there is none."""
        return self.deciding.work(self.host, self.mode)

    def carry_on(self) -> bool:
        """The key that carries on what goes on; False where there is none."""
        return self.deciding.carry_on(self.host, self.mode)

    def leave_work(self, at: int) -> None:
        """Another mode takes the place of work in this hex: after a question about it, work goes on."""
        view = self.game.view
        self._kept_work = (view.clock, at) if view.frames else None

    def _resumed_work(self) -> Mode | None:
        """The work that went on before a frame, if it is still the same moment of the game."""
        view = self.game.view
        if self._kept_work is None or view.frames:
            return None
        (clock, at), self._kept_work = self._kept_work, None
        if clock != view.clock or view.result is not None:
            return None
        return self.deciding.resume_work(self.host, at)
