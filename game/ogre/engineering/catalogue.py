"""The rule modules of combat engineering."""

from __future__ import annotations

from game.ogre.engineering.assistance import ASSISTANCE
from game.ogre.engineering.boarding import CARGO
from game.ogre.engineering.demolition import DEMOLITION
from game.ogre.engineering.field_works import FIELD_WORKS
from game.ogre.engineering.ground_works import GROUND_WORKS
from game.ogre.engineering.mine_work import MINE_WORK
from game.ogre.engineering.module import ENGINEERING
from game.ogre.engineering.repair import REPAIR
from game.ogre.engineering.structures import STRUCTURES
from game.ogre.engineering.swamp import SWAMPS
from game.ogre.engineering.vulcan import JOBS

MODULES = (
    ASSISTANCE, CARGO, DEMOLITION, ENGINEERING, FIELD_WORKS, GROUND_WORKS, JOBS, MINE_WORK, REPAIR,
    STRUCTURES, SWAMPS,
)  # fmt: skip
