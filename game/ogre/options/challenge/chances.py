"""The chances of a challenge before it is fired: of a casualty, and of stopping the order."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import product

from game.ogre.charts import NE, D
from game.ogre.combat.odds import Odds
from game.ogre.disabled_parts import well_squads
from game.ogre.hooks import comes_to
from game.ogre.movement.transport_state import riders
from game.ogre.options.challenge.outcome import members, of_counter
from game.ogre.options.morale import Tested, best_rating, short_by, steadfast
from game.ogre.state import Rules, Unit, View

FACES = 6


def lost_by(rules: Rules, state: View, unit: Unit, outcome: str) -> int:
    """The elements that a counter loses to a result."""
    if outcome == NE or _spared(rules, state, unit, outcome):
        return 0
    if unit.sheet:
        return 1
    if outcome == D:
        return 1 if unit.squads or unit.disabled else 0
    return of_counter(unit)


def _spared(rules: Rules, state: View, unit: Unit, outcome: str) -> bool:
    """Does a result disable a squad and cost none?"""
    return outcome == D and bool(unit.squads) and comes_to(rules, state, unit, D).spares


def laid_up_by(rules: Rules, state: View, unit: Unit, outcome: str, lost: int) -> bool:
    """Does a result leave the counter unable to carry out the order (ch:15, ch:46)?"""
    if _spared(rules, state, unit, outcome):
        return len(well_squads(state, unit)) == 1
    return (lost > 0 and lost >= of_counter(unit)) or (outcome == D and not unit.squads and not unit.sheet)


#: the effect of fire on a group: the number of lost elements, and the counters unable to act
Ways = dict[tuple[int, frozenset[str]], Fraction]


def prospects(
    rules: Rules, state: View, names: Sequence[str], target: str, odds: Odds
) -> tuple[Fraction, Fraction]:
    """The chances that the group has a casualty, and that this stops its order."""
    group = members(state, names)
    alive = [name for name in names if name in state.units]
    able = {name for name in alive if not state.units[name].disabled}
    ways = _losses(rules, state, group, target, odds)
    whole = sum(of_counter(state.units[name]) for name in alive)
    loss = sum((chance for (lost, _), chance in ways.items() if lost), Fraction(0))
    firm = not alive or steadfast(best_rating(state, alive))
    broken = Fraction(0)
    for (lost, out), chance in ways.items():
        if lost >= whole or not able - out:
            broken += chance
        elif lost and not firm:
            broken += chance * _fails(rules, state, tuple(alive), lost)
    return loss, broken


def _losses(rules: Rules, state: View, group: Sequence[str], target: str, odds: Odds) -> Ways:
    """The possible results for a group, each with its probability."""
    found: Ways = {}
    for face in range(FACES):
        unit = state.units[target]
        outcome = odds.outcomes[face]
        mine = target in group and outcome in (NE, "D", "X", "T")
        lost = lost_by(rules, state, unit, outcome) if mine else 0
        out = frozenset({target} if mine and laid_up_by(rules, state, unit, outcome, lost) else ())
        if odds.riders is not None:
            lost += _lost_aboard(rules, state, unit, group, odds.riders.outcomes[face])
        found[lost, out] = found.get((lost, out), Fraction(0)) + Fraction(1, FACES)
    for spill in odds.spills:
        if spill.unit not in group:
            continue
        unit, more = state.units[spill.unit], Ways()
        for ((lost, out), chance), outcome in product(found.items(), spill.outcomes):
            less = lost_by(rules, state, unit, outcome)
            now = out | {spill.unit} if laid_up_by(rules, state, unit, outcome, less) else out
            more[lost + less, now] = more.get((lost + less, now), Fraction(0)) + chance / FACES
        found = more
    return found


def _lost_aboard(rules: Rules, state: View, unit: Unit, group: Sequence[str], outcome: str) -> int:
    """The squads of a group's riders that a result on a vehicle costs: one by a D, or all (ode:5.11)."""
    crew = [rider for rider in riders(state, unit) if rider.id in group]
    if outcome == NE or not crew:
        return 0
    return lost_by(rules, state, crew[0], D) if outcome == D else sum(len(rider.squads) for rider in crew)


def _fails(rules: Rules, state: View, names: tuple[str, ...], lost: int) -> Fraction:
    """The chance that a group with these losses fails to continue."""
    needed = rules.value("morale", state, Tested(names, lost))
    bad = sum(1 for dice in product(range(1, FACES + 1), repeat=2) if short_by(dice, needed))
    return Fraction(bad, FACES * FACES)


def passing(needed: int) -> Fraction:
    """The chance of passing a morale test with two dice."""
    good = sum(1 for dice in product(range(1, FACES + 1), repeat=2) if not short_by(dice, needed))
    return Fraction(good, FACES * FACES)
