"""Writing saved games: the text of one, a write that leaves the old file or the new one, and the journal."""

from __future__ import annotations

import contextlib
import errno
import functools
import hashlib
import os
import threading
from collections.abc import Iterator
from pathlib import Path
from queue import SimpleQueue

from game import __version__
from game.core.anygame import Position, Rules, Step
from game.core.set_dice import by_hand
from game.files import write_whole
from game.notation.body import body_hash, body_lines
from game.notation.cases import faces_of, step_line
from game.notation.position import head_lines
from game.plain_text import as_text, of_game, stem
from game.saves.meta import (
    SUFFIX,
    SavedGame,
    SaveError,
    head_line,
    header_lines,
    meta_of,
    shared,
    steps_after,
)

SCENARIO, START, GAME, END = "[scenario]", "[start]", "[game]", "[end]"
CHECKPOINT, TEXT = "@", "|"
MARK_LENGTH = 8
#: before dice that were typed in and not drawn by the game
TYPED = "typed"


def mark_of(position: Position) -> str:
    """A short fingerprint of a position, dice to come included."""
    found = position.memo.get("save-mark")
    if found is None:
        found = position.memo["save-mark"] = body_hash(body_lines(position))[:MARK_LENGTH]
    text: str = found
    return text


def save_text(game: SavedGame) -> str:
    """The whole text of a save."""
    history = game.history
    lines = header_lines(meta_of(game, __version__))
    lines += ["", SCENARIO, *(f"{TEXT} {line}".rstrip() for line in as_text(game.scenario_text).splitlines())]
    start = history.start
    lines += ["", START, *head_lines(history.rules, start), *body_lines(start)]
    lines += ["", GAME]
    before = start
    for number, step in enumerate(history.steps, 1):
        lines.append(order_line(history.rules, before, step))
        after: Position = step.position
        if after.clock.player_turn != before.clock.player_turn or number in (history.at, len(history.steps)):
            lines.append(f"{CHECKPOINT} {number}")
            lines += [f"{TEXT} {line}" for line in body_lines(after)]
        before = after
    for branch in game.branches:
        common = shared(history.steps, branch.steps)
        lines.append(head_line(branch, common))
        lines += [order_line(history.rules, *pair) for pair in steps_after(branch, start, common)]
    body = "\n".join(lines) + "\n"
    return body + f"\n{END} {len(history.steps)} {sum_of(body)}\n"


def sum_of(text: str) -> str:
    """The sum at the end of a save, which tells whether the text is as it was written."""
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def order_line(rules: Rules, before: Position, step: Step) -> str:
    """An order with its dice and the mark of the position after it, as saves and the journal have it."""
    found = step.position.memo.get("save-line")
    if found is None:
        faces = faces_of(step)
        line = step_line(before, step.order, faces)
        if by_hand(rules, before, step):
            line = line.replace(f"[{' '.join(map(str, faces))}]", f"[{TYPED} {' '.join(map(str, faces))}]")
        found = step.position.memo["save-line"] = f"{line} ={mark_of(step.position)}"
    text: str = found
    return text


# -------------------------------------------------------------------------------- files
def save_game(path: str | os.PathLike[str], game: SavedGame, overwrite: bool = False) -> Path:
    """Write a game. Raises ``SaveError`` in words; a file that is there stays whole in every case.

    Without ``overwrite`` a file that exists is not touched.
    """
    place = Path(path)
    game.game = of_game(game.game)
    write_text(place, save_text(game), overwrite)
    return place


def write_text(path: Path, text: str, overwrite: bool = True) -> None:
    """Write the text of a save whole or not at all. Raises ``SaveError`` in words."""
    try:
        with telling(path):
            write_whole(path, text, overwrite)
    except FileExistsError:
        raise SaveError("There is already a file of this name.", "Choose another name.", str(path)) from None


@contextlib.contextmanager
def telling(path: Path) -> Iterator[None]:
    """Whatever the system says while a file of the game is written becomes a ``SaveError`` in words."""
    try:
        yield
    except FileExistsError:
        raise
    except OSError as wrong:
        reason = (wrong.strerror or str(wrong)).lower()
        text = f"The game could not be saved: {reason}."
        raise SaveError(text, "Check the folder and the free disk space.", str(path)) from wrong


def new_path(folder: Path, game: SavedGame) -> Path:
    """A name for a save that no file has yet: scenario, turn and a number if need be."""
    position = game.history.position
    name = f"{stem(game.scenario or position.terms.scenario, 'game')}-turn-{position.clock.turn}"
    path, number = folder / f"{name}{SUFFIX}", 2
    while path.exists():
        path, number = folder / f"{name}-{number}{SUFFIX}", number + 1
    return path


# ----- The journal: each order of the running game is a line behind the end of its last autosave
# A line is sealed with a sum of itself and of the seal before it, the first with the sum of the whole
# file, so that no line is lost, changed or moved without being noticed. It is handed to the system at
# once: a crash of the program costs no more than the order in flight. What cannot be taken back is then
# forced onto the disk as well, beside the game: that takes some milliseconds, and an order shall not wait
# for it.
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
