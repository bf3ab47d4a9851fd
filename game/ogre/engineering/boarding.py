"""Boarding a Vulcan and leaving it (ce:14.01.1): up its ramp and down again."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from game.core import orders
from game.core.amounts import counted
from game.core.deeds import BOARDS
from game.core.orders import possible
from game.core.questions import Figure, Part
from game.core.references import UnitId
from game.core.refusals import Refusal
from game.core.roles import Fact, Role
from game.core.rule_hooks import AFTER_EVERY_ORDER
from game.core.sequence import SETUP
from game.ogre import common_refusals
from game.ogre.common_refusals import UnitOrder, refuse
from game.ogre.counter_names import named
from game.ogre.engineering.cargo import (
    AREAS,
    FAMILIES,
    HOLD,
    MISSILE,
    CargoLost,
    aboard,
    area_of,
    bulk,
    fits,
    lost_words,
    on_deck,
    put_down,
    stored,
    stow,
    used,
    watch_cargo,
    watch_fight,
)
from game.ogre.engineering.control import VULCAN, finished
from game.ogre.engineering.module import ENGINEERING
from game.ogre.engineering.rules_edition import EDITION
from game.ogre.events import Dismounted
from game.ogre.hooks import EXTRA_SPILL_TARGETS
from game.ogre.idleness import NEEDS_VULCAN
from game.ogre.kinds import ARMS, KINDS
from game.ogre.movement.mobility_map import ground
from game.ogre.movement.stacking import overstacked
from game.ogre.movement.transport_orders import RIDING, Dismount
from game.ogre.options.lad import Unload
from game.ogre.rule_groups import SAPPING
from game.ogre.state import ALL, USAGE, Draft, GameState, Module, Order, Position, Rules, Unit, View, note
from game.ogre.terrain import standing_words

#: the name of the room that a counter takes and finds, in missiles
ROOM = "Room"


class Embark(UnitOrder, frozen=True, tag=True):
    """Squads board, or a vehicle drives up the ramp onto the deck (ce:14.01.1-f, ce:14.01.1-g)."""

    # RULING Q-88: squads use their whole move; a vehicle and the Vulcan use their turn

    verb = "embark"
    role = Role.ACT
    deeds = BOARDS

    vulcan: UnitId
    #: "hold" or "deck"
    area: str

    @classmethod
    def applies_to(cls, kind: str) -> bool:
        return KINDS[kind].family in FAMILIES or KINDS[kind].family == "infantry"

    @classmethod
    def offers(cls, rules: Rules, state: GameState, unit: Unit) -> Sequence[Order]:
        return possible(cls.looked_for(rules, state, unit), rules, state)

    @classmethod
    def looked_for(cls, rules: Rules, state: GameState, unit: Unit) -> Sequence[Order]:
        if unit.aboard:
            return ()
        names = state.at_hex.get(unit.at, ()) if unit.at else tuple(state.units)
        there = [state.units[name] for name in names if state.units[name].kind == VULCAN]
        own = [vulcan for vulcan in there if vulcan.side == unit.side and vulcan.at]
        return [cls(unit.id, vulcan.id, area.id) for vulcan in own for area in AREAS]

    def words(self, rules: Rules, state: View) -> str:
        way = "into the hold" if self.area == HOLD.id else "onto the deck"
        return f"Move {way} of {rules.name_of(state, self.vulcan)}"

    def facts(self, rules: Rules, state: View) -> tuple[Fact, ...]:
        unit, vulcan, area = state.units.get(self.unit), state.units.get(self.vulcan), area_of(self.area)
        if unit is None or vulcan is None or area is None:
            return ()
        room = area.room - used(state, vulcan, area)
        found = Fact(ROOM, f"{bulk(state, unit)} needed, {room} free", area.rule)
        if state.clock.phase == SETUP:
            return (found,)
        spends = "its whole move" if unit.squads else "the whole turn of both"
        return (found, Fact("Uses", spends, "ce:14.01.1-g"))

    def workings(self, rules: Rules, state: View) -> Mapping[str, tuple[Figure, ...]]:
        unit, vulcan, area = state.units.get(self.unit), state.units.get(self.vulcan), area_of(self.area)
        if unit is None or vulcan is None or area is None:
            return {}
        needs, room = bulk(state, unit), area.room - used(state, vulcan, area)
        parts = [Part("is", str(area.room), f"the {area.title}", area.rule)]
        for other in aboard(state, vulcan, area):
            parts.append(Part("plus", str(-bulk(state, other)), rules.name_of(state, other.id), area.rule))
        missiles = stored(state, vulcan, area, MISSILE)
        if missiles:
            parts.append(Part("plus", str(-missiles), counted(missiles, "spare missile"), area.rule))
        needed = Part("is", str(needs), f"{rules.name_of(state, unit.id)}, in missiles", area.rule)
        return {ROOM: (Figure("Needed", str(needs), (needed,)), Figure("Free", str(room), tuple(parts)))}

    def refused(self, rules: Rules, state: GameState, unit: Unit) -> Refusal | None:
        vulcan = common_refusals.own(state, self.vulcan)
        if isinstance(vulcan, Refusal):
            return vulcan
        name, setup = named(unit), state.clock.phase == SETUP
        area = area_of(self.area)
        if vulcan.kind != VULCAN or area is None:
            return Refusal("vulcan", "ce:14.01.1-g", "Write a Vulcan, and hold or deck.")
        if not finished(vulcan):
            return refuse(vulcan, "unfinished", "ce:14.01.2-g", "is not assembled yet.")
        if not self.applies_to(unit.kind):
            return Refusal("cargo", "ce:14.01.1-b", f"A Vulcan cannot carry {name}.", (unit.id,), near=False)
        if unit.aboard:
            there = named(state.units[unit.aboard])
            return refuse(unit, "apart", "ce:14.01.1-g", f"is already aboard {there}.", unit.aboard)
        if not vulcan.at or (unit.at != vulcan.at and (unit.at or not setup)):
            return refuse(
                unit, "apart", "ce:14.01.1-g", f"and {named(vulcan)} are not in the same hex.", vulcan.id
            )
        refusal = None if setup else _not_free(state, unit, vulcan)
        return refusal or fits(state, vulcan, area, unit)

    def perform(self, rules: Rules, draft: Draft) -> None:
        unit, vulcan = draft.units[self.unit], draft.units[self.vulcan]
        stow(draft, unit, vulcan, next(a for a in AREAS if a.id == self.area))
        if draft.clock.phase != SETUP:
            USAGE.change(draft, unit.id, halted=True)
            if not unit.squads:
                USAGE.change(draft, vulcan.id, halted=True)


def _not_free(state: GameState, unit: Unit, vulcan: Unit) -> Refusal | None:
    """Why a counter cannot board this turn, or None."""
    if unit.disabled or unit.stuck or not KINDS[unit.kind].move:
        return refuse(unit, "immobile", "ce:14.01.2-a", "cannot move; a Vulcan must winch it aboard.")
    for mover in (unit,) if unit.squads else (unit, vulcan):
        spent = USAGE.of(state, mover.id)
        if spent.moved or spent.halted:
            why = common_refusals.not_still(state, mover)
            return refuse(mover, "moved", "ce:14.01.1-g", f"{why}; going aboard takes the whole move.")
    return None


class Disembark(UnitOrder, frozen=True, tag=True):
    """A vehicle drives off the deck into the Vulcan's hex; both use their turn (ce:14.01.1-g)."""

    verb = "disembark"
    role = Role.ACT
    title = "Drive off the deck"

    @classmethod
    def applies_to(cls, kind: str) -> bool:
        return KINDS[kind].family in FAMILIES

    @classmethod
    def offers(cls, rules: Rules, state: GameState, unit: Unit) -> Sequence[Order]:
        return possible(cls.looked_for(rules, state, unit), rules, state)

    @classmethod
    def looked_for(cls, rules: Rules, state: GameState, unit: Unit) -> Sequence[Order]:
        vulcan = state.units.get(unit.aboard)
        return [cls(unit.id)] if vulcan is not None and vulcan.kind == VULCAN else ()

    def facts(self, rules: Rules, state: View) -> tuple[Fact, ...]:
        setup = state.clock.phase == SETUP
        return () if setup else (Fact("Uses", "the whole turn of both", "ce:14.01.1-g"),)

    def refused(self, rules: Rules, state: GameState, unit: Unit) -> Refusal | None:
        name = named(unit)
        vulcan = state.units.get(unit.aboard)
        if vulcan is None or vulcan.kind != VULCAN:
            return refuse(unit, "not-aboard", "ce:14.01.1-g", "is not on a Vulcan.")
        if state.clock.phase == SETUP:
            return None
        if unit.disabled:
            return refuse(unit, "disabled", "ce:14.01.1-g", "is disabled and stays on the deck.")
        other, spent = named(vulcan), USAGE.of(state, vulcan.id)
        if not vulcan.at:
            return refuse(vulcan, "moved", "ce:14.01.1-g", "is not on the map.")
        if not KINDS[unit.kind].move:
            return refuse(
                unit,
                "closed",
                "ce:14.01.1-g",
                f"cannot move, so it cannot drive off {other}; the winch sets it down.",
                vulcan.id,
            )
        if USAGE.of(state, unit.id).halted:
            return refuse(unit, "moved", "ce:14.01.1-g", f"went aboard {other} this turn.", vulcan.id)
        if spent.moved or spent.halted:
            why = common_refusals.not_still(state, vulcan)
            return refuse(
                vulcan, "moved", "ce:14.01.1-g", f"{why}; driving off takes the whole move of both."
            )
        if not ground(state, KINDS[unit.kind].mobility).open >> vulcan.at & 1:
            return Refusal(
                "closed",
                "ode:5.08",
                standing_words(state, name, vulcan.at),
                (unit.id, vulcan.at),
            )
        return overstacked(state, unit.side, vulcan.at, (unit,))

    def perform(self, rules: Rules, draft: Draft) -> None:
        unit = draft.units[self.unit]
        vulcan = draft.units[unit.aboard]
        if draft.clock.phase == SETUP:
            draft.put(replace(unit, aboard=""))
            note(draft, unit.id, in_hold=False)
            draft.emit(Dismounted(unit.id, vulcan.id, vulcan.at))
            return
        put_down(draft, unit, vulcan.at)
        USAGE.change(draft, unit.id, fired=(ALL,) * len(ARMS[unit.kind]))
        USAGE.change(draft, vulcan.id, halted=True)


