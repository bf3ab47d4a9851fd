"""A Vulcan in soft ground: prepared entrances, freeing what is stuck (ce:14.03.1)."""

from __future__ import annotations

import pytest

from game.notation.position import parse_position, position_text
from tests.engineering.worked import bench
from tests.rules.laid import BLUE

SWAMP = """
    board 9x9
    terrain swamp 0404
    option swamp-work
    option {contact}
    stacking gev
    turn 2 blue {phase}
"""


def swamp(text: str, phase: str = "fire", more: str = "", contact: str = "ramming"):  # type: ignore[no-untyped-def]
    return bench(SWAMP.format(phase=phase, contact=contact) + more + text)


@pytest.mark.parametrize(
    ("kind", "drones", "dice"),
    [("MK1-1", 0, 1), ("MK2-1", 0, 0), ("MK3-1", 1, 0), ("MK3-1", 2, 1), ("MK3-1", 4, 3)],
)
def test_a_drone_for_every_step_of_size_above_five_and_a_die_for_each_one_more(
    kind: str, drones: int, dice: int
) -> None:
    # TV-000-08, ce:14.03.1-c, ce:14.03.1-d
    names = [f"HDRN-{k}" for k in range(1, drones + 1)]
    table = swamp(f"blue {kind} 0404 stuck\nblue VULC-1 0404\n" + "".join(f"blue {n} 0404\n" for n in names))
    line = f"work free VULC-1 {' '.join(names)} at 0404 at {kind}".replace("  ", " ")
    if not dice:
        assert table.refused(line).code == "drones"
        return
    table.run(line, *(1,) * (dice - 1), 6)
    assert not table[kind].stuck


def test_a_die_an_arm_by_the_general_rule() -> None:
    #
    table = swamp("blue MK1-1 0404 stuck\nblue VULC-1 0404\n", more="parameter free-stuck-dice 2\n")
    table.run("work free VULC-1 at 0404 at MK1-1", 5, 6)
    assert not table["MK1-1"].stuck


def test_drones_alone_and_a_stuck_vulcan_free_nobody() -> None:
    # ce:14.03.1-e
    table = swamp("blue MK1-1 0404 stuck\nblue CE-1 0404\nblue HDRN-1 0404\n")
    assert table.refused("work free HDRN-1 at 0404 at MK1-1").code == "vulcan"
    stuck = swamp("blue VULC-1 0404 stuck\nblue HDRN-1 0404\nblue HDRN-2 0404\n")
    assert stuck.refused("work free VULC-1 HDRN-1 HDRN-2 at 0404 at VULC-1").code == "stuck"


def test_another_vulcan_frees_a_vulcan() -> None:
    table = swamp("blue VULC-1 0404 stuck\nblue VULC-2 0404\nblue HDRN-1 0404\nblue HDRN-2 0404\n")
    table.run("work free VULC-2 HDRN-1 HDRN-2 at 0404 at VULC-1", 6)
    assert not table["VULC-1"].stuck


def test_a_unit_stuck_in_rubble_is_freed_in_the_same_way() -> None:
    #
    table = swamp("blue HVY-1 0505 stuck\nblue VULC-1 0505\n", more="terrain rubble 0505\n")
    table.run("work free VULC-1 at 0505 at HVY-1", 6)
    assert not table["HVY-1"].stuck


def test_a_vulcan_waits_as_many_turns_as_the_die_says_and_enters_without_a_roll() -> None:
    # TV-000-29, ce:14.03.1-a
    table = swamp("blue VULC-1 0403\nblue HDRN-1 0403\nred GEV-1 0909\n", "movement")
    table.run("prepare VULC-1 0404", 3)
    for _ in range(2):
        table.end_until("movement", BLUE)
        assert table.refused("prepare VULC-1 0404").code == "waiting"
    table.end_until("movement", BLUE)
    table.run("move VULC-1+HDRN-1 0404")
    table.end()
    assert not table.faces and not table["VULC-1"].stuck and not table["HDRN-1"].stuck
    assert table.phase == "fire"


def test_who_goes_in_too_early_rolls_and_the_way_is_lost() -> None:
    table = swamp("blue VULC-1 0403\nred GEV-1 0909\n", "movement")
    table.run("prepare VULC-1 0404", 2)
    table.end_until("movement", BLUE)
    table.run("move VULC-1 0404")
    table.end(2)
    assert table["VULC-1"].stuck and not table.position.markers


def test_a_vulcan_that_moves_off_gives_its_entrance_up() -> None:
    table = swamp("blue VULC-1 0403\nred GEV-1 0909\n", "movement")
    table.run("prepare VULC-1 0404", 1)
    table.end_until("movement", BLUE)
    table.run("move VULC-1 0402")
    assert not table.position.markers


