"""A test that may stop early, and an interval that is right whenever it stops.

Two players meet in pairs of games of one seed with the seats swapped. Three things may be so: the first
scores at least ``half + better``, or the second does, or neither. Each of the first two is held against "they
are equal" by a sequential test of likelihoods with the variance of the pairs as it is found (the generalised
test of Wald, by pairs: five scores of a pair, 0 to 1 by quarters). Both errors have the same bound.

The interval is a sequence of intervals that holds the mean at every moment at once: of all means those
are left against which nobody could have won a fortune by betting on the pairs as they came (the hedged
capital of Waudby-Smith and Ramdas, *Estimating means of bounded random variables by betting*). So it stays
right when the test decides when to stop; it is wider than one of a number of games that was fixed before.
"""

from __future__ import annotations

from math import log, sqrt

from msgspec import Struct

from game.lab.statistics.intervals import CONFIDENCE, NOTHING, Interval, Tally

#: what the test takes for "better", as a share above one half, and the chance of each error (house defaults)
BETTER, ERROR = 0.05, 0.05
#: pairs before the test may stop: the variance of fewer is a guess (house default)
LEAST_PAIRS = 12
#: means that are tried for the interval
GRID = 1000
#: of the fortune, no more than this part is staked (as in the paper, section 4.4)
STAKE = 0.5

OPEN, FIRST, SECOND, EQUAL = "open", "first", "second", "equal"


class Likelihood(Struct, frozen=True):
    """Logarithms of two ratios: that the first is better against equal, and that the second is."""

    first: float
    second: float


def likelihood(tally: Tally, better: float = BETTER) -> Likelihood:
    """What the pairs say so far, as if their mean were normal with the variance found."""
    mean, weight = tally.mean, tally.count / tally.variance
    gain = better * weight
    return Likelihood(gain * (mean - 0.5 - better / 2), gain * (0.5 - mean - better / 2))


def bound(error: float = ERROR) -> float:
    """The logarithm at which one of the two is accepted; the other at minus this."""
    return log((1 - error) / error)


class Sequential:
    """The test and its interval, pair by pair. What comes after it stopped is counted and decides nothing."""

    def __init__(self, better: float = BETTER, error: float = ERROR, confidence: float = CONFIDENCE) -> None:
        self.better, self.error, self.confidence = better, error, confidence
        self.tally = Tally()
        self.verdict = OPEN
        #: pairs after which it stopped
        self.stopped = 0
        self._excluded: set[str] = set()
        self.capital = Capital(confidence)

    def add(self, one: float, other: float) -> str:
        """The scores of the first player in the two games of a pair. Returns the verdict so far."""
        score = (one + other) / 2
        self.tally.add(score)
        self.capital.add(score)
        if self.verdict == OPEN and self.tally.count >= LEAST_PAIRS:
            self._decide()
        return self.verdict

    def _decide(self) -> None:
        now, edge = likelihood(self.tally, self.better), bound(self.error)
        for name, value in ((FIRST, now.first), (SECOND, now.second)):
            if value >= edge and name not in self._excluded:
                self.verdict = name
            elif value <= -edge:
                self._excluded.add(name)
        if self.verdict == OPEN and len(self._excluded) == 2:
            self.verdict = EQUAL
        if self.verdict != OPEN:
            self.stopped = self.tally.count

    @property
    def progress(self) -> float:
        """How much of the way to a verdict is gone, from 0 to 1."""
        if self.verdict != OPEN:
            return 1.0
        now, edge = likelihood(self.tally, self.better), bound(self.error)
        far = [max(value, 0.0) / edge for value in (now.first, now.second)]
        equal = min(-value / edge for value in (now.first, now.second))
        return max(0.0, min(1.0, max(*far, equal)))

    def interval(self) -> Interval:
        """The score of the first player, with an interval that is right whenever the test stopped."""
        if not self.tally.count:
            return NOTHING
        low, high = self.capital.ends()
        mean = self.tally.mean
        return Interval(mean, min(low, mean), max(high, mean), 2 * self.tally.count)


class Capital:
    """The fortunes of bettors against each mean between 0 and 1, and the means that are left."""

    def __init__(self, confidence: float = CONFIDENCE, means: tuple[float, ...] | None = None) -> None:
        self.means = means if means is not None else tuple((k + 0.5) / GRID for k in range(GRID))
        self.limit = 1 / (1 - confidence)
        self._alive = list(range(len(self.means)))
        self._up = [1.0] * len(self.means)
        self._down = [1.0] * len(self.means)
        self._count = 0
        self._sum, self._spread = 0.0, 0.0
        self._log = log(2 / (1 - confidence))

    def add(self, score: float) -> None:
        """One more score: stakes are chosen before it is looked at."""
        n = self._count
        variance = (0.25 + self._spread) / (n + 1)
        stake = sqrt(2 * self._log / (variance * (n + 1) * log(n + 2)))
        left = []
        for k in self._alive:
            about = self.means[k]
            step = score - about
            self._up[k] *= 1 + min(stake, STAKE / about) * step
            self._down[k] *= 1 - min(stake, STAKE / (1 - about)) * step
            if max(self._up[k], self._down[k]) / 2 < self.limit:
                left.append(k)
        self._alive = left
        self._count += 1
        self._sum += score
        seen = (0.5 + self._sum) / (self._count + 1)
        self._spread += (score - seen) ** 2

    def holds(self) -> bool:
        """Is any mean left?"""
        return bool(self._alive)

    def ends(self) -> tuple[float, float]:
        """The lowest and the highest mean that is left, with the step of the grid."""
        if not self._alive:
            return 0.5, 0.5
        step = 1 / (2 * len(self.means))
        return max(0.0, self.means[self._alive[0]] - step), min(1.0, self.means[self._alive[-1]] + step)
