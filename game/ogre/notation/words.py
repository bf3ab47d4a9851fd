"""The notation of the Ogre games."""

from __future__ import annotations

import functools

import msgspec

from game.core.events import Event
from game.notation.contract import Notation
from game.ogre.charts import QUARTERS, Strength
from game.ogre.notation.counters import ON_THE_LINE, read_unit, unit_text
from game.ogre.notation.judging import illegal_places, impossible
from game.ogre.notation.parts import counter_parts
from game.ogre.notation.questions import QUESTIONS, filled, numbers_of, short
from game.ogre.terrain import terrain_at


@functools.cache
def _strengths(kind: type[Event]) -> tuple[str, ...]:
    """The fields of an event that hold strengths in quarters."""
    return tuple(field.name for field in msgspec.structs.fields(kind) if field.type == Strength)


def points(event: Event) -> dict[str, int | float]:
    """The strengths of an event in points, as players count them: ``attack_points`` 7, or 3.5."""
    values = {name: getattr(event, name) for name in _strengths(type(event))}
    return {
        f"{name}_points": value / QUARTERS if value % QUARTERS else value // QUARTERS
        for name, value in values.items()
    }


NOTATION = Notation(
    unit_text=unit_text,
    read_unit=read_unit,
    judge=impossible,
    illegal=illegal_places,
    usage=ON_THE_LINE,
    short=short,
    fill=filled,
    parts=counter_parts,
    questions=QUESTIONS,
    terrain=terrain_at,
    numbers=numbers_of,
    more=points,
)
