"""The journal: each order of the running game is a line behind the end of its last autosave, as it is given.

A line is sealed with a sum of itself and of the seal before it, the first with the sum of the whole file, so
that no line is lost, changed or moved without being noticed. It is handed to the system at once: a crash of
the program costs no more than the order in flight. What cannot be taken back is then forced onto the disk as
well, beside the game: that takes some milliseconds, and an order shall not wait for it.
"""

from __future__ import annotations

import contextlib
import errno
import functools
import hashlib
import os
import threading
from pathlib import Path
from queue import SimpleQueue

#: stands before the first line
JOURNAL = "[journal]"
#: stands before the seal
SEAL = " ~"
SEAL_LENGTH = 8
#: lines that are no orders: the last order is taken back, or done again
UNDO, REDO = "undo", "redo"


def sealed(line: str, before: str) -> str:
    """A line with its seal; ``before`` is the seal of the line before it, or the sum of the file."""
    sum_of_both = hashlib.sha256(f"{before}\n{line}".encode()).hexdigest()
    return f"{line}{SEAL}{sum_of_both[:SEAL_LENGTH]}"


def unsealed(line: str, before: str) -> tuple[str, str] | None:
    """A line without its seal, and the seal; None when it is not as it was written."""
    text, _, seal = line.rpartition(SEAL)
    return (text, seal) if sealed(text, before) == line else None


#: files of which everything is to be forced onto the disk, each to be closed then
_TO_DISK: SimpleQueue[int] = SimpleQueue()


@functools.cache
def _start_forcing() -> None:
    """From now on a thread waits for the disk beside the game;
    to start one for each order would take longer.
    """
    threading.Thread(target=_force, daemon=True).start()


def _force() -> None:
    while True:
        file = _TO_DISK.get()
        with contextlib.suppress(OSError):
            os.fsync(file)
        os.close(file)


class Journal:
    """Appends to a file that has just been written whole: ``text`` is what it holds. Raises ``OSError``."""

    def __init__(self, path: Path, text: str) -> None:
        self.path, self.lines = path, 0
        #: has the game changed since the file was written, whether that could be written down or not?
        self.touched = False
        self._whole = self._size = len(text.encode())
        self._seal = text.split()[-1]
        flags = os.O_WRONLY | os.O_APPEND | getattr(os, "O_BINARY", 0)
        self._file = os.open(path, flags)
        self._open = True
        _start_forcing()

    def add(self, line: str, lasting: bool = False) -> None:
        """Write a line down; ``lasting`` forces it onto the disk. Raises ``OSError``, and then is closed.

        A journal that is closed takes nothing more and says nothing.
        """
        self.touched = True
        if not self._open:
            return
        line = sealed(line, self._seal)
        heading = "" if self.lines else f"{JOURNAL}\n"
        content = f"{heading}{line}\n".encode()
        try:
            if os.write(self._file, content) != len(content):
                raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), str(self.path))
        except OSError:
            with contextlib.suppress(OSError):
                os.ftruncate(self._file, self._size)
            self.close()
            raise
        self.lines += 1
        self._size += len(content)
        self._seal = line[-SEAL_LENGTH:]
        if lasting:
            _TO_DISK.put(os.dup(self._file))

    def close(self) -> None:
        """Nothing more is written; what there is stays."""
        if self._open:
            self._open = False
            os.close(self._file)

    def clear(self) -> None:
        """The game has been saved whole elsewhere: the file is again what it was before the first line."""
        self.close()
        if self.lines:
            with contextlib.suppress(OSError):
                os.truncate(self.path, self._whole)
