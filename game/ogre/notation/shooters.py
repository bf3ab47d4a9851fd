"""Shooters in short: ``HVY-1`` alone fires all that it has of the only kind of weapon that bears."""

from __future__ import annotations

from typing import Any

from game.core.anygame import GameState
from game.core.codec import CodecError
from game.ogre.combat import weapons
from game.ogre.combat.firing import Firing
from game.ogre.kinds import ARMS


def _whole_counter(state: GameState, unit_id: str) -> tuple[str, int] | None:
    """Weapon and number that a shooter named alone fires, or None if that is not clear."""
    unit = state.units.get(unit_id)
    if unit is None or unit.sheet or not ARMS[unit.kind]:
        return None
    weapon = ARMS[unit.kind][0]
    return weapon.id, max(1, weapons.ready(state, unit, 0, weapon))


def short(state: GameState, record: object) -> str | None:
    """A shooter that fires all it has, in one word."""
    if not isinstance(record, Firing) or record.squads:
        return None
    if _whole_counter(state, record.unit) == (record.weapon, record.count):
        return record.unit
    return None


def filled(state: GameState, kind: object, values: dict[str, Any]) -> dict[str, Any]:
    """The weapon and the shots of a shooter named alone. Raises ``CodecError``."""
    if kind is not Firing or "weapon" in values or "unit" not in values:
        return values
    found = _whole_counter(state, values["unit"])
    if found is None:
        name = values["unit"]
        if name not in state.units:
            raise CodecError(f"There is no unit {name} in play.")
        rows = ", ".join(f"{name}:{w.id}" for w in ARMS[state.units[name].kind]) or "none"
        raise CodecError(f"{name} must name the weapon that fires.", f"There are {rows}.")
    return {**values, "weapon": found[0], "count": values.get("count", found[1])}
