"""Tables that all rules of one process share: whoever brings a row first has its word for good."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Generic, TypeVar

from msgspec import Struct

T = TypeVar("T")


class Addition(Struct, frozen=True):
    """Rows that are to come into a shared table: why they may not, or "", and what puts them in."""

    wrong: str
    put: Callable[[], None]


class SharedTable(Struct, Generic[T]):
    """A table by words with what its rows are called in a sentence, and when two say the same."""

    rows: dict[str, T]
    called: Callable[[T], str]
    same: Callable[[T, T], bool] = lambda one, other: one == other

    def adding(self, more: Mapping[str, T]) -> Addition:
        """Rows to put into the table, refused for the first word that stands for something else already."""

        def put() -> None:
            for word, row in more.items():
                self.rows.setdefault(word, row)

        for word, row in more.items():
            if word in self.rows and not self.same(self.rows[word], row):
                known, wanted = self.called(self.rows[word]), self.called(row)
                if known == wanted:
                    return Addition(f"there are two different kinds of {known} called '{word}'", put)
                return Addition(f"{wanted} cannot be called '{word}': {known} is", put)
        return Addition("", put)


def add_all(additions: Sequence[Addition]) -> None:
    """Put rows into several tables, or into none of them. Raises ``ValueError`` for the first clash."""
    wrong = next((one.wrong for one in additions if one.wrong), "")
    if wrong:
        raise ValueError(wrong)
    for one in additions:
        one.put()
