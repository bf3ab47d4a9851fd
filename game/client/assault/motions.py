"""The looks of an assault: its dice, its result in words over the hex, and every step that is lost."""

from __future__ import annotations

import functools

from game.assault.account import rolled_words
from game.assault.events import Barraged, Resolved, StepLost
from game.assault.onmap import there
from game.assault.stages import sides_of
from game.assault.state import FIGHT, fight_of
from game.assault.tables import read_outcome
from game.client.generic import motions as plain
from game.client.kit.animate import Animator
from game.client.table.motion import Attack, Link, Motions, ThrownDie, attack_link
from game.core.amounts import counted
from game.core.anygame import Position, Step
from game.core.state import THE_GAME
from game.hexes.grid import OFF


def links(show: Motions, animator: Animator, before: Position, step: Step) -> list[Link]:
    """The pieces of the motion that shows a step."""
    found: list[Link] = []
    struck = OFF
    for event in step.events:
        if isinstance(event, Resolved | Barraged):
            struck = event.at
            found.append(attack_link(show, animator, attack_of(before, event)))
        elif isinstance(event, StepLost) and event.left:
            unit = show.known(before, step, event.unit)
            if unit is not None and unit.at:
                # in the hex itself stands the whole result
                word = f"{counted(event.left, 'step')} left" if unit.at != struck else ""
                turned = functools.partial(show.hurt, animator, event.unit, unit.at, word)
                found.append(Link(animator.length("flip"), turned))
    return [*found, *plain.changes(show, animator, before, step)]


def attack_of(before: Position, event: Resolved | Barraged) -> Attack:
    """An assault or a barrage as it is seen: who attacks, the dice in words, what came of them."""
    starts: tuple[int, ...] = ()
    if isinstance(event, Barraged):
        starts = tuple(unit.at for unit in there(before, (event.unit,)))
        said = f"rolled {event.roll}"
        word = f"{counted(event.hits, 'step')} lost" if event.hits else "no effect"
    else:
        if THE_GAME in FIGHT.table(before):
            starts = tuple(unit.at for unit in there(before, fight_of(before).attackers))
        said = f"rolled {rolled_words(event)}"
        sides = (before.sides[side].name for side in sides_of(before))
        word = read_outcome(event.result).in_short(*sides)
    # no two are alike, so that each is shown at its full length
    return Attack(event.at, starts, (ThrownDie(event.at, 0, "", said),), word, (), event, begins="shot-heavy")
