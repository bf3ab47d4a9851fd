"""The extended sequence of play (sp:20 to sp:36): its phases, shots, shifts and the advance."""

from __future__ import annotations

import pytest

from game.core.assembly import AssemblyError
from game.core.deeds import Deed
from game.core.position import decider
from game.ogre.catalogue import rules_for
from game.ogre.combat.combat import Fire
from game.ogre.options.sequence.state import STAYS
from tests.engineering.worked import Bench, bench
from tests.rules.laid import BLUE, RED

#: nobody is asked for opportunity fire, which has tests of its own
OFTEN = "parameter opportunity-windows 2\n"


def field(text: str, *, phase: str = "movement", more: str = "option ramming\n") -> Bench:
    return bench(
        f"board 12x12\noption extended-sequence\n{OFTEN}{more}stacking gev\nturn 1 red {phase}\n{text}\n"
    )


def stays(table: Bench, name: str) -> str:
    return STAYS.of(table.position, name).why


# ------------------------------------------------------------------------------ the phases
# sp:21 sp:22 sp:23 sp:24 sp:26 sp:28 sp:30
def test_the_phases_come_in_this_order() -> None:
    phases = [phase.id for phase in rules_for(["extended-sequence"]).phases]
    assert phases == [
        "weather", "announce", "support", "recovery", "prepared", "rout", "movement", "check", "defence",
        "advance-fire", "second", "advance",
    ]  # fmt: skip


# sp:29 sp:20 sp:16 sp:28
def test_the_defender_decides_in_his_own_phase_and_the_turn_goes_on() -> None:
    table = field("red LT-1 0306\nblue HVY-1 0304")
    table.end()
    assert table.phase == "defence" and decider(table.position) == BLUE and table.turn == (1, RED)
    assert table.no(table.firing("LT-1", "HVY-1")).code == "not-yours"
    table.end()
    assert table.phase == "advance-fire" and decider(table.position) == RED
    table.end()
    assert table.turn == (1, BLUE) and table.phase == "prepared"


# sp:29 sp:30 sp:36
def test_phases_in_which_nobody_can_do_anything_are_passed_over() -> None:
    table = field("red LT-1 0101\nblue HVY-1 1212")
    table.end()
    assert (table.turn, table.phase) == ((1, BLUE), "prepared")
    table = field("red INF-1 0101\nblue HVY-1 1212")
    table.end()
    assert (table.turn, table.phase) == ((1, RED), "advance")


# sp:24
def test_sappers_have_their_say_before_the_recovery() -> None:
    more = "option ramming\noption terrain-help\noption field-works\n"
    table = field("red CE-1 0306\nblue HVY-1 0304", more=more)
    ids = [phase.id for phase in table.rules.phases]
    assert ids[ids.index("recovery") - 1] == "sappers"


# ------------------------------------------------------------------------------- prepared fire
# TV-003-11: sp:25 sp:10
def test_who_has_fired_in_prepared_fire_moves_no_more() -> None:
    table = field("red HVY-1 0306\nblue LT-1 0304", phase="prepared")
    table.run("fire HVY-1 at LT-1", 1)
    table.end()
    assert table.phase == "movement" and not table.reach("HVY-1")
    found = table.no(table.moving("HVY-1", "0305"))
    assert found.rule == "sp:25" and "prepared fire" in found.text
    table.end_until("prepared", BLUE)
    table.end_until("prepared", RED)
    assert not stays(table, "HVY-1")


# TV-003-21: sp:30
def test_a_hovercraft_that_has_done_prepared_fire_has_no_second_movement() -> None:
    table = field("red GEV-1 0306\nred GEV-2 0101\nblue LT-1 0304", phase="prepared")
    table.run("fire GEV-1 at LT-1", 1)
    table.end_until("second")
    assert table.reach("GEV-2") and not table.reach("GEV-1")
    assert table.no(table.moving("GEV-1", "0307")).rule == "sp:25"


# TV-003-22: sp:25
def test_one_gun_of_an_ogre_keeps_all_of_it() -> None:
    table = field("red MK3-1 0306\nblue INF-1 0305", phase="prepared")
    table.run("fire MK3-1:ap at INF-1", 1)
    table.end()
    assert table.no(table.moving("MK3-1", "0307")).rule == "sp:25"


