"""Riding (ode:5.11): infantry gets onto vehicles and off them. A rule module of its own.

What riders are hit by, and what becomes of them with their vehicle, stands with the chapters on
fire, damage and ramming; ``aboard`` says where they are.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from game.core.amounts import counted
from game.core.deeds import BOARDS
from game.core.orders import possible
from game.core.references import UnitId
from game.core.refusals import Refusal
from game.core.roles import Role
from game.core.sequence import SETUP
from game.hexes.grid import OFF
from game.ogre import common_refusals
from game.ogre.common_refusals import UnitOrder, refuse
from game.ogre.counter_names import named
from game.ogre.events import Dismounted, Mounted
from game.ogre.kinds import FOOT, KINDS
from game.ogre.movement.mobility_map import ground
from game.ogre.movement.paths import entry_mask
from game.ogre.movement.stacking import overstacked
from game.ogre.movement.transport_state import get_off, room_aboard
from game.ogre.overrun.overrun_state import fight
from game.ogre.rule_groups import UNITS
from game.ogre.setup import areas_for, over_limit
from game.ogre.state import USAGE, Draft, GameState, Module, Order, Rules, Unit
from game.ogre.terrain import standing_words


def waits_with(state: GameState, unit: Unit, carrier: Unit) -> bool:
    """Do infantry and a vehicle wait off the map together, to come in now?"""
    # RULING Q-330: who comes in may come in mounted
    if carrier.side != unit.side or unit.at or carrier.at or carrier.aboard or state.clock.phase == SETUP:
        return False
    return bool(entry_mask(state, unit) and entry_mask(state, carrier))


class Mount(UnitOrder, frozen=True, tag=True):
    """A counter of infantry gets onto a vehicle in its hex; that is its whole move."""

    verb = "mount"
    role = Role.ACT
    title = "Mount {carrier}"
    deeds = BOARDS

    carrier: UnitId

    @classmethod
    def applies_to(cls, kind: str) -> bool:
        return FOOT[kind]

    @classmethod
    def offers(cls, rules: Rules, state: GameState, unit: Unit) -> Sequence[Order]:
        if state.clock.phase == SETUP:
            row: Sequence[str] = [] if unit.aboard else [u.id for u in state.units.values() if u.at]
        elif not unit.at:
            row = [] if unit.aboard else [u.id for u in state.units.values() if waits_with(state, unit, u)]
        else:
            row = state.at_hex[unit.at]
        if len(row) == 1 and unit.at:
            return ()
        orders = [cls(unit.id, name) for name in row if KINDS[state.units[name].kind].carries]
        return possible(orders, rules, state)

    def refused(self, rules: Rules, state: GameState, unit: Unit) -> Refusal | None:
        carrier = common_refusals.own(state, self.carrier)
        if isinstance(carrier, Refusal):
            return carrier
        other = named(carrier)
        if not unit.squads:
            return refuse(unit, "not-infantry", "ode:5.11", "is not infantry and cannot ride.", near=False)
        if unit.aboard:
            return refuse(
                unit,
                "aboard",
                "ode:5.11",
                f"rides on {named(state.units[unit.aboard])} already.",
                unit.aboard,
            )
        # RULING Q-133: in set-up a waiting squad goes aboard at once, in whatever area the vehicle stands
        apart = not carrier.at or (carrier.at != unit.at and (unit.at or state.clock.phase != SETUP))
        if apart and not waits_with(state, unit, carrier):
            return refuse(unit, "apart", "ode:5.11", f"and {other} are not in the same hex.", carrier.id)
        spent = USAGE.of(state, unit.id)
        if spent.moved or spent.halted:
            why = common_refusals.not_still(state, unit)
            return refuse(unit, "moved", "ode:5.11", f"{why}; mounting takes its whole move.")
        if len(unit.squads) > room_aboard(state, carrier):
            carries = KINDS[carrier.kind].carries
            aboard = carries - room_aboard(state, carrier)
            text = f"{other} carries {counted(carries, 'squad')}; {aboard} aboard."
            return Refusal(
                "full", "ode:5.11", text if carries else f"{other} carries no riders.", (carrier.id,)
            )
        if state.clock.phase == SETUP and not unit.at:
            here = [area for area in areas_for(state, carrier) if area.mask >> carrier.at & 1]
            return over_limit(state, unit, here) if here else None
        return None

    def perform(self, rules: Rules, draft: Draft) -> None:
        unit = draft.units[self.unit]
        draft.put(replace(unit, at=OFF, aboard=self.carrier))
        if draft.clock.phase != SETUP:
            USAGE.change(draft, unit.id, halted=True)
        draft.emit(Mounted(unit.id, self.carrier, draft.units[self.carrier].at))


class Dismount(UnitOrder, frozen=True, tag=True):
    """A counter gets off its vehicle, where that stands; free, and it does not move by itself this turn."""

    verb = "dismount"
    role = Role.ACT
    title = "Dismount"

    @classmethod
    def applies_to(cls, kind: str) -> bool:
        return FOOT[kind]

    @classmethod
    def offers(cls, rules: Rules, state: GameState, unit: Unit) -> Sequence[Order]:
        if not unit.aboard:
            return ()
        return possible([cls(unit.id)], rules, state)

    def refused(self, rules: Rules, state: GameState, unit: Unit) -> Refusal | None:
        name = named(unit)
        if not unit.squads:
            return refuse(unit, "not-infantry", "ode:5.11", "is not infantry and cannot ride.", near=False)
        if not unit.aboard:
            return refuse(unit, "not-aboard", "ode:5.11", "is not riding.")
        at = state.units[unit.aboard].at
        if not at:
            return Refusal(
                "off-map",
                "ode:5.11",
                f"{named(state.units[unit.aboard])} is not on the map yet.",
                (unit.aboard,),
            )
        if state.clock.phase == SETUP:
            return None
        if not ground(state, "infantry").open >> at & 1:
            return Refusal("closed", "ode:5.08.1", standing_words(state, name, at), (unit.id, at))
        found = fight(state)
        if found is not None and at != found.at:
            return refuse(unit, "elsewhere", "ode:8.06.1", "is not in the fight.")
        # RULING Q-123: before a fight riders may dismount whenever they mounted (ode:8.06.1 goes first)
        if found is None and USAGE.of(state, unit.id).halted:
            return refuse(unit, "mounted", "ode:5.11", "mounted this turn and cannot dismount yet.")
        return overstacked(state, unit.side, at, (unit,))

    def perform(self, rules: Rules, draft: Draft) -> None:
        unit = draft.units[self.unit]
        if draft.clock.phase == SETUP:  # it waits again, to be placed by itself
            draft.put(replace(unit, aboard=""))
            draft.emit(Dismounted(unit.id, unit.aboard, draft.units[unit.aboard].at))
            return
        get_off(draft, unit, draft.units[unit.aboard].at)


RIDING = Module(
    id="riding",
    title="Riding",
    rule="ode:5.11",
    group=UNITS,
    effect="Infantry rides on vehicles.",
    orders={SETUP: (Mount, Dismount), "movement": (Mount, Dismount)},
)
