"""Tables by which rules look up at once what modules have to say."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Generic, TypeVar

from msgspec import Struct

from game.core.draft import Draft
from game.core.modules import Veto
from game.core.orders import Order, RulesInterface
from game.core.position import Position, U, View

K = TypeVar("K")

V = TypeVar("V")


class LazyDict(dict[K, V]):
    """A table whose rows are made when they are first asked for."""

    def __init__(self, make: Callable[[K], V]) -> None:
        self.make = make

    def __missing__(self, key: K) -> V:
        found = self[key] = self.make(key)
        return found


#: what lists the orders of a kind for a unit: it is given a view, and nothing else
Offering = Callable[[RulesInterface[U], View[U], U], Sequence[Order[U]]]


class Hooks(Struct, Generic[U], frozen=True):
    """What modules have to say to one kind of order, gathered once."""

    vetoes: tuple[Veto[U], ...]
    may_reveal: tuple[Callable[[Position[U], Any], bool], ...]
    after_order: tuple[Callable[[Draft[U], Any, Position[U]], None], ...]


def verb_of(offering: Offering[U]) -> str:
    """The verb of the kind of order whose offers these are."""
    kind: type[Order[U]] = offering.__self__  # type: ignore[attr-defined]  # it is a method of its class
    return kind.verb
