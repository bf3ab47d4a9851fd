"""What is refused is refused with a reason that is true of who asked (game/core/refusals.py)."""

from __future__ import annotations

from game.ogre.engineering.task_odds import work_here
from game.ogre.state import FRESH_BOXES, FreshBoxes
from tests.engineering.worked import Bench, bench

GROUND = """
    board 9x9
    terrain water 0404
    terrain swamp 0202
    side ridge 0606-0607
    side stream 0606-0607
    side stream 0707-0708
    option {contact}
    option riding
    option lad
    option mine-work
    option field-works
    option vulcan-jobs
    option swamp-work
    option terrain-help
    option terrain-damage
    option superheavy
    stacking gev
    stock blue spare-mine 2
    turn 2 blue {phase}
    red GEV-9 0909
"""


def field(counters: str, phase: str = "fire", contact: str = "ramming") -> Bench:
    return bench(GROUND.format(phase=phase, contact=contact) + counters)


def reason(table: Bench, line: str) -> tuple[str, str, str]:
    found = table.refused(line)
    return found.code, found.rule, found.text


# ------------------------------------------------------------------------- who does not fire, and why
def test_infantry_in_the_water_is_not_said_to_have_fired() -> None:
    table = field("blue INF-1 0404 INF*2\nblue MAR-1 0404 MAR INF\nred GEV-1 0405\n")
    assert reason(table, "fire INF-1:squad at GEV-1") == (
        "water", "ode:7.14.4", "Infantry 1 cannot fire from the water.",
    )  # fmt: skip
    code, rule, text = reason(table, "fire MAR-1:squad*2 at GEV-1")
    assert (code, rule) == ("water", "ode:7.14.4")
    assert text == "Marines 1 has 1 squad ready to fire. Only the marines of Marines 1 fire from the water."


def test_a_drone_just_unpacked_is_not_said_to_have_fired() -> None:
    table = field("blue PAL-1 0505\nred GEV-1 0507\n", "movement")
    table.run("unpack PAL-1")
    table.end()
    assert reason(table, "fire PAL-1:gun at GEV-1") == (
        "unpacked", "ode:14.01", "Light Artillery Drone PAL-1 can fire from its next turn.",
    )  # fmt: skip


def test_squads_that_dug_or_led_are_said_to_have_worked() -> None:
    table = field("blue CE-1 0505 CE*3\nred GEV-1 0506\n")
    table.run("work dig CE-1*2 at 0505", 1, 1)
    assert reason(table, "fire CE-1:squad*2 at GEV-1") == (
        "fired", "ce:14.02-e",
        "Combat Engineers 1 has 1 squad ready to fire."
        " 2 of the 3 squads of Combat Engineers 1 have worked or led others this turn instead of "
        "attacking.",
    )  # fmt: skip
    table.run("fire CE-1:squad at GEV-1", 1)
    assert reason(table, "fire CE-1:squad at GEV-1")[2].endswith(
        "instead of attacking. The others have fired."
    )
    assert reason(table, "cut CE-1")[2].startswith("2 of the 3 squads of Combat Engineers 1 have worked")


def test_what_was_mended_in_this_turn_is_not_said_to_have_fired() -> None:
    table = field("blue MK3-1 0505 main 1\nred GEV-1 0506\n")
    table.rearranged(lambda draft: FRESH_BOXES.put(draft, "MK3-1", FreshBoxes((("main", 1),))))
    assert reason(table, "fire MK3-1:main at GEV-1")[1] == "ce:14.03.4-a"
    racks = field("blue MK4-1 0505 int 2\nred GEV-1 0506\n")
    assert reason(racks, "fire MK4-1:rack*3 at GEV-1") == (
        "fired", "ode:7.05.3",
        "Ogre Mark IV has 2 missile racks ready to fire. Ogre Mark IV has 2 missiles left for its racks.",
    )  # fmt: skip


def test_who_did_other_work_in_place_of_an_attack_is_not_said_to_have_fired() -> None:
    table = field("blue HVY-1 0505\nred GEV-1 0506\nroute road 0504 0505\n")
    table.run("cut HVY-1")
    text = "Heavy Tank 1 has given up this turn's attack for other work."
    assert reason(table, "fire HVY-1:gun at GEV-1")[2] == text
    assert reason(table, "cut HVY-1")[2] == text


