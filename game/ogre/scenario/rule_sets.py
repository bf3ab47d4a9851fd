"""Sets of optional rules for a new game."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec import Struct

from game.boards.board import Board
from game.ogre.catalogue import MODULES, rules_for
from game.ogre.rule_groups import MODERN, ORDER, SAPPING, group_of
from game.ogre.scenario.exclusions import that_fit
from game.ogre.scenario.options import switchable
from game.scenarios.description import Scenario

#: the set with the rules of the scenario alone
BASE = "base"
#: the set with those that suit it besides
SUITED = "suited"


class RuleSet(Struct, frozen=True):
    """A set of rules with a title: the modules, and the parameters that give them something to do."""

    id: str
    title: str
    modules: tuple[str, ...]
    parameters: Mapping[str, int] = {}


def usual_values(modules: Iterable[str]) -> dict[str, int]:
    """Values of parameters without which rules would do nothing, such as the side that has ECM."""
    return {row.id: row.usual for row in rules_for(modules).parameters.values() if row.usual is not None}


def rule_sets(scenario: Scenario, board: Board | None = None) -> tuple[RuleSet, ...]:
    """The sets that a new game of a scenario offers: its own rules alone, and with more."""
    own = scenario.rules.modules
    free = switchable(scenario, board)

    def of(group: str) -> tuple[str, ...]:
        return tuple(name for name in free if group_of(MODULES[name].group) == group)

    rows = (
        (BASE, "Base", ()),
        (SUITED, "Suggested", scenario.rules.suits),
        ("engineers", "Engineers", of(SAPPING)),
        ("modern", "Modern battlefield", of(MODERN)),
        ("everything", "Everything that fits", tuple(name for group in ORDER for name in of(group))),
    )
    found = []
    for ident, title, names in rows:
        if ident == SUITED and not names:
            continue
        modules = that_fit(own, names)
        values = {**usual_values(modules), **scenario.rules.parameters}
        found.append(RuleSet(ident, title, modules, values))
    return tuple(found)
