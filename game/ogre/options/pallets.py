"""Pallets of Light Artillery Drones: loading and unloading them (ode:14.01)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar

from msgspec.structs import replace

from game.core.deeds import BOARDS, WORKS, Deed, Deeds
from game.core.events import Event
from game.core.orders import possible
from game.core.references import Hex, UnitId
from game.core.refusals import Refusal
from game.core.roles import Role
from game.core.sequence import SETUP
from game.hexes.grid import OFF
from game.ogre import common_refusals
from game.ogre.event_text import name_of
from game.ogre.kinds import ARMS, ByKind
from game.ogre.movement.transport_state import load_of, room_aboard
from game.ogre.state import ALL, USAGE, Draft, GameState, Order, Rules, Unit, attack_used

RULE = "ode:14.01"
PALLET = "PAL"
# RULING Q-207: units that carry squads inside carry pallets, each in the room of a squad
CARRIES = ByKind(lambda kind: kind.inside and kind.carries > 0)
#: has it arms to pack up a drone, besides engineers?
PACKS = ByKind(lambda kind: kind.tends)


# ------------------------------------------------------------------------ events, words
class Loaded(Event, frozen=True, tag=True):
    """A pallet was loaded onto a vehicle."""

    deed: ClassVar[Deed | None] = Deed.WORK

    unit: UnitId
    carrier: UnitId
    at: Hex


class Unloaded(Event, frozen=True, tag=True):
    """A pallet was unloaded beside its vehicle."""

    deed: ClassVar[Deed | None] = Deed.WORK

    unit: UnitId
    carrier: UnitId
    at: Hex


def loaded(state: GameState, e: Loaded) -> str:
    label = state.board.grid.label(e.at)
    return f"{name_of(state, e.unit)} is loaded onto {name_of(state, e.carrier)} in {label}."


def unloaded(state: GameState, e: Unloaded) -> str:
    label = state.board.grid.label(e.at)
    return f"{name_of(state, e.unit)} is unloaded from {name_of(state, e.carrier)} in {label}."


# ------------------------------------------------------------------------------ questions
def still(state: GameState, unit: Unit) -> Refusal | None:
    """Why a unit is not free for work that takes its whole turn, or None."""
    why = common_refusals.not_still(state, unit)
    if not why and attack_used(state, unit.id):
        why = "has fired, worked or led others this turn"
    if why:
        return Refusal(
            "moved",
            RULE,
            f"{common_refusals.named(unit)} {why} and is not free to load or unload.",
            (unit.id,),
        )
    return common_refusals.able(unit, "work")


def own_pallet(state: GameState, unit_id: str) -> Unit | Refusal:
    unit = common_refusals.own(state, unit_id)
    if isinstance(unit, Unit) and unit.kind != PALLET:
        return Refusal(
            "no-pallet", RULE, f"{common_refusals.named(unit)} is not a pallet.", (unit.id,), near=False
        )
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

    verb: ClassVar[str] = "load"
    role: ClassVar[Role] = Role.ACT
    title: ClassVar[str] = "Load {unit} onto {carrier}"
    deeds: ClassVar[Deeds] = BOARDS | WORKS

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
        name, other = common_refusals.named(unit), common_refusals.named(carrier)
        if unit.aboard:
            there = common_refusals.named(state.units[unit.aboard])
            return Refusal("apart", RULE, f"{name} is already aboard {there}.", (unit.id, unit.aboard))
        if not CARRIES[carrier.kind] or room_aboard(state, carrier) < 1:
            what = f"has no room for {name}" if CARRIES[carrier.kind] else "carries no pallets"
            return Refusal("full", RULE, f"{other} {what}.", (carrier.id, unit.id))
        setup = state.clock.phase == SETUP
        if not carrier.at or (carrier.at != unit.at and not setup):
            return Refusal(
                "apart", RULE, f"{name} and {other} are not in the same hex.", (unit.id, carrier.id)
            )
        if setup:
            return None
        if USAGE.of(state, unit.id).halted:
            return Refusal("moved", RULE, f"{name} has already been loaded or carried this turn.", (unit.id,))
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
    text = f"No squad and no Vulcan in its hex is free to load {common_refusals.named(unit)}."
    return Refusal("no-hands", RULE, text, (unit.id,))


class Unload(Order, frozen=True, tag=True):
    """Unload a pallet beside its vehicle, which stands still that turn; in set-up, take it off again.

    It is offered with the vehicle: a pallet aboard is in no hex.
    """

    verb: ClassVar[str] = "unload"
    role: ClassVar[Role] = Role.ACT
    title: ClassVar[str] = "Put down {unit}"
    deeds: ClassVar[Deeds] = WORKS

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
        name = common_refusals.named(unit)
        if not unit.aboard:
            return Refusal("not-aboard", RULE, f"{name} is not aboard a vehicle.", (unit.id,))
        carrier = state.units[unit.aboard]
        if state.clock.phase == SETUP:
            return None
        if not carrier.at:
            return Refusal(
                "off-map", RULE, f"{common_refusals.named(carrier)} is not on the map yet.", (carrier.id,)
            )
        if USAGE.of(state, unit.id).halted:
            return Refusal("moved", RULE, f"{name} has already been loaded or carried this turn.", (unit.id,))
        spent = USAGE.of(state, carrier.id)
        if carrier.disabled:
            text = f"{common_refusals.named(carrier)} is disabled and cannot unload {name}."
            return Refusal("moving", RULE, text, (carrier.id, unit.id))
        if spent.moved or spent.rams or spent.giant_rams:
            text = f"{common_refusals.named(carrier)} must not move on the turn that {name} is unloaded."
            return Refusal("moving", RULE, text, (carrier.id, unit.id))
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
