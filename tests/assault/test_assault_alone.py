"""The ground assault in processes that may not load the main game, by every layer below the window."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.toy.alone import PLAYED, ROOT, alone, command

SCENARIO = ROOT / "tests" / "assault" / "maps" / "scenarios" / "field.toml"
#: a game of it, in place of one of the toy
FIELD = PLAYED.replace("sys.argv[1]", repr(str(SCENARIO)))
POSITION = ROOT / "game" / "assault" / "lab" / "positions" / "one-assault.txt"


def test_the_ground_assault_is_played_where_the_main_game_may_not_be_loaded() -> None:
    #
    said = alone(FIELD + "print({played(seed, 2000).position.result.level for seed in range(6)})\n")
    assert "victory" in said


def test_random_games_hold_every_promise(tmp_path: Path) -> None:
    said = command("fuzz", "--games", "24", "--scenario", str(SCENARIO), "--out", str(tmp_path))
    assert said.startswith("24 games,") and " 0 with a fault" in said


def test_a_saved_game_is_loaded_whole_with_its_dice() -> None:
    alone(
        FIELD
        + """
from game.saves.meta import SavedGame
from game.saves.reading import load_text
from game.saves.writing import save_text

history = played(5, 150)
text = save_text(SavedGame(history=history))
loaded = load_text(text)
assert loaded.whole and not loaded.findings, loaded.findings
assert any(die > 6 for step in history.steps for roll in step.rolls for die in roll.dice)
for index in range(history.at + 1):
    assert loaded.history.position_at(index).key() == history.position_at(index).key()
"""
    )


#: the steps of the written position
STEPS = f"""
import pathlib
from game.core.history import History
from game.notation.cases import parse_case
from game.notation.orders import parse_order

case = parse_case(pathlib.Path({str(POSITION)!r}).read_text(encoding="utf-8"))
history = History(case.rules, case.start)
for line in case.lines:
    before = history.position
    history.do(parse_order(line.text, case.rules, before.board, before), line.dice)
"""


def test_undo_stops_at_dice_and_where_standoff_is_shown() -> None:
    alone(
        STEPS
        + """
from game.assault.events import StandoffShown

shown = 0
for number, step in enumerate(history.steps):
    there = any(isinstance(event, StandoffShown) for event in step.events)
    shown += there
    assert history.barrier(number) or not (there or step.rolls)
assert shown
"""
    )


def test_a_view_shows_no_stance_of_the_other_side() -> None:
    alone(
        STEPS
        + """
from game.assault.state import STANCE
from game.core.views import view

seen = 0
for step in history.steps:
    for side, stance in STANCE.table(step.position).items():
        seen += stance.said
        assert not STANCE.of(view(step.position, 1 - side), side).said
assert seen
"""
    )


def test_replay_check_and_count_know_it() -> None:
    log = command("replay", str(POSITION))
    assert "Assault on 0504: 15 to 7, column 2-1, roll 55+20, D2 R1" in log
    data = json.loads(command("replay", str(POSITION), "--json"))
    rolled = next(row for row in data["lines"] if row.get("rolls"))
    assert rolled["rolls"][0]["dice"] == [55] and {part["rule"] for part in rolled["numbers"]} >= {
        "ga:04",
        "ga:13",
    }
    assert command("check", str(POSITION), str(SCENARIO)).startswith("no mistakes")
    assert "orders: " in command("count", str(POSITION), "--depth", "1")


def test_works_of_a_map_are_zones_of_their_names() -> None:
    # ga:32, Q-462
    said = alone(FIELD + "from game.assault.ground import work_in\n"
                 "p = played(1, 1).position\n"
                 "print([work_in(p, p.board.grid.parse(at)) for at in ('0605', '0503', '0404')])\n"
    )  # fmt: skip
    assert said.strip() == "['entrenchment', 'ip', '']"


@pytest.mark.parametrize("setting", ["ga-barrage=1", "ga-rebuild=1", "ga-night-choice=0", "ga-daylight=1"])
def test_it_is_played_to_a_verdict_with_each_parameter(setting: str) -> None:
    name, _, value = setting.partition("=")
    varied = f"varied = with_setting(loaded.scenario, {setting!r})\n    rules = rules_of(varied)"
    program = FIELD.replace("rules = rules_of(loaded.scenario)", varied)
    program = program.replace("first_position(loaded.scenario", "first_position(varied")
    said = alone(
        "from game.assault.lab.trial import with_setting\n"
        + program
        + "history = played(3, 3000)\n"
        + f"assert ({name!r}, {value}) in history.position.terms.parameters\n"
        + "print(history.position.result.level)\n"
    )
    assert said.strip()
