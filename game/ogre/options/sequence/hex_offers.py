"""Orders of one kind, one per hex of a mask, built on demand."""

from __future__ import annotations

from collections.abc import Callable

from game.hexes.grid import nth
from game.ogre.state import Lazy, Order


class HexOffers(Lazy):
    """One order per hex of a mask."""

    __slots__ = ("make", "mask")

    def __init__(self, mask: int, make: Callable[[int], Order]) -> None:
        self.mask, self.make = mask, make

    def __len__(self) -> int:
        return self.mask.bit_count()

    def order(self, index: int) -> Order:
        return self.make(nth(self.mask, index))
