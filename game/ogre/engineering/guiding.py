"""Guiding (ce:3.02.3-c, ce:14.04.1): engineers or a Vulcan guide units that move in one order with them.

Fewer units come to harm in swamp, rubble or forest that they enter together; this costs a squad its work and
attack for the turn.
"""

from __future__ import annotations

from game.core.questions import Note
from game.ogre import common_refusals
from game.ogre.engineering import crews
from game.ogre.engineering.moved_together import going_in, into_a_fight, together
from game.ogre.engineering.tasks import MACHINE, SQUAD
from game.ogre.engineering.work import use_hand
from game.ogre.movement.recovery import Hazard
from game.ogre.state import (
    USAGE,
    Draft,
    GameState,
    Order,
    Position,
    Unit,
)

#: ce:14.04.1-a: the reduction of the bad number, however many help
GUIDED_BY = 1


def guides(state: GameState, unit: Unit) -> list[Unit]:
    """The sappers that guide a unit (ce:3.02.3-c): engineers on foot (ce:14.04.1-c) or a Vulcan.

    They have been with it all turn, and the terrain ends their movement as usual (ce:14.04.1-b).
    """
    # RULING Q-281: sappers help units in the same order; to avoid that, they move separately
    row = [state.units[name] for name in state.at_hex.get(unit.at, ()) if name != unit.id]
    return [
        other for other in row
        if other.side == unit.side and crews.role(other) in (SQUAD, MACHINE)
        and _with(state, unit, other) and (crews.role(other) == MACHINE or _can_guide(state, other))
    ]  # fmt: skip


def _with(state: GameState, unit: Unit, other: Unit) -> bool:
    """Has another counter been with it all turn, and moved together with it?"""
    # RULING Q-370: a Vulcan guides units into an overrun; engineers go in to fight
    if into_a_fight(state, unit.id):
        return crews.role(other) == MACHINE and going_in(state, unit.id, other.id)
    return other.id in USAGE.of(state, unit.id).beside and together(state, unit.id, other.id)


def _can_guide(state: GameState, unit: Unit) -> bool:
    """Has it a squad that already guides, or that has neither worked, led units nor fought (ce:14.04-b)?"""
    spent = USAGE.of(state, unit.id)
    return spent.guided or (not spent.fought and crews.free_hands(state, unit) > 0)


def guided_hazard(state: GameState, about: Hazard, value: int, note: Note | None) -> int:
    """Stage of "hazard": with a guide only a 1 is bad (ce:14.04.1-a)."""
    found = guides(state, state.units[about.unit])
    if not found:
        return value
    if note:
        note("plus", -GUIDED_BY, f"guided by {common_refusals.named(found[0])}", "ce:14.04.1-a")
    return value - GUIDED_BY


def guiding_costs(draft: Draft, order: Order, before: Position) -> None:
    """Engineers that guide neither fire nor work this turn; a Vulcan may (ce:14.04-b)."""
    for name in order.movers():
        spent = USAGE.table(draft).get(name)
        if spent is None or not spent.hazards or name not in draft.units:
            continue
        found = guides(draft, draft.units[name])
        if any(crews.role(guide) == MACHINE for guide in found):
            continue  # if the Vulcan guides, the squads with it need not
        if found and not any(USAGE.of(draft, guide.id).guided for guide in found):
            # RULING Q-282: one squad of a counter guides all units with it
            guide = found[0]
            use_hand(draft, guide, 1, fire=True)
            USAGE.change(draft, guide.id, guided=True)
