"""The Light Artillery Drone (ode:14.01): unpacked, packed up, carried. A separate rule module.

A vehicle carries a pallet (kind ``PAL``), or a squad carries it one hex a turn. Unloaded in one turn and
unpacked in the next, the drone fires in the third. Packing it up again takes engineers three turns, recorded
by a marker with the turns done so far, and a Vulcan one turn.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from game.core.amounts import counted
from game.core.deeds import BOARDS, ENTERS, WORKS, Deed
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
from game.ogre.common_refusals import UnitOrder, refuse
from game.ogre.counter_names import name_of, named
from game.ogre.events import Moved
from game.ogre.ground_markers import OfUnit
from game.ogre.idleness import POINTLESS, unless_some
from game.ogre.kinds import ARMS, FOOT, SAPPER, ByKind
from game.ogre.movement.movement import Move
from game.ogre.movement.transport_state import load_of, room_aboard
from game.ogre.rule_groups import UNITS
from game.ogre.state import ALL, USAGE, Draft, GameState, Module, Order, Rules, Unit, attack_used

# --------------------------- Pallets of Light Artillery Drones: loading and unloading them (ode:14.01)
RULE = "ode:14.01"
PALLET = "PAL"
# RULING Q-207: units that carry squads inside carry pallets, each in the room of a squad
CARRIES = ByKind(lambda kind: kind.inside and kind.carries > 0)
#: has it arms to pack up a drone, besides engineers?
PACKS = ByKind(lambda kind: kind.tends)


# ------------------------------------------------------------------------ events, words
class Loaded(Event, frozen=True, tag=True):
    """A pallet was loaded onto a vehicle."""

    rule = "ode:14.01"
    sentence = "{unit} is loaded onto {carrier} in {at}."
    deed = Deed.WORK

    unit: UnitId
    carrier: UnitId
    at: Hex


class Unloaded(Event, frozen=True, tag=True):
    """A pallet was unloaded beside its vehicle."""

    rule = "ode:14.01"
    sentence = "{unit} is unloaded from {carrier} in {at}."
    deed = Deed.WORK

    unit: UnitId
    carrier: UnitId
    at: Hex


# ------------------------------------------------------------------------------ questions
def still(state: GameState, unit: Unit) -> Refusal | None:
    """Why a unit is not free for work that takes its whole turn, or None."""
    why = common_refusals.not_still(state, unit)
    if not why and attack_used(state, unit.id):
        why = "has fired, worked or led others this turn"
    if why:
        return refuse(unit, "moved", RULE, f"{why} and is not free to load or unload.")
    return common_refusals.able(unit, "work")


def own_pallet(state: GameState, unit_id: str) -> Unit | Refusal:
    unit = common_refusals.own(state, unit_id)
    if isinstance(unit, Unit) and unit.kind != PALLET:
        return refuse(unit, "no-pallet", RULE, "is not a pallet.", near=False)
    return unit


def pallets(state: GameState, side: int, at: int) -> Iterator[Unit]:
    """The pallets of a side on the ground of a hex."""
    for name in state.at_hex.get(at, ()):
        unit = state.units[name]
        if unit.kind == PALLET and unit.side == side:
            yield unit


def busy(draft: Draft, unit: Unit) -> None:
    """A unit's turn is used up: it neither moves nor fires."""
    USAGE.change(draft, unit.id, halted=True, fired=(ALL,) * len(ARMS[unit.kind]))


