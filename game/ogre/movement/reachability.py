"""Where a unit can go: all hexes in reach at once, as masks by cost (ode:5.01, ode:5.08, ode:5.09)."""

from __future__ import annotations

from game.ogre.movement.mobility_map import FREE, HALT, ROAD, WAYS, Ground, Step


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

    __slots__ = ("entered", "fresh", "ground", "layers", "paths", "points", "seen", "start")

    def __init__(
        self, ground: Ground, start: int, points: int, wall: int, fresh: bool, entry: int = 0
    ) -> None:
        self.ground, self.start, self.points, self.fresh, self.entered = ground, start, points, fresh, entry
        #: the paths that were asked for, kept as long as the search
        self.paths: dict[int, tuple[int, ...]] = {}
        free, ends, costs = ~wall, ground.ends, ground.by_cost.items()
        layers = [0] * (points + 5)
        if start:
            layers[0] = seen = 1 << start
        else:
            seen = 0
            for cost, mask in costs:
                layers[min(cost, points)] |= mask & entry & free
        if ground.even and start:
            self._evenly(seen, free & ground.open)
            return
        for d in range(points):
            front = layers[d]
            if d:
                front &= ~seen
                layers[d] = front
                seen |= front
                front &= ~ends  # not for the hex it starts in
            if not front:
                continue
            edge = spread(ground, front, fresh and d == 0) & free
            for cost, mask in costs:
                found = edge & mask
                if found:
                    layers[min(d + cost, points) if d == 0 and fresh else d + cost] |= found
        layers[points] &= ~seen
        del layers[points + 1 :]
        self.layers = layers
        self.seen = (seen | layers[points]) & ~(1 << start if start else 0)

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and all(
            getattr(self, n) == getattr(other, n) for n in self.__slots__ if n != "paths"
        )

    def _evenly(self, seen: int, free: int) -> None:
        """The same where every hex costs a point and none ends the move."""
        ground, fresh, front, start = self.ground, self.fresh, seen, seen
        self.layers = [front]
        for _ in range(self.points):
            front = spread(ground, front, fresh) & free & ~seen
            self.layers.append(front)
            seen |= front
            fresh = False
        self.seen = seen & ~start

    def cost(self, at: int) -> int:
        """Movement points to reach a hex of ``seen``."""
        bit = 1 << at
        for cost, mask in enumerate(self.layers):
            if mask & bit:
                return cost
        raise KeyError(at)

    def path(self, at: int) -> tuple[int, ...]:
        """A cheapest path to a hex of ``seen``, without the start."""
        found = self.paths.get(at)
        if found is None:
            found = self.paths[at] = self._path(at)
        return found

    def _path(self, at: int) -> tuple[int, ...]:
        costs, found, here, cost = self.ground.costs, [at], at, self.cost(at)
        while True:
            price = costs[here].cost
            # ode:5.09: whoever is fresh enters one hex whatever it costs
            first = cost == price or (cost < price and cost == self.points and (self.fresh or not self.start))
            if first and (self._from_start(here) if self.start else self.entered >> here & 1):
                break
            cost -= price
            here = self._before(here, cost)
            found.append(here)
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

    def _from_start(self, here: int) -> bool:
        direction = self.ground.grid.directions.get(here - self.start)
        return direction is not None and self.ground.crosses(self.start, direction, self.fresh)

    def _before(self, here: int, cost: int) -> int:
        front = self.layers[cost] & ~self.ground.ends if cost > 0 else 0
        free = self.ground.free
        for offset, direction in self.ground.grid.directions.items():
            before = here - offset
            if front >> before & 1 and free[direction] >> before & 1:
                return before
        raise KeyError(here)


