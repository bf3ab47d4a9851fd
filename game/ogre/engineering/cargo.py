"""A Vulcan's cargo (ce:14.01.1): the contents of its hold and deck, and their fate.

A carried counter names the Vulcan in ``aboard``; ``in_hold`` says that it is inside, otherwise it is on the
deck. Missiles are counted in the Vulcan's ``stores``. Cargo are not riders: they neither move nor fire, have
their own die, and do not count for stacking.
"""

from __future__ import annotations

from msgspec.structs import replace

from game.core.amounts import counted
from game.core.refusals import Refusal
from game.hexes.grid import OFF
from game.ogre import common_refusals
from game.ogre.engineering.cargo_inventory import (
    BULK,
    HOLD,
    MISSILE,
    PALLET,
    Area,
    stored,
)
from game.ogre.engineering.rules_edition import EDITION, PUBLISHED
from game.ogre.events import Dismounted, Mounted
from game.ogre.kinds import KINDS
from game.ogre.options.pallets import PALLET as PALLET_KIND
from game.ogre.state import USAGE, Draft, GameState, Unit

#: the room of a squad, in missiles, and of a vehicle per size step (ce:14.01.1-a, ce:14.01.1-b) [S]
SQUAD_BULK, SIZE_BULK = 6, 6
#: the room of a squad in the published edition (Q-01) [P]
PUBLISHED_SQUAD = 2
#: immobile units are winched aboard as a job (ce:14.01.2-a); a unit that uses the ramp must be mobile
FAMILIES = frozenset({"armour", "truck", "drone"})


# ------------------------------------------------------------------------------- what is aboard
def aboard(state: GameState, vulcan: Unit, area: Area | None = None) -> list[Unit]:
    """The counters that a Vulcan carries, by name; optionally only in one area."""
    found = sorted((u for u in state.units.values() if u.aboard == vulcan.id), key=lambda u: u.id)
    return found if area is None else [u for u in found if u.in_hold == (area is HOLD)]


def bulk(state: GameState, unit: Unit) -> int:
    """The room of a counter, in missiles."""
    if unit.squads:
        return (PUBLISHED_SQUAD if EDITION.of(state) == PUBLISHED else SQUAD_BULK) * len(unit.squads)
    return BULK[PALLET] if unit.kind == PALLET_KIND else SIZE_BULK * KINDS[unit.kind].size


def used(state: GameState, vulcan: Unit, area: Area) -> int:
    """The room used in an area, in missiles."""
    return stored(vulcan, area, MISSILE) + sum(bulk(state, unit) for unit in aboard(state, vulcan, area))


def fits(state: GameState, vulcan: Unit, area: Area, unit: Unit) -> Refusal | None:
    """Why a counter does not fit in an area, or None."""
    name = common_refusals.named(unit)
    if area is HOLD and not unit.squads and unit.kind != PALLET_KIND:
        return Refusal("deck-only", "ce:14.01.1-b", f"{name} fits only on the deck.", (unit.id,))
    load = [u for u in state.units.values() if u.aboard == unit.id]
    if load:
        # RULING Q-371: riders dismount before their vehicle boards
        text = f"{name} cannot go aboard with {common_refusals.named(load[0])}; unload that first."
        return Refusal("loaded", "ce:14.01.1-g", text, (unit.id,))
    left, needed = area.room - used(state, vulcan, area), bulk(state, unit)
    if needed > left:
        room = counted(needed, "missile")
        text = f"{name} takes as much room as {room}; the {area.title} has room for {left}."
        return Refusal("no-room", area.rule, text, (unit.id,))
    return None


def stow(draft: Draft, unit: Unit, vulcan: Unit, area: Area) -> None:
    """Put a counter aboard."""
    draft.put(replace(unit, in_hold=area is HOLD, at=OFF, aboard=vulcan.id))
    draft.emit(Mounted(unit.id, vulcan.id, vulcan.at))


def put_down(draft: Draft, unit: Unit, at: int) -> None:
    """Put a carried counter into a hex; it does nothing more this turn."""
    carrier = unit.aboard
    draft.put(replace(unit, in_hold=False, at=at, aboard=""))
    USAGE.change(draft, unit.id, halted=True)
    draft.emit(Dismounted(unit.id, carrier, at))
