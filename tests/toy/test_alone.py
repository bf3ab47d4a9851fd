"""A second game goes through every layer below the client, in processes that may not load the first."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.toy.alone import PLAYED, SCENARIO, alone, command

CASE = """game toy
board 6x6
terrain bog 0303
side hedge 0202-0203
victory last
turn 1 red shoot
red GUN-1 0202
red RUN-1 0101
blue GUN-2 0404 hurt
blue RUN-2 0505
marker snare 0304 owner blue known blue
? need GUN-1 GUN-2
? offers GUN-1
> shoot GUN-1 GUN-2
> duck [4]
> smoke RUN-1 0102
> end
> end
"""


@pytest.fixture
def case(tmp_path: Path) -> Path:
    path = tmp_path / "duel.txt"
    path.write_text(CASE, encoding="utf-8")
    return path


def test_another_game_is_barred_in_these_processes() -> None:
    with pytest.raises(AssertionError, match="another game was asked for"):
        alone("import game.ogre.kinds\n")


def test_random_games_of_the_toy_hold_every_promise(tmp_path: Path) -> None:
    said = command("fuzz", "--games", "8", "--scenario", str(SCENARIO), "--out", str(tmp_path))
    assert said.startswith("8 games,") and " 0 with a fault" in said


def test_a_random_player_brings_games_of_the_toy_to_an_end() -> None:
    said = alone(PLAYED + "print({played(seed).position.result.level for seed in range(8)})\n")
    assert "more pieces" in said


def test_a_view_of_the_toy_shows_no_snare_of_the_other_side_and_no_dice() -> None:
    alone(
        PLAYED
        + """
from game.core.dice import BlankDice
from game.core.views import view

hidden = 0
for seed in range(3):
    for step in played(seed).steps:
        for side in (0, 1):
            seen = view(step.position, side)
            assert isinstance(seen.dice, BlankDice)
            there = [m for row in seen.markers.values() for m in row]
            assert not [m for m in there if m.known not in (-1, 1 << side)]
            hidden += len([m for row in step.position.markers.values() for m in row]) - len(there)
assert hidden > 0
"""
    )


def test_undo_in_the_toy_stops_at_a_die_and_at_a_change_of_decider() -> None:
    alone(
        PLAYED
        + """
from game.core.position import decider

history = played(3)
why = set()
for number, step in enumerate(history.steps):
    before = history.position_at(number)
    stops = bool(history.barrier(number))
    assert stops or not step.rolls
    assert stops or decider(before) == decider(step.position)
    why.add(history.barrier(number))
assert {"", "dice were rolled", "it is the other side's turn"} <= why, why
"""
    )


def test_the_other_side_decides_in_a_phase_and_in_a_window_of_the_toy() -> None:
    alone(
        PLAYED
        + """
from game.core.position import decider

seen = set()
for seed in range(4):
    for step in played(seed).steps:
        position = step.position
        if position.result is None and decider(position) != position.clock.side:
            seen.add(position.frames[-1].kind if position.frames else position.clock.phase)
assert seen == {"return", "duck"}, seen
"""
    )


def test_a_game_of_the_toy_is_saved_and_loaded_whole() -> None:
    alone(
        PLAYED
        + """
from game.saves.meta import SavedGame
from game.saves.reading import load_text
from game.saves.writing import save_text

history = played(5)
text = save_text(SavedGame(history=history))
assert "\\ngame toy\\n" in text
loaded = load_text(text)
assert loaded.whole and not loaded.findings, loaded.findings
for index in range(history.at + 1):
    assert loaded.history.position_at(index).key() == history.position_at(index).key()
"""
    )


def test_a_position_of_the_toy_goes_through_text_with_its_ground_and_its_window() -> None:
    alone(
        PLAYED
        + """
from game.notation.position import parse_position, position_text

moments = {}
for seed in range(3):
    history = played(seed)
    for step in history.steps:
        clock, frames = step.position.clock, step.position.frames
        moments[(clock.phase, clock.actor, bool(frames))] = step.position
for position in moments.values():
    text = position_text(history.rules, position)
    rules, read = parse_position(text)
    assert rules is history.rules and read.key() == position.key()
    assert position_text(rules, read) == text
    assert "terrain bog" in text and "side hedge" in text
