"""Tasks that the sappers in a game could have tried: how often, at what price, and for what gain."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from game.core.anygame import Position, Rules
from game.lab.batch.rows import Offer
from game.lab.batch.telling import Offered

#: digits to which calculated numbers are rounded
PRICE_DIGITS = 3


class OfferLedger:
    """Takes the position before each step; its ``rows`` list the tasks on offer at the start of each turn."""

    def __init__(self, offered: Callable[[Rules, Position], Iterable[Offered]]) -> None:
        self._offered = offered
        self._rows: dict[tuple[int, str], Offer] = {}
        self._seen = 0

    def hear(self, rules: Rules, before: Position) -> None:
        """Note the position before a step."""
        now = before.clock.player_turn
        if before.clock.turn < 1 or now == self._seen:
            return
        self._seen = now
        for one in self._offered(rules, before):
            row = self._rows.setdefault((one.side, one.task), Offer(one.side, one.task))
            row.turns += 1
            row.price += one.price
            row.risk += one.risk
            row.gain += one.gain
            row.other += one.other

    def rows(self) -> list[Offer]:
        """The offers by side and task."""
        return [
            Offer(
                row.side, row.task, row.turns, round(row.price, PRICE_DIGITS), round(row.risk, PRICE_DIGITS),
                round(row.gain, PRICE_DIGITS), round(row.other, PRICE_DIGITS),
            )
            for _, row in sorted(self._rows.items())
        ]  # fmt: skip
