"""A position edited by hand: its lines, changed one at a time, and what is wrong with them.

It knows lines and no rule: what may stand where is said by the reader of positions. A change that cannot be
understood is refused with a sentence. One that is understood is kept, and what is not legal is named until
it is mended. Nothing that was said is left out in silence: ``told`` says what a change took along or left
out, and a record of state that the lines have no words for yet waits in ``unsaid``.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
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
from game.core.undoable import Undoable
from game.core.words import Words
from game.hexes.grid import LabelError
from game.notation.body import body_lines
from game.notation.contract import Illegal, notation_of
from game.notation.editable import Editable, parts_of
from game.notation.position import read_body
from game.notation.records import MARKER, STATE, marker_text, read_marker, state_head, state_line

#: the word for the place of a counter that is not on the map
AWAY = "off"
#: lines that only say in which order counters are listed: they go when these are no more the same
STACK = "stack"
ORDERED = (STACK, "acted")
MOMENT, TOWARD = "turn", "toward"


class EditError(ValueError):
    """A change that cannot be understood; the message is the sentence."""


#: what a record of state is about: its kind, by name, and what it belongs to
About = tuple[str, Key]
#: a record that waits, and why, in a sentence; "" for one that says nothing yet
Unsaid = tuple[Struct, str]


class Written(Struct, frozen=True):
    """The lines of a position, what they say, and records that they have no words for."""

    lines: tuple[str, ...]
    position: Position
    unsaid: Mapping[About, Unsaid]


class Edited:
    """A position in the making."""

    def __init__(self, rules: Rules, position: Position) -> None:
        self.rules, self.base = rules, position
        self.steps = Undoable(Written(tuple(body_lines(position)), position, {}))
        #: what the last change took along or left out, a sentence; "" for nothing
        self.told = ""

    # ------------------------------------------------------------------ reading
    @property
    def lines(self) -> tuple[str, ...]:
        """What is written."""
        return self.steps.now.lines

    @property
    def position(self) -> Position:
        """What the lines say, legal or not."""
        return self.steps.now.position

    @property
    def unsaid(self) -> Mapping[About, Unsaid]:
        """Records of state that were said and cannot be written yet, such as while a part says nothing."""
        return self.steps.now.unsaid

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
                waits = self.unsaid.get((kind.name, key))
                yield kind, waits[0] if waits is not None else kind.table(self.position).get(key)

    def waiting(self) -> list[str]:
        """What was said of states and is not written yet, each with the reason."""
        return [why for _, why in self.unsaid.values() if why]

    def parts_of(self, record: Struct) -> list[Editable]:
        """What a record is edited by."""
        return list(parts_of(self.base.board, record))

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
        position = self._read([*self.lines[:row], f"{start} {words}".rstrip(), *self.lines[row + 1 :]])
        line = self._unit_line(position, position.units[unit], {})
        self._change([*self.lines[:row], line, *self.lines[row + 1 :]], left_out(words, line))

    def remove(self, unit: str) -> None:
        """Take a counter away, with all that is said of it. Raises ``EditError``."""
        row = self._row(unit)
        rest = [*self.lines[:row], *self.lines[row + 1 :]]
        gone = [
            line
            for line in rest
            if line.split(" ", 1)[0] not in (*self.ids, *ORDERED) and unit in line.split()
        ]
        others = [line for line in gone if line.split(" ")[::2][:2] != [STATE, unit]]
        told = f"Also removed, since it names {unit}: {'; '.join(others)}." if others else ""
        self._change([line for line in rest if line not in gone], told)

    def say_moment(self, words: str) -> None:
        """Another turn, side and phase. Raises ``EditError``."""
        lines = [f"{MOMENT} {words}" if line.startswith(f"{MOMENT} ") else line for line in self.lines]
        line = body_lines(self._read(lines))[0]
        lines = [line if one.startswith(f"{MOMENT} ") else one for one in lines]
        self._change(lines, left_out(words, line))

    def put_marker(self, words: str, before: str = "") -> None:
        """A marker, as its line says it; in the place of another one where that is named, and none without
        words. Raises ``EditError``.
        """
        said = self.words_for(self.marker(words)) if words else ""
        line, old = f"{MARKER} {said}", f"{MARKER} {before}"
        rest = list(self.lines)
        if before:
            place = rest.index(old)
            rest[place : place + 1] = [line] if words else []
        elif words:
            rest.append(line)
        self._change(rest, left_out(words, said))

    def say_marker(self, marker: Marker, before: str = "") -> str:
        """A marker by its values, in the place of another one where that is named; the words of its line.

        Raises ``EditError``, also where words cannot say it.
        """
        words = self.words_for(marker)
        kind, read = self.marker_kinds[marker.kind], self.marker(words)
        lost = lost_of(self.parts_of(kind.of(marker)), self.parts_of(kind.of(read)))
        if lost or (read.owner, read.count, read.known) != (marker.owner, marker.count, marker.known):
            raise EditError(f"The line of a marker cannot say this: {lost or words}.")
        self.put_marker(words, before)
        return words

    def say_unit(self, unit: Any) -> None:
        """Another record of a counter in the place of its own. Raises ``EditError``, also where its line
        cannot say it.
        """
        row = self._row(unit.id)
        lines = [*self.lines[:row], self._unit_line(self.position, unit, {}), *self.lines[row + 1 :]]
        position = self._read(lines)
        parts = notation_of(position).parts
        lost = lost_of(list(parts(position, unit)), list(parts(position, position.units[unit.id])))
        if lost:
            raise EditError(f"The line of a counter cannot say this: {lost}.")
        self._change(lines)

    def _unit_line(self, position: Position, unit: Any, changed: Mapping[AnyKind, Struct | None]) -> str:
        words = notation_of(position)
        used = [changed.get(kind, kind.table(position).get(unit.id)) for kind in words.usage]
        return words.unit_text(self.base.board, self.base.sides, unit, tuple(used))

    def say_state(self, kind: AnyKind, key: Key, record: Struct | None) -> None:
        """Another record of a kind of state about something, or none.

        A record that the lines cannot say, or not all of it, waits: the position is as it was.
        """
        about = (kind.name, key)
        waits = {one: row for one, row in self.unsaid.items() if one != about}
        try:
            lines, kept = self._with_state(kind, key, record)
        except EditError as wrong:
            assert record is not None, "nothing at all can always be said"
            self._change(self.lines, unsaid={**waits, about: (record, f"{self._of(kind, key)}: {wrong}")})
            return
        if record is not None and kept is None:
            waits[about] = (record, "")
        if record is not None and (
            lost := lost_of(self.parts_of(record), self.parts_of(kept or kind.default))
        ):
            waits[about] = (record, f"{self._of(kind, key)}: {lost} says nothing by itself. Fill it in.")
        self._change(lines, unsaid=waits)

    def _of(self, kind: AnyKind, key: Key) -> str:
        """What a record is about, in words."""
        return state_head(self.position, kind, key).removeprefix(f"{STATE} ")

    def _with_state(self, kind: AnyKind, key: Key, record: Struct | None) -> tuple[list[str], Struct | None]:
        """The lines with a record, and what is left of it when they are read again. Raises ``EditError``."""
        if kind in notation_of(self.position).usage:
            row, unit = self._row(str(key)), str(key)
            asked = self._unit_line(self.position, self.position.units[unit], {kind: record})
            position = self._read([*self.lines[:row], asked, *self.lines[row + 1 :]])
            lines = [*self.lines]
            lines[row] = self._unit_line(position, position.units[unit], {})
            return lines, kind.table(position).get(key)
        head = state_head(self.position, kind, key)
        lines = [line for line in self.lines if line != head and not line.startswith(f"{head} ")]
        if record is None:
            return lines, None
        here = next((n for n, line in enumerate(self.lines) if line not in lines), len(lines))
        position = self._read([*lines, state_line(self.position, kind, key, record)])
        kept = kind.table(position).get(key)
        if kept is not None:
            lines.insert(here, state_line(position, kind, key, kept))
        return lines, kept

    def undo(self) -> bool:
        """Take the last change back."""
        self.told = ""
        return self.steps.undo()

    def redo(self) -> bool:
        """The change again."""
        self.told = ""
        return self.steps.redo()

    def _change(
        self, lines: Sequence[str], told: str = "", unsaid: Mapping[About, Unsaid] | None = None
    ) -> None:
        free = [line for line in lines if line.split(" ", 1)[0] not in ORDERED]
        position = self._read(free)
        order = [line for line in map(partial(self._ordered, position), lines) if line]
        if order:
            position = self._read([*free, *order])
        waits = self.unsaid if unsaid is None else unsaid
        alive = {about: one for about, one in waits.items() if self._there(position, *about)}
        self.steps.take(Written((*free, *order), position, alive))
        self.told = told

    def _there(self, position: Position, kind: str, key: Key) -> bool:
        """Is what a record belongs to in the position?"""
        return self.rules.states[kind].on is not On.UNIT or key in position.units

    def _ordered(self, position: Position, line: str) -> str:
        """A line of an order of counters for a position: who is still there, then who is new."""
        head, *words = line.split(" ")
        if head not in ORDERED:
            return ""
        first = ""
        here: Sequence[str]
        if head == STACK:
            first, *words = words
            here = position.at_hex.get(self.base.board.grid.parse(first), ())
        else:
            here = [str(key) for key in notation_of(position).usage[0].table(position)]
        row = [*(name for name in words if name in here), *(name for name in here if name not in words)]
        return " ".join((head, *([first] if first else []), *row)) if len(row) > 1 else ""

    def _read(self, lines: Sequence[str]) -> Position:
        if any("\n" in line for line in lines):
            raise EditError("Write one line.")
        try:
            return read_body(list(enumerate(lines)), self.rules, self.base)
        except BoardError as wrong:
            one = wrong.findings[0]
            raise EditError(f"{one.text} {one.mend}".strip()) from None
        except LabelError as wrong:
            raise EditError(str(wrong)) from None


def left_out(typed: str, kept: str) -> str:
    """Which of the words that were typed a line does not have, in a sentence; "" for none."""
    there = kept.split()
    gone = [word for word in typed.split() if word not in there]
    return f"Left out, since it says nothing here: {' '.join(gone)}." if gone else ""


def lost_of(asked: Iterable[Editable], kept: Iterable[Editable]) -> str:
    """What of the values that were asked for is not among those that are kept, in words; "" for nothing.

    Several things of one sort may have changed places.
    """
    words: dict[tuple[str, object], str] = {}
    counts: Counter[tuple[str, object]] = Counter()
    for sign, parts in ((1, asked), (-1, kept)):
        for one in parts:
            key = (re.sub(r" \d+\b", "", one.name), one.value)
            counts[key] += sign
            words.setdefault(key, f"{one.words.lower()} {one.value}".strip())
    return ", ".join(
        words[key] for key, count in counts.items() if count > 0 and key[1] not in ("", False, 0)
    )
