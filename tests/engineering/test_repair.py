"""Work on Ogres: missiles, weapons, treads (ce:14.03.4 to ce:14.03.6)."""

from __future__ import annotations

from fractions import Fraction

from game.ogre.engineering.cargo import DECK, HOLD, MISSILE, store, take_out
from game.ogre.engineering.repair import known_boxes
from game.ogre.engineering.task_odds import work_here
from game.ogre.sheets import TREADS
from game.ogre.state import FRESH_BOXES
from tests.engineering.worked import Bench, bench
from tests.rules.laid import BLUE

YARD = """
    board 9x9
    option repair
    option ramming
    stacking gev
    turn 2 blue fire
"""


def yard(text: str) -> Bench:
    return bench(YARD + text)


def test_a_fired_external_missile_is_reloaded_without_a_die_one_for_each_vulcan_and_drone() -> None:
    # TV-000-20, ce:14.03.4-a, ce:14.03.4-c
    table = yard("blue VULC-1 0404 notes hold-mis/5\nblue HDRN-1 0404\nblue MK5-1 0404 mis 2 mis-fired 4\n")
    table.run("work reload VULC-1 HDRN-1 at 0404 at MK5-1")
    assert table.row("MK5-1", "mis") == 4 and table.row("MK5-1", "mis_fired") == 2
    assert table.spare("VULC-1") == 3 and not table.faces


def test_a_missile_destroyed_in_place_is_not_reloaded() -> None:
    # TV-000-20: only what was fired
    table = yard("blue VULC-1 0404 notes hold-mis/5\nblue MK5-1 0404 mis 2\n")
    assert table.refused("work reload VULC-1 at 0404 at MK5-1").code == "no-site"


def test_no_vulcan_without_missiles_reloads_and_drones_need_the_vulcan() -> None:
    table = yard("blue VULC-1 0404\nblue HDRN-1 0404\nblue MK5-1 0404 mis 2 mis-fired 4\n")
    assert table.refused("work reload VULC-1 at 0404 at MK5-1").rule == "ce:14.03.4-c"
    assert table.refused("work reload HDRN-1 at 0404 at MK5-1").code == "vulcan"


def test_an_internal_missile_needs_a_drone_and_a_working_rack() -> None:
    # TV-000-20, ce:14.03.4-b: 5+, one a turn, drones above the first add dice
    text = (
        "blue VULC-1 0404 notes deck-mis/2\nblue HDRN-1 0404\nblue HDRN-2 0404\n"
        "blue MK4-1 0404 int 10 int-fired 5\n"
    )
    table = yard(text)
    assert table.refused("work reload-internal VULC-1 at 0404 at MK4-1").code == "drones"
    table.run("work reload-internal VULC-1 HDRN-1 at 0404 at MK4-1", 5, 1)
    assert table.row("MK4-1", "int") == 11 and table.row("MK4-1", "int_fired") == 4
    assert table.spare("VULC-1") == 1
    assert table.refused("work reload-internal VULC-1 HDRN-2 at 0404 at MK4-1").code == "worked"
    no_rack = yard("blue VULC-1 0404 notes deck-mis/2\nblue HDRN-1 0404\nblue MK4-1 0404 rack 0 int 10\n")
    assert no_rack.refused("work reload-internal VULC-1 HDRN-1 at 0404 at MK4-1").code == "no-site"


def test_a_failed_reload_keeps_the_missile() -> None:
    # ce:14.03.4-c: it leaves the stores on success only
    table = yard("blue VULC-1 0404 notes deck-mis/2\nblue HDRN-1 0404\nblue MK4-1 0404 int 10\n")
    table.run("work reload-internal VULC-1 HDRN-1 at 0404 at MK4-1", 4, 4)
    assert table.spare("VULC-1") == 2 and table.row("MK4-1", "int") == 10


def test_a_weapon_found_beyond_repair_stays_so_for_good() -> None:
    # TV-000-21, ce:14.03.5-a
    table = yard("blue VULC-1 0404\nblue MK3-1 0404 main 0\n")
    table.run("work mend VULC-1 at 0404 at MK3-1:main-1", 4)
    assert known_boxes(table.position, table["MK3-1"], "main") == {1: False}
    table.end_until("fire", 1)
    assert table.refused("work mend VULC-1 at 0404 at MK3-1:main-1").code == "no-site"


def test_a_weapon_found_sound_may_be_mended_in_the_same_attempt() -> None:
    # TV-000-21: assess 5, repair 6
    table = yard("blue VULC-1 0404\nblue MK3-1 0404 main 0\n")
    table.run("work mend VULC-1 at 0404 at MK3-1:main-1", 5, 6)
    assert table.row("MK3-1", "main") == 1 and not table.notes("MK3-1").assessed


def test_a_sound_weapon_is_not_looked_at_twice() -> None:
    # TV-000-21: assess 6, repair 5; later one die alone
    table = yard("blue VULC-1 0404\nblue MK3-1 0404 main 0\n")
    table.run("work mend VULC-1 at 0404 at MK3-1:main-1", 6, 5)
    assert table.row("MK3-1", "main") == 0 and known_boxes(table.position, table["MK3-1"], "main") == {
        1: True
    }
    table.end_until("fire", 1)
    table.run("work mend VULC-1 at 0404 at MK3-1:main-1", 6)
    assert table.row("MK3-1", "main") == 1


