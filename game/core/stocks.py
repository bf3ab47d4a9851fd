"""Stocks: what a side may lay besides its counters, in set-up or in play. A module declares each kind."""

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
    #: its content, in words, as a title
    title: str
    rule: str
    #: its position among the others
    place: int
    #: how much of it a side has left to lay
    left: Callable[[GameState[Any], int], int]
    #: it lays counters known only to their side, so that the side's set-up is hidden from the other
    unseen: bool = False
    #: a side without any in the scenario may give counters for some before the game
    bought: bool = False
    #: it is laid in set-up, and not only in play
    in_setup: bool = True
    #: the word among the kinds of an area where it may be laid in addition to other areas; empty if none
    area: str = ""
    #: the orders of a suggested layout: rules, position as its side sees it, side
    suggest: Callable[[RulesInterface[Any], Position[Any], int], Iterable[Order[Any]]] | None = None
    #: how much of it a side gets where its rule is chosen and the scenario gives nobody any, unless told
    usual: int = 0
    #: as much of it as a player may give a side
    most: int = 20

    def of(self, side: int, count: int) -> Stock:
        """This much of it for a side."""
        return Stock(side, self.id, count, self.unseen)
