"""The computer players of the Ogre games, the weakest first."""

from __future__ import annotations

from game.core.anygame import Rules
from game.ogre.players.greedy_player import GreedyPlayer
from game.ogre.players.planning import BUDGETS, CRAFT
from game.ogre.players.steady.steady_player import SteadyPlayer
from game.ogre.players.steady.weights import LEVELS, USUAL
from game.players.by_chance import Drawing
from game.players.planner import Planner
from game.players.player import IDLE_SAPPERS, PlayerRow


def greedy(rules: Rules, side: int, seed: int = 0, level: str = "") -> Drawing:
    """The player that pursues its goals without a plan."""
    return Drawing(rules, GreedyPlayer(rules, seed))


GREEDY = PlayerRow(
    "greedy", 1, "Greedy", "Pursues its side's goals and concentrates fire on the best target.", greedy
)


def steady(rules: Rules, side: int, seed: int = 0, level: str = "") -> SteadyPlayer:
    """The player with a plan, at one of its levels."""
    return SteadyPlayer(rules, side, seed, LEVELS.get(level, USUAL))


STEADY = PlayerRow(
    "steady",
    4,
    "Steady",
    "Gives every counter its part in a plan and masses its fire.",
    steady,
    {"normal": "It plays as well as it can.", "easy": "It overlooks things."},
    {IDLE_SAPPERS: "Its sappers do no engineering, to measure what that is worth."},
)


def planner(rules: Rules, side: int, seed: int = 0, level: str = "") -> Planner:
    """The player that tries out plans, at one of its levels."""
    return Planner(rules, side, seed, CRAFT, BUDGETS.get(level, BUDGETS["normal"]))


PLANNER = PlayerRow(
    "planner",
    4,
    "Planner",
    "Tries out plans for a whole phase, past the enemy's turn, and picks the best.",
    planner,
    {"normal": "It takes a few seconds for each phase."},
    slow=True,
)
ROWS = (GREEDY, STEADY, PLANNER)
