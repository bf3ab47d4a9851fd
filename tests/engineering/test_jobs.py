"""Jobs that take time: winching, loading, assembly (ce:14.01.2), and a drone's pallet (ce:14.01.3-b)."""

from __future__ import annotations

import pytest

from game.core.views import view
from game.ogre.engineering.cargo import DECK, HOLD
from game.ogre.engineering.jobs import ARMS, MOST_ARMS
from game.ogre.engineering.loading import dump
from game.ogre.engineering.vulcan import ASSEMBLY_TURNS
from tests.engineering.worked import Bench, bench
from tests.rules.laid import BLUE

FIELD = """
    board 9x9
    option vulcan-jobs
    option lad
    option ramming
    stacking gev
    turn 2 {side} fire
"""


def field(text: str, side: str = "blue") -> Bench:
    return bench(FIELD.format(side=side) + "red GEV-9 0909\n" + text)


def turns_taken(table: Bench, line: str, done: str) -> int:
    """Turns until an event of this name tells that the job is done."""
    for turn in range(1, 200):
        step = table.run(line)
        if any(type(event).__name__ == done for event in step.events):
            return turn
        table.end_until("fire", BLUE)
    raise AssertionError("it is never done")


@pytest.mark.parametrize(("arms", "turns"), [(1, 12), (2, 6), (3, 4), (4, 3), (8, 3)])
def test_a_job_of_six_turns_by_the_arms_that_work_on_it(arms: int, turns: int) -> None:
    # TV-000-04, ce:14.01.2-e, Q-06, and it takes its time without a die: ce:14.00-c
    drones = max(0, min(arms, 4) - 2)
    vulcans = "blue VULC-1 0404 arm 1/2\n" if arms == 1 else "blue VULC-1 0404\n"
    vulcans += "blue VULC-2 0404\n" if arms == 8 else ""
    drones = 4 if arms == 8 else drones
    names = [f"HDRN-{k}" for k in range(1, drones + 1)]
    text = vulcans + "".join(f"blue {n} 0404\n" for n in names) + "blue HVY-1 0404 stuck\n"
    crew = " ".join(["VULC-1", *(["VULC-2"] if arms == 8 else []), *names])
    assert turns_taken(field(text), f"work winch {crew} at 0404 at HVY-1", "Mounted") == turns