# sp:49 sp:25
def test_who_works_stays_and_there_is_no_work_on_the_move() -> None:
    more = "option ramming\noption field-works\n"
    table = field("red CE-1 0606\nred CE-2 0101\nblue LT-1 1212", phase="prepared", more=more)
    table.run("work dig CE-1 at 0606", 1)
    assert stays(table, "CE-1") == "prepared"
    table.end()
    assert not table.reach("CE-1") and table.reach("CE-2")
    assert table.refused("work dig CE-2 at 0101").code == "phase"


# RULING Q-740: sp:25
def test_a_rider_that_fires_keeps_its_vehicle_in_place() -> None:
    more = "option ramming\noption riding\n"
    table = field("red LT-1 0305\nred INF-1 off aboard LT-1\nblue LT-2 0304", phase="prepared", more=more)
    table.run("fire INF-1 at LT-2", 1)
    table.end()
    assert stays(table, "LT-1") == "prepared" and table.no(table.moving("LT-1", "0306")).rule == "sp:25"
    assert table.refused("dismount INF-1").rule == "sp:25"


# ----------------------------------------------------------------------------- fire on the move
# TV-003-15: sp:35 sp:27 sp:14
def test_fire_of_who_has_moved_is_one_column_to_the_left() -> None:
    table = field("red HVY-1 0307\nblue MSL-1 0304\nblue MSL-2 1010")
    table.move("HVY-1", "0306")
    found = table.odds("HVY-1", "MSL-1")
    assert (found.shift, found.odds) == (-1, "1-1")
    table.run("fire HVY-1 at MSL-1", 4)
    assert table["MSL-1"].disabled
    assert table.no(table.firing("HVY-1", "MSL-1")).code == "fired"


# TV-003-15: sp:35 sp:17 sp:30
def test_all_advancing_fire_is_one_column_to_the_left() -> None:
    table = field("red HVY-1 0306\nblue MSL-1 0304", phase="advance-fire")
    assert table.odds("HVY-1", "MSL-1").odds == "1-1"
    table.run("fire HVY-1 at MSL-1", 4)
    assert table["MSL-1"].disabled


# sp:35: the number of columns is a parameter
def test_the_shift_of_fire_on_the_move_is_a_number_of_the_scenario() -> None:
    text = "red HVY-1 0306\nblue MSL-1 0304"
    for value, odds in ((0, "2-1"), (1, "1-1"), (2, "1-2")):
        table = field(
            text, phase="advance-fire", more=f"option ramming\nparameter sp-advancing-shift {value}\n"
        )
        assert table.odds("HVY-1", "MSL-1").odds == odds


# sp:14 sp:27: first the move, then the fire
def test_who_has_not_moved_does_not_fire_in_the_movement_phase() -> None:
    table = field("red HWZ-1 0606\nred HVY-1 0306\nred GEV-1 0305\nred INF-1 0404\nblue HVY-2 0304")
    for name in ("HWZ-1", "HVY-1", "GEV-1", "INF-1"):
        found = table.no(table.firing(name, "HVY-2"))
        assert (found.code, found.rule) == ("not-ready", "sp:27") and "has not moved" in found.text
        assert not table.offers(name, Fire)
    table.move("HVY-1", "0307 0306")
    table.run("fire HVY-1 at HVY-2", 1)
    table.move("HVY-1", "0307")


# sp:27: every kind of target, every order that attacks
def test_nothing_else_is_fired_at_either_before_the_move() -> None:
    more = "option overrun\noption bridges\noption buildings\noption terrain-damage\noption field-works\n"
    text = """
        terrain town 0404 0305
        marker building 0404 owner blue count 20 word Mill=20
        marker revetment 0305 word small
        red HVY-1 0406
        blue LT-1 0405
    """
    table = field(text, more=more)

    def attacks() -> set[str]:
        return {o.verb for o in table.offers("HVY-1") if Deed.ATTACK in o.deeds and Deed.ENTER not in o.deeds}

    assert not attacks()
    table.move("HVY-1", "0407 0406")
    assert {"fire", "fire-hex", "shell"} <= attacks()


# sp:27: riders go with their vehicle, and a squad that has got off has moved
def test_who_is_carried_has_moved_with_its_vehicle() -> None:
    more = "option ramming\noption riding\n"
    table = field("red LT-1 0307\nred INF-1 off aboard LT-1\nblue LT-2 0304", more=more)
    assert table.no(table.firing("INF-1", "LT-2")).rule == "sp:27"
    table.move("LT-1", "0306 0305")
    assert table.odds("INF-1", "LT-2").shift == -1
    table.run("fire INF-1 at LT-2")