def test_riders_on_a_vehicle_that_waits_are_not_said_to_be_inside() -> None:
    table = field(
        "blue LT-1 off\nblue INF-1 off aboard LT-1\nblue GEVPC-1 0505\nblue INF-2 0505 aboard GEVPC-1\n"
    )
    assert reason(table, "fire INF-1:squad at GEV-9")[:2] == ("off-map", "ode:7.05")
    assert reason(table, "fire INF-2:squad at GEV-9")[:2] == ("inside", "ode:5.11")


def test_a_second_attack_of_ap_guns_on_riders_is_told_from_one_that_has_no_effect() -> None:
    table = field("blue MK3-1 0505\nred SHVY-1 0506\nred INF-1 off INF*2 aboard SHVY-1\nred HVY-1 0504\n")
    table.run("fire MK3-1:ap at SHVY-1", 1)
    assert reason(table, "fire MK3-1:ap at SHVY-1") == (
        "ap-once", "ode:7.05.1",
        "The riders of Superheavy Tank 1 have already been attacked by AP guns this phase.",
    )  # fmt: skip
    assert reason(table, "fire MK3-1:ap at HVY-1")[0] == "ap"


# ---------------------------------------------------------------------------------- who does not move
def test_only_what_bars_a_hexside_is_named() -> None:
    table = field("blue HVY-1 0606\nblue GEV-1 0706\n", "movement")
    assert reason(table, "move HVY-1 0607")[2] == "Heavy Tank 1 cannot cross the ridge into 0607."
    table.run("move GEV-1 0707")
    assert reason(table, "move GEV-1 0708")[2] == (
        "GEV 1 crosses the stream into 0708 only as the first step of a phase."
    )


def test_what_keeps_a_counter_where_it_is_stands_in_the_refusal() -> None:
    table = field(
        "blue SHVY-1 0505 boxes 2+2+0\nblue HDRN-1 0303\nblue HVY-1 0606 disabled terrain 0\n"
        "blue CE-1 0606\n",
        "movement",
    )
    assert reason(table, "move SHVY-1 0504")[1:] == (
        "ode:6.04",
        "Superheavy Tank 1 has no treads left and cannot move.",
    )
    assert reason(table, "move HDRN-1 0304")[1] == "ce:14.01.3-c"


def test_who_has_no_second_movement_is_not_said_to_have_lost_it() -> None:
    table = field(
        "blue MK3-1 0505 moved 2 slowed\nblue GEV-1 0606 moved 2 slowed\nred HVY-1 0504\n", "second"
    )
    assert reason(table, "ram MK3-1 HVY-1")[2] == "Ogre Mark III cannot move in this phase."
    assert reason(table, "move GEV-1 0605")[0] == "slowed"


def test_a_squad_that_has_got_off_is_not_said_to_have_moved() -> None:
    table = field("blue LT-1 0505\nblue CE-1 0505 aboard LT-1\nblue LT-2 0505\n", "movement")
    table.run("dismount CE-1")
    text = "has mounted or dismounted this turn"
    assert text in reason(table, "mount CE-1 LT-2")[2]
    table.end()
    assert reason(table, "work dig CE-1 at 0505")[::2] == (
        "moved",
        f"Combat Engineers 1 {text} and cannot work.",
    )


def test_a_vulcan_that_took_somebody_aboard_is_not_said_to_have_moved() -> None:
    table = field("blue VULC-1 0505\nblue LT-1 0505\nblue LT-2 0505\n", "movement")
    table.run("embark LT-1 VULC-1 deck")
    for line in ("embark LT-2 VULC-1 deck", "prepare VULC-1 0504"):
        assert "stood still this turn to load or unload" in reason(table, line)[2]
    assert reason(table, "disembark LT-1")[2] == "Light Tank 1 went aboard Vulcan this turn."
    assert reason(table, "embark LT-1 VULC-1 deck")[2] == "Light Tank 1 is already aboard Vulcan."


def test_riders_of_one_vehicle_are_not_said_to_be_apart() -> None:
    table = field(
        "blue SHVY-1 0505\nblue INF-1 off aboard SHVY-1\nblue INF-2 off aboard SHVY-1\n", "movement"
    )
    assert reason(table, "combine INF-1 INF-2")[2] == "Infantry 1 is riding and must dismount first."


