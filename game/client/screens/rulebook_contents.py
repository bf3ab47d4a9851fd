"""The list at the left of the rulebook: its chapters, what is in force first, or what was found."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from typing import NamedTuple

import pygame

from game.client.kit import ScrollList, draw, text_style
from game.client.kit.text_style import BODY, SMALL, px
from game.rulebook.book import Book, Chapter, Rulebook
from game.rulebook.contract import UNIT
from game.rulebook.search import HELP, Hit

#: the first page
FRONT = ""
#: heights of a row: a heading, a chapter, something that was found
HEAD, LINE, FOUND = 34, 28, 56


class Row(NamedTuple):
    """A row: ``target`` is where it leads, None for a heading; ``dim`` is not in force."""

    words: str
    target: str | None
    dim: bool = False
    under: str = ""
    text: str = ""


def contents(
    book: Rulebook,
    helps: Sequence[tuple[str, ...]],
    in_force: Callable[[str], bool] | None = None,
    game: str = "",
    kinds: Collection[str] = (),
) -> list[Row]:
    """The rows: what is in force first, then the rest. Of the units of a ``game`` those ``kinds`` stand out
    that are there.
    """
    rows = [Row("First page", FRONT)]
    if in_force is None:
        rows += [row for one in book.books for row in _book_rows(one, lambda chapter: True)]
    else:
        rows += [row for one in book.books for row in _book_rows(one, in_force)]
    for name in sorted(book.units, key=lambda name: name != game):
        groups = dict.fromkeys(page.group for page in book.units[name])
        mine = in_force is None or name == game
        title = next((one.title for one in book.books if one.game == name), "")
        if mine and groups:
            rows.append(Row(f"Units: {title}" if len(book.units) > 1 else "Units", None))
            rows += [
                Row(page.name, f"{UNIT}{page.id}", dim=bool(kinds) and page.id not in kinds)
                for page in book.units[name]
            ]
    rows.append(Row("Help", None))
    rows += [Row(title, f"{HELP}{title}") for title, *_ in helps]
    if in_force is not None:
        rows += _rest(book, in_force)
    return rows


def plays(in_force: Callable[[str], bool], chapter: Chapter) -> bool:
    """Does a game play by any rule of a chapter?"""
    return any(in_force(rule.id) for rule in chapter.rules)


def _book_rows(book: Book, in_force: Callable[[str], bool]) -> Iterator[Row]:
    chosen = [chapter for chapter in book.chapters if plays(in_force, chapter)]
    if chosen:
        yield Row(book.title, None)
        yield from (Row(chapter.title, chapter.id) for chapter in chosen)


def _rest(book: Rulebook, in_force: Callable[[str], bool]) -> Iterator[Row]:
    """Chapters by which the game does not play."""
    for one in book.books:
        rest = [chapter for chapter in one.chapters if chapter.rules and not plays(in_force, chapter)]
        if rest:
            yield Row(f"{one.title}, not in this game", None, dim=True)
            yield from (Row(chapter.title, chapter.id, dim=True) for chapter in rest)


def found_rows(hits: Sequence[Hit], counts: Callable[[str], bool]) -> list[Row]:
    """A row for everything that was found; ``counts`` says what concerns the game."""
    return [Row(hit.title, hit.target, not counts(hit.target), hit.where, hit.words) for hit in hits]


class ContentsList(ScrollList):
    """Draws the rows and says which is chosen; headings cannot be chosen."""

    def __init__(self, rows: Sequence[Row], open_: Callable[[str], None]) -> None:
        self.rows = list(rows)
        self._open = open_
        super().__init__(
            lambda: len(self.rows), self._height, self._paint, on_pick=self._picked, grow=1, name="contents"
        )

    def put(self, rows: Sequence[Row], target: str) -> None:
        """Other rows, with the one that leads to a page chosen."""
        self.rows = list(rows)
        self.start_at(0)
        self.mark(target)
        self.rows_changed()

    def mark(self, target: str) -> None:
        """The page that is open now."""
        self.chosen = next((k for k, row in enumerate(self.rows) if row.target == target), None)
        if self.chosen is not None and self.rect.w:
            self.show_row(self.chosen)
        self.changed()

    def _height(self, i: int, width: int) -> int:
        row = self.rows[i]
        return px(HEAD if row.target is None else FOUND if row.under else LINE)

    def _picked(self, i: int) -> None:
        target = self.rows[i].target
        if target is not None:
            self._open(target)

    def _paint(self, surface: pygame.Surface, i: int, box: pygame.Rect, state: str) -> None:
        c, row = text_style.c, self.rows[i]
        inner = pygame.Rect(box.x + px(12), box.y, box.w - px(18), box.h)
        if row.target is None:
            line = pygame.Rect(inner.x, box.bottom - px(26), inner.w, px(24))
            text_style.text(surface, row.words, line, c.text3 if row.dim else c.accent, SMALL, "medium")
            return
        if state:
            draw.plate(surface, box, c.card_up if state == "chosen" else c.card, 6)
        if state == "chosen":
            draw.plate(surface, pygame.Rect(box.x, box.y + px(4), px(3), box.h - px(8)), c.accent, 1.5)
        ink = c.text3 if row.dim else c.text if state == "chosen" else c.text2
        if not row.under:
            text_style.text(surface, row.words, inner, ink, BODY)
            return
        top = pygame.Rect(inner.x, box.y + px(4), inner.w, px(20))
        text_style.text(surface, row.words, top, c.text3 if row.dim else c.text, BODY, "medium")
        first, *rest = text_style.wrap(f"{row.under}: {row.text}", inner.w, SMALL)
        words = (first, text_style.fit(" ".join(rest), inner.w, SMALL)) if rest else (first,)
        text_style.lines(surface, words, pygame.Rect(inner.x, top.bottom, inner.w, px(34)), ink, SMALL)
