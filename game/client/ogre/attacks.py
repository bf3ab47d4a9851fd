"""The picture of an attack in the Ogre games: its shooters, the dice with their sums, the spillover."""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from typing import NamedTuple, TypeAlias

from game.client.kit.animate import Animator
from game.client.ogre import heard
from game.client.table.motion import Attack, Motions, ThrownDie
from game.core.amounts import counted
from game.core.anygame import Position, Step
from game.core.events import Event
from game.core.records import Roll
from game.ogre import events
from game.ogre.combat.odds import lowered
from game.ogre.combat.odds_text import odds_words
from game.ogre.combat.terrain_damage import HexStruck
from game.ogre.counter_names import name_of
from game.ogre.engineering.field_works import WorksStruck
from game.ogre.event_text import result_words, target_words
from game.ogre.missiles.blast import BlastStruck
from game.ogre.missiles.interception import MissileHit, ShotAtMissile
from game.ogre.movement.transport_state import place
from game.ogre.overrun.overrun_state import fight
from game.ogre.structures.bridges import BridgeStruck

#: an event with which an attack begins
Beginning: TypeAlias = (
    events.Shot
    | events.BuildingHit
    | events.Rammed
    | events.Overran
    | HexStruck
    | BridgeStruck
    | WorksStruck
    | events.Sprung
    | ShotAtMissile
    | MissileHit
    | BlastStruck
)
#: what else belongs to it: more of its dice, and what became of counters
GOES_ON = (events.Spilled, events.RidersHit, events.Destroyed, events.Disabled, events.Stuck)
#: what an explosion takes away piece by piece
PIECES = (events.PartLost, events.TreadsLost, events.SquadsLost)
#: dice of an explosion that are thrown on the board for one counter
THROWN = 3
#: a result as the table has it; on treads it is no letter
LETTERS = {"T": "hit", "TD": "disabled"}


class Happening(NamedTuple):
    """A step that is shown: who shows it, what stood before it, and what happened."""

    show: Motions
    animator: Animator
    before: Position
    step: Step


def attack_of(about: Happening, first: Beginning, rest: Sequence[Event]) -> Attack:
    """An attack, from the event with which it begins and what goes on from it."""
    before, at, row = about.before, first.at, (first, *rest)
    shooters: tuple[str, ...] = getattr(first, "shooters", ())
    starts = (place(before, before.units[name]) for name in dict.fromkeys(shooters) if name in before.units)
    dice = [die for event in row for die in _dice(about.step.position, event, at)]
    dice = dice[:THROWN] if isinstance(first, BlastStruck) else dice
    dice += _summed(about.step.rolls, first, at)
    staged = 0
    if fight(before) is not None:
        # the stage over the board shows them
        staged, dice = next((die.face for die in dice if die.face), 0), []
    then = tuple(deed for event in row if (deed := becomes(about, event)) is not None)
    clock = before.clock
    like = (type(first), clock.player_turn, clock.phase)
    word, begins, lands = (
        _blast_word(row) if isinstance(first, BlastStruck) else word_of(about.step.position, first),
        heard.begins(before, first),
        heard.lands(first, rest),
    )
    return Attack(at, tuple(starts), tuple(dice), word, then, like, staged, "", begins, lands)


def goes_on(row: Sequence[Event], event: Event) -> bool:
    """Does an event belong to the attack that this row of events has begun? All attacks of an explosion on
    one thing are seen together.
    """
    first = row[0]
    if not isinstance(first, BlastStruck):
        return isinstance(first, Beginning) and isinstance(event, GOES_ON)
    if isinstance(event, BlastStruck):
        return (event.unit, event.at, event.thing) == (first.unit, first.at, first.thing)
    return isinstance(event, (*GOES_ON, *PIECES))


def _blast_word(row: Sequence[Event]) -> str:
    """What came of all attacks of an explosion on one thing."""
    struck = [event for event in row if isinstance(event, BlastStruck)]
    if len(struck) == 1 or not struck[0].unit:
        return struck[-1].done
    treads = sum(event.count for event in row if isinstance(event, events.TreadsLost))
    parts = sum(isinstance(event, events.PartLost) for event in row)
    squads = sum(event.done == "lost" for event in struck)
    found = [f"−{counted(treads, 'tread')}"] if treads else []
    found += [counted(parts, "part") + " lost"] if parts else []
    found += [counted(squads, "squad") + " lost"] if squads else []
    return ", ".join(found) or "no effect"


