"""The engine's own hooks: contributions that few modules make."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Protocol, TypeVar

from msgspec import Struct

from game.boards.board import Board
from game.core.draft import Draft, GameState
from game.core.hooks import Hook, OnlyHook
from game.core.orders import Order, RulesInterface
from game.core.phases import Phase
from game.core.position import Position, View
from game.core.records import Marker, Side

T = TypeVar("T")


class Print(Struct, frozen=True):
    """What a module reads from a board: markers for printed features when its games begin, and the classes of
    structures that only this module uses.
    """

    markers: Callable[[Board, Sequence[Side]], Iterable[Marker]]
    structures: tuple[str, ...] = ()


PRINT: Hook[Print] = Hook("print")
#: a counter in words, even after its removal
UNIT_NAME: OnlyHook[Callable[[GameState[Any], str], str]] = OnlyHook("names of counters")
#: is a counter armed, so that it controls a hex?
ARMED: OnlyHook[Callable[[Any], bool]] = OnlyHook("answer to who is armed")
#: the sequence-of-play rule, cited in refusals at the wrong moment
SEQUENCE_RULE: OnlyHook[str] = OnlyHook("rule of the sequence of play")
#: what an order meets when carried out: the order to perform then, or None
MEETS_HIDDEN: Hook[Callable[[Draft[Any], Order[Any]], Order[Any] | None]] = Hook("meets hidden")


class Luck(Protocol):
    """The randomness for guesses at hidden things; the guesser supplies it, rules have none of their own."""

    def choice(self, seq: Sequence[T], /) -> T:
        """One of some."""

    def choices(self, population: Sequence[T], weights: Sequence[float], *, k: int) -> list[T]:
        """A number of them, with possible repeats."""

    def shuffle(self, x: list[Any], /) -> None:
        """Shuffle some."""


#: puts random guesses at what is hidden from a view's side into a draft of that view
LIES_HIDDEN: Hook[Callable[[Draft[Any], View[Any], Luck], None]] = Hook("lies hidden")
#: run after every order, given the position before it
AFTER_EVERY_ORDER: Hook[Callable[[Draft[Any], Position[Any]], None]] = Hook("after every order")
#: orders that complete a suggested set-up after counters and stocks: rules, position as its side sees it,
#: side
SUGGESTS: Hook[Callable[[RulesInterface[Any], Position[Any], int], Iterable[Order[Any]]]] = Hook(
    "suggested set-up"
)
#: the verbs of the orders that a held counter could still receive; None if it is not held: other orders are
#: not listed. A veto says why they are refused
HELD: Hook[Callable[[Position[Any], Any], frozenset[str] | None]] = Hook("held counters")


class CounterMark(Struct, frozen=True):
    """A module's sign on a counter: the name of a drawing, and its meaning."""

    sign: str
    words: str


#: a counter's condition, as far as the view shows it: signs and words, most urgent first
COUNTER_MARKS: Hook[Callable[[Position[Any], Any], Iterable[CounterMark]]] = Hook("marks of counters")


class GameMark(Struct, frozen=True):
    """A module's sign for the game as a whole, such as the weather: the name of a drawing, a few words, and
    its meaning in a sentence or two.
    """

    sign: str
    words: str
    meaning: str


#: conditions of the whole game, as far as the view shows them
GAME_MARKS: Hook[Callable[[Position[Any]], Iterable[GameMark]]] = Hook("marks of the game")


class AmendedPhase(Struct, frozen=True):
    """Another module's phase as changed by this module: its id, and the function that changes it."""

    id: str
    amend: Callable[[Phase[Any]], Phase[Any]]


AMENDED_PHASES: Hook[AmendedPhase] = Hook("amended phases")
