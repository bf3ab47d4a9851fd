"""The computer players of the ground assault."""

from __future__ import annotations

from game.assault.players.planning import BUDGETS, CRAFT
from game.assault.players.steady import SteadyPlayer
from game.core.anygame import Rules
from game.players.planner import Planner
from game.players.player import PlayerRow


def steady(rules: Rules, side: int, seed: int = 0, level: str = "") -> SteadyPlayer:
    """The player that pursues its goals and masses its assaults."""
    return SteadyPlayer(rules, side, seed, level)


STEADY = PlayerRow(
    "steady",
    1,
    "Steady",
    "Pursues its side's goals and masses its assaults.",
    steady,
    {"normal": "It plays as well as it can.", "easy": "It misses chances."},
)


def planner(rules: Rules, side: int, seed: int = 0, level: str = "") -> Planner:
    """The player that tries out plans, at one of its levels."""
    return Planner(rules, side, seed, CRAFT, BUDGETS.get(level, BUDGETS["normal"]))


PLANNER = PlayerRow(
    "planner",
    1,
    "Planner",
    "Tries out plans for a whole phase, past the enemy's turn, and picks the best.",
    planner,
    {"normal": "It takes a few seconds for each phase."},
    slow=True,
)
ROWS = (STEADY, PLANNER)
