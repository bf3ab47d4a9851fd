"""Forms of names: counters, kinds of counter, goals."""

from __future__ import annotations

from collections.abc import Collection
from typing import Unpack

from game.core.forms import LISTS, Form, KeyType, Options, Text
from game.core.setting import Given, Inquiry, Setting
from game.core.words import Words, known, quoted


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
