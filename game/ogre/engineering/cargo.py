"""A Vulcan's cargo (ce:14.01.1): the contents of its hold and deck, and their fate.

A carried counter names the Vulcan in ``aboard``; ``in_hold`` says that it is inside, otherwise it is on the
deck. Missiles are counted in the Vulcan's ``stores``. Cargo are not riders: they neither move nor fire, have
their own die, and do not count for stacking.
"""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from game.core.amounts import counted
from game.core.events import Event
from game.core.references import UnitId
from game.core.refusals import Refusal
from game.hexes.grid import OFF
from game.ogre.combat.damage import destroy
from game.ogre.common_refusals import refuse
from game.ogre.counter_names import name_of, named
from game.ogre.engineering.control import VULCAN
from game.ogre.engineering.rules_edition import EDITION, PUBLISHED
from game.ogre.events import Dismounted, Mounted, Rammed
from game.ogre.hidden.mines import MineExploded
from game.ogre.kinds import KINDS
from game.ogre.options.lad import PALLET as PALLET_KIND
from game.ogre.overrun.overrun_state import fight
from game.ogre.state import SHEET_NOTES, USAGE, Draft, GameState, Order, Position, Stores, Unit, note


# -------------------------------------------------------------------------------- missiles and pallets
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


def area_of(word: str) -> Area | None:
    """The area of a word; None for none."""
    return next((area for area in AREAS if area.id == word), None)


#: the room of one of each [S]
MISSILE, PALLET = "mis", "lad"
BULK = {MISSILE: 1, PALLET: 2}
NAMES = {MISSILE: "missile", PALLET: "LAD pallet"}


def stored(state: GameState, vulcan: Unit, area: Area, item: str) -> int:
    """How many of an item are in one area of a Vulcan."""
    row = SHEET_NOTES.of(state, vulcan.id).stores
    return next((one.count for one in row if (one.area, one.item) == (area.id, item)), 0)


def store(draft: Draft, vulcan: Unit, area: Area, item: str, count: int) -> None:
    """A Vulcan has this many of an item in an area."""
    row = SHEET_NOTES.of(draft, vulcan.id).stores
    rest = [one for one in row if (one.area, one.item) != (area.id, item)]
    now = [*rest, Stores(area.id, item, count)] if count else rest
    note(draft, vulcan.id, stores=tuple(sorted(now)))


def spare(state: GameState, vulcan: Unit, item: str) -> int:
    """How many of an item a Vulcan carries in total."""
    return sum(stored(state, vulcan, area, item) for area in AREAS)


def take_out(draft: Draft, vulcan: Unit, item: str, count: int) -> None:
    """Remove some of an item from a Vulcan, from the exposed deck first."""
    for area in reversed(AREAS):
        here = stored(draft, vulcan, area, item)
        taken = min(count, here)
        store(draft, vulcan, area, item, here - taken)
        count -= taken


# ------------------------------------------------------------------------------------- counters aboard
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
    return found if area is None else [u for u in found if in_hold(state, u) == (area is HOLD)]


def in_hold(state: GameState, unit: Unit) -> bool:
    """Does a counter lie in the hold of what it is aboard, not on the deck?"""
    return SHEET_NOTES.of(state, unit.id).in_hold


def bulk(state: GameState, unit: Unit) -> int:
    """The room of a counter, in missiles."""
    if unit.squads:
        return (PUBLISHED_SQUAD if EDITION.of(state) == PUBLISHED else SQUAD_BULK) * len(unit.squads)
    return BULK[PALLET] if unit.kind == PALLET_KIND else SIZE_BULK * KINDS[unit.kind].size


def used(state: GameState, vulcan: Unit, area: Area) -> int:
    """The room used in an area, in missiles."""
    return stored(state, vulcan, area, MISSILE) + sum(
        bulk(state, unit) for unit in aboard(state, vulcan, area)
    )


def fits(state: GameState, vulcan: Unit, area: Area, unit: Unit) -> Refusal | None:
    """Why a counter does not fit in an area, or None."""
    if area is HOLD and not unit.squads and unit.kind != PALLET_KIND:
        return refuse(unit, "deck-only", "ce:14.01.1-b", "fits only on the deck.")
    load = [u for u in state.units.values() if u.aboard == unit.id]
    if load:
        # RULING Q-371: riders dismount before their vehicle boards
        return refuse(
            unit, "loaded", "ce:14.01.1-g", f"cannot go aboard with {named(load[0])}; unload that first."
        )
    left, needed = area.room - used(state, vulcan, area), bulk(state, unit)
    if needed > left:
        room = counted(needed, "missile")
        return refuse(
            unit, "no-room", area.rule, f"takes as much room as {room}; the {area.title} has room for {left}."
        )
    return None


def stow(draft: Draft, unit: Unit, vulcan: Unit, area: Area) -> None:
    """Put a counter aboard."""
    draft.put(replace(unit, at=OFF, aboard=vulcan.id))
    note(draft, unit.id, in_hold=area is HOLD)
    draft.emit(Mounted(unit.id, vulcan.id, vulcan.at))


