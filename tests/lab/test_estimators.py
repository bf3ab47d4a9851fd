"""Intervals hold what they promise: 95 % of them, and at least 93 %, have the true share in them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from math import comb
from random import Random

import pytest

from game.lab.statistics import (
    EQUAL,
    FIRST,
    NOTHING,
    OPEN,
    SECOND,
    Capital,
    Interval,
    Sequential,
    Tally,
    difference,
    enough,
    games_for,
    games_wanted,
    paired,
    scored,
    wilson,
)

RUNS = 5000
#: of 95 % promised; of 5,000 runs this is six standard errors below
LEAST = 0.93
Pair = Callable[[Random], tuple[float, float]]


def covered(games: int, share: float) -> float:
    """The exact chance that Wilson's interval of so many games holds the share."""
    return sum(
        comb(games, k) * share**k * (1 - share) ** (games - k)
        for k in range(games + 1)
        if wilson(k, games)[0] <= share <= wilson(k, games)[1]
    )


@pytest.mark.parametrize("games", [100, 101, 137, 200, 400])
def test_wilson_holds_the_share_at_every_number_of_games(games: int) -> None:
    worst = min(covered(games, percent / 100) for percent in range(10, 91, 2))
    assert worst >= LEAST, f"{worst:.4f} at {games} games"


def test_wilson_is_the_interval_of_the_textbook() -> None:
    low, high = wilson(15, 20)
    assert (round(low, 4), round(high, 4)) == (0.5313, 0.8881)
    assert wilson(0, 10)[0] == 0.0 and wilson(10, 10)[1] == 1.0 and wilson(0, 0) == (0.0, 1.0)


def pair_of(share: float, *, seat: float = 0.0, luck: float = 0.0, drawn: float = 0.0) -> Pair:
    """Two games of a seed with the seats swapped: one seat may be better by ``seat``, so that scores cancel;
    with ``luck`` the dice of both are alike so often (below 0: they fall to the other); ``drawn`` are drawn.
    """

    def pair(rng: Random) -> tuple[float, float]:
        one = other = rng.random()
        if rng.random() >= abs(luck):
            other = rng.random()
        elif luck < 0:
            other = 1 - one
        return score(one, share + seat), score(other, share - seat)

    def score(die: float, chance: float) -> float:
        return 0.5 if abs(die - chance) < drawn / 2 else float(die < chance)

    return pair


PAIRS = {
    "nothing in common": {},
    "one seat is better": {"seat": 0.09},
    "the same luck": {"luck": 0.8},
    "luck that falls to the other": {"luck": -0.8},
    "draws": {"drawn": 0.15},
}


@pytest.mark.parametrize("kind", PAIRS)
def test_the_interval_of_pairs_holds_the_share(kind: str) -> None:
    rng = Random(f"pairs {kind}")
    for share in (0.1, 0.5, 0.85):
        pair = pair_of(share, **PAIRS[kind])
        found = [paired([pair(rng) for _ in range(50)]) for _ in range(RUNS)]
        held = sum(one.low <= share <= one.high for one in found) / RUNS
        assert held >= LEAST, f"{held:.4f} at {share}"


def test_pairs_that_cancel_need_fewer_games() -> None:
    rng = Random(1)
    free = paired([pair_of(0.5)(rng) for _ in range(200)])
    cancelling = paired([pair_of(0.5, luck=-0.9)(rng) for _ in range(200)])
    assert cancelling.half_width < 0.6 * free.half_width
    assert free.games == cancelling.games == 400


def test_a_difference_game_by_game_lies_between_minus_one_and_one() -> None:
    found = difference([1, 1, 0, 1] * 30, [0, 1, 0, 0.5] * 30)
    assert found.estimate == pytest.approx(0.375)
    assert -1 <= found.low < found.estimate < found.high <= 1


