"""The board as each kind of mobility meets it (ode:5): what hexes cost, what hexsides bar, where routes lead."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec import Struct

from game.core.position import GameState
from game.core.records import Marker
from game.hexes.grid import bits, mask_of
from game.ogre.terrain import GROUND, SHAPES, SIDE, SLOWS, as_printed, features, routes_between, terrain_at

CLOSED = 0


class EntryCost(Struct, frozen=True):
    """Entering a hex: its cost (``CLOSED`` = may not), does it end movement, which roll follows."""

    cost: int
    ends: bool = False
    #: "" none, "d" disable roll, "s" stuck roll
    hazard: str = ""


def _row(text: str) -> dict[str, EntryCost]:
    """A row of the chart: clear forest town damaged-town swamp rubble water."""
    names = ("clear", "forest", "town", "damaged_town", "swamp", "rubble", "water")
    found = {"crater": EntryCost(CLOSED)}
    for name, word in zip(names, text.split(), strict=True):
        cost = CLOSED if word[0] == "x" else int(word[0])
        found[name] = EntryCost(cost, "E" in word, word[-1] if word[-1] in "ds" else "")
    return found


#: ode:5.08 [P]: digit = cost, x closed, E ends movement, d disable roll, s stuck roll
ENTRY: dict[str, dict[str, EntryCost]] = {
    #                    clear forest town damaged swamp rubble water
    "infantry": _row("1 1 1 1 1 1 2"),  # ode:5.08.1
    "gev": _row("1 2Ed 2E 2E 2Ed 2Ed 1"),  # ode:5.08.2
    "ogre": _row("1 1 2 2 2Es 1 2"),  # ode:5.08.3
    "superheavy": _row("1 1 2 2 2Es 1 2"),  # ode:5.08.3
    "heavy": _row("1 1 2 2 2Es 2Es x"),  # ode:5.08.3
    "light": _row("1 2 2 2 2Ed 2Ed x"),  # ode:5.08.4
    "wheeled": _row("4 x 2 x x x x"),  # ode:5.08.5
    "immobile": _row("x x x x x x x"),
}
ENTRY_RULE = {
    "infantry": "ode:5.08.1", "gev": "ode:5.08.2", "ogre": "ode:5.08.3", "superheavy": "ode:5.08.3",
    "heavy": "ode:5.08.3", "light": "ode:5.08.4", "wheeled": "ode:5.08.5", "immobile": "ode:5.01",
}  # fmt: skip
#: crossing a hexside (ode:2.02): ridges (ode:2.02.1), streams (ode:2.02.2), shores (ode:5.08.2);
#: free, P only as the first step of a movement phase, x closed
CROSSING: dict[str, dict[str, str]] = {
    "infantry": {"stream": "free", "ridge": "free", "shore": "free"},
    "gev": {"stream": "P", "ridge": "x", "shore": "P"},
    "ogre": {"stream": "free", "ridge": "free", "shore": "free"},
    "superheavy": {"stream": "free", "ridge": "free", "shore": "free"},
    "heavy": {"stream": "free", "ridge": "x", "shore": "free"},
    "light": {"stream": "P", "ridge": "x", "shore": "free"},
    "wheeled": {"stream": "x", "ridge": "x", "shore": "x"},
    "immobile": {"stream": "x", "ridge": "x", "shore": "x"},
}
#: ode:5.07.1 who gets the bonus along a road, ode:5.07.3 along a rail line
BONUS = {
    "road": frozenset({"infantry", "gev", "ogre", "superheavy", "heavy", "light"}),
    "rail": frozenset({"infantry", "gev"}),
}
#: ode:5.07 entering along a road; along a rail the hex counts as clear (ode:5.07.3)
ALONG_ROAD = 1
#: how a unit got into a hex: by routes with the bonus alone, otherwise, or so that its move ends there
ROAD, FREE, HALT, WAYS = range(4)
#: a step: where it leads and how (``hex * WAYS + way``), its cost, and the points it adds to those one has
Step = tuple[int, int, int]


class Ground:
    """The board as one kind of mobility meets it, in masks. Built once for board and markers."""

    def __init__(
        self, state: GameState, mobility: str, printed: Ground | None = None, before: Ground | None = None
    ) -> None:
        """``printed`` is the ground without markers; ``before`` one that differs in a few hexes, to begin with."""
        grid = state.board.grid
        self.mobility, self.grid, self.stride = mobility, grid, grid.stride
        self.costs: dict[int, EntryCost] = {}
        self.by_cost: dict[int, int] = {}
        self.ends = self.closed = 0
        #: hexes that leave a trace on a unit: a hazard, or no second move
        self.rough = 0
        #: hexes with a route, and by step (here, at): (cost, does it earn the bonus?)
        self.roads = 0
        self.links: dict[tuple[int, int], tuple[int, bool]] = {}
        #: masks of the hexes that may be left in each direction, and as a first step
        self.free: tuple[int, ...] = ()
        self.first: tuple[int, ...] = ()
        #: no hexside hinders: the search may shift whole sets
        self.plain = False
        #: steps from each hex, as they were asked for; of the printed ground where nothing has changed
        self.kept: dict[int, tuple[Step, ...]] = {}
        self._printed = printed
        #: hexes with a printed route, cut or not
        self._ways = 0
        #: the markers it was made for, and the hexes where some of them shape it, with their neighbours
        self.rows: dict[int, tuple[Marker, ...]] = {}
        self._shaped = self._changed_near = 0
        if printed is None:
            for at in grid.hexes:
                self._hex(state, at)
            self._sides(state, grid.hexes)
            for side in state.board.routes:
                self._ways |= mask_of(grid.side_hexes(side))
                self._link(state, side)
        else:
            self._changed(state, before or printed)
        self.by_cost = dict(sorted(self.by_cost.items()))
        self.open = 0
        for mask in self.by_cost.values():
            self.open |= mask
        #: does every open hex cost a point, are there no routes, and does no hex do anything else to a unit?
        dear = any(mask for cost, mask in self.by_cost.items() if cost != 1)
        self.even = not (dear or self.ends or self.rough or self.links)
        #: hexes with a hexside that hinders; anywhere else whole sets may be shifted
        self.rim = 0
        for mask in self.free:
            self.rim |= grid.all_mask & ~mask

    def _changed(self, state: GameState, base: Ground) -> None:
        """Another ground but for the hexes with other markers than there, which alone are looked at anew."""
        grid, printed = state.board.grid, state.board.terrain
        # these two are copied when something is written to them
        self.costs, self.by_cost, self.links = base.costs, dict(base.by_cost), base.links
        self.ends, self.closed, self.rough = base.ends, base.closed, base.rough
        self.free, self.first, self.plain = base.free, base.first, base.plain
        self.roads, self._ways, self.rows = base.roads, base._ways, dict(state.markers)
        hexes = base.differing(state)
        edges: set[int] = set()
        sides: set[int] = set()
        for at in hexes:
            was, row = base.rows.get(at, ()), self.rows.get(at, ())
            for marker in (*was, *row):
                if marker.kind == SIDE:
                    edges.update((at, marker.toward))
            before, terrain = _terrain(was, printed[at]), _terrain(row, printed[at])
            if terrain != before:
                if self.costs is base.costs:
                    self.costs = base.costs.copy()
                self._forget(at)
                self._hex(state, at)
                if "water" in (terrain, before):
                    edges.update((at, *filter(None, grid.neighbours[at])))
            if self._ways >> at & 1:
                sides.update(grid.side(at, other) for other in grid.neighbours[at] if other)
        sides &= state.board.routes.keys()
        if sides:
            self.links = base.links.copy()
        for side in sides:
            low, high = grid.side_hexes(side)
            self.links.pop((low, high), None)
            self.links.pop((high, low), None)
            self._link(state, side)
        for at in {at for side in sides for at in grid.side_hexes(side)}:
            linked = any((at, other) in self.links for other in grid.neighbours[at])
            self.roads = self.roads | 1 << at if linked else self.roads & ~(1 << at)
        if edges:  # no longer what they were
            self._sides(state, edges)
        shaped = mask_of(at for at in hexes if _shaping(self.rows.get(at, ())))
        self._shaped = base._shaped & ~mask_of(hexes) | shaped
        self._changed_near = self._around(self._shaped)
        if base is not self._printed:
            self.kept = base.kept.copy()
            for here in bits(self._around(mask_of(hexes))):
                for key in range(2 * WAYS * here, 2 * WAYS * (here + 1)):
                    self.kept.pop(key, None)

    def _around(self, mask: int) -> int:
        """Some hexes with their neighbours; bits beside the board are nobody's."""
        s, found = self.stride, mask
        for offset in (1, s, s - 1):
            found |= mask << offset | mask >> offset
        return found

    def differing(self, state: GameState) -> list[int]:
        """The hexes where markers shape the ground otherwise than where this one was made."""
        rows, markers = self.rows, state.markers
        others = [at for at, row in markers.items() if rows.get(at) is not row]
        others += rows.keys() - markers.keys()
        return [at for at in others if _shaping(markers.get(at, ())) != _shaping(rows.get(at, ()))]

    def _forget(self, at: int) -> None:
        row, bit = self.costs.pop(at, None), 1 << at
        if row is not None:
            self.by_cost[row.cost] &= ~bit
        self.ends, self.closed, self.rough = self.ends & ~bit, self.closed & ~bit, self.rough & ~bit

    def _hex(self, state: GameState, at: int) -> None:
        """What it costs to enter a hex."""
        terrain, bit = terrain_at(state, at), 1 << at
        row = ENTRY[self.mobility][GROUND[terrain]]
        if row.cost == CLOSED:
            self.closed |= bit
            return
        self.costs[at] = row
        self.by_cost[row.cost] = self.by_cost.get(row.cost, 0) | bit
        if row.ends:
            self.ends |= bit
        if row.hazard or terrain in SLOWS:
            self.rough |= bit

    def _link(self, state: GameState, side: int) -> None:
        """A step along a route, if there is one across this hexside: its cost, and the bonus."""
        clear = ENTRY[self.mobility]["clear"].cost
        low, high = state.board.grid.side_hexes(side)
        routes = routes_between(state, low, high) if clear else frozenset()
        if not routes:
            return
        self.roads |= 1 << low | 1 << high
        cost = ALONG_ROAD if "road" in routes else clear
        bonus = any(self.mobility in BONUS[route] for route in routes)
        self.links[low, high] = self.links[high, low] = (cost, bonus)

    def _sides(self, state: GameState, hexes: Iterable[int]) -> None:
        """Which of these hexes may be left in each direction, always and as a first step."""
        grid = state.board.grid
        whole = (grid.all_mask,) * 6
        free, first = list(self.free or whole), list(self.first or whole)
        rows = CROSSING[self.mobility]
        for at in hexes:
            bit = 1 << at
            for k, other in enumerate(grid.neighbours[at]):
                if not other:
                    continue
                word = _crossing(state, rows, at, other)
                free[k] = free[k] | bit if word == "free" else free[k] & ~bit
                first[k] = first[k] & ~bit if word == "x" else first[k] | bit
        self.free, self.first = tuple(free), tuple(first)
        self.plain = self.free == whole

    def steps(self, state: int, first: bool) -> tuple[Step, ...]:
        """The steps that lead on from a state (``hex * WAYS + way``), as the first step or a later one."""
        key, here = 2 * state + first, state // WAYS
        found = self.kept.get(key)
        if found is None:
            if self._printed is not None and not self._changed_near >> here & 1:
                found = self._printed.steps(state, first)
            else:
                on_road = state % WAYS == ROAD
                found = tuple(self._steps_from(here, on_road, self.first if first else self.free))
            self.kept[key] = found
        return found

    def _steps_from(self, here: int, on_road: bool, sides: tuple[int, ...]) -> Iterator[Step]:
        for offset, k in self.grid.directions.items():
            at = here + offset
            link = self.links.get((here, at))
            if link is not None:
                bonus = on_road and link[1]
                yield at * WAYS + (ROAD if bonus else FREE), link[0], int(bonus)
                continue
            row = self.costs.get(at)
            if row is not None and sides[k] >> here & 1:
                yield at * WAYS + (HALT if row.ends else FREE), row.cost, 0

    def crosses(self, at: int, direction: int, first_step: bool) -> bool:
        """May a unit leave ``at`` in this direction?"""
        return bool((self.first if first_step else self.free)[direction] >> at & 1)


