"""The groups in which optional rules are listed where somebody chooses them, in that order."""

from __future__ import annotations

UNITS = "Units and contact"
GROUND = "Terrain and structures"
HIDDEN = "Hidden units and mines"
SAPPING = "Combat engineering"
MODERN = "Modern battlefield"
PLAY = "Sequence of play"
HOUSE = "House rules"
OTHER = "Further rules"
ORDER = (UNITS, GROUND, HIDDEN, SAPPING, MODERN, PLAY, HOUSE, OTHER)
#: the group of a rule that names none, by the book in which it stands
OF_BOOK = {"ce": SAPPING, "opt": MODERN, "ch": PLAY, "sp": PLAY, "house": HOUSE}


def group_of(group: str, rule: str) -> str:
    """The group that a rule names, else that of its book (opt:general-a)."""
    return group or OF_BOOK.get(rule.partition(":")[0], OTHER)
