"""Cargo of a Vulcan (ce:14.01.1): what lies in its hold and on its deck, and what becomes of it.

A counter that is carried names the Vulcan in ``aboard``; ``in_hold`` says that it is inside, else it
stands on the deck. Missiles are counted in the ``stores`` of the Vulcan. Cargo is not riders: it
neither moves nor fires, has a die of its own, and counts nothing for stacking.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from msgspec.structs import replace

from game.core import orders
from game.core.amounts import counted
from game.core.deeds import BOARDS, Deeds
from game.core.events import Event
from game.core.orders import possible
from game.core.references import UnitId
from game.core.refusals import Refusal
from game.core.roles import Role
from game.core.rule_hooks import AFTER_EVERY_ORDER
from game.core.sequence import SETUP
from game.hexes.grid import OFF
from game.ogre import common_refusals
from game.ogre.combat.damage import destroy
from game.ogre.engineering.cargo_inventory import (
    AREAS,
    BULK,
    DECK,
    HOLD,
    MISSILE,
    PALLET,
    Area,
    stored,
    with_stored,
)
from game.ogre.engineering.channels import VULCAN, finished
from game.ogre.engineering.module import ENGINEERING
from game.ogre.engineering.rules_edition import EDITION, PUBLISHED
from game.ogre.event_text import name_of
from game.ogre.events import Dismounted, Mounted, Rammed
from game.ogre.hidden.mines import MineExploded
from game.ogre.hooks import EXTRA_SPILL_TARGETS
from game.ogre.kinds import ARMS, KINDS
from game.ogre.movement.mobility_map import ground
from game.ogre.movement.stacking import overstacked
from game.ogre.movement.transport_orders import RIDING, Dismount
from game.ogre.options.pallets import PALLET as PALLET_KIND
from game.ogre.options.pallets import Unload
from game.ogre.overrun.overrun_state import fight
from game.ogre.state import ALL, USAGE, Draft, GameState, Module, Order, Position, Rules, Unit, View

#: room, in missiles, of a squad, and of a vehicle for each size step (ce:14.01.1-a, ce:14.01.1-b) [S]
SQUAD_BULK, SIZE_BULK = 6, 6
#: room that a squad takes in the published edition (Q-01) [P]
PUBLISHED_SQUAD = 2
#: what cannot move and is lifted aboard as a job (ce:14.01.2-a); who drives up the ramp must be able to
FAMILIES = frozenset({"armour", "truck", "drone"})


class CargoLost(Event, frozen=True, tag=True):
    """A hit on a Vulcan, or its end, destroyed stores: missiles, and counters by name."""

    unit: UnitId
    missiles: int
    units: tuple[UnitId, ...]


def lost_words(state: GameState, e: CargoLost) -> str:
    """The sentence for it."""
    words = [counted(e.missiles, "missile")] if e.missiles else []
    words += [name_of(state, name) for name in e.units]
    return f"{name_of(state, e.unit)} loses cargo: {', '.join(words)}."


# ------------------------------------------------------------------------------- what is aboard
def aboard(state: GameState, vulcan: Unit, area: Area | None = None) -> list[Unit]:
    """The counters that a Vulcan carries, by name; those of one area."""
    found = sorted((u for u in state.units.values() if u.aboard == vulcan.id), key=lambda u: u.id)
    return found if area is None else [u for u in found if u.in_hold == (area is HOLD)]


def bulk(state: GameState, unit: Unit) -> int:
    """The room that a counter takes, in missiles."""
    if unit.squads:
        return (PUBLISHED_SQUAD if EDITION.of(state) == PUBLISHED else SQUAD_BULK) * len(unit.squads)
    return BULK[PALLET] if unit.kind == PALLET_KIND else SIZE_BULK * KINDS[unit.kind].size


def used(state: GameState, vulcan: Unit, area: Area) -> int:
    """The room that is taken in an area, in missiles."""
    return stored(vulcan, area, MISSILE) + sum(bulk(state, unit) for unit in aboard(state, vulcan, area))


def fits(state: GameState, vulcan: Unit, area: Area, unit: Unit) -> Refusal | None:
    """Why a counter finds no place in an area, or None."""
    name = common_refusals.named(unit)
    if area is HOLD and not unit.squads and unit.kind != PALLET_KIND:
        return Refusal("deck-only", "ce:14.01.1-b", f"{name} fits only on the deck.", (unit.id,))
    load = [u for u in state.units.values() if u.aboard == unit.id]
    if load:
        # RULING Q-371: what rides on a vehicle gets off before it goes aboard
        text = f"{name} cannot go aboard with {common_refusals.named(load[0])}; unload that first."
        return Refusal("loaded", "ce:14.01.1-g", text, (unit.id,))
    left, needed = area.room - used(state, vulcan, area), bulk(state, unit)
    if needed > left:
        room = counted(needed, "missile")
        text = f"{name} takes as much room as {room}; the {area.title} has room for {left}."
        return Refusal("no-room", area.rule, text, (unit.id,))
    return None


def stow(draft: Draft, unit: Unit, vulcan: Unit, area: Area) -> None:
    """Put a counter aboard."""
    draft.put(replace(unit, in_hold=area is HOLD, at=OFF, aboard=vulcan.id))
    draft.emit(Mounted(unit.id, vulcan.id, vulcan.at))


def put_down(draft: Draft, unit: Unit, at: int) -> None:
    """Put a counter that was carried into a hex; it does nothing more this turn."""
    carrier = unit.aboard
    draft.put(replace(unit, in_hold=False, at=at, aboard=""))
    USAGE.change(draft, unit.id, halted=True)
    draft.emit(Dismounted(unit.id, carrier, at))


# ------------------------------------------------------------------------- on board and off
class Embark(Order, frozen=True, tag=True):
    """Squads get aboard, or a vehicle drives up the ramp onto the deck (ce:14.01.1-f, ce:14.01.1-g)."""

    # RULING Q-88: for squads it is their whole move; a vehicle and the Vulcan spend the turn on it

    verb: ClassVar[str] = "embark"
    role: ClassVar[Role] = Role.ACT
    deeds: ClassVar[Deeds] = BOARDS

    unit: UnitId
    vulcan: UnitId
    #: "hold" or "deck"
    area: str

    @classmethod
    def applies_to(cls, kind: str) -> bool:
        return KINDS[kind].family in FAMILIES or KINDS[kind].family == "infantry"

    @classmethod
    def offers(cls, rules: Rules, state: GameState, unit: Unit) -> Sequence[Order]:
        if unit.aboard:
            return ()
        names = state.at_hex.get(unit.at, ()) if unit.at else tuple(state.units)
        there = [n for n in names if state.units[n].kind == VULCAN]
        orders = [cls(unit.id, name, area.id) for name in there for area in AREAS]
        return possible(orders, rules, state)

    def words(self, rules: Rules, state: View) -> str:
        way = "into the hold" if self.area == HOLD.id else "onto the deck"
        return f"Move {way} of {rules.name_of(state, self.vulcan)}"

    def refusal(self, rules: Rules, state: GameState) -> Refusal | None:
        unit, vulcan = common_refusals.own(state, self.unit), common_refusals.own(state, self.vulcan)
        if isinstance(unit, Refusal):
            return unit
        if isinstance(vulcan, Refusal):
            return vulcan
        name, setup = common_refusals.named(unit), state.clock.phase == SETUP
        area = next((a for a in AREAS if a.id == self.area), None)
        if vulcan.kind != VULCAN or area is None:
            return Refusal("vulcan", "ce:14.01.1-g", "Write a Vulcan, and hold or deck.")
        if not finished(vulcan):
            return Refusal(
                "unfinished",
                "ce:14.01.2-g",
                f"{common_refusals.named(vulcan)} is not assembled yet.",
                (vulcan.id,),
            )
        if not self.applies_to(unit.kind):
            return Refusal("cargo", "ce:14.01.1-b", f"A Vulcan cannot carry {name}.", (unit.id,), near=False)
        if unit.aboard:
            there = common_refusals.named(state.units[unit.aboard])
            return Refusal(
                "apart", "ce:14.01.1-g", f"{name} is already aboard {there}.", (unit.id, unit.aboard)
            )
        if not vulcan.at or (unit.at != vulcan.at and (unit.at or not setup)):
            text = f"{name} and {common_refusals.named(vulcan)} are not in the same hex."
            return Refusal("apart", "ce:14.01.1-g", text, (unit.id, vulcan.id))
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
    """Why a counter cannot get aboard in this turn, or None."""
    name = common_refusals.named(unit)
    if unit.disabled or unit.stuck or not KINDS[unit.kind].move:
        text = f"{name} cannot move; a Vulcan must winch it aboard."
        return Refusal("immobile", "ce:14.01.2-a", text, (unit.id,))
    for mover in (unit,) if unit.squads else (unit, vulcan):
        spent = USAGE.of(state, mover.id)
        if spent.moved or spent.halted:
            why = common_refusals.not_still(state, mover)
            text = f"{common_refusals.named(mover)} {why}; going aboard takes the whole move."
            return Refusal("moved", "ce:14.01.1-g", text, (mover.id,))
    return None


class Disembark(Order, frozen=True, tag=True):
    """A vehicle drives off the deck into the hex of the Vulcan; that is the turn of both (ce:14.01.1-g)."""

    verb: ClassVar[str] = "disembark"
    role: ClassVar[Role] = Role.ACT
    title: ClassVar[str] = "Drive off the deck"

    unit: UnitId

    @classmethod
    def applies_to(cls, kind: str) -> bool:
        return KINDS[kind].family in FAMILIES

    @classmethod
    def offers(cls, rules: Rules, state: GameState, unit: Unit) -> Sequence[Order]:
        return possible([cls(unit.id)], rules, state) if unit.aboard else ()

    def refusal(self, rules: Rules, state: GameState) -> Refusal | None:
        unit = common_refusals.own(state, self.unit)
        if isinstance(unit, Refusal):
            return unit
        name = common_refusals.named(unit)
        vulcan = state.units.get(unit.aboard)
        if vulcan is None or vulcan.kind != VULCAN:
            return Refusal("not-aboard", "ce:14.01.1-g", f"{name} is not on a Vulcan.", (unit.id,))
        if state.clock.phase == SETUP:
            return None
        if unit.disabled:
            return Refusal(
                "disabled", "ce:14.01.1-g", f"{name} is disabled and stays on the deck.", (unit.id,)
            )
        other, spent = common_refusals.named(vulcan), USAGE.of(state, vulcan.id)
        if not vulcan.at:
            return Refusal("moved", "ce:14.01.1-g", f"{other} is not on the map.", (vulcan.id,))
        if not KINDS[unit.kind].move:
            return Refusal(
                "closed",
                "ce:14.01.1-g",
                f"{name} cannot move, so it cannot drive off {other}; the winch sets it down.",
                (unit.id, vulcan.id),
            )
        if USAGE.of(state, unit.id).halted:
            return Refusal(
                "moved", "ce:14.01.1-g", f"{name} went aboard {other} this turn.", (unit.id, vulcan.id)
            )
        if spent.moved or spent.halted:
            why = common_refusals.not_still(state, vulcan)
            return Refusal(
                "moved",
                "ce:14.01.1-g",
                f"{other} {why}; driving off takes the whole move of both.",
                (vulcan.id,),
            )
        if not ground(state, KINDS[unit.kind].mobility).open >> vulcan.at & 1:
            return Refusal(
                "closed",
                "ode:5.08",
                f"{name} cannot stand in {state.board.grid.label(vulcan.at)}.",
                (unit.id, vulcan.at),
            )
        return overstacked(state, unit.side, vulcan.at, (unit,))

    def perform(self, rules: Rules, draft: Draft) -> None:
        unit = draft.units[self.unit]
        vulcan = draft.units[unit.aboard]
        if draft.clock.phase == SETUP:
            draft.put(replace(unit, in_hold=False, aboard=""))
            draft.emit(Dismounted(unit.id, vulcan.id, vulcan.at))
            return
        put_down(draft, unit, vulcan.at)
        USAGE.change(draft, unit.id, fired=(ALL,) * len(ARMS[unit.kind]))
        USAGE.change(draft, vulcan.id, halted=True)


def not_by_hand(rules: Rules, state: GameState, order: Unload) -> Refusal | None:
    """Veto: pallets leave a Vulcan as a job of its arms (ce:14.01.2-b, ce:14.01.2-c)."""
    unit = state.units.get(order.unit)
    vulcan = state.units.get(unit.aboard) if unit is not None else None
    if vulcan is None or vulcan.kind != VULCAN or state.clock.phase == SETUP:
        return None
    return Refusal(
        "job",
        "ce:14.01.2-c",
        f"{common_refusals.named(vulcan)} unloads with its arms, which is work.",
        (vulcan.id,),
    )


def out_of_the_hold(draft: Draft, order: Dismount, before: Position) -> None:
    """A squad that has got off is in no hold any more."""
    draft.put(replace(draft.units[order.unit], in_hold=False))


# ----------------------------------------------------------------------- what becomes of it
def on_deck(state: GameState, target: Unit) -> list[Unit]:
    """The combat units on the deck of a Vulcan that is fired at: spillover reaches them (ce:14.01.1-d)."""
    # RULING Q-05: every attack on the Vulcan spills over on them
    if target.kind != VULCAN:
        return []
    return [replace(u, at=target.at) for u in aboard(state, target, DECK) if u.kind != PALLET_KIND]


def watch_cargo(draft: Draft, before: Position) -> None:
    """After every order: stores on a deck are lost with a hit (Q-05), and cargo with its Vulcan (Q-88)."""
    for was in before.units.values() if _vulcan_written(draft, before) else ():
        if was.kind != VULCAN:
            continue
        now = draft.units.get(was.id)
        if now is was:
            continue
        if now is None:
            _without_vulcan(draft, was)
        elif any(left < had for left, had in zip(now.sheet, was.sheet, strict=True)) and not _rams(
            draft, now
        ):
            _deck_hit(draft, now)
    if draft.gone is not before.gone:
        _prow_lost(draft)


def _vulcan_written(draft: Draft, before: Position) -> bool:
    """Has the order written a Vulcan?"""
    for name in draft.touched:
        was = before.units.get(name)
        if was is not None and was.kind == VULCAN:
            return True
    return False


def watch_fight(draft: Draft, order: Order, before: Position) -> None:
    """A unit set down in a fight takes part in it: called before anybody asks whether the fight goes on."""
    # RULING Q-365: units on the deck of a Vulcan that dies in an overrun fight on
    if fight(draft) is not None:
        watch_cargo(draft, before)


def _rams(draft: Draft, vulcan: Unit) -> bool:
    """Does it drive into others itself?"""
    # RULING Q-310: what its own rams cost a Vulcan is no hit on it; a mine or an enemy's ram is
    mine = [
        event
        for event in draft.events
        if isinstance(event, Rammed | MineExploded) and event.unit == vulcan.id
    ]
    return bool(mine) and all(isinstance(event, Rammed) for event in mine)


def _deck_hit(draft: Draft, vulcan: Unit) -> None:
    """Pallets and missiles on top are destroyed; in the hold they are safe (ce:14.01.1-c, ce:14.01.1-e)."""
    pallets = [u for u in aboard(draft, vulcan, DECK) if u.kind == PALLET_KIND]
    missiles = stored(vulcan, DECK, MISSILE)
    if not pallets and not missiles:
        return
    draft.put(with_stored(vulcan, DECK, MISSILE, 0))
    draft.emit(CargoLost(vulcan.id, missiles, tuple(u.id for u in pallets)))
    for unit in pallets:
        draft.take(unit.id, "destroyed")


def _without_vulcan(draft: Draft, vulcan: Unit) -> None:
    """Its units on the deck are set down, all else is lost with it (ce:14.01.1-h); or all leave with it."""
    gone = draft.gone.get(vulcan.id)
    left = gone is not None and gone.how == "left"
    at = gone.at if gone is not None else vulcan.at
    cargo = aboard(draft, vulcan)
    saved = [] if left else [u for u in cargo if not u.in_hold and u.kind != PALLET_KIND]
    lost = [u for u in cargo if u not in saved]
    missiles = sum(stored(vulcan, area, MISSILE) for area in AREAS)
    told = any(isinstance(event, CargoLost) and event.unit == vulcan.id for event in draft.events)
    if not left and (lost or missiles) and not told:
        draft.emit(CargoLost(vulcan.id, missiles, tuple(u.id for u in lost)))
    for unit in lost:
        if left:
            draft.take(unit.id, "left")
        else:
            draft.put(replace(unit, at=at, aboard=""))
            destroy(draft, draft.units[unit.id])
    for unit in saved:
        put_down(draft, unit, at)


def _prow_lost(draft: Draft) -> None:
    """A pallet on the prow of a drone goes the way of the drone (ce:14.01.3-b)."""
    for unit in [u for u in draft.units.values() if u.kind == PALLET_KIND and u.aboard]:
        if unit.aboard not in draft.units:
            draft.take(unit.id, draft.gone[unit.aboard].how)


CARGO = Module(
    id="cargo",
    title="Cargo of a Vulcan",
    rule="ce:14.01.1",
    parameters=(EDITION,),
    requires=(ENGINEERING, RIDING),
    orders={SETUP: (Embark, Disembark), "movement": (Embark, Disembark)},
    vetoes={Unload: not_by_hand},
    after_order={Dismount: out_of_the_hold, orders.Order: watch_fight},
    hooks=(
        AFTER_EVERY_ORDER.by(watch_cargo),
        EXTRA_SPILL_TARGETS.by(on_deck),
    ),
    words={CargoLost: lost_words},
)
