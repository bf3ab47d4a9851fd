"""How trains are destroyed, and what they destroy (ode:9.03 to ode:9.06, ode:9.08)."""

from __future__ import annotations

import pytest

from game.notation.position import position_text
from tests.engineering.worked import Bench
from tests.trains.railway import railway

ENEMY = "turn 1 blue fire"


def lost(table: Bench) -> set[str]:
    """The counters of the train that are destroyed."""
    return {name for name in ("TRN-1", "TRN-2") if table.gone(name) == "destroyed"}


def text(table: Bench) -> str:
    """The position as text."""
    return position_text(table.rules, table.position)


@pytest.mark.parametrize(
    ("marker", "more", "hit", "gone"),
    [
        (2, "ran=4", "TRN-2", {"TRN-2"}),  # TV-009-02
        (2, "ran=4", "TRN-1", {"TRN-1", "TRN-2"}),
        (0, "", "TRN-1", {"TRN-1"}),
        (0, "", "TRN-2", {"TRN-2"}),
        (0, "ran=1", "TRN-1", {"TRN-1", "TRN-2"}),  # it ran in its last movement phase
        (1, "", "TRN-1", {"TRN-1", "TRN-2"}),
    ],
)
def test_tv_009_02_an_x_on_the_front_of_a_moving_train_destroys_both_else_one(marker, more, hit, gone):
    """ode:9.03, TV-009-02: each counter is a target of its own; every wreck cuts the rail of its hex."""
    table = railway("blue HWZ-1 0406", marker=marker, more=more, moment=ENEMY)
    table.run(f"fire HWZ-1 at {hit}", 6)
    assert lost(table) == gone
    cuts = {"TRN-1": "marker cut 0203 word rail:cut", "TRN-2": "marker cut 0103 word rail:cut"}
    assert {name for name, line in cuts.items() if line in text(table)} == gone


def test_a_counter_that_is_left_is_a_train_of_one_and_faces_as_before():
    """ode:9.01."""
    front = railway("blue HWZ-1 0406", more="ran=4", moment=ENEMY)
    front.run("fire HWZ-1 at TRN-2", 6)
    assert "state train TRN-1 marker=2 ran=4 heading=2" in text(front)
    rear = railway("blue HWZ-1 0406", marker=0, moment=ENEMY)
    rear.run("fire HWZ-1 at TRN-1", 6)
    assert "state train TRN-2 heading=2" in text(rear)


def test_a_d_has_no_effect_on_a_train_and_the_odds_say_so():
    """ode:9.03: only an X counts."""
    table = railway("blue HVY-1 0304", moment=ENEMY)
    found = table.odds("HVY-1", "TRN-1")
    assert "D" not in found.outcomes and "X" in found.outcomes
    table.run("fire HVY-1 at TRN-1", 4)
    assert not table["TRN-1"].disabled and "no effect" in " ".join(table.said())


def test_spillover_is_stepped_down_so_that_an_x_of_the_table_does_nothing():
    """ode:9.03."""
    table = railway("red INF-1 0203", "blue HWZ-1 0406", moment=ENEMY)
    spill = table.odds("HWZ-1", "INF-1").spills
    assert [one.unit for one in spill] == ["TRN-1"] and set(spill[0].outcomes) == {"NE"}


@pytest.mark.parametrize(("ground", "defence"), [("town", 6), ("forest", 3), ("swamp", 3), ("clear", 3)])
def test_a_town_doubles_its_defence_and_no_other_ground_changes_it(ground, defence):
    """ode:9.03.2."""
    assert railway(f"terrain {ground} 0203").defence("TRN-1") == defence


