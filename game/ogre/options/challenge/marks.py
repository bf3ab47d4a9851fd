"""Challenge-fire marks on counters, all public: token, fatigue, shaken and pinned (ch:40)."""

from __future__ import annotations

from collections.abc import Iterator

from game.core.amounts import counted
from game.core.rule_hooks import CounterMark
from game.ogre.options.challenge.state import GIVEN_UP, fatigue, has_token, too_tired
from game.ogre.options.morale import pinned, shaken
from game.ogre.state import GameState, Unit

#: drawings of fatigue markers: one per number up to this, and one for more
DRAWN = 3


def marks(state: GameState, unit: Unit) -> Iterator[CounterMark]:
    """Signs and words of a counter, most urgent first."""
    name = unit.id
    if shaken(state, name):
        yield CounterMark("shaken", "shaken: no orders until it has rallied")
    if pinned(state, name):
        yield CounterMark("pinned", "pinned: can do nothing more this phase")
    if has_token(state, name):
        yield CounterMark("challenge", "on challenge: may fire when the enemy gives an order")
    tired = fatigue(state, name)
    if tired:
        words = counted(tired, "fatigue marker")
        words += ", too tired to answer" if too_tired(state, name) else ""
        yield CounterMark(f"fatigue-{min(tired, DRAWN)}", words)
    if GIVEN_UP.of(state, name).movement:
        yield CounterMark("given-up", "has used up its movement this phase")
