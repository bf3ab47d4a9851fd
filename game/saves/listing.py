"""Lists of saved games, from their headers alone."""

from __future__ import annotations

import codecs
import os
from pathlib import Path

from game.core.anygame import Position, Rules
from game.data_files import DataError, read_head
from game.notation.errors import NotationError
from game.notation.position import read_body, read_position
from game.plain_text import is_digits
from game.saves.meta import SUFFIX, Meta, SaveError, SaveInfo, first_line, read_header
from game.saves.reading import Numbered, read_text, split
from game.saves.writing import CHECKPOINT, TEXT


# -------------------------------------------------- how a game stands, without giving its orders again
def standing(path: str | os.PathLike[str]) -> tuple[Rules, Position]:
    """The rules and the last position that a file writes out of what stood when it was saved.

    Nothing is judged: what is wrong with a file is said when it is opened. What stands in a journal behind
    its end is left out. Raises ``SaveError`` or ``NotationError`` when there is nothing to be shown.
    """
    place = Path(path)
    parts = split(read_text(place), str(place))
    meta = read_header(parts.header, str(place))
    rules, start = read_position(parts.start, None, str(place), judged=False)
    for lines in _written_out(parts.game, meta.at):
        try:
            return rules, read_body(lines, rules, start, str(place))
        except NotationError:
            continue
    return rules, start


def _written_out(game: Numbered, stood: int) -> list[Numbered]:
    """The positions after at most so many orders, the last one first."""
    found: list[Numbered] = []
    after = 0
    for number, line in game:
        if line.startswith(f"{CHECKPOINT} "):
            words = line.split()
            after = int(words[1]) if len(words) > 1 and is_digits(words[1]) else stood + 1
            if after <= stood:
                found.append([])
        elif line.startswith(f"{TEXT} ") and found and after <= stood:
            found[-1].append((number, line[len(TEXT) + 1 :]))
    return found[::-1]


# -------------------------------------------------------------------------------------------- the list
LARGEST_HEADER = 64 * 1024
#: bytes read first: most headers are shorter
PIECE = 2048
KINDS = ("auto", "turn", "quick")


def list_saves(folder: str | os.PathLike[str]) -> list[SaveInfo]:
    """The saves of a folder, the newest first. Never raises: what cannot be opened says why."""
    try:
        paths = [path for path in Path(folder).iterdir() if path.suffix.lower() == SUFFIX]
    except OSError:
        return []
    found = [info_of(path) for path in paths if not path.name.startswith(".")]
    return sorted(found, key=age, reverse=True)


def age(one: SaveInfo) -> tuple[int, str, int, str]:
    """By what saves are ordered, the newest last:
    what counts is how many were written before, not the clock.
    """
    return one.meta.sequence, one.meta.time, one.meta.orders, one.path.name


def kind_of(path: Path) -> str:
    """What kind of save a file name says: "auto", "turn", "quick", else "save"."""
    word = path.name.split("-", 1)[0]
    return word if word in KINDS else "save"


def _header_of(path: Path) -> str:
    """The beginning of a file, with its header: a short piece, or where that is not enough a long one."""
    head = read_head(path, PIECE)
    if len(head) == PIECE and b"\n[" not in head:
        head = read_head(path, LARGEST_HEADER)
    # the end may have cut a letter in two
    return codecs.getincrementaldecoder("utf-8-sig")().decode(head, len(head) not in (PIECE, LARGEST_HEADER))


def info_of(path: Path) -> SaveInfo:
    """One save. Never raises."""
    kind = kind_of(path)
    try:
        lines = _header_of(path).replace("\r\n", "\n").split("\n")
        first_line(lines[0], str(path))
        end = next((k for k, line in enumerate(lines) if line.startswith("[")), None)
        if end is None:
            raise SaveError("The file ends within its header.", "", str(path), len(lines), "E504")
        return SaveInfo(path, kind, read_header(list(enumerate(lines[:end], 1))[1:], str(path)))
    except SaveError as wrong:
        return SaveInfo(path, kind, Meta(), wrong.findings[0].text)
    except UnicodeDecodeError:
        return SaveInfo(path, kind, Meta(), "This is not a saved game of Sapper: it is not text.")
    except DataError as wrong:
        return SaveInfo(path, kind, Meta(), f"{wrong.finding.text[:1].upper()}{wrong.finding.text[1:]}")
