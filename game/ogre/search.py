"""Where a unit can go: all hexes in reach at once, as masks by cost (ode:5.01, ode:5.08, ode:5.09)."""

from __future__ import annotations

from game.hexes.grid import bits
from game.ogre.ground import FREE, HALT, ROAD, Ground


def spread(ground: Ground, mask: int, first_step: bool) -> int:
    """All hexes next to a set of hexes, across hexsides that may be crossed."""
    s = ground.stride
    if not mask & ground.rim:
        return mask >> s | mask >> s - 1 | mask << 1 | mask << s | mask << s - 1 | mask >> 1
    n, ne, se, so, sw, nw = ground.first if first_step else ground.free
    return (
        (mask & n) >> s | (mask & ne) >> s - 1 | (mask & se) << 1
        | (mask & so) << s | (mask & sw) << s - 1 | (mask & nw) >> 1
    )  # fmt: skip


class Reach:
    """Hexes first reached at each cost. ``layers[c]`` is a mask; ``seen`` all of them but the start.

    ``fresh`` says that the phase's first step is still to come: then one hex that is not closed
    may be entered whatever it costs (ode:5.09), and hexsides marked P may be crossed.
    """

    __slots__ = ("entered", "fresh", "ground", "layers", "points", "seen", "start")

    def __init__(
        self, ground: Ground, start: int, points: int, wall: int, fresh: bool, entry: int = 0
    ) -> None:
        self.ground, self.start, self.points, self.fresh, self.entered = ground, start, points, fresh, entry
        free = ~wall
        costs = [(cost, mask & free) for cost, mask in ground.by_cost.items()]
        layers = [0] * (points + 5)
        if start:
            layers[0] = seen = 1 << start
        else:
            seen = 0
            for cost, mask in costs:
                layers[min(cost, points)] |= mask & entry
        ends = ground.ends
        for d in range(points):
            front = layers[d]
            if d:
                front &= ~seen
                layers[d] = front
                seen |= front
                front &= ~ends  # not for the hex it starts in
            if not front:
                continue
            edge = spread(ground, front, fresh and d == 0)
            for cost, mask in costs:
                found = edge & mask
                if found:
                    layers[min(d + cost, points) if d == 0 and fresh else d + cost] |= found
        layers[points] &= ~seen
        del layers[points + 1 :]
        self.layers = layers
        self.seen = (seen | layers[points]) & ~(1 << start if start else 0)

    def cost(self, at: int) -> int:
        """Movement points to reach a hex of ``seen``."""
        bit = 1 << at
        for cost, mask in enumerate(self.layers):
            if mask & bit:
                return cost
        raise KeyError(at)

    def path(self, at: int) -> tuple[int, ...]:
        """A cheapest path to a hex of ``seen``, without the start."""
        ground, found = self.ground, [at]
        cost = self.cost(at)
        while True:
            here = found[-1]
            price = ground.costs[here].cost
            if self.start and self._from_start(here, cost, price):
                break
            if not self.start and self.entered >> here & 1 and cost == min(price, self.points):
                break
            before = self._before(here, cost - price)
            found.append(before)
            cost -= price
        found.reverse()
        return tuple(found)

    def inside(self) -> int:
        """Hexes from which one more point can be spent on leaving the map."""
        return sum(self.layers[:-1]) & ~self.ground.ends | (1 << self.start if self.start else 0)

    def by_road(self, at: int) -> bool:
        """Is a hex reached by routes alone? Not where there are none."""
        return False

    def hazard(self, at: int) -> str:
        """The roll that follows on stopping there: "d", "s" or ""."""
        return self.ground.costs[at].hazard

    def _from_start(self, here: int, cost: int, price: int) -> bool:
        if cost != (min(price, self.points) if self.fresh else price):
            return False
        s = self.ground.stride
        step = here - self.start
        for k, offset in enumerate((-s, 1 - s, 1, s, s - 1, -1)):
            if step == offset:
                return self.ground.plain or self.ground.crosses(self.start, k, self.fresh)
        return False

    def _before(self, here: int, cost: int) -> int:
        front = self.layers[cost] & ~self.ground.ends if cost > 0 else 0
        s = self.ground.stride
        for k, offset in enumerate((s, s - 1, -1, -s, 1 - s, 1)):
            before = here + offset
            if front >> before & 1 and self.ground.crosses(before, k, False):
                return before
        raise KeyError(here)


