"""Types of fields that refer to something: a counter by name, a hex by number.

The type of a field of an order, event or other record says what it holds, so that no code guesses from the
field's name: ``unit: UnitId``, ``path: tuple[Hex, ...]``, ``crew: tuple[Hand, ...]`` where ``Hand`` has such
a field itself. A record may be of any subclass of the field's class. Text (``core.codec``), views
(``core.views``) and JSON find references through this file.

To a type checker a ``UnitId`` is a ``str`` and a ``Hex`` an ``int``: they cost nothing at run time and need
no conversion.
"""

from __future__ import annotations

import functools
import types
import typing
from collections.abc import Callable, Collection
from typing import Annotated, Any, TypeVar

import msgspec
from msgspec import Struct
from msgspec.structs import replace


class Reference(Struct, frozen=True):
    """What a value refers to; part of a field's type."""

    to: str


TO_UNIT, TO_HEX = Reference("unit"), Reference("hex")
#: the name of a counter
UnitId = Annotated[str, TO_UNIT]
#: a hex; ``OFF`` for none
Hex = Annotated[int, TO_HEX]

S = TypeVar("S", bound=Struct)
#: returns the replacement for a reference
Change = Callable[[Any], Any]
_Rewrite = Callable[[Any, Change], Any]


def reference_of(kind: object) -> Reference | None:
    """The reference in a type such as ``UnitId``, or None for other types."""
    if typing.get_origin(kind) is not Annotated:
        return None
    return next((one for one in typing.get_args(kind)[1:] if isinstance(one, Reference)), None)


def plain(kind: object) -> Any:
    """The type without its reference: ``str`` for ``UnitId``, ``int`` for ``Hex``."""
    return typing.get_args(kind)[0] if typing.get_origin(kind) is Annotated else kind


def replaced(record: S, to: Reference, change: Change) -> S:
    """The record with each reference of a kind replaced, also inside its tuples and records.

    Returns the same record if nothing changes.
    """
    changes = {}
    for name, rewrite in _rewrites(type(record), to):
        value = getattr(record, name)
        if value is None or value == ():
            continue  # most rows of references are empty, in counters and in their state
        other = rewrite(value, change)
        if other is not value and other != value:
            changes[name] = other
    return replace(record, **changes) if changes else record


def dropped(record: S, to: Reference, unwanted: Collection[str]) -> S:
    """The record without some references of a kind: empty, and tuple parts that held one are omitted."""
    rewritten = replaced(record, to, lambda name: "" if name in unwanted else name)
    if rewritten is record:
        return record
    changes = {}
    for name, _ in _rewrites(type(record), to):
        before, value = getattr(record, name), getattr(rewritten, name)
        if isinstance(value, tuple):
            changes[name] = tuple(one for was, one in zip(before, value, strict=True) if was == one)
    return replace(rewritten, **changes)


def references(record: Struct, to: Reference) -> list[Any]:
    """Every reference of a kind in a record, in field order, including empty ones."""
    found: list[Any] = []

    def noted(value: Any) -> Any:
        found.append(value)
        return value

    replaced(record, to, noted)
    return found


def may_hold(kind: type[Struct], to: Reference) -> bool:
    """Can a record of this type hold such a reference? Determined once per type."""
    return bool(_rewrites(kind, to))


@functools.cache
def _rewrites(kind: type[Struct], to: Reference) -> tuple[tuple[str, _Rewrite], ...]:
    """The fields of a record that hold such references, each with the function that rewrites its value."""
    rows = ((field.name, _rewrite(field.type, to)) for field in msgspec.structs.fields(kind))
    return tuple((name, rewrite) for name, rewrite in rows if rewrite is not None)


def _rewrite(kind: object, to: Reference) -> _Rewrite | None:
    """The function that rewrites a value of a type, or None if the type holds no such reference.

    Raises ``TypeError`` for a reference inside a type that is neither tuple, union nor record.
    """
    if reference_of(kind) == to:
        return lambda value, change: change(value)
    kind = plain(kind)
    record = typing.get_origin(kind) or kind  # a record may be parameterised, as ``Order[Unit]`` is
    derived = record if isinstance(record, type) and issubclass(record, Struct) else None
    if derived is not None and getattr(derived, "__final__", False) and not may_hold(derived, to):
        return None  # no subclass could hold one either
    if kind is Any or derived is not None:
        # the value determines the record class: the field may name a base class
        return lambda value, change: replaced(value, to, change) if isinstance(value, Struct) else value
    parts = typing.get_args(kind)
    inner = [_rewrite(part, to) for part in parts if part is not Ellipsis]
    if not any(inner):
        return None
    if typing.get_origin(kind) is tuple:
        return _each(inner[0]) if Ellipsis in parts else _by_place(inner)
    if typing.get_origin(kind) in (typing.Union, types.UnionType):
        return _one_of([(plain(part), rewrite) for part, rewrite in zip(parts, inner, strict=True)])
    raise TypeError(f"references inside {kind} are not found")


def _each(rewrite: _Rewrite | None) -> _Rewrite:
    """For ``tuple[UnitId, ...]``."""
    assert rewrite is not None
    return lambda value, change: tuple([rewrite(one, change) for one in value])


def _by_place(inner: list[_Rewrite | None]) -> _Rewrite:
    """For ``tuple[UnitId, int]``."""
    return lambda value, change: tuple(
        [rewrite(one, change) if rewrite else one for rewrite, one in zip(inner, value, strict=True)]
    )


def _one_of(rows: list[tuple[Any, _Rewrite | None]]) -> _Rewrite:
    """For ``UnitId | None`` and the like: the first option that fits the value and has a reference."""

    def rewritten(value: Any, change: Change) -> Any:
        for kind, rewrite in rows:
            if rewrite is not None and isinstance(value, typing.get_origin(kind) or kind):
                return rewrite(value, change)
        return value

    return rewritten
