"""The extended sequence's marks on counters, in signs and words: all are public (7.4)."""

from __future__ import annotations

from collections.abc import Iterator

from game.core.amounts import counted
from game.core.rule_hooks import CounterMark
from game.ogre.options.sequence.rallying import LEADS
from game.ogre.options.sequence.state import FIRED, HALTED, PREPARED, SHOTS, STAYS
from game.ogre.options.sequence.suppression import BROKEN, NERVE, PINNED, ROUTED
from game.ogre.state import GameState, Unit

_NERVES = {
    ROUTED: CounterMark("routed", "routed: never fires, and runs from the enemy"),
    BROKEN: CounterMark("broken", "broken: fires only in overruns, and heads for cover"),
    PINNED: CounterMark("pinned", "pinned: can fire, but cannot move or advance"),
}
_STAYS = {
    PREPARED: CounterMark("prepared-fire", "prepared fire: cannot move again this turn, except to advance"),
    HALTED: CounterMark("halted", "halted: cannot move again this turn, except to advance"),
    FIRED: CounterMark("prepared-fire", "fired on the move: cannot go farther this turn"),
}
_OFTEN = {1: "once", 2: "twice"}


def marks(state: GameState, unit: Unit) -> Iterator[CounterMark]:
    """Signs and words of a counter, most urgent first."""
    nerve, stays, leads = NERVE.of(state, unit.id), STAYS.of(state, unit.id).why, LEADS.of(state, unit.id)
    if nerve.level:
        yield _NERVES[nerve.level]
    if stays:
        yield _STAYS[stays]
    if nerve.hits:
        yield CounterMark("suppressed", f"suppressed {_OFTEN.get(nerve.hits, f'{nerve.hits} times')}")
    if unit.side != state.clock.side and SHOTS.of(state, unit.id).made:
        yield CounterMark("shot", "has fired out of turn")
    if leads.yes:
        yield CounterMark("leader", f"a leader is with it: rallies {counted(leads.bases, 'counter')} a turn")
