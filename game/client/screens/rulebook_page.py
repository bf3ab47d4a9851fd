"""The pages of the rulebook as widgets: the first one, chapters, units, help."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from game.client.art.counter_spec import Look
from game.client.kit import Column, Flow, Label, Panel, RichText, Row, Rule, Space, Span, Widget
from game.client.kit.button import Button
from game.client.kit.table import WordTable
from game.client.kit.text_style import BODY, NUMBER, SCREEN, SMALL, TITLE
from game.client.table.hud.panel_widgets import Face, RuleChip
from game.rulebook.book import Chapter, Piece, Rulebook
from game.rulebook.book import Rule as Paragraph
from game.rulebook.contract import RuleTable, UnitPage

#: the size of the text that is read
READ = 15
#: the room between the edge of a page and its words
INSET = 14
#: the widest a page gets, at scale 1
MEASURE = 760.0


class Whereabouts(NamedTuple):
    """A counter of the game: its id, name and place."""

    unit: str
    name: str
    where: str


class Playing(NamedTuple):
    """The part of the book that concerns the game from which it was opened.

    ``rules`` are its optional rules: title, effect, id. ``now`` is what is decided: title and id.
    ``kinds`` are those of the counters that the player knows of.
    """

    in_force: Callable[[str], bool]
    game: str
    rules: tuple[tuple[str, str, str], ...]
    now: tuple[str, str]
    kinds: frozenset[str]
    counters: Callable[[str], tuple[Look | None, tuple[Whereabouts, ...]]]


Go = Callable[[str], None]


def spans(pieces: Iterable[Piece]) -> tuple[Span, ...]:
    """A text with its links."""
    return tuple(
        Span(piece.words, "link", piece.target) if piece.target else Span(piece.words) for piece in pieces
    )


def title(words: str, under: str = "") -> Widget:
    """The head of a page."""
    second = Label(under, BODY, colour="text2", wrap=True) if under else None
    return _inset(Column(Label(words, SCREEN, "medium", wrap=True), second, Space(8), gap=2))


def _inset(widget: Widget) -> Widget:
    """As far from the edge as the words of a rule."""
    return Column(widget, pad=(INSET, 0), grow=widget.grow)


# ------------------------------------------------------------------------------- chapters
def chapter_page(book: Rulebook, chapter: Chapter, at: str, playing: Playing | None, go: Go) -> Widget:
    """A chapter; ``at`` is the rule at which it was opened."""
    of = next(one.title for one in book.books if chapter in one.chapters)
    rows: list[Widget | None] = [title(chapter.title, of)]
    if chapter.about:
        rows.append(_inset(RichText(spans(chapter.about), NUMBER, "text2", on_link=go)))
    elsewhere = _elsewhere(book)
    rows += map(_table, chapter.tables.get(chapter.id, ()))
    for rule in chapter.rules:
        rows.append(_rule(rule, rule.id == at, playing is None or playing.in_force(rule.id), go))
        rows += map(_table, chapter.tables.get(rule.id, ()))
        others = [one for one in elsewhere.get(rule.id, ()) if one.rules[0] != rule.id]
        if others:
            links = [Span(one.title, "link", one.rules[0]) for one in others]
            words = (Span("Table: "), *_between(links, ", "))
            rows.append(_inset(RichText(words, SMALL, "text2", on_link=go)))
    rows += [Space(12), Rule(), _neighbours(book, chapter, go), Space(40)]
    return Column(*rows, gap=14)


def _between(links: Sequence[Span], sign: str) -> Iterable[Span]:
    for k, link in enumerate(links):
        if k:
            yield Span(sign)
        yield link


def _elsewhere(book: Rulebook) -> dict[str, list[RuleTable]]:
    """The tables that are printed under another rule, by each rule that they belong to."""
    found: dict[str, list[RuleTable]] = {}
    for chapter in book.chapters:
        for tables in chapter.tables.values():
            for table in tables:
                for rule in table.rules[1:]:
                    found.setdefault(rule, []).append(table)
    return found


def _rule(rule: Paragraph, chosen: bool, counts: bool, go: Go) -> Widget:
    head = Row(
        Label(rule.title, NUMBER, "medium", "text" if counts else "text2", wrap=True, grow=1),
        None if counts else Label("not in this game", SMALL, colour="text3"),
        RuleChip(rule.id),
        gap=10, align="t",
    )  # fmt: skip
    text = RichText(spans(rule.text), READ, "text" if counts else "text2", on_link=go)
    fill = "card" if chosen else "window"
    return Panel(
        head, text, fill=fill, radius=8, edge="accent" if chosen else None, pad=(INSET, 8), gap=2,
        name=f"rule {rule.id}",
    )  # fmt: skip


def _table(table: RuleTable) -> Widget:
    note = Label(table.note, SMALL, colour="text2", wrap=True) if table.note else None
    return Panel(
        Label(table.title, BODY, "medium"), WordTable(table.head, table.rows), note,
        fill="panel", radius=8, edge="line", pad=(INSET, 10), gap=8,
    )  # fmt: skip


def _neighbours(book: Rulebook, chapter: Chapter, go: Go) -> Widget:
    """The ways to the chapters before and after."""
    row = [one for one in book.chapters if one.rules]
    at = row.index(chapter) if chapter in row else 0
    before = row[at - 1] if at else None
    after = row[at + 1] if at + 1 < len(row) else None
    return Row(
        _way(before, "left", go) if before is not None else None,
        Space(grow=1),
        _way(after, "right", go) if after is not None else None,
    )


def _way(chapter: Chapter, icon: str, go: Go) -> Widget:
    return Button(chapter.title, lambda: go(chapter.id), "quiet", icon=icon, name=f"chapter {icon}")


# ------------------------------------------------------------------------------- units
def unit_page(page: UnitPage, playing: Playing | None, go: Go, show: Callable[[str], None]) -> Widget:
    """The numbers of a unit, each with its rule, and where the game has some."""
    look, counters = playing.counters(page.id) if playing is not None else (None, ())
    head = title(page.name, page.group)
    facts = [
        Row(
            Label(fact.title[:1].upper() + fact.title[1:], READ, colour="text2", width=260),
            Label(fact.value, READ, "medium", wrap=True, grow=1),
            RuleChip(fact.rule),
            gap=12,
        )
        for fact in page.facts
    ]
    rows: list[Widget | None] = [
        Row(Face(look, 84), head, gap=18) if look is not None else head,
        Panel(*facts, fill="panel", radius=8, edge="line", pad=(INSET, 10), gap=4),
    ]
    if playing is not None and playing.game:
        rows.append(_inset(Label("In this game", TITLE, "medium")))
        if not counters:
            rows.append(_inset(Label("There is none, as far as you know.", READ, colour="text2")))
        for one in counters:
            told = (Span(f"{one.name} "), Span(one.where, "link", one.unit))
            rows.append(_inset(RichText(told, READ, on_link=show)))
    return Column(*rows, Space(40), gap=14)


# ------------------------------------------------------------------------------- help, the first page
def help_page(words: tuple[str, ...]) -> Widget:
    """A page of help: its title and sentences."""
    head, *lines = words
    return Column(title(head, "Help"), *map(_inset, map(_point, lines)), Space(40), gap=8)


def _point(words: str) -> Widget:
    return Row(Label("·", READ, colour="text2"), Label(words, READ, wrap=True, grow=1), gap=8, align="t")


def front_page(
    book: Rulebook, playing: Playing | None, go: Go, help_: Callable[[], None], key: str
) -> Widget:
    """What the book has, and what this game plays by."""
    rows: list[Widget] = [
        title("Rulebook", "Every rule of the program in plain words, with the tables that it plays by."),
        Label(
            "Type at the top to search by words or numbers. Rule numbers anywhere in the program lead here; "
            f"{key} looks up what the pointer is on.",
            READ, wrap=True,
        ),
    ]  # fmt: skip
    if playing is not None and playing.now[1]:
        now = (Span("Now: "), Span(playing.now[0], "link", playing.now[1]), Span("."))
        rows.append(RichText(now, NUMBER, on_link=go))
    if playing is not None:
        rows += [Space(4), Label("Rules of this game", TITLE, "medium")]
        if not playing.rules:
            rows.append(Label("It uses no optional rules.", READ, colour="text2"))
        for name, effect, rule in playing.rules:
            told = (Span(name, "link", rule), Span(f": {effect}" if effect else ""))
            rows.append(RichText(told, READ, on_link=go))
    else:
        rows += [Space(4), Label("The books", TITLE, "medium")]
        for one in book.books:
            first = next((chapter for chapter in one.chapters if chapter.rules), None)
            if first is not None:
                rows.append(RichText((Span(one.title, "link", first.id),), NUMBER, on_link=go))
    rows += [
        Space(4),
        Flow(Button("Help and keys", help_, icon="keys", name="help and keys"), gap=12),
        Space(40),
    ]
    return Column(rows[0], *map(_inset, rows[1:]), gap=10)
