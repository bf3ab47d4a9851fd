"""Hooks of the machine itself: what a module may say there that most have nothing to say about."""

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
    """What a module makes of a board: the markers that stand for what is printed on it when its games begin,
    and the classes of structures that mean something with this module alone.
    """

    markers: Callable[[Board, Sequence[Side]], Iterable[Marker]]
    structures: tuple[str, ...] = ()


PRINT: Hook[Print] = Hook("print")
#: a counter in words, also when it is gone
UNIT_NAME: OnlyHook[Callable[[GameState[Any], str], str]] = OnlyHook("names of counters")
#: is a counter armed, so that it holds a hex?
ARMED: OnlyHook[Callable[[Any], bool]] = OnlyHook("answer to who is armed")
#: the rule that lays down the sequence of play, cited by who comes at the wrong moment
SEQUENCE_RULE: OnlyHook[str] = OnlyHook("rule of the sequence of play")
#: what an order comes upon when it is carried out: the order that is then performed, or None
MEETS_HIDDEN: Hook[Callable[[Draft[Any], Order[Any]], Order[Any] | None]] = Hook("meets hidden")


class Luck(Protocol):
    """What a guess at hidden things is drawn with; whoever guesses has it, rules have none of their own."""

    def choice(self, seq: Sequence[T], /) -> T:
        """One of some."""

    def choices(self, population: Sequence[T], weights: Sequence[float], *, k: int) -> list[T]:
        """So many of some, each perhaps more than once."""

    def shuffle(self, x: list[Any], /) -> None:
        """Put some into another order."""


#: what may lie hidden from the side of a view is put into a draft of that view by chance
LIES_HIDDEN: Hook[Callable[[Draft[Any], View[Any], Luck], None]] = Hook("lies hidden")
#: run after every order, with the position before it
AFTER_EVERY_ORDER: Hook[Callable[[Draft[Any], Position[Any]], None]] = Hook("after every order")
#: orders that complete a suggested set-up after counters and stocks: rules, position as its side sees
#: it, side
SUGGESTS: Hook[Callable[[RulesInterface[Any], Position[Any], int], Iterable[Order[Any]]]] = Hook(
    "suggested set-up"
)
#: the verbs of the orders that a counter could be given at all where something holds it; None where nothing
#: does: the others are not listed for it. A veto says why they are refused
HELD: Hook[Callable[[Position[Any], Any], frozenset[str] | None]] = Hook("held counters")


class CounterMark(Struct, frozen=True):
    """What a module shows of a counter: a sign on its picture, by the name of a drawing, and its meaning."""

    sign: str
    words: str


#: what has become of a counter, as far as the view shows it: signs and words, the most pressing first
COUNTER_MARKS: Hook[Callable[[Position[Any], Any], Iterable[CounterMark]]] = Hook("marks of counters")


class GameMark(Struct, frozen=True):
    """What a module shows of the game as a whole, such as the weather: a sign by the name of a drawing, a few
    words for it, and what it means in a sentence or two.
    """

    sign: str
    words: str
    meaning: str


#: what holds for the game as a whole, as far as the view shows it
GAME_MARKS: Hook[Callable[[Position[Any]], Iterable[GameMark]]] = Hook("marks of the game")


class AmendedPhase(Struct, frozen=True):
    """A phase of another module as it is with this one: its id, and what makes it so from what it was."""

    id: str
    amend: Callable[[Phase[Any]], Phase[Any]]


AMENDED_PHASES: Hook[AmendedPhase] = Hook("amended phases")