# --------------------------------------------------------------------------------- orders
class Load(Order, frozen=True, tag=True):
    """Load a pallet onto a vehicle in its hex, which stands still that turn."""

    verb = "load"
    role = Role.ACT
    title = "Load {unit} onto {carrier}"
    deeds = BOARDS | WORKS

    unit: UnitId
    carrier: UnitId

    @classmethod
    def applies_to(cls, kind: str) -> bool:
        return kind == PALLET

    @classmethod
    def offers(cls, rules: Rules, state: GameState, unit: Unit) -> Sequence[Order]:
        if unit.aboard:
            return ()
        setup = state.clock.phase == SETUP
        row = [u.id for u in state.units.values() if u.at] if setup else state.at_hex.get(unit.at, ())
        orders = [cls(unit.id, name) for name in row if CARRIES[state.units[name].kind]]
        return possible(orders, rules, state)

    def refusal(self, rules: Rules, state: GameState) -> Refusal | None:
        unit, carrier = own_pallet(state, self.unit), common_refusals.own(state, self.carrier)
        if isinstance(unit, Refusal):
            return unit
        if isinstance(carrier, Refusal):
            return carrier
        name, other = named(unit), named(carrier)
        if unit.aboard:
            there = named(state.units[unit.aboard])
            return refuse(unit, "apart", RULE, f"is already aboard {there}.", unit.aboard)
        if not CARRIES[carrier.kind] or room_aboard(state, carrier) < 1:
            what = f"has no room for {name}" if CARRIES[carrier.kind] else "carries no pallets"
            return refuse(carrier, "full", RULE, f"{what}.", unit.id)
        setup = state.clock.phase == SETUP
        if not carrier.at or (carrier.at != unit.at and not setup):
            return refuse(unit, "apart", RULE, f"and {other} are not in the same hex.", carrier.id)
        if setup:
            return None
        if USAGE.of(state, unit.id).halted:
            return refuse(unit, "moved", RULE, "has already been loaded or carried this turn.")
        return still(state, carrier) or _no_hands(state, unit)

    def perform(self, rules: Rules, draft: Draft) -> None:
        unit, carrier = draft.units[self.unit], draft.units[self.carrier]
        draft.put(replace(unit, at=OFF, aboard=carrier.id))
        if draft.clock.phase != SETUP:
            busy(draft, _hands(draft, replace(unit, at=carrier.at))[0])
            USAGE.change(draft, carrier.id, halted=True)
            USAGE.change(draft, unit.id, halted=True)
        draft.emit(Loaded(unit.id, carrier.id, carrier.at))


def _hands(state: GameState, unit: Unit) -> list[Unit]:
    """The units free to load a pallet there: any squad, or a Vulcan."""
    # RULING Q-209: loading takes a squad in the hex, or a Vulcan as its work for the turn
    row = [state.units[name] for name in state.at_hex.get(unit.at, ())]
    able = [u for u in row if u.side == unit.side and (u.squads or PACKS[u.kind])]
    return sorted((u for u in able if still(state, u) is None), key=lambda u: u.id)


def _no_hands(state: GameState, unit: Unit) -> Refusal | None:
    if _hands(state, unit):
        return None
    text = f"No squad and no Vulcan in its hex is free to load {named(unit)}."
    return Refusal("no-hands", RULE, text, (unit.id,))


class Unload(Order, frozen=True, tag=True):
    """Unload a pallet beside its vehicle, which stands still that turn; in set-up, take it off again.

    It is offered with the vehicle: a pallet aboard is in no hex.
    """

    verb = "unload"
    role = Role.ACT
    title = "Put down {unit}"
    deeds = WORKS

    unit: UnitId

    @classmethod
    def applies_to(cls, kind: str) -> bool:
        return CARRIES[kind]

    @classmethod
    def offers(cls, rules: Rules, state: GameState, unit: Unit) -> Sequence[Order]:
        return possible([cls(cargo.id) for cargo in load_of(state, unit)], rules, state)

    def refusal(self, rules: Rules, state: GameState) -> Refusal | None:
        unit = own_pallet(state, self.unit)
        if isinstance(unit, Refusal):
            return unit
        name = named(unit)
        if not unit.aboard:
            return refuse(unit, "not-aboard", RULE, "is not aboard a vehicle.")
        carrier = state.units[unit.aboard]
        if state.clock.phase == SETUP:
            return None
        if not carrier.at:
            return refuse(carrier, "off-map", RULE, "is not on the map yet.")
        if USAGE.of(state, unit.id).halted:
            return refuse(unit, "moved", RULE, "has already been loaded or carried this turn.")
        spent = USAGE.of(state, carrier.id)
        if carrier.disabled:
            return refuse(carrier, "moving", RULE, f"is disabled and cannot unload {name}.", unit.id)
        if spent.moved or spent.rams or spent.giant_rams:
            return refuse(
                carrier, "moving", RULE, f"must not move on the turn that {name} is unloaded.", unit.id
            )
        return None

    def perform(self, rules: Rules, draft: Draft) -> None:
        unit = draft.units[self.unit]
        carrier = draft.units[unit.aboard]
        if draft.clock.phase == SETUP:
            draft.put(replace(unit, aboard=""))
        else:
            draft.put(replace(unit, at=carrier.at, aboard=""))
            USAGE.change(draft, carrier.id, halted=True)
            USAGE.change(draft, unit.id, halted=True)
        draft.emit(Unloaded(unit.id, carrier.id, carrier.at))


