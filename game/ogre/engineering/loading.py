"""Loading and unloading (ce:14.01.2-a to ce:14.01.2-c, ce:14.01.3-b).

A Vulcan's winch, its pallets and missiles by area or singly, and the pallet on a heavy drone's prow. Timed
work is a job (``jobs.py``).
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from game.core.markers import MarkerKind, Nothing, Owned, SeenBy
from game.core.parameters import Parameter
from game.core.refusals import Refusal
from game.ogre.common_refusals import refuse
from game.ogre.counter_names import named
from game.ogre.engineering.cargo import (
    AREAS,
    DECK,
    HOLD,
    MISSILE,
    Area,
    aboard,
    fits,
    put_down,
    store,
    stored,
    stow,
    used,
)
from game.ogre.engineering.jobs import any_turns, carrier_of, helpers, job, units_here
from game.ogre.engineering.tasks import DRONE, VULCAN, AtArea, AtCargo, AtCounter, Attempt, Hand, Site, Task
from game.ogre.kinds import KINDS
from game.ogre.movement.stacking import overstacked
from game.ogre.options.lad import PALLET as PALLET_KIND
from game.ogre.state import Draft, GameState, Unit
from game.ogre.terrain import standing_words, terrain_at
from game.ogre.terrain_kinds import TERRAINS

DUMP = "missiles"
DUMPS = MarkerKind(
    DUMP, "ce:14.03.4-a", Nothing, seen=SeenBy.ALL, owned=Owned.ALWAYS, least=1, apart=("owner",)
)
#: what a winch lifts, and where it belongs
WINCHED, CARRIER = frozenset({"armour", "drone", "truck"}), "VULC"
#: printed turns (ce:14.01.2-a, ce:14.01.2-b, ce:14.01.2-c) [S]
WINCH_TURNS, BULK_TURNS, ITEM_TURNS = 6, 6, 1

#: RULING Q-619: the winch also frees a stuck unit
WINCH_STUCK = Parameter(
    "winch-stuck", "A stuck unit and a Vulcan's winch", "ce:14.01.2-a", 1,
    ((0, "must be freed before it is winched aboard"), (1, "is winched out of the mire")),
)  # fmt: skip


# ------------------------------------------------------------------------------------- winching
def damaged(state: GameState, side: int, at: int) -> Sequence[Site]:
    """Armour in the hex that cannot drive up the ramp; on the deck, units that can never drive down
    (ce:14.01.2-a).
    """
    here = units_here(state, side, at)
    lame = [u for u in here if u.disabled or u.stuck or not KINDS[u.kind].move]
    # RULING Q-690: an immobile unit leaves the deck as it came
    cargo = [u for v in here if v.kind == CARRIER for u in aboard(state, v, DECK)]
    lame += [u for u in cargo if not KINDS[u.kind].move]
    return [Site(at, target=AtCounter(u.id)) for u in lame if KINDS[u.kind].family in WINCHED]


def not_stuck(state: GameState, side: int, site: Site) -> Refusal | None:
    """If the game says so, a stuck unit is freed before it is winched (ce:14.03.1-c)."""
    unit = state.units[site.unit]
    if not unit.stuck or WINCH_STUCK.of(state):
        return None
    return refuse(unit, "stuck", "ce:14.03.1-c", "is stuck and must be freed before it is winched aboard.")


def deck_room(state: GameState, attempt: Attempt) -> Refusal | None:
    """Is there room on the deck or, for a unit on it, in the hex?"""
    unit, vulcan = state.units[attempt.site.unit], carrier_of(state, attempt.crew)
    if not unit.aboard:
        return fits(state, vulcan, DECK, unit)
    name = named(unit)
    if unit.aboard != vulcan.id:
        return refuse(vulcan, "not-aboard", "ce:14.01.2-a", f"does not carry {name}.", unit.id)
    if not TERRAINS[terrain_at(state, vulcan.at)].solid:
        text = standing_words(state, name, vulcan.at)
        return Refusal("closed", "ce:14.01.2-a", text, (unit.id, vulcan.at))
    return overstacked(state, unit.side, vulcan.at, (unit,))


def lift(draft: Draft, attempt: Attempt) -> None:
    """A unit in the hex is now on the deck, no longer stuck; a unit on the deck is now on the ground."""
    unit = replace(draft.units[attempt.site.unit], stuck=False)
    if unit.aboard:
        put_down(draft, unit, attempt.site.at)
        return
    stow(draft, unit, carrier_of(draft, attempt.crew), DECK)


# --------------------------------------------------------------------------- pallets and missiles
def dump(state: GameState, side: int, at: int) -> int:
    """A side's missiles on the ground of a hex."""
    return sum(m.count for m in state.markers.get(at, ()) if m.kind == DUMP and m.owner == side)


