"""Which enemy counters can come into a hex and fight there when they move next: rams of Ogres, overruns."""

from __future__ import annotations

from game.client.games.ogre.order_preview import after
from game.core.anygame import Rules, View
from game.core.refusals import Refusal
from game.ogre.movement.movement import MoveOffers, reach
from game.ogre.overrun.overrun import Overrun
from game.ogre.ramming.drive_over_infantry import Reduce
from game.ogre.ramming.ram_entry import rams_like_an_ogre
from game.ogre.ramming.ramming import Ram
from game.ogre.state import Unit

#: a hex is entered from so many hexes beside it, the cheapest first, before it counts as out of reach
TRIED = 3


def contact(rules: Rules, position: View, unit: Unit, at: int) -> str:
    """How a counter can attack those in a hex by going there: ``ram``, ``overrun``, or "" for not at all.

    ``position`` is that of its Movement phase. Rams in which the rammer dies do not count.
    """
    found = reach(rules, position, unit)
    if found is None:
        return ""
    moves = MoveOffers(position, unit, found)
    grid = position.board.grid
    beside = [h for h in grid.neighbours[at] if h and moves.mask >> h & 1]
    if unit.at and grid.distance(unit.at, at) <= 1:
        words = _there(rules, position, unit, at)
        if words:
            return words
    for h in sorted(beside, key=moves.cost)[:TRIED]:
        then = after(rules, position, (moves.to(h),))
        there = None if isinstance(then, Refusal) else then.units.get(unit.id)
        # it may not get there: what is known to lie on the way can end it
        words = "" if isinstance(then, Refusal) or there is None else _there(rules, then, there, at)
        if words:
            return words
    return ""


def _there(rules: Rules, position: View, unit: Unit, at: int) -> str:
    """The same from where it stands."""
    for order in rules.offers(position, unit.id):
        if isinstance(order, Overrun | Reduce) and order.at == at:
            return "overrun"
        if isinstance(order, Ram) and rams_like_an_ogre(unit) and position.units[order.target].at == at:
            return "ram"
    return ""
