"""Does a value from a file have the shape of a record? Every difference is said, not only the first."""

from __future__ import annotations

import types
import typing
from collections.abc import Callable, Mapping

import msgspec

from game.boards.did_you_mean import hint
from game.boards.limits import LONGEST_TEXT, shown
from game.plain_text import in_a_line, not_text

#: key path, sentence, how to mend it
Say = Callable[[str, str, str], None]
#: texts that a person reads at leisure, and lines of the notation: they may be as long as the file
LONG_TEXTS = frozenset({"briefing", "blurb", "start"})
#: entries of a list: words such as hexes, and tables such as forces and goals
MOST_WORDS, MOST_TABLES = 50_000, 1_000
_WORDS = {str: "a text in quotation marks", int: "a whole number", bool: "true or false", float: "a number"}


def check_shape(value: object, wanted: object, path: str, say: Say) -> None:
    """Compares a value of lists, dicts and scalars with a type made of Structs; tells ``say``."""
    origin = typing.get_origin(wanted)
    if isinstance(wanted, type) and issubclass(wanted, msgspec.Struct):
        _record(value, wanted, path, say)
    elif origin is tuple:
        _list(value, typing.get_args(wanted)[0], path, say)
    elif origin is dict:
        _table(value, typing.get_args(wanted)[1], path, say)
    elif origin in (types.UnionType, typing.Union):
        inner = next(arm for arm in typing.get_args(wanted) if arm is not type(None))
        check_shape(value, inner, path, say)
    elif type(value) is not wanted:
        word = _WORDS.get(typing.cast("type", wanted), "something else")
        say(path, f"{_shown(value)} is not {word}.", f"Write {word}.")
    elif isinstance(value, str):
        _text(value, path, say)


def _text(value: str, path: str, say: Say) -> None:
    if not_text(value):
        say(path, f"the text holds a character that is not text ({not_text(value)}).", "Take it out.")
    if len(value) > LONGEST_TEXT and path.rpartition(".")[2] not in LONG_TEXTS:
        text = f"the text has {len(value):,} characters; it may have {LONGEST_TEXT:,} at most."
        say(path, text, "Shorten it.")


def _record(value: object, wanted: type[msgspec.Struct], path: str, say: Say) -> None:
    if not isinstance(value, dict):
        say(path, f"{_shown(value)} is not a table of keys and values.", "Write { key = value }.")
        return
    hints = typing.get_type_hints(wanted)
    fields = {field.name: field for field in msgspec.structs.fields(wanted)}
    for key, inner in value.items():
        here = join(path, shown(key))
        if key in fields:
            check_shape(inner, hints[key], here, say)
            continue
        mend = hint(key, fields, f"It may hold {', '.join(fields)}.")
        say(here, f"the key '{in_a_line(shown(key))}' is not known here.", mend)
    for name, field in fields.items():
        if field.required and name not in value:
            word = _WORDS.get(hints[name], "its value")
            say(join(path, name), f"the key '{name}' is missing.", f"Add it: {name} = {word}.")


def _list(value: object, wanted: object, path: str, say: Say) -> None:
    if not isinstance(value, list):
        say(path, f"{_shown(value)} is not a list.", "Write [ ... ] around it.")
        return
    most = MOST_WORDS if wanted is str else MOST_TABLES
    if len(value) > most:
        say(path, f"the list has {len(value):,} entries; it may have {most:,} at most.", "Shorten it.")
        return
    for index, inner in enumerate(value):
        check_shape(inner, wanted, f"{path}[{index}]", say)


def _table(value: object, wanted: object, path: str, say: Say) -> None:
    if not isinstance(value, Mapping):
        say(path, f"{_shown(value)} is not a table of keys and values.", "Write { key = value }.")
        return
    for key, inner in value.items():
        check_shape(inner, wanted, join(path, shown(str(key))), say)


def join(path: str, key: str) -> str:
    """The path of a key inside a table."""
    return f"{path}.{key}" if path else key


def _shown(value: object) -> str:
    text = f"'{in_a_line(value)}'" if isinstance(value, str) else str(value)
    if isinstance(value, bool):
        text = text.lower()
    return text if len(text) <= 40 else text[:37] + "..."