@pytest.mark.parametrize(
    ("kind", "two", "three", "four"),
    [("MK2", 12, 8, 6), ("MK3", 30, 20, 15), ("MK3B", 42, 28, 21), ("MK4", 60, 40, 30), ("MK5", 60, 40, 30),
     ("VULC", 72, 48, 36), ("NIN", 75, 50, 38)],
)  # fmt: skip
def test_the_time_to_put_an_ogre_together(kind: str, two: int, three: int, four: int) -> None:
    # TV-000-03, ce:14.01.2-d
    need = ASSEMBLY_TURNS[kind] * ARMS
    assert [-(-need // arms) for arms in (2, 3, MOST_ARMS)] == [two, three, four]


def test_a_mark_two_is_put_together_by_a_vulcan_and_fights_from_then_on() -> None:
    # ce:14.01.2-d
    table = field(
        "blue VULC-1 0404\nblue HDRN-1 0404\nblue HDRN-2 0404\nblue MK2-1 0404 disabled unfinished 0\n"
    )
    assert turns_taken(table, "work assemble VULC-1 HDRN-1 HDRN-2 at 0404 at MK2-1", "Assembled") == 6
    assert not table["MK2-1"].disabled
    table.end_until("movement", BLUE)
    assert table.reach("MK2-1")


def test_an_ogre_half_put_together_needs_the_rest() -> None:
    table = field("blue VULC-1 0404\nblue MK2-1 0404 disabled unfinished 0 notes unfinished/2\n")
    assert turns_taken(table, "work assemble VULC-1 at 0404 at MK2-1", "Assembled") == 2


def test_a_stuck_unit_is_winched_aboard_unless_the_game_has_it_freed_first() -> None:
    # ce:14.01.2-a, ce:14.03.1-c
    text = "blue VULC-1 0404\nblue HVY-1 0404 stuck\nblue HVY-2 0404 disabled fire\n"
    table = field(text)
    assert turns_taken(table, "work winch VULC-1 at 0404 at HVY-1", "Mounted") == 6
    assert table["HVY-1"].aboard == "VULC-1" and not table["HVY-1"].stuck
    freed = field(text + "parameter winch-stuck 0\n")
    assert freed.refused("work winch VULC-1 at 0404 at HVY-1").rule == "ce:14.03.1-c"
    freed.run("work winch VULC-1 at 0404 at HVY-2")


def test_what_cannot_move_is_winched_off_the_deck_as_it_was_winched_onto_it() -> None:
    # ce:14.01.2-a
    table = field("blue VULC-1 0404\nblue VULC-2 0404\nblue HWZ-1 0404\nblue HVY-1 0404 stuck\n")
    assert turns_taken(table, "work winch VULC-1 at 0404 at HWZ-1", "Mounted") == 6
    assert table["HWZ-1"].aboard == "VULC-1"
    table.end_until("movement", BLUE)
    assert "the winch sets it down" in table.refused("disembark HWZ-1").text
    table.end_until("fire", BLUE)
    assert table.refused("work winch VULC-2 at 0404 at HWZ-1").code == "not-aboard"
    assert turns_taken(table, "work winch VULC-1 at 0404 at HWZ-1", "Dismounted") == 6
    assert not table["HWZ-1"].aboard and table.where("HWZ-1") == "0404"


def test_nothing_is_winched_off_the_deck_into_water_nor_where_there_is_no_room() -> None:
    #
    wet = field("terrain water 0404\nblue VULC-1 0404\nblue HWZ-1 0404 aboard VULC-1\n")
    assert wet.refused("work winch VULC-1 at 0404 at HWZ-1").code == "closed"
    driven = field("blue VULC-1 0404\nblue HVY-1 0404 aboard VULC-1\n")
    assert driven.refused("work winch VULC-1 at 0404 at HVY-1").code == "no-site"


def test_work_that_was_interrupted_keeps_what_was_done() -> None:
    #
    table = field("blue VULC-1 0404\nblue HVY-1 0404 stuck\n")
    table.run("work winch VULC-1 at 0404 at HVY-1")
    table.end_until("fire", BLUE)
    table.end_until("fire", BLUE)
    assert turns_taken(table, "work winch VULC-1 at 0404 at HVY-1", "Mounted") == 5


def test_a_vulcan_in_a_job_tries_no_task_and_still_fires() -> None:
    #
    table = field("blue VULC-1 0404\nblue HVY-1 0404 stuck\nred GEV-1 0405\n")
    table.run("work winch VULC-1 at 0404 at HVY-1")
    assert table.refused("work unload-all VULC-1 at 0404 at hold").code in ("worked", "no-site")
    table.run("fire VULC-1:sec*2 at GEV-1", 1)


def test_a_job_takes_a_vulcan_with_an_arm() -> None:
    table = field("blue VULC-1 0404 arm 0/2\nblue CE-1 0404\nblue HDRN-1 0404\nblue HVY-1 0404 stuck\n")
    assert table.refused("work winch VULC-1 HDRN-1 at 0404 at HVY-1").code == "no-arm"
    assert table.refused("work winch HDRN-1 at 0404 at HVY-1").code == "vulcan"


def test_every_d_is_an_x_on_the_parts_of_an_unfinished_ogre_and_its_treads_are_easier_to_hit() -> None:
    # TV-000-25, ce:14.01.2-g, Q-87
    text = "blue MK3-1 0404 disabled unfinished 0\nred MHWZ-1 0406\nred MHWZ-2 0406\n"
    table = field(text, "red")
    table.run("fire MHWZ-1 at MK3-1 main", 3)  # 1-1: a 3 is a D
    assert table.row("MK3-1", "main") == 0
    table.run("fire MHWZ-2 at MK3-1 tr", 3)
    assert table.row("MK3-1", "tr") == 39


def test_an_unfinished_ogre_neither_moves_nor_fires() -> None:
    table = field("blue MK3-1 0404 disabled unfinished 0\nred GEV-1 0405\n")
    assert table.refused("fire MK3-1:main at GEV-1").code == "disabled"
    table.end_until("movement", BLUE)
    assert not table.reach("MK3-1")


def test_a_whole_area_is_unloaded_in_six_turns_and_one_item_in_one() -> None:
    # ce:14.01.2-b, ce:14.01.2-c
    text = "blue VULC-1 0404 notes hold-mis/3\nblue PAL-1 off aboard VULC-1 notes hold/1\n"
    table = field(text)
    assert turns_taken(table, "work unload-all VULC-1 at 0404 at hold", "Dismounted") == 6
    assert table.where("PAL-1") == "0404" and dump(table.position, BLUE, table.hex("0404")) == 3
    one = field(text)
    one.run("work unload-item VULC-1 at 0404 at missile:hold")
    assert dump(one.position, BLUE, one.hex("0404")) == 1 and one.stored("VULC-1", HOLD) == 2


def test_what_lies_ready_is_loaded_as_far_as_there_is_room() -> None:
    table = field(
        "marker missiles 0404 owner blue count 9\nblue VULC-1 0404 notes hold-mis/4\nblue PAL-1 0404\n"
    )
    assert turns_taken(table, "work load-all VULC-1 at 0404 at hold", "Mounted") == 6
    assert table.stored("VULC-1", HOLD) == 10 and table["PAL-1"].aboard == "VULC-1"
    assert dump(table.position, BLUE, table.hex("0404")) == 3
    table.end_until("fire", BLUE)
    table.run("work load-item VULC-1 at 0404 at missile:deck")
    assert table.stored("VULC-1", DECK) == 1


def test_a_pallet_does_not_leave_a_vulcan_without_its_arms() -> None:
    table = field("blue VULC-1 0404\nblue PAL-1 off aboard VULC-1\n")
    table.end_until("movement", BLUE)
    assert table.refused("unload PAL-1").rule in ("ce:14.01.2-c", "ode:14.01")


def test_a_drone_takes_a_pallet_up_and_puts_it_down_in_a_turn_each() -> None:
    # ce:14.01.3-b
    table = field("blue VULC-1 0404\nblue HDRN-1 0404\nblue PAL-1 0404\nblue PAL-2 0404\n")
    table.run("work pick-up HDRN-1 at 0404 at PAL-1")
    assert table["PAL-1"].aboard == "HDRN-1"
    table.end_until("movement", BLUE)
    table.run("move HDRN-1 0405")
    table.end()
    assert table.refused("work put-down HDRN-1 at 0405 at PAL-1").code == "moved"
    table.end_until("fire", BLUE)
    assert table.refused("work pick-up HDRN-1 at 0404 at PAL-2").code == "elsewhere"
    table.run("work put-down HDRN-1 at 0405 at PAL-1")
    assert table.where("PAL-1") == "0405"


def test_a_pallet_is_lost_with_its_drone() -> None:
    table = field("blue HDRN-1 0404\nblue PAL-1 off aboard HDRN-1\nred HWZ-1 0405\n", "red")
    table.run("fire HWZ-1 at HDRN-1", 6)
    assert table.gone("PAL-1") == "destroyed"


def test_a_scenario_invents_a_job() -> None:
    # ce:14.01.2-h
    table = field('blue VULC-1 0404\nchore blue mast 2 "raise the mast" hexes 0404 0405\n')
    table.run("work chore VULC-1 at 0404 at mast")
    table.end_until("fire", BLUE)
    table.run("work chore VULC-1 at 0404 at mast")
    assert any(type(e).__name__ == "ChoreDone" for e in table.events)
    table.end_until("fire", BLUE)
    assert table.refused("work chore VULC-1 at 0404 at mast").code == "no-site"


def test_no_more_drones_are_of_use_in_it_than_the_scenario_says() -> None:
    drones = "blue HDRN-1 0404\nblue HDRN-2 0404\n"
    table = field(drones + 'blue VULC-1 0404\nchore blue mast 2 "raise the mast" helpers 1 hexes 0404\n')
    assert table.refused("work chore VULC-1 HDRN-1 HDRN-2 at 0404 at mast").code == "helpers"
    table.run("work chore VULC-1 HDRN-1 at 0404 at mast")


def test_who_settles_what_the_rules_leave_to_people() -> None:
    # engineers beside a Vulcan do not shorten its jobs
    table = field("blue VULC-1 0404\nblue CE-1 0404 CE*3\nblue HVY-1 0404 stuck\n")
    assert table.refused("work winch VULC-1 CE-1*3 at 0404 at HVY-1").code == "family"


@pytest.mark.parametrize(("told", "heard"), [
    (0, []), (1, ["Sappers of Blue worked in 0404."]),
    (2, ["Sappers of Blue worked in 0404 to winch a unit onto or off the deck."]),
])  # fmt: skip
def test_how_far_a_job_is_the_other_side_does_not_hear(told: int, heard: list[str]) -> None:
    # ce:14.01.2-a, ce:14.02: as with any other work that is not done yet
    table = field(f"blue VULC-1 0404\nblue HVY-1 0404 stuck\nred GEV-1 0909\nparameter work-told {told}\n")
    table.run("work winch VULC-1 at 0404 at HVY-1")
    assert table.said(0) == heard and not view(table.position, 0).markers
    assert view(table.position, 1).markers and "5 turns to go" in table.said(1)[0]


def test_a_missile_is_taken_from_the_area_of_the_vulcan_that_unloads_it() -> None:
    # ce:14.01.2-c
    table = field("blue VULC-1 0404 notes deck-mis/2\nblue VULC-2 0404 notes hold-mis/2\n")
    assert table.refused("work unload-item VULC-1 at 0404 at missile:hold").code == "not-aboard"
    table.run("work unload-item VULC-2 at 0404 at missile:hold")
    assert table.stored("VULC-2", HOLD) == 1 and table.stored("VULC-1", DECK) == 2
