"""Tables shared by all rules of a process: the first row to use a word keeps it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Generic, TypeVar

from msgspec import Struct

T = TypeVar("T")


class Addition(Struct, frozen=True):
    """Rows for a shared table: why they are refused, or "", and the function that adds them."""

    wrong: str
    put: Callable[[], None]


class SharedTable(Struct, Generic[T]):
    """A table by word, with the noun for its rows and a test for equal rows."""

    rows: dict[str, T]
    called: Callable[[T], str]
    same: Callable[[T, T], bool] = lambda one, other: one == other

    def adding(self, more: Mapping[str, T]) -> Addition:
        """Rows to add to the table; refused at the first word that already means something else."""

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
    """Add rows to several tables, or to none of them. Raises ``ValueError`` for the first clash."""
    wrong = next((one.wrong for one in additions if one.wrong), "")
    if wrong:
        raise ValueError(wrong)
    for one in additions:
        one.put()
