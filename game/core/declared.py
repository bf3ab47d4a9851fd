"""Records that are declared once: each field's type defines its form on a line and in a file.

``class Area(Declared)`` has fields such as ``limit: Annotated[int, Number()] = -1``. Notation lines,
scenario-file tables, their checks and saved games all follow these declarations.
"""

from __future__ import annotations

import functools
import typing
from collections.abc import Collection, Iterable, Mapping
from typing import Any, ClassVar, TypeVar

import msgspec
from msgspec import Struct

from game.core.forms import LISTS, Form, KeyType
from game.core.setting import Given, Inquiry, Setting
from game.core.words import Words, known

D = TypeVar("D", bound="Declared")
REQUIRED = msgspec.NODEFAULT


class Declared(Struct, frozen=True):
    """Base of records whose fields have forms; fields without a form are neither written nor read."""

    #: a noun phrase for such a record: "an area"
    noun: ClassVar[str] = "a record"
    #: the finding code for its words
    code: ClassVar[str] = "E303"

    @classmethod
    def left_out(cls, given: Given, setting: Setting) -> Mapping[str, object]:
        """Values of fields that a file may omit, where they differ from the line defaults."""
        return {}

    @classmethod
    def examine(cls, given: Given, inquiry: Inquiry) -> None:
        """Report errors in a file record that no single field shows."""


class Field(Struct, frozen=True):
    """A field of a declared record."""

    name: str
    form: Form[Any]
    default: object

    @property
    def word(self) -> str:
        """Its word on a line."""
        return self.form.word or self.name


@functools.cache
def fields_of(kind: type[Declared]) -> tuple[Field, ...]:
    """The fields of a record: first the head fields of its lines, then the others in line order."""
    found = []
    for field in msgspec.structs.fields(kind):
        form = next((one for one in typing.get_args(field.type)[1:] if isinstance(one, Form)), None)
        if form is not None:
            found.append(Field(field.name, form, field.default))
    return tuple(sorted(found, key=lambda field: (not field.form.head, field.form.rank)))


# ---------------------------------------------------------------------------- on a line
def line_of(record: Declared, setting: Setting, but: Collection[str] = ()) -> list[str]:
    """The words of a record, without the fields ``but``; defaults are omitted."""
    found: list[str] = []
    values = {field.name: getattr(record, field.name) for field in fields_of(type(record))}
    for field in fields_of(type(record)):
        value = values[field.name]
        if field.name in but:
            continue
        if not field.form.head:
            if value == field.form.usual(values, setting, field.default) and not field.form.always:
                continue
            found.append(field.word)
        found += field.form.written(value, setting)
    return found


def read_line(
    kind: type[D], words: Words, setting: Setting, others: Iterable[type[Declared]] = (), **values: Any
) -> D:
    """The record of a line; ``values`` has the known fields. Raises ``CodecError``, ``LabelError``.

    Words of ``others``, records that share such lines, are read and dropped.
    """
    fields = fields_of(kind)
    more = {field.word: field for other in others for field in fields_of(other) if not field.form.head}
    more |= {field.word: field for field in fields if not field.form.head}
    stops = {word for word, field in more.items() if field.form.rank >= LISTS}
    for field in fields:
        if field.form.head and field.name not in values:
            values[field.name] = field.form.read(words, setting, ())
    while words.left:
        word = known(words.take("a word"), more, f"word about {kind.noun}")
        value = more[word].form.read(words, setting, stops)
        if more[word] in fields:
            values[more[word].name] = value
    for field in fields:
        if field.name not in values:
            values[field.name] = field.form.usual(values, setting, field.default)
            if values[field.name] in (None, REQUIRED):
                raise field.form.missing(field.name, values, setting)
    return kind(**values)


# ---------------------------------------------------------------------------- in a file
def keys_of(kind: type[Declared], known: Collection[str] = ()) -> dict[str, tuple[KeyType, bool]]:
    """The file keys of a record, without the ``known`` fields: their types, and whether they are required."""
    found: dict[str, tuple[KeyType, bool]] = {}
    for field in fields_of(kind):
        if field.name not in known:
            keys = field.form.keys(field.name)
            must = field.default is REQUIRED and field.name in keys
            found |= {key: (type_, must) for key, type_ in keys.items()}
    return found


def of_table(kind: type[D], given: Given, setting: Setting, **values: Any) -> D:
    """The record of a table; ``values`` has the known fields. Anything invalid is dropped."""
    left_out = kind.left_out(given, setting)
    for field in fields_of(kind):
        if field.name in values:
            continue
        value = field.form.filed(field.name, given, setting)
        if value is None:
            value = left_out.get(field.name, field.default)
        values[field.name] = value
    return kind(**values)


def examine(kind: type[Declared], given: Given, inquiry: Inquiry, known: Collection[str] = ()) -> None:
    """Report everything that is wrong with a table."""
    for field in fields_of(kind):
        if field.name not in known:
            field.form.check(field.name, given, inquiry)
    kind.examine(given, inquiry)
