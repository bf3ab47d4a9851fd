"""The computer players of the ground assault."""

from __future__ import annotations

from game.assault.players.steady import SteadyPlayer
from game.core.anygame import Rules
from game.players.player import PlayerRow


def steady(rules: Rules, side: int, seed: int = 0, level: str = "") -> SteadyPlayer:
    """The player that goes for the goals and masses its assaults."""
    return SteadyPlayer(rules, side, seed, level)


STEADY = PlayerRow(
    "steady",
    1,
    "Steady",
    "Goes for the goals and masses its assaults.",
    steady,
    {"normal": "It plays as well as it can.", "easy": "It lets chances pass."},
)
ROWS = (STEADY,)