class RoadReach:
    """Reach on a board with routes (ode:5.07), for a unit on the map: the answers of ``Reach``, by a queue.

    A state is a hex and how a unit got there, in one number (``hex * WAYS + way``): by routes alone all
    the phase (such a unit has ``bonus`` points more, for steps that stay on the route), otherwise, or into
    ground that ends its move. The same hex may be reached in all three ways, and a dearer one may
    lead farther.
    """

    __slots__ = ("_best", "_from", "ground", "paths", "points", "seen", "start")

    def __init__(
        self,
        ground: Ground,
        start: int,
        points: int,
        wall: int,
        fresh: bool,
        bonus: int,
        bonusless: int = 0,
    ) -> None:
        """``bonusless`` is a mask of hexes that are not entered with the bonus of the road (ce:14.02.3-h)."""
        self.ground, self.start, self.points = ground, start, points
        self.paths: dict[int, tuple[int, ...]] = {}
        first = start * WAYS + (ROAD if bonus else FREE)
        best = self._best = {first: 0}
        came = self._from = {first: 0}
        barred = wall & ground.grid.disc(start, points + max(bonus, 1))
        queue: list[list[int]] = [[first], *([] for _ in range(points + max(bonus, 1)))]
        kept = ground.kept
        for cost, row in enumerate(queue[: points + max(bonus, 1)]):
            fresh_now = fresh and not cost
            spent = (
                cost >= points and not fresh_now
            )  # nothing is left to go on with, but for the bonus on the road
            if spent and not bonus:
                break
            for state in row:
                way = state % WAYS
                if way == HALT or best[state] < cost or (spent and way != ROAD):
                    continue
                steps = kept.get(2 * state + fresh_now)
                if steps is None:
                    steps = ground.steps(state, fresh_now)
                if bonusless and way == ROAD:
                    steps = _off_the_bonus(steps, bonusless)
                for reached, price, more in steps:
                    total = cost + price
                    if total > points + more * bonus:
                        if not fresh_now:
                            continue
                        total = points + more * bonus
                    if total < best.get(reached, 99) and not (barred and barred >> reached // WAYS & 1):
                        best[reached], came[reached] = total, state
                        queue[total].append(reached)
        self.seen = 0
        for state in best:
            self.seen |= 1 << state // WAYS
        self.seen &= ~(1 << start)

    __eq__ = Reach.__eq__

    def _state(self, at: int) -> int:
        row = [state for state in range(at * WAYS, at * WAYS + WAYS) if state in self._best]
        return min(row, key=self._best.__getitem__)

    def cost(self, at: int) -> int:
        """Movement points to get there."""
        return self._best[self._state(at)]

    def path(self, at: int) -> tuple[int, ...]:
        """A cheapest path to a hex of ``seen``, without the start."""
        kept = self.paths.get(at)
        if kept is None:
            kept = self.paths[at] = self._path(at)
        return kept

    def _path(self, at: int) -> tuple[int, ...]:
        state, found = self._state(at), []
        while self._from[state]:
            found.append(state // WAYS)
            state = self._from[state]
        return tuple(reversed(found))

    def inside(self) -> int:
        """Hexes from which one more point can be spent on leaving the map."""
        mask = 0
        for state, cost in self._best.items():
            if cost < self.points and state % WAYS != HALT:
                mask |= 1 << state // WAYS
        return mask

    def by_road(self, at: int) -> bool:
        """Is a hex reached by routes alone, with the bonus used or still to be had? (ode:5.07.1)"""
        return self._state(at) % WAYS == ROAD

    def hazard(self, at: int) -> str:
        """The roll that follows on stopping there: none when it was entered along a route."""
        if (self._from[self._state(at)] // WAYS, at) in self.ground.links:
            return ""
        return self.ground.costs[at].hazard


#: searches that are kept with one ground
MOST_SEARCHES = 4000


def search(
    mobile: Ground, start: int, points: int, wall: int, fresh: bool, bonus: int = -1, bonusless: int = 0
) -> Reach | RoadReach:
    """Where a unit on the map can go; ``bonus`` is for staying on the road, -1 where no road is in reach.

    The ground and who stands in the way within reach say it all, so the answer is kept with the ground: an
    order changes it for the few units near it.
    """
    area = mobile.grid.disc(start, points + max(bonus, 1))
    wall, bonusless, mobile = wall & area, bonusless & area, mobile.where(area)
    key = (start, points, fresh, bonus, wall, bonusless)
    found: Reach | RoadReach | None = mobile.searches.get(key)  # type: ignore[assignment]  # put in below
    if found is None:
        if len(mobile.searches) >= MOST_SEARCHES:
            mobile.searches.clear()
        found = mobile.searches[key] = _searched(mobile, start, points, wall, fresh, bonus, bonusless)
    return found


def _searched(
    mobile: Ground, start: int, points: int, wall: int, fresh: bool, bonus: int, bonusless: int
) -> Reach | RoadReach:
    if bonus < 0 and not mobile.dear:
        return Reach(mobile, start, points, wall, fresh)
    # what a step costs depends on where it is taken, along a route or across what costs more
    return RoadReach(mobile, start, points, wall, fresh, max(bonus, 0), bonusless)


def _off_the_bonus(steps: tuple[Step, ...], bonusless: int) -> tuple[Step, ...]:
    """Steps along a road, without its bonus where they lead into one of these hexes."""
    return tuple(
        (reached + FREE - ROAD, price, 0)
        if more and bonusless >> reached // WAYS & 1
        else (reached, price, more)
        for reached, price, more in steps
    )
