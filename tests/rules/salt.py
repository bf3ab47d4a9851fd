"""Ground that no book has, for tests: a salt pan and a hedge, brought along by one module."""

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
HEDGE = SideFeature("hedge", "hedge", {"heavy": "P", "gev": "x"}, RULE)
SALT: Module = Module(
    id="salt", title="Salt", rule=RULE, terrains={"salt_pan": PAN}, side_features={"hedge": HEDGE}
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
