"""Types of fields that refer to something: a counter by its name, a hex by its number.

A field of an order, an event or another record says by its type what it holds, and nobody guesses
it from the name of the field: ``unit: UnitId``, ``path: tuple[Hex, ...]``, ``crew: tuple[Hand, ...]``
where ``Hand`` has such a field itself. A record may be of any class derived from the one that a field names.
Text (``core.codec``), views (``core.views``) and JSON find the references through this file.

To a type checker a ``UnitId`` is a ``str`` and a ``Hex`` is an ``int``: they cost nothing at run time
and need no conversion.
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
    """What a value refers to; it stands in the type of a field."""

    to: str


TO_UNIT, TO_HEX = Reference("unit"), Reference("hex")
#: the name of a counter
UnitId = Annotated[str, TO_UNIT]
#: a hex; ``OFF`` where there is none
Hex = Annotated[int, TO_HEX]

S = TypeVar("S", bound=Struct)
#: gives the value that stands in place of a reference
Change = Callable[[Any], Any]
_Rewrite = Callable[[Any, Change], Any]


def reference_of(kind: object) -> Reference | None:
    """The reference that a type such as ``UnitId`` stands for, or None for any other type."""
    if typing.get_origin(kind) is not Annotated:
        return None
    return next((one for one in typing.get_args(kind)[1:] if isinstance(one, Reference)), None)


def plain(kind: object) -> Any:
    """A type without its reference: ``str`` for ``UnitId``, ``int`` for ``Hex``."""
    return typing.get_args(kind)[0] if typing.get_origin(kind) is Annotated else kind


def replaced(record: S, to: Reference, change: Change) -> S:
    """The record with each reference of a kind changed, those inside its tuples and records too.

    The very same record comes back when nothing changes.
    """
    changes = {}
    for name, rewrite in _rewrites(type(record), to):
        value = getattr(record, name)
        if value is None or value == ():
            continue  # most rows of references are empty, in counters and in what is kept of them
        other = rewrite(value, change)
        if other is not value and other != value:
            changes[name] = other
    return replace(record, **changes) if changes else record


def dropped(record: S, to: Reference, unwanted: Collection[str]) -> S:
    """The record without some references of a kind:
    empty, and a part of a tuple that held one is left out of it.
    """
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
    """Every reference of a kind in a record, in the order of its fields, empty ones too."""
    found: list[Any] = []

    def noted(value: Any) -> Any:
        found.append(value)
        return value

    replaced(record, to, noted)
    return found


def may_hold(kind: type[Struct], to: Reference) -> bool:
    """May a record of this type hold such a reference? It is found out once for each type."""
    return bool(_rewrites(kind, to))


@functools.cache
def _rewrites(kind: type[Struct], to: Reference) -> tuple[tuple[str, _Rewrite], ...]:
    """The fields of a record that hold such references, each with what rewrites its value."""
    rows = ((field.name, _rewrite(field.type, to)) for field in msgspec.structs.fields(kind))
    return tuple((name, rewrite) for name, rewrite in rows if rewrite is not None)


def _rewrite(kind: object, to: Reference) -> _Rewrite | None:
    """What rewrites a value of a type, or None when the type holds no such reference.

    Raises ``TypeError`` for a reference inside a type that is neither tuple, union nor record.
    """
    if reference_of(kind) == to:
        return lambda value, change: change(value)
    kind = plain(kind)
    record = typing.get_origin(kind) or kind  # a record may say what it is of, as ``Order[Unit]`` does
    derived = record if isinstance(record, type) and issubclass(record, Struct) else None
    if derived is not None and getattr(derived, "__final__", False) and not may_hold(derived, to):
        return None  # no class derived from it could hold one either
    if kind is Any or derived is not None:
        # the value says which record it is: the field may name a base class
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
    """For ``UnitId | None`` and the like: the first row that fits the value and has a reference."""

    def rewritten(value: Any, change: Change) -> Any:
        for kind, rewrite in rows:
            if rewrite is not None and isinstance(value, typing.get_origin(kind) or kind):
                return rewrite(value, change)
        return value

    return rewritten
