"""Does a value from a file have the shape of a record? Every difference is said, not only the first.

A plain record has its fields for keys, a declared one the keys of its declaration.
"""

from __future__ import annotations

import functools
import types
import typing
from collections.abc import Callable, Iterator, Mapping

import msgspec

from game.boards.findings import hint
from game.boards.limits import LONGEST_TEXT, shown
from game.core.assembly import AssemblyError
from game.core.declarations import KEY, SIDE_KEY, Declarations
from game.core.declared import Declared, fields_of, keys_of
from game.core.forms import KeyType
from game.core.terms import Goal, Term
from game.plain_text import in_a_line, not_text
from game.scenarios.description import FILLED

#: key path, sentence, how to mend it
Say = Callable[[str, str, str], None]
#: texts that a person reads at leisure, and lines of the notation: they may be as long as the file
LONG_TEXTS = frozenset({"briefing", "blurb", "start"})
#: entries of a list: words such as hexes, and tables such as forces and goals
MOST_WORDS, MOST_TABLES = 50_000, 1_000
#: types of keys, and whether they must be there
Keys = Mapping[str, tuple[KeyType, bool]]
_WORDS: dict[object, str] = {
    str: "a text in quotation marks",
    int: "a whole number",
    bool: "true or false",
    float: "a number",
}
#: the path of a side; what stands in it belongs to it
SIDES, SIDE = "sides[", "side"
KIND = "kind"


class Shapes:
    """Looks at the shape of a file, with the keys that modules declare."""

    def __init__(self, declared: Declarations, say: Say) -> None:
        self.declared, self.say = declared, say

    def check(self, value: object, wanted: KeyType, path: str = "") -> None:
        """Compares a value of lists, dicts and scalars with a type; tells every difference."""
        origin = typing.get_origin(wanted)
        if isinstance(wanted, type) and issubclass(wanted, msgspec.Struct):
            self._record(value, wanted, path)
        elif origin is tuple:
            self._list(value, typing.get_args(wanted)[0], path)
        elif origin is dict:
            self._table(value, typing.get_args(wanted)[1], path)
        elif origin in (types.UnionType, typing.Union):
            self.check(value, next(arm for arm in typing.get_args(wanted) if arm is not type(None)), path)
        elif type(value) is not wanted:
            word = _WORDS.get(wanted, "something else")
            self.say(path, f"{_shown(value)} is not {word}.", f"Write {word}.")
        elif isinstance(value, str):
            self._text(value, path)

    def _text(self, value: str, path: str) -> None:
        if not_text(value):
            text = f"the text holds a character that is not text ({not_text(value)})."
            self.say(path, text, "Remove it.")
        if len(value) > LONGEST_TEXT and path.rpartition(".")[2] not in LONG_TEXTS:
            text = f"the text has {len(value):,} characters; it may have {LONGEST_TEXT:,} at most."
            self.say(path, text, "Shorten it.")

    def _record(self, value: object, wanted: type[msgspec.Struct], path: str) -> None:
        if issubclass(wanted, Declared) and isinstance(value, str) and bare_key(wanted):
            self._text(value, path)
            return
        if not isinstance(value, dict):
            self.say(path, f"{_shown(value)} is not a table of keys and values.", "Write { key = value }.")
            return
        keys = self.keys(wanted, value, path)
        for key, inner in value.items():
            here = join(path, shown(key))
            if key in keys:
                self.check(inner, keys[key][0], here)
                continue
            mend = hint(key, keys, f"It may hold {', '.join(keys)}.")
            self.say(here, f"the key '{in_a_line(shown(key))}' is not known here.", mend)
        for key, (type_, must) in keys.items():
            if must and key not in value:
                word = _WORDS.get(type_, "its value")
                self.say(join(path, key), f"the key '{key}' is missing.", f"Add it: {key} = {word}.")

    def keys(self, wanted: type[msgspec.Struct], value: Mapping[str, object], path: str) -> Keys:
        """The keys of a record."""
        if issubclass(wanted, Goal):
            return self._keys_of_goal(value)
        if issubclass(wanted, Declared):
            return keys_of(wanted, known_fields(path))
        own, more = plain_keys(wanted), self._more(path)
        for key in own.keys() & more.keys():
            raise AssemblyError(f"{self._brings(path, key)} brings the key '{key}', which every scenario has")
        return {**own, **{key: (kind, False) for key, kind in more.items()}}

    def _brings(self, path: str, key: str) -> str:
        """The module that declares a key."""
        modules = self.declared.modules
        return modules.get((SIDE_KEY, key)) or modules[KEY, f"{path}.{key}".lstrip(".")]

    def _keys_of_goal(self, value: Mapping[str, object]) -> Keys:
        """Those of all kinds of goal: which of them mean something is looked at later."""
        found: dict[str, tuple[KeyType, bool]] = {}
        for kind in self.declared.goals.values():
            found |= keys_of(kind)
        return {KIND: (str, True), **found}

    def _more(self, path: str) -> dict[str, KeyType]:
        """Further keys of a plain record: what modules declare."""
        if path.startswith(SIDES) and path.endswith("]") and path.count("[") == 1:
            return dict.fromkeys(self.declared.stock_keys, int)
        rows = {key.rpartition("."): kind for key, kind in self.declared.term_keys.items()}
        return {key: term_type(kind) for (table, _, key), kind in rows.items() if table == path}

    def _list(self, value: object, wanted: object, path: str) -> None:
        if not isinstance(value, list):
            self.say(path, f"{_shown(value)} is not a list.", "Write [ ... ] around it.")
            return
        most = MOST_WORDS if wanted is str else MOST_TABLES
        if len(value) > most:
            text = f"the list has {len(value):,} entries; it may have {most:,} at most."
            self.say(path, text, "Shorten it.")
            return
        for index, inner in enumerate(value):
            self.check(inner, wanted, f"{path}[{index}]")

    def _table(self, value: object, wanted: object, path: str) -> None:
        if not isinstance(value, Mapping):
            self.say(path, f"{_shown(value)} is not a table of keys and values.", "Write { key = value }.")
            return
        for key, inner in value.items():
            self.check(inner, wanted, join(path, shown(str(key))))


