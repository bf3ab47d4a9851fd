"""Riding (ode:5.11): how squads get onto a vehicle, all or split off first, and which could do so."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from game.core.anygame import Rules
from game.core.order_lists import lists_of
from game.core.prices import prices
from game.core.refusals import Refusal
from game.core.sequence import SETUP
from game.ogre.counter_names import named
from game.ogre.counter_words import name
from game.ogre.infantry import Split
from game.ogre.kinds import KINDS
from game.ogre.movement.movement_points import SECOND
from game.ogre.movement.transport_orders import Dismount, Mount
from game.ogre.movement.transport_state import room_aboard
from game.ogre.plans.plan import Plan, after
from game.ogre.state import USAGE, Order, Unit, View


class WayAboard(NamedTuple):
    """Some squads of a counter and the orders that put them onto a vehicle."""

    carrier: str
    squads: tuple[str, ...]
    orders: tuple[Order, ...]


def squad_words(squads: tuple[str, ...]) -> str:
    """``2 squads``, or what they are where they differ."""
    if len(set(squads)) == 1:
        return f"{len(squads)} squad{'s' if len(squads) > 1 else ''}"
    return " + ".join(KINDS[squad].name for squad in squads)


def rides(rules: Rules) -> bool:
    """Has this game riders at all?"""
    return Mount.verb in rules.verbs


def ways_aboard(rules: Rules, view: View, unit: Unit, carrier: Unit) -> list[WayAboard]:
    """How squads of a counter can get onto a vehicle: all of them, or a part that is split off first."""
    whole = Mount(unit.id, carrier.id)
    refusal = rules.refusal(view, whole)
    if refusal is not None and refusal.code != "full":
        return []
    out = [WayAboard(carrier.id, unit.squads, (whole,))] if refusal is None else []
    if room_aboard(view, carrier) >= len(unit.squads) > 1 or refusal is not None:
        out += _parts_aboard(rules, view, unit, carrier)
    return out


def _parts_aboard(rules: Rules, view: View, unit: Unit, carrier: Unit) -> list[WayAboard]:
    """The same for squads that are split off first."""
    out = []
    parts = lists_of(rules.offers(view, unit.id))
    for order in next((part for part in parts if part and isinstance(part[0], Split)), ()):
        if isinstance(order, Split) and len(order.squads) <= room_aboard(view, carrier):
            then = after(rules, view, (order,))
            if isinstance(then, Refusal):
                continue
            fresh = next(one for one in then.units if one not in view.units)
            mount = Mount(fresh, carrier.id)
            if rules.refusal(then, mount) is None:
                out.append(WayAboard(carrier.id, order.squads, (order, mount)))
    return out


def beside(view: View, unit: Unit, *, setup: bool = False) -> Iterable[Unit]:
    """The counters in the hex of a counter; beside one off the map, those that wait with it.

    ``setup``: they are all that stand on the map or none, as long as the counters are being placed.
    """
    if unit.at:
        return [view.units[one] for one in view.at_hex.get(unit.at, ())]
    return [one for one in view.units.values() if bool(one.at) == setup]


def carriers(view: View, unit: Unit) -> list[Unit]:
    """The own vehicles that a counter of infantry could ride on from where it stands, or waits."""
    found = beside(view, unit, setup=view.clock.phase == SETUP)
    return [u for u in found if u.side == unit.side and room_aboard(view, u) > 0 and u.id != unit.id]


def infantry_beside(view: View, carrier: Unit) -> list[Unit]:
    """The infantry that stands with a vehicle, or waits with it at the edge."""
    return [
        one
        for one in beside(view, carrier)
        if one.squads and one.side == carrier.side and (carrier.at or not one.aboard)
    ]


def dismount_here(rules: Rules, view: View, unit: Unit) -> Dismount | None:
    """The order to dismount where the vehicle stands, if it is allowed."""
    order = Dismount(unit.id)
    return order if unit.aboard and rules.refusal(view, order) is None else None


def mount_plan(rules: Rules, view: View, unit: Unit, carrier: Unit) -> Plan | None:
    """The plan to put as many squads as there is room for onto a vehicle."""
    ways = ways_aboard(rules, view, unit, carrier)
    if not ways:
        return None
    way, who = max(ways, key=lambda w: len(w.squads)), name(unit)
    lines = ["This uses their whole move; they can dismount next turn."]
    if len(way.squads) != len(unit.squads):
        who = f"{squad_words(way.squads)} of {len(unit.squads)}"
        lines.append(f"{named(carrier)} has room for {room_aboard(view, carrier)}")
    lines += price_lines(rules, view, way)
    title = f"{who} onto {named(carrier)}?"
    return Plan("mount", way.orders, carrier.at, (), carrier.id, title, tuple(lines), "Mount", "mounts")


def price_lines(rules: Rules, view: View, way: WayAboard) -> list[str]:
    """What mounting costs later, a line each."""
    return [f"{one.label}: {one.value}." for order in way.orders for one in prices(rules, view, order)]


def first_mount(rules: Rules, view: View, carrier: Unit) -> Plan | None:
    """The plan for the first infantry that stands with a vehicle and can mount it."""
    if not room_aboard(view, carrier):
        return None
    plans = (mount_plan(rules, view, other, carrier) for other in infantry_beside(view, carrier))
    return next((plan for plan in plans if plan is not None), None)


def takes_riders(rules: Rules, view: View, carrier: Unit) -> bool:
    """Could infantry mount a vehicle now?"""
    spent = USAGE.of(view, carrier.id)
    if not rides(rules) or carrier.squads or spent.moved or spent.halted:
        return False
    if view.clock.phase == SECOND or not room_aboard(view, carrier):
        return False
    return any(not USAGE.of(view, other.id).moved for other in infantry_beside(view, carrier))


def why_afoot(view: View, unit: Unit) -> str:
    """How infantry could mount when no vehicle stands with it; empty if no vehicle has room."""
    spent, others = USAGE.of(view, unit.id), view.units.values()
    if not any(other.side == unit.side and other.at and room_aboard(view, other) > 0 for other in others):
        return ""
    if spent.moved or spent.halted or view.clock.phase in (SECOND, SETUP):
        return ""
    return "To ride, it must wait for a vehicle with room to enter its hex. Mounting uses its whole move."
