"""Cargo of a train (ode:9.07): who gets on and off, where and when."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from game.core.deeds import BOARDS
from game.core.draft import once
from game.core.orders import possible
from game.core.references import UnitId
from game.core.refusals import Refusal
from game.core.roles import Fact, Role
from game.core.sequence import SETUP
from game.hexes.grid import OFF
from game.ogre import common_refusals
from game.ogre.common_refusals import UnitOrder, refuse
from game.ogre.counter_names import named
from game.ogre.kinds import KINDS
from game.ogre.movement.stacking import overstacked
from game.ogre.movement.transport_orders import Dismount
from game.ogre.setup import areas_for, over_limit, standable
from game.ogre.state import USAGE, Draft, GameState, Order, Rules, Unit, View
from game.ogre.terrain import standing_words
from game.ogre.trains.events import Detrained, Entrained
from game.ogre.trains.train import TRAIN, train_of

RULE = "ode:9.07"
#: the largest size that a train carries, and the size points of a counter of it
LARGEST, ROOM = 3, 12
#: who is no cargo, whatever its size: what stands on the ground, another train, what is not known
NOT_CARGO = frozenset({"train", "unknown", "ogre"})


def size_points(unit: Unit) -> int:
    """The room that a counter takes aboard: its size, or 1 for a squad."""
    return len(unit.squads) or KINDS[unit.kind].size


def aboard(state: GameState, carrier: str) -> list[Unit]:
    """What a counter of a train carries, without those who ride on its cargo."""
    return [unit for unit in state.units.values() if unit.aboard == carrier]


def room_left(state: GameState, carrier: str) -> int:
    """The size points that are free on a counter of a train."""
    return ROOM - sum(size_points(unit) for unit in aboard(state, carrier))


def cargo_of(state: GameState, carrier: Unit) -> tuple[int, int]:
    """The size points that are taken on a counter of a train, and all of them."""
    return ROOM - room_left(state, carrier.id), ROOM


def _counters_of_trains(state: GameState) -> tuple[str, ...]:
    return tuple(unit.id for unit in state.units.values() if unit.kind == TRAIN)


def goes_by_train(kind: str) -> bool:
    """Is a kind of counter one that a train carries?"""
    return KINDS[kind].size <= LARGEST and KINDS[kind].family not in NOT_CARGO


class Entrain(UnitOrder, frozen=True, tag=True):
    """A counter gets onto a train that stands in its hex; that is its whole move."""

    verb = "entrain"
    role = Role.ACT
    title = "Get onto {train}"
    deeds = BOARDS

    train: UnitId

    @classmethod
    def applies_to(cls, kind: str) -> bool:
        return goes_by_train(kind)

    @classmethod
    def offers(cls, rules: Rules, state: GameState, unit: Unit) -> Sequence[Order]:
        if unit.aboard:
            return ()
        here = state.at_hex.get(unit.at, ()) if unit.at else ()
        if unit.at and len(here) == 1:  # alone, as most are
            return ()
        names = here or once(state, ("counters of trains",), lambda: _counters_of_trains(state))
        row = [cls(unit.id, name) for name in names if state.units[name].kind == TRAIN]
        return possible(row, rules, state) if row else ()

    def facts(self, rules: Rules, state: View) -> tuple[Fact, ...]:
        return (Fact("Room", f"{room_left(state, self.train)} of {ROOM} size points", RULE),)

    def refused(self, rules: Rules, state: GameState, unit: Unit) -> Refusal | None:
        carrier = common_refusals.own(state, self.train)
        if isinstance(carrier, Refusal):
            return carrier
        name, other, setup = named(unit), named(carrier), state.clock.phase == SETUP
        if carrier.kind != TRAIN:
            return refuse(carrier, "no-train", RULE, "is not a train.", near=False)
        if not goes_by_train(unit.kind):
            return refuse(
                unit,
                "size",
                RULE,
                f"is too large for a train, which carries units up to size {LARGEST}.",
                near=False,
            )
        if unit.aboard:
            there = named(state.units[unit.aboard])
            return refuse(unit, "aboard", RULE, f"is aboard {there} already.", unit.aboard)
        if not carrier.at or (unit.at != carrier.at and (unit.at or not setup)):
            return refuse(unit, "apart", RULE, f"and {other} are not in the same hex.", carrier.id)
        busy = None if setup else _not_free(state, unit) or _not_standing(state, carrier)
        if busy is not None:
            return busy
        needs, free = size_points(unit), room_left(state, carrier.id)
        if needs > free:
            return refuse(carrier, "full", RULE, f"has room for {free} size points; {name} takes {needs}.")
        if setup and not unit.at:
            here = [area for area in areas_for(state, carrier) if area.mask >> carrier.at & 1]
            return over_limit(state, unit, here) if here else None
        return None

    def perform(self, rules: Rules, draft: Draft) -> None:
        unit, at = draft.units[self.unit], draft.units[self.train].at
        draft.put(replace(unit, at=OFF, aboard=self.train))
        if draft.clock.phase != SETUP:
            USAGE.change(draft, unit.id, halted=True)
        draft.emit(Entrained(unit.id, self.train, at))


def _not_free(state: GameState, unit: Unit) -> Refusal | None:
    """Why a counter cannot get on this turn, or None."""
    spent = USAGE.of(state, unit.id)
    if unit.disabled or unit.stuck or not KINDS[unit.kind].move:
        return refuse(unit, "immobile", RULE, "cannot move, so it cannot get onto a train.")
    if spent.moved or spent.halted:
        why = common_refusals.not_still(state, unit)
        return refuse(unit, "moved", RULE, f"{why}; getting onto a train takes its whole move.")
    return None


def _not_standing(state: GameState, carrier: Unit) -> Refusal | None:
    """Why nobody gets on or off a train now, or None: it must stand still (ode:9.07)."""
    train = train_of(state, carrier.id)
    if train is None or not train.moving:
        return None
    text = f"{named(train.front)} moves; units get on and off a train that is on M0/1 and did not run."
    return Refusal("moving", RULE, text, (carrier.id,))


class Detrain(UnitOrder, frozen=True, tag=True):
    """A counter gets off a train that stands still, into its hex; that is its whole move."""

    verb = "detrain"
    role = Role.ACT
    title = "Get off the train"

    @classmethod
    def applies_to(cls, kind: str) -> bool:
        return goes_by_train(kind)

    @classmethod
    def offers(cls, rules: Rules, state: GameState, unit: Unit) -> Sequence[Order]:
        return possible([cls(unit.id)], rules, state) if unit.aboard else ()

    def refused(self, rules: Rules, state: GameState, unit: Unit) -> Refusal | None:
        name, carrier = named(unit), state.units.get(unit.aboard)
        if carrier is None or carrier.kind != TRAIN:
            return refuse(unit, "not-aboard", RULE, "is not on a train.", near=False)
        if state.clock.phase == SETUP:
            return None
        if not carrier.at:
            return refuse(carrier, "off-map", RULE, "is not on the map.")
        if unit.disabled or unit.stuck or not KINDS[unit.kind].move:
            return refuse(unit, "immobile", RULE, "cannot move, so it cannot get off the train.")
        if USAGE.of(state, unit.id).halted:
            return refuse(unit, "moved", RULE, "got onto the train this turn.")
        busy = _not_standing(state, carrier)
        if busy is not None:
            return busy
        there = replace(unit, at=carrier.at, aboard="")
        if not standable(state, there) >> carrier.at & 1:
            return Refusal(
                "closed", "ode:5.08", standing_words(state, name, carrier.at), (unit.id, carrier.at)
            )
        if state.blocking_mask[1 - unit.side] >> carrier.at & 1:
            label = state.board.grid.label(carrier.at)
            return Refusal("enemy", "ode:5.03", f"Armed enemies are in {label}.", (unit.id, carrier.at))
        return overstacked(state, unit.side, carrier.at, (unit,))

    def perform(self, rules: Rules, draft: Draft) -> None:
        unit = draft.units[self.unit]
        at = draft.units[unit.aboard].at
        if draft.clock.phase == SETUP:
            draft.put(replace(unit, aboard=""))
        else:
            draft.put(replace(unit, at=at, aboard=""))
            USAGE.change(draft, unit.id, halted=True)
        draft.emit(Detrained(unit.id, unit.aboard, at))


def not_off_a_train(rules: Rules, state: GameState, order: Dismount) -> Refusal | None:
    """Veto: squads get off a train as its other cargo does, not as riders off a vehicle (ode:9.07)."""
    unit = state.units.get(order.unit)
    carrier = state.units.get(unit.aboard) if unit is not None else None
    if carrier is None or carrier.kind != TRAIN or unit is None:
        return None
    return refuse(unit, "cargo", RULE, "gets off the train as cargo does.", carrier.id)
