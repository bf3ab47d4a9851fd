"""Positions: one immutable moment of a game, and views, which are what one side may see of it.

A game has two sides, identified by 0 and 1. ``Position`` offers its tables as ``Mapping``, so that a type
checker proves that queries change nothing.
"""

from __future__ import annotations

from collections.abc import Mapping
from operator import itemgetter
from typing import Any, Generic, Protocol, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from game.boards.board import Board
from game.core.dice import Dice
from game.core.records import Clock, Frame, Marker, RemovedUnit, Result, Side, Unit
from game.core.state import AnyKind, Key, Table
from game.core.terms import Terms

#: the record of a game's counters
U = TypeVar("U", bound=Unit)


#: the index of the tables in a position's key
TABLES = 4


class Position(Struct, Generic[U], eq=False):
    """One moment of a game. ``blocking_mask[side]`` masks the hexes that its armed units block."""

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
    #: derived from board and markers; renewed when a marker changes
    ground: dict[str, Any]
    #: derived from this exact position
    memo: dict[Any, Any] = {}
    #: the sides that it may hide something from, as bits; if it hides nothing from one, that view needs no
    #: filter
    veiled: int = -1
    #: can one of its counters be face down? If not, views share its counters
    face_down: bool = True
    #: can one of its tables hold private rows, or a row that shows only that something secret happened? If
    #: not, views share its tables
    secret_rows: bool = True
    #: the marker kinds of its rules whose count only the owner sees
    own_count: frozenset[str] = frozenset()

    def __repr__(self) -> str:
        return f"<Position {self.clock}>"

    def key(self) -> tuple[Any, ...]:
        """Everything that makes two positions equal, for tests and checkpoints.

        The order of units, stacks and spent actions counts: it decides who gets which die.
        """
        return (
            self.board.hash,
            self.sides,
            tuple(self.units.items()),
            tuple(sorted(self.at_hex.items())),
            tuple(sorted((kind.name, _in_order(kind, rows)) for kind, rows in self.tables.items() if rows)),
            tuple(sorted(self.markers.items())),
            tuple(sorted(self.gone.items())),
            self.clock,
            self.frames,
            self.dice,
            self.result,
        )


def _in_order(kind: AnyKind, rows: Table) -> tuple[tuple[Key, Struct], ...]:
    """The records of a kind: as they were written if they tell of actions, else by what they belong to."""
    return tuple(sorted(rows.items(), key=itemgetter(0)) if kind.lasting else rows.items())


class View(Position[U], Generic[U], eq=False):
    """What one side may see of a position (``core.views``): a position without anything hidden from it.

    Code that displays, offers, advises or plays takes a view, so that a type checker proves that it never
    sees the truth.
    """

    #: the side; -1 is an observer with public knowledge only
    viewer: int = -1

    def key(self) -> tuple[Any, ...]:
        """The same, except for the order in which counters were written: hidden actions may affect it."""
        found = list(Position.key(self))
        found[TABLES] = tuple((name, tuple(sorted(rows))) for name, rows in found[TABLES])
        return tuple(found)


#: a position, or a view if a view is given
P = TypeVar("P", bound=Position[Any])


def varied(position: P, **changes: Any) -> P:
    """The same position, or view, with other dice, frames or named fields."""
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
    """A game in progress, as far as it determines who decides."""

    @property
    def result(self) -> Result | None:
        """How it ended, or None."""

    @property
    def frames(self) -> tuple[Frame, ...]:
        """The frames, top one last."""

    @property
    def clock(self) -> Clock:
        """The current point in the sequence of play."""


def decider(state: Running) -> int:
    """The side that must decide now, or -1 if the game is over."""
    if state.result is not None:
        return -1
    if state.frames:
        return state.frames[-1].decider
    return on_move(state.clock)


def on_move(clock: Clock) -> int:
    """The side that decides if nothing interrupts."""
    return clock.actor if clock.actor >= 0 else clock.side
