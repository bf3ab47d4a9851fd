"""Suppression (sp:44): an attack with a result on a surviving counter tests its nerve."""

from __future__ import annotations

from collections.abc import Iterator

from game.core.dice import SUM
from game.core.events import Event
from game.core.references import UnitId
from game.ogre import common_refusals, events
from game.ogre.charts import D, X
from game.ogre.combat.damage import destroy
from game.ogre.event_text import name_of
from game.ogre.movement.transport_state import riders
from game.ogre.options.sequence.nerve import (
    NERVE,
    NERVE_COUNTS,
    PINNED,
    ROUTED,
    TEST,
    WORDS,
    Nerve,
    holds_out,
    put_nerve,
)
from game.ogre.options.sequence.state import in_fight
from game.ogre.state import Draft, GameState, Order, Position

#: added to what a counter can stand, for the sum of two dice (sp:44) [house default]
BONUS = 2


class Suppressed(Event, frozen=True, tag=True):
    """A counter was suppressed, with its test dice; none if it goes down without a test."""

    unit: UnitId
    hits: int
    dice: tuple[int, ...]
    needed: int
    #: its new level, and whether that changed
    level: int
    worse: bool


class GaveUp(Event, frozen=True, tag=True):
    """A routed counter is lost: suppressed too often, or unable to flee."""

    unit: UnitId
    surrenders: bool


def tries_nerves(draft: Draft, order: Order, before: Position) -> None:
    """After an attack: every survivor on which it had a result is suppressed.

    RULING Q-744: overruns suppress nobody.
    """
    if not NERVE_COUNTS.of(draft) or in_fight(before) or in_fight(draft):
        return
    for name in tuple(_struck(draft)):
        if name in draft.units:
            suppress(draft, name)


def _struck(draft: Draft) -> Iterator[str]:
    """The counters on which the last attack had a result, once per result."""
    told = draft.events
    begin = max((k + 1 for k, event in enumerate(told) if isinstance(event, Suppressed)), default=0)
    for event in told[begin:]:
        outcome = getattr(event, "outcome", "")
        if outcome not in (D, X):
            continue
        if isinstance(event, events.Shot | events.Spilled):
            yield event.target
        elif isinstance(event, events.RidersHit) and event.carrier in draft.units:
            yield from (unit.id for unit in riders(draft, draft.units[event.carrier]))


def needed(nerve: Nerve, holds: int) -> int:
    """The highest sum of two dice that passes: minus one per suppression after the first (sp:44)."""
    return holds + BONUS - max(0, nerve.hits - 1)


def suppress(draft: Draft, name: str) -> None:
    """Suppress a counter once, with its test."""
    unit = draft.units[name]
    holds = holds_out(unit)
    if not holds:
        return
    was = NERVE.of(draft, name)
    now = Nerve(was.level, was.hits + 1)
    # RULING Q-445: as many suppressions as it can stand lower it one step without a test
    if now.hits >= holds:
        if was.level == ROUTED:
            draft.emit(GaveUp(name, surrenders=False))
            destroy(draft, unit)
            return
        _fall(draft, name, now, (), 0)
        return
    enough = needed(now, holds)
    dice = draft.roll(2, f"nerve of {common_refusals.named(unit)}", TEST, read=SUM)
    if sum(dice) > enough:
        _fall(draft, name, now, dice, enough)
        return
    put_nerve(draft, name, now)
    draft.emit(Suppressed(name, now.hits, dice, enough, was.level, worse=False))


def _fall(draft: Draft, name: str, nerve: Nerve, dice: tuple[int, ...], enough: int) -> None:
    level = min(nerve.level + 1, ROUTED)
    put_nerve(draft, name, Nerve(level, nerve.hits))
    draft.emit(Suppressed(name, nerve.hits, dice, enough, level, worse=level > nerve.level))
    draft.check_end = draft.check_end or level > PINNED


def suppressed_words(state: GameState, e: Suppressed) -> str:
    name = name_of(state, e.unit)
    if not e.dice:
        return f"{name} was suppressed too often and is {WORDS[e.level]}."
    told = f"{name} is suppressed (dice {' and '.join(map(str, e.dice))}, {e.needed} or less)"
    return f"{told} and is {WORDS[e.level]}." if e.worse else f"{told} and holds out."


def gave_up_words(state: GameState, e: GaveUp) -> str:
    how = "surrenders" if e.surrenders else "is routed, suppressed too often and lost"
    return f"{name_of(state, e.unit)} {how}."
