"""Drafts: positions that are being made.

A ``Position`` never changes. An order works on a ``Draft``, a private copy: hot tables are copied at once,
others on the first write. ``freeze`` makes it the next position. If anything raises, the old position stands.
Functions that only query take ``GameState`` (either); functions that change take a ``Draft``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Generic, Protocol, TypeVar, cast

from msgspec import Struct
from msgspec.structs import replace

from game.boards.board import Board
from game.core.dice import EACH, Dice, Faces, drawn, passed
from game.core.events import EVERYBODY, Event
from game.core.hooks import Hook
from game.core.position import Position, U
from game.core.questions import Explained
from game.core.records import Clock, Frame, Marker, RemovedUnit, Result, Roll, Side, Unit, by_name
from game.core.state import EMPTY, AnyKind, Key, Table
from game.core.terms import Terms

T = TypeVar("T")
K = TypeVar("K")
V = TypeVar("V")


class Copying(Protocol):
    """Copies a table."""

    def __call__(self, table: Mapping[K, V], /) -> dict[K, V]: ...


#: a copy of a dict table without the gaps of deleted rows. A table with gaps, such as a moving stack leaves,
#: makes ``dict()`` insert row by row, which is five times slower.
copied = cast("Copying", dict.copy)


class RuleBook(Protocol[U]):
    """The rules of a game, limited to numbers and words; it does not know orders."""

    #: is a counter armed, so that it controls a hex?
    armed: Callable[[U], bool]

    @property
    def streams(self) -> Mapping[str, int]:
        """The numbers of the dice streams by name."""

    @property
    def faces(self) -> Mapping[str, int]:
        """The number of faces of each dice stream's dice."""

    @property
    def own_count(self) -> frozenset[str]:
        """The marker kinds whose count only the owner sees."""

    @property
    def slots(self) -> Mapping[str, str]:
        """The module in each exclusive slot."""

    @property
    def hooked(self) -> Mapping[Hook[Any], tuple[Any, ...]]:
        """The modules' contributions to each hook."""

    @property
    def hooked_by_id(self) -> Mapping[Hook[Any], Mapping[str, Any]]:
        """The same by id, for hooks with ids."""

    def audience(self, event: Event) -> int:
        """The sides that learn of an event, as bits, or ``EVERYBODY``."""

    def value(self, question: str, state: GameState[U], about: Any) -> int:
        """The number that answers a question."""

    def explain(self, question: str, state: GameState[U], about: Any) -> Explained:
        """The same number with its parts."""


class Performance(Protocol):
    """An order in progress, as its draft knows it (``core.windows``)."""

    @property
    def order(self) -> object:
        """The order."""
        ...

    def given(self, count: int) -> tuple[int, ...]:
        """Faces rolled before the order had to wait; () for a new roll."""
        ...

    def rolled(self, draft: Draft[Any], faces: tuple[int, ...]) -> None:
        """The order has rolled dice."""
        ...

    def loses(self, draft: Draft[Any], unit: str, at: int) -> None:
        """A counter is about to suffer a loss from it."""
        ...

    def was_asked(self, window: str, unit: str, at: int) -> bool:
        """Has it already asked a window about a counter and a hex?"""
        ...


