"""Sight: the range of what is aimed, unless a rule lets nobody see so far."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

from game.core.hooks import Hook
from game.ogre.kinds import Weapon
from game.ogre.state import GameState, Rules


class Limit(Struct, frozen=True):
    """Beyond so many hexes nobody fires: why, as the end of a sentence, and by which rule."""

    hexes: int
    why: str
    rule: str


#: what limits every range now; the least counts
SIGHT: Hook[Callable[[GameState], Limit | None]] = Hook("sight")


def limit(rules: Rules, state: GameState) -> Limit | None:
    """The shortest limit of all ranges, or None."""
    rows = SIGHT.of(rules)
    if not rows:
        return None
    found = [one for says in rows if (one := says(state)) is not None]
    return min(found, key=lambda one: one.hexes) if found else None


def reach(rules: Rules, state: GameState, weapon: Weapon) -> int:
    """The range of a weapon as it counts now (ode:7.05)."""
    short = limit(rules, state)
    return weapon.range if short is None else min(weapon.range, short.hexes)
