"""An attack in a few words: at what, and with which weapons where its shooters have several kinds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from game.core.amounts import counted, listed
from game.ogre.combat.firing import Firing
from game.ogre.kinds import ARMS
from game.ogre.state import GameState, Unit


def weapons_fired(unit: Unit, shots: Sequence[Firing]) -> str:
    """The weapons of a counter among some shots, ``main battery and 2 secondaries``; "" for one kind."""
    rows = ARMS[unit.kind]
    if len(rows) < 2:
        return ""
    used = {w.id: sum(s.count for s in shots if (s.unit, s.weapon) == (unit.id, w.id)) for w in rows}
    return listed([w.name if used[w.id] == 1 else counted(used[w.id], w.name) for w in rows if used[w.id]])


def fire_words(state: GameState, shots: Sequence[Firing], aim: str) -> str:
    """``Fire at Heavy Tank 2``, ``... with 2 secondary batteries``, ``... with 3 counters``."""
    units = len({shot.unit for shot in shots})
    if units > 1:
        return f"Fire at {aim} with {counted(units, 'counter')}"
    used = Counter[str]()
    for shot in shots:
        unit = state.units.get(shot.unit)
        rows = ARMS[unit.kind] if unit is not None else ()
        if len(rows) > 1:
            used.update({weapon.name: shot.count for weapon in rows if weapon.id == shot.weapon})
    said = listed([counted(count, name) for name, count in used.items()])
    return f"Fire at {aim} with {said}" if said else f"Fire at {aim}"
