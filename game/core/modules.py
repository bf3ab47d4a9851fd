"""Rule modules: values that contribute to a game. The base game is one of them.

A module that is not loaded leaves no trace; the order in which modules are named changes
nothing; two modules that claim one exclusive slot are an assembly error.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Generic, Protocol

from msgspec import Struct

from game.boards.board import Board
from game.core.deeds import Deed
from game.core.dice import Stream
from game.core.draft import Draft, GameState
from game.core.goals import GoalRule
from game.core.hooks import Hook
from game.core.markers import AnyMarkerKind
from game.core.orders import Order
from game.core.parameters import Parameter
from game.core.phases import Phase
from game.core.position import Position, U
from game.core.questions import Question, Stage
from game.core.records import Frame, Marker, Result, Side
from game.core.refusals import Refusal
from game.core.roles import Role
from game.core.state import StateKind
from game.core.stocks import StockKind
from game.core.terms import Term
from game.core.windows import Window


class Asking(Struct, frozen=True):
    """What a kind of interruption asks of the side that decides: title, question, help."""

    title: str
    question: str = ""
    help: str = ""
    role: Role = Role.CHOOSE


class NamedKind(Protocol):
    """A kind of counter, terrain or hexside feature, as far as everybody has to know it."""

    @property
    def id(self) -> str:
        """Its word on lines and in files."""

    @property
    def name(self) -> str:
        """Its name on the screen."""


#: what a rule is attached to: a kind of order, or a deed of orders
Doing = type[Order[U]] | Deed
Veto = Callable[[Any, GameState[U], Any], Refusal | None]
#: what markers of a kind do to a unit that enters their hex: draft, unit, hex, the hex it comes from;
#: True stops the move there
Enter = Callable[[Draft[U], U, int, int], bool]


class Module(Struct, Generic[U], frozen=True):
    """What a set of rules brings along."""

    id: str
    title: str
    rule: str
    #: exclusive slots it fills, such as {"contact": "one"}; whoever fills "sequence" brings all the phases
    slots: Mapping[str, str] = {}
    #: modules that it cannot be played with, by id: why, as the rest of a sentence
    excludes: Mapping[str, str] = {}
    phases: tuple[Phase[U], ...] = ()
    #: phases of others as they are with this module: by id, the phase as it was to the phase as it is
    amended_phases: Mapping[str, Callable[[Phase[U]], Phase[U]]] = {}
    #: orders by the phase or frame in which they may be given
    orders: Mapping[str, tuple[type[Order[U]], ...]] = {}
    questions: tuple[Question, ...] = ()
    #: (question, stage, function)
    stages: tuple[tuple[str, str, Stage], ...] = ()
    #: why an order may not be given; by kind of order, by deed, or by ``Order``, which stands for all of them
    vetoes: Mapping[Doing[U], Veto[U]] = {}
    #: markers that stand for what is printed on a board, when its games begin
    printed: Callable[[Board, Sequence[Side]], Iterable[Marker]] | None = None
    #: by marker kind
    entering: Mapping[str, Enter[U]] = {}
    #: by kind of interruption: its record, where it has to remember more than a ``Frame`` does
    frames: Mapping[str, type[Frame]] = {}
    #: by kind of interruption: what follows of itself after each order while one is on top
    on_frame: Mapping[str, Callable[[Draft[U]], None]] = {}
    #: by name of the scenario's victory conditions
    verdicts: Mapping[str, Callable[[GameState[U]], Result | None]] = {}
    #: the same when the turn limit is reached
    finals: Mapping[str, Callable[[GameState[U]], Result | None]] = {}
    #: run when a player-turn ends
    closing: tuple[Callable[[Draft[U]], None], ...] = ()
    #: words for events: type -> (state, event) -> sentence
    words: Mapping[type, Callable[[Any, Any], str]] = {}
    #: a counter in words, also when it is gone
    unit_name: Callable[[GameState[U], str], str] | None = None
    #: by kind of interruption: what a person is asked in it
    prompts: Mapping[str, Asking] = {}
    armed: Callable[[U], bool] | None = None
    #: moments of orders at which somebody may have to decide first
    windows: tuple[Window[U], ...] = ()
    #: what follows of an order, seen from the position before it; by the same
    after_order: Mapping[Doing[U], Callable[[Draft[U], Any, Position[U]], None]] = {}
    #: run after every order, with the position before it
    after_every_order: tuple[Callable[[Draft[U], Position[U]], None], ...] = ()
    #: could what comes of an order depend on something hidden from its giver?
    #: Then undo stops there; by the same
    may_reveal: Mapping[Doing[U], Callable[[Position[U], Any], bool]] = {}
    #: what an order comes upon when it is carried out: the order that is then performed, or None
    resolve_hidden: Callable[[Draft[U], Order[U]], Order[U] | None] | None = None
    #: parts that several modules have in common; they are there once, with any of these
    requires: tuple[Module[U], ...] = ()
    #: who hears of an event, as bits of sides
    audience: Mapping[type, Callable[[Any], int]] = {}
    #: work that can be done, one row each; what a row holds is the affair of the rules that do it
    tasks: tuple[Any, ...] = ()
    #: what it says at hooks that its game declares (``core.hooks``)
    hooks: tuple[tuple[Hook[Any], tuple[Any, ...]], ...] = ()
    #: streams of dice that its rules draw from
    streams: tuple[Stream, ...] = ()
    #: the rule that lays down the sequence of play; one module of a game has it
    sequence: str = ""
    #: numbers of its rules that a game may set otherwise
    parameters: tuple[Parameter, ...] = ()
    #: kinds of markers that it lays
    markers: tuple[AnyMarkerKind, ...] = ()
    #: kinds of state that it keeps
    states: tuple[StateKind[Any, Any], ...] = ()
    #: kinds of counter that it brings along, by their word
    kinds: Mapping[str, NamedKind] = {}
    #: kinds of terrain, and features of hexsides, that boards may have with it, by their word
    terrains: Mapping[str, NamedKind] = {}
    side_features: Mapping[str, NamedKind] = {}
    #: classes of structures on a board that mean something with it alone
    structures: tuple[str, ...] = ()
    #: what a side may lay out besides its counters
    stocks: tuple[StockKind, ...] = ()
    #: kinds of goal
    goals: tuple[type[GoalRule], ...] = ()
    #: lines of the notation and keys of scenario files of its own
    terms: tuple[type[Term], ...] = ()
