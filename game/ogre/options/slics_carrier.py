"""Squads aboard as one with their carrier (opt:slics_carrier): one attack, one target."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from game.core.amounts import counted
from game.core.questions import Note
from game.ogre.charts import QUARTERS, D, X
from game.ogre.combat import weapons
from game.ogre.combat.combat import Fire
from game.ogre.combat.damage import disable, hit_riders
from game.ogre.combat.odds import Aimed
from game.ogre.hooks import FIRE, ONE_WITH_RIDERS, RESULTS, Blow, Coming, ResultLink
from game.ogre.kinds import KINDS, SQUAD
from game.ogre.movement.transport_state import riders, squads_aboard
from game.ogre.options.modern_kinds import MODERN_KINDS
from game.ogre.rule_groups import MODERN
from game.ogre.scene import SCENE, Extra, Scene
from game.ogre.state import USAGE, Draft, GameState, Module, Order, Position, Unit

TOGETHER, LOSSES = "opt:slics_carrier-a", "opt:slics_carrier-b"
#: personnel carriers
CARRIERS = ("GEVPC", "LGEVPC")
#: an infantry counter's row for its squads' own fire
ROW, ARM = 0, SQUAD[0]


def as_one(state: GameState, unit: Unit) -> bool:
    """Is it a personnel carrier with squads aboard?"""
    return unit.kind in CARRIERS and bool(riders(state, unit))


def aboard_and_ready(state: GameState, carrier: Unit, target: Unit) -> int:
    """The squads aboard that fire with a carrier: use the shorter range."""
    # RULING Q-714: always, because they have nothing else to fire at from inside
    if not as_one(state, carrier) or state.board.grid.distance(carrier.at, target.at) > ARM.range:
        return 0
    return sum(weapons.ready(state, unit, ROW, ARM) for unit in riders(state, carrier))


def added_attack(state: GameState, about: Aimed, value: int, note: Note | None) -> int:
    """Stage of "strength": the squads aboard add theirs to the carrier's gun (opt:slics_carrier-a)."""
    if len(about) < 4 or about[0].kind not in CARRIERS:
        return value
    unit, _, _, target = about
    count = aboard_and_ready(state, unit, target)
    if not count:
        return value
    if note:
        note("plus", count * ARM.attack, f"{counted(count, 'squad')} aboard", TOGETHER)
    return value + count * ARM.attack * QUARTERS


def added_defence(state: GameState, about: tuple[Unit, str, bool], value: int, note: Note | None) -> int:
    """Stage of "defence": a carrier and the squads aboard add theirs (opt:slics_carrier-a)."""
    unit, part, _ = about
    if part or not as_one(state, unit):
        return value
    more = sum(len(rider.squads) * KINDS[rider.kind].defence for rider in riders(state, unit))
    if note:
        note("plus", more, f"{counted(squads_aboard(state, unit), 'squad')} aboard", TOGETHER)
    return value + more


def fired_along(draft: Draft, order: Order, before: Position) -> None:
    """Squads that fired with their carrier have fired."""
    if not isinstance(order, Fire) or order.target not in before.units:
        return
    for shot in order.shots:
        carrier = before.units[shot.unit]
        if not aboard_and_ready(before, carrier, before.units[order.target]):
            continue
        for unit in riders(before, carrier):
            if unit.id in draft.units:
                fired = USAGE.of(draft, unit.id).fired or (0,) * len(KINDS[unit.kind].weapons)
                USAGE.change(draft, unit.id, fired=(fired[ROW] + len(unit.squads), *fired[ROW + 1 :]))


def lost_together(draft: Draft, blow: Blow) -> Blow | None:
    """Link of the chain: a D costs a squad, and the last one disables the carrier; an X destroys both."""
    unit = blow.unit
    # RULING Q-715: only from fire; a ram has its own die for squads aboard
    if blow.cause != "fire" or not as_one(draft, unit):
        return blow
    # RULING Q-713: a second D destroys the carrier, and squads aboard are the same target
    if blow.result == X or (blow.result == D and unit.disabled):
        return replace(blow, result=X, all_hands=True)
    if blow.result != D:
        return blow
    last = squads_aboard(draft, unit) == 1
    hit_riders(draft, unit, D)
    if last:
        disable(draft, draft.units[unit.id], blow.cause)
    return None


def loss_words(state: GameState, unit: Unit, cause: str) -> Mapping[str, Coming]:
    """The results in words."""
    if cause != FIRE or not as_one(state, unit):
        return {}
    both = "destroys it and those aboard"
    if unit.disabled:
        return {X: Coming(both, "destroyed"), D: Coming(both, "destroyed")}
    if squads_aboard(state, unit) == 1:
        return {
            X: Coming(both, "destroyed"),
            D: Coming("takes the last squad aboard, disables it", "disabled, its last squad lost"),
        }
    return {X: Coming(both, "destroyed"), D: Coming("takes a squad aboard", "one squad aboard lost")}


SLICS_CARRIER = Module(
    id="slics-carrier",
    title="Squads aboard as one with their carrier",
    rule="opt:slics_carrier",
    house=("opt:slics_carrier-b",),
    group=MODERN,
    optional=True,
    effect="Squads aboard a personnel carrier fire and defend as one with it.",
    requires=(MODERN_KINDS,),
    stages=(("strength", "state", added_attack), ("defence", "infantry", added_defence)),
    after_order={Fire: fired_along},
    hooks=(
        RESULTS.by(ResultLink(35, LOSSES, lands=lost_together, kinds=frozenset(CARRIERS), words=loss_words)),
        ONE_WITH_RIDERS.by(as_one),
        SCENE.by(
            Scene(
                (
                    Extra("GEVPC"),
                    Extra("INF", squads=3, state="aboard"),
                    Extra("HVY", foe=True, beside=True),
                    Extra("INF", squads=2, foe=True, beside=True),
                )
            )
        ),
    ),
)
