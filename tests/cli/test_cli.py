"""The command line: the quick way to the client, help that survives, errors as sentences."""

from __future__ import annotations

import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from game import cli, opening, paths

ROOT = Path(__file__).resolve().parents[2]
COMMANDS = ("check", "replay", "screenshot", "fuzz", "count", "balance", "bench", "rules")


def sapper(
    *arguments: str, python: tuple[str, ...] = (), folder: Path = ROOT
) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, *python, "-m", "game", *arguments],
        cwd=folder,
        capture_output=True,
        text=True,
        timeout=120,
    )


@pytest.mark.parametrize(
    ("word", "said"),
    [
        ("rulez", "Did you mean 'rules'?"), ("mark-iii-attack", "--scenario mark-iii-attack"),
        ("mine.toml", "--scenario mine.toml"), (__file__, f"--load {__file__}"),
    ],
)  # fmt: skip
def test_a_word_that_is_no_command_is_told_what_it_could_be(
    word: str, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main([word]) == 2
    assert said in capsys.readouterr().err


def test_no_arguments_open_the_client() -> None:
    assert opening.client_options([]) == opening.ClientOptions()


def test_the_options_of_the_client_are_read_in_both_spellings() -> None:
    read = opening.client_options(["--scenario", "mark-iii-attack", "--size=1600x900", "--seed", "7"])
    assert read == opening.ClientOptions(scenario="mark-iii-attack", size="1600x900", seed="7")


@pytest.mark.parametrize(
    "tokens", [["check"], ["--help"], ["--size"], ["--scenario", "x", "fuzz"], ["--nonsense"]]
)
def test_everything_else_goes_to_the_command_library(tokens: list[str]) -> None:
    assert opening.client_options(tokens) is None


def test_every_command_stands_in_the_help() -> None:
    told = sapper("--help")
    assert told.returncode == 0
    assert all(command in told.stdout for command in COMMANDS)
    assert "Steve Jackson Games" in told.stdout


#: the help of some commands in one program, each with its status
HELP_OF_ALL = """
import sys
from game import cli
for command in sys.argv[1:]:
    print("==", command, flush=True)
    print("--", cli.main([command, "--help"]), flush=True)
"""


def test_help_survives_a_build_that_strips_docstrings() -> None:
    told = []
    for python in ((), ("-OO",)):
        words = [sys.executable, *python, "-c", HELP_OF_ALL, *COMMANDS]
        done = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, timeout=120)
        assert done.returncode == 0, done.stderr
        told.append(done.stdout.split("== ")[1:])
    assert told[0] == told[1] and len(told[0]) == len(COMMANDS)
    for command, said in zip(COMMANDS, told[0], strict=True):
        assert said.startswith(command) and said.rstrip().endswith("-- 0") and len(said.split()) > 13, said


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["bogus"], "bogus"),
        (["chek"], "Did you mean 'check'?"),
        (["fuzz", "--games", "many"], "many"),
        (["fuzz", "--games", "0"], "at least 1"),
        (["--size", "wide"], "1600x900"),
        (["--size", "9x9"], "960x600"),
        (["--size", "640x480"], "960x600"),
        (["--size", "9" * 5000 + "x700"], "7680x4320"),
        (["screenshot", "mark-iii-attack", "--out", "picture.png", "--size", "640x480"], "960x600"),
        (["fuzz", "--games", "1_0"], "'1_0' is not a whole number"),
        (["fuzz", "--games", "\u0661\u0662"], "is not a whole number"),
        (["match", "mark-iii-attack", "--players", "random", "--out", "/dev/null/a.sapper"], "/dev/null"),
        (["--seed", "-1"], "whole number"),
        (["--seed"], "--seed"),
        (["--scenario", "a", "--load", "b"], "either"),
        (["replay", "no-such-file.sapper"], "no-such-file.sapper"),
        (["check", "no-such-folder"], "no-such-folder"),
        (["screenshot", "x", "--out", "picture.bmp"], "png"),
        (["screenshot", "mark-iii-attack", "--out", "/dev/null/picture.png"], "/dev/null"),
        (["screenshot", "no-such-file.toml", "--out", "picture.png"], "no-such-file.toml"),
        (["--scenario", "no-such-file.toml"], "no-such-file.toml"),
        (["--load", "no-such-file.sapper"], "no-such-file.sapper"),
    ],
)
def test_what_is_not_understood_gets_one_sentence_on_stderr_and_status_two(
    arguments: list[str], says: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(arguments) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.startswith("sapper: ") and says in told.err
    assert told.err.count("\n") == 1 and "Traceback" not in told.err


@pytest.mark.parametrize(
    "arguments", [["fuzz", "--scenario", "mark-iii-atack"], ["--scenario", "mark-iii-atack"]]
)
def test_a_scenario_that_does_not_exist_is_named_with_the_one_that_was_meant(
    arguments: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(arguments) == 2
    told = capsys.readouterr().err
    assert "mark-iii-atack" in told and "Did you mean 'mark-iii-attack'?" in told


def own_scenario(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, place: str = "my-attack.toml") -> str:
    """The id of a scenario of the player's own."""
    monkeypatch.setenv("SAPPER_HOME", str(tmp_path / "home"))
    text = (paths.scenarios() / "mark-iii-attack.toml").read_text(encoding="utf-8")
    text = text.replace('id = "mark-iii-attack"', 'id = "my-attack"', 1)
    path = paths.own_maps() / place
    path.parent.mkdir(exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return "my-attack"


@pytest.mark.parametrize("place", ["my-attack.toml", "scenarios/my-attack.toml", "attempt 2.toml"])
def test_a_scenario_of_the_players_own_is_known_by_its_id_wherever_it_lies(
    place: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert cli.main(["balance", own_scenario(monkeypatch, tmp_path, place)]) == 0
    assert "my-attack" in capsys.readouterr().out


def test_every_command_knows_a_scenario_of_the_players_own_by_its_id(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    own = own_scenario(monkeypatch, tmp_path)
    monkeypatch.chdir(tmp_path)
    both = ["--players", "random,greedy"]
    for words in (
        ["match", own, *both, "--out", "a game #1.sapper"],
        ["fuzz", "--scenario", own, "--games", "1"],
        ["screenshot", own, "--out", "a.png"],
        ["simulate", own, *both, "--games", "2", "--out", "games", "--no-remedy"],
        ["compare", own, *both, "--games", "2"],
        ["sweep", own, "--vary", "turn_limit=8", "--players", "random", "--games", "2"],
    ):
        cli.main(words)
        told = capsys.readouterr()
        assert "E300" not in told.err and "there is no scenario" not in told.err, words
    assert Path("a game #1.sapper").exists() and Path("games").is_dir()
    Path("position.txt").write_text(f"play {own} suggested\n> end\n")
    cli.main(["replay", "position.txt"])
    assert "Ogre: Movement" in capsys.readouterr().out


def test_a_printed_command_can_be_copied(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    out = "a b #1.sapper"
    assert cli.main(["match", "mark-iii-attack", "--players", "random", "--out", out]) == 0
    told = capsys.readouterr().out
    line = next(line for line in told.splitlines() if line.startswith("Open it with: "))
    assert shlex.split(line.removeprefix("Open it with: ")) == ["sapper", "--load", out]
    assert "nobody" not in told
    opened: list[object] = []
    monkeypatch.setattr(cli, "start_client", lambda options: opened.append(options.load) or 0)
    assert cli.main([out]) == cli.main(["--load", out]) == 0
    assert opened == [out, out], "a desktop gives the file alone"


def test_a_scenario_file_with_a_mistake_is_a_finding(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "scenarios" / "wrong.toml"
    file.parent.mkdir()
    file.write_text('id = "wrong"\nboard = 3\n')
    assert cli.main(["--scenario", str(file)]) == 1
    assert "wrong.toml" in capsys.readouterr().err


def test_a_picture_that_cannot_be_drawn_leaves_no_empty_file(tmp_path: Path) -> None:
    out = tmp_path / "pictures" / "some.png"
    assert cli.main(["screenshot", "no-such-scenario", "--out", str(out)]) == 2
    assert not out.exists()


def test_a_picture_of_a_scenario_is_written_without_a_display(tmp_path: Path) -> None:
    out = tmp_path / "pictures" / "some.png"
    assert cli.main(["screenshot", "mark-iii-attack", "--out", str(out), "--size", "1000x700"]) == 0
    header = out.read_bytes()[:24]
    assert header[:8] == b"\x89PNG\r\n\x1a\n"
    assert (int.from_bytes(header[16:20], "big"), int.from_bytes(header[20:24], "big")) == (1000, 700)


def test_an_unexpected_fault_writes_a_crash_file_and_names_it(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("SAPPER_HOME", str(tmp_path))

    def broken() -> int:
        raise RuntimeError("the turret is jammed")

    assert cli.guarded(broken) == 3
    [file] = (tmp_path / "logs").glob("crash-*.txt")
    assert "the turret is jammed" in file.read_text() and "Traceback" in file.read_text()
    told = capsys.readouterr().err
    assert str(file) in told and "Traceback" not in told


def test_a_fault_is_still_told_when_no_crash_file_can_be_written(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("")
    monkeypatch.setenv("SAPPER_HOME", str(blocked))

    def broken() -> int:
        raise RuntimeError("the turret is jammed")

    assert cli.guarded(broken) == 3
    assert "the turret is jammed" in capsys.readouterr().err


def test_a_reader_that_leaves_early_is_no_fault() -> None:
    command = f"{sys.executable} -m game rules | head -n 1"
    done = subprocess.run(command, shell=True, cwd=ROOT, capture_output=True, text=True, timeout=60)
    assert done.stderr == ""


def test_data_is_found_from_any_folder(tmp_path: Path) -> None:
    check = (
        f"import sys; sys.path.insert(0, {str(ROOT)!r}); from game import paths; "
        "assert paths.boards().is_dir() and paths.rules_index().is_file()"
    )
    done = subprocess.run([sys.executable, "-c", check], cwd=tmp_path, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


def test_the_players_folders_follow_the_environment(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("SAPPER_HOME", str(tmp_path / "home"))
    folders = [
        paths.saves(),
        paths.autosaves(),
        paths.settings(),
        paths.logs(),
        paths.cache(),
        paths.own_maps(),
    ]
    assert all(folder.is_dir() and folder.is_relative_to(tmp_path / "home") for folder in folders)
    assert len(set(folders)) == len(folders)
