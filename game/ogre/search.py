"""Where a unit can go: all hexes in reach at once, as masks by cost (ode:5.01, ode:5.08, ode:5.09)."""

from __future__ import annotations

from game.ogre.terrain import Ground


def spread(ground: Ground, mask: int, first_step: bool) -> int:
    """All hexes next to a set of hexes, across hexsides that may be crossed."""
    s = ground.stride
    if ground.plain:
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
        costs = [(cost, mask & ~wall) for cost, mask in ground.by_cost.items()]
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
        self.layers = layers[: points + 1]
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

    def _from_start(self, here: int, cost: int, price: int) -> bool:
        if cost != (min(price, self.points) if self.fresh else price):
            return False
        return bool(spread(self.ground, 1 << self.start, self.fresh) >> here & 1)

    def _before(self, here: int, cost: int) -> int:
        front = self.layers[cost] & ~self.ground.ends if cost > 0 else 0
        s = self.ground.stride
        for k, offset in enumerate((s, s - 1, -1, -s, 1 - s, 1)):
            before = here + offset
            if front >> before & 1 and self.ground.crosses(before, k, False):
                return before
        raise KeyError(here)
