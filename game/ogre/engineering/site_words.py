"""The target of a piece of work in a few words: "toward 0406", "Heavy Tank 2", "main battery of Mark III"."""

from __future__ import annotations

from game.ogre import common_refusals
from game.ogre.engineering.cargo_inventory import AREAS
from game.ogre.engineering.chores import chore_of
from game.ogre.engineering.tasks import Site, Task
from game.ogre.engineering.work_targets import (
    MISSILE_WORD,
    AtArea,
    AtCargo,
    AtChore,
    AtCounter,
    AtNumber,
    AtRoad,
    AtWeapon,
    WorkTarget,
)
from game.ogre.sheets import NAMES
from game.ogre.state import GameState

_AREAS = {area.id: area.title for area in AREAS}


def site_words(state: GameState, task: Task, site: Site) -> str:
    """The target of an attempt; empty if it is the hex itself."""
    label = state.board.grid.label
    if site.hexes:
        where = ", ".join(label(at) for at in site.hexes)
        return f"toward {where}" if task.accepts is None else where
    return _target_words(state, site.target) if site.target else ""


def _target_words(state: GameState, target: WorkTarget) -> str:
    def named(name: str) -> str:
        return common_refusals.named(state.units[name]) if name in state.units else name

    match target:
        case AtChore() if (chore := chore_of(state, target.chore)) is not None:
            return chore.title
        case AtWeapon():
            return f"{NAMES[target.part]} {target.number} of {named(target.unit)}"
        case AtCounter():
            return named(target.unit)
        case AtCargo():
            return f"{named(target.unit) if target.unit else f'a {MISSILE_WORD}'} ({_AREAS[target.area]})"
        case AtArea():
            return f"the {_AREAS[target.area]}"
        case AtNumber():
            return f"number {target.number}"
        case AtRoad():
            return "on the road"
    return target.word()
