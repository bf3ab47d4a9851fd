"""All rule modules by name, and the rules of a game made from them."""

from __future__ import annotations

import functools
from collections.abc import Iterable

from game.core.ruleset import AssemblyError
from game.ogre.base import BASE
from game.ogre.combat.terrain_damage import TERRAIN_DAMAGE
from game.ogre.engineering import catalogue as engineering
from game.ogre.hidden.camouflage import CAMOUFLAGE
from game.ogre.hidden.dummies import DUMMIES
from game.ogre.hidden.mines import MINES
from game.ogre.movement.transport_orders import RIDING
from game.ogre.options.lad import LAD
from game.ogre.options.superheavy import SUPERHEAVY
from game.ogre.overrun.overrun import OVERRUN
from game.ogre.ramming.ramming import RAMMING
from game.ogre.state import Rules
from game.ogre.structures.bridges import BRIDGES
from game.ogre.structures.buildings import BUILDINGS

MODULES = {
    module.id: module
    for module in (
        BASE, BRIDGES, BUILDINGS, CAMOUFLAGE, DUMMIES, LAD, MINES, OVERRUN, RAMMING, RIDING, SUPERHEAVY,
        TERRAIN_DAMAGE,
        *engineering.MODULES,
    )
}  # fmt: skip


@functools.lru_cache(64)
def _assembled(names: tuple[str, ...]) -> Rules:
    return Rules([MODULES[name] for name in names])


def rules_for(names: Iterable[str]) -> Rules:
    """The rules of a game with these optional modules. The base game is always there.

    Raises ``AssemblyError`` for a module that does not exist or modules that clash.
    """
    wanted = {"base", *names}
    for name in sorted(wanted):
        if name not in MODULES:
            raise AssemblyError(f"there is no rule module '{name}'; there are {', '.join(sorted(MODULES))}")
    return _assembled(tuple(sorted(wanted)))
