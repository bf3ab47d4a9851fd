"""What an attack does to the riders of its target (ode:5.11) and to other units in the hex (ode:7.12)."""

from __future__ import annotations

from collections.abc import Iterable

from game.ogre import common_refusals
from game.ogre.combat.damage import done_to, hit_riders, suffer
from game.ogre.combat.odds import SURE, Crew, Spill
from game.ogre.events import RidersHit, Spilled
from game.ogre.movement.transport_state import place, riders
from game.ogre.state import Draft, Unit


def crew_hit(draft: Draft, carrier: Unit, crew: Crew, die: int) -> None:
    """What the die of the vehicle does to its riders, before the vehicle has its own result (ode:5.11)."""
    outcome = crew.outcomes[die - 1 if die else 0]
    done = done_to(draft, next(iter(riders(draft, carrier)), None), outcome)
    draft.emit(RidersHit(carrier.id, carrier.at, crew.attack, crew.defence, crew.odds, die, outcome, done))
    hit_riders(draft, carrier, outcome)


def spill_over(draft: Draft, spills: Iterable[Spill]) -> None:
    """Roll the spillover of an attack that lands, and let it do what it does (ode:7.12).

    These dice fall as the attack lands, not before: whoever is gone by then takes none.
    """
    for spill in spills:
        unit = draft.units.get(spill.unit)
        if unit is not None:  # else it has borne the loss of another already
            _spilled(draft, unit, spill)


def _spilled(draft: Draft, unit: Unit, spill: Spill) -> None:
    die, outcome, crew = 0, spill.outcomes[0], spill.riders
    if spill.odds not in SURE or (crew is not None and crew.odds not in SURE):
        die = draft.roll(1, f"spillover on {common_refusals.named(unit)}", "ode:7.12")[0]
        outcome = spill.outcomes[die - 1]
    done = done_to(draft, unit, outcome)
    draft.emit(
        Spilled(unit.id, place(draft, unit), spill.attack, spill.defence, spill.odds, die, outcome, done)
    )
    if crew is not None:
        crew_hit(draft, unit, crew, die)
    suffer(draft, unit, outcome, "fire")
