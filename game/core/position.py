"""Positions: one moment of a game, never changed, and views, which are what one side may see of it.

A game has two sides; what they are and do is told by their numbers, 0 and 1. ``Position`` offers its tables
as ``Mapping``, so a type checker proves that asking changes nothing.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Generic, Protocol, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from game.boards.board import Board
from game.core.dice import Dice
from game.core.records import Clock, Frame, Marker, RemovedUnit, Result, Side, Unit
from game.core.state import AnyKind, Table
from game.core.terms import Terms

#: the record of a game's counters
U = TypeVar("U", bound=Unit)


#: the place of the tables in the key of a position
TABLES = 4


class Position(Struct, Generic[U], eq=False):
    """One moment of a game. ``blocking_mask[side]`` masks the hexes its armed units hold."""

    board: Board
    terms: Terms
    sides: tuple[Side, ...]
    units: Mapping[str, U]
    at_hex: Mapping[int, tuple[str, ...]]
    occupied_mask: tuple[int, ...]
    blocking_mask: tuple[int, ...]
    tables: Mapping[AnyKind, Table]
    markers: Mapping[int, tuple[Marker, ...]]
    gone: Mapping[str, RemovedUnit[U]]
    clock: Clock
    frames: tuple[Frame, ...]
    dice: Dice
    result: Result | None
    #: what is derived from board and markers; renewed when a marker is written
    ground: dict[str, Any]
    #: what is derived from this very position
    memo: dict[Any, Any] = {}
    #: the sides that it may hold something hidden from, as bits;
    #: where it does from none, a view has nothing to filter
    veiled: int = -1
    #: may one of its counters lie face down? Where none does, views share its counters
    face_down: bool = True
    #: may one of its tables hold what not everybody sees, or a row that says nothing but that something was
    #: done in secret? Where none does, views share its tables
    secret_rows: bool = True
    #: the kinds of marker of its rules of which only their owner sees the count
    own_count: frozenset[str] = frozenset()

    def __repr__(self) -> str:
        return f"<Position {self.clock}>"

    def key(self) -> tuple[Any, ...]:
        """Everything that makes two positions the same, for tests and checkpoints.

        The order of units, of stacks and of what was spent counts: it decides who gets which die.
        """
        return (
            self.board.hash,
            self.sides,
            tuple(self.units.items()),
            tuple(sorted(self.at_hex.items())),
            tuple(sorted((kind.name, tuple(rows.items())) for kind, rows in self.tables.items() if rows)),
            tuple(sorted(self.markers.items())),
            tuple(sorted(self.gone.items())),
            self.clock,
            self.frames,
            self.dice,
            self.result,
        )


class View(Position[U], Generic[U], eq=False):
    """What one side may see of a position (``core.views``): a position without anything hidden from it.

    Who shows, offers, advises or plays takes a view,
    so that a type checker proves that he never sees the truth.
    """

    #: the side; -1 is an onlooker who knows what all know
    viewer: int = -1

    def key(self) -> tuple[Any, ...]:
        """The same, but for the order of what was written of counters:
        a place in it may be due to what nobody saw.
        """
        found = list(Position.key(self))
        found[TABLES] = tuple((name, tuple(sorted(rows))) for name, rows in found[TABLES])
        return tuple(found)


#: a position, or a view where a view is given
P = TypeVar("P", bound=Position[Any])


def varied(position: P, **changes: Any) -> P:
    """The same position, or view, with other dice, interruptions or whatever fields are named."""
    return replace(position, memo={}, **changes)


def blank(
    board: Board,
    terms: Terms,
    sides: tuple[Side, ...],
    clock: Clock,
    dice: Dice,
    frames: tuple[Frame, ...] = (),
    result: Result | None = None,
) -> Position[U]:
    """A position without counters and markers."""
    nobody = (0,) * len(sides)
    return Position(
        board, terms, sides, {}, {}, nobody, nobody, {}, {}, {}, clock, frames, dice, result, board.derived,
        {}, 0, False, False,
    )  # fmt: skip


class Running(Protocol):
    """A game in progress, as far as it says who decides."""

    @property
    def result(self) -> Result | None:
        """How it ended, or None."""

    @property
    def frames(self) -> tuple[Frame, ...]:
        """The interruptions, the one on top last."""

    @property
    def clock(self) -> Clock:
        """Where the sequence of play stands."""


def decider(state: Running) -> int:
    """The side that must decide now, or -1 when the game is over."""
    if state.result is not None:
        return -1
    if state.frames:
        return state.frames[-1].decider
    return on_move(state.clock)


def on_move(clock: Clock) -> int:
    """The side that decides when nothing interrupts."""
    return clock.actor if clock.actor >= 0 else clock.side
