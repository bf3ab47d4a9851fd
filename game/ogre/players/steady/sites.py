"""Buildings of the enemy as targets: where they stand, and what it is worth to wear them down."""

from __future__ import annotations

from msgspec import Struct

from game.core.terms import Terms
from game.hexes.grid import bits
from game.ogre.scoring.losses import Destroy
from game.ogre.scoring.points import SP, said_worth, scorers
from game.ogre.state import View
from game.ogre.structures.buildings import COVERED, OUTSIDE, building_at, first_points, strongholds
from game.ogre.terrain import terrain_at


class Site(Struct, frozen=True):
    """A building that the enemy wants to keep."""

    at: int
    #: structure points, now and at first
    left: int
    first: int
    #: victory points for its fall
    worth: float
    #: structure points that a point of attack strength takes from it
    rate: float

    def gain(self, points: float, siege: float) -> float:
        """What the loss of some structure points is worth.

        A building scores by its fall alone: ``siege`` is the part of its worth that is counted for wear, more
        for the last points than for the first, so that fire is kept together.
        """
        after = self.worth if points >= self.left else self.worn(siege, points)
        return after - self.worn(siege)

    def worn(self, siege: float, more: float = 0.0) -> float:
        """What its wear is worth so far, or when it has lost some more points."""
        part = (self.first - self.left + more) / self.first
        return self.worth * siege * part * (1 + part) / 2


def sites_of(view: View, side: int) -> dict[int, Site]:
    """The buildings that score for a side when they fall, by their hexes."""
    found: dict[int, Site] = {}
    for at in bits(strongholds(view, side)):
        marker, worth = building_at(view, at), _worth(view.terms, side, at)
        if marker is None:
            continue
        if marker.owner == 1 - side and side in scorers(view.terms):
            said = said_worth(view.terms, SP)
            worth += first_points(marker) if said is None else said
        if worth > 0:
            rate = OUTSIDE / (2 if terrain_at(view, at) in COVERED else 1)
            found[at] = Site(at, marker.count, first_points(marker), worth, rate)
    return found


def _worth(terms: Terms, side: int, at: int) -> float:
    """What the goals of a side give for the fall of the building in a hex."""
    total = 0.0
    for goal in terms.goals:
        if isinstance(goal, Destroy) and goal.side == side and goal.mask >> at & 1:
            total += float(goal.points) / (1 if goal.each else max(1, goal.need or goal.mask.bit_count()))
    return total
