"""Who waits on challenge for the enemy to move (ch:01), and who rallies.

A token costs a counter the orders of its own turn, and nothing else: it goes to who has none worth giving.
Guns with somebody in range do more with their own fire, together: tokens for them lost paired games.
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

#: farther than any counter is
NOBODY = 10_000
#: attempts to rally, those that more speaks for first
RALLIES = (LeaderRally, SelfRally, Rally)
#: does a counter stay where it is for its part in the plan?
Holds = Callable[[Unit], bool]


def tokens(rules: Rules, view: View, holds: Holds) -> Order | None:
    """The next token laid, or taken off who is needed; None where all is as it should be.

    An officer's word in another phase costs him more than it brings.
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
    """Has a counter nobody to fire at where it stands, nowhere to go, and an enemy that may come?"""
    reach, kind = REACH[unit.kind], KINDS[unit.kind]
    if not reach or is_engineer(unit):
        return False
    near = nearest(view, unit)
    if near <= reach:
        return False
    return not kind.move or (holds(unit) and near <= reach + kind.move + COMING)


def nearest(view: View, unit: Unit) -> int:
    """Hexes to the nearest enemy on the map; ``NOBODY`` where none is."""
    far, foes = view.board.grid.distance, (foe for foe in view.units.values() if foe.side != unit.side)
    return min((far(unit.at, foe.at) for foe in foes if foe.at), default=NOBODY)


def rally(rules: Rules, view: View) -> Order | None:
    """An attempt to rally who has lost heart, which costs nothing: first by a leader, who adds to it."""
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
