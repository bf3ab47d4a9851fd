"""The notation of the Ogre games."""

from __future__ import annotations

from game.notation.contract import Notation
from game.ogre.kinds import KINDS
from game.ogre.notation.counters import read_unit, unit_text
from game.ogre.notation.questions import QUESTIONS, numbers_of
from game.ogre.notation.shooters import filled, short
from game.ogre.scoring.goals import GOAL_KINDS
from game.ogre.scoring.points import SP
from game.ogre.scoring.victory import VERDICTS
from game.ogre.state import USAGE
from game.ogre.terrain import terrain_at

NOTATION = Notation(
    unit_text=unit_text,
    read_unit=read_unit,
    usage=USAGE,
    short=short,
    fill=filled,
    questions=QUESTIONS,
    kinds=KINDS,
    verdicts=VERDICTS,
    goals=GOAL_KINDS,
    worths=(SP,),
    terrain=terrain_at,
    numbers=numbers_of,
)