def test_tv_009_03_two_armour_units_given_up_are_two_guns_on_each_counter():
    """ode:9.03.1, TV-009-03."""
    lines = (
        "setup red blue",
        "area red map",
        "red HVY-1 off",
        "red HVY-2 off",
        "red LT-1 off",
        "red LT-2 off",
    )
    table = railway(*lines, marker=0, moment="turn 0 red setup")
    table.run("arm-train TRN-1 HVY-1+HVY-2")
    assert (table["TRN-1"].guns, table["TRN-2"].guns) == (2, 2)
    assert "HVY-1" not in table and not table.gone("HVY-1").startswith("destroyed")
    assert table.refused("arm-train TRN-1 LT-1").code == "half"
    table.run("arm-train TRN-1 LT-1+LT-2")
    assert table["TRN-2"].guns == 3
    assert table.refused("arm-train TRN-2 LT-1").code in ("no-train", "no-unit")


def test_each_gun_is_one_attack_of_four_at_range_two_and_they_combine():
    """ode:9.03.1: a lost counter takes its guns with it; a D leaves them."""
    table = railway("blue HVY-1 0402", front="guns 2", rear="guns 2", moment="turn 1 red fire")
    assert table.odds("TRN-1:gun*2", "HVY-1").attack == 8 * 4
    assert table.refused("fire TRN-2 at HVY-1").code == "range"
    table.run("fire TRN-1:gun at HVY-1", 2)
    table.run("fire TRN-1:gun at HVY-1", 6)
    assert table.refused("fire TRN-1 at HVY-1").code in ("fired", "no-target")
    assert railway(moment="turn 1 red fire").refused("fire TRN-1 at CP-9").code == "fired"


def test_enemies_enter_the_hex_of_an_unarmed_train_and_not_that_of_an_armed_one():
    """ode:9.02.3."""
    for guns, free in (("", True), ("guns 1", False)):
        table = railway("blue HVY-1 0204", front=guns, rear=guns, moment="turn 1 blue movement")
        assert ("0203" in table.reach("HVY-1")) is free
    assert table.refused("move HVY-1 0203").code == "enemy"


@pytest.mark.parametrize(("marker", "gone"), [(2, {"TRN-1", "TRN-2"}), (0, {"TRN-1"})])
def test_an_unarmed_train_that_is_overrun_by_the_armed_is_destroyed_without_a_fight(marker, gone):
    """ode:9.04: no fight is fought."""
    table = railway("blue HVY-1 0204", marker=marker, moment="turn 1 blue movement", options="overrun")
    table.run("overrun HVY-1 0203")
    assert lost(table) == gone and not table.position.frames
    assert "overruns Train 1" in " ".join(table.said())


def test_an_armed_train_that_is_overrun_fights_and_its_guns_are_not_doubled():
    """ode:9.04, Q-1507: as any unit, so that a D destroys it there as well."""
    table = railway(
        "blue HVY-1 0204", marker=0, front="guns 2", rear="guns 2", moment="turn 1 blue movement",
        options="overrun",
    )  # fmt: skip
    table.run("overrun HVY-1 0203")
    assert table.odds("TRN-1:gun*2", "HVY-1").attack == 8 * 4
    table.run("go-on")
    assert set(table.odds("HVY-1", "TRN-1").outcomes) == {"NE", "X"}
    table.run("fire HVY-1 at TRN-1", 3)
    assert lost(table) == {"TRN-1"}


def test_tv_009_04_who_rams_a_train():
    """ode:9.05, TV-009-04: size 5 and up an X for a tread; a GEV at 1-1; others at 1-2; an X counts."""
    lines = ("blue MK3-1 0204", "blue GEV-1 0202", "blue LT-1 0304", "blue INF-1 0303")
    turn = "turn 1 blue movement"
    ogre = railway(*lines, marker=0, moment=turn)
    treads = ogre.row("MK3-1", "tr")
    ogre.run("ram MK3-1 TRN-1")
    assert lost(ogre) == {"TRN-1"} and ogre.row("MK3-1", "tr") == treads - 1 and not ogre.faces
    gev = railway(*lines, marker=0, moment=turn)
    gev.run("ram GEV-1 TRN-1", 6)
    assert lost(gev) == {"TRN-1"} and gev.gone("GEV-1") == "destroyed"
    tank = railway(*lines, marker=0, moment=turn)
    tank.run("ram LT-1 TRN-1", 5)
    assert not lost(tank) and tank.gone("LT-1") == "destroyed"
    tank = railway(*lines, marker=0, moment=turn)
    tank.run("ram LT-1 TRN-1", 6)
    assert lost(tank) == {"TRN-1"}
    assert tank.refused("ram INF-1 TRN-2").code == "never-rams"


