"""Stocks: what a side may lay out besides its counters, in its set-up or in play.
A module declares each kind.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from msgspec import Struct

from game.core.draft import GameState
from game.core.orders import Order, RulesInterface
from game.core.position import Position
from game.core.terms import Stock


class StockKind(Struct, frozen=True):
    """A kind of stock. A line names it by ``id`` (``stock blue ID 6``),
    a side of a scenario file by ``key``.
    """

    id: str
    key: str
    #: what it is of, in words, as a title
    title: str
    rule: str
    #: where it stands among the others
    place: int
    #: how much of it a side has left to lay out
    left: Callable[[GameState[Any], int], int]
    #: it lays out counters that their side alone knows, so that its set-up is seen by nobody else
    unseen: bool = False
    #: a side to which a scenario gives none may get some before the game, in exchange for counters
    bought: bool = False
    #: it is laid out in set-up, and not in play alone
    in_setup: bool = True
    #: the word among the kinds of an area where it may be laid besides the other areas; empty without any
    area: str = ""
    #: the orders that lay it out as a suggestion: rules, position as its side sees it, side
    suggest: Callable[[RulesInterface[Any], Position[Any], int], Iterable[Order[Any]]] | None = None
    #: how much of it a random game gives a side whose scenario gives none
    usual: int = 0

    def of(self, side: int, count: int) -> Stock:
        """So much of it for a side."""
        return Stock(side, self.id, count, self.unseen)
