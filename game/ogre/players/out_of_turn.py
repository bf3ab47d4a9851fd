"""How a player with goals answers out of turn, and which of its counters it puts on challenge.

The player answers from certain odds on, and declines below them. It knows the orders only as they present
themselves.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from game.core.anygame import Order, Rules, View
from game.core.position import decider
from game.core.roles import Role
from game.ogre.kinds import KINDS, REACH
from game.ogre.missiles.flight import Interception
from game.ogre.options.challenge.outcome import Proceed
from game.ogre.options.challenge.tokens import LayToken
from game.ogre.state import Unit

#: odds from which on a player answers rather than declines
EVEN = Fraction(1)
#: odds of the least chance there is, with two dice
FREE = Fraction(1, 36)
#: hexes beyond its range from which a counter expects enemies to come
COMING = 4


def answer(rules: Rules, view: View, least: Fraction = EVEN) -> Order | None:
    """The answer with the best odds in a window, or the order that declines. An order of the side's own that
    was challenged proceeds. None where something else is decided.
    """
    at_large = [order for order in rules.side_orders(view) if rules.refusal(view, order) is None]
    ahead = next((order for order in at_large if isinstance(order, Proceed)), None)
    declines = next((order for order in at_large if order.role is Role.DECLINE), None)
    if ahead is not None or declines is None:
        return ahead
    # fire at a missile costs nothing: any chance will do
    best, found = FREE if isinstance(view.frames[-1], Interception) else least, declines
    for order in _attacks(rules, view):
        odds = order.odds(rules, view)
        if odds is not None and odds >= best and rules.refusal(view, order) is None:
            best, found = odds, order
    return found


def _attacks(rules: Rules, view: View) -> Iterator[Order]:
    side = decider(view)
    for name, unit in view.units.items():
        if unit.side == side:
            yield from (order for order in rules.offers(view, name) if order.role is Role.ATTACK)


def token(rules: Rules, view: View) -> Order | None:
    """A token for a counter that stays in place and has no enemy in range now, but may have one soon."""
    if LayToken not in rules.kinds_now(view):
        return None
    for name, unit in view.units.items():
        if unit.side == decider(view) and unit.at and _waits(view, unit):
            order = LayToken(name)
            if rules.refusal(view, order) is None:
                return order
    return None


def _waits(view: View, unit: Unit) -> bool:
    """Is a slow counter waiting for an enemy to come?"""
    reach, near = REACH[unit.kind], view.board.grid.distance
    if not reach or KINDS[unit.kind].move > 1 or unit.squads:
        return False
    away = [near(unit.at, foe.at) for foe in view.units.values() if foe.side != unit.side and foe.at]
    return bool(away) and reach < min(away) <= reach + COMING
