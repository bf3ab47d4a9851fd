"""The aims of a side on the map: hexes that goals name, good places for units, safe retreats."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from game.assault import tables
from game.assault.aftermath import Retreat
from game.assault.goals import holder_of
from game.assault.ground import work_in, zone_of
from game.assault.state import Battalion, View, counters_in, kind_of
from game.core.anygame import Order
from game.core.draft import once
from game.core.goals import goals_of
from game.core.records import other_side
from game.hexes.grid import bits

#: value of a unit in a hex that a goal names, and for each hex nearer to it
IN_PLACE, NEARER = 3.0, 0.8
#: value beside an enemy in such a hex, from where it attacks, and beside any other enemy
AT_THE_GATE, IN_TOUCH = 2.5, 0.4
#: value of each column that the ground shifts; cost of each enemy beside an artillery unit or headquarters
COVER, EXPOSED = 0.5, 4.0
#: cost of a second and third unit in a place that is already held
CROWDED = 1.0
#: the least gain for which a unit moves
INERTIA = 0.2
#: a side that holds everything only assaults for more than CONTENT; a side that is behind in the last turns
#: accepts URGENT
CONTENT, URGENT, LAST_TURNS = 0.5, -0.4, 2
#: arms that stay out of the fighting
BEHIND = ("artillery", "hq", "bridge")


class Aims(Struct, frozen=True):
    """Hexes with their points, the side that holds each, and the standard for assaults now."""

    side: int
    places: Mapping[int, int]
    wanted: tuple[int, ...]
    caution: float
    inertia: float = INERTIA

    def points(self, at: int) -> int:
        """The points that a goal gives for a hex."""
        return self.places.get(at, 0)

    def distance(self, view: View, at: int) -> int:
        """The distance to the nearest hex that a goal names."""
        grid = view.board.grid
        return min((grid.distance(at, one) for one in self.places), default=0) if at else 0

    def place(self, view: View, unit: Battalion, at: int) -> float:
        """The value of setting up in a hex: as for standing there, but without crowding."""
        return self.stand(view, unit, at) - CROWDED * len(counters_in(view, at)) * (at not in self.places)

    def stand(self, view: View, unit: Battalion, at: int) -> float:
        """The value of a hex for a unit that stands there."""
        if not at:
            return -1000.0
        found = COVER * cover(view, at)
        enemy = other_side(self.side)
        grid = view.board.grid
        beside = [one for one in grid.neighbours[at] if one and view.occupied_mask[enemy] >> one & 1]
        if kind_of(unit).arm in BEHIND:
            near = min((grid.distance(at, one) for one in self.places), default=0)
            return found - EXPOSED * len(beside) - NEARER * abs(near - 2)
        if self.places:
            found += max(self._pull(view, unit, at, one) for one in self.places)
        else:
            foes = list(bits(view.occupied_mask[enemy]))
            found -= NEARER * min((grid.distance(at, one) for one in foes), default=0)
        return found + IN_TOUCH * min(len(beside), 2) * (1 if self.wanted else -1)

    def _pull(self, view: View, unit: Battalion, at: int, place: int) -> float:
        """The value of one goal hex for a unit that stands somewhere."""
        grid = view.board.grid
        far = grid.distance(at, place)
        weight = 1.0 + 0.1 * self.places[place]
        if place in self.wanted:
            held = view.occupied_mask[other_side(self.side)] >> place & 1
            found = AT_THE_GATE if far == 1 and held else IN_PLACE if far == 0 else 0.0
            return weight * found - NEARER * max(0, far - 1)
        others = [one for one in counters_in(view, place) if one.id != unit.id and one.side == self.side]
        if far == 0:
            return weight * IN_PLACE - CROWDED * len(others)
        return (IN_PLACE - CROWDED if others else 0.0) - NEARER * far

    def safe(self, view: View, order: Order) -> float:
        """The value of a retreat: covered, near the goals, far from the enemy."""
        if not isinstance(order, Retreat):
            return -1000.0
        at = order.path[-1]
        zone = zone_of(view, other_side(self.side))
        return COVER * cover(view, at) - 2.0 * (zone >> at & 1) - 0.3 * self.distance(view, at)


def cover(view: View, at: int) -> int:
    """The columns that the ground of a hex shifts in favour of its defender (ga:32)."""
    rows, work = tables.terrain(), work_in(view, at)
    return max(rows[view.board.terrain[at]].shift, rows[work].shift if work else 0)


def aims_of(view: View, side: int) -> Aims:
    """The present aims of a side, by the goals of both sides."""

    def make() -> Aims:
        places: dict[int, int] = {}
        for goal in goals_of(view):
            for at in bits(goal.place()):
                places[at] = places.get(at, 0) + goal.points
        wanted = tuple(at for at in places if holder_of(view, at) != side)
        last = view.terms.turn_limit or 0
        caution = CONTENT if places and not wanted else 0.0
        if wanted and last and view.clock.turn > last - LAST_TURNS:
            caution = URGENT
        return Aims(side, places, wanted, caution)

    return once(view, ("aims", side), make)
