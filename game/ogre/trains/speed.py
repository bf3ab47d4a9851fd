"""Faster, slower, the other way (ode:9.02.1): orders at the end of the owner's player-turn."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from game.core.orders import possible
from game.core.references import UnitId
from game.core.refusals import Refusal
from game.core.roles import Fact, Role
from game.core.state import Seen, Span, on_unit
from game.ogre import common_refusals
from game.ogre.common_refusals import refuse
from game.ogre.counter_names import named
from game.ogre.state import Draft, GameState, Order, Rules, Unit, View
from game.ogre.trains.events import MarkerChanged, Reversed
from game.ogre.trains.train import (
    COUPLING,
    DISTANCES,
    MARKERS,
    STANDING,
    TRAIN,
    Coupling,
    Train,
    heading,
    train_of,
)

RULE = "ode:9.02.1"
UP, DOWN = "up", "down"
STEPS = {UP: 1, DOWN: -1}


class Shifted(Struct, frozen=True):
    """Has the marker of a train been changed in this player-turn, or has it been reversed?"""

    done: bool = False


SHIFTED = on_unit("train-shifted", Shifted, span=Span.TURN, seen=Seen.ALL)


def _leading(state: GameState, unit_id: str) -> Train | Refusal:
    """The train that a counter of one's own leads, on the map and not changed yet in this turn."""
    unit = common_refusals.own(state, unit_id)
    if isinstance(unit, Refusal):
        return unit
    train = train_of(state, unit.id)
    if train is None:
        return refuse(unit, "no-train", "ode:9.01", "is not a train.", near=False)
    if train.front.id != unit.id:
        return refuse(
            unit, "rear", RULE, f"is the rear; {named(train.front)} leads the train.", train.front.id
        )
    if not unit.at:
        return refuse(unit, "off-map", RULE, "is not on the map.")
    if any(SHIFTED.of(state, one.id).done for one in train.counters):
        return refuse(unit, "shifted", RULE, "has changed its speed this turn.")
    return train


class Throttle(Order, frozen=True, tag=True):
    """Change the speed marker of a train by one step, once a turn; it costs nothing (ode:9.02.1)."""

    verb = "throttle"
    role = Role.ACT

    unit: UnitId
    #: "up" or "down"
    way: str

    @classmethod
    def applies_to(cls, kind: str) -> bool:
        return kind == TRAIN

    @classmethod
    def offers(cls, rules: Rules, state: GameState, unit: Unit) -> Sequence[Order]:
        return possible([cls(unit.id, way) for way in STEPS], rules, state)

    def words(self, rules: Rules, state: View) -> str:
        train = train_of(state, self.unit)
        marker = train.marker + STEPS.get(self.way, 0) if train is not None else -1
        if not 0 <= marker < len(MARKERS):
            return "Change its speed"
        return f"{'Faster' if self.way == UP else 'Slower'}: {MARKERS[marker]}"

    def facts(self, rules: Rules, state: View) -> tuple[Fact, ...]:
        train = train_of(state, self.unit)
        marker = train.marker + STEPS.get(self.way, 0) if train is not None else -1
        if not 0 <= marker < len(MARKERS):
            return ()
        slow, fast = DISTANCES[marker]
        return (Fact("Next turn", f"runs {slow} or {fast}", "ode:9.02"),)

    def refusal(self, rules: Rules, state: GameState) -> Refusal | None:
        train = _leading(state, self.unit)
        if isinstance(train, Refusal):
            return train
        if self.way not in STEPS:
            return Refusal("way", RULE, "Write up or down.", (self.unit,))
        if not 0 <= train.marker + STEPS[self.way] < len(MARKERS):
            end = "the fastest" if self.way == UP else "the slowest"
            text = f"{named(train.front)} is on {MARKERS[train.marker]}, {end} marker."
            return Refusal("limit", RULE, text, (self.unit,))
        return None

    def perform(self, rules: Rules, draft: Draft) -> None:
        train = train_of(draft, self.unit)
        if train is None:
            return
        marker = train.marker + STEPS[self.way]
        COUPLING.put(draft, self.unit, replace(train.coupling, marker=marker))
        SHIFTED.put(draft, self.unit, Shifted(done=True))
        draft.emit(MarkerChanged(self.unit, marker))


class Reverse(Order, frozen=True, tag=True):
    """Change the front of a train that is on the lowest marker, where it stays (ode:9.02.1)."""

    verb = "reverse"
    role = Role.ACT
    title = "Reverse: the rear leads"

    unit: UnitId

    def words(self, rules: Rules, state: View) -> str:
        train = train_of(state, self.unit)
        return self.title if train is None or train.rear is not None else "Reverse"

    @classmethod
    def applies_to(cls, kind: str) -> bool:
        return kind == TRAIN

    @classmethod
    def offers(cls, rules: Rules, state: GameState, unit: Unit) -> Sequence[Order]:
        return possible([cls(unit.id)], rules, state)

    def refusal(self, rules: Rules, state: GameState) -> Refusal | None:
        train = _leading(state, self.unit)
        if isinstance(train, Refusal):
            return train
        if train.marker > STANDING:
            text = f"{named(train.front)} is on {MARKERS[train.marker]}; only a train on M0/1 reverses."
            return Refusal("too-fast", RULE, text, (self.unit,))
        if train.rear is not None and not train.rear.at:
            text = f"{named(train.rear)} is not on the map yet."
            return Refusal("entering", RULE, text, (self.unit, train.rear.id))
        return None

    def perform(self, rules: Rules, draft: Draft) -> None:
        train = train_of(draft, self.unit)
        if train is None:
            return
        turn_round(draft, train)
        leads = train.rear.id if train.rear is not None else train.front.id
        SHIFTED.put(draft, leads, Shifted(done=True))
        draft.emit(Reversed(leads))


def turn_round(draft: Draft, train: Train) -> None:
    """The rear of a train is its front from now on; one counter alone faces the other way."""
    if train.rear is None:
        facing = heading(draft, train)
        COUPLING.put(
            draft, train.front.id, replace(train.coupling, heading=(facing + 3) % 6 if facing >= 0 else -1)
        )
        return
    COUPLING.drop(draft, train.front.id)
    COUPLING.put(draft, train.rear.id, Coupling(train.front.id, train.marker, train.coupling.ran))
