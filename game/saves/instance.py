"""Which of several running programs this one is, and which of them ended without saying good-bye.

Each program holds a marker file ``running-N`` locked for as long as it runs; where files cannot be locked,
the marker names its process. A marker that nobody holds belongs to a program that crashed. Its last whole
line names its last autosave, ``-`` for none, and then those that were left by crashes before and that the
player has not answered for yet: they stay until he has.
"""

from __future__ import annotations

import contextlib
import errno
import os
import platform
import re
import time
from pathlib import Path
from typing import IO

from game.files import runs
from game.plain_text import is_digits, is_file

MOST = 99
#: the byte that is locked: behind anything that is written, so that the text stays readable
_LOCKED_BYTE = 1 << 20
NOTHING = "-"
#: begins the word for the process that holds a marker where files cannot be locked
_BY = "by:"
#: seconds for which a marker without a word may be that of a program that is just starting
YOUNG = 10


class _NoLocksError(OSError):
    """The file system of the folder knows no locks."""


#: what the system says when another program holds the lock; whatever else it says, it cannot lock
_HELD = {errno.EAGAIN, errno.EWOULDBLOCK, errno.EACCES, getattr(errno, "EDEADLOCK", errno.EDEADLK)}


def _lock(file: IO[str]) -> bool:
    """Lock an open file for this program alone; False when another one has it. Raises ``_NoLocksError``."""
    try:
        if os.name == "nt":
            import msvcrt

            file.seek(_LOCKED_BYTE)
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined,unused-ignore]  # on Windows alone
        else:
            import fcntl

            fcntl.flock(file.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as wrong:
        if wrong.errno in _HELD:
            return False
        raise _NoLocksError(wrong.errno, wrong.strerror) from wrong
    return True


class Instance:
    """The number of this program in a folder, held until ``release``; 0 when the folder cannot be used."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.number = folder, 0
        #: names of the autosaves that crashed programs left as their last, until they are answered for
        self.left: list[str] = []
        self._own = NOTHING
        #: the process that holds the marker, where no lock can say it
        self._holder = ""
        self._file: IO[str] | None = None
        with contextlib.suppress(OSError):
            folder.mkdir(parents=True, exist_ok=True)
            try:
                self._claim_by_lock()
            except _NoLocksError:
                self._claim_by_process()

    def _claim_by_lock(self) -> None:
        others: list[tuple[Path, IO[str]]] = []
        for number in range(1, MOST + 1):
            path = self.folder / f"running-{number}"
            if self._file is not None and not path.exists():
                continue
            new = not path.exists()
            file: IO[str] = open(path, "a+", encoding="utf-8", errors="replace")  # noqa: SIM115
            try:
                held = not _lock(file)
            except _NoLocksError:
                file.close()
                if new:
                    path.unlink()
                raise
            if held:
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

    def _claim_by_process(self) -> None:
        """The same where files cannot be locked: a marker names its process, and belongs to it while it runs.

        A new file is made by one program alone, and a file is removed by one alone.
        """
        for number in range(1, MOST + 1):
            path = self.folder / f"running-{number}"
            if self._file is not None and not path.exists():
                continue
            try:
                left = _abandoned(path)
                if left is None:
                    continue
                if path.exists():
                    path.unlink()
                self.left += [name for name in left if name not in self.left]
                if self._file is None:
                    self._file = open(path, "x", encoding="utf-8")  # noqa: SIM115
                    self.number, self._holder = number, f"{os.getpid()}@{this_computer()}"
            except (FileExistsError, FileNotFoundError):
                continue  # another program was faster
            self._write()

    def _write(self) -> None:
        """Add a line: a marker is never without a whole one, whenever the program is killed."""
        if self._file is not None:
            holder = [f"{_BY}{self._holder}"] if self._holder else []
            self._file.write(" ".join([*holder, self._own, *self.left]) + "\n")
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
    return _autosaves(_last_line(file.read()))


def _autosaves(words: list[str]) -> list[str]:
    """Those of the words of a marker that name an autosave."""
    return [name for name in words if name != NOTHING and is_file(name)]


def _last_line(text: str) -> list[str]:
    whole, _, rest = text.rpartition("\n")
    return (whole.rpartition("\n")[2] or rest).split()


def _abandoned(path: Path) -> list[str] | None:
    """The autosaves that a marker names whose process is gone; ``None`` while that may still run."""
    try:
        with path.open(encoding="utf-8", errors="replace") as file:
            words, age = _last_line(file.read()), time.time() - os.fstat(file.fileno()).st_mtime
    except FileNotFoundError:
        return []
    holder = next((word.removeprefix(_BY) for word in words if word.startswith(_BY)), "")
    process, _, host = holder.partition("@")
    # no program can see whether one on another computer runs; one that starts writes its line at once
    running = (host != this_computer() or runs(int(process))) if is_digits(process) else age < YOUNG
    return None if running else _autosaves(words)


def this_computer() -> str:
    """The name of this computer as one word."""
    return re.sub(r"[^A-Za-z0-9.-]+", "-", platform.node()) or "here"
