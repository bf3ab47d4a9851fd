"""A saved game in its parts, before anything is judged by the rules."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator

from msgspec import Struct

from game.saves.journal import JOURNAL
from game.saves.meta import SaveError, first_line
from game.saves.writing import END, GAME, MARK_LENGTH, SCENARIO, START, TYPED

#: lines of a file, and of its header: a long game has a tenth of them
MOST_IN_FILE, MOST_IN_HEADER = 500_000, 5_000
Numbered = list[tuple[int, str]]
_DICE = r"[1-9][0-9]{0,2}(?: [1-9][0-9]{0,2})*"
_ORDER = re.compile(rf"> (.*?)(?: \[({TYPED} )?({_DICE})\])? =([0-9a-f]{{{MARK_LENGTH}}})")
_END = re.compile(r"\[end\] (\d{1,9}) ([0-9a-f]{16})")


class Recorded(Struct, frozen=True):
    """An order as a file has it. ``typed`` dice were not drawn by the game."""

    line: int
    text: str
    dice: tuple[int, ...]
    typed: bool
    mark: str


class Checkpoint(Struct):
    """A position written out after so many orders."""

    after: int
    lines: Numbered


class Sections(Struct):
    """A file in its parts, before anything is judged by the rules."""

    header: Numbered
    scenario: Numbered
    start: Numbered
    game: Numbered
    #: the lines of the journal
    journal: Numbered
    #: line of the end mark, orders it counts, sum; None when the file has no end
    end: tuple[int, int, str] | None = None
    body: str = ""
    last_line: int = 0
    #: first line behind the end mark that is neither blank nor of the journal, 0 for none
    behind: int = 0
    #: does the file end with the end of a line?
    last_line_whole: bool = True


def recorded(number: int, line: str) -> Recorded | None:
    """The order of a line with its dice and its mark; None when it is no such line."""
    match = _ORDER.fullmatch(line)
    if match is None:
        return None
    return Recorded(number, match[1], tuple(map(int, (match[3] or "").split())), bool(match[2]), match[4])


def split(text: str, file: str = "") -> Sections:
    """The parts of a file. Raises ``SaveError`` when it ends before the game begins, or is none."""
    first = text.partition("\n")[0]
    first_line(first.rstrip("\r"), file)
    found = Sections([], [], [], [], [], last_line_whole=not text or text.endswith("\n"))
    here = found.header
    places = {SCENARIO: found.scenario, START: found.start, GAME: found.game}
    seen: list[str] = []
    offset = len(first) + 1
    for number, raw in _lines_from(text, offset, 2):
        line = raw.rstrip("\r")
        if found.end is not None:
            _behind_the_end(found, text, offset, number)
            break
        if number > MOST_IN_FILE or len(found.header) > MOST_IN_HEADER:
            what, most = ("file", MOST_IN_FILE) if number > MOST_IN_FILE else ("header", MOST_IN_HEADER)
            raise SaveError(f"The {what} has more than {most:,} lines.", "", file, number, "E501")
        if line in places and line not in seen:
            here = places[line]
            seen.append(line)
        elif line.startswith(END):
            match = _END.fullmatch(line)
            if not match:
                break
            found.end, found.body = (number, int(match[1]), match[2]), text[:offset].removesuffix("\n")
        elif line.strip():
            here.append((number, line))
            found.last_line = number
        offset += len(raw) + 1
    if seen != list(places):
        missing = next((name for name in places if name not in seen), "")
        if not missing:
            raise SaveError("The parts of the file are in the wrong order.", "", file, 0, "E504")
        text = f"The file ends before its part {missing}: nothing of the game can be recovered."
        raise SaveError(text, "Open an earlier save.", file, text.count("\n") + 1, "E504")
    return found


def _lines_from(text: str, offset: int, first: int) -> Iterator[tuple[int, str]]:
    """The lines of a text from a place in it on, each cut out when it is asked for."""
    for number in itertools.count(first):
        end = text.find("\n", offset)
        if end < 0:
            if offset <= len(text):
                yield number, text[offset:]
            return
        yield number, text[offset:end]
        offset = end + 1


def _behind_the_end(found: Sections, text: str, offset: int, first: int) -> None:
    """The journal, if that is what stands there."""
    lines = itertools.islice(_lines_from(text, offset, first), MOST_IN_FILE)
    rows = [(number, line.rstrip("\r")) for number, line in lines if line.strip()]
    if not rows:
        return
    number, line = rows[0]
    if line == JOURNAL:
        found.journal = rows[1:]
    elif len(rows) == 1 and JOURNAL.startswith(line) and not found.last_line_whole:
        found.journal = rows  # the program stopped while it wrote the heading
    else:
        found.behind = number
