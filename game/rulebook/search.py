"""Searching the rulebook: by words, by ids, by units and help, as one types."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from msgspec import Struct

from game.rulebook.book import Rulebook
from game.rulebook.contract import UNIT

#: what stands before the title of a page of help in a link
HELP = "help:"
#: hits shown
MOST = 60
#: letters of a text shown before and after a word found
BEFORE, AFTER = 24, 90

Sentences = Sequence[tuple[str, ...]]


class Entry(Struct, frozen=True):
    """Something that can be found: where a click leads, its title, where it stands, what it says."""

    target: str
    title: str
    where: str
    words: str
    folded: str


class Hit(Struct, frozen=True):
    """Something found: ``words`` are those of its text around what was sought."""

    target: str
    title: str
    where: str
    words: str


def entries(book: Rulebook, help_: Sentences = ()) -> tuple[Entry, ...]:
    """Everything that can be found, in the order of the book; ``help_`` are titles with their sentences."""
    found = []
    for one in book.books:
        for chapter in one.chapters:
            about = "".join(piece.words for piece in chapter.about)
            found.append(_entry(chapter.id, chapter.title, one.title, about))
            found += [_entry(rule.id, rule.title, chapter.title, rule.words) for rule in chapter.rules]
    for pages in book.units.values():
        for page in pages:
            facts = ", ".join(f"{fact.title} {fact.value}" for fact in page.facts)
            found.append(_entry(f"{UNIT}{page.id}", page.name, page.group, facts))
    found += [_entry(f"{HELP}{title}", title, "Help", " ".join(lines)) for title, *lines in help_]
    return tuple(found)


def _entry(target: str, title: str, where: str, words: str) -> Entry:
    return Entry(target, title, where, words, f"{target} {title} {words}".casefold())


def search(
    words: str, among: Iterable[Entry], first: Callable[[str], bool] = lambda target: True
) -> tuple[Hit, ...]:
    """The hits for some words, the best first; all words must occur. ``first`` says what is in force."""
    sought = words.casefold().split()
    if not sought:
        return ()
    ranked = [
        (_rank(sought, entry), not first(entry.target), place, entry)
        for place, entry in enumerate(among)
        if all(word in entry.folded for word in sought)
    ]
    ranked.sort(key=lambda row: row[:3])
    return tuple(
        Hit(entry.target, entry.title, entry.where, _around(entry.words, sought))
        for _, _, _, entry in ranked[:MOST]
    )


def _rank(sought: Sequence[str], entry: Entry) -> int:
    """0 for the id itself, then words of the title, the beginning of an id, anything in the text."""
    whole, title = " ".join(sought), entry.title.casefold()
    number = entry.target.partition(":")[2].casefold()
    if whole in (entry.target.casefold(), number, title):
        return 0
    if title.startswith(whole):
        return 1
    if all(word in title for word in sought):
        return 2
    return 3 if number.startswith(whole) or entry.target.casefold().startswith(whole) else 4


def _around(text: str, sought: Sequence[str]) -> str:
    """The text from a little before the first word found."""
    places = [at for at in (text.casefold().find(word) for word in sought) if at >= 0]
    at = min(places, default=0)
    start = 0 if at <= BEFORE else text.rfind(" ", 0, at - BEFORE) + 1
    cut = text[start : at + AFTER]
    return f"{'… ' if start else ''}{cut}{' …' if at + AFTER < len(text) else ''}"
