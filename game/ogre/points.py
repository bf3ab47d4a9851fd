"""Victory points (ode:1.08, ode:1.09): what kills are worth, and damage to an Ogre that survives.

A scenario says whether points count; the attacks on a command post go by levels instead.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from game.core.position import Reads
from game.core.records import Unit
from game.ogre import sheets
from game.ogre.kinds import KINDS

#: ode:1.09.1 [H]: points for each box that is missing and was not spent
DAMAGE = {"main": 8, "sec": 4, "rack": 4, "arm": 4, "ap": 1, "mis": 1, "tr": 1}


def kill(unit: Unit) -> int:
    """Points for the destruction of a counter as it stands (ode:1.08, ode:1.09)."""
    if unit.squads:
        return sum(KINDS[squad].worth for squad in unit.squads)
    return max(0, KINDS[unit.kind].worth)


def damage(unit: Unit) -> int:
    """Points for the damage of a surviving Ogre (ode:1.09.1); a fired missile is no damage."""
    if not unit.sheet:
        return 0
    whole, spent = sheets.full(unit), {"mis": unit.sheet[sheets.MIS_FIRED]}
    rows = ((part, sheets.ROWS.index(part)) for part in DAMAGE)
    return sum(DAMAGE[part] * (whole[row] - unit.sheet[row] - spent.get(part, 0)) for part, row in rows)


def scored(start: Reads, now: Reads, side: int) -> int:
    """Points of a side for what the enemies of the first position have lost since."""
    # RULING Q-80: the state at the end counts, and a dead Ogre scores its whole worth only
    before = [u for u in start.units.values() if u.side != side]
    there = [u for u in now.units.values() if u.side != side]
    away = [g.unit for g in now.gone.values() if g.unit.side != side and g.how == "left"]
    dead = [g.unit for g in now.gone.values() if g.unit.side != side and g.how == "destroyed"]
    lost = _squads(before) - _squads((*there, *away))
    found = sum(KINDS[squad].worth * count for squad, count in lost.items())
    found += sum(kill(unit) for unit in dead if not unit.squads)
    return found + sum(damage(unit) for unit in (*there, *away))


def _squads(units: Iterable[Unit]) -> Counter[str]:
    return Counter(squad for unit in units for squad in unit.squads)
