"""Trains on the line (ode:9.01 to ode:9.02.4): what they run, where they stop, how they change speed."""

from __future__ import annotations

import pytest

from game.core.prices import price_words
from game.core.views import own_view
from game.notation.position import parse_position, position_text
from game.ogre.combat.terrain_damage import CutRoute
from game.ogre.trains.line import held_back
from game.ogre.trains.train import DISTANCES, MARKERS, TRAIN_KIND, train_of
from tests.engineering.worked import Bench, bench
from tests.trains.railway import railway


def runs(table: Bench, unit: str = "TRN-1") -> set[str]:
    """The ways that a train is offered, by the labels of their hexes."""
    label = table.position.board.grid.label
    return {" ".join(map(label, order.path)) for order in table.offers(unit) if hasattr(order, "path")}


def test_a_train_counter_has_the_numbers_of_its_row_and_the_scenario_may_say_other_points():
    """ode:9.01, Q-500: D3, no attack, size 5 and 12 points each, the last two as house defaults."""
    assert (TRAIN_KIND.defence, TRAIN_KIND.attack, TRAIN_KIND.size, TRAIN_KIND.worth) == (3, 0, 5, 12)
    assert dict(TRAIN_KIND.marks) == {"size": "H", "worth": "H"}


def test_a_train_takes_no_room_in_its_hex_nor_does_what_it_carries():
    """ode:9.01: it does not count for stacking."""
    table = railway("red HVY-1 0204", "red INF-1 0103 INF*3", "red LT-1 off aboard TRN-1", marker=0)
    table.run("move HVY-1 0203")
    assert table.where("HVY-1") == table.where("TRN-1") == "0203"


def test_tv_009_01_on_m4_5_it_runs_four_or_five_hexes_and_no_three():
    """ode:9.02, TV-009-01."""
    assert runs(railway()) == {"0303 0403 0503 0603", "0303 0403 0503 0603 0703"}
    assert railway().refused("run TRN-1 0303 0403 0503").rule == "ode:9.02"
    table = railway()
    table.run("run TRN-1 0303 0403 0503 0603 0703")
    assert (table.where("TRN-1"), table.where("TRN-2")) == ("0703", "0603")


@pytest.mark.parametrize("marker", range(len(MARKERS)))
def test_each_marker_has_its_two_distances(marker: int):
    """ode:9.02: top speed is 7; on M0/1 it may stand."""
    lengths = {len(way.split()) for way in runs(railway(marker=marker))}
    assert lengths == {distance for distance in DISTANCES[marker] if distance}


def test_the_movement_phase_does_not_end_before_a_train_has_run_but_on_m0_1_it_may_stand():
    """ode:9.02: it must run one of the two distances of its marker."""
    assert railway().refused("end").code == "must-run"
    table = railway()
    table.run("run TRN-1 0303 0403 0503 0603")
    assert table.refused("run TRN-1 0703 0803 0903").code == "has-run"
    table.run("end")
    assert table.phase == "fire"
    standing = railway(marker=0)
    standing.run("end")
    assert standing.where("TRN-1") == "0203"


def test_the_rear_is_not_run_by_itself_and_no_train_drives_like_a_vehicle():
    """ode:9.02: no movement points, terrain, roads or second movement."""
    table = railway()
    assert table.refused("run TRN-2 0203").code == "rear"
    assert not table.offers("TRN-2")
    assert table.refused("move TRN-1 0303").code == "immobile"


def test_at_the_end_of_the_turn_the_marker_changes_by_one_step_once():
    """ode:9.02.1: an order of the Fire phase or of the second GEV movement."""
    table = railway(moment="turn 1 red fire", more="ran=4")
    assert {str(order.way) for order in table.offers("TRN-1") if hasattr(order, "way")} == {"up", "down"}
    table.run("throttle TRN-1 up")
    assert table.refused("throttle TRN-1 down").code == "shifted"
    assert "M6/7" in " ".join(table.said())
    assert railway(moment="turn 1 red fire", marker=3).refused("throttle TRN-1 up").code == "limit"
    assert railway(moment="turn 1 red fire", marker=0).refused("throttle TRN-1 down").code == "limit"
    late = railway("red GEV-1 0501", moment="turn 1 red second")
    late.run("throttle TRN-1 down")


