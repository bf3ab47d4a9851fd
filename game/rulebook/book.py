"""The rulebook as it is read: books, chapters and rules with their text, tables and units.

The text lies in ``assets/rulebook``, a file for each chapter: ids and what they say. In it ``[words](id)``
leads to a rule, ``[words](unit:HVY)`` to a unit, and ``{name}`` is a number that the game knows.
"""

from __future__ import annotations

import functools
import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from msgspec import Struct

from game import paths
from game import shipped as shipped  # every game of the program has a name from here on
from game.core.anygame import Rules
from game.core.assembly import with_required
from game.core.games import Game, game_named, registered
from game.rulebook.contract import RULEBOOK, GameBook, RuleTable, UnitPage
from game.rulebook.index import Entry, Register, lies_under, load

_LINK = re.compile(r"\[([^\]]+)\]\(([^)\s]+)\)")
_NUMBER = re.compile(r"\{([\w-]+)\}")


class Piece(Struct, frozen=True):
    """Some words of a text; ``target`` is the id of a rule or unit that they lead to, or ""."""

    words: str
    target: str = ""


class Rule(Struct, frozen=True):
    """A rule: its id, short title and text."""

    id: str
    title: str
    text: tuple[Piece, ...]

    @property
    def words(self) -> str:
        """Its text without links."""
        return "".join(piece.words for piece in self.text)


class Chapter(Struct, frozen=True):
    """A chapter: what it is about, its rules, and the tables that are printed in it by rule."""

    id: str
    title: str
    about: tuple[Piece, ...]
    rules: tuple[Rule, ...]
    tables: Mapping[str, tuple[RuleTable, ...]]


class Book(Struct, frozen=True):
    """A book with its chapters; ``prefix`` is that of its ids, ``game`` the name of its game."""

    prefix: str
    title: str
    game: str
    chapters: tuple[Chapter, ...]


class Rulebook(Struct, frozen=True):
    """All books, and the units of each game by its name."""

    books: tuple[Book, ...]
    units: Mapping[str, tuple[UnitPage, ...]]

    @property
    def chapters(self) -> Iterator[Chapter]:
        """Every chapter, in order."""
        for book in self.books:
            yield from book.chapters

    def chapter_of(self, rule: str) -> Chapter | None:
        """The chapter of a rule, or of the nearest rule above it; None for an id that no book has."""
        while rule:
            for chapter in self.chapters:
                if chapter.id == rule or any(one.id == rule for one in chapter.rules):
                    return chapter
            rule = above(rule)
        return None

    def rule_of(self, rule: str) -> str:
        """The id that has a text for this one: itself, or the nearest above it, or its chapter."""
        while rule:
            for chapter in self.chapters:
                if chapter.id == rule or any(one.id == rule for one in chapter.rules):
                    return rule
            rule = above(rule)
        return ""

    def unit(self, id: str) -> UnitPage | None:
        """The page of a unit by its word."""
        return next((page for pages in self.units.values() for page in pages if page.id == id), None)

    def titles(self) -> dict[str, str]:
        """The title of every rule and chapter by id."""
        found = {chapter.id: chapter.title for chapter in self.chapters}
        return found | {rule.id: rule.title for chapter in self.chapters for rule in chapter.rules}


def above(rule: str) -> str:
    """The id one step above: ``ode:7.13`` of ``ode:7.13.2``; "" above the first number of a book."""
    at = max(rule.rfind("."), rule.rfind("-"))
    return rule[:at] if at > rule.find(":") else ""


# ------------------------------------------------------------------------------- text
def folder() -> Path:
    """Where the text lies."""
    return paths.assets() / "rulebook"


def read_text(file: Path) -> dict[str, str]:
    """The text of a chapter by id, as its file has it. Raises ``ValueError`` with a sentence."""
    try:
        found = tomllib.loads(file.read_text(encoding="utf-8"))
    except tomllib.TOMLDecodeError as wrong:
        raise ValueError(f"{file}: the chapter cannot be read: {wrong}") from None
    for id, text in found.items():
        if not isinstance(text, str):
            raise ValueError(f'{file}: write the text of {id} in quotation marks: "{id}" = "..."')
    return {id: " ".join(text.split()) for id, text in found.items()}


