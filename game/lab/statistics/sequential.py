"""A test that may stop early, and an interval that is valid whenever it stops.

Two players meet in pairs of games with one seed and the seats swapped. There are three hypotheses: the first
player scores at least ``half + better``, or the second does, or neither. A sequential likelihood-ratio test
compares each of the first two with "they are equal", using the observed variance of the pairs (Wald's
generalised test; a pair has five scores, 0 to 1 by quarters). Both error rates have the same bound.

The interval belongs to a sequence that contains the mean at all moments at once. It keeps those means
against which nobody could have won a fortune by betting on the pairs in order (the hedged capital of
Waudby-Smith and Ramdas, *Estimating means of bounded random variables by betting*). So it stays valid when
the test decides when to stop; it is wider than the interval for a fixed number of games.
"""

from __future__ import annotations

from math import log, sqrt

from msgspec import Struct

from game.lab.statistics.intervals import CONFIDENCE, NOTHING, Interval, Tally

#: the margin that counts as "better", above a share of one half, and the rate of each error (house defaults)
BETTER, ERROR = 0.05, 0.05
#: the fewest pairs before the test may stop: with fewer, the variance is a guess (house default)
LEAST_PAIRS = 12
#: the number of means to try for the interval
GRID = 1000
#: the largest part of the fortune to stake (as in the paper, section 4.4)
STAKE = 0.5

OPEN, FIRST, SECOND, EQUAL = "open", "first", "second", "equal"


class Likelihood(Struct, frozen=True):
    """Two log-likelihood ratios: the first player is better against equal, and the second is."""

    first: float
    second: float


def likelihood(tally: Tally, better: float = BETTER) -> Likelihood:
    """The likelihoods so far, as if the mean of the pairs were normal with the observed variance."""
    mean, weight = tally.mean, tally.count / tally.variance
    gain = better * weight
    return Likelihood(gain * (mean - 0.5 - better / 2), gain * (0.5 - mean - better / 2))


def bound(error: float = ERROR) -> float:
    """The log-likelihood ratio that accepts a hypothesis; minus this rejects it."""
    return log((1 - error) / error)


class Sequential:
    """The test and its interval, pair by pair. Pairs after it stopped are counted but decide nothing."""

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
        """The progress towards a verdict, from 0 to 1."""
        if self.verdict != OPEN:
            return 1.0
        now, edge = likelihood(self.tally, self.better), bound(self.error)
        far = [max(value, 0.0) / edge for value in (now.first, now.second)]
        equal = min(-value / edge for value in (now.first, now.second))
        return max(0.0, min(1.0, max(*far, equal)))

    def interval(self) -> Interval:
        """The score of the first player, with an interval that is valid whenever the test stopped."""
        if not self.tally.count:
            return NOTHING
        low, high = self.capital.ends()
        mean = self.tally.mean
        return Interval(mean, min(low, mean), max(high, mean), 2 * self.tally.count)


class Capital:
    """The fortunes of bettors against each mean between 0 and 1, and the means that remain."""

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
        """Add a score; the stakes are chosen before it is known."""
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
        """Does any mean remain?"""
        return bool(self._alive)

    def ends(self) -> tuple[float, float]:
        """The lowest and the highest remaining mean, widened by half a step of the grid."""
        if not self._alive:
            return 0.5, 0.5
        step = 1 / (2 * len(self.means))
        return max(0.0, self.means[self._alive[0]] - step), min(1.0, self.means[self._alive[-1]] + step)
