"""Lists of saved games, from their headers alone."""

from __future__ import annotations

import codecs
import os
from pathlib import Path

from game.data_files import DataError, read_head
from game.saves.meta import SUFFIX, Meta, SaveError, SaveInfo, first_line, read_header

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
