"""Rows of the position editor: a tick, a list or a number for each value of a record, and for a marker.

Nothing here knows a kind of state or marker: what a module declares has its rows at once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from game.boards.board import Board
from game.client.kit import (
    Button,
    Choice,
    Column,
    IconButton,
    Label,
    Row,
    Stepper,
    TextField,
    Toggle,
    Widget,
)
from game.client.kit.text_style import BODY
from game.core.anygame import Position, Rules
from game.core.markers import LAID_COUNT, AnyMarkerKind, Lies, Nothing, Owned, SeenBy
from game.core.records import Marker
from game.core.state import AnyKind, Key
from game.hexes.grid import OFF, bits
from game.notation.editable import MOST, Editable, Form, parts_of, titled

#: told to do something that may be refused with a sentence
Do = Callable[[Callable[[], object]], None]
ALL_KNOW = -1
#: the most letters of a line, and the width of a list
LONGEST, LIST = 400, 160


def beside(words: str, control: Widget) -> Widget:
    """A control with its words."""
    return Row(Label(words, BODY, colour="text2", grow=1, least=60), control, gap=8)


class Known(Struct, frozen=True):
    """What there is to choose among: the rules, the position, and names of its counters."""

    rules: Rules
    position: Position
    counters: Sequence[str] = ()

    def choices(self, one: Editable) -> list[tuple[str, str]]:
        """The words that a value may be, with their titles."""
        if one.form is Form.COUNTER:
            return [("", "none"), *((unit, unit) for unit in self.counters)]
        if one.among is None:
            return list(one.choices)
        return sorted(one.among.words(self.rules, self.position).items(), key=lambda row: row[1])


def part_row(one: Editable, put: Callable[[Any], None], name: str, known: Known) -> Widget:
    """The control of a value."""
    if one.form is Form.TICK:
        return Toggle(one.words, bool(one.value), put, name=name)
    if one.form is Form.NUMBER:
        of = one.most < MOST
        return beside(one.words, Stepper(int(one.value), one.most, put, least=one.least, of=of, name=name))
    if one.form is Form.LINE:
        line = TextField(str(one.value), on_taken=put, most=LONGEST, empty="none", name=name, width=LIST)
        return beside(one.words, line)
    among = known.choices(one)
    if one.value not in dict(among):
        among = [(str(one.value), str(one.value) or "choose …"), *among]
    return beside(one.words, Choice(among, str(one.value), put, name=name, width=LIST))


def record_rows(
    parts: Sequence[Editable], say: Callable[[Any], object], do: Do, name: str, known: Known
) -> Iterator[Widget]:
    """The rows of a record; ``say`` takes the changed one."""
    for one in parts:
        yield part_row(one, partial(_put, one, say, do), f"{name} {one.name}", known)


def _put(one: Editable, say: Callable[[Any], object], do: Do, value: Any) -> None:
    do(lambda: say(one.put(value)))


# ---------------------------------------------------------------------------------------------- states
class StateRows:
    """The records of state of one thing: those that are there, each with a way out, and a list of others."""

    def __init__(self, board: Board, say: Callable[[AnyKind, Key, Struct | None], None], do: Do) -> None:
        self.board, self.say, self.do = board, say, do

    def rows(
        self, key: Key, found: Sequence[tuple[AnyKind, Struct | None]], known: Known, place: str = ""
    ) -> Iterator[Widget]:
        """The rows of everything about a key; ``place`` tells it from others of the same kinds."""
        shown = [(kind, record) for kind, record in found if record is not None]
        for kind, record in shown:
            name = " ".join(["state", *([place] if place else []), kind.name])
            away = IconButton(
                "trash", partial(self._drop, kind, key), "Remove", "quiet", name=f"remove {name}"
            )
            parts = list(parts_of(self.board, record))
            say = partial(self.say, kind, key)
            yield Column(
                Row(Label(titled(" ".join([kind.name, place]).strip()), BODY, "medium", grow=1), away, gap=8),
                *record_rows(parts, say, self.do, name, known),
                gap=6,
            )
        others = [kind for kind, _ in found if all(kind is not one for one, _ in shown)]
        if others:
            rows = [("", "Add a state …"), *((kind.name, titled(kind.name)) for kind in others)]
            named = {kind.name: kind for kind in others}
            yield Choice(rows, "", lambda name: self.add(named[name], key) if name else None,
                         name=f"add state {place or key}")  # fmt: skip

    def add(self, kind: AnyKind, key: Key) -> None:
        """A record that says nothing yet."""
        self.do(lambda: self.say(kind, key, kind.default))

    def _drop(self, kind: AnyKind, key: Key) -> None:
        self.do(lambda: self.say(kind, key, None))


# --------------------------------------------------------------------------------------------- markers
def marker_rows(
    board: Board, sides: Sequence[tuple[str, str]], kind: AnyMarkerKind, marker: Marker,
    say: Callable[[Marker], None], do: Do, name: str, known: Known,
) -> Iterator[Widget]:  # fmt: skip
    """What is said of a marker: where it lies, whose it is, how many, what it holds, who knows of it."""

    def take(field: str, word: Any) -> None:
        do(lambda: say(replace(marker, **{field: int(word)})))

    def lists(field: str, rows: Sequence[tuple[str, str]]) -> Choice:
        now = str(getattr(marker, field))
        return Choice(rows, now, partial(take, field), name=f"{name} {field}", width=LIST)

    if kind.lies is not Lies.HEX:
        rows = [(str(at), board.grid.label(at)) for at in beside_of(board, marker.at)]
        none = [(str(OFF), "none: in the hex")] if kind.lies is Lies.EITHER else []
        yield beside("Toward", lists("toward", [*none, *rows]))
    numbered = [(str(k), name) for k, (_, name) in enumerate(sides)]
    if kind.owned is not Owned.NEVER:
        nobody = [] if kind.owned is Owned.ALWAYS else [("-1", "nobody")]
        yield beside("Owner", lists("owner", [*nobody, *numbered]))
    if kind.seen is not SeenBy.ALL:
        knows = [(str(ALL_KNOW), "both sides"), *((str(1 << k), name) for k, (_, name) in enumerate(sides)),
                 ("0", "nobody")]  # fmt: skip
        yield beside("Known to", lists("known", knows))
    most = MOST if kind.most is None else kind.most
    if most > kind.least:
        yield beside("Count", Stepper(marker.count, most, partial(take, "count"), least=kind.least, of=False,
                                      name=f"{name} count"))  # fmt: skip
    if kind.contents is not Nothing:

        def holds(record: Any) -> None:
            say(replace(marker, holds=kind.kept(record)))

        yield from record_rows(list(parts_of(board, kind.of(marker))), holds, do, f"{name} holds", known)


def new_marker(kind: AnyMarkerKind, board: Board, at: int) -> Marker:
    """A marker of a kind as it is laid, known to all."""
    toward = OFF if kind.lies in (Lies.HEX, Lies.EITHER) else beside_of(board, at)[0]
    count = max(kind.least, LAID_COUNT) if kind.most is None else min(kind.most, max(kind.least, LAID_COUNT))
    return Marker(kind.id, at, toward, 0 if kind.owned is Owned.ALWAYS else -1, count)


def beside_of(board: Board, at: int) -> list[int]:
    """The hexes beside a hex."""
    return [one for one in bits(board.grid.disc(at, 1)) if one != at]


def marker_line(words: str, opened: bool, open_it: Callable[[], None], away: Callable[[], None],
                number: int) -> Widget:  # fmt: skip
    """A marker in a row: a button that shows its values, and one that removes it."""
    return Row(
        Button(words, open_it, "plain" if opened else "quiet", align="l", grow=1, name=f"marker {number}"),
        IconButton("trash", away, "Remove", name=f"remove marker {number}"),
        gap=6,
    )
