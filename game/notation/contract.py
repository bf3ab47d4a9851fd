"""What a game says of itself in the notation: its counters, its orders in short, its questions."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from msgspec import Struct

from game import shipped as shipped  # every game of the program has a name from here on
from game.boards.board import Board
from game.boards.findings import ReadError
from game.core.anygame import GameState, Order, Position, Rules
from game.core.events import Event
from game.core.games import Part, game_named
from game.core.questions import Part as NumberPart
from game.core.records import Clock, Side, Unit
from game.core.state import AnyKind
from game.core.terms import Terms
from game.core.words import Words
from game.notation.editable import Editable


class Answer(Struct, frozen=True):
    """What came of a question: ``value`` in short, ``lines`` to show, parts of an explained number."""

    value: str
    lines: tuple[str, ...] = ()
    parts: tuple[NumberPart, ...] = ()


class Inquiry(Struct, frozen=True):
    """A question of the notation: how it is written, and what answers it. ``ask`` raises ``CodecError``."""

    usage: str
    ask: Callable[[Rules, Position, Words], Answer]


def in_full(state: GameState, record: Any) -> str | None:
    """No record is written in short."""
    return None


def as_given(state: GameState, kind: Any, values: dict[str, Any]) -> dict[str, Any]:
    """Nothing is filled in."""
    return values


def no_numbers(rules: Rules, position: Position, order: Order) -> tuple[NumberPart, ...]:
    """No number is explained."""
    return ()


def nothing_more(event: Event) -> dict[str, int | float]:
    """An event says it all by its fields."""
    return {}


def nothing_impossible(rules: Rules, position: Position) -> Iterable[tuple[str, ReadError]]:
    """No counter is found impossible."""
    return ()


def no_parts(position: Position, unit: Any) -> Iterable[Editable]:
    """A counter is edited in words only."""
    return ()


class Illegal(Struct, frozen=True):
    """A counter that stands where it may not: what is illegal there, by which rule, and how to mend it."""

    unit: str
    text: str
    mend: str


def nothing_illegal(state: GameState) -> Iterable[Illegal]:
    """Every counter may stand where it does."""
    return ()


class Notation(Struct, frozen=True):
    """How a game writes and reads what is its own."""

    #: the line of a counter, with its records of the kinds of ``usage``, None for one that is not there
    unit_text: Callable[[Board, Sequence[Side], Any, tuple[Any, ...]], str]
    #: the counter of a line whose first word is its side, and its records of those kinds
    read_unit: Callable[[Board, Terms, Sequence[Side], Clock, Words], tuple[Unit, tuple[Struct | None, ...]]]
    #: what cannot be about the counters of a position, with the name of each, one for a counter at most
    judge: Callable[[Rules, Position], Iterable[tuple[str, ReadError]]] = nothing_impossible
    #: who stands where neither set-up nor play could bring it: the position can be read all the same
    illegal: Callable[[GameState], Iterable[Illegal]] = nothing_illegal
    #: the kinds of state that stand on the line of their counter;
    #: the rows of the first say who acted before whom
    usage: tuple[AnyKind, ...] = ()
    #: a record of an order in one short word, or None; and the fields that a short word leaves out
    short: Callable[[GameState, Any], str | None] = in_full
    fill: Callable[[GameState, Any, dict[str, Any]], dict[str, Any]] = as_given
    #: what a counter itself is edited by: its strength, its sheet, its states
    parts: Callable[[Position, Any], Iterable[Editable]] = no_parts
    #: its own questions, besides those of every game
    questions: Mapping[str, Inquiry] = {}
    #: the terrain of a hex as it is now
    terrain: Callable[[GameState, int], str] = lambda state, at: state.board.terrain[at]
    #: the explained numbers behind an order
    numbers: Callable[[Rules, Position, Order], tuple[NumberPart, ...]] = no_numbers
    #: what stands beside the fields of an event in JSON, such as a field in another unit of measure
    more: Callable[[Event], Mapping[str, int | float]] = nothing_more


NOTATION: Part[Notation] = Part("notation")


def notation_of(state: GameState) -> Notation:
    """The notation of the game that a position belongs to."""
    return NOTATION.of(game_named(state.terms.game))
