"""The tables of the ground assault that are in use, each read once."""

from __future__ import annotations

import functools
import re
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from game import paths
from game.assault.kinds import Kind, kind_of
from game.core.amounts import counted, does
from game.data_files import read_toml

# ------------------------------------------------------------------------------------------------ rows
# Every table says its ``status``, "house default" or "source"; where single values of a table stand in the
# source, its rows name them. A table that is not in order is told by ``sapper check`` and not used.
STATUS = ("house default", "source")
_NUMBER = re.compile(r"[0-9]{1,3}")


class TableError(ValueError):
    """A table that cannot be used; the message says why, as a sentence."""


class Outcome(Struct, frozen=True):
    """A result: steps that attacker and defender lose, hexes that the defender's survivors retreat."""

    attacker: int = 0
    defender: int = 0
    retreat: int = 0

    def word(self) -> str:
        """As the table writes it: ``A1 D2 R1``."""
        rows = (("A", self.attacker), ("D", self.defender), ("R", self.retreat))
        return " ".join(f"{letter}{number}" for letter, number in rows if number)

    def in_words(self, attacker: str = "the attacker", defender: str = "the defender") -> str:
        """What it means, without a stop: ``the attacker loses 1 step, survivors retreat 2 hexes``."""
        losses = ((attacker, self.attacker), (defender, self.defender))
        rows = [
            f"{name} {does(name, 'loses')} {counted(number, 'step')}" for name, number in losses if number
        ]
        if self.retreat:
            rows.append(f"survivors retreat {counted(self.retreat, 'hex', 'hexes')}")
        return ", ".join(rows) or "nobody loses a step"

    def in_short(self, attacker: str, defender: str) -> str:
        """The same for a place with little room: ``American −1 step, retreat 2 hexes``."""
        losses = ((attacker, self.attacker), (defender, self.defender))
        rows = [f"{name} −{counted(number, 'step')}" for name, number in losses if number]
        rows += [f"retreat {counted(self.retreat, 'hex', 'hexes')}"] if self.retreat else []
        return ", ".join(rows) or "no effect"


class Results(Struct, frozen=True):
    """The result table: odds of its columns, and the ladder of its results (ga:31)."""

    columns: tuple[tuple[int, int], ...]
    ladder: tuple[Outcome, ...]
    band: int
    level: int
    status: str

    def column(self, attack: int, defence: int) -> int:
        """The column of two sums, rounded down to the next that is printed (ga:42)."""
        found = 0
        for number, (strong, weak) in enumerate(self.columns):
            if attack * weak >= strong * defence:
                found = number
        return found

    def column_word(self, column: int) -> str:
        """The odds of a column as text: "3-1"; the first and the last take in what lies beyond them."""
        strong, weak = self.columns[column]
        sign = "≤" if column == 0 else "≥" if column == len(self.columns) - 1 else ""
        return f"{sign}{strong}-{weak}"

    def outcome(self, column: int, roll: int) -> Outcome:
        """The result of a modified roll, which may lie below 1 or above 100 (ga:31).

        The column may lie beside the table as well: the ladder alone ends.
        """
        # RULING Q-470: the roll is not clamped, so that a column is worth exactly one band
        rung = column + (roll - 1) // self.band - self.level
        return self.ladder[max(0, min(rung, len(self.ladder) - 1))]


class Ground(Struct, frozen=True):
    """A row of the terrain table: a kind of terrain, or a kind of field work (ga:32)."""

    id: str
    name: str
    shift: int = 0
    infantry: int = 0
    towed: int = 0
    standoff: bool = False
    closed: bool = False
    soft: bool = False
    engineers: int = 0
    proficiency: int = 0
    work: bool = False
    #: the names of its values that stand in the source
    source: tuple[str, ...] = ()


class Movement(Struct, frozen=True):
    """Points, costs in half points, and limits (ga:34, ga:36, ga:39)."""

    tactical: int
    strategic: int
    costs: Mapping[str, int]
    limits: Mapping[str, int]
    status: str


# --------------------------------------------------------------------------- reading
def read_outcome(word: str) -> Outcome:
    """The result that the table writes so. Raises ``TableError``."""
    names = {"A": "attacker", "D": "defender", "R": "retreat"}
    found: dict[str, int] = {}
    for part in word.split():
        if part[:1] not in names or not _NUMBER.fullmatch(part[1:]) or names[part[:1]] in found:
            raise TableError(f"'{word}' is no result. Write A1, D2 or R1, each once.")
        found[names[part[:1]]] = int(part[1:])
    return Outcome(**found)


def read_results(table: Mapping[str, Any]) -> Results:
    """The result table of a file. Raises ``TableError``."""
    columns = []
    for word in _words(table, "columns"):
        strong, _, weak = word.partition("-")
        if not (_NUMBER.fullmatch(strong) and _NUMBER.fullmatch(weak) and int(strong) and int(weak)):
            raise TableError(f"'{word}' is no column. Write odds such as 3-2.")
        columns.append((int(strong), int(weak)))
    if sorted(columns, key=lambda row: row[0] / row[1]) != columns or len(set(columns)) != len(columns):
        raise TableError("The columns do not rise from the weakest odds to the strongest.")
    ladder = tuple(read_outcome(word) for word in _words(table, "ladder"))
    if not columns or not ladder:
        raise TableError("The table has no columns or no ladder.")
    return Results(
        tuple(columns), ladder, _number(table, "band", 1), _number(table, "level", 0), _status(table)
    )


