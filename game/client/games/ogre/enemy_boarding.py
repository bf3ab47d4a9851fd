"""Where enemy infantry can come to by riding in the turn that its side plays next (ode:5.11).

A vehicle takes squads up in the hex in which they stand: it is there already, or drives there first and goes
on with what it has left. Squads outside then fire from aboard; those inside a vehicle get off to fire, which
nobody does who mounted in the same turn.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from game.core.anygame import Rules, View
from game.core.position import varied
from game.ogre.kinds import KINDS
from game.ogre.movement.mobility_map import ground
from game.ogre.movement.movement import reach
from game.ogre.movement.reachability import Reach, RoadReach
from game.ogre.movement.stacking import full
from game.ogre.movement.transport_orders import Mount
from game.ogre.movement.transport_state import outside, riders, room_aboard
from game.ogre.state import USAGE, Unit


def boarding(rules: Rules, state: View, foes: Sequence[Unit]) -> dict[str, int]:
    """By the name of a counter of infantry: the hexes to which a vehicle can take it up and carry it.

    ``state`` is the position as the Movement phase of their side finds it.
    """
    if Mount.verb not in rules.verbs:
        return {}
    waiting = [unit for unit in foes if _may_mount(state, unit)]
    carriers = [unit for unit in foes if unit.at and KINDS[unit.kind].carries and outside(unit)]
    found: dict[str, int] = {}
    if not waiting:
        return found
    rides = _Rides(rules, state)
    for carrier in carriers:
        room = room_aboard(state, carrier)
        for unit in waiting:
            if len(unit.squads) <= room:
                found[unit.id] = found.get(unit.id, 0) | rides.after(carrier, unit.at)
    return found


def carried(rules: Rules, state: View, carrier: Unit, places: int) -> Iterator[tuple[Unit, int]]:
    """The riders of a vehicle that can fire, each with the hexes from which it does, of those that the
    vehicle can come to.
    """
    for rider in riders(state, carrier):
        if rider.disabled:
            continue
        if outside(carrier):
            yield rider, places
        elif not USAGE.of(state, rider.id).halted:
            # it gets off, where its like can stand
            off = places & ground(state, "infantry").open
            yield rider, off & ~full(state, rider, off)


def _may_mount(state: View, unit: Unit) -> bool:
    spent = USAGE.of(state, unit.id)
    return bool(unit.squads and unit.at and not unit.aboard) and not (spent.moved or spent.halted)


class _Rides:
    """The ways of vehicles through hexes where they take somebody up; vehicles alike share them."""

    def __init__(self, rules: Rules, state: View) -> None:
        self.rules, self.state = rules, state
        self._ways: dict[str, Reach | RoadReach | None] = {}
        self._after: dict[tuple[object, ...], int] = {}

    def _way(self, carrier: Unit) -> Reach | RoadReach | None:
        """Where a vehicle can go by itself."""
        if carrier.id not in self._ways:
            self._ways[carrier.id] = reach(self.rules, self.state, carrier)
        return self._ways[carrier.id]

    def after(self, carrier: Unit, at: int) -> int:
        """Where a vehicle can be when it has taken somebody up in a hex; 0 if it cannot come there."""
        way = self._way(carrier)
        if carrier.at == at:
            return 1 << at | (way.seen if way is not None else 0)
        if way is None or not way.seen >> at & 1 or full(self.state, carrier, 1 << at):
            return 0
        cost, off_road = way.cost(at), not way.by_road(at)
        spent = USAGE.of(self.state, carrier.id)
        key = (carrier.kind, carrier.side, spent, at, cost, off_road)
        if key not in self._after:
            self._after[key] = 1 << at
            if way.inside() >> at & 1:
                spent = replace(spent, moved=spent.moved + cost, off_road=spent.off_road or off_road)
                rows = {**USAGE.table(self.state), carrier.id: spent}
                there = varied(self.state, tables={**self.state.tables, USAGE: rows})
                on = reach(self.rules, there, replace(carrier, at=at))
                self._after[key] |= on.seen if on is not None else 0
        return self._after[key]
