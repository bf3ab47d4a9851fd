"""Autosaves: one each phase of which the last are kept, one a turn besides, and a quick save."""

from __future__ import annotations

import contextlib
import os
import re
import uuid
from pathlib import Path

from game.saves.instance import Instance
from game.saves.listing import info_of, list_saves
from game.saves.meta import SUFFIX, SavedGame, SaveInfo
from game.saves.writing import save_game

KEPT = 20
#: games of which one save a turn is kept
KEPT_GAMES = 5


class Autosaver:
    """Writes autosaves into a folder. Several running programs each have files of their own.

    ``crashed`` holds the last autosaves of programs that ended without ``close``.
    """

    def __init__(self, folder: str | os.PathLike[str], kept: int = KEPT) -> None:
        self.folder, self.kept = Path(folder), kept
        self.instance = Instance(self.folder)
        self.crashed: list[SaveInfo] = [
            info
            for name in self.instance.left
            if re.fullmatch(r"[A-Za-z0-9._-]+", name) and (self.folder / name).is_file()
            for info in [info_of(self.folder / name)]
            if not info.fault
        ]
        self._count = self._last_count()

    @property
    def number(self) -> int:
        """Which of the running programs this is, from 1."""
        return self.instance.number

    # ------------------------------------------------------------------ writing
    def save(self, game: SavedGame) -> Path:
        """Save a game by itself, at the end of a phase. Raises ``SaveError`` in words."""
        game.game = game.game or uuid.uuid4().hex[:12]
        self._count += 1
        clock = game.history.position.clock
        path = self.folder / f"{self._stem('auto')}{self._count:06d}-turn-{clock.turn}{SUFFIX}"
        save_game(path, game, overwrite=True)
        self.instance.note(path.name)
        turn = self.folder / f"{self._stem('turn')}{game.game}-{clock.turn:03d}{SUFFIX}"
        save_game(turn, game, overwrite=True)
        self._clear_within()
        self._prune()
        return path

    def keep(self, game: SavedGame) -> Path:
        """Save within a phase, over what was kept in it before: a die is not forgotten by a crash.

        Raises ``SaveError`` in words.
        """
        path = self.folder / f"{self._stem('auto')}{self._count:06d}-within{SUFFIX}"
        save_game(path, game, overwrite=True)
        self.instance.note(path.name)
        self._clear_within(path)
        return path

    def _clear_within(self, but: Path | None = None) -> None:
        for old in self._own("auto"):
            if old.name.endswith(f"-within{SUFFIX}") and old != but and old not in self._crashed_paths():
                with contextlib.suppress(OSError):
                    old.unlink()

    def _crashed_paths(self) -> set[Path]:
        return {info.path for info in self.crashed}

    def quick_save(self, game: SavedGame) -> Path:
        """Save under the one name of quick saves; the quick save before it is kept once."""
        path = self.quick_path
        if path.exists():
            with contextlib.suppress(OSError):
                os.replace(path, path.with_name(f"{self._stem('quick')}before{SUFFIX}"))
        return save_game(path, game, overwrite=True)

    @property
    def quick_path(self) -> Path:
        """Where the quick save of this program lies."""
        return self.folder / f"{self._stem('quick')}save{SUFFIX}"

    # ----------------------------------------------------------------- crash, exit
    def forget_crashed(self) -> None:
        """The player has been asked about what a crash left."""
        self.crashed = []

    def close(self) -> None:
        """A clean exit: nothing is offered at the next start."""
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

    def _prune(self) -> None:
        """Remove the oldest own files beyond those to keep; what a crash left stays."""
        keep = self._crashed_paths()
        old = [path for path in self._own("auto") if path not in keep][: -self.kept]
        turns: dict[str, list[Path]] = {}
        for path in self._own("turn"):
            turns.setdefault(path.name.split("-")[2], []).append(path)
        newest = sorted(turns, key=lambda game: max(_written(path) for path in turns[game]))
        for game in newest[:-KEPT_GAMES]:
            old += turns[game]
        for path in old:
            with contextlib.suppress(OSError):
                path.unlink()


def _written(path: Path) -> float:
    try:
        return path.stat().st_mtime
    except OSError:
        return 0.0


def all_saves(folder: str | os.PathLike[str]) -> list[SaveInfo]:
    """The saves of a folder and of its ``auto`` folder, the newest first."""
    found = [*list_saves(folder), *list_saves(Path(folder) / "auto")]
    return sorted(found, key=lambda one: one.meta.time, reverse=True)
