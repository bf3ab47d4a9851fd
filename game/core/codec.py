"""Orders as words, derived from the fields of their classes: no order needs a codec of its own.

The verb of the class comes first, then its fields in order. A field's type determines its form
(``forms_of``): a text or a ``Worded`` is a word; a ``Hex`` is a hex label, any other integer is a number;
several texts are one word (``A-1+B*2``); several hexes, and several records such as ``A-1:part*2``, are a
word each, closed by ``at`` if another field follows. Trailing fields at their defaults are omitted.
"""

from __future__ import annotations

import functools
import types
import typing
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec
from msgspec import Struct

from game.boards.findings import hint
from game.boards.limits import check_count
from game.core.anygame import Order
from game.core.references import TO_HEX, plain, reference_of
from game.core.worded import Worded
from game.core.words import CodecError, joined, parted, quoted, whole, words_of

#: ``core.words`` defines the words of a line; code that reads orders imports them from here
__all__ = [
    "MOST_WORDS", "CodecError", "Fill", "Form", "HexOf", "Label", "Short", "forms_of", "joined",
    "order_words", "parted", "quoted", "read_order", "read_record", "record_word", "usage", "whole",
    "words_of",
]  # fmt: skip

#: ends a list of several words if another field follows
CLOSE = "at"
#: words of an order
MOST_WORDS = 1_000


# ------------------------------------------------------------------------- fields of orders
class Form(Struct, frozen=True):
    """How one field is written."""

    name: str
    shape: str
    record: Any = None
    default: object = None
    required: bool = True

    @property
    def several(self) -> bool:
        """Does it take one word per part?"""
        return self.shape in ("hexes", "records")


_SIMPLE = {(str, False): "text", (int, False): "number", (bool, False): "bool", (str, True): "texts"}


@functools.cache
def forms_of(kind: type[Struct]) -> tuple[Form, ...]:
    """The forms of the fields of an order, or of a record in one. Raises ``TypeError`` for a type without a
    form.
    """
    found = []
    for field in msgspec.structs.fields(kind):
        wanted, many = field.type, False
        if typing.get_origin(wanted) is tuple:
            inner = typing.get_args(wanted)
            wanted, many = (inner[0], True) if inner[1:] == (Ellipsis,) else (None, True)
        refers, wanted = reference_of(wanted), plain(wanted)
        shape = _SIMPLE.get((wanted, many), "")
        if refers == TO_HEX:
            shape = "hexes" if many else "hex"
        elif isinstance(wanted, type) and issubclass(wanted, Worded) and not many:
            shape = "word"
        elif isinstance(wanted, type) and issubclass(wanted, Struct):
            shape = "records" if many else "record"
        if not shape or isinstance(wanted, types.GenericAlias):
            raise TypeError(f"{kind.__name__}.{field.name}: text knows no form for {field.type}")
        record = wanted if shape in ("word", "record", "records") else None
        default = None if field.required else _default(field)
        found.append(Form(field.name, shape, record, default, field.required))
    return tuple(found)


def _default(field: msgspec.structs.FieldInfo) -> object:
    if field.default_factory is not msgspec.NODEFAULT:
        return field.default_factory()
    return field.default


Label = Callable[[int], str]
#: the hex for a label; raises ``ValueError``
HexOf = Callable[[str], int]
#: a record in short form, or None to write it in full
Short = Callable[[Any], "str | None"]
#: record class and given fields -> all fields
Fill = Callable[[Any, dict[str, Any]], dict[str, Any]]


def order_words(order: Order, label: Label, short: Short | None = None) -> list[str]:
    """The words of an order, verb first."""
    forms = forms_of(type(order))
    values = [getattr(order, form.name) for form in forms]
    while forms and _left_out(forms[-1], values[-1]):
        forms, values = forms[:-1], values[:-1]
    found = [type(order).verb]
    for index, (form, value) in enumerate(zip(forms, values, strict=True)):
        found += _written(form, value, label, short)
        if form.several and index < len(forms) - 1:
            found.append(CLOSE)
    return found


def _left_out(form: Form, value: object) -> bool:
    return not form.required and bool(value == form.default)


def _written(form: Form, value: Any, label: Label, short: Short | None) -> list[str]:
    if form.shape == "hexes":
        return [label(at) for at in value]
    if form.shape == "records":
        return [(short and short(one)) or record_word(one) for one in value]
    if form.shape == "record":
        return [(short and short(value)) or record_word(value)]
    if form.shape == "hex":
        return [label(value)]
    if form.shape == "texts":
        return [joined(value)]
    if form.shape == "bool":
        return ["yes" if value else "no"]
    if form.shape == "word":
        return [quoted(value.word())]
    return [quoted(str(value))]


