"""Positions and drafts.

A ``Position`` is never changed. An order works on a ``Draft``, a private copy whose hot tables
are copied and whose slow ones are shared until written; ``freeze`` makes it the next position.
If anything raises on the way, the old position stands.

A game has two sides; what they are and do is told by their numbers, 0 and 1.

Functions that only ask take ``GameState`` (either); functions that change take a ``Draft``.
``Position`` offers its tables as ``Mapping``, so a type checker proves that asking changes nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from game.boards.board import Board
from game.core.dice import EACH, Dice, Faces, drawn, passed
from game.core.events import EVERYBODY, Event
from game.core.markers import OWN_COUNT
from game.core.records import Clock, Frame, Marker, RemovedUnit, Result, Roll, Side, Unit
from game.core.state import EMPTY, AnyKind, Key, On, Seen, Table
from game.core.terms import Terms

if TYPE_CHECKING:
    from game.core.ruleset import Rules


#: the record of a game's counters
U = TypeVar("U", bound=Unit)


class Position(Struct, Generic[U], eq=False):
    """One moment of a game. ``blocking_mask[side]`` masks the hexes its armed units hold."""

    board: Board
    terms: Terms
    sides: tuple[Side, ...]
    units: Mapping[str, U]
    at_hex: Mapping[int, tuple[str, ...]]
    occupied_mask: tuple[int, ...]
    blocking_mask: tuple[int, ...]
    tables: Mapping[AnyKind, Table]
    markers: Mapping[int, tuple[Marker, ...]]
    gone: Mapping[str, RemovedUnit[U]]
    clock: Clock
    frames: tuple[Frame, ...]
    dice: Dice
    result: Result | None
    #: what is derived from board and markers; renewed when a marker is written
    ground: dict[str, Any]
    #: what is derived from this very position
    memo: dict[Any, Any] = {}
    #: may it hold something that not everybody sees? Where it does not, a view has nothing to filter
    veiled: bool = True
    #: may one of its counters lie face down? Where none does, views share its counters
    face_down: bool = True

    def __repr__(self) -> str:
        return f"<Position {self.clock}>"

    def key(self) -> tuple[Any, ...]:
        """Everything that makes two positions the same, for tests and checkpoints.

        The order of units, of stacks and of what was spent counts: it decides who gets which die.
        """
        return (
            self.board.hash,
            self.sides,
            tuple(self.units.items()),
            tuple(sorted(self.at_hex.items())),
            tuple(sorted((kind.name, tuple(rows.items())) for kind, rows in self.tables.items() if rows)),
            tuple(sorted(self.markers.items())),
            tuple(sorted(self.gone.items())),
            self.clock,
            self.frames,
            self.dice,
            self.result,
        )


class View(Position[U], Generic[U], eq=False):
    """What one side may see of a position (``core.views``): a position without anything hidden from it.

    Who shows, offers, advises or plays takes a view, so that a type checker proves that he never sees the truth.
    """

    #: the side; -1 is an onlooker who knows what all know
    viewer: int = -1


#: a position, or a view where a view is given
P = TypeVar("P", bound=Position[Any])


class Performance(Protocol):
    """An order in the course of being done, as its draft knows it (``core.windows``)."""

    def given(self, count: int) -> tuple[int, ...]:
        """Faces that were rolled before the order had to wait; () for a new roll."""
        ...

    def rolled(self, draft: Draft[Any], faces: tuple[int, ...]) -> None:
        """Dice have been rolled in it."""
        ...

    def loses(self, draft: Draft[Any], unit: str, at: int) -> None:
        """A counter is about to bear a loss of it."""
        ...

    def was_asked(self, window: str, unit: str, at: int) -> bool:
        """Was a window asked in it about a counter and a hex?"""
        ...


class Draft(Generic[U]):
    """A position in the making. Units change only through its doors."""

    __slots__ = (
        "_own_gone",
        "_own_markers",
        "_own_tables",
        "answerable",
        "at_hex",
        "board",
        "check_end",
        "clock",
        "dice",
        "doing",
        "events",
        "face_down",
        "frames",
        "gone",
        "ground",
        "occupied_mask",
        "markers",
        "result",
        "revealed",
        "rolls",
        "rules",
        "sides",
        "source",
        "tables",
        "terms",
        "units",
        "blocking_mask",
        "veiled",
    )

    def __init__(self, position: Position[U], rules: Rules[U], source: Faces | None = None) -> None:
        self.board, self.terms, self.sides = position.board, position.terms, position.sides
        self.units: dict[str, U] = dict(position.units)
        self.at_hex: dict[int, tuple[str, ...]] = dict(position.at_hex)
        self.tables: dict[AnyKind, Table] = dict(position.tables)
        self._own_tables: set[AnyKind] = set()
        self.occupied_mask, self.blocking_mask = list(position.occupied_mask), list(position.blocking_mask)
        self.markers, self.gone = position.markers, position.gone
        self._own_markers = self._own_gone = False
        self.clock, self.frames = position.clock, position.frames
        self.dice, self.result, self.ground = position.dice, position.result, position.ground
        self.rules, self.source = rules, source
        self.veiled, self.face_down = position.veiled, position.face_down
        #: the order that is being done, where windows may open in it
        self.doing: Performance | None = None
        self.events: list[Event] = []
        self.rolls: list[Roll] = []
        #: something happened after which a verdict must be looked for
        self.check_end = False
        #: somebody learnt something: undo stops here
        self.revealed = False
        #: somebody else could have been asked first: undo stops here
        self.answerable = False

    # ------------------------------------------------------------------- units
    def put(self, unit: U) -> None:
        """Add a counter, move it or change it: record, index and masks together."""
        old = self.units.get(unit.id)
        self.units[unit.id] = unit
        if unit.face_down:
            self.veiled = self.face_down = True
        if old is not None and old.at == unit.at:
            if unit.at and self.rules.armed(old) != self.rules.armed(unit):
                self._remask(unit.at, unit.side)
            return
        if old is not None and old.at:
            self._unindex(old)
        at = unit.at
        if not at:
            return
        row, bit = self.at_hex.get(at), 1 << at
        self.at_hex[at] = (unit.id,) if row is None else (*row, unit.id)
        self.occupied_mask[unit.side] |= bit
        if self.rules.armed(unit):
            self.blocking_mask[unit.side] |= bit

    def take(self, unit_id: str, how: str) -> None:
        """Remove a counter from the game; ``how`` is "destroyed", "left" or "merged"."""
        unit = self.units.pop(unit_id)
        if unit.at:
            self._unindex(unit)
        for kind, rows in self.tables.items():
            if kind.on is On.UNIT and unit_id in rows:
                del self.own(kind)[unit_id]
        if how != "merged":
            if not self._own_gone:
                self.gone, self._own_gone = dict(self.gone), True
            self.gone[unit_id] = RemovedUnit(unit, how, self.clock.turn, unit.at)  # type: ignore[index]
        self.check_end = True

    def _unindex(self, unit: U) -> None:
        at, side, at_hex = unit.at, unit.side, self.at_hex
        row = at_hex[at]
        if len(row) > 1:
            at_hex[at] = tuple([other for other in row if other != unit.id])
            self._remask(at, side)
            return
        # alone in the hex, the common case: no need to look at others
        del at_hex[at]
        others = ~(1 << at)
        self.occupied_mask[side] &= others
        self.blocking_mask[side] &= others

    def _remask(self, at: int, side: int) -> None:
        """Note whether a side has counters in a hex, and armed ones."""
        units, held, wall = self.units, False, False
        for unit_id in self.at_hex.get(at, ()):
            unit = units[unit_id]
            if unit.side == side:
                held = True
                if self.rules.armed(unit):
                    wall = True
                    break
        # a mask is a long integer: it is written only where it changes
        if self.occupied_mask[side] >> at & 1 != held:
            self.occupied_mask[side] ^= 1 << at
        if self.blocking_mask[side] >> at & 1 != wall:
            self.blocking_mask[side] ^= 1 << at

    # ------------------------------------------------------------------- tables
    def own(self, kind: AnyKind) -> dict[Key, Any]:
        """The table of a kind of state, copied for this draft when it is first asked for."""
        if kind not in self._own_tables:
            self._own_tables.add(kind)
            if kind.seen is not Seen.ALL or kind.shown is not None:
                self.veiled = True
            self.tables[kind] = dict(self.tables.get(kind, EMPTY))
        return self.tables[kind]  # type: ignore[return-value]

    # ------------------------------------------------------------------ markers
    def mark(self, marker: Marker) -> None:
        """Lay a marker."""
        table = self._markers(marker)
        table[marker.at] = (*table.get(marker.at, ()), marker)

    def unmark(self, marker: Marker) -> None:
        """Take a marker away."""
        table = self._markers(marker)
        rest = list(table[marker.at])
        rest.remove(marker)
        if rest:
            table[marker.at] = tuple(rest)
        else:
            del table[marker.at]

    def _markers(self, changed: Marker) -> dict[int, tuple[Marker, ...]]:
        if not self._own_markers:
            self.markers, self._own_markers = dict(self.markers), True
        if changed.known == -1:  # what is hidden never shapes the ground
            self.ground = {}
            self.check_end = True
        if changed.known != -1 or changed.kind in OWN_COUNT:
            self.veiled = True
        return self.markers  # type: ignore[return-value]

    # ------------------------------------------------------- dice, events, frames
    def roll(
        self, count: int, purpose: str, rule: str, stream: str = "combat", read: str = EACH
    ) -> tuple[int, ...]:
        """The one door for dice. Every roll is kept with its purpose and rule.

        ``read`` promises what the rule makes of the faces: who asks for chances takes those that read the
        same together.
        """
        key = self.rules.streams[stream]
        again = self.doing.given(count) if self.doing is not None else ()
        if again:  # it was rolled before its order had to wait, and belongs to the step of then
            faces = again
        elif self.source is None:
            faces, self.dice = drawn(self.dice, stream, key, count)
        else:
            faces, self.dice = self.source.take(count, read), passed(self.dice, stream, key, count)
        if not again:
            self.rolls.append(Roll(faces, purpose, rule))
        if self.doing is not None:
            self.doing.rolled(self, faces)
        return faces

    def emit(self, event: Event) -> None:
        """Tell what happened."""
        self.events.append(event)
        if event.stirs and self.terms.stall_limit and self.rules.audience(event) == EVERYBODY:
            self.stir()

    def stir(self) -> None:
        """A shot fell, or progress was made that all can see: the game has not stalled in this turn."""
        if self.terms.stall_limit and self.clock.stirred != self.clock.turn:
            self.clock = replace(self.clock, stirred=self.clock.turn)

    def push(self, frame: Frame) -> None:
        """Interrupt: somebody must decide first."""
        self.frames = (*self.frames, frame)

    def pop(self) -> Frame:
        """The interruption on top is settled."""
        self.frames, top = self.frames[:-1], self.frames[-1]
        return top

    def look_for_veils(self) -> None:
        """Note whether anything is left that not everybody sees."""
        self.face_down = any(unit.face_down for unit in self.units.values())
        self.veiled = (
            self.face_down
            or any(
                rows and (kind.seen is not Seen.ALL or kind.shown is not None)
                for kind, rows in self.tables.items()
            )
            or any(m.known != -1 or m.kind in OWN_COUNT for row in self.markers.values() for m in row)
        )

    def freeze(self) -> Position[U]:
        """The next position."""
        return Position(
            self.board, self.terms, self.sides, self.units, self.at_hex, tuple(self.occupied_mask), tuple(self.blocking_mask),
            self.tables, self.markers, self.gone, self.clock, self.frames, self.dice, self.result, self.ground,
            {}, self.veiled, self.face_down,
        )  # fmt: skip

    def reset(self, position: Position[U]) -> None:
        """Take back everything since a snapshot but the dice, what was rolled, told, and learnt."""
        self.units, self.at_hex = dict(position.units), dict(position.at_hex)
        self.tables, self._own_tables = dict(position.tables), set()
        self.occupied_mask, self.blocking_mask = list(position.occupied_mask), list(position.blocking_mask)
        self.markers, self.gone = position.markers, position.gone
        self._own_markers = self._own_gone = False
        self.clock, self.frames = position.clock, position.frames
        self.sides, self.result, self.ground = position.sides, position.result, position.ground

    def snapshot(self) -> Position[U]:
        """The position as it is now, whatever becomes of this draft."""
        self._own_markers = self._own_gone = False
        self._own_tables = set()
        return Draft(self.freeze(), self.rules).freeze()


def blank(
    board: Board,
    terms: Terms,
    sides: tuple[Side, ...],
    clock: Clock,
    dice: Dice,
    frames: tuple[Frame, ...] = (),
    result: Result | None = None,
) -> Position[U]:
    """A position without counters and markers."""
    nobody = (0,) * len(sides)
    return Position(
        board, terms, sides, {}, {}, nobody, nobody, {}, {}, {}, clock, frames, dice, result, board.derived,
        {}, False, False,
    )  # fmt: skip


def varied(position: P, **changes: Any) -> P:
    """The same position, or view, with other dice, interruptions or whatever fields are named."""
    return replace(position, memo={}, **changes)


def laid(
    rules: Rules[U], position: Position[U], units: Iterable[U], markers: Iterable[Marker] = ()
) -> Draft[U]:
    """A draft of a position with these counters and markers put onto it, as they are; nothing is run."""
    draft = Draft(position, rules)
    for unit in units:
        draft.put(unit)
    for marker in markers:
        draft.mark(marker)
    return draft


GameState = Position[U] | Draft[U]
Change = Callable[[Draft[U]], None]


def once(state: GameState[U], key: tuple[Any, ...], make: Callable[[], Any]) -> Any:
    """What follows from this very position, made when it is first asked for; a draft makes it each time."""
    if isinstance(state, Draft):
        return make()
    found = state.memo.get(key)
    if found is None:
        found = state.memo[key] = make()
    return found


def decider(state: GameState[U]) -> int:
    """The side that must decide now, or -1 when the game is over."""
    if state.result is not None:
        return -1
    if state.frames:
        return state.frames[-1].decider
    return state.clock.actor if state.clock.actor >= 0 else state.clock.side
