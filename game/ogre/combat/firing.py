"""What fires, and what an attack bears on: the words in which modules are asked about attacks."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from game.core.references import UnitId
from game.ogre.state import Unit


class Firing(Struct, frozen=True, gc=False):
    """One weapon row of one unit and how many of it fire. An infantry counter's row is "squad".

    ``squads`` names which of a mixed counter fire; empty lets the rules choose (Q-618).
    """

    unit: UnitId
    weapon: str
    count: int = 1
    squads: str = ""


class TreadHit(Struct, frozen=True, gc=False):
    """A loss of treads of a record sheet: by an attack that hits them, ``attack`` in quarters, or ``taken``
    by what is no attack, as a mine, a ram or a fall.
    """

    unit: Unit
    attack: int
    taken: int = 0


class AttackOn(Struct, frozen=True, gc=False):
    """What one look into the table is about: who fires at what. A ram has no shots.

    The riders of a target, and everybody on whom an attack spills over, are looked up for themselves.
    """

    shots: Sequence[Firing]
    #: the hex of the target
    at: int
    #: the counter that bears it, or None if it is no counter
    unit: Unit | None = None
    #: the part of a record sheet, or "riders"; "" for the counter itself
    part: str = ""
    #: is it spillover?
    spill: bool = False
