"""Autosaves: the last of each game, one a turn besides, a quick save; and which of them go."""

from __future__ import annotations

import contextlib
import os
import re
from collections import defaultdict
from collections.abc import Collection, Iterable
from pathlib import Path

from msgspec import Struct

from game.core.anygame import Position, Rules, Step
from game.data_files import DataError, read_bytes
from game.files import write_whole
from game.plain_text import of_game
from game.saves.instance import NOTHING, Instance
from game.saves.listing import age, info_of, kind_of, list_saves
from game.saves.meta import LARGEST_FILE, SUFFIX, SavedGame, SaveError, SaveInfo
from game.saves.writing import REDO, UNDO, Journal, order_line, save_game, save_text, telling, write_text

# --- Which autosaves go: of each game the last and its ends stay, and the rest for as long as there is room
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


# -------------------------------------------------------------------------------------------- the rest
class Autosaver:
    """Writes autosaves into a folder. Several running programs each have files of their own.

    The last autosave of the open game is its journal, too: ``order``, ``undo`` and ``redo`` are written down
    behind it. The methods that write raise ``SaveError`` in words.
    """

    def __init__(self, folder: str | os.PathLike[str], kept: int = KEPT, budget: int = BUDGET) -> None:
        self.folder, self.kept, self.budget = Path(folder), kept, budget
        self._clearing = Clearing(self.folder)
        self.instance = Instance(self.folder)
        for name in list(self.instance.left):
            info = info_of(self.folder / name)
            if info.fault or info.meta.result:  # nothing that can be gone on with
                self.instance.answered(name)
        self._count = self._last_count()
        self._text = ""
        self._game: SavedGame | None = None
        self._journal: Journal | None = None
        #: the autosave with which the game was opened, until there is another
        self._opening: Path | None = None

    @property
    def number(self) -> int:
        """Which of the running programs this is, from 1."""
        return self.instance.number

    # --------------------------------------------------------------- the open game
    def begin(self, game: SavedGame) -> None:
        """Open a game: it is saved as it stands, and its orders are written down behind that from now on."""
        with contextlib.suppress(SaveError):  # the game before keeps its journal
            self.finish()
        self._opening = self._go_on_behind(self._write(game), game)

    def save(self, game: SavedGame) -> Path:
        """Save a game by itself, at the end of a phase; its orders are written down behind that."""
        path = self._go_on_behind(self._write(game), game)
        clock = game.history.position.clock
        write_text(self.folder / f"{self._stem('turn')}{game.game}-{clock.turn:03d}{SUFFIX}", self._text)
        self._clear_up()
        return path

    def _write(self, game: SavedGame) -> Path:
        game.game = of_game(game.game)
        self._count += 1
        clock = game.history.position.clock
        path = self.folder / f"{self._stem('auto')}{self._count:06d}-turn-{clock.turn}{SUFFIX}"
        self._text = save_text(game)
        write_text(path, self._text)
        self.instance.note(path.name)
        return path

    def _go_on_behind(self, path: Path, game: SavedGame) -> Path:
        before, self._journal, self._game, self._opening = self._journal, None, game, None
        if before is not None:
            before.clear()
        with telling(path):
            self._journal = Journal(path, self._text)
        return path

    def order(self, rules: Rules, before: Position, step: Step) -> None:
        """An order has been given. One that cannot be taken back is forced onto the disk."""
        self._write_down(order_line(rules, before, step), bool(step.rolls or step.revealed))

    def undo(self) -> None:
        """The last order has been taken back."""
        self._write_down(UNDO)

    def redo(self) -> None:
        """An order that was taken back has been done again."""
        self._write_down(REDO)

    def _write_down(self, line: str, lasting: bool = False) -> None:
        if self._journal is not None:
            with telling(self._journal.path):
                self._journal.add(line, lasting)

    @property
    def pending(self) -> bool:
        """Has anything been ordered since the last autosave of the open game?"""
        return self._journal is not None and self._journal.touched

    def finish(self) -> None:
        """The open game is left: what was ordered since its last autosave is saved whole.

        The autosave of a game that was opened and only looked at goes.
        """
        game, journal, opening = self._game, self._journal, self._opening
        self._game = self._journal = self._opening = None
        if game is None or journal is None:
            return
        journal.close()
        if journal.touched:
            self._write(game)
            journal.clear()
        elif journal.path == opening:
            with contextlib.suppress(OSError):
                journal.path.unlink()
        self.instance.note(NOTHING)

    def quick_save(self, game: SavedGame) -> Path:
        """Save under the one name of quick saves; the quick save before it is kept once."""
        path = self.quick_path
        if path.exists():
            # written, not renamed: whatever happens now, there is a quick save
            with contextlib.suppress(OSError, DataError):
                write_whole(
                    path.with_name(f"{self._stem('quick')}before{SUFFIX}"), read_bytes(path, LARGEST_FILE)
                )
        return save_game(path, game, overwrite=True)

    @property
    def quick_path(self) -> Path:
        """Where the quick save of this program lies."""
        return self.folder / f"{self._stem('quick')}save{SUFFIX}"

    # ----------------------------------------------------------------- crash, exit
    @property
    def crashed(self) -> list[SaveInfo]:
        """The last autosaves of programs that ended without ``close``, until they are answered for."""
        paths = [self.folder / name for name in self.instance.left]
        return [info_of(path) for path in paths if path.is_file()]

    def answered(self, path: Path) -> None:
        """The player has gone on with what a crash left, or does not want it."""
        if path.parent == self.folder:
            self.instance.answered(path.name)

    def close(self) -> None:
        """A clean exit: nothing of this program is offered at the next start."""
        with contextlib.suppress(SaveError):
            self.finish()
        self.instance.release()

    # ------------------------------------------------------------------ clearing up
    def _stem(self, kind: str) -> str:
        return f"{kind}-{self.instance.number}-"

    def _own(self, kind: str) -> list[Path]:
        """Own files of a kind, by name."""
        with contextlib.suppress(OSError):
            return sorted(self.folder.glob(f"{self._stem(kind)}*{SUFFIX}"))
        return []

    def _last_count(self) -> int:
        numbers = [re.match(r"auto-\d+-(\d+)-", path.name) for path in self._own("auto")]
        return max((int(match[1]) for match in numbers if match), default=0)

    def _clear_up(self) -> None:
        """Remove what need not be kept. The open game's journal stays, and what a crash left."""
        needed = set(self.instance.left)
        needed.update(path.name for path in (self._opening, self._journal and self._journal.path) if path)
        own = tuple(self._stem(kind) for kind in ("auto", "turn"))
        self._clearing.clear(own, needed, self.kept, self.budget)


def all_saves(folder: str | os.PathLike[str]) -> list[SaveInfo]:
    """The saves of a folder and of its ``auto`` folder, the newest first."""
    found = [*list_saves(folder), *list_saves(Path(folder) / "auto")]
    return sorted(found, key=age, reverse=True)
