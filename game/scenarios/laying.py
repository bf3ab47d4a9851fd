"""What a side lays out besides its counters, as a suggestion: mines, dummies, counters face down.

Counters come first, by ``suggested_setup``. What is laid then follows from where they stand; each kind
of stock says how (``StockKind.suggest``).
"""

from __future__ import annotations

from game.core.anygame import Order, Position, Rules
from game.core.sequence import SETUP
from game.core.views import view


def laid_out(rules: Rules, position: Position) -> list[Order]:
    """Orders that lay out what the side in its set-up has left of its stocks, once its counters stand.

    Looks only at what this side knows. Empty in other phases, and for a side without stocks.
    """
    if position.clock.phase != SETUP or not position.terms.stocks:
        return []
    side = position.clock.side
    position = view(position, side)
    found: list[Order] = []
    for stock in rules.declared.stocks.values():
        for order in stock.suggest(rules, position, side) if stock.suggest else ():
            if rules.refusal(position, order) is None:
                found.append(order)
                position = rules.apply(position, order).position
    return found
