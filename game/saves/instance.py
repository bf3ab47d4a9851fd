"""Which of several running programs this one is, and which of them ended without saying good-bye.

Each program holds a marker file ``running-N`` locked for as long as it runs. A marker that nobody holds
belongs to a program that crashed. Its last whole line names its last autosave, ``-`` for none, and then those
that were left by crashes before and that the player has not answered for yet: they stay until he has.
"""

from __future__ import annotations

import contextlib
import os
from pathlib import Path
from typing import IO

from game.names import is_file

MOST = 99
#: the byte that is locked: behind anything that is written, so that the text stays readable
_LOCKED_BYTE = 1 << 20
NOTHING = "-"


def _lock(file: IO[str]) -> bool:
    """Lock an open file for this program alone; False when another one has it."""
    try:
        if os.name == "nt":
            import msvcrt

            file.seek(_LOCKED_BYTE)
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined,unused-ignore]  # on Windows alone
        else:
            import fcntl

            fcntl.flock(file.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True


class Instance:
    """The number of this program in a folder, held until ``release``; 0 when the folder cannot be used."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.number = folder, 0
        #: names of the autosaves that crashed programs left as their last, until they are answered for
        self.left: list[str] = []
        self._own = NOTHING
        self._file: IO[str] | None = None
        with contextlib.suppress(OSError):
            folder.mkdir(parents=True, exist_ok=True)
            self._claim()

    def _claim(self) -> None:
        others: list[tuple[Path, IO[str]]] = []
        for number in range(1, MOST + 1):
            path = self.folder / f"running-{number}"
            if self._file is not None and not path.exists():
                continue
            file: IO[str] = open(path, "a+", encoding="utf-8", errors="replace")  # noqa: SIM115
            if not _lock(file):
                file.close()
                continue
            self.left += [name for name in _names(file) if name not in self.left]
            if self._file is None:
                self._file, self.number = file, number
            else:
                others.append((path, file))
        self._write()
        # only now that this program's own marker has their names
        for path, file in others:
            file.close()
            with contextlib.suppress(OSError):
                path.unlink()

    def _write(self) -> None:
        """Add a line: a marker is never without a whole one, whenever the program is killed."""
        if self._file is not None:
            self._file.write(" ".join([self._own, *self.left]) + "\n")
            self._file.flush()

    def note(self, name: str) -> None:
        """Note the last autosave, for the case that this program crashes; ``NOTHING`` for none."""
        self._own = name
        with contextlib.suppress(OSError):
            self._write()

    def answered(self, name: str) -> None:
        """The player has been asked about what a crash left, and has answered."""
        if name in self.left:
            self.left.remove(name)
            with contextlib.suppress(OSError):
                self._write()

    def release(self) -> None:
        """A clean exit: the marker goes, unless it names what the player was not asked about."""
        if self._file is None:
            return
        self.note(NOTHING)
        self._file.close()
        self._file = None
        if not self.left:
            with contextlib.suppress(OSError):
                (self.folder / f"running-{self.number}").unlink()


def _names(file: IO[str]) -> list[str]:
    """The autosaves that the last whole line of a marker names; a line alone may lack its end."""
    file.seek(0)
    whole, _, rest = file.read().rpartition("\n")
    line = whole.rpartition("\n")[2] or rest
    return [name for name in line.split() if name != NOTHING and is_file(name)]
