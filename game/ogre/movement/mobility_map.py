"""The board for each kind of mobility (ode:5): costs of hexes, closed hexsides, where routes lead."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence

from game.core.codec import CodecError
from game.core.questions import Explained, Figure, Notebook
from game.core.records import Marker
from game.core.roles import Fact
from game.hexes.grid import OFF, Grid, bits, mask_of
from game.ogre.ground_markers import SIDE, TERRAIN
from game.ogre.kinds import KINDS
from game.ogre.movement.mobility_chart import (
    CLOSED,
    ENTRY,
    ENTRY_RULE,
    UNHINDERED,
    EntryCost,
    along,
    along_side,
    crossing,
)
from game.ogre.state import GameState, Unit
from game.ogre.terrain import (
    SHAPES,
    as_printed,
    features,
    ground_words,
    routes_between,
    shore,
    terrain_at,
    ways,
)
from game.ogre.terrain_kinds import SIDE_FEATURES, TERRAINS, crossing_cost, crossing_rows, entry_cost

# ------------------------------------------------------------------ the board in layers, gathered once
#: a mask for each direction: the hexes of which something holds on that side
Sides = tuple[int, ...]


class BoardLayers:
    """Hexes by terrain, hexsides by what hinders there, and the routes that can be used, as they are now."""

    def __init__(self, state: GameState) -> None:
        board = state.board
        #: the hexes of each terrain, and their mask
        self.hexes: dict[str, list[int]] = _by_terrain(state)
        self.terrain = {word: mask_of(hexes) for word, hexes in self.hexes.items()}
        #: hexsides that are not clear, by their features and whether they are a shore (ode:2.02, ode:5.08.2)
        self.sides: dict[tuple[frozenset[str], bool], Sides] = self._sides(state)
        #: the routes between two neighbours, the lower first, where some can be used (ode:2.03)
        self.routes: dict[tuple[int, int], frozenset[str]] = {}
        for side in board.routes:
            low, high = board.grid.side_hexes(side)
            routes = routes_between(state, low, high)
            if routes:
                self.routes[low, high] = routes
        #: hexes with a route that can be used
        self.roads = mask_of(at for pair in self.routes for at in pair)

    def _sides(self, state: GameState) -> dict[tuple[frozenset[str], bool], Sides]:
        grid, water = state.board.grid, 0
        for terrain, mask in self.terrain.items():
            water |= mask if TERRAINS[terrain].wet else 0
        shores = _shores(grid, water)
        found: dict[tuple[frozenset[str], bool], list[list[int]]] = defaultdict(
            lambda: [[] for _ in range(6)]
        )
        featured: list[list[int]] = [[] for _ in range(6)]
        for low, high in _featured(state):
            words = features(state, low, high)
            if not words:  # a marker has taken away what was there
                continue
            key, direction = (words, water >> low & 1 != water >> high & 1), grid.direction(low, high)
            for at, k in ((low, direction), (high, (direction + 3) % 6)):
                found[key][k].append(at)
                featured[k].append(at)
        masks = {key: tuple(map(mask_of, rows)) for key, rows in found.items()}
        bare = tuple(shores[k] & ~mask_of(featured[k]) for k in range(6))
        return {(frozenset(), True): bare, **masks} if any(bare) else masks


def _by_terrain(state: GameState) -> dict[str, list[int]]:
    """The hexes of each terrain as it is now."""
    found: dict[str, list[int]] = defaultdict(list)
    if not state.markers:
        for at, word in state.board.terrain.items():
            found[word].append(at)
        return found
    for at in state.board.grid.hexes:
        found[terrain_at(state, at)].append(at)
    return found


def _shores(grid: Grid, water: int) -> Sides:
    """In each direction the hexes with water on one side of that hexside and land on the other."""
    land, found = grid.all_mask & ~water, []
    for offset in grid.offsets:
        wet = water >> offset if offset > 0 else water << -offset
        dry = land >> offset if offset > 0 else land << -offset
        found.append(wet & land | dry & water)
    return tuple(found)


def _featured(state: GameState) -> set[tuple[int, int]]:
    """The pairs of neighbours, the lower first, with something printed or laid along their hexside."""
    grid = state.board.grid
    found = {grid.side_hexes(side) for side in state.board.sides}
    for row in state.markers.values() if state.markers else ():
        found.update((marker.at, marker.toward) for marker in row if marker.kind == SIDE.id)
    return found


# -------------------------------------------------------------------------------------------- the maps
#: how a unit got into a hex: by routes with the bonus alone, otherwise, or so that its move ends there
ROAD, FREE, HALT, WAYS = range(4)
#: a step: where it leads and how (``hex * WAYS + way``), its cost, and the points it adds to those one has
Step = tuple[int, int, int]


class Ground:
    """The board as one kind of mobility meets it, in masks. Built once for board and markers."""

    def __init__(
        self,
        state: GameState,
        mobility: str,
        printed: Ground | None = None,
        before: Ground | None = None,
        hexes: Sequence[int] = (),
    ) -> None:
        """``printed`` is the ground without markers; ``before`` a map like it but for ``hexes``."""
        grid = state.board.grid
        self.mobility, self.grid, self.stride = mobility, grid, grid.stride
        self.costs: dict[int, EntryCost] = {}
        #: the points more of a step (here, at) across what costs some, off the routes
        self.dear: dict[tuple[int, int], int] = {}
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
        #: hexes with a hexside that hinders; anywhere else whole sets may be shifted
        self.rim = 0
        #: no hexside hinders: the search may shift whole sets
        self.plain = False
        #: steps from each hex, as they were asked for; of the printed ground where nothing has changed
        self.kept: dict[int, tuple[Step, ...]] = {}
        #: searches over this ground that nobody stands in the way of, by what was asked (``reachability``)
        self.searches: dict[tuple[int, ...], object] = {}
        self._printed = printed
        #: hexes with a printed route, cut or not
        self._ways = 0
        #: the markers it was made for, and the hexes where some of them shape it, with their neighbours
        self.rows: dict[int, tuple[Marker, ...]] = {}
        self._shaped = self._changed_near = 0
        if printed is None:
            self._from_layers(layers(state))
            self._ways = ways(state)
            self._look_at_sides()
        else:
            self._changed(state, before or printed, hexes)
        self.by_cost = dict(sorted(self.by_cost.items()))
        self.open = 0
        for mask in self.by_cost.values():
            self.open |= mask
        #: does every open hex cost a point, are there no routes, and does no hex do anything else to a unit?
        dear = self.dear or any(mask for cost, mask in self.by_cost.items() if cost != 1)
        self.even = not (dear or self.ends or self.rough or self.links)

    def _from_layers(self, board: BoardLayers) -> None:
        """The ground of a whole board, terrain by terrain and not hex by hex."""
        mobility = self.mobility
        for terrain, mask in board.terrain.items():
            row = entry_cost(mobility, terrain)
            if row.cost == CLOSED:
                self.closed |= mask
                continue
            self.costs.update(dict.fromkeys(board.hexes[terrain], row))
            self.by_cost[row.cost] = self.by_cost.get(row.cost, 0) | mask
            if row.ends:
                self.ends |= mask
            if row.hazard or TERRAINS[terrain].slows:
                self.rough |= mask
        free, first = ([self.grid.all_mask] * 6 for _ in range(2))
        rows = crossing_rows(mobility)
        for (words, coast), sides in board.sides.items():
            word = crossing(rows, words, coast)
            if word != UNHINDERED:
                free = [was & ~mask for was, mask in zip(free, sides, strict=True)]
            if word == "x":
                first = [was & ~mask for was, mask in zip(first, sides, strict=True)]
            more = crossing_cost(mobility, words)
            for offset, mask in zip(self.grid.offsets, sides, strict=True) if more else ():
                self.dear.update(((at, at + offset), more) for at in bits(mask))
        self.free, self.first = tuple(free), tuple(first)
        if ENTRY[mobility]["clear"].cost != CLOSED:
            self.roads = board.roads
            link = {routes: along(mobility, routes) for routes in set(board.routes.values())}
            for (low, high), routes in board.routes.items():
                self.links[low, high] = self.links[high, low] = link[routes]

    def _look_at_sides(self) -> None:
        """Where a hexside hinders, by the masks of the directions."""
        everywhere = self.grid.all_mask
        for mask in self.free:
            everywhere &= mask
        self.rim = self.grid.all_mask & ~everywhere
        self.plain = not self.rim

    def _changed(self, state: GameState, base: Ground, hexes: Sequence[int]) -> None:
        """Another ground but for the hexes with other markers than there, which alone are looked at anew."""
        grid, printed = state.board.grid, state.board.terrain
        # the first and the last are copied when something is written to them
        self.costs, self.by_cost, self.links = base.costs, dict(base.by_cost), base.links
        self.dear = base.dear
        self.ends, self.closed, self.rough = base.ends, base.closed, base.rough
        self.free, self.first, self.rim, self.plain = base.free, base.first, base.rim, base.plain
        self.roads, self._ways, self.rows = base.roads, base._ways, dict(state.markers)
        edges: set[int] = set()
        sides: set[int] = set()
        routes, changed = state.board.routes, mask_of(hexes)
        for at in hexes:
            was, row = base.rows.get(at, ()), self.rows.get(at, ())
            for marker in (*was, *row):
                if marker.kind == SIDE.id:
                    edges.update((at, marker.toward))
            before, terrain = _terrain(was, printed[at]), _terrain(row, printed[at])
            if terrain != before:
                if self.costs is base.costs:
                    self.costs = base.costs.copy()
                self._forget(at)
                self._hex(state, at)
                if TERRAINS[terrain].wet or TERRAINS[before].wet:
                    edges.update((at, *filter(None, grid.neighbours[at])))
            if self._ways >> at & 1:
                for other in grid.neighbours[at]:
                    if other and (side := grid.side(at, other)) in routes:
                        sides.add(side)
        self._relink(state, sides)
        if edges:  # no longer what they were
            self._sides(state, edges)
        shaped = mask_of([at for at in hexes if _shaping(self.rows.get(at, ()))])
        self._shaped = base._shaped & ~changed | shaped
        self._changed_near = grid.around(self._shaped)
        if base is not self._printed and base.kept:
            self.kept = base.kept.copy()
            for here in bits(grid.around(changed)):
                for key in range(2 * WAYS * here, 2 * WAYS * (here + 1)):
                    self.kept.pop(key, None)

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
        row = entry_cost(self.mobility, terrain)
        if row.cost == CLOSED:
            self.closed |= bit
            return
        self.costs[at] = row
        self.by_cost[row.cost] = self.by_cost.get(row.cost, 0) | bit
        if row.ends:
            self.ends |= bit
        if row.hazard or TERRAINS[terrain].slows:
            self.rough |= bit

    def _relink(self, state: GameState, sides: Iterable[int]) -> None:
        """The steps along the routes across some hexsides as they are now; the table is copied first."""
        before, neighbours = self.links, self.grid.neighbours
        ends: set[int] = set()
        for side in sides:
            low, high = self.grid.side_hexes(side)
            link = self._link(state, low, high)
            if link == before.get((low, high)):
                continue
            if self.links is before:
                self.links = before.copy()
            ends.update((low, high))
            if link is None:
                del self.links[low, high], self.links[high, low]
            else:
                self.links[low, high] = self.links[high, low] = link
        for at in ends:
            linked = any([(at, other) in self.links for other in neighbours[at]])
            self.roads = self.roads | 1 << at if linked else self.roads & ~(1 << at)

    def _link(self, state: GameState, low: int, high: int) -> tuple[int, bool] | None:
        """A step along a route between two neighbours, if there is one: its cost, and the bonus."""
        routes = routes_between(state, low, high)
        if not routes or ENTRY[self.mobility]["clear"].cost == CLOSED:
            return None
        return along(self.mobility, routes)

    def _sides(self, state: GameState, hexes: Iterable[int]) -> None:
        """Which of these hexes may be left in each direction, always and as a first step."""
        grid = state.board.grid
        whole = (grid.all_mask,) * 6
        free, first = list(self.free or whole), list(self.first or whole)
        rows, self.dear = crossing_rows(self.mobility), self.dear.copy()
        for at in hexes:
            bit = 1 << at
            for k, other in enumerate(grid.neighbours[at]):
                if not other:
                    continue
                words = features(state, at, other)
                more = crossing_cost(self.mobility, words)
                if more:
                    self.dear[at, other] = more
                else:
                    self.dear.pop((at, other), None)
                word = crossing(rows, words, shore(state, at, other))
                free[k] = free[k] | bit if word == UNHINDERED else free[k] & ~bit
                first[k] = first[k] & ~bit if word == "x" else first[k] | bit
        self.free, self.first = tuple(free), tuple(first)
        self._look_at_sides()

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

    def where(self, area: int) -> Ground:
        """A map with the same ground in these hexes: the printed one, if no marker shapes any of them."""
        return self if self._printed is None or self._changed_near & area else self._printed

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
                yield at * WAYS + (HALT if row.ends else FREE), self.price(here, at), 0

    def price(self, here: int, at: int) -> int:
        """The points of a step off the routes between two neighbours, into a hex that is not closed."""
        cost = self.costs[at].cost
        return cost + self.dear.get((here, at), 0) if self.dear else cost

    def crosses(self, at: int, direction: int, first_step: bool) -> bool:
        """May a unit leave ``at`` in this direction?"""
        return bool((self.first if first_step else self.free)[direction] >> at & 1)


def _shaping(row: tuple[Marker, ...]) -> list[Marker]:
    """The markers of a hex that change where units can go."""
    return [marker for marker in row if marker.kind in SHAPES]


def _terrain(row: tuple[Marker, ...], printed: str) -> str:
    """The terrain of a hex with these markers."""
    return next((TERRAIN.of(marker).terrain for marker in row if marker.kind == TERRAIN.id), printed)


def hindrances(state: GameState, mobility: str, at: int, other: int) -> dict[str, str]:
    """The obstacle of a mobility on a hexside: the feature, with "x" (closed) or "P" (first step only)."""
    rows = crossing_rows(mobility)
    found = along_side(rows, features(state, at, other), shore(state, at, other))
    return {name: rows[name] for name in found if rows[name] != UNHINDERED}


def layers(state: GameState) -> BoardLayers:
    """The layers of a board as it is now; those of the printed board are kept with it."""
    if state.markers:
        return BoardLayers(state)
    found: BoardLayers | None = state.board.derived.get("layers")
    if found is None:
        found = state.board.derived["layers"] = BoardLayers(state)
    return found


#: grounds of a mobility that are kept beside the printed one
MOST = 16


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
            hexes = found.differing(state)
            if hexes:
                found = _of_late(state, mobility, printed, found, hexes)
            elif found is not printed:
                found.rows = dict(state.markers)
            derived[name] = state.ground[mobility] = found
    return found


def _of_late(
    state: GameState, mobility: str, printed: Ground, before: Ground, hexes: Sequence[int]
) -> Ground:
    """The ground that these markers shape: who tries orders out comes back to the same few each time."""
    kept: dict[frozenset[tuple[int, tuple[Marker, ...]]], Ground]
    name = f"{mobility} of late"
    kept = state.board.derived.setdefault(name, {})
    rows = ((at, tuple(_shaping(row))) for at, row in state.markers.items())
    shape = frozenset(row for row in rows if row[1])
    found = kept.pop(shape, None)
    if found is None:
        found = Ground(state, mobility, printed, before, hexes)
        if len(kept) >= MOST:
            del kept[next(iter(kept))]
    else:
        found.rows = dict(state.markers)
    kept[shape] = found  # as the latest
    return found


# ------------------------------------------- What a path costs, hex by hex, with the rule of each step
#: the name of what a way costs, and its rule
POINTS, RULE = "Movement points", "ode:5.01"


def path_cost(position: GameState, unit: Unit, path: Sequence[int]) -> Explained:
    """The cost of a path with its parts. Raises ``CodecError`` where the unit cannot go at all."""
    note, total, here = Notebook(), 0, unit.at
    mobile, grid = ground(position, KINDS[unit.kind].mobility), position.board.grid
    for at in path:
        label = grid.label(at)
        if at == OFF:
            note("plus", 1, "off the map", "ode:5.12")
            return Explained(total + 1, tuple(note.parts))
        if here and grid.direction(here, at) < 0:
            raise CodecError(f"{grid.label(here)} and {label} are not adjacent.")
        link = mobile.links.get((here, at))
        row = mobile.costs.get(at)
        if link is not None:
            points, words, rule = link[0], f"{label} by the route", "ode:5.07"
        elif row is None or row.cost == CLOSED:
            raise CodecError(f"{label} is closed to {unit.id} ({ground_words(position, at)}).")
        else:
            points, rule = row.cost, TERRAINS[terrain_at(position, at)].rule or ENTRY_RULE[mobile.mobility]
            words = f"{label}, {ground_words(position, at)}"
            words += ", ends movement" if row.ends else ""
            words += {"d": ", disable roll", "s": ", stuck roll"}.get(row.hazard, "")
        note("plus", points, words, rule)
        if link is None:
            points += _crossing(position, note, mobile, here, at)
        total, here = total + points, at
    return Explained(total, tuple(note.parts))


def _crossing(state: GameState, note: Notebook, mobile: Ground, here: int, at: int) -> int:
    """The points more of a step across what costs some, told feature by feature."""
    total = 0
    for word in sorted(features(state, here, at)) if (here, at) in mobile.dear else ():
        more = crossing_cost(mobile.mobility, (word,))
        if more:
            feature = SIDE_FEATURES[word]
            note("plus", more, f"across the {feature.name}", feature.rule or ENTRY_RULE[mobile.mobility])
        total += more
    return total


def way_facts(state: GameState, units: Sequence[str], path: Sequence[int]) -> tuple[Fact, ...]:
    """The movement points of a way for the first of these counters; nothing where it cannot go."""
    return tuple(Fact(one.title, one.value, RULE) for (one,) in way_workings(state, units, path).values())


def way_workings(
    state: GameState, units: Sequence[str], path: Sequence[int]
) -> dict[str, tuple[Figure, ...]]:
    """The sum behind the movement points of a way, hex by hex."""
    unit = state.units.get(units[0]) if units else None
    if unit is None or not unit.at or not path:
        return {}
    try:
        found = path_cost(state, unit, path)
    except CodecError:
        return {}
    return {POINTS: (Figure(POINTS, str(found.value), found.parts),)}
