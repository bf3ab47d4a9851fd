"""The movement chart (ode:5.08): what each kind of mobility pays for hexes, hexsides and routes."""

from __future__ import annotations

from msgspec import Struct

CLOSED = 0
#: a hexside that hinders nobody, and the hexside between land and water
UNHINDERED, SHORE = "free", "shore"


class EntryCost(Struct, frozen=True):
    """Entering a hex: its cost (``CLOSED`` = may not), does it end movement, which roll follows."""

    cost: int
    ends: bool = False
    #: "" none, "d" disable roll, "s" stuck roll
    hazard: str = ""


def cost_of(cell: str) -> EntryCost:
    """A cell of the chart: digit = cost, x closed, E ends movement, d disable roll, s stuck roll."""
    cost = CLOSED if cell[0] == "x" else int(cell[0])
    return EntryCost(cost, "E" in cell, cell[-1] if cell[-1] in "ds" else "")


def _row(text: str) -> dict[str, EntryCost]:
    """A row of the chart: clear forest town damaged-town swamp rubble water."""
    names = ("clear", "forest", "town", "damaged_town", "swamp", "rubble", "water")
    cells = zip(names, text.split(), strict=True)
    return {"crater": EntryCost(CLOSED), **{name: cost_of(cell) for name, cell in cells}}


#: ode:5.08 [P], read by ``cost_of``
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


def along(mobility: str, routes: frozenset[str]) -> tuple[int, bool]:
    """What a step along some routes costs, and whether it earns the bonus (ode:5.07)."""
    cost = ALONG_ROAD if "road" in routes else ENTRY[mobility]["clear"].cost
    return cost, any(mobility in BONUS[route] for route in routes)


def crossing(rows: dict[str, str], found: frozenset[str], shore: bool) -> str:
    """May a hexside with some features be crossed: "free", "P" as the first step, "x" never?"""
    words = {rows[name] for name in along_side(rows, found, shore)}
    return "x" if "x" in words else "P" if "P" in words else "free"


def along_side(rows: dict[str, str], found: frozenset[str], shore: bool) -> set[str]:
    """What runs along a hexside that has a row in the chart, but for what a ramp spares who hovers."""
    met = {name for name in found if name in rows}
    # a shore is a hexside between land and water; a beach side opens it (ode:5.08.2)
    if shore and "beach" not in found:
        met.add(SHORE)
    if "ramp" in found and rows[SHORE] == "P":  # for who hovers there is neither bank nor shore
        met -= {"stream", SHORE}
    return met
