"""All rule modules by name, and the rules of a game made from them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from game.core.anygame import Module, Rules
from game.core.assembly import AssemblyError
from game.core.declarations import declarations
from game.core.games import RulesFor, assembler
from game.ogre.base import BASE
from game.ogre.combat.terrain_damage import TERRAIN_DAMAGE
from game.ogre.engineering import catalogue as engineering
from game.ogre.event_text import name_phases
from game.ogre.hidden.camouflage import CAMOUFLAGE
from game.ogre.hidden.dummies import DUMMIES
from game.ogre.hidden.mine_laying import MINES
from game.ogre.kinds import Kind, add_kinds
from game.ogre.movement.movement_points import add_movements
from game.ogre.movement.transport_orders import RIDING
from game.ogre.options import modern
from game.ogre.options.lad import LAD
from game.ogre.options.superheavy import SUPERHEAVY
from game.ogre.overrun.overrun import OVERRUN
from game.ogre.ramming.ramming import RAMMING
from game.ogre.structures.bridges import BRIDGES
from game.ogre.structures.buildings import BUILDINGS
from game.ogre.terrain_kinds import SideFeature, TerrainKind, add_ground

MODULES: dict[str, Module] = {
    module.id: module
    for module in (
        BASE, BRIDGES, BUILDINGS, CAMOUFLAGE, DUMMIES, LAD, MINES, OVERRUN, RAMMING, RIDING, SUPERHEAVY,
        TERRAIN_DAMAGE,
        *engineering.MODULES,
        *modern.MODULES,
    )
}  # fmt: skip


def rules_from(modules: Mapping[str, Module]) -> RulesFor:
    """What assembles rules from some modules, the base game always among them.

    The kinds that modules bring are known from then on, for what is read by their words.
    Raises ``AssemblyError``.
    """
    for module in modules.values():
        _take_in(module)
    assembled = assembler(modules, ("base",))

    def rules_for(names: Iterable[str]) -> Rules:
        rules = assembled(names)
        _take_in(rules)
        add_movements(rules.phases)
        name_phases(rules.phases)
        return rules

    return rules_for


def _take_in(rows: Module | Rules) -> None:
    """Put kinds into the tables by which everybody goes."""
    try:
        add_kinds({word: kind for word, kind in rows.kinds.items() if isinstance(kind, Kind)})
        add_ground(
            {word: kind for word, kind in rows.terrains.items() if isinstance(kind, TerrainKind)},
            {word: kind for word, kind in rows.side_features.items() if isinstance(kind, SideFeature)},
        )
    except ValueError as wrong:
        raise AssemblyError(str(wrong)) from None


#: the words of all rules, whichever are in use
DECLARED = declarations(MODULES.values())
#: the rules of a game with these optional modules; raises ``AssemblyError``
rules_for = rules_from(MODULES)
