"""Players of the pool in all seats, for random games with purposeful play."""

from __future__ import annotations

from random import Random

from game.core.anygame import Order, Rules, View
from game.core.position import decider
from game.players.player import decided
from game.players.roster import players_of


class BarredOrderError(AssertionError):
    """A player of the pool gave an order that its own view forbids; the message says who, what and why."""


class Pooled:
    """A player of the pool in each seat; the seed draws among the quick ones."""

    def __init__(self, rules: Rules, game: str, sides: int, seed: int) -> None:
        rows = [row for row in players_of(game).values() if not row.slow]
        self.rules, self.refused = rules, 0
        # Drawn, not counted off: seeds a fixed step apart would leave players out.
        draw = Random(seed)
        self.rows = [draw.choice(rows) for _ in range(sides)]
        self.players = [row.make(rules, side, seed, "") for side, row in enumerate(self.rows)]

    def choose(self, view: View) -> Order:
        """The order of the player in the deciding seat. Raises ``BarredOrderError``."""
        side = decider(view)
        order = decided(self.players[side], view).order
        refusal = self.rules.refusal(view, order)
        if refusal is not None:
            raise BarredOrderError(f"{self.rows[side].full_name} gave {order!r}: {refusal.text}")
        return order

    def rest(self) -> None:
        """Do nothing: no order is refused here."""
