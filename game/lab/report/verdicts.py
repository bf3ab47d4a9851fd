"""The verdict in words: even, leaning, one-sided, or too few games to say, and how many more it needs."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from game.core.amounts import counted
from game.lab.statistics.intervals import Interval, games_for

#: a scenario is even if the interval lies between these (house default)
EVEN_LOW, EVEN_HIGH = 0.4, 0.6
#: it is one-sided if the interval lies beyond this, for either side (house default)
ONE_SIDED = 0.75
#: the fewest games for any verdict, whatever their scores: there are many small samples (house default)
LEAST = 20
EVEN, LEANS, FIXED, UNSURE = "even", "leans", "one-sided", "cannot say"


class Verdict(Struct, frozen=True):
    """The verdict on an interval of the first side's score; ``side`` is the favoured side, -1 for none."""

    kind: str
    side: int
    #: an estimate of the further games needed
    more: int
    interval: Interval

    def words(self, names: Sequence[str]) -> str:
        """The verdict in a word or two, with the names of the sides."""
        if self.kind == EVEN:
            return "Even"
        if self.kind == LEANS:
            return f"Leans to the {names[self.side]}"
        if self.kind == FIXED:
            return f"One-sided for the {names[self.side]}"
        return f"Cannot say, {counted(self.more, 'more game')}"

    def share(self, names: Sequence[str]) -> str:
        """The score of the favoured side, or of the first side if neither is."""
        side = max(self.side, 0)
        found = self.interval if side == 0 else self.interval.turned()
        return f"{names[side]} {found.words()}"


def verdict_of(found: Interval) -> Verdict:
    """The verdict on an interval of the first side's score."""
    # RULING Q-872: a verdict must hold for the whole interval
    side = 0 if found.estimate >= 0.5 else 1
    if found.games < LEAST:
        return Verdict(UNSURE, -1, max(LEAST - found.games, _more(found)), found)
    if found.low >= EVEN_LOW and found.high <= EVEN_HIGH:
        return Verdict(EVEN, -1, 0, found)
    if found.low >= ONE_SIDED or found.high <= 1 - ONE_SIDED:
        return Verdict(FIXED, side, 0, found)
    if found.low > 0.5 or found.high < 0.5:
        return Verdict(LEANS, side, 0, found)
    return Verdict(UNSURE, -1, _more(found), found)


def _more(found: Interval) -> int:
    """Games until the interval excludes one half, or lies within the band, if the share stays the same."""
    off = abs(found.estimate - 0.5)
    needed = games_for(max(off, EVEN_HIGH - 0.5 - off), found.estimate)
    return max(10, needed - found.games)


def disagree(verdicts: Sequence[Verdict]) -> bool:
    """Do players give different results for the same scenario, beyond chance?"""
    sure = [one for one in verdicts if one.kind != UNSURE]
    if len({(one.kind == EVEN, one.side) for one in sure}) > 1:
        return True
    low = max((one.interval.low for one in verdicts), default=0.0)
    high = min((one.interval.high for one in verdicts), default=1.0)
    return low > high
