"""Comparing players and scenarios, and sweeping a number."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace

from game import cli, paths
from game.lab import sweep as sweeps
from game.lab.batch.plan import changed, loaded_scenario, value_of
from game.lab.compare import (
    Batch,
    Setting,
    all_scenarios,
    compare_players,
    difference_words,
    gap_between,
    pairs_of,
)
from game.lab.statistics import Interval, Tally, fitted, scored
from game.lab.sweep import Asked, Point, Sweep, answer, having, numbers_of, read_vary, sweep, telling
from game.usage import UsageError

SCENARIO = "mark-iii-attack"


def hush(line: str) -> None:
    """Say nothing."""


# -------------------------------------------------------------------------------- comparing
def test_the_better_player_is_found_in_few_games(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["compare", SCENARIO, "--players", "greedy,random", "--games", "100", "--forces", "first"]
    assert cli.main([*words, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["verdict"] == "first" and found["games"] < 100 and found["names"] == ["greedy-1", "random-1"]
    assert found["low"] <= found["score"] <= found["high"] and sum(found["pairs"]) * 2 == found["games"]
    assert cli.main(words) == 0
    assert "Greedy is better than Random." in capsys.readouterr().out


def test_a_player_against_itself_scores_exactly_one_half() -> None:
    found = compare_players(SCENARIO, "greedy,greedy", Setting(8, forces="first"), hush)
    assert found.score == 0.5 and found.pairs[2] * 2 == found.games


def test_a_comparison_that_goes_on_with_its_folder_says_the_same(tmp_path: Path) -> None:
    def run(games: int, out: Path) -> object:
        return compare_players(SCENARIO, "greedy,random", Setting(games, forces="first", out=out), hush)

    run(6, tmp_path / "one")
    assert run(24, tmp_path / "one") == run(24, tmp_path / "two")


def test_two_scenarios_are_compared_with_the_same_dice(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = [
        "compare",
        SCENARIO,
        SCENARIO,
        "--players",
        "greedy",
        "--games",
        "8",
        "--json",
        "--forces",
        "first",
    ]
    assert cli.main(words) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["score"] == 0.5 and found["pairs"] == [0, 0, 4, 0, 0] and found["verdict"] == "open"


def test_all_scenarios_are_those_of_the_main_game() -> None:
    assert {"mark-iii-attack", "dig-in"} <= set(all_scenarios())
    assert set(all_scenarios()) <= {path.stem for path in paths.scenarios().glob("*.toml")}


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ((SCENARIO, "--players", "greedy"), "two players to compare"),
        ((SCENARIO, "--players", "greedy,random", "--games", "1"), "between 2 and"),
        ((SCENARIO, "--players", "greedy,random", "--better", "0.7"), "--better"),
        ((SCENARIO, "--players", "greedy,clever"), "no player 'clever'"),
        ((SCENARIO, "--players", "steady-1,greedy"), "no player 'steady-1': it has steady-4"),
        ((f"{SCENARIO},{SCENARIO}", "--players", "greedy,random"), "named twice"),
        (("nowhere", "--players", "greedy,random"), "no scenario 'nowhere'"),
        ((SCENARIO, "nowhere", "--players", "greedy"), "no scenario 'nowhere'"),
        ((SCENARIO, "mark-v-attack", "--players", "a,b,c"), "3 names"),
    ],
)
def test_a_comparison_that_cannot_be_is_told_so(
    words: tuple[str, ...], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(["compare", *words]) == 2
    assert said in capsys.readouterr().err


# ------------------------------------------------------------------------------------ curves
def tallies_of(shares: dict[int, float], games: int = 400) -> dict[int, Tally]:
    rng = Random(5)
    return {
        value: Tally.of(float(rng.random() < share) for _ in range(games)) for value, share in shares.items()
    }


def test_a_curve_finds_where_the_score_is_one_half() -> None:
    curve = fitted({float(k): t for k, t in tallies_of({2: 0.2, 3: 0.35, 4: 0.55, 5: 0.7}).items()})
    assert curve.crossing == pytest.approx(3.8, abs=0.3)
    low, high = curve.band(3)
    assert low < 0.35 < high and high - low < 0.1
    assert curve.changes(2, 5)[0] == pytest.approx(0.5, abs=0.1)


def test_a_curve_through_nothing_but_wins_does_not_run_away() -> None:
    curve = fitted({1.0: Tally.of([1.0] * 20), 2.0: Tally.of([1.0] * 20)})
    assert 0.9 < curve.score(1.5) < 1.0


def test_the_band_of_a_curve_holds_the_truth() -> None:
    held = 0
    for seed in range(300):
        rng = Random(seed)
        rows = {float(x): Tally.of(float(rng.random() < 0.2 + 0.15 * x) for _ in range(60)) for x in range(4)}
        low, high = fitted(rows).band(1.5)
        held += low <= 0.425 <= high
    assert held / 300 > 0.91


def test_games_go_to_the_values_nearest_one_half_and_some_to_the_ends() -> None:
    played = dict.fromkeys((1, 2, 3, 4, 5), 0)
    rows = tallies_of({1: 0.05, 2: 0.2, 3: 0.45, 4: 0.8, 5: 0.95}, 10)
    rng = Random(8)
    for _ in range(40):
        value = telling(rows)
        played[value] += 1
        for _ in range(10):
            rows[value].add(float(rng.random() < (0.05, 0.2, 0.45, 0.8, 0.95)[value - 1]))
    assert max(played, key=lambda value: played[value]) == 3 and played[1] > 0 and played[5] > 0


# ------------------------------------------------------------------------------------ sweeping
def test_a_sweep_plays_each_value_and_keeps_its_games(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["sweep", SCENARIO, "--vary", "forces.balanced.HWZ=0,2", "--players", "greedy", "--games", "12"]
    words += ["--out", str(tmp_path)]
    assert cli.main([*words, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert [point["value"] for point in found["points"]] == [0, 2] and found["games"] == 12
    assert found["now"] == 2 and (tmp_path / "sweep.csv").is_file()
    assert cli.main([*words, "--json"]) == 0  # nothing is played again, and nothing changes
    assert json.loads(capsys.readouterr().out) == found
    assert (tmp_path / "forces.balanced.HWZ=0" / "rows" / "part-00000.jsonl").is_file()


def swept(change: tuple[float, float, float], fits: tuple[float, ...], now: int = 2) -> Sweep:
    points = tuple(
        Point(k + 2, fit, fit - 0.1, fit + 0.1, 50, fit, fit - 0.05, fit + 0.05) for k, fit in enumerate(fits)
    )
    best = min(points, key=lambda point: abs(point.fit - 0.5)).value
    verdict = sweeps._verdict(change)
    return Sweep(
        "s",
        "turn_limit",
        "steady-1",
        ("a", "b"),
        ("Ogre", "Defence"),
        now,
        points,
        best,
        change,
        verdict,
        100,
        "Normal (Steady)",
    )


def test_a_sweep_says_flat_or_names_the_value_nearest_one_half() -> None:
    assert answer(swept((0.01, -0.04, 0.06), (0.6, 0.61))).startswith("Flat:")
    unsure = answer(swept((0.1, -0.1, 0.3), (0.6, 0.7)))
    assert "Cannot say whether turn_limit matters" in unsure
    assert "Play 300 more games, or try values farther apart." in unsure, "half as wide a band leaves 0"
    said = answer(swept((0.5, 0.3, 0.7), (0.3, 0.52, 0.8)))
    assert said.startswith("turn_limit=3 (now 2) is nearest 50 %: Ogre 52 % [47, 57]")
    assert "try a wider range" in answer(swept((0.3, 0.2, 0.4), (0.6, 0.7, 0.9)))


def test_values_are_read_as_a_range_or_a_row() -> None:
    assert read_vary("forces.combine.GEV=2..6") == ("forces.combine.GEV", (2, 3, 4, 5, 6))
    assert read_vary("turn_limit=12,8") == ("turn_limit", (8, 12))
    for wrong in (
        "turn_limit",
        "turn_limit=",
        "turn_limit=6..2",
        "turn_limit=4",
        "turn_limit=1..900",
        "a=-1..2",
    ):
        with pytest.raises(UsageError):
            read_vary(wrong)


def test_a_force_that_both_sides_have_is_named_with_its_side() -> None:
    scenario = loaded_scenario("meeting-engagement").scenario
    first, second = (side.id for side in scenario.sides)
    with pytest.raises(UsageError, match=f"forces.{second}.mixed.GEV"):
        value_of(scenario, "forces.mixed.GEV")
    found = changed(scenario, [(f"forces.{second}.mixed.GEV", 1)])
    assert value_of(found, f"forces.{second}.mixed.GEV") == 1
    assert value_of(found, f"forces.{first}.mixed.GEV") == value_of(scenario, f"forces.{first}.mixed.GEV")


def test_points_of_goals_and_numbers_of_rules_are_changed_and_unknown_ones_named() -> None:
    scenario = loaded_scenario("town-raid").scenario
    goal = scenario.victory.goals[0]
    key = f"victory.goals.{goal.id}.points"
    found = changed(scenario, [(key, goal.points + 7)])
    assert value_of(found, key) == goal.points + 7 and value_of(scenario, key) == goal.points
    assert found.victory.goals[1:] == scenario.victory.goals[1:]
    for wrong in (
        "victory.complet",
        "victory.goals.nothing.points",
        f"victory.goals.{goal.id}.side",
        "parameters.x",
    ):
        with pytest.raises(UsageError, match=wrong):
            value_of(scenario, wrong)


def test_a_sweep_of_a_force_that_does_not_play_is_refused() -> None:
    asked = Asked(SCENARIO, "forces.fast.GEV", (2, 3), "greedy", 8, forces="mark-iii,guns")
    with pytest.raises(UsageError, match="does not play"):
        sweep(asked, hush)


def test_a_sweep_of_a_force_plays_every_pair_that_has_it() -> None:
    scenario = loaded_scenario(SCENARIO).scenario
    against = [force.id for force in scenario.sides[1].forces]
    pairs = [("mark-iii", one) for one in against]
    assert having(scenario, "forces.mark-iii.MK3", pairs) == pairs and len(pairs) > 1
    assert having(scenario, "forces.balanced.HVY", pairs) == [("mark-iii", "balanced")]
    assert having(scenario, "victory.complete", pairs) == pairs


def test_the_margin_of_a_level_is_a_number_of_the_scenario() -> None:
    scenario = loaded_scenario("meeting-engagement").scenario
    key = "victory.levels.marginal-victory.margin"
    found = changed(scenario, [(key, 9)])
    assert (value_of(scenario, key), value_of(found, key)) == (6, 9)
    assert [one.margin for one in found.victory.levels] == [40, 20, 9]
    offered = [one.key for one in numbers_of(loaded_scenario("meeting-engagement")) if "levels" in one.key]
    assert offered == [key], "margins of better levels move no score"
    for wrong, said in (
        (("victory.levels.victori.margin", 3), "no such margin"),
        ((key, 0), "needs a margin"),
    ):
        with pytest.raises(UsageError, match=said):
            changed(scenario, [wrong])
    # a name that both sides use is told apart by its side
    levels = tuple(replace(scenario.victory.levels[2], side=side) for side in (0, 1))
    twice = replace(scenario, victory=replace(scenario.victory, levels=levels))
    keys = [f"victory.levels.{side.id}.marginal-victory.margin" for side in scenario.sides]
    assert [one.margin for one in changed(twice, [(keys[1], 2)]).victory.levels] == [6, 2]


def test_games_of_two_batches_are_compared_in_pairs_that_share_their_dice() -> None:
    def batch(seed: int, forces: list[tuple[str, str]], scores: list[float]) -> Batch:
        found = Batch(seed, len(forces), {})
        for k, score in enumerate(scores):
            found.scores[seed + k, forces[k % len(forces)]] = score
        return found

    old, new = [("a", "x"), ("a", "y")], [("a", "x"), ("a", "z")]
    one = batch(1, old, [1, 0, 1, 1])
    assert pairs_of(one, batch(1, old, [0, 0, 1])) == [(1, 0), (0, 0), (1, 1)]
    assert len(pairs_of(one, batch(1, new, [0, 0, 1, 1]))) == 4, "the same place has the same dice"
    assert pairs_of(one, batch(3, old, [0.5])) == [(1, 0.5)], "only a seed that both have, with its forces"
    assert pairs_of(one, batch(9, old, [0, 0])) == []
    # what the dice decide in both says nothing of the difference
    scores = [float(k % 2) for k in range(80)]
    better = [1.0 if k in (0, 20, 40) else score for k, score in enumerate(scores)]
    pairs = list(zip(scores, better, strict=True))
    first, second = scored(scores), scored(better)
    narrow, wide = gap_between(first, second, pairs), gap_between(first, second, pairs[:9])
    assert narrow[1] and not wide[1]
    assert narrow[0].estimate == pytest.approx(wide[0].estimate) == pytest.approx(3 / 80)
    assert narrow[0].half_width < 0.4 * wide[0].half_width


def test_the_difference_of_two_scenarios_is_told_in_points() -> None:
    assert difference_words(Interval(0.31, 0.20, 0.505, 80)) == "-38 points [-60, +1]"
    assert difference_words(Interval(0.5, 0.5, 0.5, 80)) == "+0 points [+0, +0]"
