"""The work of sappers: where they are needed, and which task is most valuable."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from game.core.anygame import Order
from game.core.order_lists import lists_of
from game.hexes.grid import bits
from game.ogre.engineering import crews
from game.ogre.engineering.swamp import Prepare, entrance
from game.ogre.engineering.tasks import tasks_of
from game.ogre.engineering.work import Work
from game.ogre.kinds import KINDS
from game.ogre.movement.movement import Move
from game.ogre.options.minefields.clearing import ClearField
from game.ogre.options.minefields.fields import SWEEPER, engineers
from game.ogre.options.minefields.laying import LayField
from game.ogre.options.minefields.striking import STOOD_BY, careful, perils
from game.ogre.players.habits import engineer_goals, is_engineer
from game.ogre.players.steady.aims import Aim, presses, route
from game.ogre.players.steady.reading import Reading
from game.ogre.state import Unit
from game.ogre.trains.train import trains
from game.players.player import Rival, best_of

# ---- Minefields (opt:minefields_avap): counters that clear or lay them, and what it costs to pass one
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
        for part in reading.offers(name) if unit is not None and unit.at else ():
            for order in part:
                if isinstance(order, ClearField) and rules.refusal(view, order) is None:
                    return order, "It clears the way."
                if isinstance(order, LayField) and unit is not None and way >> unit.at & 1:
                    idle = not reading.best_shot(unit, unit.at)
                    if idle and rules.refusal(view, order) is None:
                        return order, "The enemy must pass there."
    return None


# -------------------------------------------------------------------------------------------- the rest
#: the value of each kind of work
WORTH = {
    "assemble": 20.0, "bridge": 15.0, "free": 14.0, "repair-road": 9.0, "clear-road": 9.0, "disarm": 8.0,
    "reload": 8.0, "finish": 12.0, "charge": 12.0, "chore": 6.0, "mend": 5.0, "treads": 6.0, "dig": 3.0,
    "revet-small": 2.0,
}  # fmt: skip


#: work that opens a way: it only helps a side that must advance
OPENS = frozenset({"bridge", "repair-road", "clear-road", "ramp", "grade"})
#: the value of a mine where the enemy must pass, and of a search where the own side must; the factor for
#: digging where no enemy fire reaches yet
PLACED, SOUGHT, FAR_OFF = 6.0, 2.0, 0.4
#: the task that mends a rail, and its value for a side that has a train
RAIL_TASK, MENDED_LINE = "repair-rail", 14.0

STAYS = Aim("stay", 0, 0.0, fixed=True)


def errand(reading: Reading, unit: Unit, offers: Sequence[Order]) -> Aim | Order | None:
    """Where a counter's work is, or the first order on its way there; None without work."""
    view, w = reading.view, reading.weights
    field = to_be_cleared(reading, unit) if w.labour else None
    if field is not None or not is_engineer(unit):
        return field
    if not tasks_of(reading.rules) or not w.labour:
        return None
    people = bool(unit.squads) or KINDS[unit.kind].family == "truck"
    if people and not presses(view, reading.side):
        return None
    mask = engineer_goals(view, unit)
    fallen = any(m.kind == "bridge_down" for row in view.markers.values() for m in row)
    if people and not fallen:  # the way is open: sappers make it safe, trucks use it
        mask &= route(view, reading.side) if crews.role(unit) else 0
    if not mask:
        return STAYS if fallen and not crews.role(unit) else None
    if unit.sheet or unit.kind == "HDRN":
        found = _into_the_mire(reading, unit, offers)
        if found is not None:
            return found[0] or STAYS
    if mask >> unit.at & 1:
        return STAYS
    hurry = 1 + 3 / reading.turns_left
    return Aim("work", mask, w.errand * hurry, nerve=w.care)


def _into_the_mire(reading: Reading, unit: Unit, offers: Sequence[Order]) -> tuple[Order | None] | None:
    """A Vulcan prepares its way to a stuck unit and leads its drones in; the drones wait for it."""
    view = reading.view
    mask = engineer_goals(view, unit)
    here = [view.units[name] for name in view.at_hex.get(unit.at, ())]
    drones = tuple(one.id for one in here if one.kind == "HDRN")
    if not unit.sheet:
        waits = any(one.kind == "VULC" for one in here) and not mask >> unit.at & 1
        return (None,) if waits else None
    begun = entrance(view, unit)
    if begun is not None:
        order = Move((unit.id, *drones), (begun.toward,))
        allowed = not begun.count and reading.rules.refusal(view, order) is None
        return (order if allowed else None,)
    ways = [order for part in lists_of(offers) for order in part if isinstance(order, Prepare)]
    found = next((order for order in ways if mask >> order.at & 1), None)
    return (found,) if found is not None else None


def worth_of_work(reading: Reading, order: Work) -> float:
    """The value of a task, if the attempt were sure to succeed."""
    view, side, value = reading.view, reading.side, WORTH.get(order.task, 0.0)
    if order.task in OPENS:
        return value if presses(view, side) else 0.0
    if order.task == RAIL_TASK:
        return MENDED_LINE if any(trains(view, side)) else 0.0
    if order.task == "place":
        return PLACED if route(view, 1 - side) >> order.at & 1 else 0.0
    if order.task == "detect":
        return SOUGHT if route(view, side) >> order.at & 1 else 0.0
    if order.task == "dig" and not reading.strength_at(order.at):
        return value * FAR_OFF
    return value


def work(reading: Reading, names: Iterable[str]) -> tuple[Rival, tuple[Rival, ...]] | None:
    """The most valuable work, by the largest crew on offer, and the next best."""
    view, labour = reading.view, reading.weights.labour
    best: Rival | None = None
    rows: list[Rival] = []
    for name in names if labour and tasks_of(reading.rules) else ():
        unit = view.units.get(name)
        if unit is None or not crews.role(unit):
            continue
        for part in reading.offers(name):
            for order in part if part and isinstance(part[0], Work) else ():
                assert isinstance(order, Work)
                value = (
                    labour
                    * worth_of_work(reading, order)
                    * (1 + 0.1 * sum(hand.squads for hand in order.crew))
                )
                if value <= 0:
                    continue
                rows.append(Rival(order, value))
                better = best is None or value > best.value
                if better and reading.rules.refusal(view, order) is None:
                    best = rows[-1]
    if best is None:
        return None
    if not reading.tells:
        return best, ()
    legal = (
        row for row in rows if row.value <= best.value and reading.rules.refusal(view, row.order) is None
    )
    return best, best_of(legal, best.order)


__all__ = ["errand", "is_engineer", "work", "worth_of_work"]
