"""Which counters speed (opt:speed_security): a record that other rules look at as well."""

from __future__ import annotations

from msgspec import Struct

from game.core.state import Seen, Span, on_unit
from game.ogre.state import GameState, Unit


class Speeding(Struct, frozen=True):
    """Has a counter said that it speeds?"""

    on: bool = False


# RULING Q-38: until its own next player-turn, or the enemy would have nothing of it
SPEEDING = on_unit("speeding", Speeding, span=Span.OWN_TURN, seen=Seen.ALL)


def speeds(state: GameState, unit: Unit) -> bool:
    """Does a counter speed, so that its loss of defence lasts?"""
    return SPEEDING.of(state, unit.id).on
