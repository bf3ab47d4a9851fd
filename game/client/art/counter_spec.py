"""What a counter looks like: a plain value, the key of its picture. Knows no rules.

``Look`` names the kind (for the silhouette), the side's style, the numbers as they are to be printed and
the states to be shown.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from game.client.art.silhouettes import is_large

#: names of Ogres on a counter, the longest that fits is set
TAGS: dict[str, tuple[str, ...]] = {
    "MK1": ("MK I", "I"),
    "MK2": ("MK II", "II"),
    "MK3": ("MK III", "III"),
    "MK3B": ("MK III-B", "MK 3B", "MK3B", "III-B"),
    "MK4": ("MK IV", "IV"),
    "MK5": ("MK V", "V"),
    "MK6": ("MK VI", "VI"),
    "FEN": ("FENCER", "FEN"),
    "FENB": ("FENCER-B", "FEN-B", "F-B"),
    "DOP": ("DOPPEL", "DOP"),
    "NIN": ("NINJA", "NIN"),
    "VULC": ("VULCAN", "VULC"),
    "EMK1": ("E-MK I", "E-I"),
    "EMK2": ("E-MK II", "E-II"),
    "EMK3": ("E-MK III", "E-III"),
    "EMK3B": ("E-MK III-B", "E-III-B"),
    "EMK4": ("E-MK IV", "E-IV"),
    "EMK5": ("E-MK V", "E-V"),
    "EMK6": ("E-MK VI", "E-VI"),
}


@dataclass(frozen=True, slots=True)
class Look:
    """Everything a counter's picture depends on, besides the size of the hex and the theme."""

    kind: str
    #: "blue", "orange" or "neutral"
    style: str = "blue"
    #: the kinds of an infantry counter's squads, in order
    squads: tuple[str, ...] = ()
    #: as printed: "4/2", "3", "4-3"
    attack: str = ""
    defence: str = ""
    move: str = ""
    #: an Ogre's four bars, 0 to 1: weapons, AP, missiles, treads
    bars: tuple[float, ...] = ()
    selected: bool = False
    spent: bool = False
    #: "", "fire", "terrain", "control" (nobody controls it) or "unfinished" (not put together)
    disabled: str = ""
    stuck: bool = False
    #: chance of the task this turn, 0 to 1; below 0: not working
    working: float = -1.0
    escort: bool = False
    #: it has worked this turn
    worked: bool = False
    #: control channel 1 to 4
    channel: int = 0
    #: it only follows on its channel
    follows: bool = False
    #: a drone that nobody commands
    lost: bool = False
    #: squads riding
    riders: int = 0
    #: counters in the hex, this one on top
    stack: int = 1
    #: drawn see-through: dragged, planned
    ghost: bool = False
    #: a scorched outline where it was destroyed
    wreck: bool = False
    #: an unknown counter, face down: a question mark
    hidden: bool = False
    #: set in place of a silhouette, for a kind that has no drawing; and a word for what has become of it
    letters: str = ""
    note: str = ""
    #: it lies face down for the other side, and its own side looks at it
    covered: bool = False
    #: steps left, and of how many: a counter that has any is drawn with the symbol of a unit in a box,
    #: ``attack`` as "7-8", ``defence`` as its third number, ``move`` as its proficiency
    steps: tuple[int, int] = (0, 0)
    #: signs that modules set on it, by the names of their drawings
    marks: tuple[str, ...] = ()

    @property
    def big(self) -> bool:
        """Drawn on the large counter?"""
        return is_large(self.kind)

    def but(self, **changes: object) -> Look:
        """The same with some states changed."""
        return replace(self, **changes)  # type: ignore[arg-type]  # names are the fields'; a wrong one raises
