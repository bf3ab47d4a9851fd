"""Which autosaves go: of each game the last and its ends stay, and the rest for as long as there is room."""

from __future__ import annotations

import contextlib
import os
import re
from collections import defaultdict
from collections.abc import Collection, Iterable
from pathlib import Path

from msgspec import Struct

from game.saves.listing import age, info_of, kind_of
from game.saves.meta import SUFFIX

#: autosaves of each game that are kept beside those of each turn (house default)
KEPT = 20
#: bytes that the autosaves of all games may take together (house default)
MEGABYTE = 1_000_000
BUDGET = 200 * MEGABYTE


#: names of autosaves, with the number of the program that wrote them
_WRITTEN = re.compile(r"(?:auto|turn)-(\d+)-")


class Autosave(Struct, frozen=True):
    """What decides whether a file stays: its game, its place among the saves, whether it is an end."""

    path: Path
    kind: str
    game: str
    age: tuple[int, str, int, str]
    over: bool
    size: int


class Clearing:
    """Clears up a folder of autosaves; what it has read of a file it does not read again."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._known: dict[str, tuple[int, Autosave]] = {}

    def clear(self, own: Collection[str], needed: Collection[str], kept: int, budget: int) -> None:
        """Remove what need not be kept, of this program (``own``: the beginnings of its names) and of those
        that have ended. What is ``needed`` stays whatever it is. Never raises.
        """
        # read before it is asked who runs: what a program that starts meanwhile writes is not among these
        found = self._read()
        running = self._running()
        free = [one for one in found if one.path.name.startswith(tuple(own)) or _ended(one, running)]
        stay = lasting(found) | set(needed)
        may_go = [one for one in free if one.path.name not in stay]
        gone = _beyond(may_go, found, kept)
        left = sum(one.size for one in found) - sum(one.size for one in gone)
        going = {one.path.name for one in gone}
        for one in _oldest_first([one for one in may_go if one.path.name not in going], found):
            if left <= budget:
                break
            gone.append(one)
            left -= one.size
        for one in gone:
            with contextlib.suppress(OSError):
                one.path.unlink()

    def _read(self) -> list[Autosave]:
        rows: list[Autosave] = []
        known, self._known = self._known, {}
        with contextlib.suppress(OSError), os.scandir(self.folder) as entries:
            for entry in entries:
                if not entry.name.endswith(SUFFIX) or kind_of(Path(entry.name)) not in ("auto", "turn"):
                    continue
                with contextlib.suppress(OSError):
                    if not entry.is_file(follow_symlinks=False):
                        continue
                    stat = entry.stat(follow_symlinks=False)
                    before = known.get(entry.name)
                    row = (
                        before[1]
                        if before is not None
                        and before[0] == stat.st_mtime_ns
                        and before[1].size == stat.st_size
                        else _autosave(Path(entry.path), stat.st_size)
                    )
                    self._known[entry.name] = stat.st_mtime_ns, row
                    rows.append(row)
        return rows

    def _running(self) -> set[str]:
        """The numbers of the programs that run, or ended without a word."""
        with contextlib.suppress(OSError):
            return {path.name.partition("-")[2] for path in self.folder.glob("running-*")}
        return set()


def lasting(found: Iterable[Autosave]) -> set[str]:
    """The names of the last state of each game and of every end of one."""
    last: dict[str, Autosave] = {}
    stay: set[str] = set()
    for one in sorted(found, key=lambda one: one.age):
        last[one.game] = one
        if one.over:
            stay.add(one.path.name)
    return stay | {one.path.name for one in last.values()}


def _autosave(path: Path, size: int) -> Autosave:
    info = info_of(path)
    # nobody can tell which game a file is of that cannot be read: it is one by itself, and stays
    game = info.meta.game if not info.fault and info.meta.game else f"?{path.name}"
    return Autosave(path, info.kind, game, age(info), bool(info.meta.result), size)


def _ended(one: Autosave, running: Collection[str]) -> bool:
    """Did a program write this file that has ended and said so?"""
    named = _WRITTEN.match(one.path.name)
    return named is not None and named[1] not in running


def _beyond(may_go: Iterable[Autosave], found: Iterable[Autosave], kept: int) -> list[Autosave]:
    """Those that are not among the last autosaves of their game."""
    by_game: dict[str, list[Autosave]] = defaultdict(list)
    for one in found:
        if one.kind == "auto":
            by_game[one.game].append(one)
    last = {
        one.path.name
        for row in by_game.values()
        for one in sorted(row, key=lambda one: one.age)[max(0, len(row) - kept) :]
    }
    return [one for one in may_go if one.kind == "auto" and one.path.name not in last]


def _oldest_first(may_go: Iterable[Autosave], found: Iterable[Autosave]) -> list[Autosave]:
    """In the order in which they go: the game first that was played longest ago, in it the oldest."""
    played: dict[str, tuple[int, str, int, str]] = {}
    for one in found:
        played[one.game] = max(played.get(one.game, one.age), one.age)
    return sorted(may_go, key=lambda one: (played[one.game], one.age))
