"""Rules that would come to nothing in a scenario, and why: nobody has what they are about."""

from __future__ import annotations

import re

from game.boards.board import Board
from game.ogre.catalogue import MODULES
from game.ogre.idleness import POINTLESS, Outlook, unless_some
from game.ogre.kinds import KINDS
from game.ogre.rule_groups import SAPPING, group_of
from game.ogre.scenario.picking import kinds_of
from game.ogre.state import Module
from game.scenarios.description import Scenario

#: what all rules of the group of combat engineering need
_SAPPERS = unless_some(
    lambda kind: bool(kind.sapper or kind.tends), "No side can have engineers in this scenario."
)


def kinds_in(scenario: Scenario) -> frozenset[str]:
    """The kinds of counter that forces of a scenario have or may have, or that are there at the start."""
    own = {units.kind for side in scenario.sides for force in side.forces for units in force.units}
    there = KINDS.keys() & set(re.findall(r"[A-Z][A-Z0-9]*", scenario.start))
    return frozenset(own | there | {kind for side in scenario.sides for kind in kinds_of(side)})


def idle(scenario: Scenario, name: str, board: Board | None = None) -> str:
    """Why a rule would have nothing to do in a scenario, as a sentence; "" where it has."""
    if name in scenario.rules.modules:
        return ""
    module, outlook = MODULES[name], Outlook(kinds_in(scenario), scenario.start, board)
    said = [why for hook, rows in module.hooks if hook is POINTLESS for why in rows]
    if group_of(module.group) == SAPPING and not _may_pick_any(scenario):
        said.append(_SAPPERS)
    return next((words for why in said if (words := why(outlook))), "") or _no_setup(scenario, module)


def _may_pick_any(scenario: Scenario) -> bool:
    """May a side pick its force from all kinds?"""
    return any(side.pick is not None and not side.pick.kinds for side in scenario.sides)


def _no_setup(scenario: Scenario, module: Module) -> str:
    """That nobody sets up, where all that a rule gives sides is laid in set-up; "" where somebody does."""
    laid = bool(module.stocks) and all(row.in_setup for row in module.stocks)
    return "No side sets up in this scenario." if laid and not scenario.setup else ""
