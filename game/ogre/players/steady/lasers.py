"""Lasers and missiles of Ogres: Steady fires at one where that saves more than its next own fire gains."""

from __future__ import annotations

from collections.abc import Sequence

from game.ogre.combat.firing import Firing
from game.ogre.combat.sight import hexes_in_reach
from game.ogre.combat.targets import Target
from game.ogre.combat.unit_target import UnitTarget
from game.ogre.kinds import REACH
from game.ogre.lasers.guns import LASER_FIRE
from game.ogre.lasers.missiles import (
    CHANCE,
    LetFly,
    Missile,
    ShootDown,
    attacks_of,
    missiles,
    waiting,
    without_one,
)
from game.ogre.players.steady.gunnery import gain_of
from game.ogre.players.steady.reading import Reading
from game.ogre.state import Order, Unit
from game.players.player import Choice


def at_missile(reading: Reading) -> Choice | None:
    """The answer to an attack with missiles; None where no missile is in the air."""
    rules, view = reading.rules, reading.view
    order = waiting(view)
    if order is None:
        return None
    best, most = None, 0.0
    for missile in missiles(view, order):
        saved = float(CHANCE) * _saved(reading, order, missile)
        for unit in reading.own:
            fire = ShootDown(unit.id, missile.shot.unit, missile.shot.weapon)
            if fire.applies_to(unit.kind) and rules.refusal(view, fire) is None:
                gain = saved - _forgone(reading, unit)
                if gain > most:
                    best, most = fire, gain
    if best is None:
        return Choice(LetFly(), "The laser is worth more against the enemy's units.")
    return Choice(best, "The missile would cost more.", value=most)


def _saved(reading: Reading, order: Order, missile: Missile) -> float:
    """What its attack would cost less without a missile."""
    row = (missile.shot.unit, missile.shot.weapon)
    for shots, target in attacks_of(reading.view, order):
        if any((shot.unit, shot.weapon) == row for shot in shots):
            left = without_one(shots, missile.shot)
            return _loss(reading, target, shots) - _loss(reading, target, left)
    return 0.0


def _loss(reading: Reading, target: Target, shots: Sequence[Firing]) -> float:
    """What an attack of the enemy is expected to cost, with some of its shots."""
    if not shots:
        return 0.0
    if not isinstance(target, UnitTarget):  # ground, bridges and buildings: about what a missile is worth
        return reading.weights.spent * len(shots)
    found = target.odds(reading.rules, reading.view, shots)
    return gain_of(reading, reading.view.units[target.unit], target.part, found)


def _forgone(reading: Reading, unit: Unit) -> float:
    """What a laser could be expected to gain in its own next Fire phase, which it gives up."""
    view = reading.view
    if LASER_FIRE.of(view, unit.id).fired == view.clock.player_turn:
        return 0.0
    seen = hexes_in_reach(reading.rules, view, unit, unit.at, REACH[unit.kind])
    return reading.best_shot_within(unit, seen)
