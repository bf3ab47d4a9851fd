"""The computer players of the Ogre games, the weakest first."""

from __future__ import annotations

from game.core.anygame import Rules
from game.ogre.players.greedy_player import GreedyPlayer
from game.ogre.players.steady.steady_player import SteadyPlayer
from game.players.by_chance import Drawing
from game.players.player import PlayerRow


def greedy(rules: Rules, side: int, seed: int = 0, level: str = "") -> Drawing:
    """The player with a plain purpose."""
    return Drawing(rules, GreedyPlayer(rules, seed))


GREEDY = PlayerRow(
    "greedy", 1, "Greedy", "Goes for the goals of its side and shoots together at what pays best.", greedy
)
STEADY = PlayerRow(
    "steady", 1, "Steady", "Gives every counter a part in a plan, masses its fire, and keeps what it needs.",
    lambda rules, side, seed=0, level="": SteadyPlayer(rules, side, seed),
)  # fmt: skip
ROWS = (GREEDY, STEADY)