def texts_in(value: object, path: str = "") -> Iterator[tuple[str, str]]:
    """Every text of a table with its key path."""
    if isinstance(value, str):
        yield path, value
    elif isinstance(value, Mapping):
        for key, inner in value.items():
            yield from texts_in(inner, join(path, shown(str(key))))
    elif isinstance(value, list):
        for index, inner in enumerate(value):
            yield from texts_in(inner, f"{path}[{index}]")


@functools.cache
def plain_keys(wanted: type[msgspec.Struct]) -> Keys:
    """The keys of a record that is not declared: its fields."""
    hints = typing.get_type_hints(wanted)
    fields = msgspec.structs.fields(wanted)
    return {field.name: (hints[field.name], field.required) for field in fields if field.name not in FILLED}


def known_fields(path: str) -> tuple[str, ...]:
    """Fields that the place of a declared record says by itself."""
    return (SIDE,) if path.startswith(SIDES) else ()


def bare_key(wanted: type[Declared]) -> str:
    """The only key of a declared record within a side, whose value may stand in its place;
    else an empty text.
    """
    keys = keys_of(wanted, (SIDE,))
    return next(iter(keys)) if len(keys) == 1 else ""


def term_type(kind: type[Term]) -> KeyType:
    """How a term stands in a file: bare, as pairs of key and value, or as tables."""
    forms = [field.form for field in fields_of(kind)]
    if len(forms) == 1:
        return forms[0].type
    if len(forms) == 2:
        return types.GenericAlias(dict, (str, forms[1].type))
    return types.GenericAlias(tuple, (kind, ...))


def join(path: str, key: str) -> str:
    """The path of a key inside a table."""
    return f"{path}.{key}" if path else key


def _shown(value: object) -> str:
    text = f"'{in_a_line(value)}'" if isinstance(value, str) else str(value)
    if isinstance(value, bool):
        text = text.lower()
    return text if len(text) <= 40 else text[:37] + "..."
