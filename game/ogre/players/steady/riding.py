"""Riding: infantry with a long way to go mounts a vehicle in its hex, and dismounts where it must fight."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec import Struct

from game.core.anygame import Order
from game.core.order_lists import parts_of
from game.ogre.kinds import KINDS
from game.ogre.movement.transport_orders import Dismount, Mount
from game.ogre.movement.transport_state import place, riders
from game.ogre.players.steady.aims import Aim
from game.ogre.players.steady.reading import FAR, Reading
from game.ogre.state import USAGE, Unit


class Ride(Struct, frozen=True):
    """An order to mount or dismount, with the reason."""

    order: Order
    reason: str


def turns(reading: Reading, unit: Unit, at: int, aim: Aim) -> float:
    """Turns of movement from a hex to a counter's aim."""
    way = reading.way(unit, aim.places)
    return max(0.0, way.get(at, FAR) - aim.within) / max(1, KINDS[unit.kind].move)


def mount(reading: Reading, unit: Unit, offers: Sequence[Order], aim: Aim) -> Ride | None:
    """Mount the vehicle that saves infantry enough turns, if one is there."""
    view, best, found = reading.view, reading.weights.ride, None
    for order in _of(offers, Mount):
        assert isinstance(order, Mount)
        carrier = view.units[order.carrier]
        spent = USAGE.of(view, carrier.id)
        if carrier.disabled or carrier.stuck or spent.moved or spent.halted:
            continue
        if not unit.at:
            return Ride(order, "It enters on a vehicle.")
        if not aim.places:
            continue
        saved = turns(reading, unit, unit.at, aim) - turns(reading, carrier, unit.at, aim)
        if saved > best:
            best, found = saved, order
    return Ride(found, "Riding saves it turns.") if found is not None else None


def dismount(reading: Reading, unit: Unit, offers: Sequence[Order], aim: Aim) -> Ride | None:
    """Dismount where it has arrived, where its vehicle stays, or where both would be lost."""
    view = reading.view
    carrier, orders = view.units.get(unit.aboard), list(_of(offers, Dismount))
    if carrier is None or not orders:
        return None
    at = place(view, unit)
    if carrier.disabled or carrier.stuck:
        return Ride(orders[0], "Its vehicle stops here.")
    if aim.places and turns(reading, unit, at, aim) <= 1:
        return Ride(orders[0], "It has arrived.")
    if reading.loss(carrier, at) > reading.weights.exposed * reading.worth(carrier):
        return Ride(orders[0], "Its vehicle stands under fire.")
    return None


def carried(reading: Reading, carrier: Unit, aims: Iterable[Aim]) -> Aim | None:
    """The aim of a vehicle with riders is theirs; None if none of them has one."""
    wanted = [aim for aim in aims if aim.places]
    if not wanted or not riders(reading.view, carrier):
        return None
    aim = wanted[0]
    return Aim(aim.name, aim.places, aim.pull, leaves=aim.leaves, within=max(1, aim.within), nerve=aim.nerve)


def _of(offers: Sequence[Order], kind: type[Order]) -> Iterable[Order]:
    for part in parts_of(offers):
        if part and isinstance(part[0], kind):
            yield from part
