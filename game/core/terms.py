"""What a scenario lays down for a game: areas, entry, exits, order of play, victory."""

from __future__ import annotations

from msgspec import Struct

from game.core.records import Clock

#: stands among the kinds of an area where mines may be laid, and nothing else
MINE_AREA = "MINE"


class Area(Struct, frozen=True):
    """Where a side may set up. ``limit`` is in points of attack strength, -1 for none.

    ``kinds`` empty means every kind not named by another area of the same side. One for ``MINE_AREA``
    takes mines besides those areas.
    """

    side: int
    zone: str
    mask: int
    limit: int = -1
    kinds: tuple[str, ...] = ()


class Entry(Struct, frozen=True):
    """Units of a side that wait off the map come in over these hexes from this turn on.

    An entry that names kinds is for those alone, and then they use no other.
    """

    side: int
    mask: int
    turn: int = 1
    edge: str = ""
    kinds: tuple[str, ...] = ()


class Exit(Struct, frozen=True):
    """Hexes from which a side may leave the map (ode:5.12)."""

    side: int
    mask: int
    edge: str = ""


class Stock(Struct, frozen=True, gc=False):
    """What a side may lay out in its set-up besides its counters, such as mines."""

    side: int
    kind: str
    count: int


class Goal(Struct, frozen=True):
    """Something a side is to do: points for it, a level that asks for it, or the end of the game.

    ``kind``: "hold" hexes, "keep" or "destroy" counters, buildings or bridges, "exit" over hexes,
    "strength" (attack strength left), "score" (victory points), "ready" units that are there and can
    move, "chores" that are done.
    """

    id: str
    side: int
    kind: str
    #: what it is about, as the screens name it: "the mill bridge"
    title: str = ""
    #: points when it is met, or for each hex or counter
    points: int = 0
    each: bool = False
    #: how many; 0 for a hold means the hexes as a whole
    need: int = 1
    #: hold: for so many turns in a row; 0 is at the end of the game
    turns: int = 0
    #: hold: stays with who was there last, at the beginning with ``first``
    lasting: bool = False
    first: int = -1
    mask: int = 0
    kinds: tuple[str, ...] = ()
    units: tuple[str, ...] = ()
    #: bridges by their two hexes; a river bridge has ``OFF`` for the second
    bridges: tuple[tuple[int, int], ...] = ()
    #: exit: counted in victory points of what has left, not in counters
    #: "chores" of the scenario that are to be done
    chores: tuple[str, ...] = ()
    worth: bool = False
    #: the game ends when it is met, at this level for its side; without one it is counted up
    ends: bool = False
    level: str = ""


class Level(Struct, frozen=True):
    """A level of victory: for the side in the lead, or ``side``, with so much of a margin and these goals met."""

    name: str
    side: int = -1
    margin: int = 0
    goals: tuple[str, ...] = ()


class Chore(Struct, frozen=True):
    """A job that a scenario invents: so many turns of work somewhere, with helpers up to a number."""

    id: str
    side: int
    title: str
    turns: int
    mask: int
    helpers: int = 2


class Terms(Struct, frozen=True):
    """The scenario as the rules need it."""

    scenario: str = "free"
    title: str = "Free play"
    #: sides in the order of their player-turns, and of their set-up
    order: tuple[int, ...] = (0, 1)
    setup: tuple[int, ...] = ()
    areas: tuple[Area, ...] = ()
    entries: tuple[Entry, ...] = ()
    exits: tuple[Exit, ...] = ()
    turn_limit: int = 0
    #: turns in a row without a shot or progress after which the game is undecided; 0 is no limit
    stall_limit: int = 0
    #: name of the victory conditions, and their numbers by name
    victory: str = "none"
    numbers: tuple[tuple[str, int], ...] = ()
    stacking: str = "ogre"
    stocks: tuple[Stock, ...] = ()
    #: parameters of the rules that are not at their defaults, by name
    parameters: tuple[tuple[str, int], ...] = ()
    goals: tuple[Goal, ...] = ()
    chores: tuple[Chore, ...] = ()
    #: counters that stand where the scenario puts them, and are not set up
    fixed: tuple[str, ...] = ()
    #: the best first; the first that fits is the verdict
    levels: tuple[Level, ...] = ()
    #: the margin is the difference of points, or the ratio in percent
    ratio: bool = False
    #: sides that score for kills (ode:1.08)
    kills: tuple[int, ...] = (0, 1)
    #: victory points of kinds where the scenario says so
    worth: tuple[tuple[str, int], ...] = ()
    #: what each side began with: (side, kind, counters or squads)
    muster: tuple[tuple[int, str, int], ...] = ()
    #: name of the game that all this belongs to; "" is the one that is meant where nothing is said
    game: str = ""

    def stock(self, side: int, kind: str) -> int:
        """How much of a kind a side may lay out."""
        return sum(stock.count for stock in self.stocks if (stock.side, stock.kind) == (side, kind))

    def entries_for(self, side: int, kind: str) -> list[Entry]:
        """The entries of a kind of unit: those that name it, else those that name none."""
        mine = [entry for entry in self.entries if entry.side == side]
        named = [entry for entry in mine if kind in entry.kinds]
        return named or [entry for entry in mine if not entry.kinds]

    def number(self, name: str, default: int = 0) -> int:
        """A number of the victory conditions."""
        return dict(self.numbers).get(name, default)


#: stocks of these kinds lie, or lay down, counters that only their side knows
UNSEEN = frozenset({"camouflage", "dummy"})


#: of markers of these kinds only their owner sees the count; to others they are as when they were laid
OWN_COUNT = frozenset({"mine"})


def secret(terms: Terms, clock: Clock, side: int) -> bool:
    """Does a side set up in secret, and has not shown yet what it set up? (ode:13.05)"""
    if clock.turn or not terms.stocks or side not in terms.setup or clock.side not in terms.setup:
        return False
    if not any(stock.side == side and stock.kind in UNSEEN and stock.count for stock in terms.stocks):
        return False
    return terms.setup.index(side) >= terms.setup.index(clock.side)
