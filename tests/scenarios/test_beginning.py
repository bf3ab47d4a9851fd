"""Counters, markers and jobs that are there when a game begins."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from msgspec.structs import replace

from game import paths
from game.core.anygame import Position, Step
from game.core.draft import Draft
from game.core.goals import sentence
from game.core.sequence import EndPhase
from game.core.views import own_view
from game.notation.position import parse_position, position_text
from game.ogre.engineering.cargo import MISSILE, spare
from game.ogre.engineering.jobs import DONE
from game.ogre.movement.movement import Move
from game.ogre.scoring.goals import UNFINISHED
from game.ogre.setup import Place
from game.ogre.state import note
from game.players.match import Entrant, Match
from game.scenarios.load import Loaded, check_scenario, load_scenario
from game.scenarios.start import first_position, rules_of, suggested_setup

SCENARIO = '''
sapper_scenario = 1
id = "salvage"
title = "Salvage"
board = "heath"
blurb = "A try."
order = ["reds", "blues"]
setup = ["blues", "reds"]
turn_limit = 6
start = """
blues VULC-1 0704 notes hold-mis/6
blues MK3-1 0505 stuck tr 20 main 0
blues MK2-1 0605 disabled unfinished notes unfinished/3
blues HDRN-1 off aboard VULC-1
marker cut 0505 word road:cut
marker mine 0806 owner reds word road known reds
"""

[rules]
modules = ["overrun", "vulcan-jobs", "repair", "swamp-work", "mine-work", "ground-works"]
stacking = "gev"

[[chores]]
id = "mast"
side = "blues"
title = "raise the mast"
turns = 2
hexes = ["0704"]

[victory]
type = "goals"
levels = [{ name = "victory", margin = 1 }]

[[victory.goals]]
id = "mast"
side = "blues"
kind = "chores"
chores = ["mast"]
points = 10

[[victory.goals]]
id = "up"
side = "blues"
kind = "ready"
units = ["MK3-1", "MK2-1"]
title = "the Ogres"
points = 5
each = true

[[sides]]
id = "reds"
name = "Reds"
colour = "orange"
briefing = "Come."
areas = [{ zone = "west" }]

[[sides.forces]]
id = "all"
title = "All"
units = [{ kind = "HVY", count = 2 }, { kind = "MK3", count = 1 }]
deploy = { HVY = ["0104", "0203"], MK3 = ["0103"] }

[[sides]]
id = "blues"
name = "Blues"
colour = "blue"
briefing = "Stay."
areas = [{ zone = "map" }]

[[sides.forces]]
id = "all"
title = "All"
units = [{ kind = "CE", squads = 2 }]
deploy = { CE = ["0704x2"] }
'''


def laid(tmp_path: Path, text: str = SCENARIO) -> Path:
    shutil.copytree(paths.maps(), tmp_path / "maps")
    file = tmp_path / "maps" / "scenarios" / "salvage.toml"
    file.write_text(text)
    return file


@pytest.fixture
def loaded(tmp_path: Path) -> Loaded:
    file = laid(tmp_path)
    assert check_scenario(file) == []
    return load_scenario(file)


@pytest.mark.parametrize("title", ["Salvage \U0001f6df", "\u6d77\u8fba"])
def test_a_title_in_letters_that_the_window_cannot_draw_is_named_and_no_mistake(
    tmp_path: Path, title: str
) -> None:
    found = check_scenario(laid(tmp_path, SCENARIO.replace('title = "Salvage"', f'title = "{title}"')))
    assert [(one.code, one.line) for one in found] == [("W308", 4)]
    assert load_scenario(tmp_path / "maps" / "scenarios" / "salvage.toml").scenario.title == title


def test_counters_of_the_beginning_stand_there_with_their_states(loaded: Loaded) -> None:
    position = first_position(loaded.scenario, loaded.board)
    units, parse = position.units, position.board.grid.parse
    assert spare(position, units["VULC-1"], MISSILE) == 6
    assert units["MK3-1"].stuck
    assert units["MK2-1"].disabled == UNFINISHED
    assert units["HDRN-1"].aboard == "VULC-1"
    assert {m.kind for m in position.markers[parse("0505")]} == {"cut"}
    assert position.markers[parse("0806")][0].known == 1


def test_counters_of_a_force_are_numbered_past_those_of_the_beginning(loaded: Loaded) -> None:
    position = first_position(loaded.scenario, loaded.board)
    assert position.units["MK3-2"].side == 0
    assert {order.unit for order in suggested_setup(loaded.scenario, loaded.board)} == {
        "HVY-1", "HVY-2", "MK3-2", "CE-1",
    }  # fmt: skip


def test_counters_of_the_beginning_are_not_set_up(loaded: Loaded) -> None:
    rules, position = rules_of(loaded.scenario), first_position(loaded.scenario, loaded.board)
    refusal = rules.refusal(position, Place("MK3-1", position.board.grid.parse("0909")))
    assert refusal is not None and refusal.code == "fixed"
    assert not list(rules.offers(own_view(position), "MK3-1"))
    for order in suggested_setup(loaded.scenario, loaded.board):
        if position.units[order.unit].side == 1:
            position = rules.apply(position, order).position
    assert rules.refusal(position, EndPhase()) is None


def test_what_was_taken_off_its_vulcan_again_is_set_up_anew(loaded: Loaded) -> None:
    rules, position = rules_of(loaded.scenario), first_position(loaded.scenario, loaded.board)
    draft = Draft.of(position, rules)
    draft.put(replace(position.units["HDRN-1"], aboard=""))
    note(draft, "HDRN-1", in_hold=False)
    position = draft.freeze()
    assert rules.refusal(position, Place("HDRN-1", position.board.grid.parse("0909"))) is None


def test_the_first_position_is_written_and_read_again(loaded: Loaded) -> None:
    rules, position = rules_of(loaded.scenario), first_position(loaded.scenario, loaded.board)
    text = position_text(rules, position)
    again = parse_position(text)[1]
    assert position_text(rules, again) == text
    assert again.terms == position.terms


def test_goals_ask_for_jobs_that_are_done_and_units_that_can_move(loaded: Loaded) -> None:
    rules, position = rules_of(loaded.scenario), first_position(loaded.scenario, loaded.board)
    mast, up = (goal.progress(position) for goal in position.terms.goals)
    assert (mast.have, mast.points, up.have, up.points, up.most) == (0, 0, 0, 0, 10)
    assert sentence(position, mast) == "Blues: raise the mast (10 points). Not yet."
    assert sentence(position, up) == "Blues: have the Ogres ready to move (5 points for each). 0 of 2."
    text = (
        position_text(rules, position).replace(" stuck", "") + f"marker {DONE} 0704 owner blues word mast\n"
    )
    position = parse_position(text)[1]
    assert mast.goal.progress(position).points == 10
    assert up.goal.progress(position).points == 5


@pytest.mark.parametrize(
    ("old", "new", "code", "said"),
    [
        ("blues VULC-1 0704 notes", "blues VULC-1 9904 notes", "E370", "9904"),
        ("blues MK3-1 0505", "greens MK3-1 0505", "E370", "greens"),
        ("marker cut 0505", "turn 3 reds fire\nmarker cut 0505", "E370", "turn"),
        ("blues MK3-1 0505", "blues MK3-1 off", "E370", "never arrives"),
        ("blues HDRN-1 off aboard", "blues Crane off kind HDRN aboard", "E370", "Crane"),
        ("turns = 2\nhexes", "turns = 0\nhexes", "E371", "1 or more"),
        ('hexes = ["0704"]', 'hexes = ["7704"]', "E371", "7704"),
        ('hexes = ["0704"]', 'zone = "attic"', "E371", "attic"),
        ('hexes = ["0704"]', "helpers = 1", "E371", "place of the job"),
        ('"vulcan-jobs", ', "", "E371", "vulcan-jobs"),
        ('chores = ["mast"]', 'chores = ["tower"]', "E366", "tower"),
        ('chores = ["mast"]', "need = 1", "E366", "no job"),
        ('units = ["MK3-1", "MK2-1"]', 'units = ["MK3-7"]', "E365", "MK3-7"),
    ],
)  # fmt: skip
def test_what_is_wrong_with_a_beginning_is_said(
    tmp_path: Path, old: str, new: str, code: str, said: str
) -> None:
    assert SCENARIO.count(old) == 1
    file = laid(tmp_path, SCENARIO.replace(old, new))
    found = [f for f in check_scenario(file) if f.code == code]
    assert any(said in f.text for f in found), check_scenario(file)
    assert all(f.mend and f.line for f in found)


def test_the_way_into_the_mire_of_the_recovery_is_half_prepared_and_takes_no_die() -> None:
    loaded = load_scenario(paths.scenarios() / "recovery.toml")
    match, rolled = Match(loaded, (Entrant("steady"), Entrant("steady")), 5), list[bool]()

    def hears(before: Position, step: Step, reason: str) -> None:
        if isinstance(step.order, Move) and "VULC-1" in step.order.units and before.clock.turn <= 4:
            assert before.clock.turn == 4 and step.position.units["VULC-1"].at == before.board.grid.parse(
                "0811"
            )
            rolled.append(bool(step.rolls))

    match.hears = hears
    match.play()
    assert rolled == [False], "Vulcan and drones go in in turn 4, in one order, and nobody rolls"