class Draft(Struct, Generic[U], eq=False):
    """A position being built. Units change only through its methods.

    It is a record because every order makes one, and a record is made in half the time.
    """

    board: Board
    terms: Terms
    sides: tuple[Side, ...]
    units: dict[str, U]
    at_hex: dict[int, tuple[str, ...]]
    occupied_mask: list[int]
    blocking_mask: list[int]
    tables: dict[AnyKind, Table]
    markers: Mapping[int, tuple[Marker, ...]]
    gone: Mapping[str, RemovedUnit[U]]
    clock: Clock
    frames: tuple[Frame, ...]
    dice: Dice
    result: Result | None
    ground: dict[str, Any]
    veiled: int
    face_down: bool
    secret_rows: bool
    rules: RuleBook[U]
    source: Faces | None
    #: the current order, where windows may open during it
    doing: Performance | None = None
    #: the counters written, each at least once; code that looks for an order's effects may start with them
    touched: list[str] = []
    #: precomputed facts about the resulting position (``Position.memo``)
    memo: dict[Any, Any] = {}
    events: list[Event] = []
    rolls: list[Roll] = []
    #: are the sums behind its numbers written into its events?
    explained: bool = False
    #: an event requires a verdict check
    check_end: bool = False
    #: somebody learned something: undo stops here
    revealed: bool = False
    #: another player could have been asked first: undo stops here
    answerable: bool = False
    _own_tables: tuple[AnyKind, ...] = ()
    _own_markers: bool = False
    _own_gone: bool = False

    @classmethod
    def of(cls, position: Position[U], rules: RuleBook[U], source: Faces | None = None) -> Draft[U]:
        """A draft of a position; ``source`` supplies dice faces from outside."""
        p = position
        return cls(
            p.board, p.terms, p.sides, copied(p.units), copied(p.at_hex), list(p.occupied_mask),
            list(p.blocking_mask), copied(p.tables), p.markers, p.gone, p.clock, p.frames, p.dice, p.result,
            p.ground, p.veiled, p.face_down, p.secret_rows, rules, source,
        )  # fmt: skip

    @property
    def owns_markers(self) -> bool:
        """Does it have its own copy of the markers, not the original position's?"""
        return self._own_markers

    # ------------------------------------------------------------------- units
    def put(self, unit: U) -> None:
        """Add, move or change a counter: record, index and masks together."""
        name, at, units, armed = unit.id, unit.at, self.units, self.rules.armed
        old = units.get(name)
        units[name] = unit
        self.touched.append(name)
        if unit.face_down:
            self.veiled, self.face_down = ALL_SIDES, True
        if old is not None:
            if old.at == at:
                if at and armed(old) != armed(unit):
                    self._remask(at, unit.side)
                return
            if old.at:
                self._unindex(old)
        if not at:
            return
        at_hex, side, bit = self.at_hex, unit.side, 1 << at
        at_hex[at] = (*at_hex[at], name) if at in at_hex else (name,)
        self.occupied_mask[side] |= bit
        if armed(unit):
            self.blocking_mask[side] |= bit

    def take(self, unit_id: str, how: str) -> None:
        """Remove a counter from the game; ``how`` is "destroyed", "left" or "merged"."""
        unit = self.units.pop(unit_id)
        self.touched.append(unit_id)
        if unit.at:
            self._unindex(unit)
        kept = {}
        for kind, rows in self.tables.items():
            if kind.of_units and unit_id in rows:
                if kind.kept:
                    kept[kind] = rows[unit_id]
                del self.own(kind)[unit_id]
        if how != "merged":
            if not self._own_gone:
                self.gone, self._own_gone = copied(self.gone), True
            removed = RemovedUnit(unit, how, self.clock.turn, unit.at, by_name(kept))
            self.gone[unit_id] = removed  # type: ignore[index]  # its own: see above
        self.check_end = True

    def _unindex(self, unit: U) -> None:
        at, side, at_hex = unit.at, unit.side, self.at_hex
        row = at_hex[at]
        if len(row) > 1:
            at_hex[at] = tuple([other for other in row if other != unit.id])
            self._remask(at, side)
            return
        # alone in the hex, the common case: no need to check others
        del at_hex[at]
        others = ~(1 << at)
        self.occupied_mask[side] &= others
        self.blocking_mask[side] &= others

    def _remask(self, at: int, side: int) -> None:
        """Update whether a side has counters, and armed ones, in a hex."""
        units, held, wall = self.units, False, False
        for unit_id in self.at_hex.get(at, ()):
            unit = units[unit_id]
            if unit.side == side:
                held = True
                if self.rules.armed(unit):
                    wall = True
                    break
        # a mask is a long integer: write it only when it changes
        if self.occupied_mask[side] >> at & 1 != held:
            self.occupied_mask[side] ^= 1 << at
        if self.blocking_mask[side] >> at & 1 != wall:
            self.blocking_mask[side] ^= 1 << at

    # ------------------------------------------------------------------- tables
    def own(self, kind: AnyKind) -> dict[Key, Any]:
        """The table of a kind of state, copied on first use by this draft."""
        tables = self.tables
        if kind in self._own_tables:
            return tables[kind]  # type: ignore[return-value]  # a table of its own is a dict
        self._own_tables += (kind,)
        if kind.hides:
            self.veiled, self.secret_rows = ALL_SIDES, True
        rows = tables.get(kind, EMPTY)
        found = tables[kind] = copied(rows) if rows else {}
        return found

    # ------------------------------------------------------------------ markers
    def mark(self, marker: Marker) -> None:
        """Add a marker."""
        table = self._markers(marker)
        table[marker.at] = (*table.get(marker.at, ()), marker)

    def unmark(self, marker: Marker) -> None:
        """Remove a marker."""
        table = self._markers(marker)
        rest = list(table[marker.at])
        rest.remove(marker)
        if rest:
            table[marker.at] = tuple(rest)
        else:
            del table[marker.at]

    def _markers(self, changed: Marker) -> dict[int, tuple[Marker, ...]]:
        if not self._own_markers:
            self.markers, self._own_markers = copied(self.markers), True
        if changed.known == -1:  # hidden things never affect terrain
            self.ground = {}
            self.check_end = True
        own_count = self.rules.own_count
        if changed.known != -1 or changed.kind in own_count:
            self.veiled |= hidden_from(changed, own_count)
        return self.markers  # type: ignore[return-value]  # its own: see above

    # ------------------------------------------------------- dice, events, frames
    def roll(
        self, count: int, purpose: str, rule: str, stream: str = "combat", read: str = EACH
    ) -> tuple[int, ...]:
        """The only way to roll dice. Every roll is recorded with its purpose and rule.

        ``read`` promises what the rule makes of the faces, so that chance calculations can merge equivalent
        ones.
        """
        key, sides = self.rules.streams[stream], self.rules.faces[stream]
        again = self.doing.given(count) if self.doing is not None else ()
        if again:  # it was rolled before its order had to wait, and belongs to that earlier step
            faces = again
        elif self.source is None:
            faces, self.dice = drawn(self.dice, stream, key, count, sides)
        else:
            faces = self.source.take(count, read, sides)
            if len(faces) < count:
                fallen, self.dice = drawn(self.dice, stream, key, count, sides)
                faces += fallen[len(faces) :]
            else:
                self.dice = passed(self.dice, stream, key, count)
        if not again:
            self.rolls.append(Roll(faces, purpose, rule, read, sides))
        if self.doing is not None:
            self.doing.rolled(self, faces)
        return faces

    def emit(self, event: Event) -> None:
        """Record an event."""
        self.events.append(event)
        if event.stirs and self.terms.stall_limit and self.rules.audience(event) == EVERYBODY:
            self.stir()

    def stir(self) -> None:
        """An attack was made, or progress that everybody can see: the game is not stalled this turn."""
        if self.terms.stall_limit and self.clock.stirred != self.clock.turn:
            self.clock = replace(self.clock, stirred=self.clock.turn)

    def push(self, frame: Frame) -> None:
        """Interrupt: somebody must decide before play continues."""
        self.frames = (*self.frames, frame)

    def pop(self) -> Frame:
        """The top frame is settled."""
        self.frames, top = self.frames[:-1], self.frames[-1]
        return top

    def look_for_veils(self) -> None:
        """Update whether anything hidden is left, and from whom."""
        if self.veiled:
            found = veils(self.units.values(), self.tables, self.markers.values(), self.rules.own_count)
            self.veiled, self.face_down, self.secret_rows = found

    def freeze(self) -> Position[U]:
        """The next position."""
        return Position(
            self.board, self.terms, self.sides, self.units, self.at_hex, tuple(self.occupied_mask),
            tuple(self.blocking_mask), self.tables, self.markers, self.gone, self.clock, self.frames,
            self.dice, self.result, self.ground, self.memo, self.veiled, self.face_down,
            self.secret_rows, self.rules.own_count,
        )  # fmt: skip

    def reset(self, position: Position[U]) -> None:
        """Revert to a snapshot, except for dice, rolls, events and what was learned."""
        self.units, self.at_hex = copied(position.units), copied(position.at_hex)
        self.tables, self._own_tables = copied(position.tables), ()
        self.occupied_mask, self.blocking_mask = list(position.occupied_mask), list(position.blocking_mask)
        self.markers, self.gone = position.markers, position.gone
        self._own_markers = self._own_gone = False
        self.clock, self.frames = position.clock, position.frames
        self.sides, self.result, self.ground = position.sides, position.result, position.ground

    def snapshot(self) -> Position[U]:
        """The current position, independent of later changes to this draft."""
        self._own_markers = self._own_gone = False
        self._own_tables = ()
        found = Draft.of(self.freeze(), self.rules).freeze()
        self.memo = {}
        return found


