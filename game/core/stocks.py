"""Stocks: what a side may lay besides its counters, in set-up or in play. A module declares each kind."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from enum import Enum
from typing import Any

from msgspec import Struct

from game.core.draft import GameState
from game.core.orders import Order, RulesInterface
from game.core.position import Position, View
from game.core.records import Marker
from game.core.terms import Stock
from game.hexes.grid import mask_of

#: the orders of a layout: rules, position as its side sees it, side
Layout = Callable[[RulesInterface[Any], Position[Any], int], Iterable[Order[Any]]]


class UseKind(Enum):
    """What a use of a stock does: it lays some of it, turns counters of its side, or takes some back."""

    LAY = "lay"
    TURN = "turn"
    TAKE_BACK = "take back"


class StockUse(Struct, frozen=True):
    """One way to use a stock in set-up: picked in a list, and used with a click in a hex."""

    id: str
    title: str
    #: what it is for, in a sentence or two
    help: str
    #: what a click does, after "to"
    deed: str
    #: the kinds of order that it gives
    orders: tuple[type[Order[Any]], ...]
    #: mask of the hexes where it can be used: rules, position as its side sees it, side
    places: Callable[[RulesInterface[Any], View[Any], int], int]
    #: the order of a click in a hex: the same, the hex, the counter under the pointer or ""; a refused order
    #: says why it cannot be used there
    order: Callable[[RulesInterface[Any], View[Any], int, int, str], Order[Any]]
    kind: UseKind = UseKind.LAY
    #: what it looks like: a kind of counter, or a marker
    face: str = ""
    sign: Marker | None = None
    #: layouts that are done at once, by their titles
    at_once: tuple[tuple[str, Layout], ...] = ()


def laying(
    order: type[Order[Any]], title: str, help: str, deed: str, *, face: str = "", sign: Marker | None = None
) -> StockUse:
    """The use of a stock by a kind of order that a side gives in a hex, its field ``at``."""

    def places(rules: RulesInterface[Any], position: View[Any], side: int) -> int:
        offers: Sequence[Any] = order.side_offers(rules, position)
        return mask_of(one.at for one in offers)

    def at_hex(
        rules: RulesInterface[Any], position: View[Any], side: int, at: int, counter: str
    ) -> Order[Any]:
        made: Callable[[int], Order[Any]] = order
        return made(at)

    return StockUse(order.verb, title, help, deed, (order,), places, at_hex, face=face, sign=sign)


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
    #: the other side sees where it is laid
    public: bool = False
    #: the word among the kinds of an area where it may be laid in addition to other areas; empty if none
    area: str = ""
    #: how it is used in set-up; orders that no use gives are shown as any others
    uses: Callable[[RulesInterface[Any]], tuple[StockUse, ...]] = lambda rules: ()
    #: the orders of a suggested layout
    suggest: Layout | None = None
    #: the orders that take all of it back, but for counters, which go off the map like any others
    clear: Layout | None = None
    #: how much of it a side gets where its rule is chosen and the scenario gives nobody any, unless told
    usual: int = 0
    #: as much of it as a player may give a side
    most: int = 20

    def of(self, side: int, count: int) -> Stock:
        """This much of it for a side."""
        return Stock(side, self.id, count, self.unseen)
