"""The records a position is made of. All are frozen; a change makes a new one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Generic, Self, TypeVar

from msgspec import Struct

from game.core.dice import EACH, FACES, SUM
from game.core.references import Hex, UnitId
from game.core.state import Seen
from game.core.worded import Worded
from game.hexes.grid import OFF


class Unit(Struct, frozen=True, gc=False):
    """What every counter has; a game derives its own record from it.

    ``at`` is its hex, or ``OFF`` while it waits to be placed or to enter.
    """

    id: str
    kind: str
    side: int
    at: Hex = OFF
    #: the counter it rides on, in whose hex it then is; its own ``at`` is ``OFF`` meanwhile
    aboard: UnitId = ""
    #: its face is down: only its own side knows what it is
    face_down: bool = False


U = TypeVar("U", bound=Unit)


class Marker(Struct, frozen=True, gc=False):
    """Something laid on a hex, or on the hexside between ``at`` and ``toward``, during play."""

    kind: str
    at: int
    toward: int = OFF
    owner: int = -1
    count: int = 1
    #: what it holds besides, as its kind declares (``core.markers``); None for nothing
    holds: Worded | None = None
    #: sides that know of it, as bits; -1 is everybody
    known: int = -1

    @property
    def word(self) -> str:
        """What it holds as one word of text."""
        return "" if self.holds is None else self.holds.word()


class RemovedUnit(Struct, Generic[U], frozen=True, gc=False):
    """A counter that is out of the game: ``how`` is "destroyed" or "left"."""

    unit: U
    how: str
    turn: int
    #: where it was last
    at: int = OFF


def other_side(side: int) -> int:
    """The opponent of a side. A game has two sides, 0 and 1; that is so everywhere."""
    return 1 - side


class Side(Struct, frozen=True, gc=False):
    """One of the sides: its word in files, its name on screen, its style of counters."""

    id: str
    name: str
    style: str = "blue"
    draw_offered: bool = False


class Clock(Struct, frozen=True, gc=False):
    """Where the sequence of play stands. Turn 0 is set-up; ``player_turn`` counts from 0."""

    turn: int
    player_turn: int
    side: int
    phase: str
    #: the last turn in which something stirred (``Event.stirs``); kept count of only with a stall limit
    stirred: int = 0
    #: the side that decides in this phase, where that is not the one whose player-turn it is; else -1
    actor: int = -1


class Frame(Struct, frozen=True, gc=False):
    """An interruption: somebody must decide something before the phase goes on.

    What a kind of interruption has to remember besides stands in the fields of a record derived from
    this one, which its module declares (``Module.interruptions``). Text, views and saves follow from the
    types of these fields (``notation.frames``); every one of them has a default. Who sees them is said by
    each such record; that somebody is asked, who, and about which counter and hex, all see.
    """

    #: who sees the fields of a derived record, which has to say so; ``Seen.OWNER`` is the side of ``owner``
    seen: ClassVar[Seen]

    #: the field that text writes without its name: the last that is written
    unnamed: ClassVar[str] = ""
    #: the fields without which nobody could decide anything: none of them holds its default
    needs: ClassVar[tuple[str, ...]] = ()

    kind: str
    decider: int
    #: the counter that caused it, and the hex it is about
    unit: UnitId = ""
    at: Hex = OFF

    def missing(self) -> tuple[str, ...]:
        """The fields that say nothing and without which nobody could decide anything."""
        return tuple(name for name in self.needs if not getattr(self, name))

    def owner(self, units: Mapping[str, Unit], interrupted: int) -> int:
        """The side that its own fields belong to: who decides. ``interrupted`` decided before it came."""
        return self.decider

    def public(self) -> tuple[str, ...]:
        """The fields of a derived record that all see, whoever sees the rest."""
        return ()

    def bare(self) -> Self:
        """What all see of it: the fields of every interruption, and those of its own that are public."""
        public = {name: getattr(self, name) for name in self.public()}
        return type(self)(self.kind, self.decider, self.unit, self.at, **public)


class Choice(Frame, frozen=True, gc=False):
    """One of some counters is to be chosen."""

    unnamed: ClassVar[str] = "among"
    needs: ClassVar[tuple[str, ...]] = ("unit", "at", "among")

    seen: ClassVar[Seen] = Seen.ALL

    among: tuple[UnitId, ...] = ()


class Roll(Struct, frozen=True, gc=False):
    """Dice that were rolled, what for and under which rule; ``read`` is what the rule reads of them."""

    dice: tuple[int, ...]
    purpose: str
    rule: str
    read: str = EACH
    #: how many faces each of them has
    faces: int = FACES

    @property
    def total(self) -> int:
        """The sum of several dice, where the rule reads that; else 0."""
        return sum(self.dice) if self.read == SUM and len(self.dice) > 1 else 0


class Result(Struct, frozen=True, gc=False):
    """How the game ended. ``winner`` is a side, or -1 for nobody."""

    winner: int
    level: str
    reason: str
    rule: str = ""
