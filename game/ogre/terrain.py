"""Terrain: what it costs to enter (ode:5.08) and how it protects (ode:7.14)."""

from __future__ import annotations

from msgspec import Struct

from game.core.position import Reads
from game.core.questions import Note
from game.core.records import Unit
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
    if reads.board.terrain[at] in CUT_GROUND:
        return True
    for marker in reads.markers.get(at, ()) if reads.markers else ():
        if marker.kind == "terrain" or (marker.kind == "cut" and marker.word.startswith(route)):
            return True
    return False


def bridged(reads: Reads, at: int) -> bool:
    """Is this a water hex with a standing river bridge (ode:2.03)? Who is in it stands on the bridge."""
    # RULING Q-150: whoever stands in the hex, however it came there
    found: int | None = reads.ground.get("bridged")
    if found is None:
        found = 0
        for side in reads.board.routes:
            pair = reads.board.grid.side_hexes(side)
            wet = [end for end in pair if terrain_at(reads, end) == "water"]
            if wet and routes_between(reads, *pair):
                found |= mask_of(wet)
        reads.ground["bridged"] = found
    return bool(found >> at & 1)


def in_water(reads: Reads, at: int) -> bool:
    """Is who stands in this hex in the water (ode:7.14.4)?"""
    return terrain_at(reads, at) == "water" and not bridged(reads, at)


def _down(reads: Reads, side: int) -> bool:
    if not reads.markers:
        return False
    low, high = reads.board.grid.side_hexes(side)
    return any(m.kind == "bridge_down" and m.toward == high for m in reads.markers.get(low, ()))


class Ground:
    """The board as one kind of mobility meets it, in masks. Built once for board and markers."""

    def __init__(self, reads: Reads, mobility: str) -> None:
        grid = reads.board.grid
        self.mobility, self.stride = mobility, grid.stride
        self.costs: dict[int, EntryCost] = {}
        self.by_cost: dict[int, int] = {}
        self.ends = self.closed = 0
        #: hexes that leave a trace on a unit: a hazard, or no second move
        self.rough = 0
        rows = ENTRY[mobility]
        for at in grid.hexes:
            row = rows[GROUND[terrain_at(reads, at)]]
            bit = 1 << at
            if row.cost == CLOSED:
                self.closed |= bit
                continue
            self.costs[at] = row
            self.by_cost[row.cost] = self.by_cost.get(row.cost, 0) | bit
            if row.ends:
                self.ends |= bit
            if row.hazard or terrain_at(reads, at) in SLOWS:
                self.rough |= bit
        self.open = 0
        for mask in self.by_cost.values():
            self.open |= mask
        self._sides(reads)
        self._routes(reads)

    def _routes(self, reads: Reads) -> None:
        """Which hexes can be left along a route in each direction, and at what cost."""
        grid = reads.board.grid
        #: hexes with a route, and by step (here, at): (cost, does it earn the bonus?)
        self.roads = 0
        self.links: dict[tuple[int, int], tuple[int, bool]] = {}
        clear = ENTRY[self.mobility]["clear"].cost
        if not clear:
            return
        for side in reads.board.routes:
            low, high = grid.side_hexes(side)
            routes = routes_between(reads, low, high)
            if not routes:
                continue
            self.roads |= 1 << low | 1 << high
            cost = ALONG_ROAD if "road" in routes else clear
            bonus = any(self.mobility in BONUS[route] for route in routes)
            self.links[low, high] = self.links[high, low] = (cost, bonus)

    def _sides(self, reads: Reads) -> None:
        """Which hexes may be left in each direction, always and as a first step."""
        grid = reads.board.grid
        free, first = [grid.all_mask] * 6, [grid.all_mask] * 6
        rows = CROSSING[self.mobility]
        for at in grid.hexes:
            for k, other in enumerate(grid.neighbours[at]):
                if not other:
                    continue
                word = _crossing(reads, rows, at, other)
                if word != "free":
                    free[k] &= ~(1 << at)
                if word == "x":
                    first[k] &= ~(1 << at)
        self.free, self.first = tuple(free), tuple(first)
        everywhere = [grid.all_mask] * 6
        #: no hexside hinders: the search may shift whole sets
        self.plain = free == everywhere

    def crosses(self, at: int, direction: int, first_step: bool) -> bool:
        """May a unit leave ``at`` in this direction?"""
        return bool((self.first if first_step else self.free)[direction] >> at & 1)


def _crossing(reads: Reads, rows: dict[str, str], at: int, other: int) -> str:
    board = reads.board
    features = board.sides.get(board.grid.side(at, other), frozenset())
    words = {rows[name] for name in ("ridge", "stream") if name in features}
    # a shore is a hexside between land and water; a beach side opens it (ode:5.08.2)
    if (terrain_at(reads, at) == "water") != (
        terrain_at(reads, other) == "water"
    ) and "beach" not in features:
        words.add(rows["shore"])
    return "x" if "x" in words else "P" if "P" in words else "free"


def ground(reads: Reads, mobility: str) -> Ground:
    """The ground for a mobility, kept as long as no marker changes it."""
    found: Ground | None = reads.ground.get(mobility)
    if found is None:
        found = reads.ground[mobility] = Ground(reads, mobility)
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
