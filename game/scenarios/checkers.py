"""Checking files and folders: a checker for each kind of file, every finding at once."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

import msgspec

from game.boards.checks import check_tileset_file
from game.boards.findings import Finding
from game.boards.tiled import check_map
from game.scenarios.ground import ground_of

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
