"""Pallets of Light Artillery Drones: loading and unloading them (ode:14.01)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, ClassVar

from msgspec.structs import replace

from game.core.events import Event
from game.core.orders import Order, possible
from game.core.position import Draft, Reads
from game.core.records import Unit
from game.core.refusals import Refusal
from game.core.ruleset import Rules
from game.core.sequence import SETUP
from game.hexes.grid import OFF
from game.ogre import refusing
from game.ogre.aboard import load_of, room_aboard
from game.ogre.kinds import ARMS
from game.ogre.weapons import ALL
from game.ogre.words import name_of

RULE = "ode:14.01"
PALLET = "PAL"
PACKERS = {"VULC": 1}
# RULING Q-207: what carries squads inside carries pallets, each in the room of a squad
CARRIERS = frozenset({"GEVPC", "TK", "HT"})


# ------------------------------------------------------------------------ events, words
class Loaded(Event, frozen=True, tag=True):
    """A pallet was loaded onto a vehicle."""

    unit: str
    carrier: str
    at: int


class Unloaded(Event, frozen=True, tag=True):
    """A pallet was put down beside its vehicle."""

    unit: str
    carrier: str
    at: int


def loaded(reads: Any, e: Loaded) -> str:
    return f"{name_of(reads, e.unit)} is loaded onto {name_of(reads, e.carrier)} in {reads.board.grid.label(e.at)}."


def unloaded(reads: Any, e: Unloaded) -> str:
    return f"{name_of(reads, e.unit)} is unloaded from {name_of(reads, e.carrier)} in {reads.board.grid.label(e.at)}."


# ------------------------------------------------------------------------------ questions
def still(reads: Reads, unit: Unit) -> Refusal | None:
    """Why a unit is not free for work that takes its whole turn, or None."""
    spent = reads.spent_by(unit.id)
    if spent.moved or spent.halted or spent.rams or spent.giant_rams or any(spent.fired):
        return Refusal("moved", RULE, f"{refusing.named(unit)} has moved or worked in this turn already.")
    return refusing.able(unit, "work")


def own_pallet(reads: Reads, unit_id: str) -> Unit | Refusal:
    unit = refusing.own(reads, unit_id)
    if isinstance(unit, Unit) and unit.kind != PALLET:
        return Refusal("no-pallet", RULE, f"{refusing.named(unit)} is no pallet.")
    return unit


def pallets(reads: Reads, side: int, at: int) -> Iterator[Unit]:
    """The pallets of a side on the ground of a hex."""
    for name in reads.at_hex.get(at, ()):
        unit = reads.units[name]
        if unit.kind == PALLET and unit.side == side:
            yield unit


def busy(draft: Draft, unit: Unit) -> None:
    """The turn of a unit is used up: it neither moves nor fires."""
    draft.spend(unit.id, halted=True, fired=(ALL,) * len(ARMS[unit.kind]))


# --------------------------------------------------------------------------------- orders
class Load(Order, frozen=True, tag=True):
    """Load a pallet onto a vehicle in its hex, which stands still for that turn."""

    verb: ClassVar[str] = "load"

    unit: str
    carrier: str

    @classmethod
    def serves(cls, kind: str) -> bool:
        return kind == PALLET

    @classmethod
    def offers(cls, rules: Rules, reads: Reads, unit: Unit) -> Sequence[Order]:
        if unit.aboard:
            return ()
        setup = reads.clock.phase == SETUP
        row = [u.id for u in reads.units.values() if u.at] if setup else reads.at_hex.get(unit.at, ())
        orders = [cls(unit.id, name) for name in row if reads.units[name].kind in CARRIERS]
        return possible(orders, rules, reads)

    def refusal(self, rules: Rules, reads: Reads) -> Refusal | None:
        unit, carrier = own_pallet(reads, self.unit), refusing.own(reads, self.carrier)
        if isinstance(unit, Refusal):
            return unit
        if isinstance(carrier, Refusal):
            return carrier
        name, other = refusing.named(unit), refusing.named(carrier)
        if carrier.kind not in CARRIERS or room_aboard(reads, carrier) < 1:
            return Refusal("full", RULE, f"{other} has no room for {name}.")
        setup = reads.clock.phase == SETUP
        if unit.aboard or not carrier.at or (carrier.at != unit.at and not setup):
            return Refusal("apart", RULE, f"{name} and {other} are not in one hex.")
        if setup:
            return None
        if reads.spent_by(unit.id).halted:
            return Refusal("moved", RULE, f"{name} has been handled in this turn already.")
        return still(reads, carrier) or _no_hands(reads, unit)

    def perform(self, rules: Rules, draft: Draft) -> None:
        unit, carrier = draft.units[self.unit], draft.units[self.carrier]
        draft.put(replace(unit, at=OFF, aboard=carrier.id))
        if draft.clock.phase != SETUP:
            busy(draft, _hands(draft, replace(unit, at=carrier.at))[0])
            draft.spend(carrier.id, halted=True)
            draft.spend(unit.id, halted=True)
        draft.emit(Loaded(unit.id, carrier.id, carrier.at))


def _hands(reads: Reads, unit: Unit) -> list[Unit]:
    """Who is free to load a pallet where it stands: any squad, or a Vulcan."""
    # RULING Q-209: loading takes a squad or a Vulcan in the hex, for which it is the work of its turn
    row = [reads.units[name] for name in reads.at_hex.get(unit.at, ())]
    able = [u for u in row if u.side == unit.side and (u.squads or u.kind in PACKERS)]
    return sorted((u for u in able if still(reads, u) is None), key=lambda u: u.id)


def _no_hands(reads: Reads, unit: Unit) -> Refusal | None:
    if _hands(reads, unit):
        return None
    return Refusal("no-hands", RULE, f"No squad is free to load {refusing.named(unit)}.")


class Unload(Order, frozen=True, tag=True):
    """Put a pallet down beside its vehicle, which stands still for that turn; in set-up, take it off again.

    It is offered with the vehicle: a pallet aboard is in no hex.
    """

    verb: ClassVar[str] = "unload"

    unit: str

    @classmethod
    def serves(cls, kind: str) -> bool:
        return kind in CARRIERS

    @classmethod
    def offers(cls, rules: Rules, reads: Reads, unit: Unit) -> Sequence[Order]:
        return possible([cls(cargo.id) for cargo in load_of(reads, unit)], rules, reads)

    def refusal(self, rules: Rules, reads: Reads) -> Refusal | None:
        unit = own_pallet(reads, self.unit)
        if isinstance(unit, Refusal):
            return unit
        name = refusing.named(unit)
        if not unit.aboard:
            return Refusal("not-aboard", RULE, f"{name} is not aboard a vehicle.")
        carrier = reads.units[unit.aboard]
        if reads.clock.phase == SETUP:
            return None
        if not carrier.at:
            return Refusal("off-map", RULE, f"{refusing.named(carrier)} is not on the map yet.")
        if reads.spent_by(unit.id).halted:
            return Refusal("moved", RULE, f"{name} has been handled in this turn already.")
        spent = reads.spent_by(carrier.id)
        if spent.moved or spent.rams or spent.giant_rams or carrier.disabled:
            text = (
                f"{refusing.named(carrier)} must stand still, and be able to work, while {name} is unloaded."
            )
            return Refusal("moving", RULE, text)
        return None

    def perform(self, rules: Rules, draft: Draft) -> None:
        unit = draft.units[self.unit]
        carrier = draft.units[unit.aboard]
        if draft.clock.phase == SETUP:
            draft.put(replace(unit, aboard=""))
        else:
            draft.put(replace(unit, at=carrier.at, aboard=""))
            draft.spend(carrier.id, halted=True)
            draft.spend(unit.id, halted=True)
        draft.emit(Unloaded(unit.id, carrier.id, carrier.at))
