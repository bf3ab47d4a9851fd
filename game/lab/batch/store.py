"""The folder of a batch: the plan, and its rows in parts. A batch that was killed can resume from it.

``batch.json`` is the plan. ``rows/part-00000.jsonl`` and so on hold the rows of ``PART`` games each, one
row a line, and nothing else. ``progress.json`` and ``times.csv`` describe the run; rows do not contain any of
it. While a part is played each row is written behind it as soon as its game is over, in any order; then the
part is written whole, in the order of the games, and beside it its checksum. A damaged part is set aside
under another name, reported in a sentence, and played again.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from game.boards.findings import Finding
from game.core.amounts import counted
from game.data_files import MISSING, DataError, read_bytes, read_json
from game.files import clear_left_overs, write_whole
from game.lab.batch.plan import AGAINST, Plan
from game.lab.batch.rows import BAND_WORDS, Row, read_row
from game.plain_text import is_digits
from game.players.roster import called
from game.usage import UsageError

#: games in a part (house default): so few that a killed batch loses only seconds
PART = 10
#: bytes of the file of a part, far more than any has
LARGEST_PART = 64 * 1024 * 1024
PLAN, ROWS, PROGRESS, TIMES = "batch.json", "rows", "progress.json", "times.csv"
SUFFIX, SUM, DAMAGED = ".jsonl", ".sum", ".damaged"

Say = Callable[[str], None]
#: the rows of a batch as lines, by part and by their place in it
Lines = dict[int, dict[int, bytes]]


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
            there = read_json(path, Plan)
        except DataError as wrong:
            raise UsageError(
                f"{path} cannot be read: it is not the plan of a batch ({wrong.finding.text.rstrip('.')}).",
                "Name another folder with --out, or put this file back from a copy. The rows are kept.",
            ) from None
        # the same scenario may be found by another name: a copy of its file
        same = there.digest == self.plan.digest
        if (replace(there, scenario=self.plan.scenario) if same else there) == self.plan:
            return
        for name, what in _DIFFERENCES:
            mine, its = getattr(self.plan, name), getattr(there, name)
            if mine != its:
                words = (
                    f" ({_words(name, its)}, not {_words(name, mine)})"
                    if name not in ("digest", "begin")
                    else ""
                )
                raise UsageError(
                    f"{self.folder} holds a batch of {what}{words}.",
                    "Name another folder with --out, or repeat the command that started it.",
                )

    # ------------------------------------------------------------------------ parts
    def path_of(self, part: int) -> Path:
        """The file of a part."""
        return self.parts / f"part-{part:05}{SUFFIX}"

    def read(self, part: int) -> dict[int, bytes]:
        """The rows of a part by their places, as lines; a damaged part is set aside.

        In a part without a checksum games were being played: its rows stand in any order, and the last line
        may be that of a game in flight. It is put in order.
        """
        path, seal = self.path_of(part), self.path_of(part).with_suffix(SUM)
        try:
            sealed = read_bytes(seal, LARGEST_PART, empty=True).strip() if seal.exists() else None
            content = read_bytes(path, LARGEST_PART, empty=True)
            if sealed is not None and content and not content.endswith(b"\n"):
                raise damaged("its last line is cut off")
            found = _placed(self.plan, part, whole_lines(content), in_order=sealed is not None)
            if sealed is not None and _sum(content) != sealed:
                raise damaged("its content has changed")
        except DataError as wrong:
            if wrong.finding.code == MISSING:
                return {}
            self._set_aside(path, wrong.finding.text.rstrip("."))
            return {}
        if sealed is None:
            self.write(part, found)
        return found

    def _set_aside(self, path: Path, wrong: str) -> None:
        aside = _free(path.with_name(path.name + DAMAGED))
        path.rename(aside)
        path.with_suffix(SUM).unlink(missing_ok=True)
        self.say(f"{path} is damaged: {wrong}. It is kept as {aside.name}; its games are played again.")

    def add(self, part: int, line: bytes) -> None:
        """Keep the row of a game that has just been played, behind those of its part."""
        path = self.path_of(part)
        path.with_suffix(SUM).unlink(missing_ok=True)
        with path.open("ab") as file:
            file.write(line + b"\n")

    def write(self, part: int, rows: Mapping[int, bytes]) -> None:
        """Keep the rows of a part whole."""
        path, content = self.path_of(part), b"".join(line + b"\n" for _, line in sorted(rows.items()))
        # a part without a checksum is read as it is: after a kill at any moment, nothing looks damaged
        path.with_suffix(SUM).unlink(missing_ok=True)
        write_whole(path, content)
        write_whole(path.with_suffix(SUM), _sum(content) + b"\n")

    def lines(self) -> Lines:
        """The rows of every existing part."""
        found = {}
        for path in sorted(self.parts.glob(f"part-*{SUFFIX}")):
            number = path.stem.removeprefix("part-")
            if is_digits(number) and len(number) < 9:
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
    ("begin", "games from another position"),
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


def whole_lines(content: bytes) -> list[bytes]:
    """The lines of a part that is being written: what stands behind the last end of a line is no line yet."""
    return [line for line in content[: content.rfind(b"\n") + 1].splitlines() if line.strip()]


def games_in(folder: Path) -> int:
    """How many games lie in the batches under a folder."""
    count = 0
    for path in folder.glob(f"**/part-*{SUFFIX}"):
        with contextlib.suppress(DataError):
            count += len(whole_lines(read_bytes(path, LARGEST_PART, empty=True)))
    return count


def _placed(plan: Plan, part: int, lines: Sequence[bytes], in_order: bool) -> dict[int, bytes]:
    """Lines of a part by the places of their games. Raises ``DataError``."""
    if len(lines) > PART:
        raise damaged(f"it has {counted(len(lines), 'line')}, and a part has {PART}")
    found: dict[int, bytes] = {}
    for number, line in enumerate(lines, 1):
        try:
            row = read_row(line)
        except DataError as wrong:
            raise damaged(f"line {number} is no row ({wrong.finding.text.rstrip('.')})") from None
        first = max(found, default=-1) + 1 if in_order else 0
        free = (place for place in range(first, PART) if place not in found)
        place = next((p for p in free if plan.game_at(part * PART + p).is_of(row)), None)
        if place is None:
            raise damaged(f"line {number} is the row of another game")
        found[place] = line
    return found


def damaged(what: str) -> DataError:
    """What is wrong with a part."""
    return DataError(Finding(code="E302", text=what))


def rows_of(lines: Lines) -> list[Row]:
    """The rows in the order of their games, up to the first that has not been played."""
    found: list[Row] = []
    while (line := lines.get(len(found) // PART, {}).get(len(found) % PART)) is not None:
        found.append(read_row(line))
    return found


# -------------------- The heat maps of a batch, read from its folder: counts by hex, to lay over a map
#: all bands of turns, or both sides
ALL = -1


class HeatMaps(Struct, frozen=True):
    """The counts by hex in the games of a batch."""

    scenario: str
    #: the players, in words
    players: tuple[str, ...]
    games: int
    #: by layer, side and band of turns: counts over all games, by hex label
    counts: dict[tuple[str, int, int], dict[str, int]]

    def values(self, layer: str, side: int = ALL, band: int = ALL) -> dict[str, float]:
        """Counts a game, by hex label; hexes without any are left out."""
        found = Counter[str]()
        for (name, whose, when), hexes in self.counts.items():
            if name == layer and side in (ALL, whose) and band in (ALL, when):
                found.update(hexes)
        return {at: count / self.games for at, count in sorted(found.items()) if count}

    def bands(self) -> list[int]:
        """The bands of turns in which anything was counted."""
        there = {band for _, _, band in self.counts}
        return [band for band in range(len(BAND_WORDS)) if band in there]


def is_batch(folder: Path) -> bool:
    """Does a folder look like the folder of a batch?"""
    return (folder / PLAN).is_file()


def read_heat(folder: Path) -> HeatMaps:
    """The heat maps in a folder of ``sapper simulate``. Raises ``UsageError`` with a sentence."""
    if not is_batch(folder):
        raise UsageError(
            f"{folder} holds no games.", "Name a folder that sapper simulate has written with --out."
        )
    try:
        plan = read_json(folder / PLAN, Plan)
    except DataError as wrong:
        said = f"{folder / PLAN} cannot be read: {wrong.finding.text}"
        raise UsageError(said, "Play the games again.") from None
    rows = [row for path in sorted((folder / ROWS).glob(f"*{SUFFIX}")) for row in _rows(path)]
    good = [row for row in rows if not row.fault]
    if not good:
        raise UsageError(
            f"{folder} holds no finished game yet.", "Wait until sapper simulate has played some."
        )
    counts: dict[tuple[str, int, int], Counter[str]] = {}
    for row in good:
        for one in row.heat:
            counts.setdefault((one.layer, one.side, one.band), Counter()).update(one.hexes)
    names = dict.fromkeys(name for row in good for name in row.players)
    players = tuple(dict.fromkeys(called(name, plan.game[0]) for name in names))
    return HeatMaps(plan.scenario, players, len(good), {key: dict(row) for key, row in counts.items()})


def _rows(path: Path) -> list[Row]:
    try:
        # a batch that is played now has a last line that is not whole
        lines = whole_lines(read_bytes(path, LARGEST_PART, empty=True))
        return [read_row(line, str(path), number) for number, line in enumerate(lines, 1)]
    except DataError as wrong:
        found = wrong.finding
        where = f"{path}, line {found.line}," if found.line else f"{path}"
        mend = "Repeat the sapper simulate command: it plays this part again."
        raise UsageError(f"{where} cannot be read: {found.text}", mend) from None