def _lay_missiles(draft: Draft, side: int, at: int, count: int) -> None:
    old = [m for m in draft.markers.get(at, ()) if m.kind == DUMP and m.owner == side]
    for marker in old:
        draft.unmark(marker)
    total = sum(m.count for m in old) + count
    if total > 0:
        draft.mark(DUMPS.new(at, owner=side, count=total))


def _area(site: Site) -> Area:
    """The area being loaded or unloaded, or the destination or source of an item."""
    if not isinstance(site.target, AtArea | AtCargo):
        raise TypeError(f"{site.target!r} names no area")
    return HOLD if site.target.area == HOLD.id else DECK


def _pallet(site: Site) -> str:
    """The pallet being loaded or unloaded; "" for a missile."""
    return site.target.unit if isinstance(site.target, AtCargo) else ""


def _vulcans(state: GameState, side: int, at: int) -> list[Unit]:
    return [u for u in units_here(state, side, at) if KINDS[u.kind].tends]


def full_areas(state: GameState, side: int, at: int) -> Sequence[Site]:
    """Areas of a Vulcan here that hold pallets or missiles."""
    found = []
    for area in AREAS:
        if any(
            stored(state, v, area, MISSILE) or _pallets(state, v, area) for v in _vulcans(state, side, at)
        ):
            found.append(Site(at, target=AtArea(area.id)))
    return found


def _pallets(state: GameState, vulcan: Unit, area: Area) -> list[Unit]:
    return [u for u in aboard(state, vulcan, area) if u.kind == PALLET_KIND]


def something_there(state: GameState, attempt: Attempt) -> Refusal | None:
    """Has the crew's Vulcan anything in that area?"""
    vulcan, area = carrier_of(state, attempt.crew), _area(attempt.site)
    if stored(state, vulcan, area, MISSILE) or _pallets(state, vulcan, area):
        return None
    return refuse(vulcan, "empty-area", "ce:14.01.2-b", f"has no pallets or missiles in its {area.title}.")


def unload_all(draft: Draft, attempt: Attempt) -> None:
    """All pallets and missiles of an area are unloaded."""
    vulcan, area = carrier_of(draft, attempt.crew), _area(attempt.site)
    for unit in _pallets(draft, vulcan, area):
        put_down(draft, unit, attempt.site.at)
    _lay_missiles(draft, attempt.side, attempt.site.at, stored(draft, vulcan, area, MISSILE))
    store(draft, vulcan, area, MISSILE, 0)


def ready_cargo(state: GameState, side: int, at: int) -> Sequence[Site]:
    """An area of each Vulcan to load, if there is cargo on the ground."""
    ready = dump(state, side, at) or any(u.kind == PALLET_KIND for u in units_here(state, side, at))
    return [Site(at, target=AtArea(area.id)) for area in AREAS] if ready and _vulcans(state, side, at) else ()


def load_all(draft: Draft, attempt: Attempt) -> None:
    """As much of the cargo on the ground as fits: pallets first."""
    vulcan, area = carrier_of(draft, attempt.crew), _area(attempt.site)
    for unit in units_here(draft, attempt.side, attempt.site.at):
        if unit.kind == PALLET_KIND and fits(draft, vulcan, area, unit) is None:
            stow(draft, unit, vulcan, area)
    room = area.room - used(draft, draft.units[vulcan.id], area)
    count = min(dump(draft, attempt.side, attempt.site.at), room)
    _take_missiles(draft, attempt, vulcan, area, count)


