"""Kinds of state: what a module keeps of a game, declared once.

A module declares each kind with its record, on what a record lies, how long it lasts and who sees
it. Copying, comparing, undo, saves, notation and views follow from the declaration. Where nothing
was written, the default of the record is read. A record is seen whole or not at all: what is half
secret is two kinds.

A table of records is shared by all positions until an order writes to it; the first write copies it.
Loops take ``table`` once and look into it themselves.
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
#: the key of what lies on the game as a whole
THE_GAME = 0


class On(Enum):
    """What a record lies on, and so what its key is."""

    #: a counter, by its id; the record goes when the counter goes
    UNIT = "unit"
    #: a hex, by its number
    HEX = "hex"
    #: a hexside, by its two hexes, the smaller number first
    HEXSIDE = "hexside"
    #: a side, by its number
    SIDE = "side"
    #: the game, by ``THE_GAME``
    GAME = "game"


#: what has an owner
OWNED = (On.UNIT, On.SIDE)


class Span(Enum):
    """How long a record lasts."""

    GAME = "game"
    #: until the next player-turn begins
    TURN = "turn"
    #: until the next player-turn of the side of the counter, or of the side, begins
    OWN_TURN = "own-turn"
    #: until the next phase begins
    PHASE = "phase"


class Seen(Enum):
    """Who sees a record."""

    ALL = "all"
    #: the side of the counter, or the side, that it lies on
    OWNER = "owner"
    #: nobody: the rules alone
    NOBODY = "nobody"


class Tables(Protocol):
    """Whatever holds tables of records: a position or a draft."""

    @property
    def tables(self) -> Mapping[AnyKind, Table]:
        """The tables by their kinds."""
        ...


class OwnTables(Tables, Protocol):
    """A draft: tables that may be written to."""

    def own(self, kind: AnyKind) -> dict[Key, Any]:
        """The table of a kind, copied for this draft when it is first asked for."""
        ...


K = TypeVar("K", str, int, Hexside)
T = TypeVar("T", bound=Struct)


class StateKind(Generic[K, T]):
    """A kind of state: records of one type by what they lie on.

    ``name`` is its stable id in saves; ``version`` rises when the record changes its meaning. Every
    field of ``record`` has a default. Write ``on_unit``, ``on_hex`` and so on to declare one.
    Raises ``ValueError`` for ``Seen.OWNER`` or ``Span.OWN_TURN`` on what has no owner.
    """

    __slots__ = (
        "default", "hides", "name", "of_owner", "of_units", "on", "record", "seen", "span", "unseen",
        "until_own_turn", "version",
    )  # fmt: skip

    def __init__(
        self, name: str, record: type[T], *, on: On, span: Span, seen: Seen, version: int = 1
    ) -> None:
        if seen is Seen.OWNER and on not in OWNED:
            raise ValueError(f"state {name!r} lies on a {on.value}, which has no owner who could see it")
        if span is Span.OWN_TURN and on not in OWNED:
            raise ValueError(f"state {name!r} lies on a {on.value}, which has no owner with a turn")
        self.name, self.record, self.on, self.span, self.seen = name, record, on, span, seen
        self.version = version
        # said once more as facts: the member of an enum is found slowly by its name, and views ask for them
        #: is there somebody who does not see its records? Does nobody? Does their owner alone?
        self.hides, self.unseen, self.of_owner = seen is not Seen.ALL, seen is Seen.NOBODY, seen is Seen.OWNER
        #: does it lie on counters? Does it last until a turn of its owner?
        self.of_units, self.until_own_turn = on is On.UNIT, span is Span.OWN_TURN
        self.default: T = record()

    def bare(self, rows: Table) -> bool:
        """Does a row say nothing of a counter but that something was done?"""
        return self.of_units and self.default in rows.values()

    def table(self, state: Tables) -> Mapping[K, T]:
        """All records that were written, by what they lie on."""
        return state.tables.get(self, EMPTY)  # type: ignore[return-value]  # the name stands for both types

    def of(self, state: Tables, key: K) -> T:
        """The record of a counter, hex, hexside or side."""
        rows: Mapping[K, T] = state.tables.get(self, EMPTY)  # type: ignore[assignment]  # as in table
        return rows.get(key, self.default)

    def own(self, draft: OwnTables) -> dict[K, T]:
        """The table of a draft, to write to."""
        return draft.own(self)  # type: ignore[return-value]  # as in table

    def put(self, draft: OwnTables, key: K, record: T) -> None:
        """Write a record."""
        draft.own(self)[key] = record

    def change(self, draft: OwnTables, key: K, **changes: object) -> None:
        """Write some fields of a record."""
        rows = draft.own(self)
        rows[key] = replace(rows.get(key, self.default), **changes)

    def drop(self, draft: OwnTables, key: K) -> None:
        """Take a record away, if there is one."""
        if key in self.table(draft):
            del self.own(draft)[key]

    def clear(self, draft: OwnTables) -> None:
        """Take all records away."""
        if self.table(draft):
            self.own(draft).clear()

    def fill(self, draft: OwnTables, rows: Mapping[K, T]) -> None:
        """Write all records anew, in this order."""
        found = dict(rows)
        if not found and not self.table(draft):
            return
        table = self.own(draft)
        table.clear()
        table.update(found)

    def __repr__(self) -> str:
        return f"StateKind({self.name!r})"


def on_unit(name: str, record: type[T], *, span: Span, seen: Seen, version: int = 1) -> StateKind[str, T]:
    """Declare a kind of state that lies on counters, by their ids."""
    return StateKind(name, record, on=On.UNIT, span=span, seen=seen, version=version)


def on_hex(name: str, record: type[T], *, span: Span, seen: Seen, version: int = 1) -> StateKind[int, T]:
    """Declare a kind of state that lies on hexes."""
    return StateKind(name, record, on=On.HEX, span=span, seen=seen, version=version)


def on_hexside(
    name: str, record: type[T], *, span: Span, seen: Seen, version: int = 1
) -> StateKind[Hexside, T]:
    """Declare a kind of state that lies on hexsides, by their two hexes, the smaller number first."""
    return StateKind(name, record, on=On.HEXSIDE, span=span, seen=seen, version=version)


def on_side(name: str, record: type[T], *, span: Span, seen: Seen, version: int = 1) -> StateKind[int, T]:
    """Declare a kind of state that lies on sides, by their numbers."""
    return StateKind(name, record, on=On.SIDE, span=span, seen=seen, version=version)


def on_game(name: str, record: type[T], *, span: Span, seen: Seen, version: int = 1) -> StateKind[int, T]:
    """Declare a kind of state that the game has once, under ``THE_GAME``."""
    return StateKind(name, record, on=On.GAME, span=span, seen=seen, version=version)


#: a kind of state with whatever record
AnyKind = StateKind[Any, Any]


def expire(draft: OwnTables, spans: tuple[Span, ...]) -> None:
    """Take away the records of all kinds that last for one of these spans."""
    for kind in draft.tables:
        if kind.span in spans:
            kind.clear(draft)


def expire_own(draft: OwnTables, side: int, side_of: Callable[[str], int]) -> None:
    """Take away what lasts until a player-turn of this side begins; ``side_of`` is the side of a counter."""
    for kind, rows in tuple(draft.tables.items()):
        if kind.until_own_turn:
            for key in [k for k in rows if (side_of(str(k)) if kind.of_units else k) == side]:
                kind.drop(draft, key)
