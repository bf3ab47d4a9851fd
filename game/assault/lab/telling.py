"""What the ground assault tells of a step to who keeps statistics: units are worth their steps."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from game.assault import tables
from game.assault.barrage import STRUCK
from game.assault.events import Barraged, Resolved, StepLost
from game.assault.state import Battalion, steps_of
from game.core.anygame import Position, Rules, Step
from game.lab.batch.telling import Fired, Telling, Told

ASSAULT, BARRAGE = "assault", "barrage"


def value(position: Position, unit: Battalion) -> float:
    """The steps that it has left."""
    return float(steps_of(unit))


def title(kind: str) -> str:
    """The name of a kind."""
    known = tables.counters().get(kind)
    return known.name if known is not None else kind


def causes(before: Position, step: Step) -> Mapping[str, str]:
    """What took steps: an assault, or a barrage."""
    shelled = any(isinstance(event, Barraged) for event in step.events)
    shelled = shelled or any(frame.kind == STRUCK for frame in before.frames)
    word = BARRAGE if shelled else ASSAULT
    return {event.unit: word for event in step.events if isinstance(event, StepLost)}


def told(rules: Rules, before: Position, step: Step) -> Iterator[Told]:
    """Assaults and barrages, where they fell. What they should take is told by nobody: it is chosen after."""
    for event in step.events:
        if isinstance(event, Resolved):
            yield Fired(before.clock.side, {}, event.at, event.odds, 0.0, 0.0)
        elif isinstance(event, Barraged) and event.unit in before.units:
            by = before.units[event.unit]
            yield Fired(by.side, {by.kind: 1.0}, event.at, BARRAGE, 0.0, 0.0)


TELLING = Telling(value=value, title=title, causes=causes, told=told)