def test_missiles_racks_and_arms_are_never_mended_and_drones_do_not_help() -> None:
    # TV-000-21b, ce:14.03.5-b, ce:14.03.5-c, Q-87
    table = yard(
        "blue VULC-1 0404 arm 1\nblue HDRN-1 0404\nblue MK4-1 0404 rack 0\nblue MK5-1 0404 mis 3 sec 5\n"
    )
    assert table.refused("work mend VULC-1 at 0404 at MK4-1:rack-1").code == "no-site"
    assert table.refused("work mend VULC-1 at 0404 at MK5-1:mis-1").code == "no-site"
    assert table.refused("work mend VULC-1 at 0404 at VULC-1:arm-1").code == "no-site"
    assert table.refused("work mend VULC-1 HDRN-1 at 0404 at MK5-1:sec-1").code == "family"


def test_a_vulcan_may_mend_itself() -> None:
    # ce:14.03.5-d
    table = yard("blue VULC-1 0404 sec 1\n")
    table.run("work mend VULC-1 at 0404 at VULC-1:sec-1", 5, 6)
    assert table.row("VULC-1", "sec") == 2


def test_every_six_mends_a_tread_up_to_the_whole() -> None:
    # TV-000-22, ce:14.03.6-a
    table = yard("blue VULC-1 0404\nblue HDRN-1 0404\nblue HDRN-2 0404\nblue MK3-1 0404 tr 30\n")
    table.run("work treads VULC-1 at 0404 at MK3-1", 6, 6)
    assert table.row("MK3-1", "tr") == 32
    table.end_until("fire", 1)
    table.run("work treads VULC-1 HDRN-1 HDRN-2 at 0404 at MK3-1", 6, 1, 6, 3)
    assert table.row("MK3-1", "tr") == 34
    nearly = yard("blue VULC-1 0404\nblue MK3-1 0404 tr 44\n")
    nearly.run("work treads VULC-1 at 0404 at MK3-1", 6, 6)
    assert nearly.row("MK3-1", "tr") == 45 == nearly["MK3-1"].sheet[TREADS]


def test_a_drone_mends_treads_without_a_vulcan_when_engineers_are_there() -> None:
    # ce:14.03-b, ce:14.01.3-d
    table = yard("blue CE-1 0404\nblue HDRN-1 0404\nblue MK3-1 0404 tr 30\n")
    table.run("work treads HDRN-1 at 0404 at MK3-1", 6)
    assert table.row("MK3-1", "tr") == 31


def test_the_ogre_that_is_worked_on_stays_for_the_turn() -> None:
    #
    table = bench(YARD.replace("fire", "movement") + "blue VULC-1 0404\nblue MK3-1 0403 tr 30\n")
    table.run("move MK3-1 0404")
    table.end_until("fire")
    assert table.refused("work treads VULC-1 at 0404 at MK3-1").code == "target-moved"


def test_stores_are_drawn_from_the_deck_first() -> None:
    table = yard("blue VULC-1 0404 notes deck-mis/2+hold-mis/3\n")
    table.rearranged(lambda draft: take_out(draft, draft.units["VULC-1"], MISSILE, 3))
    assert (table.stored("VULC-1", DECK), table.stored("VULC-1", HOLD)) == (0, 2)
    table.rearranged(lambda draft: store(draft, draft.units["VULC-1"], HOLD, MISSILE, 0))
    assert table.notes("VULC-1").stores == ()


def test_what_is_loaded_or_mended_fires_from_the_next_turn_on() -> None:
    # Q-368, ce:14.03.4-a: the work takes the full turn
    table = yard(
        "blue VULC-1 0404 notes hold-mis/2\nblue MK3-1 0404 main 0 mis 1 mis-fired 1\nred HVY-1 0405\n"
    )
    table.run("work reload VULC-1 at 0404 at MK3-1")
    table.run("fire MK3-1:mis at HVY-1", 1)
    assert table.row("MK3-1", "mis") == 1
    assert table.refused("fire MK3-1:mis at HVY-1").code == "fired"
    table.end_until("fire", BLUE)
    table.run("work mend VULC-1 at 0404 at MK3-1:main-1", 6, 6)
    assert table.refused("fire MK3-1:main at HVY-1").code == "fired"
    table.run("fire MK3-1:mis at HVY-1", 1)
    table.end_until("fire", BLUE)
    assert not FRESH_BOXES.table(table.position)
    table.run("fire MK3-1:main at HVY-1", 1)


def test_a_rack_does_not_fire_the_missile_it_has_got_in_this_turn() -> None:
    # Q-368, ce:14.03.4-b
    table = yard(
        "blue VULC-1 0404 notes hold-mis/2\nblue HDRN-1 0404\nblue MK4-1 0404 int 0 int-fired 15\n"
        "red HVY-1 0405\n"
    )
    table.run("work reload-internal VULC-1 HDRN-1 at 0404 at MK4-1", 5, 1)
    assert table.refused("fire MK4-1:rack at HVY-1").code == "fired"
    table.end_until("fire", BLUE)
    table.run("fire MK4-1:rack at HVY-1", 1)


def test_the_chance_over_some_turns_knows_that_a_weapon_is_looked_at_once() -> None:
    # ce:14.03.5-a, Q-19
    table = yard("blue VULC-1 0404\nblue MK3-1 0404 main 0\n")
    (row,) = (
        p for p in work_here(table.rules, table.position, BLUE, table.hex("0404")) if p.task.id == "mend"
    )
    assert [row.within(n) for n in (1, 2)] == [Fraction(2, 36), Fraction(1, 3) * Fraction(11, 36)]
    assert row.expected is None and row.within(1000) < Fraction(1, 2), "two times in three it is never mended"
    table.run("work mend VULC-1 at 0404 at MK3-1:main-1", 5, 1)
    table.end_until("fire", BLUE)
    (row,) = (
        p for p in work_here(table.rules, table.position, BLUE, table.hex("0404")) if p.task.id == "mend"
    )
    assert row.within(2) == Fraction(11, 36) and row.expected == 6
