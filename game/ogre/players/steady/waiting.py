"""Which counters wait on challenge for the enemy to move (ch:01), and which rally.

A token costs a counter only the orders of its own turn, so it goes to counters without a useful order.
Guns with an enemy in range gain more by firing together: tokens for them lost paired games.
"""

from __future__ import annotations

from collections.abc import Callable

from game.core.anygame import Order, Rules, View
from game.core.position import decider
from game.ogre.kinds import KINDS, REACH
from game.ogre.options.challenge.rally import Rally
from game.ogre.options.challenge.state import has_token
from game.ogre.options.challenge.tokens import BY_OFFICER, LayToken, TakeToken
from game.ogre.options.sequence.rallying import LeaderRally, SelfRally
from game.ogre.players.out_of_turn import COMING
from game.ogre.players.steady.labour import is_engineer
from game.ogre.state import Unit

#: farther away than any counter can be
NOBODY = 10_000
#: attempts to rally, the most promising first
RALLIES = (LeaderRally, SelfRally, Rally)
#: does a counter stay in place for its part in the plan?
Holds = Callable[[Unit], bool]


def tokens(rules: Rules, view: View, holds: Holds) -> Order | None:
    """Lay the next token, or remove one from a counter that is needed; None where all is as it should be.

    An officer's order in another phase costs more than it gains.
    """
    if LayToken not in rules.kinds_now(view) or view.clock.phase in BY_OFFICER:
        return None
    for name, unit in view.units.items():
        on = has_token(view, name)
        if unit.side != decider(view) or not unit.at or on == waits(view, unit, holds):
            continue
        order: Order = TakeToken(name) if on else LayToken(name)
        if rules.refusal(view, order) is None:
            return order
    return None


def waits(view: View, unit: Unit, holds: Holds) -> bool:
    """Does a counter have no target, nowhere to go, and an enemy that may come?"""
    reach, kind = REACH[unit.kind], KINDS[unit.kind]
    if not reach or is_engineer(unit):
        return False
    near = nearest(view, unit)
    if near <= reach:
        return False
    return not kind.move or (holds(unit) and near <= reach + kind.move + COMING)


def nearest(view: View, unit: Unit) -> int:
    """Hexes to the nearest enemy on the map; ``NOBODY`` if there is none."""
    far, foes = view.board.grid.distance, (foe for foe in view.units.values() if foe.side != unit.side)
    return min((far(unit.at, foe.at) for foe in foes if foe.at), default=NOBODY)


def rally(rules: Rules, view: View) -> Order | None:
    """An attempt to rally a unit that has lost morale: it costs nothing. A leader with a bonus goes first."""
    now = rules.kinds_now(view)
    for kind in RALLIES:
        if kind not in now:
            continue
        for name, unit in view.units.items():
            if unit.side != decider(view):
                continue
            for order in rules.offers(view, name):
                if isinstance(order, kind) and rules.refusal(view, order) is None:
                    return order
    return None
