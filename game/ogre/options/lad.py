"""The Light Artillery Drone (ode:14.01): unpacked, packed up, carried. A separate rule module.

A vehicle carries a pallet (kind ``PAL``), or a squad carries it one hex a turn. Unloaded in one turn and
unpacked in the next, the drone fires in the third. Packing it up again takes engineers three turns, recorded
by a marker with the turns done so far, and a Vulcan one turn.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from msgspec.structs import replace

from game.core.amounts import counted
from game.core.deeds import ENTERS, WORKS, Deed, Deeds
from game.core.events import Event
from game.core.markers import Contents, MarkerKind, Owned, SeenBy
from game.core.orders import possible
from game.core.records import Marker
from game.core.references import Hex, UnitId
from game.core.refusals import Refusal
from game.core.roles import Role
from game.core.sequence import SETUP
from game.hexes.grid import OFF
from game.ogre import common_refusals
from game.ogre.combat.weapons import UNPACKED, UNPACKED_DRONE
from game.ogre.event_text import name_of
from game.ogre.events import Moved
from game.ogre.ground_markers import OfUnit
from game.ogre.idleness import POINTLESS, unless_some
from game.ogre.kinds import FOOT, SAPPER
from game.ogre.movement.movement import Move
from game.ogre.options.pallets import (
    PACKS,
    PALLET,
    RULE,
    Load,
    Loaded,
    Unload,
    Unloaded,
    busy,
    loaded,
    own_pallet,
    pallets,
    still,
    unloaded,
)
from game.ogre.rule_groups import UNITS
from game.ogre.state import USAGE, Draft, GameState, Module, Order, Rules, Unit, attack_used

DRONE = "LAD"
#: turns in which engineers, and the arms of a Vulcan, pack up a drone
PACKING_TURNS, VULCAN_PACKS = 3, 1
PACKING = "packing"


class Packing(Contents, frozen=True, gc=False):
    """The drone being packed up, and the player-turn when it was last worked on."""

    needs: ClassVar[tuple[str, ...]] = ("drone",)

    drone: UnitId = ""
    player_turn: int = 0


PACKING_WORK = MarkerKind(
    PACKING,
    "ode:14.01",
    Packing,
    seen=SeenBy.ALL,
    owned=Owned.ALWAYS,
    least=1,
    most=PACKING_TURNS - 1,
    apart=("drone",),
)


# ------------------------------------------------------------------------ events, words
class Unpacked(Event, frozen=True, tag=True):
    """A drone was unpacked; it can fire from its next turn on."""

    deed: ClassVar[Deed | None] = Deed.WORK

    unit: UnitId
    at: Hex


class Packed(Event, frozen=True, tag=True):
    """A turn of packing up a drone; ``left`` turns remain."""

    deed: ClassVar[Deed | None] = Deed.WORK

    unit: UnitId
    by: UnitId
    at: Hex
    left: int


def unpacked(state: GameState, e: Unpacked) -> str:
    name, label = name_of(state, e.unit), state.board.grid.label(e.at)
    return f"{name} is unpacked in {label} and can fire from the next turn."


def packed(state: GameState, e: Packed) -> str:
    if not e.left:
        name, label = name_of(state, e.unit), state.board.grid.label(e.at)
        return f"{name_of(state, e.by)} has packed up {name} in {label}."
    more = counted(e.left, "more turn")
    return (
        f"{name_of(state, e.by)} packs up {name_of(state, e.unit)} in {state.board.grid.label(e.at)}: {more}."
    )


# --------------------------------------------------------------------------------- orders
class Unpack(Order, frozen=True, tag=True):
    """Unpack a drone that has been on the ground since before this turn."""

    verb: ClassVar[str] = "unpack"
    role: ClassVar[Role] = Role.ACT
    title: ClassVar[str] = "Unpack {unit}"
    deeds: ClassVar[Deeds] = WORKS

    unit: UnitId

    @classmethod
    def applies_to(cls, kind: str) -> bool:
        return kind == PALLET

    @classmethod
    def offers(cls, rules: Rules, state: GameState, unit: Unit) -> Sequence[Order]:
        return possible([cls(unit.id)], rules, state) if unit.at else ()

    def refusal(self, rules: Rules, state: GameState) -> Refusal | None:
        unit = own_pallet(state, self.unit)
        if isinstance(unit, Refusal):
            return unit
        if not unit.at:
            return Refusal(
                "off-map", RULE, f"{common_refusals.named(unit)} is not on the ground.", (unit.id,)
            )
        if USAGE.of(state, unit.id).halted:
            name = common_refusals.named(unit)
            text = f"{name} was loaded or carried this turn; it can be unpacked next turn."
            return Refusal("moved", RULE, text, (unit.id,))
        return None

    def perform(self, rules: Rules, draft: Draft) -> None:
        unit = replace(draft.units[self.unit], kind=DRONE)
        _change(draft, unit)
        busy(draft, unit)
        # RULING Q-375: before its next turn it does not fire in an overrun either
        draft.mark(UNPACKED_DRONE.new(unit.at, OfUnit(unit.id), owner=unit.side))
        draft.emit(Unpacked(unit.id, unit.at))


def ready_now(draft: Draft) -> None:
    """At the end of the other side's turn, drones unpacked in the turn before it can fire."""
    for row in list(draft.markers.values()):
        for marker in row:
            if marker.kind == UNPACKED and (marker.owner != draft.clock.side or len(draft.terms.order) == 1):
                draft.unmark(marker)


