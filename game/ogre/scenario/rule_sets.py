"""Sets of optional rules for a new game, which rules go together, and why two do not."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec import Struct

from game.core.assembly import AssemblyError
from game.ogre.catalogue import MODULES, rules_for
from game.ogre.engineering import catalogue as engineering
from game.ogre.options import modern
from game.scenarios.description import Scenario


class RuleSet(Struct, frozen=True):
    """A set of rules with a title: the modules, and the parameters that give them something to do."""

    id: str
    title: str
    modules: tuple[str, ...]
    parameters: Mapping[str, int] = {}


def excluded(chosen: Iterable[str], name: str) -> str:
    """Why a rule cannot be added to those that are chosen, as a sentence; "" if it can."""
    for other in chosen:
        if other == name:
            continue
        try:
            rules_for((other, name))
        except AssemblyError as wrong:
            return f"{wrong}."
    return ""


def that_fit(own: Iterable[str], names: Iterable[str]) -> tuple[str, ...]:
    """The rules of a scenario with as many of these as go together, in their order."""
    found = list(own)
    for name in names:
        if name not in found and not excluded(found, name):
            found.append(name)
    return tuple(found)


def usual_values(modules: Iterable[str]) -> dict[str, int]:
    """Values of parameters without which rules would do nothing, such as the side that has ECM."""
    return {row.id: row.usual for row in rules_for(modules).parameters.values() if row.usual is not None}


def rule_sets(scenario: Scenario) -> tuple[RuleSet, ...]:
    """The sets that a new game of a scenario offers: its own rules alone, and with more."""
    own = scenario.rules.modules
    rows = (
        ("base", "Base", ()),
        ("engineers", "Engineers", tuple(module.id for module in engineering.MODULES)),
        ("modern", "Modern battlefield", tuple(module.id for module in modern.MODULES)),
        ("everything", "Everything that fits", tuple(name for name in MODULES if name != "base")),
    )
    found = []
    for ident, title, names in rows:
        modules = that_fit(own, names)
        values = {**usual_values(modules), **scenario.rules.parameters}
        found.append(RuleSet(ident, title, modules, values))
    return tuple(found)
