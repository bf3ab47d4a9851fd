"""Trains as a module of rules (ode:9)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from game.core.prices import PRICES
from game.core.rule_hooks import AMENDED_PHASES, COUNTER_MARKS, AmendedPhase, CounterMark
from game.core.sequence import SETUP, EndPhase
from game.hexes.grid import OFF
from game.ogre.charts import NE, D
from game.ogre.combat.terrain_damage import CutRoute
from game.ogre.hooks import BEFORE_FIGHT, DESTROYED, RAM_COLUMN, RESULTS, ResultLink
from game.ogre.idleness import POINTLESS, unless_some
from game.ogre.movement.movement_points import SECOND
from game.ogre.movement.transport_orders import Dismount
from game.ogre.options.sequence.state import ADVANCE_FIRE
from game.ogre.rule_groups import UNITS
from game.ogre.scene import SCENE, Extra, Scene
from game.ogre.setup import Place
from game.ogre.state import Draft, Module, Position, Unit
from game.ogre.trains.arming import ArmTrain, beside_its_half
from game.ogre.trains.cargo import Detrain, Entrain, aboard, not_off_a_train
from game.ogre.trains.events import WORDS
from game.ogre.trains.line import holds_a_train, links, on_its_own_rail
from game.ogre.trains.running import MOVEMENT, Run, not_run, with_rest
from game.ogre.trains.speed import SHIFTED, Reverse, Throttle
from game.ogre.trains.train import (
    COUPLING,
    ENTRY,
    MARKERS,
    RAIL,
    SET_UP,
    SIZE,
    TRAIN,
    TRAIN_KIND,
    Coupling,
    train_of,
)
from game.ogre.trains.wrecks import is_train, overrun_trains, ram_column, shrug_words, shrugs_off, wrecked

#: ode:9.02: the signs of the speed markers
SIGNS = ("train-0", "train-1", "train-2", "train-3")


def marks(state: Position, unit: Unit) -> Iterable[CounterMark]:
    """The speed marker on the front of a train, and what a counter carries."""
    if unit.kind != TRAIN:
        return
    train = train_of(state, unit.id)
    if train is not None and train.front.id == unit.id:
        slow, fast = train.distances
        how = "moving" if train.moving else "standing"
        yield CounterMark(
            SIGNS[train.marker], f"front of its train, {MARKERS[train.marker]}: runs {slow} or {fast} ({how})"
        )
    carried = aboard(state, unit.id)
    if carried:
        yield CounterMark("train-cargo", f"carries {len(carried)}")


def on_the_line(draft: Draft, units: Sequence[Unit]) -> None:
    """Scene: the second half stands beside the first on the line, where there is room."""
    front, rear = units[0], units[1]
    free = (at for at in links(draft).get(front.at, ()) if at not in draft.at_hex)
    at = next(free, OFF)
    if at:
        draft.put(replace(rear, at=at))
    else:
        draft.take(rear.id, "merged")


def armed_by_hand(draft: Draft, units: Sequence[Unit]) -> None:
    """Scene: a train of one counter with two guns, on its way."""
    draft.put(replace(units[0], guns=2))
    COUPLING.put(draft, units[0].id, Coupling(marker=1))


TRAINS = Module(
    id="trains",
    title="Trains",
    rule="ode:9",
    group=UNITS,
    effect="Trains run along the rails, carry units, and may have guns.",
    kinds={TRAIN: TRAIN_KIND},
    orders={
        SETUP: (ArmTrain, Entrain, Detrain),
        MOVEMENT: (Run, Entrain, Detrain),
        "fire": (Throttle, Reverse),
        SECOND: (Throttle, Reverse),
        ADVANCE_FIRE: (Throttle, Reverse),
    },
    parameters=(SET_UP, ENTRY, SIZE),
    states=(COUPLING, SHIFTED),
    vetoes={CutRoute: on_its_own_rail, Dismount: not_off_a_train, EndPhase: not_run, Place: beside_its_half},
    words=WORDS,
    hooks=(
        AMENDED_PHASES.by(AmendedPhase(MOVEMENT, with_rest)),
        BEFORE_FIGHT.by(overrun_trains),
        COUNTER_MARKS.by(marks),
        DESTROYED.by(wrecked),
        PRICES.by(holds_a_train),
        POINTLESS.by(unless_some(lambda kind: bool(kind.bound_to), "No side has a train in this scenario.")),
        RAM_COLUMN.by(ram_column),
        # a D turned into an X by a fight (rank 10) is one for a train too
        RESULTS.by(
            ResultLink(15, "ode:9.03", {D: NE}, is_train, shrugs_off, frozenset({TRAIN}), shrug_words)
        ),
        SCENE.by(
            Scene((Extra(TRAIN), Extra(TRAIN), Extra("INF", squads=2)), route=RAIL, then=on_the_line),
            Scene((Extra(TRAIN), Extra("GEV", foe=True, beside=True)), route=RAIL, then=armed_by_hand),
        ),
    ),
)
