"""How many games more: a batch that ends when its interval is narrow enough.

The width of an interval depends on the share and not on which way it errs, and batches are planned ahead and
never short, so the interval stays right when its width decides (a test simulates it).
"""

from __future__ import annotations

from math import ceil

from game.lab.statistics.intervals import Tally, deviate

#: games before a width is believed (house default)
LEAST_GAMES = 60
#: the fewest games that are played before a width is looked at again
AGAIN = 20


def enough(tally: Tally, half_width: float) -> bool:
    """Is the interval narrow enough, and does it rest on enough games?"""
    return tally.count >= LEAST_GAMES and tally.interval().half_width <= half_width


def games_wanted(tally: Tally, half_width: float) -> int:
    """Games to be played before the interval is looked at again; 0 when it is narrow enough."""
    if enough(tally, half_width):
        return 0
    if tally.count < LEAST_GAMES:
        return LEAST_GAMES - tally.count
    z = deviate()
    wanted = ceil(z * z * tally.variance / (half_width * half_width))
    return max(AGAIN, wanted - tally.count)
