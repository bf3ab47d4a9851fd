"""The register of rules as it stands in ``docs/rules-index.toml``: ids, short titles, statuses, chapters."""

from __future__ import annotations

import tomllib
from pathlib import Path

from msgspec import Struct

from game import paths

STATUSES = ("open", "done", "ruled")


class Entry(Struct, frozen=True):
    """One rule of the register: ``status`` is one of STATUSES, ``under`` the id of its chapter."""

    id: str
    title: str
    status: str
    book: str
    chapter: str
    under: str = ""


class Register(Struct, frozen=True):
    """All rules in rulebook order, and the ids of the chapters, which may be cited as well.

    ``books`` has the titles of the books by the prefix of their ids.
    """

    entries: tuple[Entry, ...]
    chapters: dict[str, str]
    books: dict[str, str] = {}

    def knows(self, rule: str) -> bool:
        """Is this the id of a rule or of a chapter?"""
        return rule in self.chapters or any(entry.id == rule for entry in self.entries)


def load(path: Path | None = None) -> Register:
    """The register from its file. Raises ValueError with a sentence when the file is wrong."""
    path = path or paths.rules_index()
    try:
        raw = tomllib.loads(path.read_text(encoding="utf-8"))
    except tomllib.TOMLDecodeError as error:
        raise ValueError(f"{path}: the register cannot be read: {error}") from None
    entries: list[Entry] = []
    chapters: dict[str, str] = {}
    for book in raw["book"]:
        for chapter in book["chapter"]:
            chapters[chapter["id"]] = chapter["title"]
            entries += (
                Entry(**rule, book=book["title"], chapter=chapter["title"], under=chapter["id"])
                for rule in chapter["rules"]
            )
    for entry in entries:
        if entry.status not in STATUSES:
            raise ValueError(f"{path}: the status of {entry.id} is one of {', '.join(STATUSES)}.")
    return Register(tuple(entries), chapters, {book.get("prefix", ""): book["title"] for book in raw["book"]})


def lies_under(rule: str, above: str) -> bool:
    """True for the id itself and for the finer ids below it (ode:7.13.2 under ode:7.13)."""
    return rule == above or rule.startswith((above + ".", above + "-"))


def ids_above(rule: str) -> list[str]:
    """The id and every coarser one that it lies under (ode:7.13.2, ode:7.13, ode:7)."""
    return [rule[:end] for end in range(len(rule), 0, -1) if rule[end : end + 1] in ("", ".", "-")]
