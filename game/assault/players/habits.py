"""How a random player of the ground assault departs from an even draw."""

from __future__ import annotations

import random
from collections.abc import Sequence

from game.assault.barrage import Shell
from game.assault.moves import Move, Place, SetMode
from game.assault.segment import CallOff, Designate
from game.assault.state import Battalion
from game.core.anygame import Order, Rules, View
from game.core.order_lists import Chain
from game.players.habits import Habits

#: the chance that one more unit joins in
JOINS = 0.8


class AssaultHabits(Habits[Battalion]):
    """Units move towards the enemy, and attack when they reach it."""

    free = frozenset({Place, SetMode, CallOff})
    once = frozenset({Designate, SetMode})
    moves = frozenset({Move})

    def together(self, rng: random.Random, rules: Rules, state: View, order: Order) -> Order:
        """An assault or a barrage, joined by other units."""
        while isinstance(order, Designate | Shell) and rng.random() < JOINS:
            choices = order.choices(rules, state)
            if not choices:
                break
            order = choices[int(rng.random() * len(choices))].order
        return order

    def towards(
        self, rng: random.Random, position: View, unit_id: str, offers: Sequence[Order]
    ) -> Order | None:
        """The move that ends nearest to an enemy."""
        unit, grid = position.units[unit_id], position.board.grid
        enemies = [one.at for one in position.units.values() if one.side != unit.side and one.at]
        rows = [order for order in offers if isinstance(order, Move)] if not isinstance(offers, Chain) else []
        if not rows or not enemies:
            return None
        return min(rows, key=lambda order: min(grid.distance(order.path[-1], at) for at in enemies))


HABITS = AssaultHabits()
