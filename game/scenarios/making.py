"""A scenario in the making: the text of its file, changed one key at a time.

A draft is the text of a file and nothing else, so that people and the maker write the same: remarks, order
and layout stay where nothing changes them. Keys are named by their paths, as findings name them, such as
``sides[1].forces[0].title``.
"""

from __future__ import annotations

import contextlib
import copy
import functools
import re
import textwrap
import unicodedata
from collections.abc import Callable, Collection, Sequence
from pathlib import Path
from typing import Any

import tomlkit
from msgspec import Struct
from msgspec.structs import replace
from tomlkit.items import AoT, Array, InlineTable, Table

from game.core.games import game_named
from game.data_files import DataError, parse_toml
from game.notation.records import MARKER, STATE
from game.scenarios.forces import FORCES
from game.scenarios.reading import TomlLines

#: what a change is: a value of TOML
Value = str | int | bool | list[Any] | dict[str, Any]
_STEP = re.compile(r"([^.\[\]]+)|\[(\d+)\]")
#: a longer list or text is written on several lines
WIDE = 100
#: the mark at the end of a line whose text goes on in the next
GOES_ON = "\\"


class ChangeError(ValueError):
    """A change that the text does not allow; the message is the sentence."""


class Draft(Struct, frozen=True):
    """A scenario in the making: the text of its file, and where that is."""

    text: str
    path: Path

    @property
    def table(self) -> dict[str, Any]:
        """The tables of the text; it is one of TOML at every step."""
        return copy.deepcopy(_tables_of(self.text))

    def value(self, path: str) -> Any:
        """The value of a key, or None."""
        found: Any = _tables_of(self.text)
        for step in steps_of(path):
            try:
                found = found[step]
            except (KeyError, IndexError, TypeError):
                return None
        return copy.deepcopy(found) if isinstance(found, dict | list) else found


@functools.lru_cache(4)
def _tables_of(text: str) -> dict[str, Any]:
    """The tables of a text, of which many keys are asked one after the other; nobody else may have them."""
    return parse_toml(text)


def steps_of(path: str) -> list[str | int]:
    """Keys and indices of a path."""
    return [int(index) if index else key for key, index in _STEP.findall(path)]


# ------------------------------------------------------------------------------------------- changes
def put(draft: Draft, path: str, value: Value | None) -> Draft:
    """The draft with a value at a key, or without the key; tables on the way to it are made.

    Raises ``ChangeError``.
    """
    if value is None:
        return drop(draft, path)
    there = draft.value(path)
    if there == value and type(there) is type(value):
        return draft

    def change(holder: Any, last: str | int) -> None:
        if isinstance(value, list) and isinstance(last, str) and isinstance(holder.get(last), Array):
            _become(holder[last], value, holder, last)
        else:
            holder[last] = _item(value)

    return _changed(draft, path, change, lambda holder, last: holder.__setitem__(last, value))


def drop(draft: Draft, path: str) -> Draft:
    """The draft without a key or an entry of a list. Raises ``ChangeError``."""
    if draft.value(path) is None:
        return draft
    above, _, last = path.rpartition("[")
    if last.endswith("]") and len(draft.value(above)) == 1:
        return drop(draft, above)  # a list of tables without any has no place in a file

    def change(holder: Any, last: str | int) -> None:
        del holder[last]

    return _changed(draft, path, change, change)


def add(draft: Draft, path: str, value: Value) -> Draft:
    """The draft with one more entry in a list; it is made if there is none. Raises ``ChangeError``."""

    def change(holder: Any, last: str | int) -> None:
        if isinstance(last, str) and last not in holder:
            holder[last] = tomlkit.aot() if isinstance(value, dict) and last in HEADED else tomlkit.array()
        row = holder[last]
        row.append(_table(value) if isinstance(row, AoT) else _item(value))

    def plainly(holder: Any, last: str | int) -> None:
        if isinstance(last, str):
            holder.setdefault(last, [])
        holder[last].append(value)

    return _changed(draft, path, change, plainly)


#: lists of tables that people write with a header for each
HEADED = ("sides", "forces", "goals", "chores", "formations")
#: a change of a holder at a key
_Change = Callable[[Any, "str | int"], None]


def _changed(draft: Draft, path: str, change: _Change, plainly: _Change) -> Draft:
    """The draft with a change of its document; what stands in one line is written anew."""
    document: Any = tomlkit.parse(draft.text)
    *way, last = steps_of(path)
    holder = document
    try:
        for n, step in enumerate(way):
            if isinstance(step, str) and step not in holder:
                holder[step] = tomlkit.table()
            if isinstance(holder[step], InlineTable):
                whole = found = holder[step].unwrap()
                for inner in way[n + 1 :]:
                    found = found.setdefault(inner, {}) if isinstance(inner, str) else found[inner]
                plainly(found, last)
                holder[step] = _item(whole, inside=True)
                break
            holder = holder[step]
        else:
            change(holder, last)
    except (KeyError, IndexError, TypeError) as wrong:
        raise ChangeError(f"There is no '{path}' in this scenario.") from wrong
    return _kept(draft, document)


