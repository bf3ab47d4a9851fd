"""The records of a position. All are frozen; a change makes a new one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Generic, Self, TypeVar

from msgspec import Struct

from game.core.dice import EACH, FACES, SUM
from game.core.references import Hex, UnitId
from game.core.state import AnyKind, Seen
from game.core.worded import Worded
from game.hexes.grid import OFF


class Unit(Struct, frozen=True, gc=False):
    """The fields of every counter; a game derives its own record.

    ``at`` is its hex, or ``OFF`` while it waits to be placed or to enter.
    """

    id: str
    kind: str
    side: int
    at: Hex = OFF
    #: the counter carrying it; it is in that counter's hex and its own ``at`` is ``OFF``
    aboard: UnitId = ""
    #: it is face down: only its own side knows what it is
    face_down: bool = False


U = TypeVar("U", bound=Unit)


class Marker(Struct, frozen=True, gc=False):
    """A play marker on a hex, or on the hexside between ``at`` and ``toward``."""

    kind: str
    at: int
    toward: int = OFF
    owner: int = -1
    count: int = 1
    #: its contents, as its kind declares (``core.markers``); None if empty
    holds: Worded | None = None
    #: sides that know of it, as bits; -1 is everybody
    known: int = -1

    @property
    def word(self) -> str:
        """Its contents as one word of text."""
        return "" if self.holds is None else self.holds.word()


class RemovedUnit(Struct, Generic[U], frozen=True, gc=False):
    """A counter out of the game: ``how`` is "destroyed" or "left"."""

    unit: U
    how: str
    turn: int
    #: its last hex
    at: int = OFF
    #: its records of the kinds of state that are kept, by the names of the kinds
    records: tuple[tuple[AnyKind, Struct], ...] = ()


def by_name(records: Mapping[AnyKind, Struct]) -> tuple[tuple[AnyKind, Struct], ...]:
    """The records of a removed counter."""
    return tuple(sorted(records.items(), key=lambda row: row[0].name)) if records else ()


def other_side(side: int) -> int:
    """The opponent of a side. A game always has two sides, 0 and 1."""
    return 1 - side


class Side(Struct, frozen=True, gc=False):
    """One of the sides: its word in files, its name on screen, its style of counters."""

    id: str
    name: str
    style: str = "blue"
    draw_offered: bool = False


class Clock(Struct, frozen=True, gc=False):
    """A point in the sequence of play. Turn 0 is set-up; ``player_turn`` counts from 0."""

    turn: int
    player_turn: int
    side: int
    phase: str
    #: the last turn with activity (``Event.stirs``); recorded only if there is a stall limit
    stirred: int = 0
    #: the side that decides in this phase, if it is not the one whose player-turn it is; else -1
    actor: int = -1


class Frame(Struct, frozen=True, gc=False):
    """A question on the stack: a side must decide before the phase continues.

    A kind of frame stores further facts in a derived record, which its module declares
    (``Module.frames``). Text, views and saves follow from the types of its fields
    (``notation.frames``); all have defaults. Each derived record says who sees its fields; everybody sees
    that a side is asked, which side, and about which counter and hex.
    """

    #: who sees the fields of a derived record, which must set it; ``Seen.OWNER`` is the side of ``owner``
    seen: ClassVar[Seen]

    #: the field that text writes without its name: the last one written
    unnamed: ClassVar[str] = ""
    #: the fields required for a decision: none of them has its default value
    needs: ClassVar[tuple[str, ...]] = ()

    kind: str
    decider: int
    #: the counter that caused it, and its hex
    unit: UnitId = ""
    at: Hex = OFF

    def missing(self) -> tuple[str, ...]:
        """The empty fields without which nobody could decide."""
        return tuple(name for name in self.needs if not getattr(self, name))

    def owner(self, units: Mapping[str, Unit], interrupted: int) -> int:
        """The side that owns its fields: the deciding side. ``interrupted`` is the previous decider."""
        return self.decider

    def public(self) -> tuple[str, ...]:
        """The fields of a derived record that all see, whoever sees the rest."""
        return ()

    def bare(self) -> Self:
        """Its public part: the fields of every frame, and its own public fields."""
        public = {name: getattr(self, name) for name in self.public()}
        return type(self)(self.kind, self.decider, self.unit, self.at, **public)


class Choice(Frame, frozen=True, gc=False):
    """A choice of one of several counters."""

    unnamed = "among"
    needs = ("unit", "at", "among")

    seen = Seen.ALL

    among: tuple[UnitId, ...] = ()


class Roll(Struct, frozen=True, gc=False):
    """Rolled dice with their purpose and rule; ``read`` is what the rule reads from them."""

    dice: tuple[int, ...]
    purpose: str
    rule: str
    read: str = EACH
    #: the number of faces of each
    faces: int = FACES

    @property
    def total(self) -> int:
        """The sum of several dice, if the rule reads that; else 0."""
        return sum(self.dice) if self.read == SUM and len(self.dice) > 1 else 0


class Result(Struct, frozen=True, gc=False):
    """How the game ended. ``winner`` is a side, or -1 for nobody."""

    winner: int
    level: str
    reason: str
    rule: str = ""
