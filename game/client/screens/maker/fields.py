"""Rows of the maker: a control for each key of a scenario, as the key's own record declares it.

Nothing here knows a kind of goal, a stock or a term: a module that declares one has its controls at once.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from functools import partial
from typing import Any, Protocol

from game.boards.board import Board
from game.boards.findings import Finding
from game.client.kit import (
    Button,
    Choice,
    Column,
    Flow,
    IconButton,
    Label,
    Panel,
    Row,
    Space,
    TextArea,
    TextField,
    Toggle,
    Widget,
)
from game.client.kit.text_style import BODY, SMALL
from game.client.table.hud.panel_widgets import heading
from game.core import forms
from game.core.declared import Declared, Field, fields_of
from game.core.games import Game
from game.core.setting import EDGES, Setting
from game.scenarios.description import Scenario

#: what stands for a key that is left out
NONE = ""
#: the most letters of a text
LONGEST = 2000
#: the width of a small field, and of a list
SMALL_FIELD, LIST = 92, 190


class Maker(Protocol):
    """What a row asks of the screen it stands on."""

    @property
    def setting(self) -> Setting:
        """The board, the sides, the kinds and the goals there are."""

    def value(self, path: str) -> Any:
        """What the scenario says at a key; None if nothing."""

    def put(self, path: str, value: Any) -> None:
        """Says something else there; nothing at all for None."""

    def more(self, path: str, value: Any) -> None:
        """One more entry of a list."""

    def faults_at(self, path: str) -> Sequence[Finding]:
        """What is wrong with just this key."""

    def take_brush(self, path: str) -> None:
        """Lets the player paint the hexes of a list on the board, or ends that."""

    #: the list that is painted now; "" for none
    painting: str
    #: the last scenario that could be read, its game, and its map with all zones
    scenario: Scenario
    game: Game
    map: Board
    #: the force of each side that is shown, and what a click on the board sets up
    forces: list[int]
    held: tuple[int, str] | None

    def toast(self, words: str, sign: str = "info") -> None:
        """Tells something in passing."""

    def turn_to(self, page: str) -> None:
        """Shows another page, or this one anew."""

    def deploy(self, side: int) -> str:
        """The key of the suggested set-up that is shown for a side."""

    def waiting(self, side: int, kind: str) -> int:
        """How many counters (or squads) of a kind have no place yet in it."""

    def hold(self, side: int, kind: str) -> None:
        """A click on the board sets up a counter of this kind."""

    def lay_rest(self, side: int) -> None:
        """Counters of the shown force that have no place yet get one."""


# ------------------------------------------------------------------------------------- single keys
def row(maker: Maker, path: str, words: str, control: Widget) -> Widget:
    """A control with its words, and below it what is wrong with it."""
    return Column(
        Row(Label(words, BODY, colour="text2", grow=1, least=60), control, gap=10),
        *told(maker, path),
        gap=4,
    )


def told(maker: Maker, path: str) -> Iterator[Widget]:
    """What is wrong with a key, in words."""
    for one in maker.faults_at(path)[:3]:
        colour = "text2" if one.warning else "refused"
        yield Label(
            f"{one.text[:1].upper()}{one.text[1:]} {one.mend}".strip(), SMALL, colour=colour, wrap=True
        )


def text(maker: Maker, path: str, words: str, empty: str = "", must: bool = False) -> Widget:
    """A text in a line of its own."""

    def take(said: str) -> None:
        maker.put(path, said if said.strip() or must else None)

    shown = " ".join(str(maker.value(path) or "").split())
    field = TextField(shown, on_taken=take, most=most_of(shown), empty=empty, name=path)
    return Column(Label(words, BODY, colour="text2"), field, *told(maker, path), gap=4)


def most_of(words: str) -> int:
    """The most letters of a text; one that is longer already is not cut."""
    return max(LONGEST, len(words))


def prose(maker: Maker, path: str, words: str, empty: str = "", must: bool = False) -> Widget:
    """A text of several lines."""

    def take(said: str) -> None:
        rows = "\n".join(row.rstrip() for row in said.strip().split("\n"))
        maker.put(path, rows if rows or must else None)

    shown = str(maker.value(path) or "").strip()
    area = TextArea(shown, on_taken=take, most=most_of(shown), empty=empty, name=path)
    return Column(Label(words, BODY, colour="text2"), area, *told(maker, path), gap=4)


def lines(maker: Maker, path: str, words: str, empty: str = "") -> Widget:
    """Several short texts, one to a line."""
    there = [" ".join(str(one).split()) for one in maker.value(path) or ()]

    def take(said: str) -> None:
        maker.put(path, [row.strip() for row in said.split("\n") if row.strip()] or None)

    shown = "\n".join(there)
    area = TextArea(shown, points=True, on_taken=take, most=most_of(shown), empty=empty, name=path)
    wrong = [one for n in range(len(there)) for one in told(maker, f"{path}[{n}]")]
    return Column(Label(words, BODY, colour="text2"), area, *wrong, *told(maker, path), gap=4)


def number(maker: Maker, path: str, words: str, empty: str = "none") -> Widget:
    """A whole number; nothing leaves it out."""

    def take(said: str) -> None:
        digits = said.strip()
        if not digits:
            maker.put(path, None)
        elif digits.lstrip("-").isdecimal() and len(digits) < 8:
            maker.put(path, int(digits))
        else:
            maker.put(path, maker.value(path))

    value = maker.value(path)
    shown = "" if value is None else str(value)
    field = TextField(shown, on_taken=take, most=8, empty=empty, width=SMALL_FIELD, name=path)
    return row(maker, path, words, field)


def choice(
    maker: Maker, path: str, words: str, options: Sequence[tuple[str, str]], none: str = "", usual: str = ""
) -> Widget:
    """One of several; ``none`` is the word for leaving it out."""
    value = str(maker.value(path) or usual)
    rows = [*([(NONE, none)] if none else []), *options]
    if value not in {key for key, _ in rows}:
        rows.insert(0, (value, value or "choose …"))
    control = Choice(rows, value, lambda key: maker.put(path, key or None), name=path, width=LIST)
    return row(maker, path, words, control)


def flag(maker: Maker, path: str, words: str, note: str = "") -> Widget:
    """Yes or no; no is left out."""
    control = Toggle(words, bool(maker.value(path)), lambda on: maker.put(path, on or None), note, name=path)
    return Column(control, *told(maker, path), gap=4)


def names(
    maker: Maker, path: str, words: str, known: Sequence[tuple[str, str]], more: str = "Add …"
) -> Widget:
    """Several of a list: those chosen, each with a way out, and a list of the others."""
    there = [str(one) for one in maker.value(path) or ()]
    said = dict(known)

    def without(name: str) -> None:
        maker.put(path, [one for one in there if one != name] or None)

    def take(name: str) -> None:
        if name:
            maker.put(path, [*there, name])

    chips = [
        Button(said.get(name, name), partial(without, name), icon="close", name=f"{path} without {name}",
               height=28, tip="Click to take it out")
        for name in there
    ]  # fmt: skip
    rest = [(NONE, more), *((name, title) for name, title in known if name not in there)]
    return Column(
        Row(
            Label(words, BODY, colour="text2", grow=1, least=60),
            Choice(rest, NONE, take, name=f"{path} more", width=LIST),
            gap=10,
        ),
        Flow(*chips, gap=6) if chips else None,
        *told(maker, path),
        gap=4,
    )


def painted(maker: Maker, path: str, words: str) -> Widget:
    """Hexes that are painted on the board."""
    count = len(maker.value(path) or ())
    now = maker.painting == path
    shown = "none yet" if not count else "1 hex" if count == 1 else f"{count} hexes"
    button = Button(
        "Done" if now else "Paint on the board", lambda: maker.take_brush(path), "main" if now else "plain",
        name=f"paint {path}", height=30,
    )  # fmt: skip
    return row(maker, path, f"{words}: {shown}", button)


# ---------------------------------------------------------------------------- records by their declaration
def record(maker: Maker, kind: type[Declared], path: str, known: Collection[str] = ()) -> list[Widget]:
    """A row for each key of a declared record."""
    found: list[Widget] = []
    for field in fields_of(kind):
        if field.name not in known:
            found += _of_form(maker, field.form, field, path)
    return found


def _of_form(maker: Maker, form: forms.Form[Any], field: Field, path: str) -> Iterator[Widget]:
    setting, words = maker.setting, titled(field.name)
    for key in form.keys(field.name):
        here = f"{path}.{key}"
        if isinstance(form, forms.Hexes):
            yield _place(maker, key, here)
        elif isinstance(form, forms.Zone):
            yield choice(maker, here, words, [(zone, zone) for zone in setting.zones])
        elif isinstance(form, forms.Edge):
            yield choice(maker, here, words, [(edge, edge) for edge in EDGES])
        elif isinstance(form, forms.SideName):
            yield choice(maker, here, words, [(side, side) for side in setting.sides], none="either")
        elif isinstance(form, forms.Choice):
            yield choice(maker, here, words, [(one, one) for one in form.choices], none="none")
        elif isinstance(form, forms.KindName):
            yield choice(maker, here, words, kinds_of(setting))
        elif isinstance(form, forms.Flag):
            yield flag(maker, here, words)
        elif isinstance(form, forms.Number):
            usual = field.default
            yield number(maker, here, words, str(usual) if isinstance(usual, int) and usual > 0 else "none")
        elif isinstance(form, forms.Names):
            among = form.among(setting, {})
            titles = dict(kinds_of(setting))
            yield names(maker, here, words, [(one, titles.get(one, one)) for one in among])
        elif isinstance(form, forms.Sides):
            yield names(maker, here, words, [(side, side) for side in setting.sides])
        elif isinstance(form, forms.Text):
            yield text(maker, here, words)
        else:
            yield Column(Label(f"{words}: write “{key}” in the file.", SMALL, colour="text2", wrap=True))


def _place(maker: Maker, key: str, here: str) -> Widget:
    """One of the ways to name hexes."""
    if key == "hexes":
        return painted(maker, here, "Hexes")
    options = EDGES if key == "edge" else maker.setting.zones
    return choice(maker, here, titled(key), [(one, one) for one in options], none="none")


def kinds_of(setting: Setting) -> list[tuple[str, str]]:
    """The kinds of counter with their titles, by title."""
    titles = setting.kinds if isinstance(setting.kinds, dict) else {kind: kind for kind in setting.kinds}
    return sorted(titles.items(), key=lambda one: one[1])


def titled(name: str) -> str:
    """The words for a key."""
    return name.replace("_", " ").capitalize()


def entries(
    maker: Maker, path: str, title: str, one: Callable[[int, str], Sequence[Widget]], add: Callable[[], None],
    more: str,
) -> list[Widget]:  # fmt: skip
    """A list of records, each with a way out, and a button for one more."""
    found: list[Widget] = [heading(title), *told(maker, path)]
    for n in range(len(maker.value(path) or ())):
        here = f"{path}[{n}]"
        away = IconButton("trash", partial(maker.put, here, None), "Remove", "quiet", name=f"remove {here}")
        found.append(entry(maker, here, one(n, here), away))
    found.append(Button(more, add, icon="plus", name=f"add {path}", height=30))
    return found


def entry(maker: Maker, path: str, rows: Sequence[Widget], away: Widget) -> Widget:
    """One of them, in a frame of its own."""
    return Panel(
        *rows, *told(maker, path), Row(Space(grow=1), away), fill="card", radius=6, edge="line", pad=(12, 8),
        gap=8,
    )  # fmt: skip
