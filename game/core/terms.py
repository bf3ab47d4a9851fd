"""What a scenario lays down for a game: areas, entry, exits, order of play, victory."""

from __future__ import annotations

from msgspec import Struct


class Area(Struct, frozen=True):
    """Where a side may set up. ``limit`` is in points of attack strength, -1 for none.

    ``kinds`` empty means every kind not named by another area of the same side.
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
    #: name of the victory conditions, and their numbers by name
    victory: str = "none"
    numbers: tuple[tuple[str, int], ...] = ()
    stacking: str = "ogre"
    stocks: tuple[Stock, ...] = ()

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
