"""The notation of the Ogre games."""

from __future__ import annotations

from game.notation.contract import Notation
from game.ogre.notation.counters import read_unit, unit_text
from game.ogre.notation.questions import QUESTIONS, numbers_of
from game.ogre.notation.shooters import filled, short
from game.ogre.state import USAGE
from game.ogre.terrain import terrain_at

NOTATION = Notation(
    unit_text=unit_text,
    read_unit=read_unit,
    usage=USAGE,
    short=short,
    fill=filled,
    questions=QUESTIONS,
    terrain=terrain_at,
    numbers=numbers_of,
)
