"""What happened: every change that a player should hear of is an event in its step."""

from __future__ import annotations

from typing import ClassVar

from msgspec import Struct

from game.core.deeds import Deed
from game.core.questions import Figure
from game.core.references import UnitId

#: the audience of an event that all sides learn, as bits
EVERYBODY = -1


class Event(Struct, frozen=True, tag=True, gc=False):
    """Base of all events."""

    #: its sentence for the log, with fields in braces: "{unit} loses {count:squad}."; else a module words it
    sentence: ClassVar[str] = ""
    #: the rule that decided it, as its id; "" where it tells none
    rule: ClassVar[str] = ""
    #: a shot, or visible progress: the game has not stalled
    stirs: ClassVar[bool] = False
    #: the deed that it reports: an order that causes it declares that deed
    deed: ClassVar[Deed | None] = None

    @property
    def working(self) -> tuple[Figure, ...]:
        """The sum behind the odds that it tells; () where it tells of none."""
        return ()


class InSecret(Event, frozen=True, tag=True):
    """An event that only one side learns of, such as secret set-up."""

    side: int
    event: Event


class CutShort(Event, frozen=True, tag=True):
    """A counter's waiting order has become impossible: the rest of it is dropped."""

    sentence = "{unit} cannot complete its order."

    unit: UnitId


class TurnBegan(Event, frozen=True, tag=True):
    """A player-turn began whose first phase is not announced."""

    turn: int
    side: int


class PhaseBegan(Event, frozen=True, tag=True):
    """A phase began."""

    turn: int
    side: int
    phase: str


class GameEnded(Event, frozen=True, tag=True):
    """The game is over."""

    sentence = "The game is over: {level}. {reason}"

    winner: int
    level: str
    reason: str


class DrawOffered(Event, frozen=True, tag=True):
    """A side offers a draw or withdraws the offer."""

    side: int
    offered: bool
