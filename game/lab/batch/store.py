"""The folder of a batch: the plan, and its rows in parts. A batch that was killed can resume from it.

``batch.json`` is the plan. ``rows/part-00000.jsonl`` and so on hold the rows of ``PART`` games each, one
row a line, and nothing else. Beside each lies its checksum. ``progress.json`` and ``times.csv`` describe the
run; rows do not contain any of it. A part is written whole or not at all. A damaged part is set aside under
another name, reported in a sentence, and played again.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import msgspec

from game.core.amounts import counted
from game.files import clear_left_overs, write_whole
from game.lab.batch.plan import AGAINST, Plan
from game.lab.batch.rows import Row, read_row
from game.plain_text import is_digits
from game.usage import UsageError

#: games in a part (house default): so few that a killed batch loses only seconds
PART = 10
PLAN, ROWS, PROGRESS, TIMES = "batch.json", "rows", "progress.json", "times.csv"
SUFFIX, SUM, DAMAGED = ".jsonl", ".sum", ".damaged"

Say = Callable[[str], None]


class Store:
    """The folder, opened for a plan. Raises ``UsageError`` if it holds another batch."""

    def __init__(self, folder: Path, plan: Plan, say: Say) -> None:
        self.folder, self.plan, self.say = folder, plan, say
        self.parts = folder / ROWS
        self._begin()

    def _begin(self) -> None:
        path = self.folder / PLAN
        if self.folder.exists() and not self.folder.is_dir():
            raise UsageError(f"{self.folder} is a file.", "Name a folder with --out.")
        self._writable()
        if not path.exists():
            if self.parts.is_dir() and any(self.parts.iterdir()):
                raise UsageError(
                    f"{self.folder} has rows but no {PLAN}, so their batch is unknown.",
                    f"Name another folder with --out, or put {PLAN} back from a copy. The rows are kept.",
                )
            other = next((one for one in self.folder.iterdir() if not one.name.startswith(".")), None)
            if other is not None:
                raise UsageError(
                    f"{self.folder} holds other files ({other.name}) and no games.",
                    "Name a new or an empty folder with --out.",
                )
            write_whole(path, msgspec.json.format(msgspec.json.encode(self.plan), indent=2) + b"\n")
        else:
            self._same(path)
        self._made(self.parts)
        clear_left_overs((self.folder, self.parts))

    def _writable(self) -> None:
        """The folder must be there, and take files."""
        self._made(self.folder)
        if not os.access(self.folder, os.W_OK):
            raise UsageError(f"{self.folder} cannot be written.", "Name another folder with --out.")

    def _made(self, folder: Path) -> None:
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as wrong:
            reason = (wrong.strerror or "it cannot be used").lower()
            raise UsageError(
                f"The folder {folder} cannot be made: {reason}.", "Name another folder with --out."
            ) from None

    def _same(self, path: Path) -> None:
        """Check that the folder belongs to the same batch."""
        try:
            there = msgspec.json.decode(path.read_bytes(), type=Plan)
        except (msgspec.MsgspecError, UnicodeDecodeError):
            raise UsageError(
                f"{path} cannot be read: it is not the plan of a batch.",
                "Name another folder with --out, or put this file back from a copy. The rows are kept.",
            ) from None
        if there == self.plan:
            return
        for name, what in _DIFFERENCES:
            mine, its = getattr(self.plan, name), getattr(there, name)
            if mine != its:
                words = f" ({_words(name, its)}, not {_words(name, mine)})" if name != "digest" else ""
                raise UsageError(
                    f"{self.folder} holds a batch of {what}{words}.",
                    "Name another folder with --out, or repeat the command that started it.",
                )

    # ------------------------------------------------------------------------ parts
    def path_of(self, part: int) -> Path:
        """The file of a part."""
        return self.parts / f"part-{part:05}{SUFFIX}"

    def read(self, part: int) -> list[bytes]:
        """The rows of a part as far as it was played, as lines; a damaged part is set aside."""
        path = self.path_of(part)
        try:
            content = path.read_bytes()
        except FileNotFoundError:
            return []
        wrong = self._wrong(part, content)
        if wrong:
            aside = _free(path.with_name(path.name + DAMAGED))
            path.rename(aside)
            path.with_suffix(SUM).unlink(missing_ok=True)
            self.say(f"{path} is damaged: {wrong}. It is kept as {aside.name}; its games are played again.")
            return []
        if not path.with_suffix(SUM).exists():
            self._seal(path, content)
        return content.splitlines()

    def _wrong(self, part: int, content: bytes) -> str:
        """What is wrong with the content of a part; "" for nothing."""
        with contextlib.suppress(FileNotFoundError):
            if self.path_of(part).with_suffix(SUM).read_bytes().strip() != _sum(content):
                return _wrong_line(self.plan, part, content) or "its content has changed"
        return _wrong_line(self.plan, part, content)

    def write(self, part: int, lines: Sequence[bytes]) -> None:
        """Keep the rows of a part."""
        path, content = self.path_of(part), b"".join(line + b"\n" for line in lines)
        # a part without a checksum is read as it is: after a kill at any moment, nothing looks damaged
        path.with_suffix(SUM).unlink(missing_ok=True)
        write_whole(path, content)
        self._seal(path, content)

    def _seal(self, path: Path, content: bytes) -> None:
        write_whole(path.with_suffix(SUM), _sum(content) + b"\n")

    def lines(self) -> dict[int, list[bytes]]:
        """The rows of every existing part."""
        found = {}
        for path in sorted(self.parts.glob(f"part-*{SUFFIX}")):
            number = path.stem.removeprefix("part-")
            if is_digits(number):
                rows = self.read(int(number))
                if rows:
                    found[int(number)] = rows
        return found


_DIFFERENCES = (
    ("scenario", "another scenario"),
    ("players", "other players"),
    ("pairings", "other forces"),
    ("seed", "another seed"),
    ("changes", "other changes"),
    ("digest", "an earlier state of the scenario, its map or the program"),
    ("game", "another game"),
)


def _words(name: str, value: Any) -> str:
    """What a plan says of something, as a person writes it on the command line."""
    if name == "players":
        return ",".join(one if one == other else f"{one}{AGAINST}{other}" for one, other in value)
    if name == "pairings":
        return "; ".join(" against ".join(forces) for forces in value)
    if name == "changes":
        return ", ".join(f"{key}={number}" for key, number in value) or "none"
    return value if isinstance(value, str) else msgspec.json.encode(value).decode()


def _sum(content: bytes) -> bytes:
    return hashlib.sha256(content).hexdigest().encode()


def _free(path: Path) -> Path:
    """This name, or the same with a number if it is taken."""
    number, found = 1, path
    while found.exists():
        number += 1
        found = path.with_name(f"{path.name}-{number}")
    return found


def _wrong_line(plan: Plan, part: int, content: bytes) -> str:
    if content and not content.endswith(b"\n"):
        return "its last line is cut off"
    lines = content.splitlines()
    if len(lines) > PART:
        return f"it has {counted(len(lines), 'line')}, and a part has {PART}"
    for number, line in enumerate(lines, 1):
        try:
            row = read_row(line)
        except (msgspec.MsgspecError, UnicodeDecodeError) as wrong:
            return f"line {number} is no row ({wrong})"
        if not plan.game_at(part * PART + number - 1).is_of(row):
            return f"line {number} is the row of another game"
    return ""


def rows_of(lines: dict[int, list[bytes]]) -> list[Row]:
    """All rows in the order of their games."""
    return [read_row(line) for _, part in sorted(lines.items()) for line in part]
