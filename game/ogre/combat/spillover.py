"""What an attack does to the riders of its target (ode:5.11) and to other units in the hex (ode:7.12)."""

from __future__ import annotations

from collections.abc import Mapping

from game.core.questions import Figure
from game.ogre.combat.damage import done_to, done_to_crew, hit_riders, suffer
from game.ogre.combat.figures import crew_of
from game.ogre.combat.odds import SURE, Crew, Spill
from game.ogre.combat.targets import Rolled
from game.ogre.counter_names import named
from game.ogre.events import RidersHit, Spilled
from game.ogre.movement.transport_state import place
from game.ogre.state import Draft, Unit


def crew_hit(draft: Draft, carrier: Unit, crew: Crew, die: int, working: tuple[Figure, ...] = ()) -> None:
    """What the die of the vehicle does to its riders, before the vehicle has its own result (ode:5.11)."""
    outcome = crew.outcomes[die - 1 if die else 0]
    done = done_to_crew(draft, carrier, outcome)
    odds = crew.attack, crew.defence, crew.odds
    draft.emit(RidersHit(carrier.at, *odds, die, outcome, done, working, carrier=carrier.id))
    hit_riders(draft, carrier, outcome)


def spill_over(draft: Draft, rolled: Rolled) -> None:
    """Roll the spillover of an attack that lands, and let it do what it does (ode:7.12).

    These dice fall as the attack lands, not before: whoever is gone by then takes none.
    """
    for spill in rolled.attack.odds.spills:
        unit = draft.units.get(spill.unit)
        if unit is not None:  # else it has borne the loss of another already
            _spilled(draft, unit, spill, rolled.attack.besides)


def _spilled(draft: Draft, unit: Unit, spill: Spill, sums: Mapping[str, tuple[Figure, ...]]) -> None:
    die, outcome, crew = 0, spill.outcomes[0], spill.riders
    if spill.odds not in SURE or (crew is not None and crew.odds not in SURE):
        die = draft.roll(1, f"spillover on {named(unit)}", "ode:7.12")[0]
        outcome = spill.outcomes[die - 1]
    draft.emit(
        Spilled(
            place(draft, unit), spill.attack, spill.defence, spill.odds, die, outcome,
            done_to(draft, unit, outcome), sums.get(unit.id, ()), target=unit.id,
        )
    )  # fmt: skip
    if crew is not None:
        crew_hit(draft, unit, crew, die, sums.get(crew_of(unit.id), ()))
    suffer(draft, unit, outcome, "fire")
