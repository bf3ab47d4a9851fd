"""Trains beside other rules: engineers and a Vulcan at the rail, options, hidden units."""

from __future__ import annotations

import pytest

from game.core.views import own_view, view
from game.notation.position import position_text
from tests.trains.railway import railway
from tests.trains.test_running import runs


def test_engineers_cut_the_rail_and_only_a_vulcan_mends_it_so_that_the_train_runs_on():
    """ode:13.01, ce:14.02.6-e, ce:14.03.2-a: squads cut it by hand, and cannot mend it."""
    lines = ("blue CE-1 0503 CE*2", "red CE-2 0504 CE*2", "red VULC-1 0603", "red HDRN-1 0603")
    table = railway(
        *lines, marker=1, moment="turn 1 blue fire", options="ramming terrain-damage ground-works"
    )
    table.run("cut CE-1")
    while (table.phase, table.turn[1]) != ("movement", 0):
        table.run("end")
    assert "0303 0403 0503" in {
        " ".join(map(table.position.board.grid.label, order.path))
        for order in table.offers("TRN-1")
        if hasattr(order, "path")
    }
    mends = railway(
        "marker cut 0503 word rail:cut", "red VULC-1 0503", "red HDRN-1 0503", "red CE-2 0503 CE*2",
        moment="turn 1 red fire", more="ran=4", options="ramming terrain-damage ground-works",
    )  # fmt: skip
    assert mends.refused("work repair-rail CE-2*2 at 0503").rule.startswith("ce:")
    mends.run("work repair-rail VULC-1 HDRN-1 at 0503", 5, 1, 1)
    assert "rail:cut" not in position_text(mends.rules, mends.position)


#: option, lines that give it effect, what is asked of the counter, the number with the option
DEFENCES = [
    ("superior-ecm", ("parameter ecm-1 1",), 4),
    ("prepared-positions", ("marker prepared 0203 owner red",), 3),
    ("hardened-positions", ("marker hardened 0203 owner red",), 3),
    ("field-works", ("marker entrenchment 0203 count 6",), 3),
]


@pytest.mark.parametrize(("option", "lines", "defence"), DEFENCES, ids=[row[0] for row in DEFENCES])
def test_countermeasures_add_to_its_defence_and_no_earthwork_covers_it(option, lines, defence):
    """ode:9.03.2, Q-494, Q-1508."""
    assert railway(*lines, options=f"ramming {option}").defence("TRN-1") == defence


def test_it_does_not_speed_nor_is_it_put_on_challenge_by_speed():
    """opt:speed_security: trains do not speed."""
    table = railway(options="ramming speed-security")
    assert table.refused("speed TRN-1")


def test_by_the_expanded_table_a_ram_and_a_wreck_have_their_columns():
    """ode:9.05, ode:9.06: they name columns, and these stand in every table."""
    table = railway("blue LT-1 0304", marker=0, moment="turn 1 blue movement", options="ramming crt-expanded")
    table.run("ram LT-1 TRN-1", 5)
    assert "TRN-1" in table and table.gone("LT-1") == "destroyed"


def test_a_carrier_struck_by_a_mine_saves_no_cargo():
    """ode:9.07: it is lost with its counter in any case."""
    table = railway(
        "marker mine 0303 owner blue word road known blue", "red INF-1 off INF*2 aboard TRN-1",
        options="ramming mines carrier-struck", marker=1,
    )  # fmt: skip
    table.run("run TRN-1 0303 0403")
    assert table.gone("TRN-1") == table.gone("INF-1") == "destroyed"


def test_the_guns_of_a_train_are_weapons_of_their_own_where_fire_is_returned():
    """opt:multi_attack: each gun is one weapon for it."""
    table = railway(
        "blue HVY-1 0402", front="guns 2", rear="guns 2", moment="turn 1 red fire",
        options="ramming multi-attack",
    )  # fmt: skip
    table.run("fire TRN-1:gun at HVY-1")
    assert [frame.decider for frame in table.position.frames] == [1]  # blue may return fire before it counts


def test_a_face_down_counter_on_the_line_may_be_armed_and_is_turned_up_by_the_train():
    """ode:13.05, ode:9.06."""
    table = railway("blue TK-1 0403 face-down", options="ramming camouflage", marker=1)
    order = table.order("run TRN-1 0303 0403")
    facts = " ".join(fact.value for fact in order.facts(table.rules, own_view(table.position)))
    assert "may be armed" in facts
    table.run("run TRN-1 0303 0403")
    assert table.where("TRN-1") == "0403" and table.gone("TK-1") == "destroyed"


def test_a_run_stops_undo_where_mines_may_lie():
    """ode:13.04: the run leads into hexes, so it may have met one."""
    table = railway("stock blue mine 3", options="ramming mines")
    order = table.order("run TRN-1 0303 0403 0503 0603")
    assert table.rules.may_meet_hidden(own_view(table.position), order)


def test_the_other_side_sees_marker_and_cargo_alike():
    """ode:9.02: nothing of a train is hidden that lies face up."""
    table = railway("red LT-1 off aboard TRN-1")
    seen = view(table.position, 1)
    assert "LT-1" in seen.units
    assert position_text(table.rules, seen).count("state train") == 1


def test_squads_get_off_a_train_as_cargo_and_not_as_riders():
    """ode:9.07, ode:5.11: riding is for vehicles."""
    table = railway("red INF-1 off INF*2 aboard TRN-1", marker=0, options="ramming riding")
    assert table.refused("dismount INF-1").code == "cargo"
    table.run("detrain INF-1")


def test_speed_is_changed_in_the_extended_sequence_as_well():
    """ode:9.02.1, sp:phases: in the phase of advancing fire, or in that of the second movement."""
    table = railway(moment="turn 1 red advance-fire", options="ramming extended-sequence")
    table.run("throttle TRN-1 up")


#: options, lines, phase, orders that come first; each keeps other counters where they are
KEPT = [
    ("challenge-fire", "state challenge-token TRN-1 on", "movement", ()),
    ("challenge-fire", "state shaken TRN-1 yes", "movement", ()),
    ("challenge-fire", "state pinned TRN-1 yes", "movement", ()),
    ("extended-sequence", "state sequence-stays TRN-1 why=halted", "movement", ()),
    ("extended-sequence", "state sequence-stays TRN-1 why=prepared", "movement", ()),
    ("extended-sequence", "parameter sp-morale 1\nstate nerve TRN-1 level=1 hits=1", "movement", ()),
    ("extended-sequence", "blue LT-1 0402", "prepared", ("fire TRN-1:gun at LT-1", "end")),
]


def test_a_train_runs_by_its_marker_whatever_keeps_other_counters_where_they_are():
    """ode:9.02, ch:17, ch:35, sp:25, sp:45, Q-1509: none is owed that nobody may give."""
    for options, line, phase, orders in KEPT:
        table = railway(line, front="guns 2", moment=f"turn 1 red {phase}", options=f"ramming {options}")
        for order in orders:
            table.run(order, *(6,) * order.startswith("fire"))
        assert table.phase == "movement", line
        assert table.refused("end").code == "must-run", line
        assert len(runs(table)) == 2, line
        table.run("run TRN-1 0303 0403 0503 0603")
        assert table.where("TRN-1") == "0603", line
        table.run("end")


def test_a_train_on_challenge_runs_but_its_speed_stays_as_it_is():
    """ch:17, Q-1509: changing its speed is an order, and it gets none."""
    table = railway(
        "state challenge-token TRN-1 on", moment="turn 1 red fire", options="ramming challenge-fire"
    )
    assert table.refused("throttle TRN-1 up").code == "on-challenge"
