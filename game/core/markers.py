"""Marker kinds: play markers on a hex or a hexside, and their contents.

A module declares each kind once, with the record of its contents. Rules read the record
(``CUT.of(marker).route``) and never parse words. In positions and saves one word stands for the record; the
record's ``word`` and ``read`` convert it. An empty record is not stored: ``holds`` is None then.
"""

from __future__ import annotations

import functools
import typing
from collections.abc import Callable, Iterable
from enum import Enum
from typing import Any, ClassVar, Generic, Self, TypeVar

import msgspec

from game.boards.findings import ReadError
from game.core.records import Marker
from game.core.references import plain
from game.core.worded import Worded
from game.hexes.grid import OFF

LIST = "+"
#: known to all sides (``Marker.known``)
EVERYBODY = -1
#: a marker's count when laid, and for sides that do not see the count
LAID_COUNT = 1


class Lies(Enum):
    """Where markers of a kind are placed."""

    #: in a hex
    HEX = "hex"
    #: on a hexside, stored with the hex of the lower number
    HEXSIDE = "hexside"
    #: in a hex, toward an adjacent hex
    TOWARD = "toward"
    #: in a hex, or on a hexside
    EITHER = "either"


class SeenBy(Enum):
    """Who sees markers of a kind."""

    ALL = "all"
    #: the sides that each marker names in ``Marker.known``
    NAMED = "named"
    #: the same sides; but only the owner sees the count, others see the count when laid
    NAMED_BUT_COUNT = "named but count"


class Owned(Enum):
    """Whether markers of a kind belong to a side."""

    MAY_BE = "may be"
    ALWAYS = "always"
    NEVER = "never"


class Contents(Worded, frozen=True, gc=False):
    """The contents of one kind of marker: names, numbers, lists of names and words, each with a default."""

    #: separates the fields in the word
    between: ClassVar[str] = ":"
    #: the fields that such a marker must have
    needs: ClassVar[tuple[str, ...]] = ()

    def word(self) -> str:
        """The record as one word, without default fields at its end; "" for an empty record."""
        parts = [_text(getattr(self, name)) for name in self.__struct_fields__]
        while parts and not parts[-1]:
            parts.pop()
        return self.between.join(parts)

    @classmethod
    def read(cls, word: str) -> Self:
        """The record for a word. Raises ``ReadError``."""
        rows = _fields(cls)
        parts = word.split(cls.between, len(rows) - 1) if word else []
        return cls(**{name: _value(kind, part) for (name, kind), part in zip(rows, parts, strict=False)})

    def on_plate(self, count: int) -> str:
        """The text on the marker's plate, with its count; "" for letters of its kind."""
        return ""

    def number(self, count: int) -> int:
        """The number beside the marker's drawing: its count, unless that is in another unit."""
        return count

    def in_words(self, count: int) -> str:
        """A description to begin a sentence: "Crate of size 3"; "" for its kind."""
        return ""

    def understood(self, rules: Any) -> Self:
        """The record from text, with short words expanded under these rules."""
        return self


class Nothing(Contents, frozen=True, gc=False):
    """For markers without contents."""

    @classmethod
    def read(cls, word: str) -> Self:
        raise ReadError(f"A marker of this kind has no word, but '{word}' is written.", "Leave the word out.")


def _text(value: object) -> str:
    if isinstance(value, Worded):
        return value.word()
    if isinstance(value, tuple):
        return LIST.join(value)
    return str(value) if value else ""


def _value(kind: str | type[Worded], text: str) -> object:
    if not isinstance(kind, str):
        return kind.read(text)
    if kind == "list":
        return tuple(text.split(LIST)) if text else ()
    if kind == "text":
        return text
    if not (text.isascii() and text.isdigit() and len(text) < 10):
        raise ReadError(f"'{text}' is not a whole number.", "Write a number from 0 on.")
    return int(text)


