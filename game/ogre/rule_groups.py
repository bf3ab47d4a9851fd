"""The groups in which optional rules are listed where somebody chooses them, in that order."""

from __future__ import annotations

UNITS = "Units and contact"
GROUND = "Terrain and structures"
HIDDEN = "Hidden units and mines"
SAPPING = "Combat engineering"
MODERN = "Modern battlefield"
PLAY = "Sequence of play"
#: the group of a rule that names none
HOUSE = "House rules"
ORDER = (UNITS, GROUND, HIDDEN, SAPPING, MODERN, PLAY, HOUSE)


def group_of(group: str) -> str:
    """The group in which a rule stands that names this one, or "" (opt:general-a)."""
    return group or HOUSE
