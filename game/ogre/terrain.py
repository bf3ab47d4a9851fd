"""Terrain: what it costs to enter (ode:5.08) and how it protects (ode:7.14)."""

from __future__ import annotations

from msgspec import Struct

from game.core.position import Reads
from game.core.questions import Note
from game.core.records import Unit
from game.ogre.kinds import KINDS

#: what the chart calls the ground; a beach is clear, a crater is closed to all (ode:2.01)
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

#: crossing a hexside: free, P only as the first step of a movement phase, x closed (ode:5.08)
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
    if not unit.at:
        return value
    terrain = terrain_at(reads, unit.at)
    if KINDS[unit.kind].family == "infantry":
        times, rule = COVER_INFANTRY.get(terrain, 1), "ode:7.14.2" if terrain in TOWNS else "ode:7.14.1"
    else:
        times, rule = COVER_OTHERS.get(terrain, 1), "ode:7.14.2"
    if times == 1:
        return value
    if value == 0:
        # ode:7.14.2: a D0 unit has D1 in a town, 1 in all and not then doubled
        if note:
            note("set", 1, "in a town", rule)
        return 1
    if note:
        note("times", times, f"in {TERRAIN_WORDS[terrain]}", rule)
    return value * times


TERRAIN_WORDS = {
    "clear": "clear ground", "crater": "a crater", "town": "a town", "forest": "a forest", "swamp": "a swamp",
    "water": "water", "rubble": "rubble", "damaged_town": "a damaged town",
    "damaged_forest": "a damaged forest",
    "beach": "a beach",
}  # fmt: skip
