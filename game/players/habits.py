"""How a random player of a game departs from an even draw of its offers."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any, Generic

from game.core.anygame import GameState, Order, Rules, View
from game.core.games import Part
from game.core.position import U
from game.core.sequence import SETUP


class Habits(Generic[U]):
    """The habits of a player that knows nothing of its game; a game may override them."""

    #: orders that can be repeated for ever: seldom repeated, and their counter is then left alone
    free: frozenset[type[Order]] = frozenset()
    #: orders after which a counter is also left alone
    once: frozenset[type[Order]] = frozenset()
    #: plain moves, and orders of work
    moves: frozenset[type[Order]] = frozenset()
    work: frozenset[type[Order]] = frozenset()
    #: attacks on targets other than counters: there is always another one to give
    at_ground: frozenset[type[Order]] = frozenset()

    def leaves(self, order: Order) -> bool:
        """Does this move leave the map?"""
        return False

    def some_work(self, rng: random.Random, position: View, row: Sequence[Order]) -> Order | None:
        """Draw one of several work orders."""
        return row[int(rng.random() * len(row))]

    def waiting(self, state: GameState, side: int) -> bool:
        """Must a side still set up or bring in counters?"""
        rows = state.units.values() if state.clock.phase == SETUP else ()
        return any(unit.side == side and not unit.at and not unit.aboard for unit in rows)

    def wanted(self, position: View, unit: U) -> bool:
        """Could a counter be needed elsewhere in this movement?"""
        return False

    def called(self, position: View, unit: U) -> bool:
        """Is a counter needed somewhere?"""
        return False

    def on_the_way(self, position: View, unit: U, offers: Sequence[Order]) -> Order | None:
        """The order that brings a counter nearer to where it is needed; None to stay."""
        return None

    def towards(
        self, rng: random.Random, position: View, unit_id: str, offers: Sequence[Order]
    ) -> Order | None:
        """The move that ends nearest to some enemy."""
        return None

    def together(self, rng: random.Random, rules: Rules, state: View, order: Order) -> Order:
        """The order, joined by other counters."""
        return order

    def laid(self, rules: Rules, position: View) -> Sequence[Order]:
        """Orders of a set-up besides the side's own orders."""
        return ()


HABITS: Part[Habits[Any]] = Part("habits", Habits())
