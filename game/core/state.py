"""Kinds of state: what a module stores about a game, declared once.

A module declares each kind with its record, what the record belongs to, how long it lasts and who sees it.
Copying, comparing, undo, saves, notation and views follow from the declaration. Unwritten records have their
default value. A record is visible as a whole or not at all: half-secret data needs two kinds.

All positions share a table of records until an order writes to it; the first write copies it. Loops fetch
``table`` once and read it directly.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import Enum
from types import MappingProxyType
from typing import Any, Generic, Protocol, TypeVar

from msgspec import Struct
from msgspec.structs import replace

Hexside = tuple[int, int]
Key = str | int | Hexside
Table = Mapping[Key, Struct]
EMPTY: Table = MappingProxyType({})
#: the key of state that belongs to the whole game
THE_GAME = 0


class On(Enum):
    """What a record belongs to, and so what its key is."""

    #: a counter, by id; the record disappears with the counter
    UNIT = "unit"
    #: a hex, by number
    HEX = "hex"
    #: a hexside, by its two hexes, lower number first
    HEXSIDE = "hexside"
    #: a side, by number
    SIDE = "side"
    #: the game, by ``THE_GAME``
    GAME = "game"


#: the ones with an owner
OWNED = (On.UNIT, On.SIDE)


class Span(Enum):
    """How long a record lasts."""

    GAME = "game"
    #: until the next player-turn begins
    TURN = "turn"
    #: until the next player-turn of the counter's side, or of the side, begins
    OWN_TURN = "own-turn"
    #: until the next phase begins
    PHASE = "phase"


class Seen(Enum):
    """Who sees a record."""

    ALL = "all"
    #: the side of the counter, or the side, that it belongs to
    OWNER = "owner"
    #: nobody: only the rules
    NOBODY = "nobody"


class Tables(Protocol):
    """Anything with tables of records: a position or a draft."""

    @property
    def tables(self) -> Mapping[AnyKind, Table]:
        """The tables by kind."""
        ...


class OwnTables(Tables, Protocol):
    """A draft: tables that can be written."""

    def own(self, kind: AnyKind) -> dict[Key, Any]:
        """The table of a kind, copied on first use by this draft."""
        ...


K = TypeVar("K", str, int, Hexside)
T = TypeVar("T", bound=Struct)


class StateKind(Generic[K, T]):
    """A kind of state: records of one type, keyed by what they belong to.

    ``name`` is its stable id in saves; ``version`` increases when the record changes meaning. Every field of
    ``record`` has a default. Use ``on_unit``, ``on_hex`` and so on to declare one. Raises ``ValueError`` for
    ``Seen.OWNER`` or ``Span.OWN_TURN`` on something without an owner. A counter that leaves the game keeps
    its record if the kind is ``kept``, and seen by all.
    """

    __slots__ = (
        "default", "hides", "kept", "lasting", "name", "of_owner", "of_units", "on", "record", "seen", "span",
        "unseen", "until_own_turn", "version",
    )  # fmt: skip

    def __init__(
        self, name: str, record: type[T], *, on: On, span: Span, seen: Seen, version: int = 1,
        kept: bool = False,
    ) -> None:  # fmt: skip
        if seen is Seen.OWNER and on not in OWNED:
            raise ValueError(f"state {name!r} lies on a {on.value}, which has no owner who could see it")
        if span is Span.OWN_TURN and on not in OWNED:
            raise ValueError(f"state {name!r} lies on a {on.value}, which has no owner with a turn")
        self.name, self.record, self.on, self.span, self.seen = name, record, on, span, seen
        self.version, self.kept = version, kept
        # repeated as plain attributes: enum member look-up is slow, and views ask often
        #: is anybody unable to see its records? Is everybody? Does only their owner see them?
        self.hides, self.unseen, self.of_owner = seen is not Seen.ALL, seen is Seen.NOBODY, seen is Seen.OWNER
        #: does it belong to counters? Does it last until its owner's turn?
        self.of_units, self.until_own_turn = on is On.UNIT, span is Span.OWN_TURN
        #: does it last through the game?
        self.lasting = span is Span.GAME
        self.default: T = record()

    def bare(self, rows: Table) -> bool:
        """Does a row about a counter show only that something was done?"""
        return self.of_units and self.default in rows.values()

    def table(self, state: Tables) -> Mapping[K, T]:
        """All written records, by what they belong to."""
        return state.tables.get(self, EMPTY)  # type: ignore[return-value]  # the name stands for both types

    def of(self, state: Tables, key: K) -> T:
        """The record of a counter, hex, hexside or side."""
        rows: Mapping[K, T] = state.tables.get(self, EMPTY)  # type: ignore[assignment]  # as in table
        return rows.get(key, self.default)

    def own(self, draft: OwnTables) -> dict[K, T]:
        """The writable table of a draft."""
        return draft.own(self)  # type: ignore[return-value]  # as in table

    def put(self, draft: OwnTables, key: K, record: T) -> None:
        """Write a record."""
        draft.own(self)[key] = record

    def change(self, draft: OwnTables, key: K, **changes: object) -> None:
        """Write some fields of a record."""
        rows = draft.own(self)
        rows[key] = replace(rows.get(key, self.default), **changes)

    def drop(self, draft: OwnTables, key: K) -> None:
        """Remove a record, if there is one."""
        if key in self.table(draft):
            del self.own(draft)[key]

    def clear(self, draft: OwnTables) -> None:
        """Remove all records."""
        if self.table(draft):
            self.own(draft).clear()

    def fill(self, draft: OwnTables, rows: Mapping[K, T]) -> None:
        """Replace all records, in this order."""
        found = dict(rows)
        if not found and not self.table(draft):
            return
        table = self.own(draft)
        table.clear()
        table.update(found)

    def __repr__(self) -> str:
        return f"StateKind({self.name!r})"


def on_unit(
    name: str, record: type[T], *, span: Span, seen: Seen, version: int = 1, kept: bool = False
) -> StateKind[str, T]:
    """Declare a kind of state for counters, by id."""
    return StateKind(name, record, on=On.UNIT, span=span, seen=seen, version=version, kept=kept)


def on_hex(name: str, record: type[T], *, span: Span, seen: Seen, version: int = 1) -> StateKind[int, T]:
    """Declare a kind of state for hexes."""
    return StateKind(name, record, on=On.HEX, span=span, seen=seen, version=version)


def on_hexside(
    name: str, record: type[T], *, span: Span, seen: Seen, version: int = 1
) -> StateKind[Hexside, T]:
    """Declare a kind of state for hexsides, by their two hexes, lower number first."""
    return StateKind(name, record, on=On.HEXSIDE, span=span, seen=seen, version=version)


def on_side(name: str, record: type[T], *, span: Span, seen: Seen, version: int = 1) -> StateKind[int, T]:
    """Declare a kind of state for sides, by number."""
    return StateKind(name, record, on=On.SIDE, span=span, seen=seen, version=version)


def on_game(name: str, record: type[T], *, span: Span, seen: Seen, version: int = 1) -> StateKind[int, T]:
    """Declare a kind of state for the whole game, under ``THE_GAME``."""
    return StateKind(name, record, on=On.GAME, span=span, seen=seen, version=version)


#: a kind of state with any record
AnyKind = StateKind[Any, Any]


def expire(draft: OwnTables, spans: tuple[Span, ...]) -> None:
    """Remove the records of all kinds with one of these spans."""
    for kind in draft.tables:
        if kind.span in spans:
            kind.clear(draft)


def expire_own(draft: OwnTables, side: int, side_of: Callable[[str], int]) -> None:
    """Remove what lasts until a player-turn of this side begins; ``side_of`` is the side of a counter."""
    for kind, rows in tuple(draft.tables.items()):
        if kind.until_own_turn:
            for key in [k for k in rows if (side_of(str(k)) if kind.of_units else k) == side]:
                kind.drop(draft, key)
