"""The phases of the extended sequence, in order (sp:21 to sp:30)."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

from game.core.hooks import Hook
from game.core.orders import rules_of
from game.core.position import on_move
from game.core.records import other_side
from game.core.roles import Role
from game.ogre import base
from game.ogre.kinds import KINDS
from game.ogre.movement.movement_points import SECOND, fresh_road
from game.ogre.movement.recovery import check_ground, recover
from game.ogre.options.sequence import state as names
from game.ogre.options.sequence.advance import could_advance
from game.ogre.options.sequence.opportunity import can_fire_at_somebody
from game.ogre.options.sequence.rout import give_up
from game.ogre.options.sequence.shots import fresh_targets
from game.ogre.options.sequence.state import may_still_move
from game.ogre.state import Draft, GameState, Phase


class Opens(Struct, frozen=True):
    """When a side has a decision in a phase that is otherwise skipped."""

    phase: str
    when: Callable[[GameState], bool]


#: contributions of the sequence's parts for phases that are usually skipped
OPENS: Hook[Opens] = Hook("phases that open")


def unless_opened(phase: str) -> Callable[[Draft], bool]:
    """Skipped unless a part of the sequence says that there is a decision."""

    def idle(draft: Draft) -> bool:
        if phase == names.RECOVERY and "reaction" in rules_of(draft).slots:
            return False  # tokens are placed in it (ch:41)
        return not any(row.phase == phase and row.when(draft) for row in OPENS.of(draft.rules))

    return idle


def defender(state: GameState) -> int:
    """The non-moving side (sp:20)."""
    return other_side(state.clock.side)


def nobody_defends(draft: Draft) -> bool:
    """No weapon of the defender could still fire at anything, from public knowledge (sp:16, sp:29)."""
    return not can_fire_at_somebody(draft, defender(draft))


def nobody_fires(draft: Draft) -> bool:
    """The same for the attacker (sp:17, sp:30)."""
    return not can_fire_at_somebody(draft, on_move(draft.clock))


def no_second_move(draft: Draft) -> bool:
    """No hovercraft of this side has a second movement: prepared fire and halts remove it (sp:30)."""
    return base.no_second_move(draft) or not any(
        unit.side == on_move(draft.clock) and unit.at and (unit.face_down or may_still_move(draft, unit.id))
        for unit in draft.units.values()
        if unit.face_down or KINDS[unit.kind].second
    )


def nobody_advances(draft: Draft) -> bool:
    """No counter of this side on the map could advance, from public knowledge (sp:36)."""
    return not any(
        unit.side == on_move(draft.clock) and unit.at and (unit.face_down or could_advance(draft, unit))
        for unit in draft.units.values()
    )


PHASES = (
    Phase(names.WEATHER, "Weather", "sp:21", 10, asks=False, rare=True),
    Phase(
        names.ANNOUNCE,
        "Announcements",
        "sp:22",
        20,
        role=Role.PLACE,
        idle=unless_opened(names.ANNOUNCE),
        rare=True,
        question="Where will your reinforcements enter?",
        help="Choose waiting counters, then the hexes where they will enter. Then end the phase.",
    ),
    Phase(
        names.SUPPORT,
        "Support",
        "sp:23",
        30,
        role=Role.ATTACK,
        idle=unless_opened(names.SUPPORT),
        rare=True,
        question="What support comes from off the map?",
        help="Air strikes come first, then artillery. Then end the phase.",
    ),
    Phase(
        names.RECOVERY,
        "Recovery",
        "sp:24",
        40,
        steps=(recover,),
        idle=unless_opened(names.RECOVERY),
        question="Who rallies?",
        help="Broken and routed counters try to rally, alone or with a leader. Then end the phase.",
    ),
    Phase(
        names.PREPARED,
        "Prepared fire",
        "sp:25",
        50,
        role=Role.ATTACK,
        steps=(fresh_targets,),
        like=names.FIRE,
        question="Which counters fire or work, and stay where they are?",
        help="A counter that fires or works now does not move this turn; infantry may still advance.",
    ),
    Phase(
        names.ROUT,
        "Rout",
        "sp:26",
        60,
        role=Role.MOVE,
        steps=(give_up,),
        idle=unless_opened(names.ROUT),
        rare=True,
        question="Where do routed and broken counters go?",
        help="Routed counters go first, then broken ones, away from the enemy and into cover.",
    ),
    Phase(
        names.MOVEMENT,
        "Movement",
        "sp:27",
        70,
        role=Role.MOVE,
        steps=(fresh_targets,),
        attacks=names.FIRE,
        question="Which counters move, and who fires on the move?",
        help="Move first, then fire, one column to the left. Vehicles may go on; infantry that fires stays.",
    ),
    Phase(names.CHECK, "Terrain check", "sp:28", 80, steps=(check_ground,), asks=False),
    Phase(
        names.DEFENCE,
        "Defensive fire",
        "sp:29",
        90,
        role=Role.ATTACK,
        steps=(fresh_targets,),
        idle=nobody_defends,
        actor=defender,
        attacks=names.FIRE,
        question="Who fires at what before the enemy fires?",
        help="Every weapon that has not fired this turn may fire once at anything in range.",
    ),
    Phase(
        names.ADVANCE_FIRE,
        "Advancing fire",
        "sp:30",
        100,
        role=Role.ATTACK,
        steps=(fresh_targets,),
        idle=nobody_fires,
        attacks=names.FIRE,
        question="Which counters that have not fired fire now?",
        help="Each weapon that has a shot left fires once, one column to the left.",
    ),
    Phase(
        SECOND,
        "GEV movement",
        "sp:30",
        110,
        role=Role.MOVE,
        steps=(fresh_road,),
        after=(check_ground,),
        idle=no_second_move,
        moves=lambda kind: KINDS[kind].second,
        question="Which hovercraft move again?",
        help="Those that used prepared fire or were halted cannot.",
    ),
    Phase(
        names.ADVANCE,
        "Advance",
        "sp:36",
        120,
        role=Role.MOVE,
        idle=nobody_advances,
        question="Which infantry advances?",
        help="One hex, whatever it has done before; into enemies it is an overrun.",
    ),
)
