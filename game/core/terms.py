"""A scenario's terms for a game: areas, entries, exits, order of play, goals, victory.

Each record is declared once: its fields define its form on a line and in a scenario file. Terms of one game
only are ``Term`` classes declared by a module, stored in ``Terms.own``.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Annotated, ClassVar, Self

from msgspec import Struct

from game.core.declared import Declared
from game.core.forms import LATE, Edge, Flag, GoalNames, Hexes, KindName, Kinds, Number, SideName, Text, Zone
from game.core.records import Clock
from game.core.setting import Given, Inquiry


class Area(Declared, frozen=True):
    """Where a side may set up. ``limit`` is in points of attack strength, -1 for none.

    Empty ``kinds`` means every kind not named by another area of the same side. An area for a stock, with the
    stock's area word, is an extra area for that stock.
    """

    noun = "an area"

    side: Annotated[int, SideName(head=True)]
    zone: Annotated[str, Zone(code="E330")]
    mask: Annotated[int, Hexes(of="zone")]
    limit: Annotated[int, Number("points", least=-1, asks="Points of attack strength at most")] = -1
    kinds: Annotated[tuple[str, ...], Kinds(areas=True, code="E340", asks="Only for the kinds")] = ()


class Entry(Declared, frozen=True):
    """Waiting units of a side may enter over these hexes from this turn on.

    An entry that names kinds is only for those, and they use no other.
    """

    noun = "an entry"
    code = "E331"

    side: Annotated[int, SideName(head=True)]
    edge: Annotated[str, Edge()]
    mask: Annotated[int, Hexes(of="edge")]
    turn: Annotated[int, Number("a turn", least=1, asks="From turn")] = 1
    kinds: Annotated[tuple[str, ...], Kinds(code="E340", asks="Only for the kinds")] = ()


class Exit(Declared, frozen=True):
    """Hexes where a side may leave the map."""

    noun = "an exit"
    code = "E331"

    side: Annotated[int, SideName(head=True)]
    edge: Annotated[str, Edge()]
    mask: Annotated[int, Hexes(of="edge")]


class Stock(Declared, frozen=True):
    """What a side may lay besides its counters, in set-up or in play.

    ``unseen``: only its own side knows what was laid. This follows from the kind.
    """

    noun = "a stock"

    side: Annotated[int, SideName(head=True)]
    kind: Annotated[str, Text("a kind of stock", head=True)]
    count: Annotated[int, Number("how many", most=999, head=True)]
    unseen: bool = False


class Muster(Declared, frozen=True):
    """How many counters of a kind a side began with."""

    noun = "a muster"

    side: Annotated[int, SideName(head=True)]
    kind: Annotated[str, KindName(head=True)]
    count: Annotated[int, Number("how many", most=9999, head=True)]


class Goal(Declared, frozen=True):
    """A side's task: it gives points, counts for a level, or ends the game.

    Each kind of goal is a class of its own, declared by a module.
    """

    noun = "a goal"
    code = "E365"
    #: its word on a line and in a file
    kind: ClassVar[str] = ""
    #: what its side must do, in a sentence for who makes a scenario
    about: ClassVar[str] = ""
    #: it is met from the start, so it cannot end a game
    met_at_once: ClassVar[bool] = False

    id: Annotated[str, Text("an id", head=True)]
    side: Annotated[int, SideName(head=True)]
    #: how many
    need: Annotated[int, Number(code="E367", always=True, asks="How many")] = 1
    #: its subject, as displayed: "the crossing"
    title: Annotated[str, Text(asks="What it is about, in words")] = ""
    #: points when met, or for each
    points: Annotated[int, Number(code="E367", asks="Points")] = 0
    #: the game ends when it is met, at this level for its side; if empty, it only scores
    ends: Annotated[bool, Flag(rank=LATE, asks="The game ends when it is met")] = False
    level: Annotated[str, Text(rank=LATE, asks="Level of victory then")] = ""

    @classmethod
    def examine(cls, given: Given, inquiry: Inquiry) -> None:
        ends = given.get("ends")
        if ends and cls.met_at_once:
            text = f"a goal of the kind '{cls.kind}' is met from the start and cannot end the game."
            inquiry.wrong(text, "Leave ends out.", code="E367")
        if given.get("level") and not ends:
            text, mend = "only a goal that ends the game can give a level.", "Add ends = true."
            inquiry.wrong(text, mend, code="E367")
        name = given.get("id")
        if not given.get("points") and not ends and name not in inquiry.setting.asked:
            text = f"the goal '{name}' gives no points, ends nothing and is not used by any level."
            inquiry.wrong(text, "Add points, or name it in a level.", code="W368")

    def place(self) -> int:
        """Mask of its hexes."""
        return 0

    def counters(self) -> tuple[str, ...]:
        """The counters that it names."""
        return ()


class Level(Declared, frozen=True):
    """A level of victory: for the leading side, or ``side``, with this margin and these goals met."""

    noun = "a level"
    code = "E363"

    name: Annotated[str, Text("a name", head=True)]
    side: Annotated[int, SideName(asks="For")] = -1
    margin: Annotated[int, Number("a margin", asks="Ahead by")] = 0
    goals: Annotated[tuple[str, ...], GoalNames(asks="With these goals met")] = ()

    @classmethod
    def examine(cls, given: Given, inquiry: Inquiry) -> None:
        goals, margin = given.get("goals"), given.get("margin", 0)
        if goals and not margin and not given.get("side"):
            sides = " or ".join(f'side = "{side}"' for side in inquiry.setting.sides)
            mend = f"Add {sides}." if sides else ""
            inquiry.wrong("a level with goals only must name its side.", mend)
        if not goals and isinstance(margin, int) and margin < 1:
            inquiry.wrong("a level needs a margin of 1 or more, or goals.", "Write margin = 10.")


class Term(Declared, frozen=True):
    """A game's own term: a line of the notation, a key of a scenario file.

    A term with one field is written bare, one with two fields as key-value pairs, any other as a table.
    """

    #: the first word of its lines, and that of the lines before them
    word: ClassVar[str] = ""
    after: ClassVar[str] = "exit"
    #: its key in a file, such as "victory.worth"
    key: ClassVar[str] = ""
    #: what it does, in a sentence for who makes a scenario
    about: ClassVar[str] = ""
    #: can there be several?
    many: ClassVar[bool] = True

    @classmethod
    def usual(cls) -> Self | None:
        """The default of a single term; never written."""
        return None if cls.many else cls()

    @classmethod
    def all(cls, terms: Terms) -> tuple[Self, ...]:
        """The terms given, in order."""
        return terms.own.get(cls.word, ())  # type: ignore[return-value]  # rows of a word are of its class


class Terms(Struct, frozen=True):
    """The scenario as the rules need it."""

    scenario: str = "free"
    title: str = "Free play"
    #: sides in order of player-turns, and in order of set-up
    order: tuple[int, ...] = (0, 1)
    setup: tuple[int, ...] = ()
    areas: tuple[Area, ...] = ()
    entries: tuple[Entry, ...] = ()
    exits: tuple[Exit, ...] = ()
    turn_limit: int = 0
    #: consecutive turns without a shot or progress after which the game is undecided; 0 is no limit
    stall_limit: int = 0
    #: name of the victory conditions, and their numbers by name
    victory: str = "none"
    numbers: tuple[tuple[str, int], ...] = ()
    stocks: tuple[Stock, ...] = ()
    #: rule parameters not at their defaults, by name
    parameters: tuple[tuple[str, int], ...] = ()
    goals: tuple[Goal, ...] = ()
    #: counters that the scenario places, outside set-up
    fixed: tuple[str, ...] = ()
    #: best first; the first that fits is the verdict
    levels: tuple[Level, ...] = ()
    #: the margin is the difference in points, or the ratio in percent
    ratio: bool = False
    #: what each side began with
    muster: tuple[Muster, ...] = ()
    #: name of the game that this belongs to; "" is the default game
    game: str = ""
    #: this game's own terms, by the first word of their lines
    own: Mapping[str, tuple[Term, ...]] = {}

    def stock(self, side: int, kind: str) -> int:
        """How much of a kind a side may lay out."""
        found = 0
        for stock in self.stocks:
            if stock.side == side and stock.kind == kind:
                found += stock.count
        return found

    def entries_for(self, side: int, kind: str) -> list[Entry]:
        """The entries for a kind of unit: those that name it, else those that name no kind."""
        named, others = [], []
        for entry in self.entries:
            if entry.side == side:
                if kind in entry.kinds:
                    named.append(entry)
                elif not entry.kinds:
                    others.append(entry)
        return named or others

    def number(self, name: str, default: int = 0) -> int:
        """A number of the victory conditions."""
        return dict(self.numbers).get(name, default)


def own_terms(terms: Iterable[Term]) -> dict[str, tuple[Term, ...]]:
    """A game's terms by the first word of their lines, as stored in ``Terms.own``."""
    found: dict[str, tuple[Term, ...]] = {}
    for term in terms:
        found[term.word] = (*found.get(term.word, ()), term)
    return found


def secret(terms: Terms, clock: Clock, side: int) -> bool:
    """Does a side set up in secret, without having shown its set-up yet?"""
    if clock.turn or not terms.stocks or side not in terms.setup or clock.side not in terms.setup:
        return False
    if not any(stock.side == side and stock.unseen and stock.count for stock in terms.stocks):
        return False
    return terms.setup.index(side) >= terms.setup.index(clock.side)
