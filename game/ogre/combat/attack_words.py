"""An attack in a few words: at what, and with which weapons where its shooters have several kinds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from game.core.amounts import counted, listed
from game.ogre.combat.firing import Firing
from game.ogre.kinds import ARMS
from game.ogre.state import GameState


def fire_words(state: GameState, shots: Sequence[Firing], aim: str) -> str:
    """``Fire at Heavy Tank 2``, ``Fire at Heavy Tank 2 with 2 secondary batteries``."""
    used = Counter[str]()
    for shot in shots:
        unit = state.units.get(shot.unit)
        rows = ARMS[unit.kind] if unit is not None else ()
        if len(rows) > 1:
            used.update({weapon.name: shot.count for weapon in rows if weapon.id == shot.weapon})
    said = listed([counted(count, name) for name, count in used.items()])
    return f"Fire at {aim} with {said}" if said else f"Fire at {aim}"
