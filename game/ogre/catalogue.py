"""All rule modules by name, and the rules of a game made from them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from game.core.anygame import Module, Rules
from game.core.assembly import AssemblyError, with_required
from game.core.declarations import declarations
from game.core.games import RulesFor, assembler
from game.core.one_word import add_all
from game.ogre.base import BASE
from game.ogre.combat.terrain_damage import TERRAIN_DAMAGE
from game.ogre.engineering import catalogue as engineering
from game.ogre.event_text import SHARED_PHASES, phase_words
from game.ogre.hidden.camouflage import CAMOUFLAGE
from game.ogre.hidden.dummies import DUMMIES
from game.ogre.hidden.mine_laying import MINES
from game.ogre.kinds import SHARED_KINDS, Kind
from game.ogre.lasers.module import LASER_RULES
from game.ogre.missiles.module import CRUISE_MISSILES
from game.ogre.movement.movement_points import SHARED_MOVEMENTS
from game.ogre.movement.transport_orders import RIDING
from game.ogre.options import modern
from game.ogre.options.lad import LAD
from game.ogre.options.superheavy import SUPERHEAVY
from game.ogre.overrun.overrun import OVERRUN
from game.ogre.ramming.ramming import RAMMING
from game.ogre.state import Phase
from game.ogre.structures.bridges import BRIDGES
from game.ogre.structures.buildings import BUILDINGS
from game.ogre.terrain_kinds import SHARED_FEATURES, SHARED_TERRAINS, SideFeature, TerrainKind
from game.ogre.trains.module import TRAINS

MODULES: dict[str, Module] = {
    module.id: module
    for module in (
        BASE, BRIDGES, BUILDINGS, CAMOUFLAGE, CRUISE_MISSILES, DUMMIES, LAD, LASER_RULES, MINES, OVERRUN,
        RAMMING, RIDING, SUPERHEAVY, TERRAIN_DAMAGE, TRAINS,
        *engineering.MODULES,
        *modern.MODULES,
    )
}  # fmt: skip


def rules_from(modules: Mapping[str, Module]) -> RulesFor:
    """What assembles rules from some modules, the base game always among them.

    What modules bring and their shared parts is known from then on, for what is read by its words:
    to assemble rules from them later changes nothing. Raises ``AssemblyError``.
    """
    for module in with_required(modules.values()).values():
        _take_in(module, module.phases)
    assembled = assembler(modules, ("base",))

    def rules_for(names: Iterable[str]) -> Rules:
        rules = assembled(names)
        _take_in(rules, rules.phases)
        return rules

    return rules_for


def _take_in(rows: Module | Rules, phases: Sequence[Phase] = ()) -> None:
    """Put all rows into the tables by which everybody goes, or none. Raises ``AssemblyError`` for a clash.

    A word stands for one thing in all rules of a process.
    """
    kinds = {word: kind for word, kind in rows.kinds.items() if isinstance(kind, Kind)}
    terrains = {word: kind for word, kind in rows.terrains.items() if isinstance(kind, TerrainKind)}
    sides = {word: kind for word, kind in rows.side_features.items() if isinstance(kind, SideFeature)}
    try:
        add_all(
            (
                SHARED_KINDS.adding(kinds),
                SHARED_TERRAINS.adding(terrains),
                SHARED_FEATURES.adding(sides),
                SHARED_PHASES.adding({phase.id: phase_words(phase) for phase in phases}),
                SHARED_MOVEMENTS.adding({p.id: p.moves for p in phases if p.moves is not None}),
            )
        )
    except ValueError as wrong:
        raise AssemblyError(str(wrong)) from None


#: the words of all rules, whichever are in use
DECLARED = declarations(MODULES.values())
#: the rules of a game with these optional modules; raises ``AssemblyError``
rules_for = rules_from(MODULES)