def not_by_hand(rules: Rules, state: GameState, order: Unload) -> Refusal | None:
    """Veto: pallets leave a Vulcan only as a job of its arms (ce:14.01.2-b, ce:14.01.2-c)."""
    unit = state.units.get(order.unit)
    vulcan = state.units.get(unit.aboard) if unit is not None else None
    if vulcan is None or vulcan.kind != VULCAN or state.clock.phase == SETUP:
        return None
    return refuse(vulcan, "job", "ce:14.01.2-c", "unloads with its arms, which is work.")


def out_of_the_hold(draft: Draft, order: Dismount, before: Position) -> None:
    """A squad that has dismounted is no longer in a hold."""
    note(draft, order.unit, in_hold=False)


# ------------------------------------------------------------------------------------------ the module
CARGO = Module(
    id="cargo",
    title="Cargo of a Vulcan",
    rule="ce:14.01.1",
    group=SAPPING,
    effect="A Vulcan carries units, missiles and drones.",
    parameters=(EDITION,),
    requires=(ENGINEERING, RIDING),
    orders={SETUP: (Embark, Disembark), "movement": (Embark, Disembark)},
    vetoes={Unload: not_by_hand},
    after_order={Dismount: out_of_the_hold, orders.Order: watch_fight},
    hooks=(
        NEEDS_VULCAN,
        AFTER_EVERY_ORDER.by(watch_cargo),
        EXTRA_SPILL_TARGETS.by(on_deck),
    ),
    words={CargoLost: lost_words},
)
