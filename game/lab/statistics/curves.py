"""A score as a function of a number: the logistic curve that fits best, with its band.

Scores are between 0 and 1. The fit has the maximum likelihood, with a weak prior that the number matters
little (half a game won and half a game lost at each number), so that it never diverges.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import exp, sqrt

from msgspec import Struct

from game.lab.statistics.intervals import Tally, deviate

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
