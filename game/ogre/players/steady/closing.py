"""Rams, overruns, and the fight inside a hex."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from game.core.anygame import Order
from game.core.order_lists import lists_of
from game.core.roles import Role
from game.ogre.charts import BUILDING_DICE_BY_SIZE
from game.ogre.combat.damage import treads_taken
from game.ogre.combat.weapons import attack_points
from game.ogre.kinds import KINDS
from game.ogre.movement.movement import MoveOffers
from game.ogre.overrun.overrun import CloseRam, GoOn, Overrun
from game.ogre.players.steady.gunnery import best_siege, best_volley
from game.ogre.players.steady.reading import Reading
from game.ogre.ramming.drive_over_infantry import Reduce
from game.ogre.ramming.ram_entry import rams_like_an_ogre
from game.ogre.ramming.ramming import Ram
from game.ogre.state import Unit
from game.ogre.structures.buildings import RamBuilding
from game.players.player import Rival, best_of

#: the mean of a die
DIE = 3.5


class Entry(Struct, frozen=True):
    """An order that enters an enemy hex, with its expected gain."""

    value: float
    order: Order
    reason: str
    rivals: tuple[Rival, ...] = ()


def best_entry(reading: Reading, unit: Unit, offers: Sequence[Order]) -> Entry | None:
    """The best ram or overrun of a counter; None where none is worth it."""
    rows: list[Entry] = []
    for part in lists_of(offers):
        if isinstance(part, MoveOffers) or not part:
            continue
        for order in part:
            found = _entry(reading, unit, order)
            if found is not None and found.value > 0:
                rows.append(found)
    best = max(rows, key=lambda entry: entry.value, default=None)
    if best is None or not reading.tells:
        return best
    return replace(best, rivals=best_of((Rival(one.order, one.value) for one in rows), best.order))


def _entry(reading: Reading, unit: Unit, order: Order) -> Entry | None:
    if isinstance(order, Reduce) and unit.sheet:
        return Entry(3.0, order, "It overruns infantry.")
    if isinstance(order, Ram):
        return _ram(reading, unit, order)
    if isinstance(order, Overrun):
        return _overrun(reading, unit, order)
    if isinstance(order, RamBuilding):
        return _ram_building(reading, unit, order)
    return None


def _ram(reading: Reading, unit: Unit, order: Ram) -> Entry | None:
    target = reading.view.units.get(order.target)
    if target is None:
        return None
    w = reading.weights
    if unit.sheet:
        if target.sheet:
            return None
        cost = treads_taken(reading.rules, reading.view, unit, KINDS[target.kind].ram_cost)
        return Entry(reading.worth(target) * 0.6 - cost * w.tread, order, "It rams what stands in its way.")
    if target.sheet:
        treads = max(1, KINDS[unit.kind].ram_treads or KINDS[unit.kind].ram_cost)
        treads = treads_taken(reading.rules, reading.view, target, treads)
        gain = treads * w.tread * 1.2 - reading.worth(unit)
        return Entry(gain, order, "Its treads are worth more than the counter.")
    return None


def _ram_building(reading: Reading, unit: Unit, order: RamBuilding) -> Entry | None:
    """An Ogre wears a building down without harm to itself, but for the fire in its hex."""
    site = reading.sites.get(order.at)
    if site is None or not rams_like_an_ogre(unit):
        return None
    w = reading.weights
    points = DIE * BUILDING_DICE_BY_SIZE.get(KINDS[unit.kind].size, 0)
    danger = w.loss * w.ogre * max(0.0, reading.loss(unit, order.at) - reading.loss(unit, unit.at))
    return Entry(site.gain(points, w.siege) - danger, order, "It rams the building.")


def _overrun(reading: Reading, unit: Unit, order: Overrun) -> Entry | None:
    foes = [u for u in reading.foes if u.at == order.at]
    if not foes:
        return None
    own = (2 if unit.sheet or unit.squads else 1) * attack_points(unit)
    against = sum((2 if u.squads else 1) * attack_points(u) + reading.defence(u, u.at) for u in foes)
    ratio = own / max(1.0, against)
    if ratio < reading.weights.overrun:
        return None
    gain = sum(reading.worth(u) for u in foes) - reading.worth(unit) / (2 * ratio)
    return Entry(gain, order, "It is much stronger than the units there.")


# ---------------------------------------------------------------------------- inside
def fight_order(reading: Reading) -> Order | None:
    """The next order in a fight inside a hex; None where something else is decided."""
    view, side = reading.view, reading.side
    names = [u.id for u in view.units.values() if u.side == side]
    volley = best_volley(reading, names, price=0.0)
    if volley is not None:
        return volley.order
    siege = best_siege(reading, names)
    if siege is not None:
        return siege.order
    for name in names:
        for part in reading.offers(name):
            for order in part if part and isinstance(part[0], CloseRam) else ():
                assert isinstance(order, CloseRam)
                if view.units[name].sheet and reading.rules.refusal(view, order) is None:
                    return order
    at_large = [order for order in reading.rules.side_orders(view) if isinstance(order, GoOn)]
    for order in at_large:
        if order.role is Role.END and reading.rules.refusal(view, order) is None:
            return order
    return None
