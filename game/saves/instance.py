"""Which of several running programs this one is, and which of them ended without saying good-bye.

Each program holds a marker file ``running-N`` locked for as long as it runs and removes it when it
leaves. A marker that nobody holds belongs to a program that crashed; it names its last autosave.
"""

from __future__ import annotations

import contextlib
import os
from pathlib import Path
from typing import IO

MOST = 99
#: the byte that is locked: behind anything that is written, so that the text stays readable
_LOCKED_BYTE = 1 << 20


def _lock(file: IO[str]) -> bool:
    """Lock an open file for this program alone; False when another one has it."""
    try:
        if os.name == "nt":
            import msvcrt

            file.seek(_LOCKED_BYTE)
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined,unused-ignore]
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
        #: names of the autosaves that crashed programs left as their last
        self.left: list[str] = []
        self._file: IO[str] | None = None
        with contextlib.suppress(OSError):
            folder.mkdir(parents=True, exist_ok=True)
            self._claim()

    def _claim(self) -> None:
        for number in range(1, MOST + 1):
            path = self.folder / f"running-{number}"
            if self._file is not None and not path.exists():
                continue
            file = open(path, "a+", encoding="utf-8")  # noqa: SIM115
            if not _lock(file):
                file.close()
                continue
            file.seek(0)
            name = file.read().strip()
            if name:
                self.left.append(name)
            if self._file is None:
                self._file, self.number = file, number
                self._write("")
            else:
                file.close()
                with contextlib.suppress(OSError):
                    path.unlink()

    def _write(self, text: str) -> None:
        if self._file is not None:
            self._file.seek(0)
            self._file.truncate()
            self._file.write(text)
            self._file.flush()

    def note(self, name: str) -> None:
        """Note the last autosave, for the case that this program crashes."""
        with contextlib.suppress(OSError):
            self._write(name)

    def release(self) -> None:
        """A clean exit: the marker goes."""
        if self._file is not None:
            with contextlib.suppress(OSError):
                self._write("")
            self._file.close()
            self._file = None
            with contextlib.suppress(OSError):
                (self.folder / f"running-{self.number}").unlink()
