"""What a command of the laboratory says that it wrote, and where it cannot write."""

from __future__ import annotations

from pathlib import Path

import pytest

from game import cli
from game.usage import USAGE

SCENARIO = "mark-iii-attack"


@pytest.mark.parametrize("games", [4, 6])
def test_a_report_names_what_it_wrote_and_no_command_that_is_not_there(
    games: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "batch"
    command = ["simulate", SCENARIO, "--players", "greedy", "--games", str(games), "--jobs", "2"]
    assert cli.main([*command, "--no-remedy", "--out", str(out)]) == 0
    words = "".join(capsys.readouterr())
    assert "pip" not in words and f"The report is {out / 'report.html'}" in words
    assert (out / "report.html").is_file() and (out / "tables" / "games.csv").is_file()
    assert (out / "maps").is_dir() == (games > 4), "few games say nothing of places"


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