# RULING Q-741: sp:35
def test_only_counters_that_have_moved_combine_on_the_move() -> None:
    table = field("red HVY-1 0307\nred HVY-2 0306\nblue MSL-1 0304")
    table.move("HVY-1", "0306")
    assert table.no(table.firing("HVY-1 HVY-2", "MSL-1")).rule == "sp:27"
    table.move("HVY-2", "0305")
    assert table.odds("HVY-1 HVY-2", "MSL-1").shift == -1


# sp:27 sp:14: Q-437
def test_a_vehicle_goes_on_after_its_fire_and_infantry_does_not() -> None:
    table = field("red HVY-1 0306\nred INF-1 0305\nblue LT-1 0304")
    table.move("HVY-1", "0405")
    table.run("fire HVY-1 at LT-1", 1)
    table.move("INF-1", "0404")
    table.run("fire INF-1 at LT-1")
    table.move("HVY-1", "0406")
    assert table.no(table.moving("INF-1", "0306")).rule == "sp:27"


# ode:6.07: sp:27
def test_a_hovercraft_that_has_fired_on_the_move_rams_nobody_but_ogres() -> None:
    table = field("red GEV-1 0306\nred GEV-2 0303\nblue LT-1 0304")
    table.move("GEV-1", "0305")
    table.run("fire GEV-1 at LT-1", 1)
    assert table.refused("ram GEV-1 LT-1").rule == "ode:6.07"
    table.ram("GEV-2", "LT-1", 1)


# ---------------------------------------------------------------------------------- shots
# TV-003-16: sp:29 sp:31
def test_last_defensive_fire_is_not_shifted_and_each_weapon_has_one_shot_in_it() -> None:
    table = field("red LT-1 0306\nblue HVY-1 0304\nblue LT-2 0303")
    table.end()
    found = table.odds("HVY-1", "LT-1")
    assert (found.odds, found.shift) == ("2-1", 0)
    table.run("fire HVY-1 at LT-1", 3)
    assert table["LT-1"].disabled and table.no(table.firing("HVY-1", "LT-1")).code == "fired"
    table.end_until("prepared", BLUE)
    assert table.rules.refusal(table.position, table.firing("HVY-1", "LT-1")) is None


# sp:31
def test_the_rate_of_fire_is_a_number_of_the_scenario() -> None:
    more = "option ramming\nparameter sp-rate 2\n"
    table = field("red HVY-1 0306\nblue MSL-1 0304", phase="prepared", more=more)
    for _ in range(2):
        table.run("fire HVY-1 at MSL-1", 1)
    assert table.no(table.firing("HVY-1", "MSL-1")).code == "fired"


# sp:17: rates of fire do not count in advancing fire
def test_in_advancing_fire_each_weapon_attacks_once_at_any_rate() -> None:
    more = "option ramming\nparameter sp-rate 3\n"
    text = "red HVY-1 0306\nred INF-1 0305 INF*3\nred MK3-1 0204\nblue MSL-1 0304\nblue MSL-2 0303"
    table = field(text, phase="advance-fire", more=more)
    for shot in ("HVY-1", "INF-1*3", "MK3-1:sec*2"):
        table.run(f"fire {shot} at MSL-1", 1)
    assert table.no(table.firing("HVY-1", "MSL-1")).code == "fired"
    assert table.refused("fire INF-1 at MSL-1").code == "fired"
    table.run("fire MK3-1:sec*2 at MSL-1", 1)
    assert table.refused("fire MK3-1:sec at MSL-1").code == "fired"
    # a weapon that has shots left from earlier phases has one of them here
    table = field("red HVY-1 0306\nblue MSL-1 0304", phase="prepared", more=more)
    table.run("fire HVY-1 at MSL-1", 1)
    table.end_until("advance-fire")
    table.run("fire HVY-1 at MSL-1", 1)
    assert table.no(table.firing("HVY-1", "MSL-1")).code == "fired"


# sp:31
def test_a_fight_inside_a_hex_gives_no_shot_back() -> None:
    table = field("red MK3-1 0307\nblue LT-1 0305\nblue LT-2 0303", more="option overrun\n", phase="movement")
    table.move("MK3-1", "0306")
    table.run("fire MK3-1:main at LT-2", 1)
    table.run("overrun MK3-1 0305")
    while table.position.frames:
        table.run("go-on")
    assert table.no(table.firing("MK3-1:main", "LT-2")).code == "fired"


