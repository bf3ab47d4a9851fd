"""Whatever names a counter says so by its type: else views would not rename it, and would tell who it is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import msgspec
import pytest
from msgspec.structs import replace

from game.core.anygame import Position, Step
from game.core.games import game_named, registered
from game.core.records import Unit
from game.core.references import TO_UNIT, references
from game.lab.contract import LAB
from game.lab.written import written
from game.notation.cases import play_case
from tests.contract.test_contract import played, scenarios_of

#: what is chosen openly is a word or a counter, and all know it
OPENLY = {"Chosen"}


def texts(value: object) -> Iterator[str]:
    """The texts in a record and in what it holds."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, tuple):
        for part in value:
            yield from texts(part)
    elif isinstance(value, msgspec.Struct):
        for field in msgspec.structs.fields(value):
            yield from texts(getattr(value, field.name))


def untyped(record: msgspec.Struct, names: set[str]) -> bool:
    """Does a record name a counter, other than itself, in a field whose type does not say so?"""
    record = replace(record, id="") if isinstance(record, Unit) else record
    said = Counter(text for text in texts(record) if text in names)
    return bool(said - Counter(references(record, TO_UNIT)))


def records(before: Position, step: Step) -> Iterator[msgspec.Struct]:
    """Everything of an order and of the position behind it that may name a counter."""
    after = step.position
    yield step.order
    yield from step.events
    yield from after.frames
    yield from after.units.values()
    yield from (marker.holds for row in after.markers.values() for marker in row if marker.holds is not None)
    yield from (record for rows in after.tables.values() for record in rows.values())


def steps_of(name: str) -> Iterator[tuple[Position, Step]]:
    """Steps of the written positions of a game, and of a few of its games."""
    folder = LAB.of(game_named(name)).positions
    for one in written(folder) if folder else ():
        before = one.case().start
        for entry in play_case(one.case()):
            assert entry.step is not None
            yield before, entry.step
            before = entry.step.position
    for loaded in scenarios_of(name)[:4]:
        _, before, steps = played(loaded, 3)
        for step in steps:
            yield before, step
            before = step.position


@pytest.mark.parametrize("name", registered())
def test_every_name_of_a_counter_is_a_reference_by_its_type(name: str) -> None:
    found, looked = set[str](), 0
    known: dict[int, msgspec.Struct] = {}  # most records stay as they are from order to order
    for before, step in steps_of(name):
        names = {*before.units, *step.position.units, *step.position.gone}
        for record in records(before, step):
            looked += 1
            if id(record) not in known:
                known[id(record)] = record
                if untyped(record, names):
                    found.add(type(record).__name__)
    assert found <= OPENLY and looked > 500


class Loose(msgspec.Struct, frozen=True):
    """A record that names a counter and does not say so."""

    target: str = "HVY-1"


def test_a_name_without_its_type_is_found() -> None:
    assert untyped(Loose(), {"HVY-1"}) and not untyped(Loose(), {"HVY-2"})
