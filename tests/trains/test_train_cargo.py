"""Cargo of trains (ode:9.07): on and off, how much, and what becomes of it."""

from __future__ import annotations

from tests.trains.railway import railway


def test_units_get_on_and_off_a_train_that_stands_and_that_is_their_whole_move():
    """ode:9.07."""
    table = railway("red HVY-1 0203", "red INF-1 0103 INF*3", "red GEV-1 0205", marker=0)
    table.run("entrain HVY-1 TRN-1")
    table.run("entrain INF-1 TRN-2")
    assert table["HVY-1"].aboard == "TRN-1" and table["INF-1"].at == 0
    assert table.refused("detrain HVY-1").code == "moved"
    assert table.refused("entrain GEV-1 TRN-1").code == "apart"
    table.run("end")
    assert table.refused("fire HVY-1 at CP-9").code == "inside"  # units do not fire from the train
    while (table.phase, table.turn) != ("movement", (2, 0)):
        table.run("end")
    table.run("detrain HVY-1")
    assert table.where("HVY-1") == "0203"
    assert table.refused("move HVY-1 0204").code == "halted"


def test_nobody_gets_on_or_off_while_the_train_moves():
    """ode:9.07: M0/1, and not run in its last movement phase."""
    for marker, more in ((1, ""), (0, "ran=1")):
        table = railway("red HVY-1 0203", "red LT-1 off aboard TRN-1", marker=marker, more=more)
        assert table.refused("entrain HVY-1 TRN-1").code == "moving"
        assert table.refused("detrain LT-1").code == "moving"
    table = railway("red HVY-1 0203", "red LT-1 off aboard TRN-1", marker=0)
    table.run("run TRN-1 0303")
    assert table.refused("detrain LT-1").code == "moving"


def test_a_counter_carries_twelve_size_points_of_units_up_to_size_three():
    """ode:9.07: a squad is 1; squads riding a carried GEV-PC do not count besides."""
    carried = (
        "red GEVPC-1 off aboard TRN-1",
        "red INF-2 off INF*3 aboard GEVPC-1",
        "red HVY-2 off aboard TRN-1",
    )
    table = railway(
        *carried, "red HVY-3 off aboard TRN-1", "red INF-1 0203 INF*3", "red LT-1 0203", "red MHWZ-1 0103",
        "red MK1-1 0103", marker=0,
    )  # fmt: skip
    table.run("entrain INF-1 TRN-1")
    assert table.refused("entrain LT-1 TRN-1").code == "full"
    assert table.refused("entrain MHWZ-1 TRN-2").code == "size"
    assert table.refused("entrain MK1-1 TRN-2").code == "size"


def test_it_is_lost_with_its_counter_and_what_rides_on_it_too():
    """ode:9.07, Q-506."""
    carried = (
        "red GEVPC-1 off aboard TRN-1",
        "red INF-2 off INF*2 aboard GEVPC-1",
        "red LT-1 off aboard TRN-2",
    )
    table = railway(*carried, "blue HWZ-1 0406", marker=0, moment="turn 1 blue fire")
    table.run("fire HWZ-1 at TRN-1", 6)
    assert [table.gone(name) for name in ("TRN-1", "GEVPC-1", "INF-2", "LT-1")] == ["destroyed"] * 3 + [""]


def test_in_the_set_up_a_waiting_counter_goes_aboard_at_once():
    """ode:9.07, ode:9.08."""
    table = railway("setup red blue", "area red map", "red LT-1 off", marker=0, moment="turn 0 red setup")
    table.run("entrain LT-1 TRN-1")
    assert table["LT-1"].aboard == "TRN-1"
    table.run("detrain LT-1")
    assert not table["LT-1"].at and not table["LT-1"].aboard


def test_nobody_gets_off_among_armed_enemies():
    """ode:5.03: as nobody moves into a hex that they hold."""
    table = railway("red LT-1 off aboard TRN-1", "blue HVY-1 0203", marker=0)
    assert table.refused("detrain LT-1").code == "enemy"


def test_the_halves_of_a_train_are_set_up_side_by_side_on_a_line():
    """ode:9.08: on two neighbouring linked rail hexes."""
    lines = ("setup red blue", "area red map", "red TRN-3 off", "red TRN-4 off")
    table = railway(*lines, marker=0, moment="turn 0 red setup")
    assert table.refused("place TRN-3 0505").code == "closed"
    table.run("place TRN-3 0603")
    assert table.refused("place TRN-4 0803").code == "apart"
    table.run("place TRN-4 0703")
    table.run("end")