# sp:31: ode:7.05.1
def test_ap_guns_strike_infantry_once_in_a_phase() -> None:
    table = field("red MK3-1 0306\nblue INF-1 0305", phase="prepared")
    table.run("fire MK3-1:ap at INF-1", 1)
    assert table.no(table.firing("MK3-1:ap", "INF-1")).code == "ap-once"
    table.end_until("advance-fire")
    table.run("fire MK3-1:ap at INF-1", 1)


# -------------------------------------------------------------------------------- the advance
# TV-003-18: sp:36 sp:18
def test_infantry_that_has_moved_advances_one_hex() -> None:
    table = field("red INF-1 0308\nblue LT-1 1212")
    table.move("INF-1", "0307 0306")
    table.end()
    assert table.phase == "advance"
    table.run("advance INF-1 0305")
    assert table.where("INF-1") == "0305" and table.refused("advance INF-1 0304").code == "advanced"


# sp:36
def test_the_ground_asks_for_nothing_in_an_advance_unless_it_is_closed() -> None:
    table = field("terrain swamp 0305\nterrain crater 0306\nred INF-1 0405\nblue LT-1 1212", phase="advance")
    table.run("advance INF-1 0305")
    assert table.spent("INF-1").hazards == () and not table.spent("INF-1").moved
    table = field("terrain crater 0305\nred INF-1 0306\nblue LT-1 1212", phase="advance")
    assert table.refused("advance INF-1 0305").code == "closed"


# sp:36: Q-436
def test_vehicles_advance_where_the_scenario_says_so() -> None:
    text = "red HVY-1 0306\nred INF-1 0101\nblue LT-1 1212"
    assert field(text, phase="advance").refused("advance HVY-1 0305").code == "vehicle"
    table = field(text, phase="advance", more="option ramming\nparameter sp-advance-all 1\n")
    table.run("advance HVY-1 0305")


# TV-003-19: sp:36: Q-443
def test_an_advance_into_enemies_is_an_overrun_and_with_ramming_it_is_not_made() -> None:
    text = "red INF-1 0306 INF*3\nblue LT-1 0305"
    assert field(text, phase="advance").refused("advance INF-1 0305").code == "enemy"
    table = field(text, phase="advance", more="option overrun\n")
    table.run("advance INF-1 0305")
    assert table.position.frames and table.where("INF-1") == "0305"


# sp:36 sp:25
def test_prepared_fire_does_not_keep_infantry_from_advancing() -> None:
    table = field("red INF-1 0306\nblue LT-1 0305", phase="prepared")
    table.run("fire INF-1 at LT-1", 1)
    table.end_until("advance")
    table.run("advance INF-1 0307")


# ------------------------------------------------------------------------------- what goes together
# TV-003-20: opt:general-b
@pytest.mark.parametrize("other", ["fast-infantry-second-move"])
def test_two_ways_of_one_hex_more_do_not_go_together(other: str) -> None:
    with pytest.raises(AssemblyError) as told:
        rules_for(["extended-sequence", other])
    words = str(told.value)
    assert "Extended sequence" in words and "a second move" in words and "sp:36" in words


# TV-003-20: opt:general-b
def test_exchanges_of_fire_are_not_played_with_it() -> None:
    with pytest.raises(AssemblyError) as told:
        rules_for(["extended-sequence", "multi-attack"])
    assert "return fire" in str(told.value) and "sp:31" in str(told.value)


# TV-003-20
def test_it_goes_with_ramming_with_overruns_and_with_challenge_fire() -> None:
    for other in ("ramming", "overrun", "challenge-fire"):
        assert "advance" in rules_for(["extended-sequence", other]).phase


# TV-003-20: sp:32: Q-400
def test_challenge_takes_the_place_of_opportunity_fire() -> None:
    text = (
        "board 12x12\noption extended-sequence\noption ramming\n{more}stacking gev\nturn 1 red movement\n"
        "red LT-1 0307\nblue HVY-1 0304\n"
    )
    for more, asked in (("", True), ("option challenge-fire\n", False)):
        table = bench(text.format(more=more))
        table.move("LT-1", "0306")
        assert bool(table.position.frames) is asked
