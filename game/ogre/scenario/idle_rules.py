"""Rules that would come to nothing in a scenario, and why: nobody has what they are about."""

from __future__ import annotations

import re

from game.boards.board import Board
from game.core.assembly import with_required
from game.ogre.catalogue import MODULES
from game.ogre.kinds import KINDS
from game.ogre.rule_groups import SAPPING, group_of
from game.ogre.scenario.picking import kinds_of
from game.ogre.structures.standing_bridges import crossings
from game.scenarios.description import Scenario

VULCANS = frozenset(kind for kind, row in KINDS.items() if row.tends)
#: rules about certain kinds of counter: those kinds, and what is said where nobody can have one
ABOUT = {
    "superheavy": (frozenset({"SHVY"}), "No side can have a Superheavy in this scenario."),
    "lad": (frozenset({"LAD", "PAL"}), "No side has a Light Artillery Drone in this scenario."),
    **dict.fromkeys(
        ("cargo", "vulcan-jobs", "swamp-work"),
        (
            frozenset(kind for kind, row in KINDS.items() if row.tends),
            "No side has a Vulcan in this scenario.",
        ),
    ),
}
#: what these are about may be bought for counters, where a scenario gives none of it
BOUGHT = frozenset({"minefields"})
BUILT = frozenset({"buildings", "structures"})


def kinds_in(scenario: Scenario) -> frozenset[str]:
    """The kinds of counter that forces of a scenario have or may have, or that are there at the start."""
    own = {units.kind for side in scenario.sides for force in side.forces for units in force.units}
    there = KINDS.keys() & set(re.findall(r"[A-Z][A-Z0-9]*", scenario.start))
    return frozenset(own | there | {kind for side in scenario.sides for kind in kinds_of(side)})


def idle(scenario: Scenario, name: str, board: Board | None = None) -> str:
    """Why a rule would have nothing to do in a scenario, as a sentence; "" where it has."""
    if name in scenario.rules.modules:
        return ""
    module, kinds = MODULES[name], kinds_in(scenario)
    if name in ABOUT and not ABOUT[name][0] & kinds:
        return ABOUT[name][1]
    if name == "bridges" and board is not None and not any(crossings(board)):
        return "No bridge is on this map."
    if name in BUILT and "building" not in scenario.start:
        return "No building is on this map."
    works = group_of(module.group, module.rule) == SAPPING
    picked = any(side.pick is not None and not side.pick.kinds for side in scenario.sides)
    able = any(KINDS[kind].sapper or KINDS[kind].tends for kind in kinds if kind in KINDS)
    if works and not able and not picked:
        return "No side can have engineers in this scenario."
    stocks = [row for part in with_required([module]).values() for row in part.stocks]
    given = any(side.stocks.get(row.id) for side in scenario.sides for row in stocks)
    # a rule that has a number for each side may give it its stock so
    free = name in BOUGHT or any(row.side >= 0 for row in module.parameters)
    if module.stocks and not given and not free:
        return f"No side has any {module.stocks[0].title.lower()} in this scenario."
    return ""
