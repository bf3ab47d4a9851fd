"""``sapper balance`` names the command that answers."""

from __future__ import annotations

import json
import shlex
from pathlib import Path

import pytest

from game import cli


def test_balance_answers_with_one_sentence_that_names_simulate(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["balance", "mark-iii-attack"]) == 0
    said = capsys.readouterr().out
    assert said.count("\n") == 1 and "sapper simulate mark-iii-attack" in said
    assert cli.main(["balance", "mark-iii-attack", "--json"]) == 0
    assert "sapper simulate" in json.loads(capsys.readouterr().out)["use"]


def test_the_command_that_it_names_can_be_given(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert cli.main(["balance", "mark-iii-attack", "--games", "3", "--player", "greedy"]) == 0
    command = shlex.split(capsys.readouterr().out.partition("run: ")[2])
    assert cli.main([*command[1:], "--forces", "first"]) == 0
    assert (tmp_path / "balance" / "rows" / "part-00000.jsonl").read_text().count("\n") == 3


def test_a_scenario_that_there_is_not_is_still_named(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["balance", "mark-iii-atack"]) == 2
    assert "Did you mean 'mark-iii-attack'" in capsys.readouterr().err
