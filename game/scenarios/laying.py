"""What a side does in its set-up besides placing counters, as a suggestion: mines, dummies, works.

Counters come first, by ``suggested_setup``. What is laid then follows from where they stand; each kind
of stock says how (``StockKind.suggest``), and after the stocks whatever a module adds (``SUGGESTS``).
"""

from __future__ import annotations

from game.core.anygame import Order, Position, Rules
from game.core.rule_hooks import SUGGESTS
from game.core.sequence import SETUP
from game.core.views import view


def laid_out(rules: Rules, position: Position) -> list[Order]:
    """Orders that lay out what the side in its set-up has left of its stocks, once its counters stand.

    Looks only at what this side knows. Empty in other phases, and where nothing is left to lay out or do.
    """
    stocks = rules.declared.stocks.values() if position.terms.stocks else ()
    suggests = [stock.suggest for stock in stocks if stock.suggest] + list(SUGGESTS.of(rules))
    if position.clock.phase != SETUP or not suggests:
        return []
    side = position.clock.side
    position = view(position, side)
    found: list[Order] = []
    for suggest in suggests:
        for order in suggest(rules, position, side):
            if rules.refusal(position, order) is None:
                found.append(order)
                position = rules.apply(position, order).position
    return found
