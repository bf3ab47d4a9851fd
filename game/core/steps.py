"""A completed order."""

from __future__ import annotations

from typing import Generic

from msgspec import Struct

from game.core.events import Event
from game.core.orders import Order
from game.core.position import Position, U
from game.core.records import Roll


class Step(Struct, Generic[U], frozen=True):
    """A completed order: the position after it, its events and its dice."""

    order: Order[U]
    position: Position[U]
    events: tuple[Event, ...]
    rolls: tuple[Roll, ...]
    revealed: bool = False
    #: the other side could have been asked during it, even if it was not
    answerable: bool = False
