"""The account of a game for a report: its course in sentences, losses of both sides, work of sappers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from msgspec import Struct

from game.core.anygame import Position
from game.core.events import Event, GameEnded, PhaseBegan, TurnBegan
from game.core.games import game_named
from game.core.position import View
from game.core.sequence import SETUP
from game.core.views import disclosed
from game.lab.analysis.record import Record
from game.lab.batch.rows import Task
from game.lab.batch.telling import TELLING, Telling, Tried


class Passage(Struct):
    """A phase of the course: its turn, its heading, and what happened in it."""

    turn: int
    heading: str
    sentences: list[str]


class Lost(Struct):
    """What a side lost of a kind: counters or squads that are gone, and their worth with damage."""

    side: int
    title: str
    counters: int = 0
    worth: float = 0.0


# ----------------------------------------------------------------------------------------- the course
def course(record: Record) -> list[Passage]:
    """The phases in which something happened that is known."""
    found = [Passage(record.start.clock.turn, _heading(record, record.start), [])]
    for at in range(1, record.count + 1):
        step, position = record.step(at), record.position(at)
        view = position if isinstance(position, View) else disclosed(position)
        for event in step.events:
            if isinstance(event, PhaseBegan | TurnBegan):
                found.append(Passage(event.turn, _began(record, event), []))
            else:
                words = record.rules.describe(view, event)
                found[-1].sentences += [words] if words and not isinstance(event, GameEnded) else []
    return [row for row in found if row.sentences]


def _heading(record: Record, position: Position) -> str:
    clock = position.clock
    name = position.sides[clock.side].name
    title = "Set-up" if clock.phase == SETUP else record.rules.phase[clock.phase].title
    return f"{name}: {title}"


def _began(record: Record, event: Event) -> str:
    assert isinstance(event, PhaseBegan | TurnBegan)
    name = record.start.sides[event.side].name
    if isinstance(event, TurnBegan):
        return f"{name}: Beginning of the turn"
    return f"{name}: {'Set-up' if event.phase == SETUP else record.rules.phase[event.phase].title}"


# -------------------------------------------------------------------------------- losses and engineering
def losses(record: Record) -> list[Lost]:
    """What each side lost, by kind, the dearest first."""
    telling = TELLING.of(game_named(record.start.terms.game))
    found: dict[tuple[int, str], Lost] = {}
    for at in range(1, record.count + 1):
        before, step = record.position(at - 1), record.step(at)
        after = record.position(at)
        if after.units is before.units or not before.clock.turn:
            continue
        apart = set(telling.regrouped(step))
        for name, unit in before.units.items():
            if after.units.get(name) != unit and name not in apart:
                _count(telling, found, before, after, unit)
    return sorted(found.values(), key=lambda row: (row.side, -row.worth, row.title))


def _count(
    telling: Telling, found: dict[tuple[int, str], Lost], before: Position, after: Position, unit: Any
) -> None:
    """Count what has become of a counter that changed."""
    now, gone = after.units.get(unit.id), after.gone.get(unit.id)
    if now is None and (gone is None or gone.how == "left"):
        return
    had = telling.made_of(unit)
    has: Mapping[str, int] = telling.made_of(now) if now is not None else {}
    lost = telling.value(before, unit) - (telling.value(after, now) if now is not None else 0.0)
    missing = {kind: number - has.get(kind, 0) for kind, number in had.items() if number > has.get(kind, 0)}
    if lost <= 0 and not missing:
        return
    kinds = missing or {next(iter(had)): 0}
    for kind, number in kinds.items():
        row = found.setdefault((unit.side, kind), Lost(unit.side, telling.title(kind)))
        row.counters += number
        row.worth += lost / len(kinds)


def engineering(record: Record) -> list[Task]:
    """The tasks that each side tried."""
    telling = TELLING.of(game_named(record.start.terms.game))
    found: dict[tuple[int, str], Task] = {}
    for one in _tried(record, telling):
        row = found.setdefault((one.side, one.task), Task(one.side, telling.task_title(one.task)))
        row.tried += 1
        row.expected += one.chance
        row.done += one.success
    return sorted(found.values(), key=lambda row: (row.side, row.task))


def _tried(record: Record, telling: Telling) -> Iterator[Tried]:
    for at in range(1, record.count + 1):
        for told in telling.told(record.rules, record.position(at - 1), record.step(at)):
            if isinstance(told, Tried):
                yield told
