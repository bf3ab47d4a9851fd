"""Long lists of orders that are made only as far as somebody looks at them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Generic, overload

from game.core.orders import Order
from game.core.position import U


class Lazy(Sequence["Order[U]"], Generic[U]):
    """Orders that are made only when one is asked for:
    who derives from it says how many, and the one at an index.

    Two of them are equal when they are made from equal things; then their orders are equal, one by one.
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
    """Several sequences of orders, one behind the other, without copying."""

    __slots__ = ("_size", "parts")

    def __init__(self, parts: list[Sequence[Order[U]]], size: int = -1) -> None:
        """``size`` is how many orders they are together, for who knows it already."""
        #: the sequences, for who wants one kind of order only
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
