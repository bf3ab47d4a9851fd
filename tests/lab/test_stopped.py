"""Playing that is stopped in the middle, or cannot begin: a sentence says what became of the games."""

from __future__ import annotations

import multiprocessing
from collections.abc import Iterator, Sequence
from concurrent.futures import CancelledError
from pathlib import Path

import msgspec
import pytest

from game.boards.findings import ScenarioError
from game.cli import INTERRUPTED, main
from game.lab.batch.engines import Done, EngineLostError, Failure, Todo, Workers, engine_for, serial
from game.lab.batch.plan import Plan, plan_of
from game.lab.batch.running import Goal, missing, play_batch
from game.lab.batch.store import Store
from game.usage import USAGE, UsageError

SCENARIO = "mark-iii-attack"
PLAN = plan_of(SCENARIO, "greedy", 1)
SIMULATE = ["simulate", SCENARIO, "--players", "greedy", "--games", "30", "--no-remedy"]


def stop_after_a_part(
    monkeypatch: pytest.MonkeyPatch, error: type[BaseException] = KeyboardInterrupt
) -> None:
    """Whoever plays one game after the other is stopped after the first part."""

    def engine(plan: Plan, todo: Sequence[Todo]) -> Iterator[Done]:
        yield from serial(plan, todo[:1])
        raise error("who played is gone.")

    for where in ("simulate", "compare", "sweep"):
        monkeypatch.setattr(f"game.lab.{where}.engine_for", lambda *words: engine)


@pytest.mark.parametrize(
    "words",
    [
        SIMULATE,
        ["compare", SCENARIO, "--players", "greedy,random", "--games", "40"],
        ["sweep", SCENARIO, "--vary", "forces.defence.balanced.HVY=2..4", "--games", "60"],
    ],
)
def test_a_command_that_is_stopped_says_where_its_games_lie(
    words: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    stop_after_a_part(monkeypatch)
    assert main([*words, "--out", str(tmp_path / "games")]) == INTERRUPTED
    said = capsys.readouterr().err.splitlines()[-1]
    assert said.startswith("sapper: Stopped. What is played lies in ") and "goes on from there" in said
    assert list(tmp_path.rglob("part-00000.jsonl"))


def test_a_comparison_without_a_folder_says_that_its_games_are_gone(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    stop_after_a_part(monkeypatch)
    assert main(["compare", SCENARIO, "--players", "greedy,random", "--games", "40"]) == INTERRUPTED
    assert "were not kept; with --out DIR they are" in capsys.readouterr().err


def test_a_match_that_is_stopped_says_that_nothing_was_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def stopped(match: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("game.players.match.Match.play", stopped)
    out = tmp_path / "game.sapper"
    assert main(["match", SCENARIO, "--players", "greedy", "--out", str(out)]) == INTERRUPTED
    assert "game.sapper was not written" in capsys.readouterr().err and not out.exists()


def test_who_plays_may_go_away_and_the_games_are_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    stop_after_a_part(monkeypatch, EngineLostError)
    assert main([*SIMULATE, "--out", str(tmp_path)]) == USAGE
    said = capsys.readouterr().err.splitlines()[-1]
    assert said.startswith("sapper: who played is gone.") and f"What is played lies in {tmp_path}" in said
    assert (tmp_path / "rows" / "part-00000.jsonl").is_file()


def test_a_process_that_is_killed_while_it_plays_is_told_in_a_sentence_and_the_others_end(
    tmp_path: Path,
) -> None:
    def engine(plan: Plan, todo: Sequence[Todo]) -> Iterator[Done]:
        for done in Workers(2).play(plan, todo):
            multiprocessing.active_children()[0].kill()
            yield done

    with pytest.raises(EngineLostError, match="A process that played games has ended"):
        play_batch(Store(tmp_path, PLAN, print), Goal(20), engine, lambda line: None)
    assert not multiprocessing.active_children()
    kept = sum(map(len, Store(tmp_path, PLAN, print).lines().values()))
    assert 1 <= kept < 20


def test_games_that_nobody_waits_for_any_more_end_at_once() -> None:
    playing = Workers(2).play(PLAN, missing({}, 20))
    next(playing)
    assert len(multiprocessing.active_children()) == 2
    playing.close()  # type: ignore[attr-defined]  # what an interrupt does to it
    assert not multiprocessing.active_children()


def test_what_goes_wrong_in_a_process_is_raised_here_with_the_place_and_the_processes_end() -> None:
    nowhere = msgspec.structs.replace(PLAN, scenario="nowhere")
    with pytest.raises(ScenarioError, match="there is no scenario 'nowhere'") as wrong:
        list(Workers(2).play(nowhere, missing({}, 4)))
    assert wrong.value.findings[0].code == "E300", "the finding itself, not its words alone"
    assert "play_part" in "".join(wrong.value.__notes__) and not multiprocessing.active_children()


class Unsent(Exception):
    """What cannot be made again from its words."""

    def __init__(self, one: int, other: int) -> None:
        super().__init__(f"{one} of {other}")


def test_what_cannot_travel_between_processes_arrives_in_words() -> None:
    sent = Failure.of(Unsent(1, 2)).error
    assert isinstance(sent, RuntimeError) and str(sent) == "Unsent: 1 of 2"


@pytest.mark.cluster
def test_a_scheduler_that_goes_away_is_told_in_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    distributed = pytest.importorskip("distributed")

    def lost(future: object) -> None:
        raise CancelledError

    monkeypatch.setattr(distributed.Future, "result", lost)
    quiet = {"n_workers": 1, "threads_per_worker": 1, "processes": False, "dashboard_address": None}
    with distributed.LocalCluster(**quiet) as cluster:
        engine = engine_for("dask", 1, cluster.scheduler_address)
        with pytest.raises(EngineLostError, match="or its workers are gone"):
            play_batch(Store(tmp_path, PLAN, print), Goal(20), engine, lambda line: None)


# ----------------------------------------------------------------------------- the folder
def test_a_folder_with_other_files_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "report.html").write_text("mine", encoding="utf-8")
    with pytest.raises(UsageError, match=r"holds other files \(report.html\)") as told:
        Store(tmp_path, PLAN, print)
    assert "Name a new or an empty folder" in told.value.mend
    assert [path.name for path in tmp_path.iterdir()] == ["report.html"]


def test_a_folder_that_cannot_be_made_names_the_way_out(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    with pytest.raises(UsageError, match="file/games cannot be made") as told:
        Store(tmp_path / "file" / "games", PLAN, print)
    assert told.value.mend == "Name another folder with --out."


def test_a_folder_of_other_players_names_them_as_they_are_written(tmp_path: Path) -> None:
    Store(tmp_path, PLAN, print)
    with pytest.raises(UsageError, match=r"other players \(greedy-1, not greedy-1/random-1,steady-4\)"):
        Store(tmp_path, plan_of(SCENARIO, "greedy/random,steady", 1), print)


def test_no_advice_throws_rows_away(tmp_path: Path) -> None:
    store = Store(tmp_path, PLAN, print)
    play_batch(store, Goal(4), serial, lambda line: None)
    (tmp_path / "batch.json").write_text("{", encoding="utf-8")
    with pytest.raises(UsageError) as told:
        Store(tmp_path, PLAN, print)
    assert "The rows are kept" in told.value.mend and "delete" not in told.value.mend
