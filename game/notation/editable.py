"""What of a record can be edited by ticks, lists and numbers, as the types of its fields declare.

A module that declares a record, of state or in a marker, has it edited at once; what has no such form, as
records within records, is edited in the words of the notation only.
"""

from __future__ import annotations

import typing
from collections.abc import Callable, Iterator, Sequence
from enum import Enum
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import FieldInfo, replace

from game.boards.board import Board
from game.core.codec import CodecError
from game.core.references import TO_UNIT, plain, reference_of
from game.core.worded import Worded
from game.notation.records import read_value, value_word

#: the largest number
MOST = 999


class Form(Enum):
    """How a value is edited."""

    #: yes or no
    TICK = "tick"
    #: a whole number from ``least`` to ``most``
    NUMBER = "number"
    #: one word of ``choices``
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
    put: Callable[[Any], Any]
    least: int = 0
    most: int = MOST
    choices: Sequence[tuple[str, str]] = ()


def titled(name: str) -> str:
    """The words for the name of a field or kind."""
    return name.replace("_", " ").replace("-", " ").capitalize()


def parts_of(board: Board, record: Struct, names: Sequence[str] | None = None) -> Iterator[Editable]:
    """The values of a record, or those of some names."""
    for field in msgspec.structs.fields(type(record)):
        if names is None or field.name in names:
            found = _part(board, record, field)
            if found is not None:
                yield found


def _part(board: Board, record: Struct, field: FieldInfo) -> Editable | None:
    value, kind, words = getattr(record, field.name), plain(field.type), titled(field.name)

    def put(new: Any) -> Struct:
        return replace(record, **{field.name: new})

    if kind is bool:
        return Editable(field.name, words, Form.TICK, value, put)
    if reference_of(field.type) == TO_UNIT:
        return Editable(field.name, words, Form.COUNTER, value, put)
    if field.type is int:
        return Editable(field.name, words, Form.NUMBER, value, put, least=min(0, value))
    if isinstance(kind, type) and issubclass(kind, Worded):
        return Editable(field.name, words, Form.LINE, value.word(), lambda word: put(kind.read(word)))
    if typing.get_origin(kind) is tuple:
        inner = typing.get_args(kind)
        if len(inner) != 2 or inner[1] is not Ellipsis or plain(inner[0]) not in (int, str):
            return None
        line = " ".join(value_word(board, inner[0], one) for one in value)
        return Editable(
            field.name, words, Form.LINE, line,
            lambda said: put(tuple(read_value(board, inner[0], word) for word in said.split())),
        )  # fmt: skip
    if kind in (int, str):
        line = value_word(board, field.type, value) if value else ""
        return Editable(
            field.name, words, Form.LINE, line,
            lambda said: put(read_value(board, field.type, _one(said)) if said.strip() else kind()),
        )  # fmt: skip
    return None


def _one(said: str) -> str:
    """The only word of a line. Raises ``CodecError``."""
    words = said.split()
    if len(words) != 1:
        raise CodecError(f"'{said}' is more than one word.", "Write one word, with - for a space.")
    return words[0]
