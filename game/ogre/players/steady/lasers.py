"""Lasers and missiles of Ogres: Steady fires at one where that saves more than its next own fire gains."""

from __future__ import annotations

from collections.abc import Sequence

from game.ogre.combat.attack_order import UnitAttack
from game.ogre.combat.firing import Firing
from game.ogre.combat.sight import hexes_in_reach
from game.ogre.kinds import REACH
from game.ogre.lasers.guns import LASER_FIRE
from game.ogre.lasers.missiles import CHANCE, LetFly, ShootDown, missiles, waiting, without_one
from game.ogre.players.steady.gunnery import gain_of
from game.ogre.players.steady.reading import Reading
from game.ogre.state import Unit
from game.players.player import Choice


def at_missile(reading: Reading) -> Choice | None:
    """The answer to an attack with missiles; None where no missile is in the air."""
    order = waiting(reading.view)
    if order is None:
        return None
    saved, aims = 0.0, list[ShootDown]()
    for shot in missiles(reading.view, order):
        gain = _loss(reading, order, order.shots) - _loss(reading, order, without_one(order.shots, shot))
        for unit in reading.own:
            fire = ShootDown(unit.id, shot.unit, shot.weapon)
            if gain > saved and fire.applies_to(unit.kind):
                saved = gain
            if fire.applies_to(unit.kind) and reading.rules.refusal(reading.view, fire) is None:
                aims.append(fire)
    if not aims:
        return Choice(LetFly())
    # who has the least to lose by it fires first
    best = min(aims, key=lambda fire: _forgone(reading, reading.view.units[fire.unit]))
    if saved * float(CHANCE) <= _forgone(reading, reading.view.units[best.unit]):
        return Choice(LetFly(), "The laser is worth more against the enemy's units.")
    return Choice(best, "The missile would cost more.")


def _loss(reading: Reading, order: object, shots: Sequence[Firing]) -> float:
    """What an attack of the enemy is expected to cost, with some of its shots."""
    if not shots or not isinstance(order, UnitAttack) or order.target not in reading.view.units:
        # ground, bridges and buildings: a missile is worth about its strength
        return 0.0 if isinstance(order, UnitAttack) else reading.weights.spent * len(shots)
    found = order.fired_at().odds(reading.rules, reading.view, shots)
    return gain_of(reading, reading.view.units[order.target], order.part, found)


def _forgone(reading: Reading, unit: Unit) -> float:
    """What a laser could be expected to gain in its own next Fire phase, which it gives up."""
    view = reading.view
    if LASER_FIRE.of(view, unit.id).fired == view.clock.player_turn:
        return 0.0
    seen = hexes_in_reach(reading.rules, view, unit, unit.at, REACH[unit.kind])
    return reading.best_shot_within(unit, seen)
