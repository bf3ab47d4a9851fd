"""Tables for fast look-up of what modules contribute."""

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
    """A table whose rows are built on first use."""

    def __init__(self, make: Callable[[K], V]) -> None:
        self.make = make

    def __missing__(self, key: K) -> V:
        found = self[key] = self.make(key)
        return found


#: lists a unit's orders of one kind; it takes only a view
Offering = Callable[[RulesInterface[U], View[U], U], Sequence[Order[U]]]


class Hooks(Struct, Generic[U], frozen=True):
    """The modules' contributions for one kind of order, collected once."""

    vetoes: tuple[Veto[U], ...]
    may_reveal: tuple[Callable[[Position[U], Any], bool], ...]
    after_order: tuple[Callable[[Draft[U], Any, Position[U]], None], ...]


def verb_of(offering: Offering[U]) -> str:
    """The verb of the kind of order that this offers."""
    kind: type[Order[U]] = offering.__self__  # type: ignore[attr-defined]  # it is a method of its class
    return kind.verb


def compels(offering: Offering[U]) -> bool:
    """Do the rules demand the kind of order that this offers?"""
    kind: type[Order[U]] = offering.__self__  # type: ignore[attr-defined]  # it is a method of its class
    return kind.compelled
