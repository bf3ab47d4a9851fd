"""A Vulcan's cargo other than counters, in its hold and on its deck (ce:14.01.1): missiles, LAD pallets."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from game.ogre.state import Stores, Unit


class Area(Struct, frozen=True):
    """A place for cargo and its room, in missiles."""

    id: str
    title: str
    room: int
    rule: str


#: ce:14.01.1-a, ce:14.01.1-b [S]: the unit of room is one missile
HOLD = Area("hold", "hold", 12, "ce:14.01.1-a")
DECK = Area("deck", "deck", 24, "ce:14.01.1-b")
AREAS = (HOLD, DECK)
#: the room of one of each [S]
MISSILE, PALLET = "mis", "lad"
BULK = {MISSILE: 1, PALLET: 2}
NAMES = {MISSILE: "missile", PALLET: "LAD pallet"}


def stored(unit: Unit, area: Area, item: str) -> int:
    """How many of an item are in one area of a Vulcan."""
    return next((one.count for one in unit.stores if (one.area, one.item) == (area.id, item)), 0)


def with_stored(unit: Unit, area: Area, item: str, count: int) -> Unit:
    """The Vulcan with this many of an item in an area."""
    rest = [one for one in unit.stores if (one.area, one.item) != (area.id, item)]
    now = [*rest, Stores(area.id, item, count)] if count else rest
    return replace(unit, stores=tuple(sorted(now)))


def spare(unit: Unit, item: str) -> int:
    """How many of an item a Vulcan carries in total."""
    return sum(stored(unit, area, item) for area in AREAS)


def without(unit: Unit, item: str, count: int) -> Unit:
    """The Vulcan with some of an item removed, from the exposed deck first."""
    for area in reversed(AREAS):
        taken = min(count, stored(unit, area, item))
        unit = with_stored(unit, area, item, stored(unit, area, item) - taken)
        count -= taken
    return unit
