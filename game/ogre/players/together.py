"""Orders for several counters at once, built from an order for one of them, for players without a plan."""

from __future__ import annotations

import random

from msgspec.structs import replace

from game.core.anygame import Rules
from game.hexes.grid import OFF
from game.ogre.combat.combat import Fire, FireOffers
from game.ogre.combat.odds import TREADS_PART
from game.ogre.movement.movement import Move
from game.ogre.overrun.overrun import Overrun
from game.ogre.state import Order, Unit, View

#: the most other counters that are asked to join
ASKED = 5


def together(rng: random.Random, rules: Rules, state: View, order: Order) -> Order:
    """The order, joined by as many others as are allowed: a fire group, a group move, a joint overrun."""
    if type(order) is Fire and order.part != TREADS_PART:
        return _fire_group(rng, rules, state, order)
    if type(order) is Overrun:
        unit = state.units[order.units[0]]
        near = state.board.grid.disc(order.at, 1)
        others = [u for u in state.units.values() if u.side == unit.side and u.at and near >> u.at & 1]
        return _joined(rng, rules, state, order, unit, others)
    if type(order) is Move and order.path[-1] != OFF:
        unit = state.units[order.units[0]]
        others = [state.units[name] for name in state.at_hex.get(unit.at, ())]
        return _joined(rng, rules, state, order, unit, others)
    return order


def _joined(
    rng: random.Random, rules: Rules, state: View, order: Move | Overrun, first: Unit, others: list[Unit]
) -> Order:
    """The order, joined by each of some other counters for which it stays legal."""
    rng.shuffle(others)
    for other in others[:ASKED]:
        if other.side == first.side and other.id not in order.units:
            more = replace(order, units=(*order.units, other.id))
            if rules.refusal(state, more) is None:
                order = more
    return order


def _fire_group(rng: random.Random, rules: Rules, state: View, order: Fire) -> Order:
    """Fire of several counters at the same target, as far as that is legal (ode:7.06)."""
    side = state.units[order.shots[0].unit].side
    others = [u.id for u in state.units.values() if u.side == side]
    rng.shuffle(others)
    for name in others[: 2 * ASKED]:
        offers = rules.offers(state, name)
        for part in (offers, *getattr(offers, "parts", ())):
            row = part.rows if isinstance(part, FireOffers) else []
            fitting = [
                k
                for k, (_, _, _, target, aim) in enumerate(row)
                if (target, aim) == (order.target, order.part)
            ]
            for k in fitting[:2]:
                shot = part[k]
                assert isinstance(shot, Fire)
                more = replace(order, shots=(*order.shots, *shot.shots))
                if rules.refusal(state, more) is None:
                    order = more
    return order
