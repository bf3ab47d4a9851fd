"""Forms: how a field of a declared record appears on a notation line and in a scenario file.

A form is part of the field's type, ``points: Annotated[int, Number()] = 0``; the field needs no other reader
or writer.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Generic, TypedDict, TypeVar, Unpack

from game.core.setting import Given, Inquiry, Setting
from game.core.words import CodecError, Words, known, quoted, whole

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


class Form(Generic[V]):
    """How one field is written and read; the field's name is its word on a line and its key in a file.

    A ``head`` field begins a line, without a word; any other field is written if it is not at its default, or
    ``always``. ``code`` is its finding code, if the record's own does not fit.
    """

    rank = PLAIN
    type: KeyType = str

    def __init__(
        self,
        *,
        head: bool = False,
        word: str = "",
        code: str = "",
        rank: int | None = None,
        always: bool = False,
    ) -> None:
        self.head, self.word, self.code, self.always = head, word, code, always
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