def test_only_a_train_on_m0_1_reverses_and_it_stays_there():
    """ode:9.02.1."""
    assert railway(moment="turn 1 red fire", marker=1).refused("reverse TRN-1").code == "too-fast"
    table = railway(moment="turn 1 red fire", marker=0, line="route rail 0101 0102 0103 0203 0303")
    table.run("reverse TRN-1")
    assert table.refused("throttle TRN-2 up").code == "shifted"
    for _ in range(3):
        table.run("end")
    assert runs(table, "TRN-2") == {"0102"}
    assert not runs(table, "TRN-1")


def test_at_the_end_of_the_line_it_stops_and_its_marker_becomes_m0_1():
    """ode:9.02.2, Q-501: only where neither distance can be run."""
    table = railway(line="route rail 0103 0203 0303 0403")
    assert runs(table) == {"0303 0403"}
    table.run("run TRN-1 0303 0403")
    assert "state train TRN-1 rear=TRN-2 ran=2" in position_text(table.rules, table.position)
    assert "where its line ends" in " ".join(table.said())
    one = railway(line="route rail 0103 0203 0303 0403 0503 0603")
    assert runs(one) == {"0303 0403 0503 0603"}  # the slow distance can be run, so it stands on its marker
    one.run("run TRN-1 0303 0403 0503 0603")
    assert "marker=2" in position_text(one.rules, one.position)
    none = railway(line="route rail 0103 0203")
    none.run("end")
    assert "state train TRN-1 rear=TRN-2\n" in position_text(none.rules, none.position) + "\n"


def test_it_leaves_by_an_edge_that_the_scenario_names():
    """ode:9.02.2, Q-1503: the step off the map is a hex of the run, and both counters go with their cargo."""
    table = railway(
        "exit red - hexes 0403", "red LT-1 off aboard TRN-2", line="route rail 0103 0203 0303 0403", marker=1
    )
    assert runs(table) == {"0303 0403", "0303 0403 off"}
    table.run("run TRN-1 0303 0403 off")
    assert [table.gone(name) for name in ("TRN-1", "TRN-2", "LT-1")] == ["left"] * 3
    assert (
        railway(line="route rail 0103 0203 0303 0403", marker=1).refused("run TRN-1 0303 0403 off").code
        == "exit"
    )


def test_both_its_counters_and_its_cargo_count_for_the_edge_that_they_leave_by():
    """ode:9.02.2: the rear leaves over the same hex; and so will a train when no enemy is left."""
    goal = 'goal red exit through need 1 title "the east" points 25 each kinds TRN hexes 0403'
    table = railway(
        "exit red - hexes 0403", "victory goals", "red LT-1 off aboard TRN-2", goal,
        line="route rail 0103 0203 0303 0403", marker=1,
    )  # fmt: skip
    table.run("run TRN-1 0303 0403 off")
    (through,) = table.position.terms.goals
    assert through.reached(table.position, -1).have == 2
    alone = railway(goal, "victory goals", "exit red - hexes 0403", line="route rail 0103 0203 0303 0403")
    assert alone.position.terms.goals[0].reached(alone.position, 0).have == 2


def test_the_owner_chooses_at_a_fork_and_no_sharp_turn_is_made():
    """ode:9.02.2, Q-502: a turn of more than 60 degrees from one link to the next is not made."""
    fork = "route rail 0103 0203 0303 0402 0502\nroute rail 0303 0403 0504\nroute rail 0303 0304"
    table = railway(line=fork, marker=1)
    assert runs(table) == {"0303 0403", "0303 0402", "0303 0403 0504", "0303 0402 0502"}
    assert table.refused("run TRN-1 0303 0304").code == "sharp"
    assert table.refused("run TRN-1 0303 0302").code == "no-rail"


def test_a_counter_that_enters_a_cut_is_destroyed_there():
    """ode:9.02.4: as the front of a moving train the whole of it (ode:9.03); each wreck cuts the rail."""
    table = railway("marker cut 0503 word rail:cut")
    assert runs(table) == {"0303 0403 0503"}
    table.run("run TRN-1 0303 0403 0503")
    assert [table.gone(name) for name in ("TRN-1", "TRN-2")] == ["destroyed"] * 2
    text = position_text(table.rules, table.position)
    assert "marker cut 0403 word rail:cut" in text
    assert table.said()[0].startswith("Train 1 moves from 0203 to 0503")
    last = railway("marker cut 0703 word rail:cut")  # a slower run stops before it
    assert runs(last) == {"0303 0403 0503 0603", "0303 0403 0503 0603 0703"}


