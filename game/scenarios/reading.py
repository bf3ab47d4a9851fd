"""From the tables of a file, whose shape is right, to a scenario with the hexes of its board."""

from __future__ import annotations

import bisect
import re
import types
import typing
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from game.boards.board import Board
from game.boards.textboard import MOST_NAMED, hexes_of
from game.core.declarations import Declarations
from game.core.declared import Declared, fields_of, of_table
from game.core.forms import KeyType
from game.core.setting import WHOLE_MAP, Given, Setting
from game.core.terms import Goal, Term, own_terms
from game.hexes.grid import LabelError, mask_of
from game.scenarios.description import Scenario, SideDescription
from game.scenarios.shapes import KIND, SIDE, SIDES, bare_key, join, known_fields, plain_keys

# -------------------------------------------------------------------------------- lines of a TOML text
#: possessive, so that a line of a megabyte is looked at once
_HEADER = re.compile(r"\s*+(\[\[?)([^\[\]]++)\]\]?\s*+(#.*)?$")
_KEY = re.compile(r"([A-Za-z0-9_.\-\"' \t]++)=")


class TomlLines:
    """Lines of the keys of one text, by key path such as ``sides[1].forces[0].units``."""

    def __init__(self, text: str) -> None:
        self.lines = text.splitlines()
        self.known: dict[str, int] = {}
        self.counts: dict[str, int] = {}
        #: the lines that open a table
        self.headers: list[int] = []
        self._scan()
        #: the lines on which a key stands, in order
        self.starts = sorted(set(self.known.values()))

    def _scan(self) -> None:
        table, depth, quoted = "", 0, ""
        for number, line in enumerate(self.lines, 1):
            if depth == 0 and not quoted:
                header, key = _HEADER.match(line), _KEY.match(line)
                if header:
                    table = self._enter(header[2].strip(), header[1] == "[[")
                    self.known.setdefault(table, number)
                    self.headers.append(number)
                    continue
                if key:
                    name = key[1].replace('"', "").replace("'", "").replace(" ", "").replace("\t", "")
                    self.known.setdefault(f"{table}.{name}" if table else name, number)
            depth, quoted = _balance(line, depth, quoted)

    def _enter(self, name: str, array: bool) -> str:
        """The path a header opens; an array of tables counts its entries."""
        path = ""
        words = [word.strip().strip("\"'") for word in name.split(".")]
        for word in words[:-1]:
            path = f"{path}.{word}" if path else word
            if path in self.counts:
                path = f"{path}[{self.counts[path]}]"
        path = f"{path}.{words[-1]}" if path else words[-1]
        if array:
            self.counts[path] = self.counts.get(path, -1) + 1
            path = f"{path}[{self.counts[path]}]"
        elif path in self.counts:
            path = f"{path}[{self.counts[path]}]"
        return path

    def line(self, path: str, word: str = "") -> int:
        """The line of a key, or of what stands round it; ``word`` is looked for from there on."""
        start = 0
        while path and not start:
            start = self.known.get(path, 0)
            path = path[: max(path.rfind("."), path.rfind("["), 0)]
        if word:
            later = bisect.bisect_right(self.starts, start)
            stop = self.starts[later] if later < len(self.starts) else len(self.lines) + 1
            for number in range(max(start, 1), stop):
                if word in self.lines[number - 1]:
                    return number
        return start or 1


def _balance(line: str, depth: int, quoted: str) -> tuple[int, str]:
    """Brackets left open after a line, and the quotation marks of a text left open."""
    at = 0
    while at < len(line):
        if quoted:
            end = line.find(quoted, at)
            if end < 0:
                return depth, quoted if len(quoted) == 3 else ""
            at, quoted = end + len(quoted), ""
            continue
        mark = line[at]
        if mark == "#":
            break
        if mark in "\"'":
            quoted = mark * 3 if line.startswith(mark * 3, at) else mark
            at += len(quoted)
            continue
        depth += (mark in "[{") - (mark in "]}")
        at += 1
    return depth, quoted if len(quoted) == 3 else ""


# ------------------------------------------------------------------------------- zones of the scenario
Wrong = Callable[[str, str, str], None]


def zoned(board: Board, zones: Mapping[str, Sequence[str]], wrong: Wrong) -> Board:
    """The board with the zones of a scenario besides its own; ``wrong`` hears of each name, word and reason
    where a word is no hex.
    """
    found, named = {}, 0
    for name, words in zones.items():
        mask = 0
        for word in words:
            try:
                hexes = hexes_of(board.grid, word)
            except LabelError as reason:
                wrong(name, word, f"{reason}")
                continue
            named += len(hexes)
            if named > MOST_NAMED:
                wrong(name, word, f"the zones name more than {MOST_NAMED:,} hexes")
                return board
            mask |= mask_of(hexes)
        if name != WHOLE_MAP and name not in board.zones:
            found[name] = mask
    return board.with_zones(found)


