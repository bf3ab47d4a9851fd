"""The windows of a game in progress: whether to ask the player now, and the automatic answer if not."""

from __future__ import annotations

from game.client.table.out_of_turn.asking import Asking, AskingBySide
from game.client.table.out_of_turn.policy import Begun, Decision, decide, too_low
from game.core.anygame import History, Order, Position, Rules
from game.core.asked import Asked, open_window
from game.core.roles import Role
from game.core.windows import WindowFrame


class OutOfTurn:
    """Reads the windows of a record and answers for players who do not want to be asked."""

    def __init__(self, rules: Rules, history: History, sides: int) -> None:
        self.rules, self.history = rules, history
        self.asking = AskingBySide(sides)
        #: orders are being given: windows that they open are answered at once
        self.giving = False
        #: an answer is being given for a player who was not asked
        self.answering = False
        #: the player-turn in which play is open, and the side that was asked in it
        self._open: tuple[int, int] | None = None
        #: the number of the last step that was answered without asking
        self._unasked_at = -1
        #: questions that were let pass for their odds, by the number of the step that did so
        self.let_pass: dict[int, Asked] = {}
        self._judged: tuple[Position, Asking, Decision] | None = None

    # ------------------------------------------------------------------ reading
    @property
    def asked(self) -> Asked | None:
        """The window on top; None if something else is decided."""
        return open_window(self.rules, self.history.position)

    def earlier(self, asked: Asked) -> list[Asked]:
        """The earlier windows of the same side in the same order, the last one first."""
        found = []
        for at in range(self.history.at - 1, -1, -1):
            position = self.history.position_at(at)
            if not any(isinstance(frame, WindowFrame) for frame in position.frames):
                break
            one = open_window(self.rules, position)
            if one is not None and (one.side, one.unit) == (asked.side, asked.unit):
                found.append(one)
        return found

    @property
    def begun(self) -> Begun:
        """Has the open window been answered already, and how?"""
        asked, at = self.asked, self.history.at - 1
        if asked is None or at < 0:
            return Begun.NOT
        before = open_window(self.rules, self.history.position_at(at))
        if before is None or (before.window, before.unit, before.at) != (asked.window, asked.unit, asked.at):
            return Begun.NOT
        if self.history.steps[at].order.role is Role.DECLINE:
            return Begun.NOT  # another window about the same counter in the same hex
        return Begun.UNASKED if self._unasked_at == self.history.at else Begun.BY_HAND

    @property
    def decision(self) -> Decision | None:
        """The decision whether to ask the player at the open window; None if no window is open."""
        asked, position = self.asked, self.history.position
        if asked is None:
            return None
        asking = self.asking[asked.side]
        if self._judged is None or self._judged[0] is not position or self._judged[1] is not asking:
            self._judged = (
                position,
                asking,
                decide(asking, asked, position, self.earlier(asked), self.begun),
            )
        return self._judged[2]

    @property
    def unasked(self) -> Order | None:
        """The automatic answer now; None if a player decides."""
        decision = self.decision if self.giving else None
        return decision.order if decision is not None else None

    def take(self) -> Order | None:
        """Take the automatic answer, and update the settings as after this answer."""
        asked, decision, order = self.asked, self.decision, self.unasked
        if order is not None and asked is not None and decision is not None:
            if order.role is Role.DECLINE and too_low(decision.asking, asked, self.history.position):
                self.let_pass[self.history.at] = asked
            else:
                self.let_pass.pop(self.history.at, None)
            self.asking[asked.side] = decision.asking
            self._unasked_at = self.history.at + 1
        return order

    # ------------------------------------------------------------------ open play
    def before(self) -> None:
        """An order is about to be given: if it is a player's own answer, play becomes open."""
        asked = self.asked
        if asked is not None and not self.answering:
            self._open = (self.history.position.clock.player_turn, asked.side)

    def in_the_open(self, side: int) -> bool:
        """Was the other side asked in this player-turn, so that both players look at the window?"""
        if self._open is None or side < 0:
            return False
        turn, asked = self._open
        return turn == self.history.position.clock.player_turn and asked != side

    def close(self) -> None:
        """End open play, because the moving player wants to see private knowledge."""
        self._open = None
