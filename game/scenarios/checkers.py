"""Checking files and folders: a checker for each kind of file, every finding at once."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

import msgspec

from game.boards.board import Board, Ground
from game.boards.checks import check_tileset_file
from game.boards.findings import Finding, hint
from game.boards.markup import MarkupError, read_markup
from game.boards.properties import PREFIX
from game.boards.tiled import check_map, load_board
from game.core.games import Part, UnknownGameError, game_named, registered
from game.data_files import DataError, read_bytes, read_toml

# ---- Which ground a map has that is read by itself, before a scenario says which game is played on it
#: the property of a map or tileset that says which game it is of
GAME = f"{PREFIX}game"


def ground_of(path: Path) -> Ground:
    """The ground of a map or tileset: of the game that its property names, else of the usual one."""
    name = ""
    with contextlib.suppress(MarkupError):
        for group in read_markup(path).all("properties"):
            rows = group.all("property")
            name = next((row.get("value") for row in rows if row.get("name") == GAME), name)
    # what names no game is told by the scenario that plays on it
    return game_named(name if name in registered() else "").ground


def board_by_itself(path: Path) -> Board:
    """The board of a map that no scenario has named. Raises ``BoardError`` with every mistake at once."""
    return load_board(path, ground_of(path))


# -------------------------------------------------------------------------------------------- the rest
Check = Callable[[Path], list[Finding]]
MOST_FILES = 10_000
_SKIPPED = frozenset({"__pycache__", "node_modules"})


class Checker(msgspec.Struct, frozen=True):
    """A checker for files of one suffix; ``claims`` tells its files from others of that suffix."""

    suffix: str
    what: str
    check: Check
    claims: Callable[[Path], bool] = lambda path: True


CHECKERS: list[Checker] = []


def register(checker: Checker) -> None:
    """Adds a checker; of two that claim a file the later one is asked first."""
    CHECKERS.insert(0, checker)


def checker_of(path: Path, named: bool = False) -> Checker | None:
    """The checker for a file, or ``None`` when nobody knows its kind.

    A file ``named`` by the player is judged by its suffix where nobody claims it:
    it was meant to be of that kind.
    """
    row = [one for one in CHECKERS if one.suffix == path.suffix.lower()]
    return next((one for one in row if one.claims(path)), row[0] if named and row else None)


def check_paths(paths: Iterable[str | Path]) -> list[Finding]:
    """What is wrong with these files, and with the files of a known kind in these folders.

    A file named outright must be of a known kind; in folders others are passed over. Never raises.
    """
    found: list[Finding] = []
    for name in paths:
        path = Path(name)
        if path.is_dir():
            for file in _files(path):
                checker = checker_of(file)
                found += checker.check(file) if checker else []
            continue
        checker = checker_of(path, named=True)
        if not path.exists():
            text = "there is no such file or folder."
            mend = "Check the name and the folder."
            found.append(Finding(code="E102", text=text, file=str(path), mend=mend))
        elif checker:
            found += checker.check(path)
        else:
            known = ", ".join(sorted({f"{one.suffix} ({one.what})" for one in CHECKERS}))
            text = "this kind of file cannot be checked."
            found.append(Finding(code="E100", text=text, file=str(path), mend=f"Known kinds: {known}."))
    return _once(found)


def _files(folder: Path) -> Iterator[Path]:
    """Files under a folder in order of their names; links to other folders are not followed."""
    count = 0
    for here, folders, names in os.walk(folder):
        folders[:] = sorted(n for n in folders if n not in _SKIPPED and not n.startswith("."))
        for name in sorted(names):
            count += 1
            if count > MOST_FILES:
                return
            yield Path(here) / name


def _once(findings: list[Finding]) -> list[Finding]:
    """Without repetitions: a tileset is checked with each map that uses it."""
    return list(dict.fromkeys(findings))


def _map(path: Path) -> list[Finding]:
    return check_map(path, ground_of(path))


def _tileset(path: Path) -> list[Finding]:
    return check_tileset_file(path, ground_of(path))


register(Checker(".tmx", "map", _map))
# JSON is not read, but a map saved so deserves to be told
register(Checker(".tmj", "map", _map))
register(Checker(".tsj", "tileset", _tileset))
register(Checker(".tsx", "tileset", _tileset))


# ------- Tables of numbers that a game reads from files: ``sapper check`` says whether one can be used
# Such a file says with ``sapper_table`` which table it is, and with ``game`` whose.
KEY = "sapper_table"
#: bytes of such a file
LONGEST = 1024 * 1024
#: by the name of a table what reads it; it raises ``ValueError`` with a sentence
Readers = Mapping[str, Callable[[Mapping[str, Any]], object]]
NONE: Readers = {}
TABLE_READERS: Part[Readers] = Part("table readers", NONE)


def is_table(path: Path) -> bool:
    """Does a file say that it is a table of a game?"""
    try:
        return any(line.startswith(KEY.encode()) for line in read_bytes(path, LONGEST).splitlines())
    except DataError:  # a pipe, a folder, a file that is too large
        return False


def check_table(path: Path) -> list[Finding]:
    """What is wrong with a table: the first mistake, for whatever follows may come of it."""
    try:
        table = read_toml(path, LONGEST)
        readers = TABLE_READERS.of(game_named(str(table.get("game", ""))))
        name = str(table.get(KEY))
        if name not in readers:
            text = f"this game has no table '{name}'."
            return [Finding(code="E380", text=text, file=str(path), mend=hint(name, sorted(readers)))]
        readers[name](table)
    except DataError as wrong:
        return [wrong.finding]
    except (UnknownGameError, ValueError) as wrong:
        text = str(wrong)
        mend = "Compare it with the table that comes with the program."
        return [
            Finding(code="E380", text=f"{text[:1].lower()}{text[1:].rstrip('.')}.", file=str(path), mend=mend)
        ]
    return []


register(Checker(".toml", "table of a game", check_table, is_table))
