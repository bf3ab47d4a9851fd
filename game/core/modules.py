"""Rule modules: values that contribute to a game. The base game is one of them.

A module that is not loaded has no effect; the order of naming modules does not matter; two modules that claim
one exclusive slot are an assembly error.
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
    """What a frame asks of the deciding side: title, question, help.

    In the words of a frame ``{unit}`` and ``{at}`` are the counter and the hex that it is about.
    """

    title: str
    question: str = ""
    help: str = ""
    role: Role = Role.CHOOSE


#: the prompt while sides set up
SETTING_UP = Asking(
    "Set-up", "Set up your counters.",
    "Choose a counter, then a lit hex. End set-up when everything is in place.", Role.PLACE,
)  # fmt: skip


class FrameKind(Asking, Generic[U], frozen=True):
    """A kind of frame: its prompt, its record if it stores more than a ``Frame``, and what runs
    automatically after each order while one is on top.
    """

    record: type[Frame] = Frame
    course: Callable[[Draft[U]], None] | None = None
    #: the current question, if it varies
    asked: Callable[[View[U]], str] | None = None
    #: the answer stays secret for now: a player sharing the screen looks away
    secret: bool = False
    #: the kind of answer that costs nothing: what Enter and Space give
    safe: type[Order[U]] | None = None
    #: it is asked beside the hex that it is about, which has this sign; no click on the board answers it
    on_the_board: bool = False
    sign: str = ""


class Verdict(Struct, Generic[U], frozen=True):
    """Victory conditions: who has won, asked whenever it may have changed, and again at the turn limit if
    that differs.
    """

    so_far: Callable[[GameState[U]], Result | None]
    at_the_end: Callable[[GameState[U]], Result | None] | None = None
    #: what decides, in words for who makes a scenario, and the numbers that it looks at, each with its words
    about: str = ""
    numbers: Mapping[str, str] = {}


class NamedKind(Protocol):
    """The public part of a kind of counter, terrain or hexside feature."""

    @property
    def id(self) -> str:
        """Its word on lines and in files."""

    @property
    def name(self) -> str:
        """Its name on the screen."""


#: what a rule attaches to: a kind of order, or a deed
Doing = type[Order[U]] | Deed
#: a stage of a question: state, subject, value so far, notebook or None -> value. The subject has the
#: question's own type, which a table's type cannot express
Stage = Callable[[GameState[U], Any, int, Note | None], int]
#: nor can it express that an order is of the kind that the rule is attached to
Veto = Callable[[RulesInterface[U], GameState[U], Any], Refusal | None]


class Module(Struct, Generic[U], frozen=True):
    """The contributions of a set of rules."""

    id: str
    title: str
    rule: str
    #: where the rule list shows it, and its effect, as one short sentence
    group: str = ""
    effect: str = ""
    #: may it be switched off in a scenario that has it and does not list its choices?
    optional: bool = False
    #: its rules with house numbers: explanations of a number say so
    house: tuple[str, ...] = ()
    #: exclusive slots it fills, such as {"contact": "one"}; the module in "sequence" brings all phases
    slots: Mapping[str, str] = {}
    #: incompatible modules, by id: the reason, as the rest of a sentence
    excludes: Mapping[str, str] = {}
    phases: tuple[Phase[U], ...] = ()
    #: orders by the phase or frame that allows them
    orders: Mapping[str, tuple[type[Order[U]], ...]] = {}
    questions: tuple[Question, ...] = ()
    #: (question, stage, function)
    stages: tuple[tuple[str, str, Stage[U]], ...] = ()
    #: why an order is not allowed; by kind of order, by deed, or by ``Order``, which means all
    vetoes: Mapping[Doing[U], Veto[U]] = {}
    #: its kinds of frame
    frames: Mapping[str, FrameKind[U]] = {}
    #: by name of the scenario's victory conditions
    verdicts: Mapping[str, Verdict[U]] = {}
    #: run at the end of a player-turn
    closing: tuple[Callable[[Draft[U]], None], ...] = ()
    #: words for events: type -> (view, event) -> sentence
    words: Mapping[type, Callable[[View[U], Any], str]] = {}
    #: moments of orders where somebody may have to decide first
    windows: tuple[Window[U], ...] = ()
    #: consequences of an order, given the position before it; keyed alike
    after_order: Mapping[Doing[U], Callable[[Draft[U], Any, Position[U]], None]] = {}
    #: could something hidden from the giver affect the order's outcome? Then undo stops there; keyed alike
    may_reveal: Mapping[Doing[U], Callable[[Position[U], Any], bool]] = {}
    #: parts shared by several modules; active once, with any of them
    requires: tuple[Module[U], ...] = ()
    #: who learns of an event, as bits of sides
    audience: Mapping[type, Callable[[Any], int]] = {}
    #: its contributions to hooks of the engine (``core.rule_hooks``) and of its game (``core.hooks``)
    hooks: tuple[tuple[Hook[Any], tuple[Any, ...]], ...] = ()
    #: dice streams of its rules
    streams: tuple[Stream, ...] = ()
    #: rule numbers that a game may change
    parameters: tuple[Parameter, ...] = ()
    #: its kinds of markers
    markers: tuple[AnyMarkerKind, ...] = ()
    #: its kinds of state
    states: tuple[StateKind[Any, Any], ...] = ()
    #: its counter kinds, by word
    kinds: Mapping[str, NamedKind] = {}
    #: terrain kinds and hexside features that boards may have with it, by word
    terrains: Mapping[str, NamedKind] = {}
    side_features: Mapping[str, NamedKind] = {}
    #: what a side may lay besides its counters
    stocks: tuple[StockKind, ...] = ()
    #: kinds of goal
    goals: tuple[type[GoalRule], ...] = ()
    #: its own notation lines and scenario-file keys
    terms: tuple[type[Term], ...] = ()