def _become(row: Array, wanted: list[Any], holder: Any, key: str) -> None:
    """Makes a list another one; entries that stay keep their place and their remarks."""
    had = row.unwrap()
    kept = [one for one in had if one in wanted]
    if kept == wanted[: len(kept)] and all(kept.count(one) == 1 for one in kept):
        for n in reversed(range(len(had))):
            if had[n] not in wanted:
                del row[n]
        for one in wanted[len(kept) :]:
            row.append(_item(one, inside=True))
    else:
        holder[key] = _item(wanted)


def _item(value: Any, inside: bool = False) -> Any:
    """A value as people write it; ``inside`` a list or a line, everything stands in that line."""
    if isinstance(value, str):
        return tomlkit.string(value) if inside else tomlkit.value(_text(value))
    if isinstance(value, dict):
        return tomlkit.value(_line(value))
    if isinstance(value, list):
        row = tomlkit.array()
        for one in value:
            row.append(_item(one, inside=True))
        row.multiline(not inside and len(str(value)) > WIDE)
        return row
    return tomlkit.item(value)


def _text(value: str) -> str:
    """A text: a long one, or one of several lines, between three marks on lines of its own."""
    if "\n" not in value and len(value) <= WIDE:
        return tomlkit.string(value).as_string()
    body = tomlkit.string(value, multiline=True).as_string()[3:-3]
    rows = [f" {GOES_ON}\n".join(textwrap.wrap(row, WIDE, break_long_words=False, break_on_hyphens=False))
            if " ".join(row.split()) == row else row for row in body.split("\n")]  # fmt: skip
    joined = "\n".join(rows)
    return f'"""\n{joined}"""'


def _line(value: Any) -> str:
    """A value in one line, with room within its brackets."""
    if isinstance(value, dict):
        inner = ", ".join(f"{tomlkit.key(key).as_string()} = {_line(one)}" for key, one in value.items())
        return f"{{ {inner} }}" if inner else "{}"
    if isinstance(value, list):
        return f"[{', '.join(_line(one) for one in value)}]"
    return str(tomlkit.item(value).as_string())


def _table(value: Any) -> Table:
    table = tomlkit.table()
    for key, inner in value.items():
        if key in HEADED and isinstance(inner, list):
            table[key] = tomlkit.aot()
            for one in inner:
                table[key].append(_table(one))
        else:
            table[key] = _item(inner)
    return table


def _kept(draft: Draft, document: tomlkit.TOMLDocument) -> Draft:
    """The draft of a changed document, when that still is TOML of the same content."""
    written, wanted = tomlkit.dumps(document), document.unwrap()
    for text in (_spaced(_in_place(written, draft.text), draft.text), _spaced(written, draft.text)):
        with contextlib.suppress(DataError):
            if parse_toml(text) == wanted:
                return replace(draft, text=text)
    raise ChangeError("This cannot be changed here without spoiling the file. Use a text editor.")


# ----------------------------------------------------------------------------- where a new key is put
#: the order in which people write the keys of a table, by its name; * stands for all others
ORDER = {
    "": ("sapper_scenario", "id", "game", "title", "board", "menu", "length", "difficulty", "blurb", "order",
         "setup", "turn_limit", "stall_limit", "homes", "start", "*", "rules", "zones", "chores", "victory",
         "formations", "sides"),
    "rules": ("modules", "suits", "choices", "stacking", "*", "parameters"),
    "victory": ("type", "by", "worth", "*", "levels", "numbers", "goals"),
    "goals": ("id", "side", "kind", "zone", "hexes", "edge", "*", "title", "worth", "points", "each",
              "lasting", "first", "ends", "level"),
    "sides": ("id", "name", "colour", "in_short", "briefing", "armour", "squads", "*", "areas", "entry",
              "reinforcements", "exits", "handicap", "pick", "forces"),
    "forces": ("id", "title", "blurb", "units", "deploy"),
}  # fmt: skip


def _in_place(text: str, before: str) -> str:
    """The text with each key and each table that is new where people write it in its table."""
    old = TomlLines(before).known
    for path in [path for path in TomlLines(text).known if path not in old]:
        above = path.rpartition(".")[0]
        if above in old or not above:
            text = _moved(text, path, above)
    return text


def _moved(text: str, path: str, above: str) -> str:
    """The text with a key before the first one of its table that people write later."""
    lines = TomlLines(text)
    header, row = lines.known[path] in lines.headers, lines.lines
    later = [
        number for other, number in lines.known.items()
        if other.rpartition(".")[0] == above and (number in lines.headers) == header
        and _rank(other) > _rank(path) and number < lines.known[path]
    ]  # fmt: skip
    if not later:
        return text
    start = lines.known[path] - 1
    ends = lines.headers if header else lines.starts
    end = next((number - 1 for number in ends if number - 1 > start), len(row))
    while end > start + 1 and (not row[end - 1].strip() or row[end - 1].startswith("#")):
        end -= 1
    to = min(later) - 1
    while to > 0 and row[to - 1].startswith("#"):
        to -= 1
    block = [*row[start:end], *([""] if header else [])]
    return "\n".join([*row[:to], *block, *row[to:start], *row[end:]]) + "\n"


