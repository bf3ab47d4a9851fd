"""The rulebook as one page of HTML that needs no network."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from game import __version__
from game.files import write_whole
from game.lab.elements import Markup, element
from game.printing import say
from game.rulebook.book import Book, Chapter, Piece, Rule, Rulebook, rulebook
from game.rulebook.contract import UNIT, RuleTable, UnitPage
from game.usage import UsageError

STYLE = """
:root { color-scheme: light dark; --ink: #23211c; --dim: #6b665a; --line: #d8d2c2; --paper: #fbf9f3; --link: #1d5fa8; }
@media (prefers-color-scheme: dark) { :root { --ink: #ece7da; --dim: #a39c8b; --line: #3c3930; --paper: #1d1c18; --link: #86b8ee; } }
html { scroll-padding-top: 1rem; } body { font: 17px/1.55 Georgia, "Times New Roman", serif; color: var(--ink); background: var(--paper); margin: 0; }
nav { position: fixed; inset: 0 auto 0 0; width: 17rem; overflow-y: auto; padding: 1.2rem; border-right: 1px solid var(--line); box-sizing: border-box; font: 14px/1.5 system-ui, sans-serif; }
nav ol { list-style: none; margin: 0 0 1rem; padding: 0; } nav b { display: block; margin-top: .6rem; } main { margin: 0 auto; max-width: 44rem; padding: 2rem 1.5rem 6rem 19rem; box-sizing: content-box; }
a { color: var(--link); text-decoration: none; } a:hover { text-decoration: underline; } h1 { font-size: 2rem; margin: 0; } h2 { font-size: 1.6rem; margin: 4rem 0 0; border-bottom: 1px solid var(--line); }
h3 { font-size: 1.25rem; margin: 2.4rem 0 .4rem; } h4 { font-size: 1rem; margin: 1.3rem 0 .1rem; } h4 a { color: var(--dim); font-weight: 400; font-size: .85rem; margin-left: .5rem; } p { margin: .1rem 0 .6rem; } .about, .note { color: var(--dim); } .note { font-size: .85rem; }
table { border-collapse: collapse; font: 13.5px/1.4 system-ui, sans-serif; } caption { text-align: left; font-weight: 600; padding: .6rem 0 .2rem; } th, td { text-align: left; padding: .2rem .7rem .2rem 0; border-bottom: 1px solid var(--line); vertical-align: top; } .wide { overflow-x: auto; margin-bottom: .8rem; }
.wide th:first-child, .wide td:first-child { position: sticky; left: 0; background: var(--paper); }
@media (max-width: 60rem) { nav { position: static; width: auto; max-height: 42vh; border: 0; border-bottom: 1px solid var(--line); } main { padding: 1rem; } }
@media print { :root { --ink: #000; --dim: #444; --line: #bbb; --paper: #fff; --link: #000; } nav { display: none; } main { padding: 0; max-width: none; } h2, h3, h4, caption { break-after: avoid; } tr, h4 + p { break-inside: avoid; } thead { display: table-header-group; } .wide { overflow: visible; } .wide th:first-child, .wide td:first-child { position: static; } body { font-size: 11pt; } table { font-size: 9pt; } }
"""  # noqa: E501
TITLE = "The rules of Sapper"


def page_command(file: Path, ids: tuple[str, ...] = (), as_json: bool = False) -> int:
    """Write the page into a file. Raises ``UsageError`` if it is asked for parts, or cannot be written."""
    if ids or as_json:
        raise UsageError("The page has all rules: use --html without ids and without --json.")
    try:
        write_whole(file, page(rulebook()))
    except OSError as wrong:
        raise UsageError(f"{file} cannot be written: {(wrong.strerror or str(wrong)).lower()}.") from None
    say(f"The rulebook is in {file}.")
    return 0


def page(book: Rulebook) -> str:
    """All books on one page."""
    head = element(
        "head",
        element("meta", charset="utf-8"),
        element("meta", name="viewport", content="width=device-width, initial-scale=1"),
        element("title", TITLE),
        element("style", Markup(STYLE)),
    )
    parts = [part for one in book.books for part in _book(one)]
    parts += [
        part
        for name, pages in book.units.items()
        if pages
        for part in _units(name, _whose(book, name), pages)
    ]
    front = (element("h1", TITLE), element("p", f"Sapper {__version__}, in its own words.", class_="about"))
    body = element("body", _contents(book), element("main", *front, *parts))
    return "<!doctype html>\n" + element("html", head, body, lang="en") + "\n"


def anchor(id: str) -> str:
    """The name of a place on the page."""
    return id.replace(":", "-")


def _link(words: str, id: str) -> Markup:
    return element("a", words, href=f"#{anchor(id)}")


def _contents(book: Rulebook) -> Markup:
    rows: list[Markup] = []
    for one in book.books:
        chapters = (element("li", _link(chapter.title, chapter.id)) for chapter in one.chapters)
        rows += (element("b", one.title), element("ol", *chapters))
    units = [
        element("li", _link(_whose(book, name), f"units:{name}"))
        for name, pages in book.units.items()
        if pages
    ]
    return element("nav", *rows, element("b", "Units"), element("ol", *units))


def _whose(book: Rulebook, game: str) -> str:
    """The title of the first book of a game."""
    return next(one.title for one in book.books if one.game == game)


def _book(book: Book) -> Iterator[Markup]:
    yield element("h2", book.title)
    for chapter in book.chapters:
        yield from _chapter(chapter)


def _chapter(chapter: Chapter) -> Iterator[Markup]:
    yield element("h3", chapter.title, id=anchor(chapter.id))
    if chapter.about:
        yield element("p", *map(_piece, chapter.about), class_="about")
    yield from map(_table, chapter.tables.get(chapter.id, ()))
    for rule in chapter.rules:
        yield from _rule(rule)
        yield from map(_table, chapter.tables.get(rule.id, ()))


def _rule(rule: Rule) -> Iterator[Markup]:
    yield element("h4", rule.title, _link(rule.id, rule.id), id=anchor(rule.id))
    yield element("p", *map(_piece, rule.text))


def _piece(piece: Piece) -> Markup | str:
    return _link(piece.words, piece.target) if piece.target else piece.words


def _table(table: RuleTable) -> Markup:
    head = element("thead", element("tr", *(element("th", cell, scope="col") for cell in table.head)))
    rows = (element("tr", *(element("td", cell) for cell in row)) for row in table.rows)
    note = (element("p", table.note, class_="note"),) if table.note else ()
    return element(
        "div",
        element("table", element("caption", table.title), head, element("tbody", *rows)),
        *note,
        class_="wide",
    )


def _units(name: str, whose: str, pages: tuple[UnitPage, ...]) -> Iterator[Markup]:
    yield element("h2", f"Units: {whose}", id=anchor(f"units:{name}"))
    for one in pages:
        yield element("h4", one.name, id=anchor(f"{UNIT}{one.id}"))
        facts = (
            element(
                "tr",
                element("td", fact.title),
                element("td", fact.value),
                element("td", _link(fact.rule, fact.rule)),
            )
            for fact in one.facts
        )
        yield element("table", *facts)