def _take_missiles(draft: Draft, attempt: Attempt, vulcan: Unit, area: Area, count: int) -> None:
    _lay_missiles(draft, attempt.side, attempt.site.at, -count)
    store(draft, vulcan, area, MISSILE, stored(draft, vulcan, area, MISSILE) + count)


def room_for_any(state: GameState, attempt: Attempt) -> Refusal | None:
    """Is there any room in the area?"""
    vulcan, area = carrier_of(state, attempt.crew), _area(attempt.site)
    if used(state, vulcan, area) < area.room:
        return None
    return Refusal("no-room", area.rule, f"The {area.title} of {named(vulcan)} is full.", (vulcan.id,))


def items_aboard(state: GameState, side: int, at: int) -> Sequence[Site]:
    """Single pallets and missiles that a Vulcan here could unload."""
    found: list[Site] = []
    for vulcan in _vulcans(state, side, at):
        for area in AREAS:
            found += [Site(at, target=AtCargo(area.id, u.id)) for u in _pallets(state, vulcan, area)]
            if stored(state, vulcan, area, MISSILE):
                found.append(Site(at, target=AtCargo(area.id)))
    return list(dict.fromkeys(found))


def unload_item(draft: Draft, attempt: Attempt) -> None:
    """One pallet or one missile is unloaded."""
    name = _pallet(attempt.site)
    if name in draft.units:
        put_down(draft, draft.units[name], attempt.site.at)
        return
    vulcan, area = carrier_of(draft, attempt.crew), _area(attempt.site)
    _take_missiles(draft, attempt, vulcan, area, -1)


def items_ready(state: GameState, side: int, at: int) -> Sequence[Site]:
    """Single pallets and missiles on the ground that a Vulcan here could load."""
    if not _vulcans(state, side, at):
        return ()
    names = [u.id for u in units_here(state, side, at) if u.kind == PALLET_KIND]
    names += [""] if dump(state, side, at) else []
    return [Site(at, target=AtCargo(area.id, name)) for name in names for area in AREAS]


def load_item(draft: Draft, attempt: Attempt) -> None:
    """One pallet or one missile is loaded."""
    name, vulcan, area = _pallet(attempt.site), carrier_of(draft, attempt.crew), _area(attempt.site)
    if name in draft.units:
        stow(draft, draft.units[name], vulcan, area)
    else:
        _take_missiles(draft, attempt, vulcan, area, 1)


def owns_item(state: GameState, attempt: Attempt) -> Refusal | None:
    """Is the item on the crew's Vulcan?"""
    vulcan, name = carrier_of(state, attempt.crew), _pallet(attempt.site)
    theirs = (
        state.units[name].aboard == vulcan.id
        if name in state.units
        else stored(state, vulcan, _area(attempt.site), MISSILE) > 0
    )
    return None if theirs else refuse(vulcan, "not-aboard", "ce:14.01.2-c", "does not carry that.")


def item_room(state: GameState, attempt: Attempt) -> Refusal | None:
    """Is there room for the item?"""
    name, vulcan = _pallet(attempt.site), carrier_of(state, attempt.crew)
    if name in state.units:
        return fits(state, vulcan, _area(attempt.site), state.units[name])
    return room_for_any(state, attempt)


# -------------------------------------------------------------------------------- a drone's pallet
def loose_pallets(state: GameState, side: int, at: int) -> Sequence[Site]:
    """Pallets on the ground."""
    return [Site(at, target=AtCounter(u.id)) for u in units_here(state, side, at) if u.kind == PALLET_KIND]


def empty_drone(state: GameState, site: Site, hands: tuple[Hand, ...]) -> tuple[Hand, ...]:
    """One drone without a load."""
    return tuple(h for h in hands if not prow(state, h.unit))[:1]


def prow(state: GameState, drone: str) -> list[Unit]:
    """The load on a drone's prow (ce:14.01.3-b)."""
    return [unit for unit in state.units.values() if unit.aboard == drone]


