"""After a challenge the order's owner chooses (ch:16, ch:28, ch:47): proceed, reroute, or give up.

``proceed``, ``reroute LT-1 0405 0404``, ``give-up``. If losses rule one out, the other two remain.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from msgspec.structs import replace

from game.core.deeds import ENTERS, Deeds
from game.core.pausing import call_off, resume, wait_with
from game.core.questions import Figure
from game.core.references import Hex, UnitId
from game.core.refusals import Refusal
from game.core.roles import Choice, Fact, Role
from game.ogre.movement.path_cost import way_facts, way_workings
from game.ogre.options.challenge.events import GAVE_UP, BrokenOff
from game.ogre.options.challenge.outcome import Answered, rest_of
from game.ogre.options.challenge.spending import spend
from game.ogre.state import Answer, Draft, GameState, Order, Rules, Unit, View


def challenged(state: GameState) -> Answered | None:
    """The challenged order that waits for its owner, or None."""
    top = state.frames[-1] if state.frames else None
    return top if isinstance(top, Answered) else None


def what_is_left(state: GameState) -> Order | None:
    """The order for its remaining counters, neither disabled nor pinned (ch:15, ch:46).

    None if none is left. Observers see no order at all.
    """
    frame = challenged(state)
    return None if frame is None else rest_of(state, frame)


def way_of(order: Order | None) -> tuple[int, ...]:
    """The path of a move order, or ()."""
    path = getattr(order, "path", ()) if order is not None and order.role is Role.MOVE else ()
    return tuple(path)


class Proceed(Answer, frozen=True, tag=True):
    """Proceed with the same order: it is not a new one and cannot be challenged again."""

    # RULING Q-525: go-on is an overrun order
    verb: ClassVar[str] = "proceed"
    role: ClassVar[Role] = Role.CONFIRM
    title: ClassVar[str] = "Proceed"

    @classmethod
    def side_offers(cls, rules: Rules, state: View) -> Sequence[Order]:
        return (cls(),) if cls().refusal(rules, state) is None else ()

    def refusal(self, rules: Rules, state: GameState) -> Refusal | None:
        order = what_is_left(state)
        if order is None:
            return Refusal("nobody", "ch:47", "No remaining unit can carry out that order.")
        return rules.objection(state, order)

    def perform(self, rules: Rules, draft: Draft) -> None:
        order = what_is_left(draft)
        if order is not None:
            wait_with(draft, order)
        resume(draft)


class Reroute(Order, frozen=True, tag=True):
    """Move the same counters along another path from the same hex, with all their movement points (ch:28)."""

    # RULING Q-412: one reroute per order, without a second window
    verb: ClassVar[str] = "reroute"
    role: ClassVar[Role] = Role.MOVE
    title: ClassVar[str] = "Take another way to {path}"
    deeds: ClassVar[Deeds] = ENTERS

    units: tuple[UnitId, ...]
    path: tuple[Hex, ...]

    @classmethod
    def offers(cls, rules: Rules, state: GameState, unit: Unit) -> Sequence[Order]:
        order = what_is_left(state)
        if order is None or not way_of(order) or unit.id != order.movers()[0] or not unit.at:
            return ()
        names = order.movers()
        ways = [cls(names, (at,)) for at in state.board.grid.neighbours[unit.at] if at]
        return [way for way in ways if way.refusal(rules, state) is None]

    def choices(self, rules: Rules, state: View) -> list[Choice]:
        here, found = self.path[-1] if self.path else 0, list[Choice]()
        for at in state.board.grid.neighbours[here] if here else ():
            longer = Reroute(self.units, (*self.path, at))
            if at and rules.refusal(state, longer) is None:
                found.append(Choice(at, longer, state.board.grid.label(at)))
        return found

    def facts(self, rules: Rules, state: View) -> tuple[Fact, ...]:
        return way_facts(state, self.units[:1], self.path)

    def workings(self, rules: Rules, state: View) -> Mapping[str, tuple[Figure, ...]]:
        return way_workings(state, self.units[:1], self.path)

    def refusal(self, rules: Rules, state: GameState) -> Refusal | None:
        order = what_is_left(state)
        if order is None or not way_of(order):
            return Refusal("no-move", "ch:28", "Only a move can take another path.")
        if tuple(sorted(self.units)) != tuple(sorted(order.movers())):
            return Refusal("others", "ch:47", "The same counters must take the other path, all of them.")
        if not self.path:
            return Refusal("empty", "ch:47", "Name the hexes of the other path.")
        return rules.objection(state, replace(order, path=self.path))

    def movers(self) -> tuple[str, ...]:
        return self.units

    def perform(self, rules: Rules, draft: Draft) -> None:
        order = what_is_left(draft)
        if order is not None:
            wait_with(draft, replace(order, path=self.path))
        resume(draft)


class GiveUp(Answer, frozen=True, tag=True):
    """Give up the order: it is spent; other orders of its counters remain possible (ch:16)."""

    verb: ClassVar[str] = "give-up"
    role: ClassVar[Role] = Role.CONFIRM
    title: ClassVar[str] = "Give up the order"

    def perform(self, rules: Rules, draft: Draft) -> None:
        frame = challenged(draft)
        call_off(draft)
        if frame is None or frame.pending is None or frame.pending.order is None:
            return
        names = tuple(name for name in frame.units if name in draft.units)
        left = frame.pending.order.left_to(draft)
        if left is not None:
            spend(draft, left, names)
        draft.emit(BrokenOff(names, GAVE_UP))
