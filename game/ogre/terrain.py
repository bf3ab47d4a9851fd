"""Terrain: what it costs to enter (ode:5.08) and how it protects (ode:7.14)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple, cast

from msgspec import Struct

from game.boards.board import Board
from game.core.position import Reads
from game.core.questions import Note
from game.core.records import Marker, Side, Unit
from game.hexes.grid import mask_of
from game.ogre.contact import exposed
from game.ogre.kinds import KINDS, MARINES

#: what the chart calls the ground; a beach is clear, a crater is closed to all (ode:2.01)
# RULING Q-117: a hex of beach is clear ground and no more; only a beach hexside opens the shore
GROUND = {
    "clear": "clear", "beach": "clear", "crater": "crater", "town": "town", "damaged_town": "damaged_town",
    "forest": "forest", "damaged_forest": "forest", "swamp": "swamp", "water": "water", "rubble": "rubble",
}  # fmt: skip

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

#: ode:4.02.5 a GEV that entered one of these off the road has no second move
SLOWS = frozenset({"town", "damaged_town", "forest", "damaged_forest", "swamp", "rubble"})

TOWNS = frozenset({"town", "damaged_town"})
#: ode:7.14.1 and ode:7.14.2
COVER_INFANTRY = {
    "forest": 2, "damaged_forest": 2, "swamp": 2, "rubble": 2, "town": 3, "damaged_town": 3,
}  # fmt: skip
COVER_OTHERS = {"town": 2, "damaged_town": 2}


def terrain_at(reads: Reads, at: int) -> str:
    """The terrain of a hex as it is now: a marker laid in play before what is printed."""
    if reads.markers:
        for marker in reads.markers.get(at, ()):
            if marker.kind == "terrain":
                return marker.word
    return reads.board.terrain[at]


#: ode:5.07.1 who gets the bonus along a road, ode:5.07.3 along a rail line
BONUS = {
    "road": frozenset({"infantry", "gev", "ogre", "superheavy", "heavy", "light"}),
    "rail": frozenset({"infantry", "gev"}),
}
#: ode:5.07 entering along a road; along a rail the hex counts as clear (ode:5.07.3)
ALONG_ROAD = 1
#: printed terrain whose roads are cut; a crater is closed to all, on a road too (ode:2.01)
CUT_GROUND = frozenset({"damaged_town", "damaged_forest", "crater"})
#: marker of a hex: the ground does not cut the route that its word names
WAY = "way"
#: marker of a hexside: its word takes a feature away ("-stream", "-ridge") or adds one ("+ramp")
SIDE = "side"
#: markers that change where units can go, and at what cost
SHAPES = frozenset({"terrain", "cut", WAY, SIDE, "bridge_down"})
#: rows of markers whose effects are kept with a board
MOST_ROWS = 20_000


def routes_between(reads: Reads, here: int, at: int) -> frozenset[str]:
    """The routes that can be used between two neighbours now: not cut, no bridge down (ode:2.03)."""
    board = reads.board
    side = board.grid.side(here, at)
    routes = board.routes.get(side)
    if not routes:
        return frozenset()
    return frozenset(
        r for r in routes if not (is_cut(reads, here, r) or is_cut(reads, at, r) or _down(reads, side))
    )


def is_cut(reads: Reads, at: int, route: str) -> bool:
    """Is the road or rail of a hex cut? A cut ends it on every side (ode:13.01)."""
    by_ground, cleared = reads.board.terrain[at] in CUT_GROUND, False
    for marker in reads.markers.get(at, ()) if reads.markers else ():
        if marker.kind == "cut" and marker.word.startswith(route):
            return True
        by_ground = by_ground or marker.kind == "terrain"
        cleared = cleared or (marker.kind == WAY and marker.word == route)
    return by_ground and not cleared


def printed_changes(board: Board, sides: Sequence[Side]) -> list[Marker]:
    """The cuts and the fallen stream bridges that a board shows from the start: both can be mended."""
    found = []
    for thing in board.structures:
        values = thing.values
        if thing.kind == "cut":
            word = f"{values.get('route', 'road')}:{values.get('cause', 'cut')}"
            found.append(Marker("cut", thing.at, word=word))
        elif thing.kind == "bridge" and values.get("state") == "down" and values.get("to"):
            low, high = sorted((thing.at, board.grid.parse(str(values["to"]))))
            found.append(Marker("bridge_down", low, high))
    return found


def features(reads: Reads, here: int, at: int) -> frozenset[str]:
    """What lies along the hexside of two neighbours now (ode:2.02): the print, changed by markers."""
    board = reads.board
    side = board.grid.side(here, at)
    found = board.sides.get(side, frozenset())
    if reads.markers:
        low, high = board.grid.side_hexes(side)
        for marker in reads.markers.get(low, ()):
            if marker.kind == SIDE and marker.toward == high:
                word = frozenset((marker.word[1:],))
                found = found | word if marker.word[0] == "+" else found - word
    return found


class Printed(NamedTuple):
    """The board without anything that was laid on it, for those who read no more than that."""

    board: Board
    markers: Mapping[int, tuple[Marker, ...]]


def as_printed(reads: Reads) -> Reads:
    """The same board as it was printed."""
    return cast("Reads", Printed(reads.board, {}))


def marked_anew(reads: Reads, name: str, holds: Callable[[Reads, int], bool]) -> int:
    """Mask of the hexes of which something holds; only those with markers are looked at anew.

    Kept with the ground under ``name``; ``holds`` may look at the hex and its own markers alone.
    """
    found: int | None = reads.ground.get(name)
    if found is None:
        printed = reads.board.derived.get(name)
        if printed is None:
            bare = as_printed(reads)
            printed = mask_of(at for at in reads.board.grid.hexes if holds(bare, at))
            reads.board.derived[name] = printed
        found = printed
        # most rows of markers are the same from one position to the next
        known = reads.board.derived.setdefault(f"{name} by markers", {})
        for at, row in reads.markers.items():
            held = known.get((at, row))
            if held is None:
                held = holds(reads, at)
                if len(known) < MOST_ROWS:
                    known[at, row] = held
            found = found | 1 << at if held else found & ~(1 << at)
        if reads.ground is not reads.board.derived:
            reads.ground[name] = found
    return found


def bridged(reads: Reads, at: int) -> bool:
    """Is this a water hex with a standing river bridge (ode:2.03)? Who is in it stands on the bridge."""
    # RULING Q-150: whoever stands in the hex, however it came there
    return bool(spans(reads, at))


def spans(reads: Reads, at: int) -> tuple[int, ...]:
    """The hexes to which a standing river bridge in this hex leads; none where there is no bridge (ode:2.03)."""
    if terrain_at(reads, at) != "water":
        return ()
    board, found = reads.board, []
    for other in board.grid.neighbours[at]:
        routes = board.routes.get(board.grid.side(at, other)) if other else None
        # RULING Q-301: a road that is cut in the hex at its end leaves the bridge standing
        if routes and not all(is_cut(reads, at, route) for route in routes):
            found.append(other)
    return tuple(found)


def in_water(reads: Reads, at: int) -> bool:
    """Is who stands in this hex in the water (ode:7.14.4)?"""
    return terrain_at(reads, at) == "water" and not bridged(reads, at)


def _down(reads: Reads, side: int) -> bool:
    if not reads.markers:
        return False
    low, high = reads.board.grid.side_hexes(side)
    return any(m.kind == "bridge_down" and m.toward == high for m in reads.markers.get(low, ()))


#: how a step leads into a hex: along a route with the bonus, otherwise, or so that the move ends
ROAD, FREE, HALT = "road", "free", "halt"
#: a step: the hex, its cost, how, and whether it is possible only as the first of a phase
Step = tuple[int, int, str, bool]


class Ground:
    """The board as one kind of mobility meets it, in masks. Built once for board and markers."""

    def __init__(self, reads: Reads, mobility: str, printed: Ground | None = None) -> None:
        grid = reads.board.grid
        self.mobility, self.stride = mobility, grid.stride
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
        self._steps: dict[int, tuple[Step, ...]] = {}
        self._printed, self._changed_near = printed, 0
        if printed is None:
            for at in grid.hexes:
                self._hex(reads, at)
            self._sides(reads, grid.hexes)
            for side in reads.board.routes:
                self._link(reads, side)
        else:
            self._changed(reads, printed)
        self.open = 0
        for mask in self.by_cost.values():
            self.open |= mask
        #: hexes with a hexside that hinders; anywhere else whole sets may be shifted
        self.rim = 0
        for mask in self.free:
            self.rim |= grid.all_mask & ~mask

    def _changed(self, reads: Reads, printed: Ground) -> None:
        """The printed ground but for the hexes with markers, which alone are looked at anew."""
        grid = reads.board.grid
        self.costs, self.by_cost, self.links = dict(printed.costs), dict(printed.by_cost), dict(printed.links)
        self.ends, self.closed, self.rough = printed.ends, printed.closed, printed.rough
        self.free, self.first, self.plain = printed.free, printed.first, printed.plain
        self.roads = printed.roads
        edges: set[int] = set()
        for at, row in reads.markers.items():
            if any(marker.kind in SHAPES for marker in row):
                self._changed_near |= grid.disc(at, 1)
            for marker in row:
                if marker.kind == SIDE:
                    edges.update((at, marker.toward))
            terrain = terrain_at(reads, at)
            if terrain != reads.board.terrain[at]:
                self._forget(at)
                self._hex(reads, at)
                if "water" in (terrain, reads.board.terrain[at]):
                    edges.update((at, *filter(None, grid.neighbours[at])))
        if printed.roads:
            marked = [at for at in reads.markers if printed.roads >> at & 1]
            sides = {grid.side(at, other) for at in marked for other in grid.neighbours[at] if other}
            for side in sides & reads.board.routes.keys():
                low, high = grid.side_hexes(side)
                self.links.pop((low, high), None)
                self.links.pop((high, low), None)
                self._link(reads, side)
            if len(self.links) != len(printed.links):
                self.roads = mask_of(here for here, _ in self.links)
        if edges:  # no longer what they were
            self._sides(reads, edges)

    def _forget(self, at: int) -> None:
        row, bit = self.costs.pop(at, None), 1 << at
        if row is not None:
            self.by_cost[row.cost] &= ~bit
        self.ends, self.closed, self.rough = self.ends & ~bit, self.closed & ~bit, self.rough & ~bit

    def _hex(self, reads: Reads, at: int) -> None:
        """What it costs to enter a hex."""
        terrain, bit = terrain_at(reads, at), 1 << at
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

    def _link(self, reads: Reads, side: int) -> None:
        """A step along a route, if there is one across this hexside: its cost, and the bonus."""
        clear = ENTRY[self.mobility]["clear"].cost
        low, high = reads.board.grid.side_hexes(side)
        routes = routes_between(reads, low, high) if clear else frozenset()
        if not routes:
            return
        self.roads |= 1 << low | 1 << high
        cost = ALONG_ROAD if "road" in routes else clear
        bonus = any(self.mobility in BONUS[route] for route in routes)
        self.links[low, high] = self.links[high, low] = (cost, bonus)

    def _sides(self, reads: Reads, hexes: Iterable[int]) -> None:
        """Which of these hexes may be left in each direction, always and as a first step."""
        grid = reads.board.grid
        whole = (grid.all_mask,) * 6
        free, first = list(self.free or whole), list(self.first or whole)
        rows = CROSSING[self.mobility]
        for at in hexes:
            bit = 1 << at
            for k, other in enumerate(grid.neighbours[at]):
                if not other:
                    continue
                word = _crossing(reads, rows, at, other)
                free[k] = free[k] | bit if word == "free" else free[k] & ~bit
                first[k] = first[k] & ~bit if word == "x" else first[k] | bit
        self.free, self.first = tuple(free), tuple(first)
        self.plain = self.free == whole

    def steps(self, here: int) -> tuple[Step, ...]:
        """The steps that lead out of a hex, whoever stands there."""
        found = self._steps.get(here)
        if found is None:
            if self._printed is not None and not self._changed_near >> here & 1:
                found = self._printed.steps(here)
            else:
                found = tuple(self._steps_from(here))
            self._steps[here] = found
        return found

    def _steps_from(self, here: int) -> Iterator[Step]:
        s, bit = self.stride, 1 << here
        for k, offset in enumerate((-s, 1 - s, 1, s, s - 1, -1)):
            at = here + offset
            link = self.links.get((here, at))
            if link is not None:
                yield at, link[0], ROAD if link[1] else FREE, False
                continue
            row = self.costs.get(at)
            if row is not None and self.first[k] & bit:
                yield at, row.cost, HALT if row.ends else FREE, not self.free[k] & bit

    def crosses(self, at: int, direction: int, first_step: bool) -> bool:
        """May a unit leave ``at`` in this direction?"""
        return bool((self.first if first_step else self.free)[direction] >> at & 1)


def _crossing(reads: Reads, rows: dict[str, str], at: int, other: int) -> str:
    found = features(reads, at, other)
    words = {rows[name] for name in ("ridge", "stream") if name in found}
    # a shore is a hexside between land and water; a beach side opens it (ode:5.08.2)
    if (terrain_at(reads, at) == "water") != (terrain_at(reads, other) == "water") and "beach" not in found:
        words.add(rows["shore"])
    if "ramp" in found and rows["shore"] == "P":  # for who hovers there is neither bank nor shore
        words -= {rows["stream"], rows["shore"]}
    return "x" if "x" in words else "P" if "P" in words else "free"


def ground(reads: Reads, mobility: str) -> Ground:
    """The ground for a mobility, kept as long as no marker changes it."""
    found: Ground | None = reads.ground.get(mobility)
    if found is None:
        derived = reads.board.derived
        printed: Ground | None = derived.get(mobility)
        if printed is None:
            printed = derived[mobility] = Ground(as_printed(reads), mobility)
        found = printed
        if reads.ground is not derived:
            found = reads.ground[mobility] = Ground(reads, mobility, printed)
    return found


def cover(reads: Reads, about: tuple[Unit, str, bool], value: int, note: Note | None) -> int:
    """Stage of the question "defence": what the terrain does (ode:7.14)."""
    unit = about[0]
    if not unit.at or (reads.frames and exposed(reads, unit)):
        return value
    terrain, kind = terrain_at(reads, unit.at), KINDS[unit.kind]
    if kind.family == "infantry":
        if terrain == "water":
            if bridged(reads, unit.at):
                return value
            return _marines_in_water(unit, value, note)
        times, rule = COVER_INFANTRY.get(terrain, 1), "ode:7.14.2" if terrain in TOWNS else "ode:7.14.1"
    else:
        times, rule = COVER_OTHERS.get(terrain, 1), "ode:7.14.2"
    if times == 1:
        return value
    if kind.defence == 0 and not about[1]:
        # ode:7.14.2, ode:3.03: a D0 unit has D1 in a town, 1 in all and not then doubled
        if note:
            note("set", 1, "in a town", rule)
        return 1
    if note:
        note("times", times, f"in {TERRAIN_WORDS[terrain]}", rule)
    return value * times


def _marines_in_water(unit: Unit, value: int, note: Note | None) -> int:
    """Each squad of marines defends double on water, the others of its counter do not (ode:3.02.1)."""
    # RULING Q-116: a mixed counter is the sum of its squads
    marines = sum(squad in MARINES for squad in unit.squads)
    if marines and note:
        note(
            "plus",
            marines,
            f"for {marines} squad{'s' if marines > 1 else ''} of marines on water",
            "ode:3.02.1",
        )
    return value + marines


def submerged(reads: Reads, unit: Unit) -> bool:
    """Is it under water? Ogres and Superheavies are, in any water hex (ode:7.14.4)."""
    return (
        terrain_at(reads, unit.at) == "water"
        and KINDS[unit.kind].mobility in ("ogre", "superheavy")
        and not bridged(reads, unit.at)
        if unit.at
        else False
    )


TERRAIN_WORDS = {
    "clear": "clear ground", "crater": "a crater", "town": "a town", "forest": "a forest", "swamp": "a swamp",
    "water": "water", "rubble": "rubble", "damaged_town": "a damaged town",
    "damaged_forest": "a damaged forest",
    "beach": "a beach",
}  # fmt: skip