# ----------------------------------------------------------------------------------- who does not work
def test_who_a_search_takes_leaves_out_drones() -> None:
    # ce:14.02.3-d
    table = field("blue HDRN-1 0505\nblue VULC-1 0303\n")
    found = {row.task.id: row.refusal for row in work_here(table.rules, table.position, 1, table.hex("0808"))}
    assert found["detect"] is not None and found["place"] is not None
    assert found["detect"].text == "You need engineers or a Vulcan to search for mines."
    assert found["place"].text.startswith("You need engineers, a drone or a Vulcan to ")


def test_a_machine_that_is_told_to_work_as_several_is_not_said_to_have_worked() -> None:
    table = field("blue VULC-1 0505\nblue HDRN-1 0505\n")
    assert reason(table, "work dig HDRN-1*2 at 0505")[::2] == (
        "hands", "Heavy Drone 1 has no squads; it works as a whole.",
    )  # fmt: skip


def test_a_drone_that_a_vulcan_controls_from_afar_is_not_said_to_be_under_no_control() -> None:
    # ce:14.01.3-d
    table = field("blue VULC-1 0202\nblue HDRN-1 0606 channel VULC-1.1\n")
    assert reason(table, "work dig HDRN-1 at 0606")[::2] == (
        "unguided", "Heavy Drone 1 has no guide: it needs engineers in its hex, or a Vulcan there or next "
                    "to it.",
    )  # fmt: skip


def test_riders_are_not_said_to_be_off_the_map_when_they_are_aimed_at() -> None:
    table = field(
        "blue HVY-1 0505\nblue MK3-1 0504\nred LT-1 0506\nred INF-1 off aboard LT-1\nred INF-2 off\n"
    )
    aboard = "Infantry 1 rides on Light Tank 1; aim at that instead."
    assert reason(table, "fire HVY-1 at INF-1")[2] == aboard
    assert reason(table, "fire HVY-1 at INF-2")[2] == "INF-2 is not on the map."
    table.now("movement")
    assert reason(table, "ram MK3-1 INF-1")[2] == aboard


def test_engineers_in_the_water_are_not_said_to_have_worked() -> None:
    table = field("blue CE-1 0404\nblue ME-1 0404\n")
    assert reason(table, "work detect CE-1 at 0404 0405")[::2] == (
        "water", "Combat Engineers 1 cannot work in water; only marines can.",
    )  # fmt: skip
    table.run("work detect ME-1 at 0404 0405", 1)
    assert reason(table, "work detect ME-1 at 0404 0403")[0] == "worked"


def test_a_rider_is_told_that_it_rides_when_it_is_to_help() -> None:
    # ce:14.04.2-a
    table = field(
        "blue LT-1 0303 disabled terrain 0\nblue CE-1 0303 aboard LT-1\nblue VULC-1 0303\n", "sappers"
    )
    assert reason(table, "help LT-1 CE-1")[::2] == (
        "riding", "Combat Engineers 1 rides on Light Tank 1 and cannot work.",
    )  # fmt: skip


def test_a_duckling_that_is_stuck_is_not_said_not_to_follow() -> None:
    table = field(
        "blue VULC-1 0505\nblue LT-1 0505 channel VULC-1.1+\nblue HVY-1 0505 channel VULC-1.1+ stuck\n",
        "movement",
    )
    assert reason(table, "lead VULC-1 LT-1+HVY-1 0504")[2] == "Heavy Tank 1 is stuck and cannot follow."


def test_pallets_say_whether_a_carrier_is_full_or_none() -> None:
    table = field(
        "blue PAL-1 0505\nblue PAL-2 0505\nblue HVY-1 0505\nblue TK-1 0505\nblue INF-1 0505\n", "movement"
    )
    assert reason(table, "load PAL-1 HVY-1")[2] == "Heavy Tank 1 carries no pallets."
    table.run("load PAL-1 TK-1")
    assert reason(table, "load PAL-1 TK-1")[2] == "LAD Pallet 1 is already aboard Truck 1."
    assert reason(table, "load PAL-2 TK-1")[2].startswith(
        "Truck 1 has stood still this turn to load or unload"
    )


def test_defenders_of_a_building_are_told_that_they_do_not_ram_it() -> None:
    mill = "option buildings\nmarker building 0505 owner blue count 20 word Mill=20\n"
    table = field(mill + "red MK3-1 0505\nblue HVY-2 0504\n", "movement", "overrun")
    table.run("overrun HVY-2 0505")
    table.run("go-on")
    assert table.position.frames[-1].kind == "overrun-ram"
    assert "only the attacker" in reason(table, "ram-building MK3-1 0505")[2]
