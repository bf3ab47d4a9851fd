"""Squads by the old rule (opt:slics): a counter's squads add their attacks but not their defences."""

from __future__ import annotations

from game.core.questions import Note
from game.ogre.hooks import FACE_OF_SQUADS
from game.ogre.movement.transport_state import RIDERS, riders
from game.ogre.options.platoons import platoon, printed_in
from game.ogre.rule_groups import MODERN
from game.ogre.state import GameState, Module, Unit

RULE = "opt:slics-a"
#: an infantry counter's defence before terrain, however many squads it has [S]
ALONE = 1


def alone(state: GameState, about: tuple[Unit, str, bool], value: int, note: Note | None) -> int:
    """Stage of "defence": an infantry counter, or all riders of a vehicle, defend as one squad."""
    # RULING Q-45: without this module squads defend together (ode:3.02)
    unit, part, _ = about
    if value <= ALONE or not (part == RIDERS or (unit.squads and not part)):
        return value
    if note:
        note("set", ALONE, "squads do not defend together", RULE)
    return ALONE


def crew_alone(state: GameState, about: tuple[Unit, str, bool], value: int, note: Note | None) -> int:
    """Stage of "defence": so do the squads that defend as one with their carrier, where a rule has added
    theirs to its own.
    """
    # RULING Q-1408: the squads aboard bring what they would bring on foot, and no more
    unit, part, _ = about
    if part or unit.squads or not riders(state, unit):
        return value
    together = platoon(state, unit) or (unit,)
    most = printed_in(together) + ALONE
    if value <= most:
        return value
    if note:
        note("set", most, "squads aboard do not defend together", RULE)
    return most


SLICS = Module(
    id="slics",
    title="Squads defend singly",
    rule="opt:slics",
    group=MODERN,
    optional=True,
    effect="A counter of infantry defends as one squad.",
    stages=(("defence", "infantry", alone), ("defence", "crew", crew_alone)),
    hooks=(FACE_OF_SQUADS.by(lambda unit: ALONE),),
)
