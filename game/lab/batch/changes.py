"""A scenario with a number changed: counters in a force, the turn limit, and so on.

Keys are those of the scenario file: ``forces.combine.GEV`` (or ``forces.SIDE.combine.GEV`` where
both sides have a force of that name), ``victory.complete``,
``victory.goals.ID.points``, ``parameters.NAME``,
``stocks.SIDE.KIND``, ``turn_limit``, ``stall_limit``.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NoReturn

from msgspec.structs import replace

from game.boards.findings import hint
from game.core.games import game_named
from game.core.terms import Goal
from game.scenarios.description import Force, Scenario, SideDescription, Units
from game.scenarios.forces import FORCES, game_of
from game.usage import UsageError

#: the largest number that makes sense in a scenario
MOST = 999
LIMITS = ("turn_limit", "stall_limit")
GOALS, GOAL_FIELDS = "goals.", ("points", "need")
ROOTS = (
    "forces.FORCE.KIND",
    "forces.SIDE.FORCE.KIND",
    "stocks.SIDE.KIND",
    "victory.NUMBER",
    "victory.goals.ID.points",
    "victory.goals.ID.need",
    "parameters.NAME",
    *LIMITS,
)


def changed(scenario: Scenario, changes: Iterable[tuple[str, int]]) -> Scenario:
    """The scenario with these keys set to these numbers. Raises ``UsageError`` for an unknown key."""
    for key, number in changes:
        scenario = _changed(scenario, key, number)
    return scenario


def value_of(scenario: Scenario, key: str) -> int:
    """The present number at a key. Raises ``UsageError``."""
    root, _, rest = key.partition(".")
    if root in LIMITS and not rest:
        return int(getattr(scenario, root))
    if root == "forces":
        side, force, kind = _force(scenario, key)
        return _number(scenario, force, kind)
    if root == "stocks":
        side, stock = _stock(scenario, key)
        return side.stocks.get(stock, 0)
    if root == "victory" and rest.startswith(GOALS):
        goal, field = _goal(scenario, key)
        return int(getattr(goal, field))
    if root == "victory" and rest:
        return _among(key, rest, scenario.victory.numbers)
    if root == "parameters" and rest:
        known = game_of(scenario).rules_for(scenario.rules.modules).parameters
        usual = {name: known[name].default for name in known}
        return _among(key, rest, {**usual, **scenario.rules.parameters})
    return _unknown(key)


def _among(key: str, name: str, numbers: Mapping[str, int]) -> int:
    """A number by its name. Raises ``UsageError``."""
    if name not in numbers:
        raise UsageError(
            f"{key}: this scenario has no such number.", hint(name, numbers, "It has none of its kind.")
        )
    return numbers[name]


def _goal(scenario: Scenario, key: str) -> tuple[Goal, str]:
    """The goal of ``victory.goals.ID.points`` or ``….need``. Raises ``UsageError``."""
    goal_id, _, field = key.removeprefix(f"victory.{GOALS}").partition(".")
    known = {goal.id: goal for goal in scenario.victory.goals}
    if goal_id not in known:
        raise UsageError(f"{key}: there is no goal '{goal_id}'.", hint(goal_id, known))
    if field not in GOAL_FIELDS:
        raise UsageError(f"{key}: a goal has no number '{field}'.", hint(field, GOAL_FIELDS))
    return known[goal_id], field


def _unknown(key: str) -> NoReturn:
    raise UsageError(f"No number of a scenario is called {key}.", f"Write one of: {', '.join(ROOTS)}.")


def _changed(scenario: Scenario, key: str, number: int) -> Scenario:
    value_of(scenario, key)
    root, _, rest = key.partition(".")
    if root == "turn_limit":
        if not number and scenario.turn_limit:
            raise UsageError(f"{key}=0: the game would end before it begins.", "Write 1 or more.")
        return replace(scenario, turn_limit=number)
    if root == "stall_limit":
        return replace(scenario, stall_limit=number)
    if root == "victory" and rest.startswith(GOALS):
        goal, field = _goal(scenario, key)
        new = replace(goal, **{field: number})
        goals = tuple(new if one is goal else one for one in scenario.victory.goals)
        return replace(scenario, victory=replace(scenario.victory, goals=goals))
    if root == "victory":
        return replace(
            scenario, victory=replace(scenario.victory, numbers=_with(scenario.victory.numbers, rest, number))
        )
    if root == "parameters":
        return replace(
            scenario, rules=replace(scenario.rules, parameters=_with(scenario.rules.parameters, rest, number))
        )
    if root == "stocks":
        side, stock = _stock(scenario, key)
        return _side(scenario, side, replace(side, stocks=_with(side.stocks, stock, number)))
    side, force, kind = _force(scenario, key)
    fewer = _counting(scenario, force, kind, number)
    if not fewer.units:
        raise UsageError(
            f"{key}={number}: no counter would be left in {force.title}.", "Leave it at least one."
        )
    forces = tuple(fewer if one is force else one for one in side.forces)
    # the limits on a force belong to the file: a variant may exceed them
    return _side(scenario, side, replace(side, forces=forces, armour=-1, squads=-1))


def _with(numbers: Mapping[str, int], name: str, number: int) -> dict[str, int]:
    return {**numbers, name: number}


def _side(scenario: Scenario, old: SideDescription, new: SideDescription) -> Scenario:
    return replace(scenario, sides=tuple(new if side is old else side for side in scenario.sides))


def _stock(scenario: Scenario, key: str) -> tuple[SideDescription, str]:
    _, _, rest = key.partition(".")
    side_id, _, stock = rest.partition(".")
    known = {side.id: side for side in scenario.sides}
    if side_id not in known:
        raise UsageError(f"{key}: there is no side '{side_id}'.", hint(side_id, known))
    stocks = rules_stocks(scenario)
    if stock not in stocks:
        raise UsageError(f"{key}: a side has no stock of '{stock}' here.", hint(stock, stocks))
    return known[side_id], stock


def rules_stocks(scenario: Scenario) -> tuple[str, ...]:
    """The stocks that the rules of a scenario define."""
    return tuple(game_of(scenario).rules_for(scenario.rules.modules).declared.stocks)


def _force(scenario: Scenario, key: str) -> tuple[SideDescription, Force, str]:
    """The side, force and kind of ``forces.FORCE.KIND``, or ``forces.SIDE.FORCE.KIND``."""
    words = key.split(".")
    if len(words) not in (3, 4):
        _unknown(key)
    force_id, kind = words[-2:]
    sides = [side for side in scenario.sides if len(words) == 3 or side.id == words[1]]
    found = [(side, force) for side in sides for force in side.forces if force.id == force_id]
    if len(found) > 1:
        long = " or ".join(f"forces.{side.id}.{force_id}.{kind}" for side, _ in found)
        raise UsageError(f"{key}: both sides have a force '{force_id}'.", f"Write {long}.")
    if not found:
        known = [force.id for side in sides or scenario.sides for force in side.forces]
        raise UsageError(f"{key}: there is no force '{force_id}' here.", hint(force_id, known))
    kinds = game_named(scenario.game).declared.kinds
    if kind not in kinds:
        raise UsageError(
            f"{key}: there is no kind of counter '{kind}'.",
            hint(kind, kinds, "The kinds are in docs/MAPS.md."),
        )
    return (*found[0], kind)


def force_of(scenario: Scenario, key: str) -> tuple[int, str]:
    """The side and the force whose counters a key changes; (-1, "") for none. Raises ``UsageError``."""
    if not key.startswith("forces."):
        return -1, ""
    side, force, _ = _force(scenario, key)
    return scenario.sides.index(side), force.id


def _number(scenario: Scenario, force: Force, kind: str) -> int:
    foot = FORCES.of(game_of(scenario)).foot(kind)
    return sum(row.squads if foot else row.count for row in force.units if row.kind == kind)


def _counting(scenario: Scenario, force: Force, kind: str, number: int) -> Force:
    foot = FORCES.of(game_of(scenario)).foot(kind)
    row = Units(kind, squads=number) if foot else Units(kind, count=number)
    kinds = [one.kind for one in force.units]
    units = (
        [row if one.kind == kind else one for one in force.units] if kind in kinds else [*force.units, row]
    )
    return replace(force, units=tuple(one for one in units if one.count or one.squads))
