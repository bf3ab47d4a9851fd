"""A table laid out in the notation, and work ordered on it in the notation."""

from __future__ import annotations

from textwrap import dedent

from game.core.orders import Order
from game.core.refusals import Refusal
from game.core.steps import Step
from game.notation.orders import parse_order
from game.notation.position import parse_position
from tests.rules.laid import Table


class Bench(Table):
    """A table whose orders are lines: ``do("work place CE-1 at 0404", 5)``."""

    def order(self, line: str) -> Order:
        return parse_order(line, self.rules, self.position.board, self.position)

    def run(self, line: str, *dice: int) -> Step:
        return self.do(self.order(line), *dice)

    def refused(self, line: str) -> Refusal:
        return self.no(self.order(line))

    def said(self, side: int = -1) -> list[str]:
        """The sentences of the last order that a side hears; of everybody's without a side."""
        rules = self.rules
        found = []
        for event in self.events:
            if side < 0 or rules.audience(event) >> side & 1:
                found.append(rules.describe(self.position, event))
        return found


def bench(text: str) -> Bench:
    """A position in the notation; ``board`` and ``turn`` stand in it unless it has its own."""
    rules, position = parse_position(dedent(text))
    return Bench(rules, position)
