"""Players that draw their orders at random, evenly or by a habit.

``Drawing`` turns a ``RandomPlayer``, whose orders may be refused, into a ``Player``.
"""

from __future__ import annotations

from game.core.anygame import Rules, View
from game.players.player import Choice, PlayerRow
from game.players.random_player import PATIENCE, TIRED, DeadEnd, RandomPlayer


class Drawing:
    """Draws orders until one is legal."""

    def __init__(self, rules: Rules, drawer: RandomPlayer) -> None:
        self.rules, self.drawer = rules, drawer

    def choose(self, view: View) -> Choice:
        """The next order. Raises ``DeadEnd`` where none is legal."""
        for tries in range(1, PATIENCE):
            order = self.drawer.choose(view)
            if self.rules.refusal(view, order) is None:
                return Choice(order)
            self.drawer.refused += 1
            if not tries % TIRED:
                self.drawer.rest()
        raise DeadEnd(f"every order was refused in turn {view.clock.turn}, {view.clock.phase}")

    def answer(self, view: View) -> Choice:
        """The answer to a question out of turn."""
        return self.choose(view)


def by_chance(rules: Rules, side: int, seed: int = 0, level: str = "") -> Drawing:
    """A player that draws evenly and never leaves the map."""
    return Drawing(rules, RandomPlayer(rules, seed, leaving=0.0))


RANDOM = PlayerRow("random", 1, "Random", "Draws its orders at random from all legal ones.", by_chance)
