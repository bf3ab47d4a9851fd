"""The motion of a step of any game: dice fall, counters go to where they are, lost ones burst."""

from __future__ import annotations

import functools

from game.client.generic.ask import path_of
from game.client.kit.animate import Animator
from game.client.table.motion import Heard, Link, Motions
from game.core.anygame import Position, Step
from game.core.roles import actors_of

#: the step of a counter of which nothing else is known
STEP = "step-tracks"


def links(show: Motions, animator: Animator, before: Position, step: Step) -> list[Link]:
    """The pieces of the motion that shows a step, from what the step has changed."""
    found: list[Link] = []
    for roll in step.rolls:
        for face in roll.dice:
            found += show.throw(animator, face)
    return [*found, *changes(show, animator, before, step)]


def changes(show: Motions, animator: Animator, before: Position, step: Step) -> list[Link]:
    """The pieces that show which counters went, came or are gone."""
    found: list[Link] = []
    after = step.position
    for unit in before.units.values():
        now = after.units.get(unit.id)
        if now is not None and unit.at and now.at and unit.at != now.at:
            way = way_of(before, step, unit.id, now.at)
            hexes = max(1, len(way) - 1)
            steps = tuple(Heard(STEP, k / hexes) for k in range(hexes))
            found.append(
                Link(animator.length("move_hex", hexes), functools.partial(show.walk, unit, way), steps)
            )
        elif now is not None and not unit.at and now.at:
            arrives = functools.partial(show.arrive, now, now.at)
            found.append(Link(animator.length("move_hex"), arrives, (Heard(STEP),)))
        elif now is None and unit.at:
            bursts = functools.partial(show.blast, unit.id, unit.at)
            found.append(Link(animator.length("impact"), bursts, (Heard("loss"),)))
    return found


def way_of(before: Position, step: Step, unit: str, end: int) -> list[int]:
    """The hexes a counter went through: the path of its order as far as it came, else straight there."""
    start = before.units[unit].at
    path = path_of(step.order) if unit in actors_of(step.order) else ()
    if end in path:
        return [start, *path[: path.index(end) + 1]]
    return [start, end]
