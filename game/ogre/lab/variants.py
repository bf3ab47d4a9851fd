"""Scenarios with changed optional rules: every single rule, and every pair that can be combined."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from game.core.anygame import Rules
from game.core.assembly import AssemblyError
from game.ogre.catalogue import MODULES, rules_for
from game.ogre.scenario.options import with_what_is_known
from game.ogre.scenario.picking import kinds_of, pick_text, refusals, why_not_more
from game.scenarios.description import Scenario, SideDescription

OPTIONS = tuple(name for name in MODULES if name != "base")
#: the share of games with a bought force, where one may be bought
PICKED = 0.25
#: counters added for rules, so that somebody can use them
COMPANY = {"lad": "LAD*1", "engineering": "CE*3"}


def with_rules(scenario: Scenario, wanted: Iterable[str]) -> Scenario:
    """The scenario with exactly these optional rules, and stocks for them. Raises ``AssemblyError``."""
    modules = tuple(name for name in OPTIONS if name in set(wanted))
    rules = rules_for(modules)
    scenario = with_what_is_known(scenario, rules)
    sides = tuple(_stocked(side, rules, side.id in scenario.setup) for side in scenario.sides)
    own = {row.id for name in modules for row in MODULES[name].parameters}
    parameters = {name: value for name, value in scenario.rules.parameters.items() if name in own}
    for row in rules.parameters.values():
        if row.usual is not None:
            parameters.setdefault(row.id, row.usual)
    return replace(
        scenario, sides=sides, rules=replace(scenario.rules, modules=modules, parameters=parameters)
    )


def _stocked(side: SideDescription, rules: Rules, sets_up: bool) -> SideDescription:
    """The side with the stocks that these rules allow, and some of each kind where it sets up."""
    known = rules.declared.stocks.values()
    stocks = {
        stock.id: side.stocks.get(stock.id) or (stock.usual if stock.in_setup else 0)
        for stock in known
        if sets_up or not stock.in_setup
    }
    return replace(side, stocks={kind: count for kind, count in stocks.items() if count})


def besides(scenario: Scenario, *names: str) -> Scenario:
    """The scenario with these rules added; its own rule for the same slot gives way."""
    places = {slot for name in names for slot in MODULES[name].slots}
    kept = [
        m
        for m in scenario.rules.modules
        if m in names or not (places & MODULES[m].slots.keys() or _excluded(m, names))
    ]
    return with_rules(scenario, (*kept, *names))


def _excluded(module: str, names: Iterable[str]) -> bool:
    """Does a module exclude one of these, or one of these exclude it?"""
    return any(name in MODULES[module].excludes or module in MODULES[name].excludes for name in names)


def switched(scenario: Scenario, name: str) -> Scenario:
    """The scenario with a rule added, or removed if it has it."""
    own = scenario.rules.modules
    return with_rules(scenario, [m for m in own if m != name]) if name in own else besides(scenario, name)


def pairs() -> Iterator[tuple[str, str]]:
    """Every pair of optional rules that can be combined."""
    for pair in itertools.combinations(OPTIONS, 2):
        try:
            rules_for(pair)
        except AssemblyError:
            continue
        yield pair


def settings() -> tuple[str, ...]:
    """Every non-default value of every parameter of optional rules, such as ``work-told=2``."""
    found: dict[str, None] = {}
    for name in OPTIONS:
        for parameter in rules_for([name]).parameters.values():
            found.update(
                dict.fromkeys(f"{parameter.id}={v}" for v, _ in parameter.choices if v != parameter.default)
            )
    return tuple(found)


def engineers(scenario: Scenario) -> bool:
    """Is it a scenario of combat engineering?"""
    return "engineering" in rules_for(scenario.rules.modules).parts


def with_setting(scenario: Scenario, setting: str) -> Scenario:
    """The scenario with a parameter set, and with the rules of that parameter if it lacks them."""
    name, _, value = setting.partition("=")
    if name not in rules_for(scenario.rules.modules).parameters:
        scenario = besides(scenario, next(m for m in OPTIONS if name in rules_for([m]).parameters))
    parameters = {**scenario.rules.parameters, name: int(value)}
    return replace(scenario, rules=replace(scenario.rules, parameters=parameters))


def pick(side: SideDescription, rng: random.Random) -> str:
    """The text of a force bought at random, in one game in four where a side may buy; else ""."""
    if side.pick is None or rng.random() >= PICKED:
        return ""
    counts = dict(side.pick.least)
    for _ in range(rng.randint(4, 60)):
        kind = rng.choice(kinds_of(side))
        if not why_not_more(side, counts, kind):
            counts[kind] = counts.get(kind, 0) + 1
    return "" if refusals(side, counts) else pick_text(counts)


def company(scenario: Scenario, side: int) -> str:
    """The text of the counters that are added to a force for the rules in use."""
    if scenario.sides[side].id not in scenario.setup:
        return ""
    parts = {
        part for name in scenario.rules.modules for part in (name, *(m.id for m in MODULES[name].requires))
    }
    words = [word for part, word in COMPANY.items() if part in parts]
    return f" + {' '.join(words)}" if words else ""