@functools.cache
def _fields(kind: type[Contents]) -> tuple[tuple[str, str | type[Worded]], ...]:
    """The fields of a record, each "text", "list", "number", or the class of a record of one word."""
    found: list[tuple[str, str | type[Worded]]] = []
    for field in msgspec.structs.fields(kind):
        held = plain(field.type)
        if isinstance(held, type) and issubclass(held, Worded):
            found.append((field.name, held))
        else:
            several = typing.get_origin(held) is tuple
            found.append((field.name, "list" if several else "number" if held is int else "text"))
    return tuple(found)


C = TypeVar("C", bound=Contents)


#: raises ``ReadError`` if a marker is invalid in a position: rules, position, marker
Fits = Callable[[Any, Any, Marker], None]


class MarkerKind(Generic[C]):
    """A kind of marker: its id in texts and saves, its rule, its contents, and who sees it.

    The other fields define valid markers, and text positions are checked against them: placement, ownership,
    the ``least`` and ``most`` count (no ``most``: unlimited), and ``apart``, the fields of the marker or its
    contents by which two in one place must differ (None: duplicates are allowed). ``leaves`` is the kind left
    when one of this kind is removed for good, and ``removed_by`` are the modules that remove one without a
    trace. ``fits`` checks the rest.
    """

    __slots__ = (
        "_seen_by_all",
        "apart",
        "contents",
        "default",
        "fits",
        "id",
        "least",
        "leaves",
        "lies",
        "most",
        "owned",
        "removed_by",
        "rule",
        "seen",
    )  # fmt: skip

    def __init__(
        self, ident: str, rule: str, contents: type[C], *, seen: SeenBy, lies: Lies = Lies.HEX,
        owned: Owned = Owned.MAY_BE, least: int = 0, most: int | None = None,
        apart: tuple[str, ...] | None = None, leaves: str = "", removed_by: tuple[str, ...] = (),
        fits: Fits | None = None,
    ) -> None:  # fmt: skip
        self.id, self.rule, self.contents, self.seen = ident, rule, contents, seen
        self.lies, self.owned, self.least, self.most, self.apart = lies, owned, least, most, apart
        self.leaves, self.removed_by, self.fits = leaves, removed_by, fits
        self.default: C = contents()
        self._seen_by_all = seen is SeenBy.ALL

    def of(self, marker: Marker) -> C:
        """The contents of a marker of this kind."""
        holds = marker.holds
        if holds is None:
            return self.default
        return holds if isinstance(holds, self.contents) else self.default

    def new(
        self, at: int, holds: C | None = None, *, toward: int = OFF, owner: int = -1, count: int = LAID_COUNT,
        known: int | None = None,
    ) -> Marker:  # fmt: skip
        """A marker of this kind; ``known`` are the sides that know of it, as bits, if not all do.

        Raises ``ValueError`` if ``known`` is missing, or given for a kind that all see.
        """
        if (known is None) is not self._seen_by_all:
            wrong = "is not said" if known is None else "is said of its kind already"
            raise ValueError(f"who sees a marker {self.id} {wrong}")
        known = EVERYBODY if known is None else known
        return Marker(self.id, at, toward, owner, count, self.kept(holds), known)

    def differs_by(self, marker: Marker) -> tuple[object, ...]:
        """What distinguishes a marker from others of its kind in its place; only for kinds with ``apart``."""
        holds = self.of(marker)
        return tuple(getattr(marker if hasattr(marker, name) else holds, name) for name in self.apart or ())

    def kept(self, holds: C | None) -> C | None:
        """The record as a marker stores it: None if empty."""
        return None if holds == self.default else holds

    def __repr__(self) -> str:
        return f"MarkerKind({self.id!r})"


#: a kind of marker with any contents
AnyMarkerKind = MarkerKind[Any]


def own_counts(kinds: Iterable[AnyMarkerKind]) -> frozenset[str]:
    """The ids of the kinds whose count only the owner sees."""
    return frozenset(kind.id for kind in kinds if kind.seen is SeenBy.NAMED_BUT_COUNT)
