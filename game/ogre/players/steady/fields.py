"""Minefields (opt:minefields_avap): counters that clear or lay them, and what it costs to pass one."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from game.core.anygame import Order
from game.core.order_lists import parts_of
from game.hexes.grid import bits
from game.ogre.options.minefields.approach import STOOD_BY, careful
from game.ogre.options.minefields.clearing import ClearField
from game.ogre.options.minefields.fields import SWEEPER, engineers
from game.ogre.options.minefields.laying import LayField
from game.ogre.options.minefields.striking import perils
from game.ogre.players.steady.aims import Aim
from game.ogre.players.steady.reading import Reading
from game.ogre.players.steady.routes import presses, route
from game.ogre.state import Unit

#: the part of a counter's worth that is lost where a field hurts it
HURT = 0.7
#: it works at the field in its hex
AT_WORK = Aim("stay", 0, 0.0, fixed=True)


def clears(unit: Unit) -> bool:
    """Does a counter clear fields?"""
    return unit.kind == SWEEPER or engineers(unit)


def to_be_cleared(reading: Reading, unit: Unit) -> Aim | None:
    """The field that a counter goes and clears, or stays at; None without one on the way of its side."""
    view, known = reading.view, reading.fields
    if not known or not clears(unit) or not presses(view, reading.side):
        return None
    mask = known & route(view, reading.side)
    if mask >> unit.at & 1:
        return AT_WORK
    others = [one for one in reading.own if one.id != unit.id and clears(one)]
    for at in bits(mask):
        if any(one.at == at for one in others):
            mask &= ~(1 << at)
    if not mask:
        return None
    beside = sum(1 << at for at in STOOD_BY.of(view, unit.id).hexes) & mask
    w = reading.weights
    # plain engineers stop beside a field first, and go in with care in their next turn
    waits = careful(unit) and not beside
    return Aim("work", beside or mask, w.errand * 2, within=int(waits), nerve=w.care)


def passing(reading: Reading, unit: Unit, path: Sequence[int]) -> float:
    """The expected cost of the known fields on a way: the treads of an Ogre, the worth of other counters."""
    if not any(reading.fields >> at & 1 for at in path):
        return 0.0
    found = perils(reading.rules, reading.view, unit, path)
    if unit.sheet:
        return reading.weights.tread * float(sum(peril.treads for peril in found))
    return HURT * float(sum(peril.chance for peril in found)) * reading.worth(unit)


def field_work(reading: Reading, names: Iterable[str]) -> tuple[Order, str] | None:
    """The next field to clear, or to lay where the enemy must pass, with the reason; None for no such work.

    A counter lays a field only while it has nothing to fire at.
    """
    rules, view, side = reading.rules, reading.view, reading.side
    kinds = rules.kinds_now(view)
    if ClearField not in kinds and LayField not in kinds:
        return None
    way = route(view, 1 - side)
    for name in names:
        unit = view.units.get(name)
        for part in parts_of(rules.offers(view, name)) if unit is not None and unit.at else ():
            for order in part:
                if isinstance(order, ClearField) and rules.refusal(view, order) is None:
                    return order, "It clears the way."
                if isinstance(order, LayField) and unit is not None and way >> unit.at & 1:
                    idle = not reading.best_shot(unit, unit.at)
                    if idle and rules.refusal(view, order) is None:
                        return order, "The enemy must pass there."
    return None
