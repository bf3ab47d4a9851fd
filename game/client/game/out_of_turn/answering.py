"""The windows of a game being played: who is asked now, and the answer where nobody is."""

from __future__ import annotations

from game.client.game.out_of_turn.asked import Asked, open_window
from game.client.game.out_of_turn.policy import Begun, Verdict, decide
from game.client.game.out_of_turn.seats import Seat, Seats
from game.core.anygame import History, Order, Position, Rules
from game.core.roles import Role
from game.core.windows import Pause


class OutOfTurn:
    """Reads the windows of a record and answers for who does not want to be asked.

    ``hears`` is told of the wishes of a seat that are to be kept.
    """

    def __init__(self, rules: Rules, history: History, sides: int) -> None:
        self.rules, self.history = rules, history
        self.seats = Seats(sides)
        #: orders are being given: what they come upon is answered at once
        self.giving = False
        #: an answer is being given for who was not asked
        self.answering = False
        #: the player-turn and the side that was asked in it in the open
        self._open: tuple[int, int] | None = None
        #: the number of the last step that was answered without asking
        self._unasked_at = -1
        self._judged: tuple[Position, Seat, Verdict] | None = None

    # ------------------------------------------------------------------ reading
    @property
    def asked(self) -> Asked | None:
        """The window on top; None where something else is decided."""
        return open_window(self.rules, self.history.position)

    def earlier(self, asked: Asked) -> list[Asked]:
        """The windows of the same side in the same order before the one that is open, the last one first."""
        found = []
        for at in range(self.history.at - 1, -1, -1):
            position = self.history.position_at(at)
            if not any(isinstance(frame, Pause) for frame in position.frames):
                break
            one = open_window(self.rules, position)
            if one is not None and (one.side, one.unit) == (asked.side, asked.unit):
                found.append(one)
        return found

    @property
    def begun(self) -> Begun:
        """Has the window that is open been answered already, and by whom?"""
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
    def verdict(self) -> Verdict | None:
        """Is the player asked at the window that is open? None where none is."""
        asked, position = self.asked, self.history.position
        if asked is None:
            return None
        seat = self.seats[asked.side]
        if self._judged is None or self._judged[0] is not position or self._judged[1] is not seat:
            self._judged = (position, seat, decide(seat, asked, position, self.earlier(asked), self.begun))
        return self._judged[2]

    @property
    def unasked(self) -> Order | None:
        """What is answered now without asking; None where somebody decides."""
        verdict = self.verdict if self.giving else None
        return verdict.order if verdict is not None else None

    def take(self) -> Order | None:
        """The same; the seat is from now on as it is after this answer."""
        asked, verdict, order = self.asked, self.verdict, self.unasked
        if order is not None and asked is not None and verdict is not None:
            self.seats[asked.side] = verdict.seat
            self._unasked_at = self.history.at + 1
        return order

    # ------------------------------------------------------------------ play in the open
    def before(self) -> None:
        """An order is about to be given: of an answer that a player gives, play goes on in the open."""
        asked = self.asked
        if asked is not None and not self.answering:
            self._open = (self.history.position.clock.player_turn, asked.side)

    def in_the_open(self, side: int) -> bool:
        """Has the other side been asked in this player-turn, so that both players look at the window?"""
        if self._open is None or side < 0:
            return False
        turn, asked = self._open
        return turn == self.history.position.clock.player_turn and asked != side

    def close(self) -> None:
        """Who moves wants to see what it alone knows."""
        self._open = None
