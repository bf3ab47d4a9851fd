"""Sight: the range of what is aimed, unless a rule lets nobody see so far; guns that need more than range."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

from game.core.hooks import Hook, NamedHook
from game.core.refusals import Refusal
from game.hexes.grid import bits, mask_of
from game.ogre.combat.line_of_sight import Blocked
from game.ogre.combat.targets import Target
from game.ogre.kinds import Weapon
from game.ogre.state import GameState, Rules, Unit


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


class GunSight(Struct, frozen=True):
    """What the guns of a kind of counter need besides their range."""

    #: the kind of counter
    id: str
    #: does a gun in one hex get at another, as far as the ground goes?
    sees: Callable[[GameState, Unit, int, int], bool]
    #: what is in the way between the two; None for a gun that fires over everything
    blocked: Callable[[GameState, Unit, int, int], Blocked | None]
    #: why it does not get at a target, or None; the number is the hex of the gun
    bars: Callable[[GameState, Unit, int, Target], Refusal | None]


#: guns that need more than range
GUN_SIGHT: NamedHook[GunSight] = NamedHook("gun sight")


def in_the_way(rules: Rules, state: GameState, unit: Unit, at: int) -> Blocked | None:
    """What blocks the sight of the guns of a counter to a hex; None if they need no line of sight."""
    own = GUN_SIGHT.by_id(rules).get(unit.kind)
    return own.blocked(state, unit, unit.at, at) if own is not None and unit.at else None


def hexes_in_reach(rules: Rules, state: GameState, unit: Unit, here: int, far: int) -> int:
    """Mask of the hexes that weapons of a counter with such a range get at from a hex."""
    mask, own = state.board.grid.disc(here, far), GUN_SIGHT.by_id(rules).get(unit.kind)
    if own is None:
        return mask
    key = f"in reach of {unit.kind}", here, far
    known: dict[object, int] = state.ground.setdefault("in reach", {})
    if key not in known:  # what a gun sees follows from the ground alone
        known[key] = mask_of(at for at in bits(mask) if own.sees(state, unit, here, at))
    return known[key]
