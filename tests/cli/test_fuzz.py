"""Random games: which scenarios, rules and forces they go through."""

from __future__ import annotations

from pathlib import Path

import pytest

from game import cli
from game.core.ruleset import AssemblyError
from game.lab.fuzz import game_of, pair_tasks, play, scenarios, setting_tasks, tasks
from game.lab.variants import OPTIONS, besides, engineers, pairs, settings, switched, with_setting
from game.ogre.catalogue import rules_for


def test_six_hundred_games_switch_every_optional_rule_in_every_scenario_and_play_as_written() -> None:
    chosen = scenarios(None)
    todo = list(tasks(600, 1, len(chosen)))
    assert {(t.scenario, t.options) for t in todo} == {
        (k, options) for k in range(len(chosen)) for options in ((), *((name,) for name in OPTIONS))
    }
    assert sum(t.expensive for t in todo) == 30  # one in twenty


def test_the_games_go_through_every_pair_of_forces_of_the_files() -> None:
    for k, loaded in enumerate(scenarios(None)):
        wanted = 1
        for side in loaded.scenario.sides:
            wanted *= len(side.forces)
        seeds = [t.seed for t in tasks(600, 1, len(scenarios(None))) if t.scenario == k and not t.options]
        drawn = {tuple(game_of(loaded, seed)[2].values()) for seed in seeds}
        assert len([pair for pair in drawn if not any("pick" in word for word in pair)]) == wanted


def test_every_two_rules_that_go_together_have_a_game() -> None:
    found = [task.options for task in pair_tasks(1, 5)]
    assert found == list(pairs()) and ("overrun", "ramming") not in found
    every = len(OPTIONS) * (len(OPTIONS) - 1) // 2
    assert every - 2 <= len(found) < every


@pytest.mark.parametrize("loaded", scenarios(None), ids=lambda loaded: loaded.scenario.id)
def test_a_rule_is_switched_with_its_stocks_and_what_it_replaces(loaded) -> None:  # type: ignore[no-untyped-def]
    scenario = loaded.scenario
    for name in OPTIONS:
        other = switched(scenario, name)
        assert (name in other.rules.modules) != (name in scenario.rules.modules)
    contact = besides(scenario, "overrun").rules.modules
    assert "overrun" in contact and "ramming" not in contact
    mined = besides(scenario, "mines")
    assert all((side.mines > 0) == (side.id in scenario.setup) for side in mined.sides)
    with pytest.raises(AssemblyError):
        rules_for(["overrun", "ramming"])


def test_games_are_played_from_the_command_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["fuzz", "--games", "3", "--seed", "2", "--out", str(tmp_path / "failures")]
    assert cli.main([*words, "--scenario", "meeting-engagement"]) == 0
    assert "3 games" in capsys.readouterr().out and not (tmp_path / "failures").exists()


def test_four_hundred_games_of_engineers_set_every_value_of_every_parameter_in_every_scenario() -> None:
    chosen = scenarios(None)
    rows = [k for k, loaded in enumerate(chosen) if engineers(loaded.scenario)]
    assert [chosen[k].scenario.id for k in rows] == ["bridging-the-line", "dig-in", "recovery", "the-yard"]
    values = settings()
    assert {"work-told=0", "work-told=2", "free-stuck-dice=2", "own-mines=0", "sappers-in-overruns=0"} <= set(
        values
    )
    found = {(task.scenario, task.options) for task in setting_tasks(400, 1, chosen)}
    assert found == {(k, options) for k in rows for options in ((), *((value,) for value in values))}


def test_a_parameter_is_set_with_the_rules_that_have_it() -> None:
    chosen = {loaded.scenario.id: loaded.scenario for loaded in scenarios(None)}
    for setting in settings():
        name, _, value = setting.partition("=")
        for scenario in (chosen["the-yard"], chosen["dig-in"]):
            there = with_setting(scenario, setting).rules
            assert there.parameters[name] == int(value)
            assert rules_for(there.modules).parameters[name].allows(int(value))


def test_sappers_that_are_diligent_do_their_work_and_it_is_counted() -> None:
    loaded = next(one for one in scenarios(None) if one.scenario.id == "recovery")
    played = [play(loaded, seed, False, lambda *_: None) for seed in (5, 6, 7)]
    assert not any(record.fault for record in played)
    tried = {task for record in played for task in record.tried}
    assert len(tried) > 3
    assert all(record.done[task] <= record.tried[task] for record in played for task in record.tried)
