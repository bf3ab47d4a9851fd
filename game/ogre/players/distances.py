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
    """The ways over one ground, backwards: which hexes can be entered from which side, and at what cost."""

    def __init__(self, mobile: Ground) -> None:
        # not the ground itself: this cache lives as long as the ground and must not keep it alive
        self._found: dict[int, dict[int, float]] = {}
        self._grid = mobile.grid
        #: by the cost of a step: for each direction the hexes that are entered so by a step in it
        self.into: dict[float, list[int]] = {}

    def look(self, mobile: Ground, last: Ways | None = None, changed: int = 0) -> None:
        """List the steps; where those over another ground are known, only from what differs and beside it."""
        grid, near = self._grid, self._grid.all_mask
        if last is not None:
            near = grid.around(changed)
            gone = [~_moved(near, offset) for offset in grid.offsets]
            self.into = {
                cost: [row & left for row, left in zip(rows, gone, strict=True)]
                for cost, rows in last.into.items()
            }
        ends: dict[float, list[list[int]]] = {}
        for here in bits(near):
            for to, points, _ in mobile.steps(here * WAYS + FREE, True):
                cost, at = points * (HALTING if to % WAYS == HALT else 1.0), to // WAYS
                ends.setdefault(cost, [[] for _ in range(6)])[grid.directions[at - here]].append(at)
        for cost, lists in ends.items():
            rows = self.into.setdefault(cost, [0] * 6)
            for k, hexes in enumerate(lists):
                rows[k] |= mask_of(hexes)

    def to(self, places: int) -> dict[int, float]:
        """Movement points from each hex to the nearest hex of a mask; a hex without a way is left out."""
        found = self._found.get(places)
        if found is None:
            if len(self._found) >= MOST:
                self._found.clear()
            found = self._found[places] = self._search(places)
        return found

    def _search(self, places: int) -> dict[int, float]:
        """Hexes of equal cost at a time, the nearest first."""
        found, left = dict[int, float](), self._grid.all_mask
        fronts, queue = {0.0: places}, [0.0]
        if beside := self._grid.around(places) & ~places:  # less whatever a step reaches sooner or as soon
            fronts[BESIDE] = self._closed_beside(places, beside)
            heapq.heappush(queue, BESIDE)
        while queue:
            cost = heapq.heappop(queue)
            front = fronts.pop(cost) & left
            left ^= front
            found.update(dict.fromkeys(bits(front), cost))
            for step, rows in self.into.items() if front else ():
                if cost + step < FAR and (reached := self._back(front, rows) & left):
                    if cost + step not in fronts:
                        heapq.heappush(queue, cost + step)
                    fronts[cost + step] = fronts.get(cost + step, 0) | reached
        return found

    def _back(self, front: int, rows: list[int]) -> int:
        """The hexes from which some hexes are entered."""
        reached = 0
        for offset, row in zip(self._grid.offsets, rows, strict=True):
            if entered := front & row:
                reached |= _moved(entered, -offset)
        return reached

    def _closed_beside(self, places: int, beside: int) -> int:
        """The hexes beside some places that are closed from there."""
        found = 0
        for k, offset in enumerate(self._grid.offsets):
            entered = 0
            for rows in self.into.values():
                entered |= rows[k]
            found |= _moved(places & ~entered, -offset)
        return found & beside


def _moved(mask: int, offset: int) -> int:
    """The hexes that lie so far from those of a mask."""
    return mask << offset if offset > 0 else mask >> -offset


_KEPT: WeakKeyDictionary[Ground, Ways] = WeakKeyDictionary()


def _ways(state: GameState, mobile: Ground) -> Ways:
    """The ways over a new ground: mostly it differs in a hex or two from the one asked about before."""
    found, derived, name = Ways(mobile), state.board.derived, f"{mobile.mobility} ways at last"
    last: tuple[Ground, Ways] | None = derived.get(name)
    if last is None:
        found.look(mobile)
    else:
        found.look(mobile, last[1], mask_of(last[0].differing(state)))
        if found.into == last[1].into:  # what differs is nothing to this mobility
            found = last[1]
    derived[name] = mobile, found
    return found


def distances(state: GameState, mobility: str, places: int) -> dict[int, float]:
    """Movement points from each hex to the nearest of these places, ignoring units and turns."""
    mobile = ground(state, mobility)
    ways = _KEPT.get(mobile)
    if ways is None:
        ways = _KEPT[mobile] = _ways(state, mobile)
    return ways.to(places)
