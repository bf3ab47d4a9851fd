"""What a side wants of the map: the hexes that goals are about, where its units stand well, what is safe."""

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

#: what a unit gains in a hex that a goal is about, and for each hex that it is nearer
IN_PLACE, NEARER = 3.0, 0.8
#: beside an enemy in such a hex: from there it attacks; beside any other enemy
AT_THE_GATE, IN_TOUCH = 2.5, 0.4
#: for each column that the ground shifts, for each enemy beside an artillery unit or headquarters
COVER, EXPOSED = 0.5, 4.0
#: a second and third unit in a place that is held already
CROWDED = 1.0
#: a unit does not move for less
INERTIA = 0.2
#: whoever holds everything assaults for more than this alone, whoever is behind in the last turns for less
CONTENT, URGENT, LAST_TURNS = 0.5, -0.4, 2
#: arms that keep out of it
BEHIND = ("artillery", "hq", "bridge")


class Aims(Struct, frozen=True):
    """Hexes with their points, who holds them, and how an assault is judged now."""

    side: int
    places: Mapping[int, int]
    wanted: tuple[int, ...]
    caution: float
    inertia: float = INERTIA

    def points(self, at: int) -> int:
        """The points that a goal gives for a hex."""
        return self.places.get(at, 0)

    def distance(self, view: View, at: int) -> int:
        """How far it is to the nearest hex that matters."""
        grid = view.board.grid
        return min((grid.distance(at, one) for one in self.places), default=0) if at else 0

    def place(self, view: View, unit: Battalion, at: int) -> float:
        """How good it is to be set up in a hex: as to stand there, but nobody crowds."""
        return self.stand(view, unit, at) - CROWDED * len(counters_in(view, at)) * (at not in self.places)

    def stand(self, view: View, unit: Battalion, at: int) -> float:
        """How good it is for a unit to stand in a hex."""
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
        """What one hex that matters is worth to a unit that stands somewhere."""
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
        """How good a retreat is: covered, near what matters, far from the enemy."""
        if not isinstance(order, Retreat):
            return -1000.0
        at = order.path[-1]
        zone = zone_of(view, other_side(self.side))
        return COVER * cover(view, at) - 2.0 * (zone >> at & 1) - 0.3 * self.distance(view, at)


def cover(view: View, at: int) -> int:
    """The columns that the ground of a hex shifts for who defends there (ga:32)."""
    rows, work = tables.terrain(), work_in(view, at)
    return max(rows[view.board.terrain[at]].shift, rows[work].shift if work else 0)


def aims_of(view: View, side: int) -> Aims:
    """What a side wants now, by the goals of both sides."""

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