def test_a_bridge_that_is_down_cuts_the_rail_and_a_train_on_a_cut_cannot_leave_it():
    """ode:9.02.4, Q-1501, Q-1502."""
    table = railway("side stream 0403-0503", "marker bridge_down 0503 toward 0403")
    assert runs(table) == {"0303 0403 0503"}
    stuck = railway("marker cut 0103 word rail:cut")
    assert runs(stuck) == set()
    assert stuck.refused("run TRN-1 0303 0403 0503 0603").code == "cut"
    stuck.run("end")


def test_friendly_vehicles_stop_it_and_friendly_infantry_steps_aside():
    """ode:9.06, Q-505."""
    table = railway("red HVY-1 0503")
    assert runs(table) == {"0303 0403"}
    table.run("run TRN-1 0303 0403")
    assert "before Heavy Tank 1" in " ".join(table.said())
    assert "state train TRN-1 rear=TRN-2 ran=2" in position_text(table.rules, table.position)
    near = railway("red HVY-1 0303")
    train = train_of(near.position, "TRN-1")
    assert train is not None and held_back(table.position, train_of(table.position, "TRN-1")) is None
    assert held_back(near.position, train).text.startswith("Heavy Tank 1 stands on the line in 0303")
    squads = railway("red INF-1 0503")
    squads.run("run TRN-1 0303 0403 0503 0603")
    assert squads.where("TRN-2") == "0503"


def test_a_train_of_one_counter_keeps_its_rules_and_its_heading():
    """ode:9.01: a counter that lost its other half is a train of one counter."""
    fork = "route rail 0103 0203 0303 0403 0503\nroute rail 0203 0202"
    table = bench(
        f"board 12x8\noption trains\n{fork}\nturn 1 red movement\nred TRN-1 0203\nblue CP-9 1208\n"
        "state train TRN-1 marker=1 heading=2"
    )
    east = runs(table)
    assert "0303 0403" in east and all(not way.startswith("0103") for way in east)
    table.run("run TRN-1 0303 0403")
    table.run("end")
    table.run("throttle TRN-1 down")
    for _ in range(3):
        table.run("end")
    assert runs(table) == {"0503"}


def test_a_train_enters_along_the_rail_with_the_marker_of_the_scenario():
    """ode:9.08: M2/3 if it says nothing; the rear follows into the hexes just left."""
    lines = "board 12x8\noption trains\nroute rail 0103 0203 0303 0403\nentry red - hexes 0103\n"
    lines += "turn 1 red movement\n"
    table = bench(lines + "red TRN-1 off\nred TRN-2 off\nblue CP-9 1208")
    assert runs(table) == {"0103 0203", "0103 0203 0303"}
    assert table.refused("end").code == "must-enter"
    table.run("run TRN-1 0103 0203")
    assert (table.where("TRN-1"), table.where("TRN-2")) == ("0203", "0103")
    slow = bench(lines + "parameter train-entry 0\nred TRN-1 off\nred TRN-2 off\nblue CP-9 1208")
    slow.run("run TRN-1 0103")
    assert slow["TRN-2"].at == 0
    for _ in range(4):
        slow.run("end")
    slow.run("run TRN-1 0203")
    assert slow.where("TRN-2") == "0103"


def test_what_is_known_of_a_train_is_text_and_comes_back_from_it():
    """The state of a train is written and read like any other."""
    table = railway(front="guns 2", rear="guns 2")
    table.run("run TRN-1 0303 0403 0503 0603")
    text = position_text(table.rules, table.position)
    rules, again = parse_position(text)
    assert position_text(rules, again) == text and again.tables == table.position.tables


def test_a_train_does_not_cut_its_own_rail_and_a_friend_is_warned():
    """Q-1524"""
    table = railway("red LT-1 0203", front="guns 2", moment="turn 1 red fire")
    assert not [order for order in table.offers("TRN-1") if isinstance(order, CutRoute)]
    assert table.refused("cut TRN-1").code == "own-rail"
    view = own_view(table.position)
    assert "Train 1 stands there" in price_words(table.rules, view, CutRoute("LT-1"))
    table.run("cut LT-1")
