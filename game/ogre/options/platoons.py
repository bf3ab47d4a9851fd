"""Platoons in personnel carriers (opt:slics_carrier): who is one unit with whom.

They stand apart from the rule that makes something of them, since squads of the old rule count beside it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from game.ogre.charts import SQUADS_TOGETHER
from game.ogre.kinds import KINDS
from game.ogre.movement.transport_state import riders, squads_aboard
from game.ogre.overrun.overrun_state import fight
from game.ogre.speeding import speeds
from game.ogre.state import GameState, Unit

#: personnel carriers, the large one first
LARGE, LIGHT = CARRIERS = ("GEVPC", "LGEVPC")
#: how many light carriers take a platoon, and how many beside a large one [S]
LIGHT_ONES, BESIDE = 3, 1


def as_one(state: GameState, unit: Unit) -> bool:
    """Is it a personnel carrier with squads aboard?"""
    return unit.kind in CARRIERS and bool(riders(state, unit))


def platoon(state: GameState, unit: Unit) -> Sequence[Unit]:
    """The carriers that are one unit with a carrier and all their squads, itself among them; nobody, if it is
    no carrier with squads aboard.
    """
    if not as_one(state, unit):
        return ()
    if not _joins(state, unit):
        return (unit,)
    names = sorted(name for name in state.at_hex[unit.at] if state.units[name].side == unit.side)
    here = [state.units[name] for name in names if state.units[name].kind in CARRIERS]
    here = [other for other in here if as_one(state, other) and _joins(state, other)]
    return next((group for group in _platoons(state, here) if unit in group), (unit,))


def _joins(state: GameState, unit: Unit) -> bool:
    """Can a carrier be one unit with others?"""
    # RULING Q-1451: what both sides see as fit and alike; whoever speeds has a defence of its own
    if not unit.at or unit.disabled or unit.stuck or unit.face_down or speeds(state, unit):
        return False
    found = fight(state) if state.frames else None
    return found is None or not found.out(unit.id)


def _platoons(state: GameState, here: Sequence[Unit]) -> Iterator[tuple[Unit, ...]]:
    """Divide the carriers of a hex into platoons: a large one with a light one, light ones by threes."""
    # RULING Q-1450: by name, so that both sides read the same from the map
    light = [unit for unit in here if unit.kind == LIGHT]
    for unit in here:
        if unit.kind == LARGE:
            room = SQUADS_TOGETHER - squads_aboard(state, unit)
            beside = [other for other in light if squads_aboard(state, other) <= room][:BESIDE]
            light = [other for other in light if other not in beside]
            yield (unit, *beside)
    for first in range(0, len(light), LIGHT_ONES):
        yield tuple(light[first : first + LIGHT_ONES])


def squads_in(state: GameState, carriers: Sequence[Unit]) -> int:
    """How many squads ride in some carriers."""
    return sum(squads_aboard(state, carrier) for carrier in carriers)


def printed_in(carriers: Sequence[Unit]) -> int:
    """The printed defences of some carriers together."""
    return sum(KINDS[carrier.kind].defence for carrier in carriers)
