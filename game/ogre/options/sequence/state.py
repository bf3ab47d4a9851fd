"""Counter state of the extended sequence: shots of the player-turn, and why it stays in place (7.4)."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

from game.core.hooks import Hook
from game.core.parameters import Parameter
from game.core.refusals import Refusal
from game.core.state import Seen, Span, on_unit
from game.ogre.movement.movement_points import SECOND
from game.ogre.overrun.overrun_state import fight
from game.ogre.state import USAGE, GameState, Unit

# ----------------------------------------------------------------------------------------------- hooks
#: why a counter cannot advance, from its rule's state (sp:36)
NO_ADVANCE: Hook[Callable[[GameState, Unit], Refusal | None]] = Hook("no advance")


# --------------------------------------------------------------------------------------------- records
#: why a counter cannot move any more this player-turn
FIRED_PREPARED, HALTED, FIRED = "prepared", "halted", "fired"


class Shots(Struct, frozen=True, gc=False):
    """Shots of a counter this player-turn, outside overruns, by weapon."""

    made: tuple[tuple[str, int], ...] = ()


class Stays(Struct, frozen=True, gc=False):
    """Why a counter cannot move any more this player-turn: one of the words above, or "" ."""

    why: str = ""


SHOTS = on_unit("sequence-shots", Shots, span=Span.TURN, seen=Seen.ALL)
STAYS = on_unit("sequence-stays", Stays, span=Span.TURN, seen=Seen.ALL)

# RULING Q-442: one shot per weapon and player-turn, as in the main game
RATE = Parameter(
    "sp-rate",
    "Shots of each weapon in a player-turn",
    "sp:31",
    1,
    ((1, "one"), (2, "two"), (3, "three")),
)
# RULING Q-435: the source names a penalty for advancing fire but no number
ADVANCING_SHIFT = Parameter(
    "sp-advancing-shift",
    "Columns that fire on the move loses",
    "sp:35",
    1,
    ((0, "none"), (1, "one"), (2, "two")),
)


def may_still_move(state: GameState, name: str) -> bool:
    """Has nothing ended the counter's movement this player-turn?"""
    return not STAYS.of(state, name).why and not USAGE.of(state, name).halted


def in_fight(state: GameState) -> bool:
    """Is there an overrun? Then only its own rules apply."""
    return bool(state.frames) and fight(state) is not None


# ------------------------------------- The ids of the phases of the extended sequence (sp:21 to sp:30)
WEATHER, ANNOUNCE, SUPPORT, RECOVERY, PREPARED, ROUT = (
    "weather", "announce", "support", "recovery", "prepared", "rout",
)  # fmt: skip
MOVEMENT, CHECK, DEFENCE, ADVANCE_FIRE, ADVANCE = "movement", "check", "defence", "advance-fire", "advance"
#: the usual sequence's phase whose work and fire they replace
FIRE = "fire"
#: where the attacker's fire shifts to the left
SHIFTED = frozenset({MOVEMENT, ADVANCE_FIRE})
#: where the defender may fire at counters entering a hex (sp:32)
ON_THE_WAY = frozenset({ROUT, MOVEMENT, SECOND})
