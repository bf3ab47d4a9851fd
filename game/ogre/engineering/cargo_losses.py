"""The fate of a Vulcan's cargo when the Vulcan is hit, rams or dies (ce:14.01.1)."""

from __future__ import annotations

from msgspec.structs import replace

from game.core.amounts import counted
from game.core.events import Event
from game.core.references import UnitId
from game.ogre.combat.damage import destroy
from game.ogre.engineering.cargo import aboard, put_down
from game.ogre.engineering.cargo_inventory import (
    AREAS,
    DECK,
    MISSILE,
    stored,
    with_stored,
)
from game.ogre.engineering.channels import VULCAN
from game.ogre.event_text import name_of
from game.ogre.events import Rammed
from game.ogre.hidden.mines import MineExploded
from game.ogre.options.pallets import PALLET as PALLET_KIND
from game.ogre.overrun.overrun_state import fight
from game.ogre.state import Draft, GameState, Order, Position, Unit


class CargoLost(Event, frozen=True, tag=True):
    """A hit on a Vulcan, or its destruction, destroyed stores: missiles, and counters by name."""

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
            _without_vulcan(draft, was)
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
    missiles = stored(vulcan, DECK, MISSILE)
    if not pallets and not missiles:
        return
    draft.put(with_stored(vulcan, DECK, MISSILE, 0))
    draft.emit(CargoLost(vulcan.id, missiles, tuple(u.id for u in pallets)))
    for unit in pallets:
        draft.take(unit.id, "destroyed")


def _without_vulcan(draft: Draft, vulcan: Unit) -> None:
    """Its deck units are set down, all else is lost with it (ce:14.01.1-h); or all leave the map with it."""
    gone = draft.gone.get(vulcan.id)
    left = gone is not None and gone.how == "left"
    at = gone.at if gone is not None else vulcan.at
    cargo = aboard(draft, vulcan)
    saved = [] if left else [u for u in cargo if not u.in_hold and u.kind != PALLET_KIND]
    lost = [u for u in cargo if u not in saved]
    missiles = sum(stored(vulcan, area, MISSILE) for area in AREAS)
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
