"""What a random player of a game does otherwise than draw evenly from what it is offered."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any, Generic

from game.core.anygame import GameState, Order, Rules, View
from game.core.games import Part
from game.core.position import U
from game.core.sequence import SETUP


class Habits(Generic[U]):
    """The habits of a player who knows nothing of its game; a game may have others."""

    #: orders that can be given for ever: seldom given again, and their counter is left alone then
    free: frozenset[type[Order]] = frozenset()
    #: after one of these a counter is left alone as well
    once: frozenset[type[Order]] = frozenset()
    #: plain moves, and orders of work
    moves: frozenset[type[Order]] = frozenset()
    work: frozenset[type[Order]] = frozenset()
    #: attacks on what is no counter: there is always one more to give
    at_ground: frozenset[type[Order]] = frozenset()

    def leaves(self, order: Order) -> bool:
        """Does this move leave the map?"""
        return False

    def some_work(self, rng: random.Random, position: View, row: Sequence[Order]) -> Order | None:
        """Some order of a row of work."""
        return row[int(rng.random() * len(row))]

    def waiting(self, state: GameState, side: int) -> bool:
        """Must something of a side be set up or come in first?"""
        rows = state.units.values() if state.clock.phase == SETUP else ()
        return any(unit.side == side and not unit.at and not unit.aboard for unit in rows)

    def wanted(self, position: View, unit: U) -> bool:
        """Could a counter be wanted somewhere else in this movement?"""
        return False

    def called(self, position: View, unit: U) -> bool:
        """Is it wanted somewhere?"""
        return False

    def on_the_way(self, position: View, unit: U, offers: Sequence[Order]) -> Order | None:
        """The order that leads it to where it is wanted, or None to stay."""
        return None

    def towards(
        self, rng: random.Random, position: View, unit_id: str, offers: Sequence[Order]
    ) -> Order | None:
        """The move that ends nearest to some enemy."""
        return None

    def together(self, rng: random.Random, rules: Rules, state: View, order: Order) -> Order:
        """The order with others that join in."""
        return order

    def laid(self, rules: Rules, position: View) -> Sequence[Order]:
        """Orders of a set-up besides those that are offered to nobody in particular."""
        return ()


HABITS: Part[Habits[Any]] = Part("habits", Habits())
