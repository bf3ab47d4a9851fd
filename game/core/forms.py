"""Forms: how a field of a declared record appears on a notation line and in a scenario file.

A form is part of the field's type, ``points: Annotated[int, Number()] = 0``; the field needs no other reader
or writer.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Generic, TypedDict, TypeVar, Unpack

from game.core.setting import EDGES, Given, Inquiry, Setting
from game.core.words import CodecError, Words, known, quoted, whole
from game.hexes.grid import OFF, bits

V = TypeVar("V")
#: positions of a field's word on a line: numbers and texts, flags, effects, lists, hexes
PLAIN, FLAGS, LATE, LISTS, LAST = range(5)
#: the type of a scenario-file key
KeyType = object


class Options(TypedDict, total=False):
    """Options common to all forms."""

    head: bool
    word: str
    code: str
    rank: int | None
    always: bool
    asks: str


class Form(Generic[V]):
    """How one field is written and read; the field's name is its word on a line and its key in a file.

    A ``head`` field begins a line, without a word; any other field is written if it is not at its default, or
    ``always``. ``code`` is its finding code, if the record's own does not fit. ``asks`` are the words for it
    where a scenario is made, if its name does not say enough.
    """

    rank = PLAIN
    type: KeyType = str
    #: may any words be in its list?
    free = False

    def __init__(
        self,
        *,
        head: bool = False,
        word: str = "",
        code: str = "",
        rank: int | None = None,
        always: bool = False,
        asks: str = "",
    ) -> None:
        self.head, self.word, self.code, self.always, self.asks = head, word, code, always, asks
        self.rank = self.rank if rank is None else rank

    # ------------------------------------------------------------------ on a line
    def written(self, value: V, setting: Setting) -> list[str]:
        """The words for a value."""
        raise NotImplementedError

    def read(self, words: Words, setting: Setting, stops: Collection[str]) -> V:
        """The value of the next words; a list ends before any of ``stops``. Raises ``CodecError``."""
        raise NotImplementedError

    def usual(self, values: Mapping[str, object], setting: Setting, default: object) -> object:
        """The value that is not written, given the other fields."""
        return default

    def missing(self, name: str, values: Mapping[str, object], setting: Setting) -> CodecError:
        """The message for a line that lacks this required field."""
        return CodecError(f"The line does not name the {self.word or name}.")

    # ------------------------------------------------------------------ in a file
    def keys(self, name: str) -> dict[str, KeyType]:
        """The keys of a field, with their types."""
        return {name: self.type}

    def among(self, setting: Setting, given: Given) -> Collection[str]:
        """The valid words of its list in a file."""
        return ()

    def filed(self, name: str, given: Given, setting: Setting) -> V | None:
        """The value in a file, as far as it is valid; None if absent."""
        return given.get(name)  # type: ignore[return-value]  # the shape of the file has been looked at

    def check(self, name: str, given: Given, inquiry: Inquiry) -> None:
        """Report what is not valid."""


class Text(Form[str]):
    """A text, such as an id or a title; ``what`` describes it."""

    def __init__(self, what: str = "a text", **more: Unpack[Options]) -> None:
        super().__init__(**more)
        self.what = what

    def written(self, value: str, setting: Setting) -> list[str]:
        return [quoted(value)]

    def read(self, words: Words, setting: Setting, stops: Collection[str]) -> str:
        return words.take(self.what)


class Choice(Text):
    """One of a few words."""

    def __init__(self, what: str, choices: Collection[str], **more: Unpack[Options]) -> None:
        super().__init__(what, **more)
        self.choices = choices

    def read(self, words: Words, setting: Setting, stops: Collection[str]) -> str:
        return known(words.take(f"a {self.what}"), self.choices, self.what)

    def check(self, name: str, given: Given, inquiry: Inquiry) -> None:
        if name in given:
            inquiry.known(name, str(given[name]), self.choices, self.what, self.code)


class Number(Form[int]):
    """A whole number, described by ``what``. A file accepts it from ``least`` on, a line from ``lowest``."""

    type: KeyType = int

    def __init__(
        self,
        what: str = "a number",
        least: int = 0,
        lowest: int = 0,
        most: int = 10**6,
        **more: Unpack[Options],
    ) -> None:
        super().__init__(**more)
        self.what, self.least, self.lowest, self.most = what, least, lowest, most

    def written(self, value: int, setting: Setting) -> list[str]:
        return [str(value)]

    def read(self, words: Words, setting: Setting, stops: Collection[str]) -> int:
        return whole(words.take(self.what), self.lowest, self.most)

    def check(self, name: str, given: Given, inquiry: Inquiry) -> None:
        value = given.get(name, self.least)
        if isinstance(value, int) and value < self.least:
            text = f"'{name}' is {self.least} or more."
            inquiry.wrong(text, f"Write {name} = {self.least} or more.", name, code=self.code)


class Flag(Form[bool]):
    """A flag; its word on a line sets it."""

    rank = FLAGS
    type: KeyType = bool

    def written(self, value: bool, setting: Setting) -> list[str]:
        return []

    def read(self, words: Words, setting: Setting, stops: Collection[str]) -> bool:
        return True


class SideName(Form[int]):
    """A side, by id."""

    def written(self, value: int, setting: Setting) -> list[str]:
        return [setting.sides[value]]

    def read(self, words: Words, setting: Setting, stops: Collection[str]) -> int:
        return setting.sides.index(known(words.take("a side"), setting.sides, "side"))

    def filed(self, name: str, given: Given, setting: Setting) -> int | None:
        return setting.side(given[name]) if given.get(name) else None

    def check(self, name: str, given: Given, inquiry: Inquiry) -> None:
        if given.get(name):
            inquiry.known(name, str(given[name]), inquiry.setting.sides, "side", self.code)


class Sides(Form[tuple[int, ...]]):
    """Several sides in order; ``nobody`` is an optional word for no sides."""

    type: KeyType = tuple[str, ...]

    def __init__(self, nobody: str = "", ordered: bool = True, *, code: str = "") -> None:
        super().__init__(head=True, code=code)
        self.nobody, self.ordered = nobody, ordered

    def written(self, value: tuple[int, ...], setting: Setting) -> list[str]:
        return [setting.sides[side] for side in value] or [self.nobody]

    def read(self, words: Words, setting: Setting, stops: Collection[str]) -> tuple[int, ...]:
        found: list[int] = []
        if self.nobody and words.next_is(self.nobody):
            return ()
        while words.left:
            found.append(setting.sides.index(known(words.take("a side"), setting.sides, "side")))
        return self._tidy(found)

    def _tidy(self, sides: list[int]) -> tuple[int, ...]:
        if not self.ordered:
            return tuple(sorted(set(sides)))
        if len(set(sides)) != len(sides):
            raise CodecError("A side appears twice.", "Name each side once.")
        return tuple(sides)

    def filed(self, name: str, given: Given, setting: Setting) -> tuple[int, ...] | None:
        words = given.get(name)
        if not isinstance(words, list | tuple):
            return None
        found = dict.fromkeys(setting.side(word) for word in words if setting.side(word) >= 0)
        return tuple(found) if self.ordered else tuple(sorted(found))

    def check(self, name: str, given: Given, inquiry: Inquiry) -> None:
        words = given.get(name)
        row = [str(word) for word in words] if isinstance(words, list | tuple) else []
        for n, word in enumerate(row):
            inquiry.known(f"{name}[{n}]", word, inquiry.setting.sides, "side", self.code)
        if self.ordered and len(set(row)) != len(row):
            inquiry.wrong("a side appears twice.", "Name each side once.", name, code=self.code)


# ----------------------------------------------------------------------- names: counters, kinds, goals
class Names(Form[tuple[str, ...]]):
    """Several names, such as those of counters; ``what`` describes them, ``among`` gives the valid ones."""

    rank = LISTS
    type: KeyType = tuple[str, ...]

    def __init__(self, what: str = "counter", **more: Unpack[Options]) -> None:
        super().__init__(**more)
        self.what = what

    def among(self, setting: Setting, given: Given) -> Collection[str]:
        """The valid names in a file."""
        return setting.counters

    def written(self, value: tuple[str, ...], setting: Setting) -> list[str]:
        return [quoted(word) for word in value]

    def read(self, words: Words, setting: Setting, stops: Collection[str]) -> tuple[str, ...]:
        found = []
        while words.left and words.left[0] not in stops:
            found.append(self.one(words.take("a name"), setting))
        return tuple(found)

    def one(self, word: str, setting: Setting) -> str:
        """One name. Raises ``CodecError`` for an invalid one."""
        return word

    def filed(self, name: str, given: Given, setting: Setting) -> tuple[str, ...] | None:
        words = given.get(name)
        return tuple(str(word) for word in words) if isinstance(words, list | tuple) else None

    def check(self, name: str, given: Given, inquiry: Inquiry) -> None:
        among = self.among(inquiry.setting, given)
        for word in self.filed(name, given, inquiry.setting) or ():
            inquiry.known(name, word, among, self.what, self.code)


class Kinds(Names):
    """Kinds of counter; in an area, also the words for other things that may be laid there."""

    def __init__(self, *, areas: bool = False, **more: Unpack[Options]) -> None:
        super().__init__("kind of unit", **more)
        self.areas = areas

    def among(self, setting: Setting, given: Given) -> Collection[str]:
        return (*setting.kinds, *setting.area_words) if self.areas else setting.kinds

    def one(self, word: str, setting: Setting) -> str:
        return known(word, self.among(setting, {}), self.what)


class KindName(Text):
    """A kind of counter; ``more`` are alternative words."""

    def __init__(self, *more_words: str, **more: Unpack[Options]) -> None:
        super().__init__("a kind", **more)
        self.more = more_words

    def read(self, words: Words, setting: Setting, stops: Collection[str]) -> str:
        return known(words.take(self.what), (*setting.kinds, *self.more), "kind of unit")

    def check(self, name: str, given: Given, inquiry: Inquiry) -> None:
        if name in given:
            there = (*inquiry.setting.kinds, *self.more)
            inquiry.known(name, str(given[name]), there, "kind of unit", self.code)


class GoalNames(Names):
    """Goals, by id."""

    def __init__(self, **more: Unpack[Options]) -> None:
        super().__init__("goal", **more)

    def among(self, setting: Setting, given: Given) -> Collection[str]:
        return setting.goals

    def one(self, word: str, setting: Setting) -> str:
        return known(word, setting.goals, self.what)


# ------------------------------------------------------------------------- places: zones, edges, hexes
#: no edge
NO_EDGE = "-"


class Zone(Text):
    """A zone of the board, or any word if the line lists its own hexes."""

    def __init__(self, *, code: str = "") -> None:
        super().__init__("a zone", head=True, code=code)

    def check(self, name: str, given: Given, inquiry: Inquiry) -> None:
        if given.get(name) and inquiry.setting.board is not None:
            inquiry.known(name, str(given[name]), inquiry.setting.zones, "zone on the board", self.code)


class Edge(Text):
    """An edge of the board, or none."""

    def __init__(self, *, code: str = "") -> None:
        super().__init__("an edge", head=True, code=code)

    def written(self, value: str, setting: Setting) -> list[str]:
        return [quoted(value or NO_EDGE)]

    def read(self, words: Words, setting: Setting, stops: Collection[str]) -> str:
        word = words.take(self.what)
        return "" if word == NO_EDGE else word

    def check(self, name: str, given: Given, inquiry: Inquiry) -> None:
        if given.get(name):
            inquiry.known(name, str(given[name]), EDGES, "edge", self.code)


class Hexes(Form[int]):
    """Hexes as a mask. A file names them by the keys ``by``, some of zone, hexes and edge.

    ``of`` is the field with their name, "zone" or "edge", if a line does not list others.
    """

    rank = LAST

    def __init__(self, *by: str, of: str = "", code: str = "") -> None:
        super().__init__(word="hexes", code=code)
        self.by, self.of = by, of

    def written(self, value: int, setting: Setting) -> list[str]:
        assert setting.board is not None
        return [setting.board.grid.label(at) for at in bits(value)]

    def read(self, words: Words, setting: Setting, stops: Collection[str]) -> int:
        assert setting.board is not None
        mask = 0
        while words.left and words.left[0] not in stops:
            at = setting.board.grid.parse(words.take("a hex"))
            mask |= 1 << at if at != OFF else 0
        return mask

    def usual(self, values: Mapping[str, object], setting: Setting, default: object) -> object:
        return self._named(values, setting) if self.of else default

    def _named(self, values: Mapping[str, object], setting: Setting) -> int | None:
        """The hexes of the zone or edge named by the other fields; None if there is none."""
        name = str(values[self.of])
        return setting.zone(name) if self.of == "zone" else setting.edge(name)

    def missing(self, name: str, values: Mapping[str, object], setting: Setting) -> CodecError:
        there, what = (setting.zones, "zone on the board") if self.of == "zone" else (EDGES, "edge")
        if self.of:
            known(str(values[self.of]), there, what)
        return CodecError("The line names no hexes.", "Write: hexes 0404 0405")

    def keys(self, name: str) -> dict[str, KeyType]:
        return {key: tuple[str, ...] if key == "hexes" else str for key in self.by}

    def filed(self, name: str, given: Given, setting: Setting) -> int | None:
        if self.of:
            return self._named(given, setting) or 0
        mask = 0
        for label in _labels(given, "hexes"):
            at = setting.hex(label)
            mask |= 1 << at if at != OFF else 0
        mask |= setting.zone(str(given["zone"])) or 0 if given.get("zone") else 0
        return mask | (setting.edge(str(given["edge"])) or 0 if given.get("edge") else 0)

    def check(self, name: str, given: Given, inquiry: Inquiry) -> None:
        if self.of:
            return
        if given.get("edge") and "edge" in self.by:
            inquiry.known("edge", str(given["edge"]), EDGES, "edge")
        if given.get("zone") and "zone" in self.by and inquiry.setting.board is not None:
            inquiry.known("zone", str(given["zone"]), inquiry.setting.zones, "zone on the board")
        for label in _labels(given, "hexes") if "hexes" in self.by else ():
            inquiry.hex("hexes", label, self.code)


def _labels(given: Given, key: str) -> tuple[str, ...]:
    """The texts of a list in a file."""
    row = given.get(key)
    return tuple(str(one) for one in row) if isinstance(row, list | tuple) else ()
