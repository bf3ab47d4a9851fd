"""The laboratory of a packaged program: what it can do it does, and it says what it leaves out."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from game import cli
from game.lab import extras
from game.lab.batch.engines import engine_for, serial
from game.usage import USAGE, UsageError

SCENARIO = "mark-iii-attack"


@pytest.fixture
def packaged(monkeypatch: pytest.MonkeyPatch) -> None:
    """A program without the extras, and without Python to install them with."""
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setattr(extras, "find_spec", lambda name: None)


@pytest.mark.usefixtures("packaged")
def test_what_is_left_out_is_said_without_a_command_that_is_not_there() -> None:
    said: list[str] = []
    assert engine_for("joblib", 3, "", said.append) is serial
    with pytest.raises(UsageError) as wrong:
        engine_for("dask", 1, "tcp://127.0.0.1:1", said.append)
    said.append(str(wrong.value))
    assert "one after the other, not 3 at once" in said[0] and "joblib" in said[0]
    assert all("packaged program leaves" in line and "pip" not in line for line in said)


@pytest.mark.usefixtures("packaged")
@pytest.mark.parametrize("games", [4, 6])
def test_a_report_names_what_it_wrote_and_nothing_else(
    games: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "batch"
    command = ["simulate", SCENARIO, "--players", "greedy", "--games", str(games), "--jobs", "2"]
    assert cli.main([*command, "--no-remedy", "--out", str(out)]) == 0
    words = "".join(capsys.readouterr())
    assert "pip" not in words and "No page was written." in words and not (out / "report.html").exists()
    assert str(out / "tables") in words and (out / "tables" / "games.csv").is_file()
    assert (str(out / "maps") in words) == (out / "maps").is_dir() == (games > 4)


def test_a_program_of_python_names_the_command(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(extras, "find_spec", lambda name: None)
    assert extras.how_to_get(extras.PAGE) == 'It needs matplotlib and jinja2: pip install "sapper[lab]"'
    assert "sapper[cluster]" in extras.how_to_get(extras.MACHINES)


PLAYED = ("--players", "random")
COMMANDS = {
    "match": (("match", SCENARIO, *PLAYED), "x.sapper"),
    "simulate": (("simulate", SCENARIO, *PLAYED, "--games", "1"), "x"),
    "sweep": (("sweep", SCENARIO, *PLAYED, "--vary", "turn_limit=5,6", "--games", "4"), "x"),
    "compare": (("compare", SCENARIO, "--players", "random,greedy", "--games", "4"), "x"),
    "screenshot": (("screenshot", SCENARIO), "x.png"),
}


@pytest.mark.parametrize("name", list(COMMANDS))
def test_a_place_that_cannot_be_written_has_one_exit_status_and_costs_no_game(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def played(*what: object) -> None:
        raise AssertionError("a game was played for nothing")

    monkeypatch.setattr("game.players.match.Match.play", played)
    (tmp_path / "file").write_text("a file where a folder should be")
    command, out = COMMANDS[name]
    assert cli.main([*command, "--out", str(tmp_path / "file" / out)]) == USAGE
    said = capsys.readouterr().err
    assert str(tmp_path / "file") in said and said.count("\n") == 1
    assert (tmp_path / "file").read_text() == "a file where a folder should be"
