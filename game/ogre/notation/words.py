"""The notation of the Ogre games."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator
from functools import partial

import msgspec
from msgspec.structs import replace

from game.core.events import Event
from game.hexes.grid import OFF
from game.notation.contract import Notation
from game.notation.editable import Editable, Form, parts_of, titled
from game.ogre.charts import QUARTERS, Strength
from game.ogre.kinds import KINDS, counter_kind, in_order, infantry_kinds
from game.ogre.notation.counters import CAUSES, MOST_SQUADS, ON_THE_LINE, read_unit, unit_text
from game.ogre.notation.judging import illegal_places, impossible
from game.ogre.notation.questions import QUESTIONS, filled, numbers_of, short
from game.ogre.options.superheavy import KIND as SUPERHEAVY
from game.ogre.options.superheavy import WHOLE, sheet_of
from game.ogre.sheets import NAMES, ROWS, full, with_row
from game.ogre.state import GameState, Unit
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


# ---- What a counter of the Ogre games is edited by: its squads, the boxes of its sheet, why it is disabled
FIRED = "_fired"
#: the boxes of a Superheavy
BOXES = ("Guns", "AP guns", "Treads")


def counter_parts(position: GameState, unit: Unit) -> Iterator[Editable]:
    """The values of a counter."""
    if unit.squads:
        yield from _squads(unit)
    if unit.sheet:
        yield from _sheet(unit)
    elif unit.kind == SUPERHEAVY:
        yield from _boxes(unit)
    if not unit.sheet:
        yield from _disabled(position, unit)
    for part in parts_of(position.board, unit, ("aboard", "face_down")):
        yield replace(part, put=partial(_boarded, unit)) if part.form is Form.COUNTER else part


def _boarded(unit: Unit, carrier: str) -> Unit:
    """A counter that is carried has no hex of its own."""
    return replace(unit, aboard=carrier, at=OFF if carrier else unit.at)


def _squads(unit: Unit) -> Iterator[Editable]:
    def made(squads: tuple[str, ...]) -> Unit:
        return replace(unit, squads=in_order(squads), kind=counter_kind(in_order(squads)))

    def so_many(kind: str, number: int) -> Unit:
        return made((*(one for one in unit.squads if one != kind), *[kind] * number))

    kinds = tuple(dict.fromkeys(unit.squads))
    for kind in kinds:
        there = unit.squads.count(kind)
        most = MOST_SQUADS - len(unit.squads) + there
        put = partial(so_many, kind)
        words = f"{KINDS[kind].name}, squads"
        least = int(len(kinds) == 1)
        yield Editable(f"squads {kind}", words, Form.NUMBER, there, put, least, most)
    others = [(kind, KINDS[kind].name) for kind in infantry_kinds() if kind not in kinds]
    if len(unit.squads) < MOST_SQUADS and others:
        rows = [("", "none"), *others]
        yield Editable("squad", "One squad more", Form.CHOICE, "",
                       lambda kind: made((*unit.squads, kind)) if kind else unit, choices=rows)  # fmt: skip


def _sheet(unit: Unit) -> Iterator[Editable]:
    """A number for each row of boxes, and for the missiles that are fired."""
    whole = full(unit)
    for row, name in enumerate(ROWS):
        fired = name.endswith(FIRED)
        part = name.removesuffix(FIRED)
        most = whole[ROWS.index(part)]
        if most:
            words = NAMES[part][:1].upper() + NAMES[part][1:] + (", fired" if fired else "")
            yield Editable(name, words, Form.NUMBER, unit.sheet[row], _row(unit, row), most=most)


def _row(unit: Unit, row: int) -> Callable[[int], Unit]:
    return lambda left: replace(unit, sheet=with_row(unit.sheet, row, left))


def _boxes(unit: Unit) -> Iterator[Editable]:
    there = sheet_of(unit)

    def put(row: int, left: int) -> Unit:
        boxes = with_row(there, row, left)
        return replace(unit, boxes=() if boxes == WHOLE else boxes)

    for row, words in enumerate(BOXES):
        yield Editable(f"boxes {row}", words, Form.NUMBER, there[row], partial(put, row), most=WHOLE[row])


def _disabled(position: GameState, unit: Unit) -> Iterator[Editable]:
    def put(cause: str) -> Unit:
        # as in the notation: since the last player-turn of the other side
        clock = position.clock
        since = clock.player_turn - (clock.side == unit.side)
        return replace(unit, disabled=cause, since=since if cause else -1)

    causes = [("", "no"), *((cause, titled(cause)) for cause in CAUSES)]
    yield Editable("disabled", "Disabled by", Form.CHOICE, unit.disabled, put, choices=causes)
    yield from parts_of(position.board, unit, ("stuck",))


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