def read_terrain(table: Mapping[str, Any]) -> dict[str, Ground]:
    """The rows of the terrain table, works among them. Raises ``TableError``."""
    found: dict[str, Ground] = {}
    for key in ("terrain", "work"):
        rows = table.get(key)
        if not isinstance(rows, dict):
            raise TableError(f"The table has no [{key}].")
        for word, row in rows.items():
            _judge_row(word, row)
            given = {"id": word, "work": key == "work", **row}
            try:
                found[word] = msgspec.convert(given, Ground, strict=True)
            except (msgspec.ValidationError, TypeError) as wrong:
                raise TableError(f"The row '{word}' cannot be read: {wrong}.") from None
            strange = [name for name in row if name not in Ground.__struct_fields__]
            strange += [name for name in found[word].source if name not in Ground.__struct_fields__]
            if strange:
                raise TableError(f"The row '{word}' has no value '{strange[0]}'.")
    missing = [word for word in (*TERRAINS, *WORKS) if word not in found]
    if missing:
        raise TableError(f"The row '{missing[0]}' is missing.")
    _status(table)
    return found


def read_movement(table: Mapping[str, Any]) -> Movement:
    """The movement table of a file. Raises ``TableError``."""
    costs, limits = table.get("costs"), table.get("limits")
    if not isinstance(costs, dict) or not isinstance(limits, dict):
        raise TableError("The table has no [costs] or no [limits].")
    for rows, words in ((costs, (*TERRAINS, "road", "river", "march")), (limits, LIMITS)):
        for word in words:
            _number(rows, word, 1)
    return Movement(
        _number(table, "tactical", 1), _number(table, "strategic", 1), costs, limits, _status(table)
    )


def read_counters(table: Mapping[str, Any]) -> dict[str, Kind]:
    """The kinds of counter of a file. Raises ``TableError``."""
    rows = table.get("counter")
    if not isinstance(rows, dict) or not rows:
        raise TableError("The table has no [counter].")
    found = {}
    for word, row in rows.items():
        _judge_row(word, row)
        try:
            found[word] = kind_of(word, row)
        except (TypeError, ValueError) as wrong:
            raise TableError(f"The counter '{word}' cannot be read: {wrong}.") from None
    missing = [word for word in COUNTERS if word not in found]
    if missing:
        raise TableError(f"The counter '{missing[0]}' is missing: a scenario of the program has it.")
    _status(table)
    return found


def _judge_row(word: str, row: object) -> None:
    if not isinstance(row, dict):
        raise TableError(f"The row '{word}' is a single value. Write its values in braces: {{ name = ... }}.")


def _words(table: Mapping[str, Any], key: str) -> list[str]:
    row = table.get(key)
    if not isinstance(row, list) or not all(isinstance(word, str) for word in row):
        raise TableError(f"'{key}' has to be a list of texts.")
    return row


def _number(table: Mapping[str, Any], key: str, least: int) -> int:
    value = table.get(key)
    if not isinstance(value, int) or isinstance(value, bool) or value < least:
        raise TableError(f"'{key}' has to be a whole number from {least} on.")
    return value


def _status(table: Mapping[str, Any]) -> str:
    if table.get("status") not in STATUS:
        raise TableError('The status is missing. Write status = "house default" or status = "source".')
    return str(table["status"])


#: the words that every such table has rows for
TERRAINS = ("clear", "rough", "woods", "forest", "village", "town", "city", "marsh")
WORKS = ("ip", "entrenchment", "fortification")
LIMITS = ("stack", "supply", "reserve", "barrage")
#: the counters of the scenarios of the program
COUNTERS = (
    "AIB", "USI", "UST", "USE", "USA", "USR", "USD", "USH",
    "VGR", "PGR", "PZB", "KGB", "PJK", "FLK", "GAR", "PIO", "FUS", "GHQ",
)  # fmt: skip
READERS: dict[str, Callable[[Mapping[str, Any]], object]] = {
    "results": read_results,
    "terrain": read_terrain,
    "movement": read_movement,
    "counters": read_counters,
}


# ----------------------------------------------------------------------------------------------- files
FOLDER = "assault"
#: bytes of a table
LONGEST = 1024 * 1024


def shipped(name: str) -> Path:
    """The file of a table of the program."""
    return paths.maps() / FOLDER / f"{name}.toml"


def own(name: str) -> Path:
    """The file of the player that takes its place, which may not be there."""
    return paths.own_maps() / FOLDER / f"{name}.toml"


def in_use(name: str) -> Path:
    """The file of a table: that of the player where there is one that can be used, else the program's."""
    file = own(name)
    try:
        READERS[name](read_toml(file, LONGEST))
    except ValueError:
        return shipped(name)
    return file


def table(name: str) -> Mapping[str, Any]:
    """The table in use, as its file has it."""
    return read_toml(in_use(name), LONGEST)


# --------------------------------------------------------------------------------------- tables in use
__all__ = [
    "LIMITS", "TERRAINS", "WORKS", "Ground", "Movement", "Outcome", "Results", "TableError", "counters",
    "forget", "movement", "results", "terrain",
]  # fmt: skip


@functools.cache
def results() -> Results:
    """The result table (ga:31)."""
    return read_results(table("results"))


@functools.cache
def terrain() -> Mapping[str, Ground]:
    """The rows of the terrain table (ga:32)."""
    return read_terrain(table("terrain"))


@functools.cache
def movement() -> Movement:
    """The movement table (ga:36)."""
    return read_movement(table("movement"))


@functools.cache
def counters() -> Mapping[str, Kind]:
    """The kinds of counter."""
    return read_counters(table("counters"))


def forget() -> None:
    """Read the files anew when they are asked for next."""
    for one in (results, terrain, movement, counters):
        one.cache_clear()