def put_down(draft: Draft, unit: Unit, at: int) -> None:
    """Put a carried counter into a hex; it does nothing more this turn."""
    carrier = unit.aboard
    draft.put(replace(unit, at=at, aboard=""))
    note(draft, unit.id, in_hold=False)
    USAGE.change(draft, unit.id, halted=True)
    draft.emit(Dismounted(unit.id, carrier, at))


# --------------------------------------------------------------------- what happens to it (ce:14.01.1)
class CargoLost(Event, frozen=True, tag=True):
    """A hit on a Vulcan, or its destruction, destroyed stores: missiles, and counters by name."""

    rule = "ce:14.01.1-e"

    unit: UnitId
    missiles: int
    units: tuple[UnitId, ...]


def lost_words(state: GameState, e: CargoLost) -> str:
    """The event's sentence."""
    words = [counted(e.missiles, "missile")] if e.missiles else []
    words += [name_of(state, name) for name in e.units]
    return f"{name_of(state, e.unit)} loses cargo: {', '.join(words)}."


def on_deck(state: GameState, target: Unit) -> list[Unit]:
    """The combat units on the deck of a Vulcan under fire: they suffer spillover (ce:14.01.1-d)."""
    # RULING Q-05: every attack on the Vulcan spills over onto them
    if target.kind != VULCAN:
        return []
    return [replace(u, at=target.at) for u in aboard(state, target, DECK) if u.kind != PALLET_KIND]


def watch_cargo(draft: Draft, before: Position) -> None:
    """After every order: stores on a deck are lost with a hit (Q-05), and cargo with its Vulcan (Q-88)."""
    for was in before.units.values() if _vulcan_written(draft, before) else ():
        if was.kind != VULCAN:
            continue
        now = draft.units.get(was.id)
        if now is was:
            continue
        if now is None:
            _without_vulcan(draft, was, spare(before, was, MISSILE))
        elif any(left < had for left, had in zip(now.sheet, was.sheet, strict=True)) and not _rams(
            draft, now
        ):
            _deck_hit(draft, now)
    if draft.gone is not before.gone:
        _prow_lost(draft)


def _vulcan_written(draft: Draft, before: Position) -> bool:
    """Has the order changed a Vulcan?"""
    for name in draft.touched:
        was = before.units.get(name)
        if was is not None and was.kind == VULCAN:
            return True
    return False


def watch_fight(draft: Draft, order: Order, before: Position) -> None:
    """A unit set down in an overrun joins it: called before the check whether the overrun goes on."""
    # RULING Q-365: units on the deck of a Vulcan that dies in an overrun fight on
    if fight(draft) is not None:
        watch_cargo(draft, before)


def _rams(draft: Draft, vulcan: Unit) -> bool:
    """Is it the rammer?"""
    # RULING Q-310: losses from its own rams are not a hit on a Vulcan; a mine or an enemy's ram is
    mine = [
        event
        for event in draft.events
        if isinstance(event, Rammed | MineExploded) and event.unit == vulcan.id
    ]
    return bool(mine) and all(isinstance(event, Rammed) for event in mine)


def _deck_hit(draft: Draft, vulcan: Unit) -> None:
    """Pallets and missiles on deck are destroyed; in the hold they are safe (ce:14.01.1-c, ce:14.01.1-e)."""
    pallets = [u for u in aboard(draft, vulcan, DECK) if u.kind == PALLET_KIND]
    missiles = stored(draft, vulcan, DECK, MISSILE)
    if not pallets and not missiles:
        return
    store(draft, vulcan, DECK, MISSILE, 0)
    draft.emit(CargoLost(vulcan.id, missiles, tuple(u.id for u in pallets)))
    for unit in pallets:
        draft.take(unit.id, "destroyed")


def _without_vulcan(draft: Draft, vulcan: Unit, missiles: int) -> None:
    """Its deck units are set down, all else is lost with it (ce:14.01.1-h); or all leave the map with it."""
    gone = draft.gone.get(vulcan.id)
    left = gone is not None and gone.how == "left"
    at = gone.at if gone is not None else vulcan.at
    cargo = aboard(draft, vulcan)
    saved = [] if left else [u for u in cargo if not in_hold(draft, u) and u.kind != PALLET_KIND]
    lost = [u for u in cargo if u not in saved]
    told = any(isinstance(event, CargoLost) and event.unit == vulcan.id for event in draft.events)
    if not left and (lost or missiles) and not told:
        draft.emit(CargoLost(vulcan.id, missiles, tuple(u.id for u in lost)))
    for unit in lost:
        if left:
            draft.take(unit.id, "left")
        else:
            draft.put(replace(unit, at=at, aboard=""))
            destroy(draft, draft.units[unit.id])
    for unit in saved:
        put_down(draft, unit, at)


def _prow_lost(draft: Draft) -> None:
    """A pallet on a drone's prow shares the drone's fate (ce:14.01.3-b)."""
    for unit in [u for u in draft.units.values() if u.kind == PALLET_KIND and u.aboard]:
        if unit.aboard not in draft.units:
            draft.take(unit.id, draft.gone[unit.aboard].how)