def one_drone(state: GameState, attempt: Attempt) -> Refusal | None:
    """One drone with a free prow takes a pallet."""
    if len(attempt.crew) > 1:
        return Refusal("one", "ce:14.01.3-b", "One drone carries one pallet.")
    if prow(state, attempt.crew[0].unit):
        text = f"{named(state.units[attempt.crew[0].unit])} already carries a pallet."
        return Refusal("loaded", "ce:14.01.3-b", text, (attempt.crew[0].unit,))
    return None


def pick_up(draft: Draft, attempt: Attempt, dice: tuple[int, ...]) -> None:
    """The pallet is on the prow."""
    unit, drone = draft.units[attempt.site.unit], draft.units[attempt.crew[0].unit]
    stow(draft, unit, drone, DECK)


def prow_pallets(state: GameState, side: int, at: int) -> Sequence[Site]:
    """Pallets that drones here carry."""
    drones = [u for u in units_here(state, side, at) if not u.sheet]
    return [Site(at, target=AtCounter(pallet.id)) for u in drones for pallet in prow(state, u.id)]


def its_drone(state: GameState, site: Site, hands: tuple[Hand, ...]) -> tuple[Hand, ...]:
    """The drone that carries the pallet."""
    return tuple(h for h in hands if h.unit == state.units[site.unit].aboard)


def on_its_prow(state: GameState, attempt: Attempt) -> Refusal | None:
    """Is it the drone that carries it?"""
    if [hand.unit for hand in attempt.crew] == [state.units[attempt.site.unit].aboard]:
        return None
    return Refusal("not-aboard", "ce:14.01.3-b", "Only the drone that carries a pallet can put it down.")


def set_pallet_down(draft: Draft, attempt: Attempt, dice: tuple[int, ...]) -> None:
    """The pallet is on the ground."""
    put_down(draft, draft.units[attempt.site.unit], attempt.site.at)


# ---------------------------------------------------------------------------------------- the rows
WINCH = job(
    "winch", "winch a unit onto or off the deck", "ce:14.01.2-a", any_turns(WINCH_TURNS), lift,
    about=AtCounter, sites=damaged, barred=not_stuck, needs=deck_room, chosen=helpers,
    nothing="No unit of yours in {hex} needs a winch.",
)  # fmt: skip
UNLOAD_ALL = job(
    "unload-all", "unload a whole area", "ce:14.01.2-b", any_turns(BULK_TURNS), unload_all,
    about=AtArea, sites=full_areas, needs=something_there, chosen=helpers,
    nothing="No Vulcan in {hex} has pallets or missiles aboard.",
)  # fmt: skip
LOAD_ALL = job(
    "load-all", "load everything", "ce:14.01.2-b", any_turns(BULK_TURNS), load_all,
    about=AtArea, sites=ready_cargo, needs=room_for_any, chosen=helpers,
    nothing="No pallets or missiles of yours are in {hex}.",
)  # fmt: skip
UNLOAD_ITEM = job(
    "unload-item", "unload one item", "ce:14.01.2-c", any_turns(ITEM_TURNS), unload_item,
    about=AtCargo, sites=items_aboard, needs=owns_item, chosen=helpers,
    nothing="No Vulcan in {hex} has pallets or missiles aboard.",
)  # fmt: skip
LOAD_ITEM = job(
    "load-item", "load one item", "ce:14.01.2-c", any_turns(ITEM_TURNS), load_item,
    about=AtCargo, sites=items_ready, needs=item_room, chosen=helpers,
    nothing="No pallets or missiles of yours are in {hex}.",
)  # fmt: skip
PICK_UP = Task(
    "pick-up", "pick up a pallet", "ce:14.01.3-b", VULCAN, 0,
    about=AtCounter, sites=loose_pallets, done=pick_up, needs=one_drone, chosen=empty_drone,
    hands=frozenset({DRONE}), alone=1, nothing="No pallet of yours is in {hex}.",
)  # fmt: skip
PUT_DOWN = Task(
    "put-down", "put a pallet down", "ce:14.01.3-b", VULCAN, 0,
    about=AtCounter, sites=prow_pallets, done=set_pallet_down, needs=on_its_prow, chosen=its_drone,
    hands=frozenset({DRONE}), alone=1, nothing="No drone in {hex} carries a pallet.",
)  # fmt: skip