def laid(
    rules: RuleBook[U], position: Position[U], units: Iterable[U], markers: Iterable[Marker] = ()
) -> Draft[U]:
    """A draft of a position with these counters and markers added as given, without running any rules."""
    draft = Draft.of(position, rules)
    for unit in units:
        draft.put(unit)
    for marker in markers:
        draft.mark(marker)
    return draft


GameState = Position[U] | Draft[U]
Change = Callable[[Draft[U]], None]


def once(state: GameState[U], key: tuple[object, ...], make: Callable[[], T]) -> T:
    """A value derived from this exact position, computed on first use; a draft computes it every time."""
    if type(state) is Draft:
        return make()
    found: T | None = state.memo.get(key)
    if found is None:
        found = state.memo[key] = make()
    return found


# ------------------------- From whom a position hides anything: if it hides nothing, a view needs no filter
#: both sides, as bits
ALL_SIDES = 0b11


def hidden_from(marker: Marker, own_count: frozenset[str]) -> int:
    """The sides that do not see everything about a marker, as bits.

    A side sees everything if all sides, or only this one, know of it; but only its owner sees its count if
    ``own_count`` contains its kind.
    """
    found = 0
    for side in (0, 1):
        known = marker.known in (-1, 1 << side)
        if not known or (marker.kind in own_count and marker.owner != side):
            found |= 1 << side
    return found


def veils(
    units: Iterable[Unit],
    tables: Mapping[AnyKind, Table],
    markers: Iterable[tuple[Marker, ...]],
    own_count: frozenset[str],
) -> tuple[int, bool, bool]:
    """The sides that something is hidden from, as bits; whether a counter is face down; whether a table holds
    private rows or a row that shows only that something secret happened.
    """
    face_down = any([unit.face_down for unit in units])
    secret_rows = any([rows and (kind.hides or kind.bare(rows)) for kind, rows in tables.items()])
    veiled = ALL_SIDES if face_down or secret_rows else 0
    for row in markers:
        for marker in row:
            if marker.known != -1 or marker.kind in own_count:
                veiled |= hidden_from(marker, own_count)
    return veiled, face_down, secret_rows
