"""Intervals of shares and of mean scores.

A score is 1 for a win, 0 for a loss, a half for a game that nobody won. The 95 % interval of a share
is Wilson's. Scores with halves, and pairs of games, vary less than wins and losses: their interval is
Wilson's for the number of games that would vary as much.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import sqrt
from statistics import NormalDist

from msgspec import Struct

#: the default confidence of an interval (house default)
CONFIDENCE = 0.95
#: prior games that vary like wins and losses: without them a few pairs with equal scores would look certain
#: (house default)
PRIOR_GAMES = 2.0


class Interval(Struct, frozen=True):
    """An estimate with its interval, as shares of one, and the number of games behind it."""

    estimate: float
    low: float
    high: float
    games: int

    @property
    def half_width(self) -> float:
        """Half of the width."""
        return (self.high - self.low) / 2

    def words(self) -> str:
        """In percent: ``63 % [58, 68]``; a dash for no games."""
        if not self.games:
            return "–"
        return f"{100 * self.estimate:.0f} % [{100 * self.low:.0f}, {100 * self.high:.0f}]"

    def turned(self) -> Interval:
        """The same for the other side."""
        return Interval(1 - self.estimate, 1 - self.high, 1 - self.low, self.games)


NOTHING = Interval(0.5, 0.0, 1.0, 0)


def deviate(confidence: float = CONFIDENCE) -> float:
    """The standard deviations to either side that contain this part of a normal distribution."""
    return NormalDist().inv_cdf((1 + confidence) / 2)


def wilson(won: float, games: float, confidence: float = CONFIDENCE) -> tuple[float, float]:
    """Wilson's interval of a share, lower end first; (0, 1) for no games."""
    if games <= 0:
        return 0.0, 1.0
    z = deviate(confidence)
    share, square = won / games, z * z / games
    middle = (share + square / 2) / (1 + square)
    part = z * sqrt(share * (1 - share) / games + square / (4 * games)) / (1 + square)
    low, high = max(0.0, middle - part), min(1.0, middle + part)
    # rounding leaves a trace if the share is 0 or 1
    return (0.0 if share <= 0 else low), (1.0 if share >= 1 else high)


class Tally(Struct):
    """Scores between 0 and 1, summed up: enough for an interval of their mean."""

    count: int = 0
    total: float = 0.0
    squares: float = 0.0

    def add(self, score: float) -> None:
        """Add a score."""
        self.count += 1
        self.total += score
        self.squares += score * score

    @classmethod
    def of(cls, scores: Iterable[float]) -> Tally:
        """The tally of some scores."""
        found = cls()
        for score in scores:
            found.add(score)
        return found

    @property
    def mean(self) -> float:
        """The mean of the scores; a half if there are none."""
        return self.total / self.count if self.count else 0.5

    @property
    def variance(self) -> float:
        """The variance of the scores, never quite zero (``PRIOR_GAMES``)."""
        mean = (self.total + PRIOR_GAMES / 2) / (self.count + PRIOR_GAMES)
        seen = self.squares - 2 * mean * self.total + self.count * mean * mean
        return (seen + PRIOR_GAMES * mean * (1 - mean)) / (self.count + PRIOR_GAMES)

    def interval(self, per: int = 1, confidence: float = CONFIDENCE) -> Interval:
        """The interval of the mean; ``per`` is the number of games behind each score."""
        if not self.count:
            return NOTHING
        mean = self.mean
        games = float(self.count)
        if _halves(self):
            smooth = (self.total + PRIOR_GAMES / 2) / (self.count + PRIOR_GAMES)
            games *= smooth * (1 - smooth) / self.variance
            # the variance is an estimate too: Student's quantile for the normal one, to the first order
            z = deviate(confidence)
            games /= (1 + (z * z + 1) / (4 * self.count)) ** 2
        low, high = wilson(mean * games, games, confidence)
        return Interval(mean, low, high, self.count * per)


def _halves(tally: Tally) -> bool:
    """Is there any score other than 0 and 1?"""
    return abs(tally.total - tally.squares) > 1e-9


def scored(scores: Sequence[float], confidence: float = CONFIDENCE) -> Interval:
    """The interval of the mean score of independent games."""
    return Tally.of(scores).interval(confidence=confidence)


def paired(pairs: Sequence[tuple[float, float]], confidence: float = CONFIDENCE) -> Interval:
    """The interval of the mean score over pairs of games: the same seed, the seats swapped.

    The two games of a pair are not independent, so a pair counts as one score, their mean.
    """
    return Tally.of((one + other) / 2 for one, other in pairs).interval(per=2, confidence=confidence)


def difference(one: Sequence[float], other: Sequence[float], confidence: float = CONFIDENCE) -> Interval:
    """How much more the first scored than the second, in games of the same seeds; between -1 and 1."""
    halved = Tally.of((1 + a - b) / 2 for a, b in zip(one, other, strict=True))
    found = halved.interval(confidence=confidence)
    return Interval(2 * found.estimate - 1, 2 * found.low - 1, 2 * found.high - 1, found.games)


def games_for(half_width: float, share: float = 0.5, confidence: float = CONFIDENCE) -> int:
    """The games needed for an interval of this half-width around a share."""
    z = deviate(confidence)
    low, high = 1, 4
    while _half(share, high) > half_width:
        low, high = high, high * 2
    while low < high:
        middle = (low + high) // 2
        low, high = (low, middle) if _half(share, middle) <= half_width else (middle + 1, high)
    return max(low, int(z))


def _half(share: float, games: int) -> float:
    ends = wilson(share * games, games)
    return (ends[1] - ends[0]) / 2
