"""Phases in which nothing can be done: which they are, and which of them the window ended by itself.

They are ended with the order that a player would give, so a record knows nothing of it and plays the same.
What can be done is judged by the view of the side that decides. That a phase is passed over is seen by the
other side, too: where anything may be hidden, only a side without a counter on the map is passed over, and
the only person at a game against the computer, whom nobody watches.
"""

from __future__ import annotations

from game.client.table import visibility
from game.core.amounts import listed
from game.core.anygame import History, Position, Rules, View
from game.core.position import decider
from game.core.records import Unit
from game.core.roles import Role
from game.core.sequence import SETUP
from game.core.views import own_view

#: orders of the side as a whole that are there in every phase: the end of it, and a draw
ALWAYS = (Role.END, Role.CONFIRM)


def on_map(view: Position, unit: Unit) -> bool:
    """Does it stand in a hex, or ride on a counter that does?"""
    return bool(unit.at or (unit.aboard and view.units[unit.aboard].at))


def nothing_to_do(rules: Rules, view: View) -> bool:
    """Can the side that decides do nothing but end its phase?

    A counter that waits off the map counts for what the phase is for, such as coming in; what else could be
    done with it, such as dividing it, can wait until then.
    """
    clock = view.clock
    if view.frames or view.result is not None or clock.phase == SETUP:
        return False
    if any(order.role not in ALWAYS for order in rules.side_orders(view)):
        return False
    role = rules.phase[clock.phase].role
    for unit in view.units.values():
        offers = rules.offers(view, unit.id)
        if on_map(view, unit):
            if len(offers):
                return False
        elif any(order.role is role for order in offers):
            return False
    return True


def known_to_all(position: Position, hides: bool) -> bool:
    """Do both sides see that there is nothing to do? ``hides``: may anything be hidden in this game?"""
    side = decider(position)
    return not hides or not any(u.side == side and on_map(position, u) for u in position.units.values())


class PassedOver:
    """The phases of a record that were passed over, and whether one is to be passed over now."""

    def __init__(self) -> None:
        #: is it wanted at all?
        self.wanted = False
        #: side and phase that a player has ended; when they come again somebody is asked all the same, for
        #: two sides without anything to do would never be asked again. None while nothing is ended
        self.ended: tuple[int, str] | None = None
        #: by the number of the step that ended it: did both sides know that it was empty?
        self.known: dict[int, bool] = {}
        #: the next step passes a phase over: the same of it
        self.next: bool | None = None
        self._judged: tuple[Position, bool] | None = None

    def due(self, rules: Rules, position: Position, told: bool) -> bool:
        """Is the phase that has begun to be passed over? ``told``: may the other side come to know of it?"""
        clock = position.clock
        if self.ended is None or not told or self.ended == (clock.side, clock.phase):
            return False
        if self._judged is None or self._judged[0] is not position:
            self._judged = (position, nothing_to_do(rules, own_view(position)))
        return self._judged[1]

    def words(self, rules: Rules, step: int, before: Position, viewer_knows: bool) -> str:
        """What the log says of a step that passed a phase over; "" for any other."""
        known = self.known.get(step)
        if known is None or not (known or viewer_knows):
            return ""
        return f"Nothing to do in {rules.phase[before.clock.phase].title}: passed over."

    def since(self, rules: Rules, record: History, first: int, viewer: int) -> list[str]:
        """The phases that were passed over after so many steps, side by side, as the viewer may know it."""
        rows: dict[int, list[str]] = {}
        for step, known in self.known.items():
            clock = record.position_at(step - 1).clock
            if step > first and (known or viewer in (visibility.ALL, clock.side)):
                rows.setdefault(clock.side, []).append(rules.phase[clock.phase].title)
        sides = record.position.sides
        return [f"{listed(titles)} of {sides[side].name}" for side, titles in rows.items()]

    def read(self, rules: Rules, record: History, hides: bool) -> None:
        """Find in a record that was loaded which phases were ended without anything that could be done."""
        for step in range(1, record.at + 1):
            before = record.position_at(step - 1)
            begins = step == 1 or record.position_at(step - 2).clock != before.clock
            ends = record.position_at(step).clock != before.clock
            if begins and ends and nothing_to_do(rules, own_view(before)):
                self.known[step] = known_to_all(before, hides)

    def stepped(self, step: int) -> None:
        """The record has got this step; what it had there and later is gone."""
        self.known = {at: known for at, known in self.known.items() if at < step}
        if self.next is not None:
            self.known[step], self.next = self.next, None
