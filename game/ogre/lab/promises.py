"""What must be true of every position of the Ogre games."""

from __future__ import annotations

from collections.abc import Collection

from game.core.anygame import Position, Step
from game.core.position import decider
from game.core.records import Unit as AnyUnit
from game.lab.contract import Broken
from game.ogre import sheets
from game.ogre.counter_names import free_name
from game.ogre.kinds import KINDS
from game.ogre.movement.movement import Move
from game.ogre.movement.stacking import fits, friends, load, rule_of
from game.ogre.setup import Place
from game.ogre.state import USAGE, Unit

#: the kinds that replace a face-down counter in a game that hides other things
INSTEAD = ("LT", "DMY", "CP")
#: their numbers begin here: no side counts so far, so they take no name that the game would give
FIRST = 9_000


def instead(unit: AnyUnit, taken: Collection[str]) -> Unit:
    """A different counter that lies face down in place of this one, under a name that is not taken."""
    kind = INSTEAD[(INSTEAD.index(unit.kind) + 1 if unit.kind in INSTEAD else 0) % len(INSTEAD)]
    return Unit(free_name(taken, kind, FIRST), kind, unit.side, unit.at, face_down=True)


def check_step(before: Position, step: Step) -> None:
    """Check that sheets, riders, stacks and face-down counters are legal. Raises ``Broken``."""
    after: Position = step.position
    _sheets_hold(after)
    _riders_hold(after)
    order = step.order
    if isinstance(order, Move | Place):
        named = order.units if isinstance(order, Move) else (order.unit,)
        for unit_id in named:
            if before.units[unit_id].side != decider(before):
                raise Broken(f"{unit_id} acted out of turn")
            unit = after.units.get(unit_id)
            there = order.path[-1] if isinstance(order, Move) else order.at
            # a unit that a mine stops on its way stays there, whatever the stacking limit
            if (
                unit
                and unit.at == there
                and unit.at
                and not fits(rule_of(after), *load(friends(after, unit.side, unit.at)))
            ):
                raise Broken(f"{after.board.grid.label(unit.at)} is overstacked")
    _faces_hold(before, after)


def _faces_hold(before: Position, after: Position) -> None:
    """Check that face-down counters do nothing and that nothing happens to them (ode:13.05)."""
    if not before.clock.turn:
        return
    for unit in after.units.values():
        if unit.face_down and (before.units.get(unit.id) != unit or unit.id in USAGE.table(after)):
            raise Broken(f"{unit.id} did something face down")


def _riders_hold(position: Position) -> None:
    """Check that riders are off the map, on a vehicle of their side that can carry so many (ode:5.11)."""
    squads: dict[str, int] = {}
    for unit in position.units.values():
        if unit.aboard:
            carrier = position.units.get(unit.aboard)
            if carrier is None or carrier.side != unit.side or unit.at:
                raise Broken(f"{unit.id} rides on {unit.aboard}, which cannot be")
            squads[carrier.id] = squads.get(carrier.id, 0) + max(1, len(unit.squads))
            # a Vulcan carries cargo with limits of its own (ce:14.01.1-a, ce:14.01.1-b),
            # and a heavy drone one pallet on its prow (ce:14.01.3-b)
            most = (
                1
                if unit.kind == "PAL" and KINDS[carrier.kind].family == "drone"
                else KINDS[carrier.kind].carries
            )
            if not carrier.sheet and squads[carrier.id] > most:
                raise Broken(f"{carrier.id} carries {squads[carrier.id]} squads")


def _sheets_hold(position: Position) -> None:
    """Check that boxes stay within their track, and that no dead unit is still there."""
    for unit in position.units.values():
        if unit.sheet:
            whole = sheets.full(unit)
            if any(not 0 <= unit.sheet[row] <= whole[row] for row in range(8)):
                raise Broken(f"{unit.id} has a row beyond its track")
            if sheets.dead(unit.sheet):
                raise Broken(f"{unit.id} is dead and still there")
        elif KINDS[unit.kind].family == "infantry" and not 1 <= len(unit.squads) <= 3:
            raise Broken(f"{unit.id} has {len(unit.squads)} squads")
