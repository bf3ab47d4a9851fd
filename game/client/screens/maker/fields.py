"""Rows of the maker: a control for each key of a scenario, as the key's own record declares it.

Nothing here knows a kind of goal, a stock or a term: a module that declares one has its controls at once.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from functools import partial
from typing import Any, Protocol

from game.client.kit import (
    Button,
    Choice,
    Column,
    Flow,
    Label,
    Row,
    TextArea,
    TextField,
    Toggle,
    Widget,
)
from game.client.kit.text_style import BODY, SMALL
from game.client.screens.maker.board_tools import BoardTools
from game.client.screens.maker.open_draft import OpenDraft
from game.core import forms
from game.core.declared import REQUIRED, Declared, Field, fields_of
from game.core.setting import EDGES, WHOLE_MAP, Setting
from game.scenarios.shapes import join

#: what stands for a key that is left out
NONE = ""
#: the most letters of a text
LONGEST = 2000
#: the width of a small field, and of a list
SMALL_FIELD, LIST = 92, 190


class Maker(Protocol):
    """What a row asks of the screen it stands on."""

    #: what is said at a key, and how something else is said there
    draft: OpenDraft
    #: what is in the hand over the board
    tools: BoardTools

    def is_open(self, among: str, name: str, keys: Sequence[str]) -> bool:
        """Are the rows of these keys shown, which can be folded away? Of those among others one is."""

    def turn_fold(self, among: str, name: str) -> None:
        """Shows the rows of one of them, or no more."""

    def turn_to(self, page: str) -> None:
        """Shows another page, or this one anew."""

    def refill(self) -> None:
        """Shows the page anew, as the draft is."""

    def open_start(self) -> None:
        """Lets the player put what is there when the game begins."""

    def toast(self, words: str, sign: str = "info") -> None:
        """Tells something in passing."""


# ------------------------------------------------------------------------------------- single keys
def row(maker: Maker, path: str, words: str, control: Widget) -> Widget:
    """A control with its words, and below it what is wrong with it."""
    return Column(
        Row(Label(words, BODY, colour="text2", wrap=True, grow=1, least=60), control, gap=10),
        *told(maker, path),
        gap=4,
    )


def told(maker: Maker, path: str) -> Iterator[Widget]:
    """What is wrong with a key, in words."""
    for one in maker.draft.faults_at(path)[:3]:
        colour = "text2" if one.warning else "refused"
        yield Label(
            f"{one.text[:1].upper()}{one.text[1:]} {one.mend}".strip(), SMALL, colour=colour, wrap=True
        )


def text(maker: Maker, path: str, words: str, empty: str = "", must: bool = False) -> Widget:
    """A text in a line of its own."""

    def take(said: str) -> None:
        maker.draft.put(path, said if said.strip() or must else None)

    shown = " ".join(str(maker.draft.value(path) or "").split())
    field = TextField(shown, on_taken=take, most=most_of(shown), empty=empty, name=path)
    return Column(Label(words, BODY, colour="text2"), field, *told(maker, path), gap=4)


def most_of(words: str) -> int:
    """The most letters of a text; one that is longer already is not cut."""
    return max(LONGEST, len(words))


def prose(
    maker: Maker, path: str, words: str, empty: str = "", must: bool = False, least: int = 3
) -> Widget:  # fmt: skip
    """A text of several lines."""

    def take(said: str) -> None:
        rows = "\n".join(row.rstrip() for row in said.strip().split("\n"))
        maker.draft.put(path, rows if rows or must else None)

    shown = str(maker.draft.value(path) or "").strip()
    area = TextArea(shown, least, on_taken=take, most=most_of(shown), empty=empty, name=path)
    return Column(Label(words, BODY, colour="text2"), area, *told(maker, path), gap=4)


def lines(maker: Maker, path: str, words: str, empty: str = "") -> Widget:
    """Several short texts, one to a line."""
    there = [" ".join(str(one).split()) for one in maker.draft.value(path) or ()]

    def take(said: str) -> None:
        maker.draft.put(path, [row.strip() for row in said.split("\n") if row.strip()] or None)

    shown = "\n".join(there)
    area = TextArea(shown, points=True, on_taken=take, most=most_of(shown), empty=empty, name=path)
    wrong = [one for n in range(len(there)) for one in told(maker, f"{path}[{n}]")]
    return Column(Label(words, BODY, colour="text2"), area, *wrong, *told(maker, path), gap=4)


def number(maker: Maker, path: str, words: str, empty: str = "none") -> Widget:
    """A whole number; nothing leaves it out."""

    def take(said: str) -> None:
        digits = said.strip()
        if not digits:
            maker.draft.put(path, None)
        elif digits.lstrip("-").isdecimal() and len(digits) < 8:
            maker.draft.put(path, int(digits))
        else:
            maker.toast(f"“{digits}” is no whole number, so it is left as it was.", "bad")
            maker.refill()

    value = maker.draft.value(path)
    shown = "" if value is None else str(value)
    field = TextField(shown, on_taken=take, most=8, empty=empty, width=SMALL_FIELD, name=path)
    return row(maker, path, words, field)


def choice(
    maker: Maker, path: str, words: str, options: Sequence[tuple[str, str]], none: str = "", usual: str = "",
    take: Callable[[str], None] | None = None,
) -> Widget:  # fmt: skip
    """One of several; ``none`` is the word for leaving it out, ``take`` does what a choice does."""
    value = str(maker.draft.value(path) or usual)
    rows = [*([(NONE, none)] if none else []), *options]
    if value not in {key for key, _ in rows}:
        rows.insert(0, (value, value or "choose …"))
    put = take or (lambda key: maker.draft.put(path, key or None))
    control = Choice(rows, value, put, name=path, width=LIST)
    return row(maker, path, words, control)


def flag(maker: Maker, path: str, words: str, note: str = "") -> Widget:
    """Yes or no; no is left out."""
    control = Toggle(
        words, bool(maker.draft.value(path)), lambda on: maker.draft.put(path, on or None), note, name=path
    )
    return Column(control, *told(maker, path), gap=4)


def names(
    maker: Maker, path: str, words: str, known: Sequence[tuple[str, str]], more: str = "Add …",
    kept: bool = False,
) -> Widget:  # fmt: skip
    """Several of a list: those chosen, each with a way out, and a list of the others; ``kept`` where an empty
    list says something else than none.
    """
    there = [str(one) for one in maker.draft.value(path) or ()]
    said = dict(known)

    def without(name: str) -> None:
        maker.draft.put(path, [one for one in there if one != name] or ([] if kept else None))

    def take(name: str) -> None:
        if name:
            maker.draft.put(path, [*there, name])

    chips = [
        Button(said.get(name, name), partial(without, name), icon="close", name=f"{path} without {name}",
               height=28, tip="Click to take it out")
        for name in there
    ]  # fmt: skip
    rest = [(NONE, more), *((name, title) for name, title in known if name not in there)]
    return Column(
        Row(
            Label(words, BODY, colour="text2", wrap=True, grow=1, least=60),
            Choice(rest, NONE, take, name=f"{path} more", width=LIST),
            gap=10,
        ),
        Flow(*chips, gap=6) if chips else None,
        *told(maker, path),
        gap=4,
    )


def painted(maker: Maker, path: str, words: str) -> Widget:
    """Hexes that are painted on the board."""
    count = len(maker.draft.value(path) or ())
    now = maker.tools.painting == path
    shown = "none yet" if not count else "1 hex" if count == 1 else f"{count} hexes"
    button = Button(
        "Done" if now else "Paint on the board", partial(maker.tools.take_brush, path),
        "main" if now else "plain", name=f"paint {path}", height=30,
    )  # fmt: skip
    return row(maker, path, f"{words}: {shown}", button)


# ---------------------------------------------------------------------------- records by their declaration
def record(maker: Maker, kind: type[Declared], path: str, known: Collection[str] = ()) -> list[Widget]:
    """A row for each key of a declared record: whose it is, where, what of it, and at last its id."""
    found: list[Widget] = []
    for field in sorted(fields_of(kind), key=place_of):
        if field.name not in known:
            found += rows_of(maker, field, path)
    return found


def place_of(field: Field) -> int:
    """Where its rows stand: whose it is, where, what of it, its id."""
    if isinstance(field.form, forms.SideName) and field.form.head:
        return 0
    if isinstance(field.form, forms.Hexes | forms.Zone | forms.Edge):
        return 1
    return 3 if field.name == "id" else 2


def rows_of(maker: Maker, field: Field, path: str, name: str = "") -> Iterator[Widget]:
    """The rows of a field; ``name`` is its key where that is not its own name."""
    setting, form = maker.draft.setting, field.form
    for key, type_ in form.keys(name or field.name).items():
        here, words = join(path, key), form.asks or titled(key)
        if isinstance(form, forms.Hexes) and type_ is not str:
            yield painted(maker, here, words)
        elif isinstance(form, forms.Hexes | forms.Zone | forms.Edge):
            none = "none" if isinstance(form, forms.Hexes) else ""
            places = EDGES if key == "edge" else setting.zones
            yield choice(maker, here, words, [(one, said_plainly(one)) for one in places], none=none)
        elif isinstance(form, forms.SideName):
            none = "" if field.default is REQUIRED else "either"
            yield choice(maker, here, words, maker.draft.sides, none=none)
        elif isinstance(form, forms.Choice):
            options = [(one, titled(one)) for one in form.choices]
            yield choice(maker, here, words, options, usual=str(field.default or ""))
        elif isinstance(form, forms.KindName):
            yield choice(maker, here, words, kinds_of(setting))
        elif isinstance(form, forms.Sides):
            yield _sides(maker, here, words)
        elif isinstance(form, forms.Number):
            usual = field.default
            yield number(maker, here, words, str(usual) if isinstance(usual, int) and usual > 0 else "none")
        elif type_ is bool:
            yield flag(maker, here, words)
        elif type_ is str:
            yield text(maker, here, words)
        elif form.free:
            yield lines(maker, here, words, "one to a line")
        elif (among := form.among(setting, maker.draft.value(path) or {})) or maker.draft.value(here):
            titles = {**dict(kinds_of(setting)), **maker.draft.goals}
            yield names(maker, here, words, [(one, titles.get(one, one)) for one in among])


def _sides(maker: Maker, here: str, words: str) -> Widget:
    """Some of the two sides; left out, it is both."""
    there = maker.draft.value(here)
    alone = ((word, f"only {name}") for word, name in maker.draft.sides)
    options = [("both", "both sides"), *alone, ("", "nobody")]
    now = "both" if there is None or len(there) > 1 else "".join(str(one) for one in there)

    def take(key: str) -> None:
        maker.draft.put(here, None if key == "both" else [key] if key else [])

    control = Choice(options, now, take, name=here, width=LIST)
    return row(maker, here, words, control)


def begun_with(maker: Maker, kind: type[Declared], path: str) -> dict[str, Any]:
    """The keys that a new record of a list must have, with values to begin with."""
    found: dict[str, Any] = {}
    for field in fields_of(kind):
        form = field.form
        if field.default is not REQUIRED:
            continue
        for key in form.keys(field.name):
            if isinstance(form, forms.Hexes):
                continue
            if isinstance(form, forms.SideName):
                found[key] = maker.draft.sides[0][0]
            elif isinstance(form, forms.Number):
                found[key] = max(1, form.least)
            elif key == "id":
                found[key] = fresh(maker, path, kind.noun.split()[-1])
            else:
                found[key] = "…"
    return found


def fresh(maker: Maker, path: str, word: str) -> str:
    """An id that no entry of a list has yet."""
    taken = {str(one.get("id", "")) for one in maker.draft.value(path) or ()}
    return next(name for n in range(1, 1000) if (name := f"{word}-{n}") not in taken)


def said_plainly(word: str) -> str:
    """A word of a list as people say it."""
    return "the whole map" if word == WHOLE_MAP else word.replace("-", " ")


def kinds_of(setting: Setting) -> list[tuple[str, str]]:
    """The kinds of counter with their titles, by title."""
    titles = setting.kinds if isinstance(setting.kinds, dict) else {kind: kind for kind in setting.kinds}
    return sorted(titles.items(), key=lambda one: one[1])


def titled(name: str) -> str:
    """The words for a key."""
    return name.replace("_", " ").capitalize()
