"""What counters do in the fire phase besides firing: orders in a list, and those that lead into hexes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from game.client.games.generic.ask import shared_words
from game.client.games.ogre.fire_query import FireQuery
from game.core.roles import picked_by
from game.ogre.combat.terrain_damage import CutRoute
from game.ogre.state import Order
from game.ogre.structures.bridges import DropBridge

#: so many orders of one kind have a button each; more are chosen on the map
BUTTONS = 3


def hex_of(order: Order) -> int:
    """The hex that an order leads into; 0 for one that names none."""
    return next((pick for pick in picked_by(order) if isinstance(pick, int)), 0)


class BesidesFire:
    """The orders in place of an attack, and those of them that are in the hand."""

    def __init__(self, query: FireQuery) -> None:
        self.query = query
        #: by hex, what a click on it gives
        self.held: Mapping[int, Order] = {}
        self._idle: tuple[object, dict[str, list[str]]] | None = None

    def groups(self, orders: Sequence[Order]) -> list[tuple[str, tuple[Order, ...]]]:
        """Orders with their words: one by one, or all of a kind that lead into different hexes together."""
        kinds: dict[tuple[type[Order], str], list[Order]] = {}
        label = self.query.view.board.grid.label
        for order in orders:
            words, at = self.words(order), hex_of(order)
            kinds.setdefault((type(order), words.replace(label(at), "") if at else words), []).append(order)
        out: list[tuple[str, tuple[Order, ...]]] = []
        for (kind, _), row in kinds.items():
            if len(row) > BUTTONS and all(map(hex_of, row)):
                out.append((f"{shared_words([self.words(order) for order in row], kind.verb)} …", tuple(row)))
            else:
                out += [(self.words(order), (order,)) for order in row]
        return out

    def words(self, order: Order) -> str:
        """An order as its button says it."""
        return order.words(self.query.rules, self.query.view)

    def hold(self, orders: Sequence[Order]) -> None:
        """Take orders into the hand, or none."""
        self.held = {hex_of(order): order for order in orders}

    def hint(self) -> str:
        """What to do with what is in the hand."""
        orders = list(self.held.values())
        words = shared_words([self.words(order) for order in orders], orders[0].verb)
        return f"{words}: click a lit hex. {self.query.window.key_hint('back')} goes back."

    def idle_hands(self) -> dict[str, list[str]]:
        """The counters with something to do besides firing, each with its words, but for wrecking routes."""
        if self._idle is not None and self._idle[0] is self.query.view:
            return self._idle[1]
        found: dict[str, list[str]] = {}
        for name, bearing in self.query.bearings.by_unit().items():
            works = [order for order in bearing.works if not isinstance(order, CutRoute | DropBridge)]
            if works:
                found[name] = [words for words, _ in self.groups(works)]
        self._idle = (self.query.view, found)
        return found
