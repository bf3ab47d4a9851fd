"""Games and cases that a person can read: each .txt played gives the .log beside it, word for word.

A change that is meant is accepted with ``python tests/games/accept.py``.
"""

from __future__ import annotations

import difflib
from pathlib import Path

import pytest

from game.notation.cases import Case, case_text, faces_of, parse_case, play_case
from game.saves.maps import known_boards, start_scenario

from .accept import HERE, log_of

GAMES = sorted(HERE.glob("*.txt"))


def case_of(path: Path) -> Case:
    return parse_case(path.read_text(encoding="utf-8"), known_boards(), start_scenario, file=str(path))


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_a_golden_game_goes_as_it_is_written_down(path: Path) -> None:
    wanted = path.with_suffix(".log").read_text(encoding="utf-8").splitlines()
    found = log_of(path).splitlines()
    changed = "\n".join(difflib.unified_diff(wanted, found, "written down", "played", lineterm=""))
    assert not changed, f"{changed}\n\nIf that is right: python tests/games/accept.py {path.stem}"


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_every_line_of_a_golden_game_is_understood_and_allowed(path: Path) -> None:
    for entry in play_case(case_of(path)):
        assert not entry.wrong and not entry.refusal, (entry.line, entry.wrong, entry.refusal)


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_a_golden_game_written_out_again_is_the_same_game(path: Path) -> None:
    case = case_of(path)
    entries = [entry for entry in play_case(case) if entry.step]
    steps = [entry.step for entry in entries if entry.step]
    again = parse_case(case_text(case.rules, case.start, steps))
    played = list(play_case(again))
    assert [entry.step and faces_of(entry.step) for entry in played] == [faces_of(step) for step in steps]
    assert played[-1].after.key() == steps[-1].position.key()


@pytest.mark.parametrize(
    ("name", "winner", "level"),
    [
        ("mark-iii-attack", "Ogre", "Ogre victory"),
        ("river-crossing", "Bridge Guard", "marginal victory"),
        ("town-raid", "Raiding Party", "victory"),
        ("meeting-engagement", "Warden Company", "decisive victory"),
        ("bridging-the-line", "Rearguard", "victory"),
        ("dig-in", "Assault Brigade", "marginal victory"),
        ("recovery", "Recovery Train", "marginal victory"),
        ("the-yard", "Raiders", "marginal victory"),
        ("six-months-peace", "Eastern Corps", "marginal victory"),
        ("killing-ground", "Breakthrough Force", "complete victory"),
        ("launch-window", "Hunters", "victory"),
        ("street-by-street", "Town Guard", "marginal victory"),
        ("night-express", "Raiders", "victory"),
        ("night-express-through", "Night Express", "conceded"),
        ("roadblock", "German", "marginal victory"),
        ("night-counter-attack", "German", "victory"),
    ],
)
def test_a_whole_game_ends_in_a_verdict(name: str, winner: str, level: str) -> None:
    last = list(play_case(case_of(HERE / f"{name}.txt")))[-1].after
    assert last.result is not None and last.result.level == level
    assert last.sides[last.result.winner].name == winner