# -------------------------------------------------------------------------------------------- the rest
DRONE = "LAD"
#: turns in which engineers, and the arms of a Vulcan, pack up a drone
PACKING_TURNS, VULCAN_PACKS = 3, 1
PACKING = "packing"


class Packing(Contents, frozen=True, gc=False):
    """The drone being packed up, and the player-turn when it was last worked on."""

    needs = ("drone",)

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

    rule = "ode:14.01"
    sentence = "{unit} is unpacked in {at} and can fire from the next turn."
    deed = Deed.WORK

    unit: UnitId
    at: Hex


class Packed(Event, frozen=True, tag=True):
    """A turn of packing up a drone; ``left`` turns remain."""

    rule = "ode:14.01"
    deed = Deed.WORK

    unit: UnitId
    by: UnitId
    at: Hex
    left: int


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

    verb = "unpack"
    role = Role.ACT
    title = "Unpack {unit}"
    deeds = WORKS

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
            return refuse(unit, "off-map", RULE, "is not on the ground.")
        if USAGE.of(state, unit.id).halted:
            return refuse(
                unit, "moved", RULE, "was loaded or carried this turn; it can be unpacked next turn."
            )
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


class Carry(UnitOrder, frozen=True, tag=True):
    """A counter of infantry carries pallets into the next hex, one per squad; this is its whole move."""

    verb = "carry"
    role = Role.MOVE
    title = "Carry {pallets} to {at}"
    deeds = ENTERS

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

    def refused(self, rules: Rules, state: GameState, unit: Unit) -> Refusal | None:
        if not unit.squads:
            return refuse(unit, "not-infantry", RULE, "cannot carry a pallet.", near=False)
        if not unit.at:
            return refuse(
                unit, "not-infantry", RULE, "is not on the ground and cannot carry a pallet.", near=False
            )
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
                return refuse(pallet, "apart", RULE, f"is not in the hex of {named(unit)}.", unit.id)
            if USAGE.of(state, name).halted:
                return refuse(pallet, "moved", RULE, "has already been loaded or carried this turn.")
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


class Pack(UnitOrder, frozen=True, tag=True):
    """Pack up a drone: one turn of the work, in which neither the packers nor the drone move or fire."""

    verb = "pack"
    role = Role.ACT
    title = "Pack up {drone}"
    deeds = WORKS

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

    def refused(self, rules: Rules, state: GameState, unit: Unit) -> Refusal | None:
        drone = common_refusals.own(state, self.drone)
        if isinstance(drone, Refusal):
            return drone
        if not any(SAPPER[squad] for squad in unit.squads) and not PACKS[unit.kind]:
            return refuse(unit, "engineers", RULE, "has no engineers to pack up a drone.")
        if drone.kind != DRONE or drone.at != unit.at or not unit.at:
            return refuse(drone, "apart", RULE, f"is not a drone in the hex of {named(unit)}.", unit.id)
        spent = USAGE.of(state, drone.id)
        if spent.halted or attack_used(state, drone.id):
            return refuse(drone, "moved", RULE, "has already been loaded or carried this turn.")
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
    words={Packed: packed},
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