def record_word(record: Struct) -> str:
    """A record as one word: its texts joined by ``:``, then its numbers after ``*``; defaults are omitted."""
    forms = forms_of(type(record))
    texts = [f for f in forms if f.shape != "number"]
    while texts and _left_out(texts[-1], getattr(record, texts[-1].name)):
        texts.pop()
    word = ":".join(str(getattr(record, form.name)) for form in texts)
    numbers = ((f, getattr(record, f.name)) for f in forms if f.shape == "number")
    return word + "".join("" if _left_out(form, value) else f"*{value}" for form, value in numbers)


def usage(kind: type[Order]) -> str:
    """The syntax of this order class, such as ``hit UNIT:WEAPON*COUNT ... at TARGET [PART]``."""
    found = [kind.verb]
    forms = forms_of(kind)
    for index, form in enumerate(forms):
        word = form.name.upper()
        if form.shape in ("record", "records"):
            inner = forms_of(form.record)
            words = [(f.name.upper(), f.required) for f in inner if f.shape == "text"]
            word = "".join(f":{name}" if must else f"[:{name}]" for name, must in words).lstrip(":")
            word += "".join(f"*{f.name.upper()}" for f in inner if f.shape == "number")
        if form.several:
            word += " ..." + (f" {CLOSE}" if index < len(forms) - 1 else "")
        elif form.shape == "texts":
            word += "+..."
        found.append(word if form.required else f"[{word}]")
    return " ".join(found)


def read_order(
    kinds: Mapping[str, type[Order]], words: Sequence[str], hex_of: HexOf, fill: Fill | None = None
) -> Order:
    """The order for these words. Raises ``CodecError`` with the right syntax."""
    check_count(len(words), MOST_WORDS, "words in this order", "Remove some of them.")
    if not words:
        raise CodecError("There is no order.", f"Write one of {', '.join(sorted(kinds))}.")
    kind = kinds.get(words[0])
    if kind is None:
        raise CodecError(f"There is no order '{words[0]}'.", hint(words[0], sorted(kinds)))
    try:
        values = _values(forms_of(kind), list(words[1:]), hex_of, fill)
    except CodecError as wrong:
        raise CodecError(wrong.text, wrong.mend or f"Write: {usage(kind)}") from None
    except ValueError as wrong:
        raise CodecError(f"{str(wrong).rstrip('.')}.", f"Write: {usage(kind)}") from None
    return kind(**values)


def _values(forms: tuple[Form, ...], left: list[str], hex_of: HexOf, fill: Fill | None) -> dict[str, Any]:
    values: dict[str, Any] = {}
    for index, form in enumerate(forms):
        if form.several:
            more = forms[index + 1 :]
            must = any(one.required for one in more)
            taken, left = _up_to_close(left, must or (bool(more) and CLOSE in left))
            values[form.name] = tuple(_read(form, word, hex_of, fill) for word in taken)
        elif left:
            values[form.name] = _read(form, left.pop(0), hex_of, fill)
        elif form.required:
            raise CodecError(f"The {form.name} is missing.")
    if left:
        raise CodecError(f"'{left[0]}' is too much.")
    return values


def _up_to_close(left: list[str], more: bool) -> tuple[list[str], list[str]]:
    if not more:
        return left, []
    if CLOSE not in left:
        raise CodecError(f"The word '{CLOSE}' is missing.")
    k = left.index(CLOSE)
    return left[:k], left[k + 1 :]


def _read(form: Form, word: str, hex_of: HexOf, fill: Fill | None) -> Any:
    if form.shape in ("hex", "hexes"):
        return hex_of(word)
    if form.shape == "number":
        return whole(word, -(10**6))
    if form.shape == "texts":
        return parted(word)
    if form.shape in ("record", "records"):
        return read_record(form.record, word, fill)
    if form.shape == "word":
        return form.record.read(word)
    if form.shape == "bool":
        if word not in ("yes", "no"):
            raise CodecError(f"'{word}' is neither yes nor no.")
        return word == "yes"
    return word


def read_record(kind: Any, word: str, fill: Fill | None = None) -> Any:
    """The record for a word. ``fill`` completes a short form. Raises ``CodecError``."""
    head, *numbers = word.split("*")
    texts = head.split(":")
    forms = forms_of(kind)
    of_text = [form for form in forms if form.shape == "text"]
    of_number = [form for form in forms if form.shape == "number"]
    if len(texts) > len(of_text) or len(numbers) > len(of_number) or not all(texts):
        raise CodecError(f"'{word}' is not understood.")
    values: dict[str, Any] = {form.name: text for form, text in zip(of_text, texts, strict=False)}
    values |= {form.name: whole(text) for form, text in zip(of_number, numbers, strict=False)}
    if fill is not None:
        values = fill(kind, values)
    for form in forms:
        if form.name not in values and form.required:
            raise CodecError(f"'{word}' does not name the {form.name}.")
    return kind(**values)
