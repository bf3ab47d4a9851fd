"""Rule modules: values that contribute to a game. The base game is one of them.

A module that is not loaded leaves no trace; the order in which modules are named changes
nothing; two modules that claim one exclusive slot are an assembly error.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Generic, Protocol

from msgspec import Struct

from game.core.deeds import Deed
from game.core.dice import Stream
from game.core.draft import Draft, GameState
from game.core.goals import GoalRule
from game.core.hooks import Hook
from game.core.markers import AnyMarkerKind
from game.core.orders import Order, RulesInterface
from game.core.parameters import Parameter
from game.core.phases import Phase
from game.core.position import Position, U, View
from game.core.questions import Note, Question
from game.core.records import Frame, Result
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


#: what is asked while sides set up
SETTING_UP = Asking(
    "Set-up", "Set up your counters.",
    "Choose a counter, then a lit hex. End set-up when everything is in place.", Role.PLACE,
)  # fmt: skip


class Interruption(Asking, Generic[U], frozen=True):
    """A kind of interruption: what is asked in it, its record where it remembers more than a ``Frame`` does,
    and what follows of itself after each order while one is on top.
    """

    record: type[Frame] = Frame
    course: Callable[[Draft[U]], None] | None = None
    #: the question as it stands now, where it is not always the same
    asked: Callable[[View[U]], str] | None = None
    #: the answer stays unknown to the other side for now: who shares its screen looks away
    secret: bool = False


class Verdict(Struct, Generic[U], frozen=True):
    """Victory conditions: who has won, asked whenever it may have changed; and when the turn limit is
    reached, where that is another question.
    """

    so_far: Callable[[GameState[U]], Result | None]
    at_the_end: Callable[[GameState[U]], Result | None] | None = None


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
#: a stage of a question: state, what is asked about, value so far, notebook or None -> value.
#: What is asked about is of the type of the question, which no type of a table can say
Stage = Callable[[GameState[U], Any, int, Note | None], int]
#: nor of an order that it is of the kind that the rule is attached to
Veto = Callable[[RulesInterface[U], GameState[U], Any], Refusal | None]


class Module(Struct, Generic[U], frozen=True):
    """What a set of rules brings along."""

    id: str
    title: str
    rule: str
    #: where it is listed for those who choose rules, and what it does, as one short sentence
    group: str = ""
    effect: str = ""
    #: may it be switched off in a scenario that has it, and does not name what may be chosen?
    optional: bool = False
    #: its rules whose numbers stand in no book: whoever explains a number says so
    house: tuple[str, ...] = ()
    #: exclusive slots it fills, such as {"contact": "one"}; whoever fills "sequence" brings all the phases
    slots: Mapping[str, str] = {}
    #: modules that it cannot be played with, by id: why, as the rest of a sentence
    excludes: Mapping[str, str] = {}
    phases: tuple[Phase[U], ...] = ()
    #: orders by the phase or frame in which they may be given
    orders: Mapping[str, tuple[type[Order[U]], ...]] = {}
    questions: tuple[Question, ...] = ()
    #: (question, stage, function)
    stages: tuple[tuple[str, str, Stage[U]], ...] = ()
    #: why an order may not be given; by kind of order, by deed, or by ``Order``, which stands for all of them
    vetoes: Mapping[Doing[U], Veto[U]] = {}
    #: its kinds of interruption
    interruptions: Mapping[str, Interruption[U]] = {}
    #: by name of the scenario's victory conditions
    verdicts: Mapping[str, Verdict[U]] = {}
    #: run when a player-turn ends
    closing: tuple[Callable[[Draft[U]], None], ...] = ()
    #: words for events: type -> (view, event) -> sentence
    words: Mapping[type, Callable[[View[U], Any], str]] = {}
    #: moments of orders at which somebody may have to decide first
    windows: tuple[Window[U], ...] = ()
    #: what follows of an order, seen from the position before it; by the same
    after_order: Mapping[Doing[U], Callable[[Draft[U], Any, Position[U]], None]] = {}
    #: could what comes of an order depend on something hidden from its giver?
    #: Then undo stops there; by the same
    may_reveal: Mapping[Doing[U], Callable[[Position[U], Any], bool]] = {}
    #: parts that several modules have in common; they are there once, with any of these
    requires: tuple[Module[U], ...] = ()
    #: who hears of an event, as bits of sides
    audience: Mapping[type, Callable[[Any], int]] = {}
    #: what it says at hooks of the machine (``core.rule_hooks``) and of its game (``core.hooks``)
    hooks: tuple[tuple[Hook[Any], tuple[Any, ...]], ...] = ()
    #: streams of dice that its rules draw from
    streams: tuple[Stream, ...] = ()
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
    #: what a side may lay out besides its counters
    stocks: tuple[StockKind, ...] = ()
    #: kinds of goal
    goals: tuple[type[GoalRule], ...] = ()
    #: lines of the notation and keys of scenario files of its own
    terms: tuple[type[Term], ...] = ()