assert ("return", 0, True) in moments or ("return", 1, True) in moments
"""
    )


def test_check_reads_a_scenario_a_save_and_a_case_of_the_toy(case: Path, tmp_path: Path) -> None:
    save = tmp_path / "one.sapper"
    alone(
        PLAYED
        + """
from game.saves.meta import SavedGame
from game.saves.writing import save_game
save_game(sys.argv[2], SavedGame(history=played(2, 60)))
""",
        str(save),
    )
    assert command("check", str(SCENARIO), str(save), str(case)) == "no mistakes, no doubts.\n"


def test_check_names_what_is_wrong_in_a_scenario_of_the_toy(tmp_path: Path) -> None:
    folder = tmp_path / "scenarios"
    folder.mkdir()
    (tmp_path / "boards").mkdir()
    board = SCENARIO.parents[1] / "boards" / "marsh.txt"
    (tmp_path / "boards" / "marsh.txt").write_text(board.read_text(encoding="utf-8"), encoding="utf-8")
    text = SCENARIO.read_text(encoding="utf-8").replace('"GUN", count', '"GNU", count', 1)
    (folder / "skirmish.toml").write_text(text.replace("snares = 2", "snakes = 2", 1), encoding="utf-8")
    with pytest.raises(AssertionError, match="the key 'snakes' is not known here"):
        command("check", str(folder / "skirmish.toml"))
    (folder / "skirmish.toml").write_text(text, encoding="utf-8")
    with pytest.raises(AssertionError, match="there is no kind of unit 'GNU'"):
        command("check", str(folder / "skirmish.toml"))


def test_replay_plays_a_case_of_the_toy_as_log_and_as_data(case: Path) -> None:
    log = command("replay", str(case))
    assert "GUN-1 shoots at GUN-2: 5+ needed, 4, missed." in log
    data = json.loads(command("replay", str(case), "--json"))
    assert data["modules"] == ["toy"]
    answer, _, shot, duck, *_ = data["lines"]
    assert answer["answer"]["value"] == "4" and answer["answer"]["parts"]
    assert shot["numbers"][0]["rule"] == "toy:6" and duck["rolls"][0]["dice"] == [4]
    assert data["final"]["text"].startswith("game toy\n")


def test_a_view_of_the_toy_is_written_as_the_side_sees_it_and_a_refusal_of_it_is_expected(case: Path) -> None:
    text = CASE.split("? need")[0] + "? view red\n? view blue\n? view nobody\n! shoot RUN-2 GUN-1 [CODE]\n"
    case.write_text(text.replace("CODE", "yours"), encoding="utf-8")
    red, blue, nobody, refused = json.loads(command("replay", str(case), "--json"))["lines"]
    snares = [any("snare" in line for line in row["answer"]["lines"]) for row in (red, blue, nobody)]
    assert snares == [False, True, False]
    assert red["answer"]["value"].startswith("turn 1 red shoot")
    assert refused["expected"]["came"] and refused["refusal"]["message"]


def test_count_counts_the_orders_of_the_toy(case: Path) -> None:
    assert "orders: " in command("count", str(case), "--depth", "2")


def test_bench_measures_the_toy() -> None:
    rows = json.loads(command("bench", "--game", "toy", "--json"))["rows"]
    assert any(row["name"] == "random games, skirmish" and row["value"] > 0 for row in rows)


def test_simulate_plays_the_toy_and_tells_of_it(tmp_path: Path) -> None:
    said = command("simulate", str(SCENARIO), "--players", "random", "--games", "6", "--out", str(tmp_path))
    assert "Red" in said and "by Random" in said
    row = json.loads((tmp_path / "rows" / "part-00000.jsonl").read_text(encoding="utf-8").splitlines()[0])
    assert row["forces"] == {"red": "line", "blue": "line"} and row["counts"] and not row["fault"]


def test_a_game_that_there_is_not_is_named(tmp_path: Path) -> None:
    wrong = tmp_path / "wrong.txt"
    wrong.write_text(CASE.replace("game toy", "game toi"), encoding="utf-8")
    with pytest.raises(AssertionError, match="There is no game 'toi'"):
        command("check", str(wrong))
