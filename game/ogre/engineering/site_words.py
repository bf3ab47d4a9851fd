"""The object of a piece of work in a few words: "toward 0406", "Heavy Tank 2", "main battery of Mark III"."""

from __future__ import annotations

from game.ogre import common_refusals
from game.ogre.engineering.cargo_inventory import AREAS
from game.ogre.engineering.chores import chore_of
from game.ogre.engineering.tasks import Site, Task
from game.ogre.sheets import NAMES
from game.ogre.state import GameState

_AREAS = {area.id: f"the {area.title}" for area in AREAS}


def site_words(state: GameState, task: Task, site: Site) -> str:
    """What an attempt is about; empty when it is the hex itself."""
    label = state.board.grid.label
    if site.hexes:
        where = ", ".join(label(at) for at in site.hexes)
        return f"toward {where}" if task.accepts is None else where
    return _target_words(state, task, site.target) if site.target else ""


def _target_words(state: GameState, task: Task, target: str) -> str:
    first, _, rest = target.partition(":")
    chore = chore_of(state, target)
    if chore is not None:
        return chore.title
    if first in state.units:
        unit = common_refusals.named(state.units[first])
        if rest in _AREAS:
            return f"{unit}, {_AREAS[rest]}"
        part, _, number = rest.rpartition("-")
        return f"{NAMES[part]} {number} of {unit}" if part in NAMES else unit
    if rest in _AREAS:
        return f"a {first}, {_AREAS[rest]}"
    if target in _AREAS:
        return _AREAS[target]
    return f"number {target}" if target.isdigit() else f"on the {target}" if target == "road" else target