def _change(draft: Draft, unit: Unit) -> None:
    """Change a counter's kind in place: rebuild the masks of its hex."""
    draft.put(replace(unit, at=OFF))
    draft.put(unit)


class Carry(Order, frozen=True, tag=True):
    """A counter of infantry carries pallets into the next hex, one per squad; this is its whole move."""

    verb: ClassVar[str] = "carry"
    role: ClassVar[Role] = Role.MOVE
    title: ClassVar[str] = "Carry {pallets} to {at}"
    deeds: ClassVar[Deeds] = ENTERS

    unit: UnitId
    pallets: tuple[UnitId, ...]
    at: Hex

    @classmethod
    def applies_to(cls, kind: str) -> bool:
        return FOOT[kind]

    @classmethod
    def offers(cls, rules: Rules, state: GameState, unit: Unit) -> Sequence[Order]:
        row = tuple(p.id for p in pallets(state, unit.side, unit.at)) if unit.at else ()
        if not row:
            return ()
        orders = [
            cls(unit.id, row[: len(unit.squads)], at) for at in state.board.grid.neighbours[unit.at] if at
        ]
        return possible(orders, rules, state)

    def refusal(self, rules: Rules, state: GameState) -> Refusal | None:
        unit = common_refusals.own(state, self.unit)
        if isinstance(unit, Refusal):
            return unit
        if not unit.squads:
            return Refusal(
                "not-infantry",
                RULE,
                f"{common_refusals.named(unit)} cannot carry a pallet.",
                (unit.id,),
                near=False,
            )
        if not unit.at:
            text = f"{common_refusals.named(unit)} is not on the ground and cannot carry a pallet."
            return Refusal("not-infantry", RULE, text, (unit.id,), near=False)
        if (
            not self.pallets
            or len(set(self.pallets)) < len(self.pallets)
            or len(self.pallets) > len(unit.squads)
        ):
            return Refusal("load", RULE, "A squad carries one pallet; name each only once.")
        for name in self.pallets:
            pallet = own_pallet(state, name)
            if isinstance(pallet, Refusal):
                return pallet
            if pallet.at != unit.at:
                text = f"{common_refusals.named(pallet)} is not in the hex of {common_refusals.named(unit)}."
                return Refusal("apart", RULE, text, (pallet.id, unit.id))
            if USAGE.of(state, name).halted:
                return Refusal(
                    "moved",
                    RULE,
                    f"{common_refusals.named(pallet)} has already been loaded or carried this turn.",
                    (pallet.id,),
                )
        return still(state, unit) or Move((unit.id,), (self.at,)).refusal(rules, state)

    def movers(self) -> tuple[str, ...]:
        return (self.unit, *self.pallets)

    def entries(self, state: GameState) -> Sequence[tuple[str, int]]:
        return [(name, self.at) for name in self.movers() if name in state.units]

    def perform(self, rules: Rules, draft: Draft) -> None:
        here = draft.units[self.unit].at
        Move((self.unit,), (self.at,)).perform(rules, draft)
        unit = draft.units.get(self.unit)
        if unit is None or unit.at != self.at:
            return
        USAGE.change(draft, unit.id, halted=True)
        # RULING Q-208: pallets take no room; each squad that survives the move brings one
        for name in self.pallets[: len(unit.squads)]:
            draft.put(replace(draft.units[name], at=unit.at))
            USAGE.change(draft, name, halted=True)
            draft.emit(Moved(name, (here, unit.at), 0))