def test_running_into_the_armed_ends_the_train_and_a_fast_wreck_strikes_all_but_infantry():
    """ode:9.06 a, ode:9.04: also if they are disabled, also with guns (Q-1504)."""
    for guns in ("", "guns 4"):
        table = railway("blue HVY-1 0403 disabled fire 0", "blue INF-1 0403", marker=2, front=guns, rear=guns)
        table.run("run TRN-1 0303 0403 0503 0603", 6)
        assert lost(table) == {"TRN-1", "TRN-2"}
        assert table.gone("HVY-1") == "destroyed" and "INF-1" in table
    slow = railway("blue HVY-1 0403", marker=1)
    slow.run("run TRN-1 0303 0403")
    assert lost(slow) == {"TRN-1", "TRN-2"} and "HVY-1" in slow and not slow.faces


def test_the_wreck_takes_treads_of_a_record_sheet():
    """ode:9.06, Q-1505: as a ram by a unit of size 5 does."""
    table = railway("blue MK3-1 0403", marker=3)
    treads = table.row("MK3-1", "tr")
    table.run("run TRN-1 0303 0403 0503 0603 0703 0803", 5, 4)
    assert table.row("MK3-1", "tr") == treads - 4
    safe = railway("blue MK3-1 0403", marker=3)
    safe.run("run TRN-1 0303 0403 0503 0603 0703 0803", 4)
    assert safe.row("MK3-1", "tr") == treads


def test_the_unarmed_are_run_over_and_attack_with_the_sum_of_their_sizes():
    """ode:9.06 b, Q-504: against D3, only an X counts; a train that survives runs on."""
    lines = ("blue TK-1 0403", "blue TK-2 0403")
    table = railway(*lines)
    table.run("run TRN-1 0303 0403 0503 0603", 5)
    assert table.where("TRN-1") == "0603" and table.gone("TK-1") == table.gone("TK-2") == "destroyed"
    hit = railway("blue MCRL-1 0403")  # size 4 against 3: 1-1
    hit.run("run TRN-1 0303 0403 0503 0603", 5)
    assert lost(hit) == {"TRN-1", "TRN-2"} and hit.gone("MCRL-1") == "destroyed"


def test_a_train_that_runs_into_an_enemy_train_counts_its_size():
    """ode:9.06, ode:9.01: the size is a parameter of the game."""
    foe = ("blue TRN-7 0503", "blue TRN-8 0603", "state train TRN-7 rear=TRN-8")
    table = railway(*foe)
    table.run("run TRN-1 0303 0403 0503 0603", 3, 3)
    assert table.gone("TRN-7") == "destroyed"
    small = railway(*foe, "parameter train-size 1")
    small.run("run TRN-1 0303 0403 0503 0603")  # 1-3, and then again
    # the front runs on over what it wrecks; the rear enters where the rail is cut by then (ode:9.02.4)
    assert lost(small) == {"TRN-2"} and small.where("TRN-1") == "0603"


def test_mines_on_the_rail_explode_for_each_counter_that_enters():
    """ode:9.08, Q-507: X, and the rail is cut."""
    table = railway("marker mine 0403 owner blue word road known blue", options="ramming mines")
    table.run("run TRN-1 0303 0403 0503 0603")
    assert lost(table) == {"TRN-1", "TRN-2"} and "marker cut 0403 word rail:cut" in text(table)
    own = railway("marker mine 0403 owner red count 0 word road known red", options="ramming mines")
    own.run("run TRN-1 0303 0403 0503 0603")
    assert not lost(own)
    beside = railway("marker mine 0403 owner blue known blue", options="ramming mines")
    beside.run("run TRN-1 0303 0403 0503 0603", 3, 6)  # off the rail: a die for each counter
    assert lost(beside) == {"TRN-2"} and beside.where("TRN-1") == "0603"
