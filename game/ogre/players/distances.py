"""Distances from each hex to some places, cached as long as the ground is the same."""

from __future__ import annotations

import heapq
from weakref import WeakKeyDictionary

from game.core.anygame import GameState
from game.hexes.grid import bits, mask_of
from game.ogre.movement.mobility_map import FREE, HALT, WAYS, Ground, ground

#: farther than anything can go
FAR = 99.0
#: the extra cost of a hex in which a move must end, because a turn is lost there
HALTING = 1.6
#: the cost of a step into a place that is closed to the counter: being beside it is enough
BESIDE = 1.0
#: distance maps that are cached for each ground
MOST = 60


class Ways:
    """The ways over one ground, backwards: from which hexes each hex can be entered, and at what cost."""

    def __init__(self, mobile: Ground) -> None:
        # not the ground itself: this cache lives as long as the ground and must not keep it alive
        self._found: dict[int, dict[int, float]] = {}
        self._steps: dict[int, tuple[tuple[int, float], ...]] = {}
        self._neighbours = mobile.grid.neighbours

    def take_over(self, last: Ways, mobile: Ground, changed: int) -> None:
        """Keep the steps over another ground, which differs in these hexes alone.

        A change of a hex changes the steps from it and from its neighbours, and these lead one hex farther.
        """
        steps = self._steps = last._steps.copy()
        for at in bits(mobile.grid.around(mobile.grid.around(changed))):
            steps.pop(at, None)

    def to(self, mobile: Ground, places: int) -> dict[int, float]:
        """Movement points from each hex to the nearest hex of a mask; a hex without a way is left out."""
        found = self._found.get(places)
        if found is None:
            if len(self._found) >= MOST:
                self._found.clear()
            found = self._found[places] = self._search(mobile, places)
        return found

    def _into(self, mobile: Ground, at: int) -> tuple[tuple[int, float], ...]:
        """The neighbours from which a hex can be entered, each with the cost; 0 where it is closed."""
        steps = self._steps.get(at)
        if steps is None:
            steps = self._steps[at] = tuple(
                (other, _price(mobile, other, at)) for other in self._neighbours[at] if other
            )
        return steps

    def _search(self, mobile: Ground, places: int) -> dict[int, float]:
        found: dict[int, float] = dict.fromkeys(bits(places), 0.0)
        queue = [(0.0, at) for at in found]
        heapq.heapify(queue)
        while queue:
            cost, at = heapq.heappop(queue)
            if cost > found[at]:
                continue
            for other, step in self._into(mobile, at):
                if not step and cost:
                    continue
                price = cost + (step or BESIDE)
                if price < found.get(other, FAR):
                    found[other] = price
                    heapq.heappush(queue, (price, other))
        return found


def _price(mobile: Ground, here: int, at: int) -> float:
    for to, cost, _ in mobile.steps(here * WAYS + FREE, True):
        if to // WAYS == at:
            return cost * (HALTING if to % WAYS == HALT else 1.0)
    return 0.0


_KEPT: WeakKeyDictionary[Ground, Ways] = WeakKeyDictionary()


def _ways(state: GameState, mobile: Ground) -> Ways:
    """The ways over a new ground: mostly it differs in a hex or two from the one asked about before."""
    found, derived, name = Ways(mobile), state.board.derived, f"{mobile.mobility} ways at last"
    last: tuple[Ground, Ways] | None = derived.get(name)
    if last is not None:
        before, ways = last
        found.take_over(ways, mobile, mask_of(before.differing(state)))
    derived[name] = mobile, found
    return found


def distances(state: GameState, mobility: str, places: int) -> dict[int, float]:
    """Movement points from each hex to the nearest of these places, ignoring units and turns."""
    mobile = ground(state, mobility)
    ways = _KEPT.get(mobile)
    if ways is None:
        ways = _KEPT[mobile] = _ways(state, mobile)
    return ways.to(mobile, places)