def _shaping(row: tuple[Marker, ...]) -> list[Marker]:
    """The markers of a hex that change where units can go."""
    return [marker for marker in row if marker.kind in SHAPES]


def _terrain(row: tuple[Marker, ...], printed: str) -> str:
    """The terrain of a hex with these markers."""
    return next((marker.word for marker in row if marker.kind == "terrain"), printed)


def _crossing(state: GameState, rows: dict[str, str], at: int, other: int) -> str:
    found = features(state, at, other)
    words = {rows[name] for name in ("ridge", "stream") if name in found}
    # a shore is a hexside between land and water; a beach side opens it (ode:5.08.2)
    if (terrain_at(state, at) == "water") != (terrain_at(state, other) == "water") and "beach" not in found:
        words.add(rows["shore"])
    if "ramp" in found and rows["shore"] == "P":  # for who hovers there is neither bank nor shore
        words -= {rows["stream"], rows["shore"]}
    return "x" if "x" in words else "P" if "P" in words else "free"


def ground(state: GameState, mobility: str) -> Ground:
    """The ground for a mobility, kept as long as no marker changes it."""
    found: Ground | None = state.ground.get(mobility)
    if found is None:
        derived = state.board.derived
        printed: Ground | None = derived.get(mobility)
        if printed is None:
            printed = derived[mobility] = Ground(as_printed(state), mobility)
        found = printed
        if state.ground is not derived:
            # most positions differ in a hex or two from the one asked about before
            name = f"{mobility} at last"
            found = derived.get(name, printed)
            if found.differing(state):
                found = Ground(state, mobility, printed, found)
            elif found is not printed:
                found.rows = dict(state.markers)
            derived[name] = state.ground[mobility] = found
    return found
