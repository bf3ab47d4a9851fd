"""The counters that can do something in the fire phase besides firing, and what in a few words each."""

from __future__ import annotations

from collections.abc import Callable

from game.client.games.generic.ask import shared_words
from game.client.games.ogre.fire_query import FireQuery
from game.core.deeds import Deed
from game.core.roles import Role, picked_by
from game.ogre.combat.terrain_damage import CutRoute
from game.ogre.state import Order
from game.ogre.structures.bridges import DropBridge


def attacks(order: Order) -> bool:
    """Is an order an attack, or does it lead to one?"""
    return order.role is Role.ATTACK or Deed.ATTACK in order.deeds


def _at_counters(order: Order) -> bool:
    """Is it an attack on counters, which are listed as targets anyway?"""
    picks = picked_by(order)
    return attacks(order) and bool(picks) and all(isinstance(pick, str) for pick in picks)


class BesidesFire:
    """Who can do something in place of an attack; ``moving`` says whether moves can be made as well, beside
    which everything but attacks is done.
    """

    def __init__(self, query: FireQuery, moving: Callable[[], bool]) -> None:
        self.query, self.moving = query, moving
        self._idle: tuple[object, dict[str, list[str]]] | None = None

    def orders_of(self, unit_id: str) -> list[Order]:
        """The orders of a counter that the mode has no tool for."""
        bearing = self.query.bearings.by_unit().get(unit_id)
        works = bearing.works if bearing is not None else []
        return [order for order in works if attacks(order)] if self.moving() else works

    def idle_hands(self) -> dict[str, list[str]]:
        """The counters with something to do besides firing, each with its words, but for wrecking routes."""
        if self._idle is not None and self._idle[0] is self.query.view:
            return self._idle[1]
        found: dict[str, list[str]] = {}
        for name in self.query.bearings.by_unit():
            kinds: dict[type[Order], list[Order]] = {}
            for order in self.orders_of(name):
                if not isinstance(order, CutRoute | DropBridge) and not _at_counters(order):
                    kinds.setdefault(type(order), []).append(order)
            if kinds:
                found[name] = list(dict.fromkeys(
                    words for kind, row in kinds.items() for words in self._words(kind, row)
                ))  # fmt: skip
        self._idle = (self.query.view, found)
        return found

    def _words(self, kind: type[Order], row: list[Order]) -> list[str]:
        """What orders of a kind have in common, in words; the words themselves where that is little."""
        words = list(dict.fromkeys(order.words(self.query.rules, self.query.view) for order in row))
        shared = shared_words(words, kind.verb)
        if len(words) > 2 and len(shared.split()) > 1:
            return [shared]
        # of variants that a crew or a place tells apart, what they begin with
        first = sorted({one.split(",")[0] for one in words})
        alone = [one for one in first if not any(one.startswith(f"{other} by ") for other in first)]
        return alone[:FEW]


#: so many kinds of the same work are named
FEW = 4