def _rank(path: str) -> int:
    """Where people write a key of its table; those of tables without an order stay where they are."""
    above, _, name = re.sub(r"\[\d+\]", "", path).rpartition(".")
    order = ORDER.get(above.rpartition(".")[2], ("*",))
    return order.index(name) if name in order else order.index("*") if "*" in order else 0


def _spaced(text: str, before: str) -> str:
    """The text with an empty line before each header that is new."""
    old, found = set(_headers(before)), text.splitlines()
    new = {number for number, pair in zip(_numbers(text), _headers(text), strict=True) if pair not in old}
    rows: list[str] = []
    for number, line in enumerate(found, 1):
        if number in new and rows and rows[-1].strip() and not rows[-1].startswith("#"):
            rows.append("")
        rows.append(line)
    return "\n".join(rows).rstrip("\n") + "\n"


def _numbers(text: str) -> list[int]:
    return TomlLines(text).headers


def _headers(text: str) -> list[tuple[str, str]]:
    """Each header with the line before it."""
    lines = ["", *text.splitlines()]
    return [(lines[number - 1], lines[number]) for number in _numbers(text)]


# ------------------------------------------------------------------------------------- lines of a start
def merged(text: str, before: Sequence[str], after: Sequence[str]) -> str:
    """The text of a start with other lines: remarks, order and layout stay where nothing changes them.

    ``before`` are the lines of the text as the program writes them, ``after`` those that it is to have.
    """
    was = {_about(line): line for line in before}
    left: dict[tuple[str, ...], list[str]] = {}
    for line in after:
        left.setdefault(_about(line), []).append(line)
    rows: list[str] = []
    for row in text.strip("\n").splitlines():
        about = _about(row)
        if not about or about[0].startswith("#"):
            rows.append(row)
        elif left.get(about):
            line = left[about].pop(0)
            rows.append(row if was.get(about) == line else line)
    rows += [line for lines in left.values() for line in lines]
    return "".join(f"{row}\n" for row in rows)


def _about(line: str) -> tuple[str, ...]:
    """What a line is about: a counter, a state of something, or a marker with all that is said of it."""
    words = tuple(line.split())
    return words if words[:1] == (MARKER,) else words[: 3 if words[:1] == (STATE,) else 2]


# --------------------------------------------------------------------------------------------- begun
#: what a new scenario says; it can be played as it is
BLANK = """\
# A scenario of Sapper. How to write one: docs/MAPS.md.
sapper_scenario = 1
id = {id}
title = {title}
board = {board}
{game}blurb = ""
order = ["attack", "defence"]
setup = ["defence"]
turn_limit = 12

[victory]
type = "goals"
levels = [{{ name = "victory", margin = 1 }}]

[[sides]]
id = "attack"
name = "Attack"
colour = "orange"
briefing = ""
entry = {{ edge = "south", turn = 1 }}

[[sides.forces]]
id = "first"
title = "First force"
units = [{{ kind = {kind}, {count} }}]

[[sides]]
id = "defence"
name = "Defence"
colour = "blue"
briefing = ""
areas = [{{ zone = "map" }}]

[[sides.forces]]
id = "first"
title = "First force"
units = [{{ kind = {kind}, {count} }}]
"""


def begun(path: Path, title: str, board: str, game: str = "") -> Draft:
    """A new scenario on a board: two sides with a few counters of the first kind of its game."""
    of = game_named(game)
    kind = next(iter(of.declared.kinds))
    words = {
        "id": _line(path.stem),
        "title": _line(title),
        "board": _line(board),
        "game": f"game = {_line(game)}\n" if game else "",
        "kind": _line(kind),
        "count": f"{'squads' if FORCES.of(of).foot(kind) else 'count'} = 4",
    }
    return Draft(BLANK.format(**words), path)


def copied(text: str, path: Path, title: str) -> Draft:
    """A scenario of one's own that begins as another one. Raises ``ChangeError``."""
    return put(put(Draft(text, path), "id", path.stem), "title", title)


def free_path(folder: Path, title: str, taken: Collection[str] = ()) -> Path:
    """A file for a scenario of this title that neither is there nor has the id of another."""
    letters = unicodedata.normalize("NFKD", title).encode("ascii", "ignore").decode().lower()
    word = "-".join(re.findall(r"[a-z0-9]+", letters))[:40] or "scenario"
    names = [word, *(f"{word}-{n}" for n in range(2, 1000))]
    free = (name for name in names if name not in taken and not (folder / f"{name}.toml").exists())
    return folder / f"{next(free)}.toml"
