"""An order that was carried out."""

from __future__ import annotations

from typing import Generic

from msgspec import Struct

from game.core.events import Event
from game.core.orders import Order
from game.core.position import Position, U
from game.core.records import Roll


class Step(Struct, Generic[U], frozen=True):
    """An order that was carried out: the position after it, what happened, what was rolled."""

    order: Order[U]
    position: Position[U]
    events: tuple[Event, ...]
    rolls: tuple[Roll, ...]
    revealed: bool = False
    #: somebody else could have been asked in it, whether or not he was
    answerable: bool = False