def test_an_entrance_is_prepared_beside_a_swamp_by_a_vulcan_that_has_not_moved() -> None:
    table = swamp("blue VULC-1 0402\nblue HDRN-1 0403\n", "movement")
    assert table.refused("prepare VULC-1 0404").code == "apart"
    assert table.refused("prepare VULC-1 0403").code == "no-swamp"
    assert table.refused("prepare HDRN-1 0404").code == "vulcan"
    table.run("move VULC-1 0403")
    assert table.refused("prepare VULC-1 0404").code == "moved"


def test_a_vulcan_and_four_drones_find_room_beside_a_stuck_ogre() -> None:
    # Q-89, ce:14.02-c: five vehicles a hex, and the one that is worked on does not count
    text = (
        "blue MK3-1 0404 stuck\nblue HDRN-1 0404\nblue HDRN-2 0404\nblue HDRN-3 0404\nblue HDRN-4 0403\n"
        "blue VULC-1 0403\n"
    )
    table = swamp(text + "blue HVY-1 0403\n", "movement")
    table.run("move HDRN-4 0404")
    assert table.refused("move HVY-1 0404").code == "full"
    table.run("move VULC-1 0404")


def test_work_on_a_stuck_unit_begins_the_turn_after_the_vulcan_came() -> None:
    # ce:14.03.1-b, ce:14.03.1-f
    table = swamp("blue LT-1 0404 stuck\nblue VULC-1 0403\nred GEV-1 0909\n", "movement")
    table.run("move VULC-1 0404")
    table.end(3)
    assert table.refused("work free VULC-1 at 0404 at LT-1").code == "moved"
    table.end_until("fire", BLUE)
    table.run("work free VULC-1 at 0404 at LT-1", 6)
    assert not table.reach("LT-1")
    table.end_until("movement", BLUE)
    assert table.reach("LT-1")


def test_who_has_not_waited_with_the_vulcan_rolls() -> None:
    # ce:14.03.1-a, Q-360
    table = swamp("blue VULC-1 0403\nblue HDRN-1 0403\nblue HDRN-2 0402\nred GEV-1 0909\n", "movement")
    table.run("prepare VULC-1 0404", 2)
    table.run("move HDRN-2 0403")
    for _ in range(2):
        table.end_until("movement", BLUE)
    table.run("move VULC-1+HDRN-1+HDRN-2 0404")
    table.end(1)
    assert table["HDRN-2"].stuck and not table["HDRN-1"].stuck and not table["VULC-1"].stuck
    assert not table.position.markers


def test_who_leaves_the_waiting_place_and_comes_back_has_not_waited() -> None:
    table = swamp("blue VULC-1 0403\nblue HDRN-1 0403\nred GEV-1 0909\n", "movement")
    table.run("prepare VULC-1 0404", 3)
    table.run("move HDRN-1 0402")
    table.end_until("movement", BLUE)
    table.run("move HDRN-1 0403")
    for _ in range(2):
        table.end_until("movement", BLUE)
    table.run("move VULC-1+HDRN-1 0404")
    table.end(1)
    assert table["HDRN-1"].stuck and not table["VULC-1"].stuck


def test_a_prepared_way_leads_into_a_fight_without_a_roll_as_well() -> None:
    #
    table = swamp(
        "blue VULC-1 0403\nblue HVY-1 0403\nblue HVY-2 0402\nred GEV-1 0404\n", "movement", contact="overrun"
    )
    table.run("prepare VULC-1 0404", 1)
    table.run("move HVY-2 0403")
    table.end_until("movement", BLUE)
    table.run("overrun VULC-1+HVY-1+HVY-2 0404", 1)  # the one that has not waited rolls
    assert table["HVY-2"].stuck and not table["HVY-1"].stuck and not table["VULC-1"].stuck
    assert not any(m.kind.startswith("entrance") for row in table.position.markers.values() for m in row)


def test_who_waits_with_a_vulcan_that_rams_its_way_off_waits_for_nothing() -> None:
    # ce:14.03.1-a
    table = swamp(
        "blue VULC-1 0403\nblue HDRN-1 0403\nblue HDRN-2 0403\nred LT-1 0402\nred GEV-1 0909\n", "movement"
    )
    table.run("prepare VULC-1 0404", 3)
    table.run("ram VULC-1 LT-1", 4)
    table.end_until("movement", BLUE)
    assert not table.position.markers


def test_two_vulcans_prepare_one_way_and_the_game_can_be_written() -> None:
    # Q-1460
    table = swamp("blue VULC-1 0403\nblue VULC-2 0403\nblue HDRN-1 0403\nred GEV-1 0909\n", "movement")
    table.run("prepare VULC-1 0404", 1)
    table.run("prepare VULC-2 0404", 3)
    text = position_text(table.rules, table.position)
    assert parse_position(text)[1].key() == table.position.key()
    table.end_until("movement", BLUE)
    table.run("move VULC-1+HDRN-1 0404")
    table.end()
    assert not table["VULC-1"].stuck and not table["HDRN-1"].stuck
    way = [marker for row in table.position.markers.values() for marker in row if marker.kind == "entrance"]
    assert len(way) == 1, "the other still waits"
