"""The chances of a challenge before it is fired: of a casualty, and that the order is broken off."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import product

from game.ogre.charts import NE, D
from game.ogre.combat.odds import Odds
from game.ogre.movement.transport_state import riders
from game.ogre.options.challenge.losses import members, of_counter
from game.ogre.options.morale import Tested, best_rating, short_by, steadfast
from game.ogre.state import Rules, Unit, View

FACES = 6


def lost_by(unit: Unit, outcome: str) -> int:
    """The elements that a result costs a counter."""
    if outcome == NE:
        return 0
    if unit.sheet:
        return 1
    if outcome == D:
        return 1 if unit.squads or unit.disabled else 0
    return of_counter(unit)


def prospects(
    rules: Rules, state: View, names: Sequence[str], target: str, odds: Odds
) -> tuple[Fraction, Fraction]:
    """The chance that the group has a casualty, and that its order comes to nothing by it."""
    group = members(state, names)
    alive = [name for name in names if name in state.units]
    ways = _losses(state, group, target, odds)
    whole = sum(of_counter(state.units[name]) for name in alive)
    loss = sum((chance for lost, chance in ways.items() if lost), Fraction(0))
    if not alive or steadfast(best_rating(state, alive)):
        broken = sum((chance for lost, chance in ways.items() if lost >= whole), Fraction(0))
        return loss, broken
    broken = sum(
        (chance * _fails(rules, state, tuple(alive), lost, whole) for lost, chance in ways.items() if lost),
        Fraction(0),
    )
    return loss, broken


def _losses(state: View, group: Sequence[str], target: str, odds: Odds) -> dict[int, Fraction]:
    """How many elements of a group are lost, with the chance of each number."""
    found: dict[int, Fraction] = {}
    for face in range(FACES):
        unit = state.units[target]
        outcome = odds.outcomes[face]
        lost = lost_by(unit, outcome) if target in group and outcome in (NE, "D", "X", "T") else 0
        aboard = sum(len(rider.squads) for rider in riders(state, unit) if rider.id in group)
        if odds.riders is not None and aboard:
            lost += {NE: 0, D: 1}.get(odds.riders.outcomes[face], aboard)
        found[lost] = found.get(lost, Fraction(0)) + Fraction(1, FACES)
    for spill in odds.spills:
        if spill.unit not in group:
            continue
        unit, more = state.units[spill.unit], dict[int, Fraction]()
        for (lost, chance), outcome in product(found.items(), spill.outcomes):
            total = lost + lost_by(unit, outcome)
            more[total] = more.get(total, Fraction(0)) + chance / FACES
        found = more
    return found


def _fails(rules: Rules, state: View, names: tuple[str, ...], lost: int, whole: int) -> Fraction:
    """The chance that a group which has lost so much does not go on."""
    if lost >= whole:
        return Fraction(1)
    needed = rules.value("morale", state, Tested(names, lost))
    bad = sum(1 for dice in product(range(1, FACES + 1), repeat=2) if short_by(dice, needed))
    return Fraction(bad, FACES * FACES)


def passing(needed: int) -> Fraction:
    """The chance that two dice pass a morale test."""
    good = sum(1 for dice in product(range(1, FACES + 1), repeat=2) if not short_by(dice, needed))
    return Fraction(good, FACES * FACES)