#: a hex, and how it was reached: along routes alone, otherwise, or so that the move ends there
State = tuple[int, str]


class RoadReach:
    """Reach on a board with routes (ode:5.07): the same answers as ``Reach``, by a queue over hexes.

    A state is a hex and how a unit got there: by routes alone all the phase (such a unit has one
    point more, for steps that stay on the route), otherwise, or into ground that ends its move.
    The same hex may be reached in all three ways, and a dearer one may lead farther.
    """

    __slots__ = ("_best", "_from", "ground", "points", "seen", "start")

    def __init__(
        self, ground: Ground, start: int, points: int, wall: int, fresh: bool, on_road: bool, entry: int = 0
    ) -> None:
        self.ground, self.start, self.points = ground, start, points
        self._best: dict[State, int] = {}
        self._from: dict[State, State | None] = {}
        queue: list[list[State]] = [[] for _ in range(points + 2)]
        if start:
            self._reached(queue, (start, ROAD if on_road else FREE), 0, None)
        else:
            for cost, mask in ground.by_cost.items():
                for at in bits(mask & entry & ~wall):
                    way = HALT if ground.ends >> at & 1 else FREE
                    self._reached(queue, (at, way), min(cost, points), None)
        best = self._best
        for cost, row in enumerate(queue):
            # nothing is left to go on with, but for the bonus on the road
            spent = cost >= points and not (fresh and cost == 0)
            for state in row:
                if best[state] == cost and not (spent and (cost > points or state[1] != ROAD)):
                    self._expand(queue, state, cost, wall, fresh and cost == 0)
        self.seen = 0
        for at, _ in self._best:
            self.seen |= 1 << at
        if start:
            self.seen &= ~(1 << start)

    def _reached(self, queue: list[list[State]], state: State, cost: int, before: State | None) -> None:
        if cost < self._best.get(state, 99):
            self._best[state], self._from[state] = cost, before
            if state[1] != HALT:
                queue[cost].append(state)

    def _expand(self, queue: list[list[State]], state: State, cost: int, wall: int, first: bool) -> None:
        here, way = state
        best, came, points = self._best, self._from, self.points
        on_road = way == ROAD
        for at, price, kind, only_first in self.ground.steps(here):
            if wall >> at & 1 or (only_first and not first):
                continue
            total, limit, arrival = cost + price, points, kind
            if kind == ROAD:
                if on_road:
                    limit += 1
                else:
                    arrival = FREE
            if total > limit:
                if not first:
                    continue
                total = limit
            reached = (at, arrival)
            if total < best.get(reached, 99):
                best[reached], came[reached] = total, state
                if arrival != HALT:
                    queue[total].append(reached)

    def _state(self, at: int) -> State:
        row = [state for state in ((at, ROAD), (at, FREE), (at, HALT)) if state in self._best]
        return min(row, key=lambda state: self._best[state])

    def cost(self, at: int) -> int:
        """Movement points to reach a hex of ``seen``."""
        return self._best[self._state(at)]

    def path(self, at: int) -> tuple[int, ...]:
        """A cheapest path to a hex of ``seen``, without the start."""
        state: State | None = self._state(at)
        found = []
        while state is not None and not (state[0] == self.start and self._from[state] is None):
            found.append(state[0])
            state = self._from[state]
        return tuple(reversed(found))

    def inside(self) -> int:
        """Hexes from which one more point can be spent on leaving the map."""
        mask = 0
        for (at, way), cost in self._best.items():
            if cost < self.points and way != HALT:
                mask |= 1 << at
        return mask

    def by_road(self, at: int) -> bool:
        """Is a hex reached by routes alone, with the bonus used or still to be had? (ode:5.07.1)"""
        return self._state(at)[1] == ROAD

    def hazard(self, at: int) -> str:
        """The roll that follows on stopping there: none when it was entered along a route."""
        state = self._state(at)
        before = self._from[state]
        if before is not None and (before[0], at) in self.ground.links:
            return ""
        return self.ground.costs[at].hazard
