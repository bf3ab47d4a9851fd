"""Recovery (ode:4.02.1) and the check for dangerous ground after movement (ode:4.02.3)."""

from __future__ import annotations

from msgspec.structs import replace

from game.core.position import Draft
from game.core.records import Unit
from game.ogre import refusing
from game.ogre.charts import HAZARD_BAD, TERRAIN_STAYS
from game.ogre.damage import disable
from game.ogre.events import HazardPassed, Recovered, StaysDisabled, Stuck


def recover(draft: Draft) -> None:
    """Step of the Recovery phase: who was disabled before the last enemy player-turn is back."""
    now, sides = draft.clock.player_turn, len(draft.terms.order)
    last_enemy_turn = now - 1 if sides > 1 else now
    for unit in [u for u in draft.units.values() if u.disabled and u.side == draft.clock.side]:
        if unit.disabled == "terrain":
            _roll_out(draft, unit)
        elif unit.since < last_enemy_turn:
            _back(draft, unit)


def _roll_out(draft: Draft, unit: Unit) -> None:
    """ode:4.02.1b: 1 or 2 it stays, 3 to 6 it recovers and acts this turn."""
    die = draft.roll(1, f"recovery of {refusing.named(unit)}", "ode:4.02.1b", "hazard")[0]
    if die in TERRAIN_STAYS:
        draft.emit(StaysDisabled(unit.id))
    else:
        _back(draft, unit)


def _back(draft: Draft, unit: Unit) -> None:
    draft.put(replace(unit, disabled="", since=-1))
    draft.emit(Recovered(unit.id))


def check_ground(draft: Draft) -> None:
    """After all movement: a die for each counter that entered dangerous ground (ode:4.02.3)."""
    for unit_id, spent in list(draft.spent.items()):
        unit = draft.units.get(unit_id)
        if unit is None or not spent.hazards or unit.side != draft.clock.side:
            continue
        draft.spend(unit_id, hazards=())
        for terrain, hazard in spent.hazards:
            unit = draft.units[unit_id]
            if unit.disabled or unit.stuck:
                break
            what = "stuck" if hazard == "s" else "disabled"
            die = draft.roll(1, f"{refusing.named(unit)} in {terrain}: {what}?", "ode:4.02.3", "hazard")[0]
            if die not in HAZARD_BAD:
                draft.emit(HazardPassed(unit_id, terrain))
            elif hazard == "s":
                draft.put(replace(unit, stuck=True))
                draft.emit(Stuck(unit_id))
                draft.check_end = True
            else:
                disable(draft, unit, "terrain")
