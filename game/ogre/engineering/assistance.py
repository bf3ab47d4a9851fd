"""Help in difficult terrain (ce:3.02.3-c, ce:14.04): guiding, recovery, hovercraft at speed."""

from __future__ import annotations

from game.core.deeds import Deed
from game.ogre.engineering.accompanying import Accompany
from game.ogre.engineering.guiding import guided_hazard, guiding_costs
from game.ogre.engineering.module import ENGINEERING, SAPPERS
from game.ogre.engineering.moved_together import COMPANIONS
from game.ogre.engineering.recovery_help import (
    Help,
    HelpDeclared,
    assisted_recovery,
    declared_words,
    held_back,
    stays_on_foot,
)
from game.ogre.movement.movement_points import SECOND
from game.ogre.rule_groups import SAPPING
from game.ogre.state import Module

ASSISTANCE = Module(
    id="terrain-help",
    title="Help in difficult ground",
    rule="ce:14.04",
    group=SAPPING,
    effect="Sappers guide units through swamp, rubble and forest.",
    requires=(ENGINEERING, COMPANIONS),
    orders={SAPPERS: (Help,), SECOND: (Accompany,)},
    stages=(
        ("hazard", "guide", guided_hazard),
        ("recovery", "help", assisted_recovery),
        ("allowance", "other", held_back),
    ),
    vetoes={Deed.BOARD: stays_on_foot},
    after_order={Deed.ENTER: guiding_costs},
    words={HelpDeclared: declared_words},
)
