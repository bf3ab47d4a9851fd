"""What the ground does for the defence of a counter (ode:7.14): terrain, and a position that is as a town."""

from __future__ import annotations

from game.core.amounts import counted
from game.core.questions import Note
from game.ogre.kinds import INFANTRY, KINDS, MARINE
from game.ogre.overrun.overrun_state import exposed
from game.ogre.positions import cover_of
from game.ogre.state import GameState, Unit
from game.ogre.terrain import bridged, cover_times, terrain_at
from game.ogre.terrain_kinds import TERRAINS, TerrainKind

#: the defence that a town gives to what has none (ode:7.14.2)
BARE_IN_TOWN = 1


def sheltering(state: GameState, unit: Unit) -> TerrainKind:
    """The terrain that counts for the defence of a counter: that of its hex, or a town, where a position is
    as one for it (opt:hardened_positions-a).
    """
    found = cover_of(state, unit) if state.markers else None
    return TERRAINS[found.like if found and found.like else terrain_at(state, unit.at)]


def in_town(state: GameState, unit: Unit) -> bool:
    """Is a counter as hard to hit as in a town? Not where it attacks in a fight inside a hex."""
    return sheltering(state, unit).town and not exposed(state, unit)


def cover(state: GameState, about: tuple[Unit, str, bool], value: int, note: Note | None) -> int:
    """Stage of the question "defence": what the terrain does (ode:7.14)."""
    unit = about[0]
    if not unit.at or (state.frames and exposed(state, unit)):
        return value
    terrain, kind = sheltering(state, unit), KINDS[unit.kind]
    if terrain.wet and kind.family == INFANTRY:
        return value if bridged(state, unit.at) else _marines_in_water(unit, value, note)
    times = cover_times(unit, terrain)
    if times == 1:
        return value
    rule = terrain.rule or ("ode:7.14.2" if terrain.town else "ode:7.14.1")
    found = cover_of(state, unit)
    words, rule = (found.words, found.rule) if found and found.like else (f"in {terrain.name}", rule)
    if not value and terrain.town:
        # ode:7.14.2, ode:3.03: a D0 unit has D1 in a town, that in all and not then doubled
        # RULING Q-748: so has one of whose defence countermeasures have left nothing
        if note:
            note("set", BARE_IN_TOWN, words, rule)
        return BARE_IN_TOWN
    if note:
        note("times", times, words, rule)
    return value * times


def _marines_in_water(unit: Unit, value: int, note: Note | None) -> int:
    """Each squad of marines defends double on water, the others of its counter do not (ode:3.02.1)."""
    # RULING Q-116: a mixed counter is the sum of its squads, each with its share of the defence
    marines = sum(MARINE[squad] for squad in unit.squads)
    more = value * marines // len(unit.squads) if marines else 0
    if marines and note:
        note(
            "plus",
            more,
            f"for {counted(marines, 'squad')} of marines on water",
            "ode:3.02.1",
        )
    return value + more
