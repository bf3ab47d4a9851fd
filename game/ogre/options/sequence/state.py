"""What the extended sequence keeps of a counter: its shots of the player-turn, and why it stays (7.4)."""

from __future__ import annotations

from msgspec import Struct

from game.core.parameters import Parameter
from game.core.state import Seen, Span, on_unit
from game.ogre.overrun.overrun_state import fight
from game.ogre.state import USAGE, GameState

#: why a counter moves no more in this player-turn
PREPARED, HALTED, FIRED = "prepared", "halted", "fired"


class Shots(Struct, frozen=True, gc=False):
    """Shots of a counter in this player-turn, outside fights, by weapon."""

    made: tuple[tuple[str, int], ...] = ()


class Stays(Struct, frozen=True, gc=False):
    """Why a counter moves no more in this player-turn: ``PREPARED``, ``HALTED``, ``FIRED``, or "" ."""

    why: str = ""


SHOTS = on_unit("sequence-shots", Shots, span=Span.TURN, seen=Seen.ALL)
STAYS = on_unit("sequence-stays", Stays, span=Span.TURN, seen=Seen.ALL)

# RULING Q-442: one shot of a weapon in a player-turn, as in the main game
RATE = Parameter(
    "sp-rate",
    "Shots of each weapon in a player-turn",
    "sp:31",
    1,
    ((1, "one"), (2, "two"), (3, "three")),
)
# RULING Q-435: the source has a penalty for advancing fire and no number for it
ADVANCING_SHIFT = Parameter(
    "sp-advancing-shift",
    "Columns that fire on the move loses",
    "sp:35",
    1,
    ((0, "none"), (1, "one"), (2, "two")),
)


def may_still_move(state: GameState, name: str) -> bool:
    """Has nothing of this player-turn ended the movement of a counter?"""
    return not STAYS.of(state, name).why and not USAGE.of(state, name).halted


def in_fight(state: GameState) -> bool:
    """Is somebody fighting inside a hex? There the rules of the fight alone count."""
    return bool(state.frames) and fight(state) is not None
