"""A played game as somebody may know it: the truth, or what one side knows.

Everything that an analysis reads comes from here. A record for a side is made of that side's views, of the
events that it heard of, and of its own orders, so nothing hidden from it can change its analysis.
"""

from __future__ import annotations

from game.core.anygame import History, Order, Position, Step
from game.core.position import decider
from game.core.records import Clock
from game.core.sequence import SETUP
from game.core.views import may_hide, view


class Record:
    """The orders of a history that stand, as ``side`` knows them; None for the truth."""

    def __init__(self, history: History, side: int | None = None) -> None:
        self.rules, self.side = history.rules, side
        # not the history itself: its game may go on, or be taken back and go another way
        self._start, self._steps = history.start, tuple(history.steps[: history.at])
        self.count = history.at
        #: the numbers of orders after which a phase begins or the game ends; play has begun at each
        self.moments = tuple(self._moments())

    def _moments(self) -> list[int]:
        found: list[int] = []
        last: object = None
        for at in range(self.count + 1):
            position = self._after(at)
            place = place_of(position.clock)
            if position.clock.phase != SETUP and (place != last or position.result is not None):
                found.append(at)
            last = place
        return found

    def _after(self, at: int) -> Position:
        """The true position after so many orders."""
        return self._steps[at - 1].position if at else self._start

    def same(self, other: Record) -> bool:
        """Is it the same game, known to the same side?"""
        if (self.side, self.count) != (other.side, other.count):
            return False
        steps = zip(self._steps, other._steps, strict=True)
        alike = all(one is two or (one.order, one.rolls) == (two.order, two.rolls) for one, two in steps)
        return alike and self._start.key() == other._start.key()

    @property
    def start(self) -> Position:
        """The first position, as it is known."""
        return self.position(0)

    @property
    def truth(self) -> bool:
        """Does it hold everything?"""
        return self.side is None

    def position(self, at: int) -> Position:
        """The position after so many orders, as it is known."""
        found = self._after(at)
        return found if self.side is None else view(found, self.side)

    def step(self, at: int) -> Step:
        """The order with this number, counted from 1, with the events and dice that are known of it."""
        step = self._steps[at - 1]
        if self.side is None:
            return step
        events = tuple(event for event in step.events if self._hears(self.rules.audience(event)))
        rolls = step.rolls if self.own(at) or len(events) == len(step.events) else ()
        return Step(step.order, self.position(at), events, rolls, step.revealed, step.answerable)

    def own(self, at: int) -> bool:
        """May the order with this number be known in full? Another side's order may name what is hidden."""
        return self.side is None or decider(self._after(at - 1)) == self.side

    def order(self, at: int) -> Order | None:
        """The order with this number; None if it may not be known."""
        return self._steps[at - 1].order if self.own(at) else None

    def _hears(self, audience: int) -> bool:
        return audience == -1 or (self.side is not None and bool(audience >> self.side & 1))


def hides(history: History) -> bool:
    """Has any position of the game hidden something from a side?"""
    return any(may_hide(history.position_at(at)) for at in range(history.at + 1))


def place_of(clock: Clock) -> tuple[int, int, int, str]:
    """The place in the sequence of play."""
    return clock.turn, clock.player_turn, clock.side, clock.phase
