"""Parts of a page that can be folded away, and lists of records, each of which is one."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial

from game.client.kit import Button, Choice, Column, IconButton, Opener, Panel, Row, Space, Widget
from game.client.screens.maker.fields import (
    NONE,
    Maker,
    begun_with,
    choice,
    kinds_of,
    number,
    place_of,
    record,
    rows_of,
    said_plainly,
    titled,
    told,
)
from game.client.table.hud.panel_widgets import note
from game.core import forms
from game.core.amounts import counted
from game.core.declarations import TERM
from game.core.declared import Declared, Field, fields_of
from game.core.setting import EDGES
from game.core.terms import Term
from game.scenarios.shapes import join


# ------------------------------------------------------------------------------------------ what folds
def fold(
    maker: Maker, among: str, name: str, words: str, said: str, keys: Sequence[str],
    rows: Callable[[], Iterable[Widget]],
) -> Widget:  # fmt: skip
    """Rows of some keys under a heading that shows or hides them; ``said`` is what they say, in short.

    Of those ``among`` others one is open at a time.
    """
    opened = maker.is_open(among, name, keys)
    wrong = maker.draft.mistakes(keys)
    mark = counted(wrong, "mistake") if wrong and not opened else ""
    head = Opener(words, said, opened, partial(maker.turn_fold, among, name), mark, name=f"fold {name}")
    if not opened:
        return head
    return Column(head, Column(*rows(), pad=(6, 4, 0, 8), gap=10), gap=2)


def section(
    maker: Maker, page: str, words: str, said: str, keys: Sequence[str], rows: Callable[[], Iterable[Widget]],
) -> Widget:  # fmt: skip
    """A part of a page."""
    return fold(maker, page, f"{page} {words}", words, said, keys, rows)


# ------------------------------------------------------------------------------------- lists of records
def entries(
    maker: Maker, path: str, one: Callable[[int, str], Sequence[Widget]], add: Callable[[], None], more: str,
    of: Callable[[str], tuple[str, str]],
) -> Iterator[Widget]:  # fmt: skip
    """A list of records, each folded into what ``of`` says of it, and a button for one more."""
    yield from told(maker, path)
    there = maker.draft.value(path) or ()
    for n in range(len(there)):
        here = f"{path}[{n}]"
        yield Panel(
            fold(maker, path, here, *of(here), [here], partial(_entry, maker, here, partial(one, n, here))),
            fill="card", radius=6, edge="line", pad=(6, 3), gap=4,
        )  # fmt: skip

    def another() -> None:
        add()
        maker.turn_fold(path, f"{path}[{len(there)}]")

    yield Button(more, another, icon="plus", name=f"add {path}", height=30)


def _entry(maker: Maker, path: str, rows: Callable[[], Sequence[Widget]]) -> Iterator[Widget]:
    yield from rows()
    yield from told(maker, path)

    def away() -> None:
        maker.turn_fold(path.rpartition("[")[0], path)
        maker.draft.put(path, None)

    yield Row(Space(grow=1), Button("Remove", away, "quiet", icon="trash", name=f"remove {path}", height=28))


def in_short(maker: Maker, kind: type[Declared], path: str, but: Sequence[str] = ("id",)) -> tuple[str, str]:
    """What a record says: its first words, and the others."""
    said = [words for field in sorted(fields_of(kind), key=place_of) if field.name not in but
            for words in _said(maker, field, path)]  # fmt: skip
    return (said[0][:1].upper() + said[0][1:], ", ".join(said[1:])) if said else ("Nothing yet", "")


def _said(maker: Maker, field: Field, path: str) -> Iterator[str]:
    """What a field says, in words; nothing where it is left out."""
    form = field.form
    titles = {**dict(kinds_of(maker.draft.setting)), **maker.draft.goals, **dict(maker.draft.sides)}
    for key in form.keys(field.name):
        value = maker.draft.value(join(path, key))
        if value in (None, "", False, []):
            continue
        if isinstance(form, forms.Hexes) and isinstance(value, list):
            yield counted(len(value), "hex", "hexes")
        elif isinstance(form, forms.Number):
            yield f"{(form.asks or titled(key)).lower()} {value}"
        elif value is True:
            yield (form.asks or titled(key)).lower()
        elif isinstance(value, list):
            yield " and ".join(titles.get(str(one), str(one)) for one in value)
        elif isinstance(form, forms.Hexes | forms.Zone | forms.Edge):
            yield said_plainly(str(value))
        else:
            yield titles.get(str(value), str(value))


# --------------------------------------------------------------------------------- tables of words
def terms(maker: Maker, page: str, here: Callable[[str], bool]) -> Iterator[Widget]:
    """What modules declare besides, where its key stands here and its rules are in use, or it is said."""
    declared = maker.draft.game.declared
    for key, kind in declared.term_keys.items():
        value = maker.draft.value(key)
        if not here(key) or not (declared.modules[TERM, kind.word] in maker.draft.parts or value is not None):
            continue
        above, _, name = key.rpartition(".")
        if len(fields_of(kind)) == 1:
            yield from rows_of(maker, fields_of(kind)[0], above, name)
            yield note(kind.about)
        else:
            said = counted(len(value), "line") if isinstance(value, dict | list) and value else kind.about
            yield section(maker, page, titled(name), said, [key], partial(_term, maker, key, kind))


def _term(maker: Maker, key: str, kind: type[Term]) -> Iterator[Widget]:
    """The rows of a term: a value for each of several words, or a list of records."""
    yield note(kind.about)
    if len(fields_of(kind)) == 2:
        yield from _pairs(maker, key, kind)
    else:
        yield from entries(
            maker, key, lambda n, path: record(maker, kind, path),
            lambda: maker.draft.more(key, begun_with(maker, kind, key)), "One more",
            partial(in_short, maker, kind),
        )  # fmt: skip


def _pairs(maker: Maker, key: str, kind: type[Term]) -> Iterator[Widget]:
    """A value for each of several words, as the two fields of a term say."""
    first, second = fields_of(kind)
    words = maker.draft.sides if isinstance(first.form, forms.SideName) else kinds_of(maker.draft.setting)
    if isinstance(first.form, forms.KindName):
        words = [*words, *((one, titled(one)) for one in first.form.more)]
    if isinstance(second.form, forms.Edge):
        edges = [(edge, edge) for edge in EDGES]
        yield from by_word(maker, key, words, EDGES[0], lambda path, said: choice(maker, path, said, edges))
    else:
        least = second.form.least if isinstance(second.form, forms.Number) else 0
        yield from by_word(maker, key, words, least, partial(number, maker))


def by_word(
    maker: Maker, key: str, words: Sequence[tuple[str, str]], begin: int | str,
    one: Callable[[str, str], Widget],
) -> Iterator[Widget]:  # fmt: skip
    """A row for each word of a table, each with a way out, and a list of the other words."""
    there, said = maker.draft.value(key) or {}, dict(words)
    for word in there:
        path = f"{key}.{word}"
        away = IconButton(
            "trash", partial(maker.draft.put, path, None), "Remove", "quiet", name=f"remove {path}"
        )
        yield Row(Column(one(path, said.get(word, word)), grow=1), away, gap=8)

    def take(word: str) -> None:
        if word:
            maker.draft.put(f"{key}.{word}", begin)

    rest = [(NONE, "Add …"), *(pair for pair in words if pair[0] not in there)]
    if len(rest) > 1:
        yield Choice(rest, NONE, take, name=f"{key} more")
    yield from told(maker, key)
