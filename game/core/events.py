"""What happened: every change a player should hear of is an event in its step."""

from __future__ import annotations

from typing import ClassVar

from msgspec import Struct

from game.core.deeds import Deed
from game.core.references import UnitId

#: the audience of what all sides hear, as bits of sides
EVERYBODY = -1


class Event(Struct, frozen=True, tag=True, gc=False):
    """Base of all events."""

    #: a shot, or progress that everybody sees: the game has not stalled
    stirs: ClassVar[bool] = False
    #: the deed that it tells of: an order that brings it about declares that deed
    deed: ClassVar[Deed | None] = None


class InSecret(Event, frozen=True, tag=True):
    """Something that one side alone hears of, such as what it sets up in secret."""

    side: int
    event: Event


class CutShort(Event, frozen=True, tag=True):
    """The order of a counter had to wait and is not possible any more: nothing further is done of it."""

    unit: UnitId


class PhaseBegan(Event, frozen=True, tag=True):
    """A phase began."""

    turn: int
    side: int
    phase: str


class GameEnded(Event, frozen=True, tag=True):
    """The game is over."""

    winner: int
    level: str
    reason: str


class DrawOffered(Event, frozen=True, tag=True):
    """A side offers a draw, or takes the offer back."""

    side: int
    offered: bool
