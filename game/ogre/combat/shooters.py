"""Who may fire, with what, at a target of whatever kind (ode:7.05)."""

from __future__ import annotations

from collections.abc import Sequence

from game.core.draft import once
from game.core.refusals import Refusal
from game.ogre import common_refusals
from game.ogre.combat import weapons
from game.ogre.combat.firing import Firing
from game.ogre.combat.odds import fires_alone
from game.ogre.combat.readiness import (
    named_twice,
    no_place_to_fire,
    not_ready,
    ready_to_fire,
    squads_not_ready,
)
from game.ogre.combat.sight import GUN_SIGHT, limit, out_of_sight, reach
from game.ogre.combat.targets import Target
from game.ogre.hooks import one_target
from game.ogre.kinds import ARMS, CLOSE, KINDS, Weapon
from game.ogre.movement.transport_state import firing_place
from game.ogre.overrun.overrun_state import fight
from game.ogre.state import GameState, Rules, Unit
from game.ogre.terrain import in_water
from game.ogre.terrain_kinds import TERRAINS


def firing_barred(state: GameState, unit: Unit, at: int) -> Refusal | None:
    """Infantry in water, submerged Ogres (ode:7.14.4) and units in pieces (ce:14.01.2-g) do not fire."""
    if unit.sheet and unit.disabled:
        return Refusal(
            "disabled",
            "ce:14.01.2-g",
            f"{common_refusals.named(unit)} is not assembled and cannot fire.",
            (unit.id,),
        )
    if weapons.just_unpacked(state, unit, at):
        return Refusal(
            "unpacked", "ode:14.01", f"{common_refusals.named(unit)} can fire from its next turn.", (unit.id,)
        )
    if TERRAINS[state.board.terrain[at]].wet and in_water(state, at):
        kind = KINDS[unit.kind]
        if kind.mobility in ("ogre", "superheavy") or (unit.squads and not weapons.marines(unit)):
            return Refusal(
                "water",
                "ode:7.14.4",
                f"{common_refusals.named(unit)} cannot fire from the water.",
                (unit.id,),
            )
    return None


def shot_refusal(rules: Rules, state: GameState, shot: Firing, target: Target) -> Refusal | None:
    """Why one shooter cannot take part in an attack on this target, or None."""
    unit = common_refusals.own(state, shot.unit)
    if isinstance(unit, Refusal):
        return unit
    barred = target.bars(state, unit, shot)
    if barred:
        return barred
    at, found = unit.at, fight(state) if state.frames else None
    if found is None:
        refusal = common_refusals.able(unit, "fire")
        if refusal:
            return refusal
    if not at:
        at = firing_place(state, unit)
    if not at:
        carrier = state.units.get(unit.aboard)
        as_one = carrier is not None and bool(one_target(rules, state, carrier))
        return no_place_to_fire(state, unit, as_one)
    if found and (at != found.at or found.out(unit.id)):
        return Refusal(
            "elsewhere", "ode:8.01", f"{common_refusals.named(unit)} is not in the fight.", (unit.id,)
        )
    row = weapons.row_of(unit, shot.weapon)
    if row < 0 or (found is None and shot.weapon == CLOSE.id):
        text = f"{common_refusals.named(unit)} has no such weapon ({shot.weapon})."
        return Refusal("no-weapon", "ode:7.05", text, (unit.id,), near=False)
    weapon = ARMS[unit.kind][row]
    barred = firing_barred(state, unit, at)
    if barred:
        return barred
    # ode:7.02, ode:7.07, ode:7.07.1: the weapons of one row may fire at different targets, in any split
    left = ready_to_fire(rules, state, unit, row, weapon)
    if shot.count < 1 or shot.count > left:
        return not_ready(rules, state, unit, row, weapon, left)
    if shot.squads:
        named = squads_not_ready(state, unit, shot)
        if named:
            return named
    distance = target.distance(state, at)  # ode:6.08: none between units of one hex
    if found is None and GUN_SIGHT.of(rules):
        unseen = out_of_sight(rules, state, unit, at, target)
        if unseen:
            return unseen
    return _too_far(rules, state, unit, weapon, distance) or target.resists(state, unit, shot)


def _too_far(rules: Rules, state: GameState, unit: Unit, weapon: Weapon, distance: int) -> Refusal | None:
    """Why a weapon does not reach so far, or None: by its range, or by what limits all ranges."""
    if distance > weapon.range:
        text = f"{common_refusals.named(unit)}: {distance} hexes away, range {weapon.range}."
        return Refusal("range", "ode:7.05", text, (unit.id,))
    short = limit(rules, state)
    if short is None or distance <= short.hexes:
        return None
    name = common_refusals.named(unit)
    text = f"{name}: {distance} hexes away, and fire reaches no farther than {short.hexes} {short.why}."
    return Refusal("range", short.rule, text, (unit.id,))


def alone_refusal(state: GameState, shots: Sequence[Firing]) -> Refusal | None:
    """Why these shooters may not combine, or None. Each of them is in play."""
    unit = fires_alone(state, shots)
    if unit is None:
        return None
    text = f"The weapons of {common_refusals.named(unit)} cannot be combined with those of other units."
    return Refusal("alone", "ode:14.02", text, (unit.id,))


def shooters_refusal(
    rules: Rules, state: GameState, shots: Sequence[Firing], target: Target
) -> Refusal | None:
    """Why these shooters cannot make one attack on a target that is there, or None."""
    double = named_twice(shots)
    if double:
        return double
    for shot in shots:
        refusal = shot_refusal(rules, state, shot, target)
        if refusal:
            return refusal
    return alone_refusal(state, shots) or target.together(state, shots)


def nobody_fires(shots: Sequence[Firing]) -> Refusal | None:
    """The refusal of an attack without shooters."""
    return None if shots else Refusal("empty", "ode:7.05", "No unit is named to fire.")


def guns(rules: Rules, state: GameState, unit: Unit) -> list[tuple[str, int, int, int]]:
    """What a unit could fire at something that is no counter: weapon, how many, range, from where."""
    # the ground, bridges and field works ask for the same
    found: list[tuple[str, int, int, int]] = once(state, ("guns", unit.id), lambda: _guns(rules, state, unit))
    return found


def _guns(rules: Rules, state: GameState, unit: Unit) -> list[tuple[str, int, int, int]]:
    at = unit.at or firing_place(state, unit)
    if not at or unit.disabled or firing_barred(state, unit, at):
        return []
    found = []
    for row, weapon in enumerate(KINDS[unit.kind].weapons):
        left = ready_to_fire(rules, state, unit, row, weapon)
        if left and weapon.id != "ap":
            found.append(
                (weapon.id, left if weapon.id in ("squad", "gun") else 1, reach(rules, state, weapon), at)
            )
    return found
