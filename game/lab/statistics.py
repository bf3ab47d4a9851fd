"""Statistics of the laboratory: intervals with guaranteed coverage, curves, tests that may stop early."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from math import ceil, exp, hypot, log, sqrt
from statistics import NormalDist

from msgspec import Struct

# -------------------------------------------------------------- Intervals of shares and of mean scores
# A score is 1 for a win, 0 for a loss, a half for a game that nobody won. The 95 % interval of a share
# is Wilson's. Scores with halves, and pairs of games, vary less than wins and losses: their interval is
# Wilson's for the number of games that would vary as much.
#: the default confidence of an interval (house default)
CONFIDENCE = 0.95
#: prior games that vary like wins and losses: without them a few pairs with equal scores would look certain
#: (house default)
PRIOR_GAMES = 2.0
#: games of a half each that stand for what nobody has seen yet, where a chance is foretold: after eight wins
#: of eight the ninth is no certainty, and who is found by a high mean was lucky in it. Of positions of seeded
#: games with a mean of 0.85 or more 0.91 were won, where means said 0.96, this 0.93, two such games 0.89
#: [256 of 366 positions, with 8 or 16 play-outs each]
UNSEEN = 1.0


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
    def foreseen(self) -> float:
        """The score to be expected of one more game: as if one of a half had come before (``UNSEEN``)."""
        return (self.total + UNSEEN / 2) / (self.count + UNSEEN)

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


def apart(one: Interval, other: Interval) -> Interval:
    """How much more the first scores than the second, in games that have nothing to do with each other.

    Newcombe's interval: it takes from each interval the side that matters.
    """
    gap = one.estimate - other.estimate
    below = hypot(one.estimate - one.low, other.high - other.estimate)
    above = hypot(one.high - one.estimate, other.estimate - other.low)
    return Interval(gap, max(-1.0, gap - below), min(1.0, gap + above), min(one.games, other.games))


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


# ----------------- A score as a function of a number: the logistic curve that fits best, with its band
# Scores are between 0 and 1. The fit has the maximum likelihood, with a weak prior that the number matters
# little (half a game won and half a game lost at each number), so that it never diverges.
#: the prior: games won, and as many lost, at each number
BELIEF = 0.5
STEPS = 50
#: a curve is flat if its whole change lies within this, up or down (house default)
FLAT = 0.1


class Curve(Struct, frozen=True):
    """``score = 1 / (1 + exp(-(at + slope * (x - middle))))``, with the covariance of both."""

    middle: float
    at: float
    slope: float
    var_at: float
    var_both: float
    var_slope: float

    def score(self, x: float) -> float:
        """The score at a number."""
        return _logistic(self.at + self.slope * (x - self.middle))

    def band(self, x: float) -> tuple[float, float]:
        """The 95 % band of the curve at a number."""
        d = x - self.middle
        spread = deviate() * sqrt(max(0.0, self.var_at + 2 * d * self.var_both + d * d * self.var_slope))
        height = self.at + self.slope * d
        return _logistic(height - spread), _logistic(height + spread)

    @property
    def crossing(self) -> float | None:
        """The number at which the curve crosses one half; None if it never does."""
        return self.middle - self.at / self.slope if abs(self.slope) > 1e-9 else None

    def changes(self, low: float, high: float) -> tuple[float, float, float]:
        """The change of the score from one number to another: the estimate and its 95 % interval."""
        spread = deviate() * sqrt(max(0.0, self.var_slope))
        slopes = (self.slope, self.slope - spread, self.slope + spread)
        least, most = ((low - self.middle), (high - self.middle))
        found = [_logistic(self.at + s * most) - _logistic(self.at + s * least) for s in slopes]
        return found[0], found[1], found[2]


def _logistic(height: float) -> float:
    if height >= 0:
        return 1 / (1 + exp(-min(height, 700.0)))
    low = exp(max(height, -700.0))
    return low / (1 + low)


def fitted(tallies: Mapping[float, Tally]) -> Curve:
    """The best curve for the scores at some numbers. Raises ``ValueError`` for fewer than two numbers."""
    if len(tallies) < 2:
        raise ValueError("a curve needs two numbers")
    middle = sum(tallies) / len(tallies)
    points = [(x - middle, t.total + BELIEF, t.count + 2 * BELIEF) for x, t in tallies.items()]
    at = slope = 0.0
    info = (1.0, 0.0, 1.0)
    for _ in range(STEPS):
        shares = [_logistic(at + slope * x) for x, _, _ in points]
        weights = [n * p * (1 - p) for (_, _, n), p in zip(points, shares, strict=True)]
        a = sum(weights)
        b = sum(w * x for w, (x, _, _) in zip(weights, points, strict=True))
        c = sum(w * x * x for w, (x, _, _) in zip(weights, points, strict=True))
        off = [won - n * p for (_, won, n), p in zip(points, shares, strict=True)]
        up, turn = sum(off), sum(o * x for o, (x, _, _) in zip(off, points, strict=True))
        det = a * c - b * b
        if det < 1e-12:
            break
        info = (c / det, -b / det, a / det)
        step_at, step_slope = info[0] * up + info[1] * turn, info[1] * up + info[2] * turn
        at, slope = at + max(-3, min(3, step_at)), slope + max(-3, min(3, step_slope))
        if abs(step_at) + abs(step_slope) < 1e-9:
            break
    return Curve(middle, at, slope, *info)


# ------------------------- A test that may stop early, and an interval that is valid whenever it stops
# Two players meet in pairs of games with one seed and the seats swapped. There are three hypotheses: the
# first player scores at least ``half + better``, or the second does, or neither. A sequential likelihood-
# ratio test compares each of the first two with "they are equal", using the observed variance of the pairs
# (Wald's generalised test; a pair has five scores, 0 to 1 by quarters). Both error rates have the same
# bound.
#
# The interval belongs to a sequence that contains the mean at all moments at once. It keeps those means
# against which nobody could have won a fortune by betting on the pairs in order (the hedged capital of
# Waudby-Smith and Ramdas, *Estimating means of bounded random variables by betting*). So it stays valid
# when the test decides when to stop; it is wider than the interval for a fixed number of games.
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


# ------------------------------- How many more games a batch needs until its interval is narrow enough
# The width of an interval depends on the share and not on the direction of its error, and batches are planned
# ahead and never short, so the interval stays valid when its width decides (a test simulates this).
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
