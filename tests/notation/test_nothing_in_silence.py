"""What is said in the position editor is shown afterwards, or it is refused or told of: for every value of
every kind of counter, state and marker that any module declares.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

import pytest

from game.boards.findings import ReadError
from game.core.games import game_named
from game.core.markers import Lies
from game.core.records import Marker
from game.core.state import THE_GAME, Key, On
from game.hexes.grid import LabelError
from game.notation.body import body_lines
from game.notation.contract import notation_of
from game.notation.editable import Editable, Form
from game.notation.editing import Edited, EditError, lost_of
from game.notation.position import parse_position

GROUND = """
{game}board 9x9 {ground} "A Field"
player red orange "Red"
player blue blue "Blue"
turn 2 red {phase}
{units}
"""
PLACES = {
    "": ("heath", "movement", "red VULC-1 0404\nred MK3-1 0505\nblue INF-1 0606 INF*3\nblue SHVY-1 0707"),
    "assault": ("clear", "movement", "red AIB-1 0404\nblue USI-1 0606"),
}


def edited(name: str, modules: tuple[str, ...]) -> Edited:
    ground, phase, units = PLACES[name]
    text = GROUND.format(game=f"game {name}\n" if name else "", ground=ground, phase=phase, units=units)
    position = parse_position(text)[1]
    return Edited(game_named(name).rules_for(modules), position)


def values(one: Editable, known: Edited) -> Iterator[Any]:
    """What a hand could say in the control of a value."""
    if one.form is Form.TICK:
        yield not one.value
    elif one.form is Form.NUMBER:
        yield from {min(one.most, int(one.value) + 1), max(one.least, int(one.value) - 1)}
    elif one.form is Form.COUNTER:
        yield from [*known.position.units][:2]
    elif one.form is Form.CHOICE:
        words = one.among.words(known.rules, known.position) if one.among else dict(one.choices)
        yield from words
    else:
        yield from ("0303", "2", "word", "a b", "VULC-1:1", "a:b", "1 2 3", 'with "quotes"', "a+b", "")


def abouts(known: Edited, on: On) -> list[Key]:
    """Things that a state may be about."""
    at = known.base.board.grid.parse("0303")
    beside = known.base.board.grid.parse("0304")
    keys: dict[On, list[Key]] = {
        On.UNIT: [*known.position.units], On.HEX: [at], On.HEXSIDE: [(min(at, beside), max(at, beside))],
        On.SIDE: [0], On.GAME: [THE_GAME],
    }  # fmt: skip
    return keys[on]


def modules_of(name: str) -> list[tuple[str, ...]]:
    """Sets of rules that have all modules between them which declare something to edit."""
    game = game_named(name)
    declaring = [one for one in game.optional if game.modules[one].states or game.modules[one].markers]
    return [(), *((one,) for one in declaring)]


def silent(name: str) -> Iterator[str]:
    """Each value that was changed or dropped without a word."""
    seen: set[str] = set()
    for modules in modules_of(name):
        known = edited(name, modules)
        for on in On:
            for kind, _ in list(known.states(on, abouts(known, on)[0])):
                if kind.name not in seen:
                    seen.add(kind.name)
                    for key in abouts(known, on):
                        yield from of_state(known, kind, key)
        for word, kind in known.rules.marker_kinds.items():
            if word not in seen:
                seen.add(word)
                yield from of_marker(known, kind)
    known = edited(name, ())
    for unit in list(known.position.units):
        yield from of_unit(known, unit)


def tried(known: Edited, what: str, do: Any, asked: list[Editable], shown: Any) -> Iterator[str]:
    try:
        do()
    except (EditError, ReadError, LabelError):
        return
    lost = lost_of(asked, shown())
    if lost and not known.told:
        yield f"{what}: {lost}"
    if sorted(known.lines) != sorted(body_lines(known.position)):
        yield f"{what}: the lines say more than the position"
    known.undo()


def of_state(known: Edited, kind: Any, key: Key) -> Iterator[str]:
    def shown() -> list[Editable]:
        record = next(record for one, record in known.states(kind.on, key) if one is kind)
        return known.parts_of(kind.default if record is None else record)

    waiting, there = [kind.default], set()
    while waiting:
        record = waiting.pop()
        for one in known.parts_of(record):
            for value in values(one, known):
                try:
                    new = one.put(value)
                except (ReadError, LabelError):
                    continue
                what, put = f"{kind.name} {one.name} {value!r}", partial(known.say_state, kind, key, new)
                yield from tried(known, what, put, known.parts_of(new), shown)
                # records within this one have values of their own
                if one.name not in there and len(known.parts_of(new)) > len(known.parts_of(record)):
                    there.add(one.name)
                    waiting.append(new)


def of_marker(known: Edited, kind: Any) -> Iterator[str]:
    at, beside = known.base.board.grid.parse("0303"), known.base.board.grid.parse("0304")
    toward = 0 if kind.lies is Lies.HEX else beside
    for holds in [kind.default, *_first(known, kind.default)]:
        for one in known.parts_of(holds):
            for value in values(one, known):
                try:
                    new = one.put(value)
                except (ReadError, LabelError):
                    continue
                marker = Marker(kind.id, at, toward, 0, max(1, kind.least), holds=kind.kept(new))

                def shown() -> list[Editable]:
                    (marker,) = known.position.markers[at]
                    return known.parts_of(kind.of(marker))

                what, put = f"{kind.id} {one.name} {value!r}", partial(known.say_marker, marker)
                yield from tried(known, what, put, known.parts_of(new), shown)


def _first(known: Edited, record: Any) -> Iterator[Any]:
    """The record with a word in each field of a list, so that the rest of it can be said."""
    for one in known.parts_of(record):
        if one.form is Form.CHOICE:
            yield from (one.put(value) for value in list(values(one, known))[:2] if value)


def of_unit(known: Edited, unit: str) -> Iterator[str]:
    for one in known.parts(unit):
        for value in values(one, known):
            try:
                new = one.put(value)
            except (ReadError, LabelError):
                continue
            asked = list(notation_of(known.position).parts(known.position, new))
            what, put = f"{unit} {one.name} {value!r}", partial(known.say_unit, new)
            yield from tried(known, what, put, asked, partial(known.parts, unit))


@pytest.mark.parametrize("name", ["", "assault"])
def test_no_value_is_changed_or_dropped_in_silence(name: str) -> None:
    assert list(silent(name)) == []
