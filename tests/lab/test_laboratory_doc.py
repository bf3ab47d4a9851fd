"""Every command of docs/LABORATORY.md runs, with fewer games."""

from __future__ import annotations

import re
import shlex
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from game import cli, paths

ROOT = Path(__file__).resolve().parents[2]
TEXT = (ROOT / "docs" / "LABORATORY.md").read_text("utf-8")
BLOCKS = re.findall(r"^```\n(.*?)^```", TEXT, re.S | re.M)
COMMANDS = [line for block in BLOCKS for line in block.splitlines() if line.startswith("sapper ")]
#: who plays quickly; how few games show that a command runs
QUICK, FEW = "greedy", "10"


def quicker(words: list[str]) -> list[str]:
    """The same command with fewer games, quicker players, one process and one pair of forces."""
    short = {"--games": FEW, "--jobs": "1"}
    found = [short.get(before, word) for before, word in zip(["", *words], words, strict=False)]
    found = [QUICK if before == "--players" and word == "steady" else word
             for before, word in zip(["", *found], found, strict=False)]  # fmt: skip
    return [*found, "--forces", "first"] if words[0] in ("simulate", "compare") else found


def test_every_command_of_the_page_is_known() -> None:
    assert {shlex.split(line)[1] for line in COMMANDS} >= {"simulate", "match", "compare", "sweep", "odds"}
    assert {shlex.split(line)[2] for line in COMMANDS if " odds " in line} == {
        "shot", "ogre", "task", "mines",
    }  # fmt: skip


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Where somebody works who has two scenarios of his own."""
    monkeypatch.chdir(tmp_path)
    for name in ("boards", "tilesets"):
        shutil.copytree(ROOT / "maps" / name, tmp_path / name)
    own = tmp_path / "scenarios"
    own.mkdir()
    source = (paths.scenarios() / "mark-iii-attack.toml").read_text("utf-8")
    for name in ("old", "new"):
        (own / f"{name}.toml").write_text(source.replace('id = "mark-iii-attack"', f'id = "{name}"'), "utf-8")
    monkeypatch.chdir(own)
    yield own


@pytest.mark.parametrize("line", [line for line in COMMANDS if " odds " in line])
def test_a_table_of_chances_is_printed_as_the_page_writes_it(
    line: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(shlex.split(line)[1:]) == 0
    assert "%" in capsys.readouterr().out or "--json" in line


#: what needs no file of a game; tests/lab/test_analysis.py runs the others
WITHOUT_FILE = [line for line in COMMANDS if not re.search(r" odds |--load| analyse | report ", line)]


@pytest.mark.parametrize("line", WITHOUT_FILE)
def test_a_command_of_the_page_runs(line: str, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = [word for word in quicker(shlex.split(line)[1:]) if word != "--show"]
    assert cli.main(words) == 0, capsys.readouterr().err
    said = capsys.readouterr().out
    assert said
    if words[0] == "match":
        assert cli.main(["replay", words[words.index("--out") + 1]]) == 0


def test_what_the_page_says_of_a_plan_is_what_the_command_says(capsys: pytest.CaptureFixture[str]) -> None:
    line = next(line for line in COMMANDS if "odds ogre MK3" in line)
    assert cli.main(shlex.split(line)[1:]) == 0
    last = next(row for row in capsys.readouterr().out.splitlines() if row.startswith("turn 5"))
    assert "0 / 9 / 27" in last and "22 %" in last
    assert "with 0 / 9 / 27 treads" in TEXT and "the chance that it cannot move is 22 %" in TEXT
