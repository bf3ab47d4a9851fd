"""Orders in a line: ``move GEV-1 0305 0306``, ``fire HVY-1 MK3-1:main*2 at INF-3``.

The words follow from the fields of the order classes (``core.codec``). A game may know shorter words
for a record in an order, such as a shooter named alone (``contract.Notation``).
"""

from __future__ import annotations

import functools
from collections.abc import Sequence

from game.boards.board import Board
from game.core.anygame import GameState, Order, Rules
from game.core.codec import order_words, read_order, words_of
from game.notation.contract import notation_of


def order_text(board: Board, order: Order, state: GameState | None = None) -> str:
    """The line of an order. With the position before it, shooters are written in short."""
    short = None if state is None else functools.partial(notation_of(state).short, state)
    return " ".join(order_words(order, board.grid.label, short))


def parse_order(text: str, rules: Rules, board: Board, state: GameState | None = None) -> Order:
    """The order of a line. Raises ``ReadError`` with a sentence and how to write it.

    ``state`` is the position before it; without one every shooter must name its weapon.
    """
    return order_of(words_of(text), rules, board, state)


def order_of(words: Sequence[str], rules: Rules, board: Board, state: GameState | None = None) -> Order:
    """The same from the words of a line."""
    fill = None if state is None else functools.partial(notation_of(state).fill, state)
    order: Order = read_order(rules.verbs, words, board.grid.parse, fill).understood(rules)
    return order
