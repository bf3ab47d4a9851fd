"""Ground that no book has, for tests, from one module: a salt pan and a lagoon, a hedge and a dyke."""

from __future__ import annotations

from msgspec.structs import replace

from game.core.declarations import declarations
from game.ogre.catalogue import rules_from
from game.ogre.game import GAME as OGRE
from game.ogre.state import Module
from game.ogre.terrain_kinds import SideFeature, TerrainKind, costs_like

RULE = "house:salt"
PAN = TerrainKind(
    "salt_pan",
    "a salt pan",
    costs_like("clear", heavy="2E", wheeled="x", gev="1d"),
    RULE,
    infantry=4,
    others=2,
    slows=True,
)
LAGOON = TerrainKind("lagoon", "a lagoon", costs_like("water"), RULE, solid=False, wet=True)
#: nobody but infantry crosses it without a point more
DYKE = SideFeature("dyke", "dyke", costs=dict.fromkeys(("heavy", "light", "gev", "ogre"), 1), rule=RULE)
HEDGE = SideFeature("hedge", "hedge", {"heavy": "P", "gev": "x"}, RULE)
SALT: Module = Module(
    id="salt",
    title="Salt",
    rule=RULE,
    terrains={"salt_pan": PAN, "lagoon": LAGOON},
    side_features={"hedge": HEDGE, "dyke": DYKE},
)
MODULES = {**OGRE.modules, SALT.id: SALT}
GAME = replace(
    OGRE,
    id="salt",
    title="Salt",
    modules=MODULES,
    rules_for=rules_from(MODULES),
    declared=declarations(MODULES.values()),
)