class Pack(Order, frozen=True, tag=True):
    """Pack up a drone: one turn of the work, in which neither the packers nor the drone move or fire."""

    verb: ClassVar[str] = "pack"
    role: ClassVar[Role] = Role.ACT
    title: ClassVar[str] = "Pack up {drone}"
    deeds: ClassVar[Deeds] = WORKS

    unit: UnitId
    drone: UnitId

    @classmethod
    def applies_to(cls, kind: str) -> bool:
        return FOOT[kind] or PACKS[kind]

    @classmethod
    def offers(cls, rules: Rules, state: GameState, unit: Unit) -> Sequence[Order]:
        if not unit.at:
            return ()
        orders = [cls(unit.id, name) for name in state.at_hex[unit.at] if state.units[name].kind == DRONE]
        return possible(orders, rules, state)

    def refusal(self, rules: Rules, state: GameState) -> Refusal | None:
        unit, drone = common_refusals.own(state, self.unit), common_refusals.own(state, self.drone)
        if isinstance(unit, Refusal):
            return unit
        if isinstance(drone, Refusal):
            return drone
        if not any(SAPPER[squad] for squad in unit.squads) and not PACKS[unit.kind]:
            return Refusal(
                "engineers",
                RULE,
                f"{common_refusals.named(unit)} has no engineers to pack up a drone.",
                (unit.id,),
            )
        if drone.kind != DRONE or drone.at != unit.at or not unit.at:
            text = (
                f"{common_refusals.named(drone)} is not a drone in the hex of {common_refusals.named(unit)}."
            )
            return Refusal("apart", RULE, text, (drone.id, unit.id))
        spent = USAGE.of(state, drone.id)
        if spent.halted or attack_used(state, drone.id):
            return Refusal(
                "moved",
                RULE,
                f"{common_refusals.named(drone)} has already been loaded or carried this turn.",
                (drone.id,),
            )
        return still(state, unit)

    def perform(self, rules: Rules, draft: Draft) -> None:
        unit, drone = draft.units[self.unit], draft.units[self.drone]
        need = VULCAN_PACKS if PACKS[unit.kind] else PACKING_TURNS
        done = _done(draft, drone) + 1
        now = draft.clock.player_turn
        for marker in _work(draft, drone):
            draft.unmark(marker)
        busy(draft, unit)
        if done >= need:
            drone = replace(drone, kind=PALLET)
            _change(draft, drone)
        else:
            draft.mark(PACKING_WORK.new(drone.at, Packing(drone.id, now), owner=drone.side, count=done))
        busy(draft, drone)
        draft.emit(Packed(drone.id, unit.id, drone.at, max(0, need - done)))


def _work(state: GameState, drone: Unit) -> list[Marker]:
    row = state.markers.get(drone.at, ())
    return [m for m in row if m.kind == PACKING and PACKING_WORK.of(m).drone == drone.id]


def _done(state: GameState, drone: Unit) -> int:
    """Consecutive turns of packing done."""
    # RULING Q-210: a turn without work starts it over, and several squads are no faster
    last = state.clock.player_turn - len(state.terms.order)
    return sum(m.count for m in _work(state, drone) if PACKING_WORK.of(m).player_turn >= last)


LAD = Module(
    id="lad",
    title="Light Artillery Drones",
    rule=RULE,
    group=UNITS,
    effect="Vehicles and squads bring pallets of drones that fire.",
    orders={SETUP: (Load, Unload), "movement": (Load, Unload, Unpack, Carry, Pack)},
    closing=(ready_now,),
    words={Loaded: loaded, Unloaded: unloaded, Unpacked: unpacked, Packed: packed},
    markers=(UNPACKED_DRONE, PACKING_WORK),
    hooks=(
        POINTLESS.by(
            unless_some(
                lambda kind: kind.id in (DRONE, PALLET),
                "No side has a Light Artillery Drone in this scenario.",
            )
        ),
    ),
)