def texts(files: Iterable[Path] | None = None) -> dict[str, str]:
    """The text of every rule and chapter. Raises ``ValueError`` where two files have the same id."""
    found: dict[str, str] = {}
    for file in sorted(folder().glob("*.toml")) if files is None else files:
        for id, text in read_text(file).items():
            if id in found:
                raise ValueError(f"{file}: the text of {id} stands in another file already")
            found[id] = text
    return found


def _number(name: str, numbers: Mapping[str, object]) -> str:
    """A number by its name; a capital in the name makes it begin a sentence."""
    if name[:1].isupper():
        return str(numbers[name[:1].lower() + name[1:]]).capitalize()
    return str(numbers[name])


def pieces(text: str, numbers: Mapping[str, object]) -> tuple[Piece, ...]:
    """A text with its numbers put in and its links found. Raises ``KeyError`` for an unknown number."""
    text = _NUMBER.sub(lambda found: _number(found[1], numbers), text)
    found, at = [], 0
    for link in _LINK.finditer(text):
        if link.start() > at:
            found.append(Piece(text[at : link.start()]))
        found.append(Piece(link[1], link[2]))
        at = link.end()
    if at < len(text):
        found.append(Piece(text[at:]))
    return tuple(found)


# ------------------------------------------------------------------------------- the whole
def rulebook() -> Rulebook:
    """The rulebook with everything that the registered games bring."""
    return _rulebook(registered())


@functools.cache
def _rulebook(games: tuple[str, ...]) -> Rulebook:
    brought = {name: RULEBOOK.of(game_named(name)) for name in games}
    owner = {prefix: name for name, game in brought.items() for prefix in game.prefixes}
    register, text = load(), texts()
    books = tuple(
        _book(register, text, prefix, title, owner[prefix], brought[owner[prefix]])
        for prefix, title in register.books.items()
        if prefix in owner
    )
    return Rulebook(books, {name: game.units() for name, game in brought.items()})


def _book(
    register: Register, text: Mapping[str, str], prefix: str, title: str, name: str, game: GameBook
) -> Book:
    numbers, tables = game.numbers(), game.tables()
    chapters = []
    for id, heading in register.chapters.items():
        if not id.startswith(f"{prefix}:"):
            continue
        entries = [entry for entry in register.entries if entry.under == id]
        ids = {id, *(entry.id for entry in entries)}
        rules = tuple(_rule(entry, text, numbers) for entry in entries)
        placed: dict[str, tuple[RuleTable, ...]] = {}
        for table in tables:
            if table.rules[0] in ids:
                placed[table.rules[0]] = (*placed.get(table.rules[0], ()), table)
        chapters.append(Chapter(id, heading, pieces(text.get(id, ""), numbers), rules, placed))
    return Book(prefix, title, name, tuple(chapters))


def _rule(entry: Entry, text: Mapping[str, str], numbers: Mapping[str, object]) -> Rule:
    return Rule(entry.id, entry.title, pieces(text.get(entry.id, ""), numbers))


# ------------------------------------------------------------------------------- what is in force
class InForce(Struct, frozen=True):
    """Which rules a game plays by, rule by rule."""

    prefixes: frozenset[str]
    #: (rule that a module decides, is the module active?), the finest id first
    modules: tuple[tuple[str, bool], ...]

    def __call__(self, rule: str) -> bool:
        """Does the game play by this rule or chapter?"""
        prefix = rule.partition(":")[0]
        if prefix not in self.prefixes:
            return False
        covering = [(id, on) for id, on in self.modules if id == prefix or lies_under(rule, id)]
        return not covering or any(on for id, on in covering if id == covering[0][0])


def in_force(game: Game, rules: Rules) -> InForce:
    """Which rules are in force in a game with these rules."""
    brought, active = RULEBOOK.of(game), with_required(rules.modules)
    found = [
        (module.rule, module.id in active) for module in game.modules.values() if module.id not in game.base
    ]
    found += [(id, module in active) for id, module in brought.governed.items()]
    found.sort(key=lambda row: -len(row[0]))
    return InForce(frozenset(brought.prefixes), tuple(found))
