"""Batches: the same games in however many processes, whatever moment they are killed in."""

from __future__ import annotations

import os
import random
import subprocess
import sys
import time
from pathlib import Path

import msgspec
import pytest

from game import cli
from game.lab.batch.engines import Todo, serial
from game.lab.batch.plan import Plan, changed, loaded_scenario, opening, plan_of, play_game, value_of
from game.lab.batch.rows import Row, read_row, row_line
from game.lab.batch.running import Goal, missing, play_batch, wanted_games
from game.lab.batch.store import PART, Store
from game.opening import ClientOptions
from game.usage import UsageError

ROOT = Path(__file__).resolve().parents[2]
SCENARIO = "mark-iii-attack"


def quiet(line: str) -> None:
    """Say nothing."""


def batch(folder: Path, games: int = 6, players: str = "greedy", half_width: float = 0.0) -> list[Row]:
    store = Store(folder, plan_of(SCENARIO, players, 1), quiet)
    return play_batch(store, Goal(games, half_width), serial, quiet)


def content(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in sorted((folder / "rows").glob("*.jsonl"))}


def simulate(folder: Path, *more: str, seed: str = "1") -> list[str]:
    words = [sys.executable, "-m", "game", "simulate", SCENARIO, "--players", "greedy,random"]
    return [*words, "--games", "24", "--seed", seed, "--out", str(folder), *more]


