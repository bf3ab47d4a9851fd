"""Long lists of orders, built only as far as they are read."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Generic, overload

from game.core.orders import Order
from game.core.position import U


class Lazy(Sequence["Order[U]"], Generic[U]):
    """Orders that are built on request: a subclass gives the count and the order at an index.

    Two of them are equal if built from equal inputs; then their orders are equal, one by one.
    """

    __slots__ = ()

    def __eq__(self, other: object) -> bool:
        names: tuple[str, ...] = self.__slots__
        return type(self) is type(other) and all(getattr(self, n) == getattr(other, n) for n in names)

    def order(self, index: int) -> Order[U]:
        """The order at an index from 0; may raise ``IndexError``."""
        raise NotImplementedError

    @overload
    def __getitem__(self, index: int) -> Order[U]: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Order[U]]: ...
    def __getitem__(self, index: int | slice) -> Order[U] | Sequence[Order[U]]:
        if isinstance(index, slice):
            return [self.order(k) for k in range(*index.indices(len(self)))]
        return self.order(index if index >= 0 else index + len(self))

    def __iter__(self) -> Iterator[Order[U]]:
        return map(self.order, range(len(self)))


class Chain(Sequence["Order[U]"], Generic[U]):
    """Several sequences of orders concatenated without copying."""

    __slots__ = ("_size", "parts")

    def __init__(self, parts: list[Sequence[Order[U]]], size: int = -1) -> None:
        """``size`` is the total number of orders, if already known."""
        #: the sequences, for callers that want only one kind of order
        self.parts = parts
        self._size = sum(map(len, parts)) if size < 0 else size

    def __len__(self) -> int:
        return self._size

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Chain) and self.parts == other.parts

    @overload
    def __getitem__(self, index: int) -> Order[U]: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Order[U]]: ...
    def __getitem__(self, index: int | slice) -> Order[U] | Sequence[Order[U]]:
        if isinstance(index, slice):
            return list(self)[index]
        if index < 0:
            index += len(self)
        for part in self.parts:
            size = len(part)
            if index < size:
                return part[index]
            index -= size
        raise IndexError(index)

    def __iter__(self) -> Iterator[Order[U]]:
        for part in self.parts:
            yield from part


def lists_of(offers: Sequence[Order[U]]) -> Sequence[Sequence[Order[U]]]:
    """Offers by the kind of order, one sequence each; some may be empty."""
    return offers.parts if isinstance(offers, Chain) else [offers]
