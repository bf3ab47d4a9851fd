"""A game in which nothing stirs any more ends undecided."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from game import paths
from game.core.draft import Draft
from game.core.events import InSecret
from game.core.position import Position
from game.core.ruleset import Rules
from game.core.sequence import STALLED, EndPhase
from game.lab.fuzz import verdict_words
from game.notation.orders import parse_order
from game.notation.position import parse_position, position_text
from game.ogre.engineering.jobs import Progress
from game.ogre.events import LeftMap, Moved, Shot
from game.scenarios.load import check_scenario, load_scenario
from game.scenarios.start import first_position

APART = """board 9x9
zone hill 0101
option engineering
stall-limit 3
turn 1 red movement
red HVY-1 0101
blue HVY-2 0909
"""
SHOT = Shot(0, 4, 4, "1-1", 1, "NE", shooters=("HVY-1",), target="HVY-2")


def on_to(rules: Rules, position: Position, turn: int, phase: str = "movement") -> Position:
    """The position after nothing but ends of phases, until the first player-turn of a turn, or the end."""
    while position.result is None and (position.clock.turn < turn or position.clock.phase != phase):
        position = rules.apply(position, EndPhase()).position
    return position


def given(rules: Rules, position: Position, line: str) -> Position:
    return rules.apply(position, parse_order(line, rules, position.board, position)).position


def test_so_many_turns_without_a_shot_end_a_game_undecided() -> None:
    rules, position = parse_position(APART)
    assert on_to(rules, position, 3).result is None
    last = on_to(rules, position, 9)
    assert last.clock.turn == 3 and last.result is not None
    assert (last.result.winner, last.result.level) == (-1, STALLED)
    assert last.result.reason == "For 3 turns nobody fired, and nobody came any farther."
    assert verdict_words(last) == "stalled"


def test_a_shot_puts_the_end_off_and_driving_about_does_not() -> None:
    text = APART.replace("0909", "0103")
    rules, position = parse_position(text + "dice 1 1 1\n")
    position = on_to(rules, position, 2, "fire")
    shot = given(rules, position, "fire HVY-1 at HVY-2")
    assert shot.clock.stirred == 2
    assert on_to(rules, shot, 9).clock.turn == 5
    rules, position = parse_position(APART)
    moved = given(rules, on_to(rules, position, 2), "move HVY-1 0102")
    assert on_to(rules, moved, 9).clock.turn == 3


def test_what_one_side_alone_hears_of_stirs_nothing() -> None:
    rules, position = parse_position(APART)
    draft = Draft.of(position, rules)
    for quiet in (InSecret(0, SHOT), Progress(0, "a mast", 0, 1, 9), Moved("HVY-1", (0, 0), 1)):
        draft.emit(quiet)
    assert draft.clock.stirred == 0
    draft.emit(LeftMap("HVY-1", 0))
    assert draft.clock.stirred == 1


def test_a_hill_that_is_held_turn_by_turn_is_progress_until_it_is_held_long_enough() -> None:
    goals = "victory goals\ngoal red hold hill need 0 turns 5 points 3 hexes 0101\nlevel won margin 9\n"
    rules, position = parse_position(APART + goals)
    last = on_to(rules, position, 20)
    assert last.clock.stirred == 5 and last.clock.turn == 8 and last.result is not None
    assert last.result.level == STALLED


def test_the_last_turn_comes_before_a_stall() -> None:
    rules, position = parse_position(APART + "turn-limit 3\n")
    last = on_to(rules, position, 9)
    assert last.result is not None and last.result.level == "undecided"


def test_without_a_limit_nothing_is_counted() -> None:
    rules, position = parse_position(APART.replace("stall-limit 3\n", ""))
    draft = Draft.of(position, rules)
    draft.emit(SHOT)
    draft.stir()
    assert draft.clock == position.clock
    assert on_to(rules, position, 12).result is None


def test_limit_and_last_turn_are_written_and_read() -> None:
    rules, position = parse_position(APART)
    draft = Draft.of(position, rules)
    draft.emit(SHOT)
    text = position_text(rules, draft.freeze())
    assert "\nstall-limit 3\n" in text and "\nturn 1 red movement stirred 1\n" in text
    again, read = parse_position(text)
    assert read.clock == draft.clock and position_text(again, read) == text


@pytest.fixture
def attack(tmp_path: Path) -> Path:
    """A scenario that a test may change."""
    return Path(shutil.copytree(paths.maps(), tmp_path / "maps")) / "scenarios" / "mark-iii-attack.toml"


def with_key(path: Path, line: str) -> Path:
    text = path.read_text("utf-8")
    path.write_text(text.replace("menu = 10", f"menu = 10\n{line}", 1), "utf-8")
    return path


def test_a_scenario_sets_the_limit(attack: Path) -> None:
    loaded = load_scenario(with_key(attack, "stall_limit = 6"))
    assert first_position(loaded.scenario, loaded.board).terms.stall_limit == 6


@pytest.mark.parametrize("key", ["turn_limit", "stall_limit"])
def test_a_limit_below_nothing_is_told(attack: Path, key: str) -> None:
    assert [(f.code, f.key) for f in check_scenario(with_key(attack, f"{key} = -1"))] == [("E325", key)]
