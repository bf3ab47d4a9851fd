"""A ram before it is rolled: what it does to both, in words (ode:6.02 to ode:6.07)."""

from __future__ import annotations

from game.core.amounts import counted
from game.core.questions import Figure, Part
from game.core.roles import Fact
from game.core.views import ANONYMOUS
from game.ogre.charts import CRT
from game.ogre.combat.damage import treads_taken
from game.ogre.combat.odds import UNKNOWN
from game.ogre.combat.odds_text import ODDS, odds_lines, odds_words, results_of_die
from game.ogre.common_refusals import named
from game.ogre.kinds import KINDS
from game.ogre.movement.transport_state import riders
from game.ogre.ramming.ram_entry import rams_like_an_ogre
from game.ogre.ramming.ram_results import (
    Impact,
    blow,
    impact,
    own_treads,
    ram_figures,
    rider_loss,
    treads_at_stake,
)
from game.ogre.state import GameState, Rules, Unit

CERTAIN, TREADS = "auto", "treads"


def ram_odds(rules: Rules, state: GameState, unit: Unit, target: Unit) -> tuple[str, tuple[str, ...]]:
    """The odds of a ram in a word, and what comes of it for both, a line each.

    The word is a column of the table, "auto" where no die is needed, "die" where a die decides by itself,
    "treads" for a ram on an Ogre, "?" for what lies face down.
    """
    if target.kind == ANONYMOUS:
        return UNKNOWN, ("revealed when the ram is made",)
    if target.sheet:
        return TREADS, (_treads_of(rules, state, unit, target), _own_loss(rules, state, unit, target))
    if not rams_like_an_ogre(unit):
        found = blow(rules, state, unit, target)
        return found.odds, (*odds_lines(found), _own_loss(rules, state, unit, target))
    struck = impact(rules, state, target)
    odds = "1-1" if struck.one_on_one else "die" if struck.rolls else CERTAIN
    said = results_of_die(struck.outcomes) if struck.rolls else struck.outcomes[0]
    lines = [f"{odds_words(odds)}: {said}" if odds != "die" else said]
    if KINDS[target.kind].carries and riders(state, target):
        fates = [rider_loss(die if struck.rolls else 0) for die in range(1, 7)]
        lines.append(f"its riders, same die: {results_of_die(fates)}")
    return odds, (*lines, _own_loss(rules, state, unit, target, struck.cost))


def _treads_of(rules: Rules, state: GameState, unit: Unit, target: Unit) -> str:
    treads, dice = treads_at_stake(unit)
    treads, times = (treads_taken(rules, state, target, count) for count in (treads, 1))
    rolled = f"as many tread units as {counted(dice, 'die', 'dice')} {'shows' if dice == 1 else 'show'}"
    if times > 1:
        rolled = f"{times} times {rolled}"
    return f"{named(target)} loses {rolled if dice else counted(treads, 'tread unit')}"


def _own_loss(rules: Rules, state: GameState, unit: Unit, target: Unit, cost: int = 0) -> str:
    """What the ram costs who rams: treads, a 1-1 attack of its own (ode:6.07), or itself."""
    name = named(unit)
    if unit.sheet:
        treads = treads_taken(rules, state, unit, own_treads(unit, target) if target.sheet else cost)
        return f"{name} loses {counted(treads, 'tread unit') if treads else 'no tread unit'}"
    if rams_like_an_ogre(unit):
        return f"{name} takes a 1-1 attack: {results_of_die(CRT['1-1'])}"
    return f"{name} is destroyed"


def ram_facts(rules: Rules, state: GameState, unit: str, target: str) -> tuple[Fact, ...]:
    """A ram as facts: what it does to its target, and to who rams."""
    if unit not in state.units or target not in state.units:
        return ()
    first, *more = ram_odds(rules, state, state.units[unit], state.units[target])[1]
    return (Fact(ODDS, first, "ode:6"), *(Fact("Besides", line, "ode:6") for line in more))


def ram_workings(rules: Rules, state: GameState, name: str, foe: str) -> dict[str, tuple[Figure, ...]]:
    """The sums behind that."""
    unit, target = state.units.get(name), state.units.get(foe)
    if unit is None or target is None or target.kind == ANONYMOUS:
        return {}
    if target.sheet:
        treads, dice = treads_at_stake(unit)
        size = f"by the size of {named(unit)}, {KINDS[unit.kind].size}"
        lost = counted(dice, "die", "dice") if dice else str(treads)
        return {ODDS: (Figure("Treads it costs", lost, (Part("is", lost, size, "ode:6.05"),)),)}
    if not rams_like_an_ogre(unit):
        return {ODDS: ram_figures(rules, state, unit, target)}
    struck = impact(rules, state, target)
    said = f"1 die: {results_of_die(struck.outcomes)}" if struck.rolls else "no die is rolled"
    cost = Part("is", str(struck.cost), f"for {named(target)}", "ode:6.04")
    return {
        ODDS: (
            Figure("Result", said, (Part("set", "", _why(target, struck), "ode:6.02"),)),
            *((Figure("Treads it costs", str(struck.cost), (cost,)),) if unit.sheet else ()),
        )
    }


def _why(target: Unit, struck: Impact) -> str:
    if struck.one_on_one:
        return "a Superheavy suffers a 1-1 attack"
    return "it may evade" if struck.rolls else f"{named(target)} cannot evade"
