"""The fields of a record as words and back: what a frame remembers, what lies as lasting state.

The form of a field follows from its type. A number is ``round=3``, a yes is the name alone, a hex is its
label, and of several things each is a word (``late=VULC-1:0 late=MK3-1:1``). A field that holds its default
is left out.
"""

from __future__ import annotations

import typing
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from msgspec import Struct
from msgspec.structs import FieldInfo

from game.boards.board import Board
from game.core.codec import CodecError, whole
from game.core.references import TO_HEX, plain, reference_of
from game.core.words import known


# ------------------------------------------------------------------------------ writing
def field_words(board: Board, record: Struct, field: FieldInfo, named: bool = True) -> Iterator[str]:
    """The words of one field of a record; without its name when it is not ``named``."""
    value = getattr(record, field.name)
    if value == field.default:
        return
    if value is True:
        yield field.encode_name
        return
    head = f"{field.encode_name}=" if named else ""
    several = isinstance(value, tuple)
    inner = _inner(field) if several else field.type
    for one in value if several else (value,):
        yield head + value_word(board, inner, one)


def value_word(board: Board, kind: Any, value: Any) -> str:
    """A value of a type as one word: a hex by its label, parts of a record with ``:`` between."""
    if reference_of(kind) == TO_HEX:
        return board.grid.label(value)
    if isinstance(value, tuple):
        parts = zip(typing.get_args(plain(kind)), value, strict=True)
        return ":".join(value_word(board, inner, part) for inner, part in parts)
    return str(value)


# ------------------------------------------------------------------------------ reading
def read_fields(
    board: Board, fields: Mapping[str, FieldInfo], words: Iterable[str], what: str
) -> dict[str, Any]:
    """The values of these words by the names of their fields.
    ``fields`` are by the names that text has for them.

    Raises ``CodecError`` for a word that is no such field,
    and for a field that has one value and is said twice.
    """
    found: dict[str, Any] = {}
    for word in words:
        name, sign, text = word.partition("=")
        field = fields[known(name, fields, what)]
        kind = plain(field.type)
        if bool(sign) == (kind is bool):
            raise CodecError(f"'{word}' is not understood.")
        if typing.get_origin(field.type) is tuple:
            found.setdefault(field.name, []).append(read_value(board, _inner(field), text))
        elif field.name in found:
            raise CodecError(f"'{name}' appears twice.", "Leave one of them out.")
        else:
            found[field.name] = True if kind is bool else read_value(board, field.type, text)
    return {name: tuple(value) if isinstance(value, list) else value for name, value in found.items()}


def read_several(board: Board, field: FieldInfo, words: Iterable[str]) -> tuple[Any, ...]:
    """The value of a field of several things, written without its name."""
    return tuple(read_value(board, _inner(field), word) for word in words)


def read_value(board: Board, kind: Any, word: str) -> Any:
    """A value of a type, from a word. Raises ``CodecError``, ``LabelError``."""
    if reference_of(kind) == TO_HEX:
        return board.grid.parse(word)
    if plain(kind) is int:
        return whole(word)
    if typing.get_origin(plain(kind)) is tuple:
        inner, parts = typing.get_args(plain(kind)), word.split(":")
        if len(inner) != len(parts):
            raise CodecError(f"'{word}' is not understood.")
        return tuple(read_value(board, one, part) for one, part in zip(inner, parts, strict=True))
    return word


def _inner(field: FieldInfo) -> Any:
    """The type of each of the things that a field holds."""
    return typing.get_args(field.type)[0]