# ---------------------------------------------------------------------------------------- the scenario
Table = Mapping[str, Any]


def read_scenario(table: Table, declared: Declarations, board: Board | None) -> Scenario:
    """The scenario of a file; what cannot be understood is left out, and told by ``judge``."""
    sides = tuple(str(side.get("id", "")) for side in table.get("sides", ()))
    setting = declared.setting(Setting(board, sides))
    own = own_terms(_terms(table, declared, setting))
    reading = _Reading(declared, replace(setting, own=own))
    scenario: Scenario = reading.made(table, Scenario, "")
    rows = zip(scenario.sides, table.get("sides", ()), strict=True)
    stocked = tuple(replace(side, stocks=_stocks(side, given, declared)) for side, given in rows)
    return replace(scenario, sides=stocked, own=own)


def _stocks(side: SideDescription, given: Table, declared: Declarations) -> dict[str, int]:
    """What a side may lay out, in the order in which its modules declare it."""
    rows = ((stock.id, int(given.get(key, 0))) for key, stock in declared.stock_keys.items())
    return {name: count for name, count in rows if count}


def term_tables(table: Table, declared: Declarations) -> Iterator[tuple[type[Term], str, Given]]:
    """What modules declare besides: kind, key path and table of each;
    a bare value stands in a table of its key.
    """
    for path, kind in declared.term_keys.items():
        at, _, key = path.rpartition(".")
        holder = table.get(at, {}) if at else table
        value = holder.get(key) if isinstance(holder, Mapping) else None
        if value is None:
            continue
        names = [field.name for field in fields_of(kind)]
        if len(names) == 1:
            yield kind, at, {names[0]: value}
        elif len(names) == 2:
            for one, other in sorted(value.items()):
                yield kind, f"{path}.{one}", {names[0]: one, names[1]: other}
        else:
            yield from ((kind, f"{path}[{n}]", one) for n, one in enumerate(value))


def _terms(table: Table, declared: Declarations, setting: Setting) -> Iterator[Term]:
    for kind, _, given in term_tables(table, declared):
        term = of_table(kind, given, setting)
        if term != kind.usual():
            yield term


class _Reading:
    def __init__(self, declared: Declarations, setting: Setting) -> None:
        self.declared, self.setting = declared, setting

    def made(self, value: Any, wanted: KeyType, path: str) -> Any:
        """The value of a type."""
        origin = typing.get_origin(wanted)
        if isinstance(wanted, type) and issubclass(wanted, Declared):
            return self.declared_record(as_table(value, wanted), wanted, path)
        if isinstance(wanted, type) and issubclass(wanted, Struct):
            keys = plain_keys(wanted)
            fields = {
                key: self.made(value[key], keys[key][0], join(path, key)) for key in value if key in keys
            }
            return wanted(**fields)
        if origin is tuple:
            inner = typing.get_args(wanted)[0]
            return tuple(self.made(one, inner, f"{path}[{n}]") for n, one in enumerate(value))
        if origin is dict:
            inner = typing.get_args(wanted)[1]
            return {key: self.made(one, inner, join(path, key)) for key, one in value.items()}
        if origin in (types.UnionType, typing.Union):
            arm = next(arm for arm in typing.get_args(wanted) if arm is not type(None))
            return self.made(value, arm, path)
        return value

    def declared_record(self, given: Given, wanted: type[Declared], path: str) -> Declared:
        """A record by its declaration; one inside a side belongs to it."""
        known = {}
        if SIDE in known_fields(path):
            known[SIDE] = int(path.removeprefix(SIDES).partition("]")[0])
        if issubclass(wanted, Goal):
            wanted = self.declared.goals.get(str(given.get(KIND)), wanted)
        return of_table(wanted, given, self.setting, **known)


def as_table(value: Any, wanted: type[Declared]) -> Given:
    """A value of a file as a table: a text may stand for the only key of a record."""
    return {bare_key(wanted): value} if isinstance(value, str) else value


def declared_tables(value: Any, wanted: KeyType, path: str = "") -> Iterator[tuple[type[Declared], str, Any]]:
    """Every declared record in a file: its class as the file's record has it, its key path, and its value."""
    origin = typing.get_origin(wanted)
    if isinstance(wanted, type) and issubclass(wanted, Declared):
        yield wanted, path, value
    elif isinstance(wanted, type) and issubclass(wanted, Struct):
        for key, (kind, _) in plain_keys(wanted).items():
            if key in value:
                yield from declared_tables(value[key], kind, join(path, key))
    elif origin is tuple:
        for n, one in enumerate(value):
            yield from declared_tables(one, typing.get_args(wanted)[0], f"{path}[{n}]")
    elif origin in (types.UnionType, typing.Union):
        arm = next(arm for arm in typing.get_args(wanted) if arm is not type(None))
        yield from declared_tables(value, arm, path)
