"""How many more games a batch needs until its interval is narrow enough.

The width of an interval depends on the share and not on the direction of its error, and batches are planned
ahead and never short, so the interval stays valid when its width decides (a test simulates this).
"""

from __future__ import annotations

from math import ceil

from game.lab.statistics.intervals import Tally, deviate

#: the fewest games before a width is trusted (house default)
LEAST_GAMES = 60
#: the fewest games to play before the width is checked again
AGAIN = 20


def enough(tally: Tally, half_width: float) -> bool:
    """Is the interval narrow enough, and based on enough games?"""
    return tally.count >= LEAST_GAMES and tally.interval().half_width <= half_width


def games_wanted(tally: Tally, half_width: float) -> int:
    """Games to play before the interval is checked again; 0 if it is narrow enough."""
    if enough(tally, half_width):
        return 0
    if tally.count < LEAST_GAMES:
        return LEAST_GAMES - tally.count
    z = deviate()
    wanted = ceil(z * z * tally.variance / (half_width * half_width))
    return max(AGAIN, wanted - tally.count)