def becomes(about: Happening, event: Event) -> Callable[[float], None] | None:
    """What is seen of a counter that was hit, from 0 to 1; None where nothing is."""
    show = about.show
    if isinstance(event, events.Destroyed):
        return functools.partial(show.blast, event.unit, event.at)
    if isinstance(event, MissileHit) and not event.explodes:
        return functools.partial(show.blast, event.missile, event.at)
    if isinstance(event, events.Disabled | events.Stuck | events.Recovered):
        unit = about.step.position.units.get(event.unit)
        if unit is None or not unit.at:
            return None
        word = {"Disabled": "disabled", "Stuck": "stuck", "Recovered": "recovers"}[type(event).__name__]
        return functools.partial(show.turn, about.animator, event.unit, unit.at, word)
    return None


def word_of(after: Position, event: Event) -> str:
    """What came of an event of an attack, for the place where it struck."""
    match event:
        case events.Shot():
            return target_words(after, event)
        case events.BuildingHit():
            return f"−{event.lost} structure points"
        case BridgeStruck():
            return "the bridge falls" if event.outcome == "X" else event.done
        case events.Struck():
            return event.done
        case events.Rammed():
            hurt = event.done or result_words(after, event.target, event.outcome)
            return f"rammed: {hurt}" if event.outcome in ("X", "D") else "rammed"
        case events.RidersHit():
            return f"riders: {event.done}"
        case events.Overran():
            return "overrun"
        case events.Sprung():
            return event.short
        case ShotAtMissile():
            return "hit" if event.hit else "missed"
        case MissileHit():
            return "it explodes" if event.explodes else "shot down"
        case BlastStruck():
            return event.done
        case _:
            return ""


def _dice(after: Position, event: Event, at: int) -> list[ThrownDie]:
    """The die of an event with its sum; none where nothing is to be said of one."""
    match event:
        case events.Shot():
            said = LETTERS.get(event.outcome, event.outcome)
            return [_sum(after, at, "", event.odds, event.die, said, event.target)]
        case events.Struck():
            return [_sum(after, at, "", event.odds, event.die, event.outcome, "")]
        case events.Spilled():
            said = event.done or result_words(after, event.target, event.outcome)
            head = f"spillover, {name_of(after, event.target)}: "
            return [_sum(after, at, head, event.odds, event.die, said, event.target)]
        case ShotAtMissile():
            total, need = sum(event.dice) + event.bonus, f"{event.least} or more"
            plus = f" with +{event.bonus}" if event.bonus else ""
            *first, last = event.dice
            said = f"{total}{plus} of {event.least}: {word_of(after, event)}"
            return [*(ThrownDie(at, face, "", "") for face in first), ThrownDie(at, last, need, said)]
        case MissileHit():
            return [ThrownDie(at, event.die, "", f"rolled {event.die}")]
        case BlastStruck() if not event.part:
            return [_sum(after, at, "", event.odds, event.die, event.done or event.outcome, event.unit)]
        case events.RidersHit():
            # the die is that of their vehicle
            return [ThrownDie(at, 0, "", word_of(after, event))]
        case events.Rammed() | events.Sprung() if event.die:
            return [ThrownDie(at, event.die, "", f"rolled {event.die}")]
        case _:
            return []


def summed_roll(rolls: Sequence[Roll], event: Event) -> Roll | None:
    """The roll whose sum says how much a ram costs its target; None where a ram rolls no such dice."""
    rammed = isinstance(event, events.Rammed) and not event.die
    if rammed or (isinstance(event, events.BuildingHit) and event.rammed):
        return next((roll for roll in rolls if roll.total), None)
    return None


def _summed(rolls: Sequence[Roll], event: Event, at: int) -> list[ThrownDie]:
    """The dice of a ram whose sum counts; it stands beside the last."""
    roll = summed_roll(rolls, event)
    if roll is None:
        return []
    last = len(roll.dice) - 1
    words = [f"rolled {roll.total} in all" if k == last else "" for k in range(len(roll.dice))]
    return [ThrownDie(at, face, "", said) for face, said in zip(roll.dice, words, strict=True)]


def _sum(after: Position, at: int, head: str, column: str, die: int, said: str, target: str) -> ThrownDie:
    """A die with its odds, what it was and what that means: ``3-1, rolled 5: X``."""
    odds, unit = odds_words(column), after.units.get(target)
    counts = lowered(unit, die) if unit is not None and die else die
    rolled = f", rolled {die}" if die else ""
    rolled += f", counts as {counts}" if counts != die else ""
    return ThrownDie(at, die, f"{head}{odds}", f"{head}{odds}{rolled}: {said}")