@pytest.mark.parametrize("share", [0.1, 0.3, 0.5, 0.9])
def test_the_interval_is_right_though_its_width_decided_when_to_stop(share: float) -> None:
    rng, held = Random(f"width {share}"), 0
    for _ in range(RUNS):
        tally = Tally()
        while not enough(tally, 0.08):
            for _ in range(games_wanted(tally, 0.08)):
                tally.add(float(rng.random() < share))
        one = tally.interval()
        held += one.low <= share <= one.high
        assert one.half_width <= 0.08
    assert held / RUNS >= LEAST


def sequential_runs(share: float, runs: int, pair: Pair, most: int = 300) -> tuple[float, Counter[str]]:
    """How often the interval held the share when the test stopped, and the verdicts."""
    rng, held, verdicts = Random(f"stopping {share}"), 0, Counter[str]()
    for _ in range(runs):
        test, capital = Sequential(), Capital(means=(share,))
        test.capital = capital
        for _ in range(most):
            if test.add(*pair(rng)) != OPEN:
                break
        held += capital.holds()
        verdicts[test.verdict] += 1
    return held / runs, verdicts


@pytest.mark.parametrize("share", [0.1, 0.3, 0.75, 0.9])
def test_the_interval_after_an_early_stop_holds_the_share(share: float) -> None:
    held, verdicts = sequential_runs(share, RUNS, pair_of(share))
    assert held >= LEAST
    assert verdicts[FIRST if share > 0.5 else SECOND] > 0.99 * RUNS


@pytest.mark.slow
@pytest.mark.parametrize("share", [0.4, 0.45, 0.5, 0.55, 0.6])
@pytest.mark.parametrize("kind", ["nothing in common", "the same luck", "luck that falls to the other"])
def test_the_interval_after_a_late_stop_holds_the_share_and_errors_are_few(share: float, kind: str) -> None:
    held, verdicts = sequential_runs(share, RUNS, pair_of(share, **PAIRS[kind]))
    assert held >= LEAST
    wrong = {0.5: (FIRST, SECOND), 0.55: (SECOND,), 0.45: (FIRST,), 0.6: (SECOND,), 0.4: (FIRST,)}[share]
    for verdict in wrong:
        assert verdicts[verdict] / RUNS < 0.065, verdicts
    if abs(share - 0.5) >= 0.05:
        assert verdicts[EQUAL] / RUNS < 0.065, verdicts


def test_of_two_equal_players_neither_is_called_better_too_often() -> None:
    _, verdicts = sequential_runs(0.5, 400, pair_of(0.5, luck=-0.9))
    assert verdicts[FIRST] / 400 < 0.09 and verdicts[SECOND] / 400 < 0.09
    assert verdicts[EQUAL] > 300


def test_the_interval_after_stopping_is_wider_than_one_of_a_fixed_number_of_games() -> None:
    test, rng, pairs = Sequential(), Random(3), []
    for _ in range(60):
        pairs.append(pair_of(0.7)(rng))
        test.add(*pairs[-1])
    sure, fixed = test.interval(), paired(pairs)
    assert sure.low < fixed.low and sure.high > fixed.high
    assert test.verdict == FIRST and test.stopped < 60 and test.progress == 1.0


def test_means_that_are_left_hold_the_mean_itself() -> None:
    test = Sequential()
    assert test.interval() == NOTHING and test.progress == 0.0
    for _ in range(80):
        test.add(1.0, 1.0)
    found = test.interval()
    assert found.high == 1.0 and found.low > 0.8


def test_games_for_a_half_width_are_those_of_the_textbook() -> None:
    assert 1060 <= games_for(0.03) <= 1067
    assert games_for(0.03, 0.9) < games_for(0.03)


def test_an_interval_says_itself_in_percent_and_for_the_other_side() -> None:
    found = scored([1.0] * 63 + [0.0] * 37)
    assert found.words() == "63 % [53, 72]"
    assert found.turned().words() == "37 % [28, 47]"
    assert NOTHING.words() == "–" and Interval(0.5, 0.4, 0.6, 9).half_width == pytest.approx(0.1)
