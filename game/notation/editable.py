"""What of a record can be edited by ticks, lists and numbers, as the types of its fields declare.

A module that declares a record, of state or in a marker, has it edited at once, with the records within it.
"""

from __future__ import annotations

import functools
import types
import typing
from collections.abc import Callable, Iterator, Sequence
from enum import Enum
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import FieldInfo, replace

from game.boards.board import Board
from game.core.among import Among, among_of
from game.core.codec import CodecError
from game.core.references import TO_UNIT, plain, reference_of
from game.core.worded import Worded
from game.notation.records import read_value, value_word

#: takes a new value and returns the changed record
Put = Callable[[Any], Any]
#: the largest number
MOST = 999


class Form(Enum):
    """How a value is edited."""

    #: yes or no
    TICK = "tick"
    #: a whole number from ``least`` to ``most``
    NUMBER = "number"
    #: one word of ``choices``, or of those that ``among`` knows
    CHOICE = "choice"
    #: a counter by its name, or ""
    COUNTER = "counter"
    #: words, several with spaces between
    LINE = "line"


class Editable(Struct, frozen=True):
    """A value of a record.

    ``put`` is the record with another value, or raises ``ReadError``, ``LabelError``.
    """

    name: str
    words: str
    form: Form
    value: bool | int | str
    put: Put
    least: int = 0
    most: int = MOST
    choices: Sequence[tuple[str, str]] = ()
    among: Among | None = None


def titled(name: str) -> str:
    """The words for the name of a field or kind."""
    return name.replace("_", " ").replace("-", " ").capitalize()


def parts_of(board: Board, record: Struct, names: Sequence[str] | None = None) -> Iterator[Editable]:
    """The values of a record, or those of some names; those of a record within it follow its own name."""
    for field in _fields(type(record)):
        if names is None or field.name in names:
            value = getattr(record, field.name)
            yield from _parts(board, field.type, value, field.name, titled(field.name), _put(record, field))


#: the fields of a class of records, which are asked for again and again
_fields = functools.cache(msgspec.structs.fields)


def _put(record: Any, field: FieldInfo) -> Put:
    return lambda new: replace(record, **{field.name: new})


def _parts(board: Board, type_: Any, value: Any, name: str, words: str, put: Put) -> Iterator[Editable]:
    kind = plain(type_)
    if kind is bool:
        yield Editable(name, words, Form.TICK, value, put)
    elif (among := among_of(type_)) is not None:
        yield Editable(name, words, Form.CHOICE, value, put, among=among)
    elif reference_of(type_) == TO_UNIT:
        yield Editable(name, words, Form.COUNTER, value, put)
    elif type_ is int:
        yield Editable(name, words, Form.NUMBER, value, put, least=min(0, value))
    elif isinstance(kind, type) and issubclass(kind, Worded):
        yield Editable(name, words, Form.LINE, value.word(), lambda word: put(kind.read(word)))
    elif kind in (int, str):
        line = value_word(board, type_, value) if value else ""
        yield Editable(
            name, words, Form.LINE, line,
            lambda said: put(read_value(board, type_, _one(said)) if said.strip() else kind()),
        )  # fmt: skip
    elif typing.get_origin(kind) is tuple:
        yield from _several(board, kind, value, name, words, put)
    elif typing.get_origin(kind) in (types.UnionType, typing.Union):
        inner = next(arm for arm in typing.get_args(kind) if arm is not types.NoneType)
        yield Editable(
            name, words, Form.TICK, value is not None, lambda on: put(_blank(inner) if on else None)
        )
        if value is not None:
            yield from _within(board, inner, value, name, words, put)
    else:
        yield from _within(board, kind, value, name, words, put)


def _within(board: Board, kind: Any, value: Any, name: str, words: str, put: Put) -> Iterator[Editable]:
    """The values of a record that is a value itself."""
    if isinstance(kind, type) and issubclass(kind, Struct):
        for one in parts_of(board, value):
            yield replace(one, name=f"{name} {one.name}", words=f"{words}: {one.words.lower()}",
                          put=_after(one.put, put))  # fmt: skip


def _after(first: Put, then: Put) -> Put:
    return lambda new: then(first(new))


def _several(board: Board, kind: Any, value: Any, name: str, words: str, put: Put) -> Iterator[Editable]:
    """Several things: words in a line, or how many records there are and the values of each."""
    inner = typing.get_args(kind)
    if len(inner) != 2 or inner[1] is not Ellipsis:
        return
    if _in_a_word(inner[0]):
        line = " ".join(value_word(board, inner[0], one) for one in value)
        yield Editable(
            name, words, Form.LINE, line,
            lambda said: put(tuple(read_value(board, inner[0], word) for word in said.split())),
        )  # fmt: skip
        return

    def number(count: int) -> Any:
        return put((*value[:count], *(_blank(inner[0]) for _ in range(count - len(value)))))

    yield Editable(name, words, Form.NUMBER, len(value), number)
    for n, one in enumerate(value):
        at = _at(value, n, put)
        yield from _within(board, inner[0], one, f"{name} {n + 1}", f"{words} {n + 1}", at)


def _at(value: tuple[Any, ...], n: int, put: Put) -> Put:
    return lambda new: put((*value[:n], new, *value[n + 1 :]))


def _in_a_word(kind: Any) -> bool:
    """Does one word of the notation say such a value?"""
    inner = plain(kind)
    if typing.get_origin(inner) is tuple:
        return Ellipsis not in typing.get_args(inner) and all(map(_in_a_word, typing.get_args(inner)))
    return inner in (int, str)


def _blank(kind: Any) -> Any:
    """A record of which nothing is said yet."""
    fields = _fields(kind)
    return kind(**{field.name: plain(field.type)() for field in fields if field.required})


def _one(said: str) -> str:
    """The only word of a line. Raises ``CodecError``."""
    words = said.split()
    if len(words) != 1:
        raise CodecError(f"'{said}' is more than one word.", "Write one word, with - for a space.")
    return words[0]