@pytest.fixture(scope="module")
def straight(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A batch that nobody disturbed."""
    folder = tmp_path_factory.mktemp("straight")
    subprocess.run(simulate(folder), cwd=ROOT, check=True, capture_output=True)
    return folder


# ------------------------------------------------------------------------------ the same games
def test_two_processes_play_the_same_games_as_one(straight: Path, tmp_path: Path) -> None:
    subprocess.run(simulate(tmp_path, "--jobs", "2"), cwd=ROOT, check=True, capture_output=True)
    assert content(tmp_path) == content(straight)


@pytest.mark.parametrize("player", ["greedy", "steady"])
def test_a_game_is_the_same_in_processes_that_hash_words_otherwise(player: str) -> None:
    code = (
        "from game import shipped\nfrom game.lab.batch.plan import plan_of, play_game\n"
        "from game.lab.batch.rows import row_line\n"
        f"plan = plan_of({SCENARIO!r}, {player!r}, 1)\n"
        "print(row_line(play_game(plan, 0)).decode())"
    )
    said = {
        subprocess.run(
            [sys.executable, "-c", code], cwd=ROOT, check=True, capture_output=True, text=True,
            env={**os.environ, "PYTHONHASHSEED": seed},
        ).stdout
        for seed in ("1", "2", "3")
    }  # fmt: skip
    assert len(said) == 1


def test_a_batch_that_is_killed_again_and_again_ends_with_the_same_rows(
    straight: Path, tmp_path: Path
) -> None:
    rng, kills = random.Random(4), 0
    for _ in range(7):
        running = subprocess.Popen(
            simulate(tmp_path), cwd=ROOT, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        time.sleep(rng.uniform(0.4, 1.7))
        kills += running.poll() is None
        running.kill()
        running.wait()
    subprocess.run(simulate(tmp_path), cwd=ROOT, check=True, capture_output=True)
    assert kills > 2
    assert content(tmp_path) == content(straight)
    assert not list(tmp_path.rglob("*.damaged"))


def test_more_games_go_on_where_the_batch_ended(tmp_path: Path) -> None:
    few, many = tmp_path / "few", tmp_path / "many"
    batch(few, 4)
    first = content(few)["part-00000.jsonl"]
    assert len(batch(few, 14)) == len(batch(many, 14)) == 14
    assert content(few) == content(many)
    assert content(few)["part-00000.jsonl"].startswith(first)


def test_rows_that_are_there_are_never_lost_when_fewer_are_asked_for(tmp_path: Path) -> None:
    batch(tmp_path, 6)
    assert len(batch(tmp_path, 3)) == 6


def test_a_row_knows_nothing_of_times_processes_and_parts() -> None:
    plan = plan_of(SCENARIO, "greedy,random", 1)
    other = plan_of(SCENARIO, "random,greedy", 1)
    mine = {row_line(play_game(plan, k)) for k in range(plan.cells)}
    assert mine == {row_line(play_game(other, k)) for k in range(plan.cells)}


# ------------------------------------------------------------------------- damaged parts
@pytest.mark.parametrize(
    ("spoil", "said"),
    [
        (lambda text: text[: len(text) // 2], "cut off"),
        (lambda text: text.replace(b'"winner":', b'"winer":', 1), "line 1 is no row"),
        (lambda text: text.replace(b'"turns":', b'"turns":1', 1), "its content has changed"),
        (lambda text: b"\xff\xfe" + text, "line 1 is no row"),
        (lambda text: b"".join(reversed(text.splitlines(keepends=True))), "another game"),
        (lambda text: text * 9, "a part has 10"),
    ],
)
def test_a_damaged_part_is_set_aside_named_and_played_again(spoil: object, said: str, tmp_path: Path) -> None:
    batch(tmp_path, 3)
    good, path = content(tmp_path), tmp_path / "rows" / "part-00000.jsonl"
    path.write_bytes(spoil(path.read_bytes()))  # type: ignore[operator]
    sentences: list[str] = []
    store = Store(tmp_path, plan_of(SCENARIO, "greedy", 1), sentences.append)
    play_batch(store, Goal(3), serial, quiet)
    assert content(tmp_path) == good
    assert len(sentences) == 1 and said in sentences[0] and str(path) in sentences[0]
    aside = list((tmp_path / "rows").glob("*.damaged"))
    assert len(aside) == 1 and not aside[0].name.endswith(".jsonl") and aside[0].name in sentences[0]


def test_a_second_damage_does_not_cover_the_first(tmp_path: Path) -> None:
    batch(tmp_path, 2)
    for _ in range(2):
        (tmp_path / "rows" / "part-00000.jsonl").write_bytes(b"nothing")
        batch(tmp_path, 2)
    assert len(list((tmp_path / "rows").glob("*.damaged*"))) == 2


# ------------------------------------------------------------------------------ the plan
def test_games_go_round_players_and_forces_and_players_alone_share_a_seed() -> None:
    plan = plan_of(SCENARIO, "greedy,random", 7)
    games = [plan.game_at(k) for k in range(2 * plan.cells)]
    assert len({(game.players, game.forces) for game in games[:6]}) == plan.cells == 6
    for players in plan.players:
        seeds = [game.seed for game in games if game.players == players]
        assert seeds == [7, 8, 9, 10, 11, 12]
    assert all(one.seed == other.seed for one, other in zip(games[::2], games[1::2], strict=True))


def test_a_pair_of_players_takes_a_side_each() -> None:
    assert plan_of(SCENARIO, "greedy/random", 1).players == (("greedy-1", "random-1"),)


def test_a_player_who_is_named_twice_plays_both_sides_as_one_who_is_named_once() -> None:
    assert plan_of(SCENARIO, "greedy,greedy-1", 1) == plan_of(SCENARIO, "greedy", 1)


def test_a_width_is_met_by_every_player_and_ends_at_the_same_game_however_it_was_stopped(
    tmp_path: Path,
) -> None:
    rows = batch(tmp_path, 90, half_width=0.4)
    assert len(rows) == 60  # as few as a width is believed after
    store = Store(tmp_path, plan_of(SCENARIO, "greedy", 1), quiet)
    lines = store.lines()
    assert wanted_games(store, Goal(90, 0.4), lines) == 60
    assert wanted_games(store, Goal(90, 0.4), {0: lines[0]}) == 60
    assert missing({0: lines[0]}, 12) == [Todo(1, PART, 1), Todo(1, PART + 1, 1)]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--seed", "2"), "another seed (1, not 2)"),
        (("--players", "random"), "other players"),
        (("--forces", "first"), "other forces"),
        (("--change", "turn_limit=9"), "other changes"),
    ],
)
def test_a_folder_of_another_batch_is_left_alone(
    words: tuple[str, ...], said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    batch(tmp_path, 1)
    before = content(tmp_path)
    base = {"--players": "greedy", "--seed": "1"} | dict([words])
    line = [word for pair in base.items() for word in pair]
    assert cli.main(["simulate", SCENARIO, "--games", "1", "--out", str(tmp_path), *line]) == 2
    assert said in capsys.readouterr().err and content(tmp_path) == before


def test_rows_without_their_plan_are_left_alone(tmp_path: Path) -> None:
    batch(tmp_path, 1)
    (tmp_path / "batch.json").unlink()
    with pytest.raises(UsageError, match="their batch is unknown"):
        batch(tmp_path, 1)
    (tmp_path / "batch.json").write_text("{}")
    with pytest.raises(UsageError, match="not the plan of a batch"):
        batch(tmp_path, 1)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("mark-iii-atack", "--games", "1"), "Did you mean 'mark-iii-attack'"),
        ((SCENARIO,), "--games 400"),
        ((SCENARIO, "--games", "-3"), "between 1 and"),
        ((SCENARIO, "--games", "4.5"), "'4.5' is not a whole number"),
        ((SCENARIO, "--games", "1", "--change", "forces.mark-iii.MK3=0"), "no counter would be left"),
        (("dig-in", "--games", "1", "--change", "turn_limit=0"), "would end before it begins"),
        ((SCENARIO, "--half-width", "3"), "between 0.005 and 0.5"),
        ((SCENARIO, "--games", "1", "--jobs", "0"), "at least 1"),
        ((SCENARIO, "--games", "1", "--players", "gredy"), "Did you mean 'greedy'"),
        ((SCENARIO, "--games", "1", "--players", "greedy,"), "name missing"),
        ((SCENARIO, "--games", "1", "--players", "a/b/c"), "two players"),
        ((SCENARIO, "--games", "1", "--players", "greedy:hard"), "no level 'hard'"),
        ((SCENARIO, "--games", "1", "--forces", "mark-iii"), "a force for each"),
        ((SCENARIO, "--games", "1", "--forces", "mark-iii,fats"), "Did you mean 'fast'"),
        ((SCENARIO, "--games", "1", "--forces", "mark-iii,pick: XX*2"), "cannot have the force"),
        ((SCENARIO, "--games", "1", "--change", "GEV"), "KEY=NUMBER"),
        ((SCENARIO, "--games", "1", "--change", "forces.fast.XXX=2"), "no kind of counter"),
        ((SCENARIO, "--games", "1", "--change", "forces.quick.GEV=2"), "no force 'quick'"),
        ((SCENARIO, "--games", "1", "--change", "speed=2"), "No number of a scenario"),
        ((SCENARIO, "--games", "1", "--engine", "ray"), "no engine ray"),
        ((SCENARIO, "--games", "1", "--engine", "dask"), "--scheduler"),
        ((SCENARIO, "--games", "1", "--scheduler", "tcp://x:1"), "--engine dask"),
    ],
)
def test_a_command_line_that_cannot_be_is_told_so(
    words: tuple[str, ...], said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "batch"
    assert cli.main(["simulate", *words, "--out", str(out)]) == 2
    assert said in capsys.readouterr().err
    assert not out.exists()


# --------------------------------------------------------------------------- what a row says
def test_rows_count_every_counter_and_every_loss() -> None:
    plan = plan_of("dig-in", "steady", 1, "first")
    row = play_game(plan, 0)
    assert row.ended == "verdict" and not row.fault
    for count in row.counts:
        assert 0 <= count.lost + count.left <= count.began
        told = [loss for loss in row.losses if (loss.side, loss.kind) == (count.side, count.kind)]
        assert len(told) == count.lost
        assert count.value_lost <= count.value_began + 1e-6
    assert sum(heat.hexes[at] for heat in row.heat if heat.layer == "losses" for at in heat.hexes) <= len(
        row.losses
    )
    assert {task.task for task in row.tasks} >= {"dig"} and row.sappers[0] >= 1
    assert all(task.done <= task.tried for task in row.tasks)
    assert read_row(row_line(row)) == row


def test_every_loss_has_a_cause_also_of_what_rams_and_does_not_survive_it() -> None:
    row = play_game(plan_of(SCENARIO, "steady", 2, "mark-iii,fast"), 0)
    assert [loss for loss in row.losses if not loss.by] == []
    assert any(loss.by == "its own ram" and loss.kind == "LT" for loss in row.losses)


def test_what_fire_should_destroy_is_what_it_destroys_in_the_long_run() -> None:
    plan = plan_of(SCENARIO, "greedy", 1, "first")
    rows = [play_game(plan, k) for k in range(12)]
    expected = sum(luck.expected for row in rows for luck in row.luck)
    actual = sum(luck.actual for row in rows for luck in row.luck)
    assert expected > 500 and actual == pytest.approx(expected, rel=0.15)


def test_a_row_names_the_command_that_writes_its_game_for_the_window(tmp_path: Path) -> None:
    plan = plan_of(SCENARIO, "greedy,random", 3)
    row = play_game(plan, 1)
    words = [word for word in opening(plan, row).split()[1:] if word != "--show"]
    out = tmp_path / "game.sapper"
    words[words.index("--out") + 1] = str(out)
    assert cli.main(words) == 0
    assert cli.main(["replay", str(out)]) == 0


def test_the_command_of_a_row_opens_its_game_in_the_window(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    opened = list[ClientOptions]()
    monkeypatch.setattr("game.commands.start_client", lambda options: opened.append(options) or 0)
    plan = plan_of(SCENARIO, "greedy", 3, "first")
    row = play_game(plan, 0)
    out = tmp_path / "game.sapper"
    assert cli.main([*opening(plan, row).split()[1:-1], str(out)]) == 0
    assert [options.load for options in opened] == [str(out)] and out.exists()
    assert "--load" not in capsys.readouterr().out, "there is no second command"


def test_the_command_of_a_row_repeats_the_game(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    plan = plan_of(SCENARIO, "greedy", 3, "first")
    row = play_game(plan, 0)
    words = [word for word in opening(plan, row).split()[1:-1] if word != "--show"] + [
        str(tmp_path / "game.sapper")
    ]
    assert cli.main(words) == 0
    assert row.level in capsys.readouterr().out
    assert cli.main(["replay", str(tmp_path / "game.sapper")]) == 0
    assert row.reason in capsys.readouterr().out


def test_a_match_needs_a_saved_game_and_two_players(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["match", SCENARIO, "--players", "greedy", "--out", "x.txt"]) == 2
    assert ".sapper" in capsys.readouterr().err
    assert cli.main(["match", SCENARIO, "--players", "a,b,c", "--out", "x.sapper"]) == 2
    assert "two sides" in capsys.readouterr().err


# ------------------------------------------------------------------------------ changes
def test_a_number_of_a_scenario_is_changed_and_nothing_else() -> None:
    scenario = loaded_scenario(SCENARIO).scenario
    found = changed(scenario, [("forces.fast.GEV", 3), ("turn_limit", 12), ("victory.complete", 20)])
    assert value_of(found, "forces.fast.GEV") == 3 != value_of(scenario, "forces.fast.GEV")
    assert value_of(found, "forces.fast.INF") == value_of(scenario, "forces.fast.INF") == 20
    assert value_of(found, "forces.fast.LT") == 4 and found.turn_limit == 12
    assert found.victory.numbers["complete"] == 20
    gone = changed(scenario, [("forces.fast.GEV", 0)])
    assert value_of(gone, "forces.fast.GEV") == 0


def test_a_game_with_more_and_with_fewer_counters_is_played() -> None:
    for number in (1, 11):
        plan: Plan = plan_of(SCENARIO, "greedy", 1, "mark-iii,fast", [("forces.fast.GEV", number)])
        row = play_game(plan, 0)
        assert not row.fault and row.ended == "verdict"
        assert next(count.began for count in row.counts if count.kind == "GEV") == number
        assert f"--change forces.fast.GEV={number}" in opening(plan, row)


def test_the_plan_of_a_folder_is_readable(tmp_path: Path) -> None:
    batch(tmp_path, 1)
    plan = msgspec.json.decode((tmp_path / "batch.json").read_bytes(), type=Plan)
    assert plan.scenario == SCENARIO and plan.players == (("greedy-1", "greedy-1"),)


@pytest.mark.slow
@pytest.mark.skipif(not Path("/proc").is_dir(), reason="processes are looked up in /proc")
def test_the_processes_of_a_batch_that_was_killed_end_by_themselves(tmp_path: Path) -> None:
    running = subprocess.Popen(
        simulate(tmp_path, "--jobs", "2"), cwd=ROOT, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    children: set[int] = set()
    for _ in range(100):
        children |= children_of(running.pid)
        if len(children) >= 3:
            break
        time.sleep(0.1)
    running.kill()
    running.wait()
    assert children
    for _ in range(120):
        if not any(Path(f"/proc/{child}").exists() for child in children):
            return
        time.sleep(1)
    pytest.fail(f"still there: {children}")


def children_of(parent: int) -> set[int]:
    """The processes that a process began."""
    found = set()
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            words = path.read_text().rpartition(")")[2].split()
        except OSError:
            continue
        if int(words[1]) == parent:
            found.add(int(path.parent.name))
    return found
