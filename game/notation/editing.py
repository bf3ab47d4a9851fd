"""A position edited by hand: its lines, changed one at a time, and what is wrong with them.

It knows lines and no rule: what may stand where is said by the reader of positions. A change that cannot be
understood is refused with a sentence. One that is understood is kept, and what is not legal is named until
it is mended.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from game.boards.findings import BoardError, ReadError
from game.core.anygame import Position, Rules
from game.core.codec import words_of
from game.core.games import marker_kinds
from game.core.markers import AnyMarkerKind, Lies
from game.core.records import Marker
from game.core.state import AnyKind, Key, On
from game.core.words import Words
from game.hexes.grid import LabelError
from game.notation.body import body_lines
from game.notation.contract import Illegal, notation_of
from game.notation.editable import Editable
from game.notation.position import read_body
from game.notation.records import MARKER, marker_text, read_marker, state_head, state_line

#: the word for the place of a counter that is not on the map
AWAY = "off"
#: lines that only say in which order counters are listed: they go when these are no more the same
STACK = "stack"
ORDERED = (STACK, "acted")
MOMENT, TOWARD = "turn", "toward"


class EditError(ValueError):
    """A change that cannot be understood; the message is the sentence."""


class Edited:
    """A position in the making. ``position`` is what its lines say now, legal or not."""

    def __init__(self, rules: Rules, position: Position) -> None:
        self.rules, self.base, self.position = rules, position, position
        self.lines = body_lines(position)
        self._earlier: list[list[str]] = []

    # ------------------------------------------------------------------ reading
    @property
    def ids(self) -> list[str]:
        """The words of the sides."""
        return [side.id for side in self.base.sides]

    def line_of(self, unit: str) -> str:
        """The line of a counter. Raises ``KeyError``."""
        return self.lines[self._row(unit)]

    def words_of(self, unit: str) -> str:
        """What the line of a counter says behind its hex."""
        return [*self.line_of(unit).split(" ", 3), ""][3]

    def _row(self, unit: str) -> int:
        for k, line in enumerate(self.lines):
            words = line.split(" ", 2)
            if words[0] in self.ids and words[1:2] == [unit]:
                return k
        raise KeyError(unit)

    @property
    def moment(self) -> str:
        """Turn, side and phase, as they are written."""
        return next(line for line in self.lines if line.startswith(f"{MOMENT} ")).removeprefix(f"{MOMENT} ")

    def markers(self, at: int) -> list[str]:
        """What the lines of the markers in a hex, or on a side of it, say behind the word for a marker."""
        label = self.base.board.grid.label(at)
        rows = [line.split(" ") for line in self.lines if line.startswith(f"{MARKER} ")]
        return [" ".join(row[1:]) for row in rows if label == row[2] or row[3:5] == [TOWARD, label]]

    @property
    def marker_kinds(self) -> Mapping[str, AnyMarkerKind]:
        """The kinds of marker of the game, those of rules that are not in use as well."""
        return marker_kinds(self.base.terms.game)

    def marker(self, words: str) -> Marker:
        """The marker of such words. Raises ``EditError``."""
        try:
            grid = self.base.board.grid
            return read_marker(self.rules, self.marker_kinds, grid, self.ids, Words(words_of(words)))
        except (ReadError, LabelError) as wrong:
            raise EditError(str(wrong)) from None

    def words_for(self, marker: Marker) -> str:
        """The words of a marker; that of a hexside lies in the first of its hexes."""
        kind = self.marker_kinds[marker.kind]
        if kind.lies is not Lies.TOWARD and 0 < marker.toward < marker.at:
            marker = replace(marker, at=marker.toward, toward=marker.at)
        return marker_text(self.base.board, self.ids, marker).removeprefix(f"{MARKER} ")

    def parts(self, unit: str) -> list[Editable]:
        """What a counter itself is edited by."""
        return list(notation_of(self.position).parts(self.position, self.position.units[unit]))

    def states(self, on: On, key: Key) -> Iterator[tuple[AnyKind, Struct | None]]:
        """The kinds of state of a counter, a hex or the like, each with its record there."""
        for kind in self.rules.states.values():
            if kind.on is on:
                yield kind, kind.table(self.position).get(key)

    def faults(self) -> list[str]:
        """What is not legal in it, a sentence each; nothing when it can be played."""
        try:
            read_body(list(enumerate(self.lines)), self.rules, self.base, judged=True)
        except BoardError as wrong:
            return [self._told(one.line, one.text, one.mend) for one in wrong.findings]
        return []

    def illegal(self) -> list[Illegal]:
        """Who stands where neither set-up nor play could bring it. It can be played all the same."""
        return list(notation_of(self.position).illegal(self.position))

    def _told(self, line: int, text: str, mend: str) -> str:
        words = self.lines[line].split(" ", 2) if 0 <= line < len(self.lines) else []
        about = f"{words[1]}: " if len(words) > 1 and words[0] in self.ids else ""
        return f"{about}{text} {mend}".strip()

    # ------------------------------------------------------------------ changing
    def place(self, side: int, kind: str, at: int) -> str:
        """Put a new counter into a hex; returns its name. Raises ``EditError``."""
        taken = {
            *self.position.units,
            *self.position.gone,
            *(one.unit.id for one in self.position.gone.values()),
        }
        number = next(n for n in range(1, len(taken) + 2) if f"{kind}-{n}" not in taken)
        name = f"{kind}-{number}"
        rows = [k for k, line in enumerate(self.lines) if line.split(" ", 1)[0] in self.ids]
        place = rows[-1] + 1 if rows else 1
        line = f"{self.ids[side]} {name} {self.base.board.grid.label(at)}"
        self._change([*self.lines[:place], line, *self.lines[place:]])
        return name

    def move(self, unit: str, at: int) -> None:
        """Put a counter into another hex, or off the map. Raises ``EditError``."""
        row = self._row(unit)
        words = self.lines[row].split(" ", 3)
        words[2] = self.base.board.grid.label(at) if at else AWAY
        self._change([*self.lines[:row], " ".join(words), *self.lines[row + 1 :]])

    def rewrite(self, unit: str, words: str) -> None:
        """Say something else of a counter behind its hex. Raises ``EditError``."""
        row = self._row(unit)
        start = " ".join(self.lines[row].split(" ", 3)[:3])
        self._change([*self.lines[:row], f"{start} {words}".rstrip(), *self.lines[row + 1 :]])

    def remove(self, unit: str) -> None:
        """Take a counter away, with all that is said of it. Raises ``EditError``."""
        row = self._row(unit)
        rest = [*self.lines[:row], *self.lines[row + 1 :]]
        self._change([line for line in rest if line.split(" ", 1)[0] in self.ids or unit not in line.split()])

    def say_moment(self, words: str) -> None:
        """Another turn, side and phase. Raises ``EditError``."""
        self._change([f"{MOMENT} {words}" if line.startswith(f"{MOMENT} ") else line for line in self.lines])

    def put_marker(self, words: str, before: str = "") -> None:
        """A marker, as its line says it; in the place of another one where that is named, and none without
        words. Raises ``EditError``.
        """
        line, old = f"{MARKER} {words}", f"{MARKER} {before}"
        rest = list(self.lines)
        if before:
            place = rest.index(old)
            rest[place : place + 1] = [line] if words else []
        elif words:
            rest.append(line)
        self._change(rest)

    def say_unit(self, unit: Any) -> None:
        """Another record of a counter in the place of its own. Raises ``EditError``."""
        self._say_unit(unit, {})

    def _say_unit(self, unit: Any, changed: Mapping[AnyKind, Struct | None]) -> None:
        words, row = notation_of(self.position), self._row(unit.id)
        used = [changed.get(kind, kind.table(self.position).get(unit.id)) for kind in words.usage]
        line = words.unit_text(self.base.board, self.base.sides, unit, tuple(used))
        self._change([*self.lines[:row], line, *self.lines[row + 1 :]])

    def say_state(self, kind: AnyKind, key: Key, record: Struct | None) -> None:
        """Another record of a kind of state about something, or none. Raises ``EditError``."""
        if kind in notation_of(self.position).usage:
            self._say_unit(self.position.units[str(key)], {kind: record})
            return
        head = state_head(self.position, kind, key)
        rest = [line for line in self.lines if line != head and not line.startswith(f"{head} ")]
        here = next((n for n, line in enumerate(self.lines) if line not in rest), len(rest))
        if record is not None:
            rest.insert(here, state_line(self.position, kind, key, record))
        self._change(rest)

    def undo(self) -> bool:
        """Take the last change back."""
        if not self._earlier:
            return False
        self.lines = self._earlier.pop()
        self.position = self._read(self.lines)
        return True

    def _change(self, lines: Sequence[str]) -> None:
        if any("\n" in line for line in lines):
            raise EditError("Write one line.")
        kept = [line for line in lines if self._holds(line, lines)]
        position = self._read(kept)
        self._earlier.append(self.lines)
        self.lines, self.position = kept, position

    def _holds(self, line: str, lines: Sequence[str]) -> bool:
        """Is a line none of an order of counters, or are these still the ones that it lists?"""
        head, *words = line.split(" ")
        if head not in ORDERED:
            return True
        rows = [one.split(" ", 3) for one in lines]
        units = {row[1]: row[2] for row in rows if row[0] in self.ids and len(row) > 2}
        if head == STACK:
            return sorted(words[1:]) == sorted(name for name, at in units.items() if at == words[0])
        return all(name in units for name in words)

    def _read(self, lines: Sequence[str]) -> Position:
        try:
            return read_body(list(enumerate(lines)), self.rules, self.base)
        except BoardError as wrong:
            one = wrong.findings[0]
            raise EditError(f"{one.text} {one.mend}".strip()) from None
        except LabelError as wrong:
            raise EditError(str(wrong)) from None
