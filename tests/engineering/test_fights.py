"""Engineering in fights inside a hex: cargo that is set down, ducklings that are taken over."""

from __future__ import annotations

import pytest

from game.ogre.engineering.control import Linked
from tests.engineering.test_interplay import field
from tests.rules.laid import RED


def test_units_on_the_deck_of_a_vulcan_that_dies_in_a_fight_fight_on() -> None:
    # Q-365, ce:14.01.1-h
    table = field(
        """
        blue VULC-1 0404 tr 1 sec 0 ap 1/6
        blue LT-1 off aboard VULC-1
        blue CE-1 off aboard VULC-1
        blue CE-2 off aboard VULC-1 notes hold/1
        red HVY-1 0405
        red HVY-2 0405
        """,
        side="red",
        contact="overrun",
    )
    table.run("overrun HVY-1+HVY-2 0404")
    while table.position.frames[-1].decider == 1:
        table.run("go-on")
    table.run("fire HVY-1 at VULC-1 ap", 6)
    table.run("fire HVY-2 at VULC-1 tr", 6)
    assert table.gone("VULC-1") == table.gone("CE-2") == "destroyed"
    assert table.position.frames, "tank and engineers of the deck are in the hex with the enemy"
    assert sum(type(event).__name__ == "CargoLost" for event in table.events) == 1
    table.run("fire LT-1 CE-1 at HVY-1", 3)
    table.run("fire HVY-2 at LT-1", 6)
    assert table.gone("HVY-1") == table.gone("LT-1") == "destroyed"


def test_the_crew_of_a_duckling_fights_it_besides_the_four_of_the_vulcan() -> None:
    # Q-366, ce:14.01.5-d, ce:14.01.5-f
    ducks = "".join(f"blue LT-{k} 0404 crewless channel VULC-1.{1 + k // 5}+\n" for k in range(1, 6))
    table = field(
        f"blue VULC-1 0403\n{ducks}blue MSL-1 0404 channel VULC-1.2+\nred HVY-1 0405",
        side="red", contact="overrun",
    )  # fmt: skip
    table.run("overrun HVY-1 0404")
    assert table["LT-1"].disabled and not table["MSL-1"].disabled
    table.run("take-over MSL-1")
    for k in range(1, 5):
        table.run(f"take-over LT-{k}")
    assert table["LT-5"].disabled == "control"
    assert table.value("strength", table["MSL-1"], "gun", 1) == 4 * 3


def test_what_is_actively_controlled_in_a_fight_counts_among_the_four() -> None:
    # ce:14.01.5-f
    text = (
        "blue VULC-1 0403\nblue HVY-1 {at} crewless channel VULC-1.1\n"
        "blue HVY-2 {at} crewless channel VULC-1.2\n"
    )
    ducks = "".join(f"blue LT-{k} 0404 crewless channel VULC-1.3+\n" for k in range(1, 4))
    for at, most in (("0404", 2), ("0909", 3)):
        table = field(text.format(at=at) + ducks + "red GEV-1 0405", side="red", contact="overrun")
        table.run("overrun GEV-1 0404")
        for k in range(1, most + 1):
            table.run(f"take-over LT-{k}")
        assert [bool(table[f"LT-{k}"].disabled) for k in (1, 2, 3)] == [False, False, most == 2]


def test_a_crew_that_loses_its_vulcan_is_told_of_it_once() -> None:
    # ce:14.01.5-d, ce:14.01.5-g
    table = field(
        "blue VULC-1 0404 tr 1 sec 0 ap 0\nblue HVY-1 0404 channel VULC-1.3\nred MK3-1 0405", side="red"
    )
    table.run("ram MK3-1 VULC-1", 6, 6)
    assert [event.unit for event in table.events if isinstance(event, Linked)] == ["HVY-1"]
    assert not table.channel("HVY-1") and not table["HVY-1"].disabled


def test_an_ogre_that_is_not_put_together_does_not_fire_in_a_fight_either() -> None:
    # ce:14.01.2-g
    table = field(
        "blue MK3-1 0404 disabled unfinished\nred HVY-1 0405\nred CP-1 0909", side="red", contact="overrun"
    )
    table.run("overrun HVY-1 0404")
    assert table.position.frames[-1].decider == 0, "there is nothing that Blue could do"
    assert table.position.units["MK3-1"].disabled
    table.run("fire HVY-1 at MK3-1 sec", 4)  # 4 against 3, 1-1: a 4 is a D, and counts as an X
    assert table.row("MK3-1", "sec") == 3


def test_a_drone_under_no_command_goes_into_no_fight_by_itself() -> None:
    # ce:14.01.3-c, Q-07
    table = field("blue HDRN-1 0404\nblue INF-1 0404\nred HWZ-1 0403", contact="overrun")
    assert table.refused("overrun HDRN-1 0403").code == "uncommanded"
    table.run("overrun HDRN-1+INF-1 0403")
    assert table.where("HDRN-1") == "0403"


def test_a_vulcan_guides_those_who_go_into_a_fight_with_it_and_engineers_fight() -> None:
    # Q-370, ce:14.04.1-a, ce:14.04-b
    swamp = "terrain swamp 0403\nred LT-1 0403\n"
    table = field(f"{swamp}blue VULC-1 0404\nblue HVY-1 0404", contact="overrun")
    table.run("overrun HVY-1+VULC-1 0403", 2, 3)
    assert not table["HVY-1"].stuck and not table["VULC-1"].stuck
    table = field(f"{swamp}blue VULC-1 0405\nblue GEV-1 0405\nblue HVY-1 0404", contact="overrun")
    table.run("move VULC-1+GEV-1 0404")
    table.run("overrun GEV-1+HVY-1+VULC-1 0403", 2, 2, 3)
    assert not table["GEV-1"].disabled and table["HVY-1"].stuck, "the tank was not with it from the beginning"
    table = field(f"{swamp}blue CE-1 0405\nblue HVY-1 0405", contact="overrun")
    table.run("move HVY-1+CE-1 0404")
    table.run("overrun HVY-1+CE-1 0403", 2)
    assert table["HVY-1"].stuck and not table.team("CE-1").guided


def test_who_went_into_a_fight_alone_was_not_with_the_others() -> None:
    # ce:14.04-a
    table = field("blue CE-1 0405\nblue GEV-1 0405\nred LT-1 0403", contact="overrun")
    table.run("move GEV-1+CE-1 0404")
    table.run("overrun GEV-1 0403")
    assert table.team("GEV-1").beside == ()


def test_who_is_taken_over_is_so_before_the_shooting_begins() -> None:
    # ce:14.01.5-f
    table = field(
        "blue VULC-1 0403\nblue LT-1 0404 crewless channel VULC-1.1+\nred HVY-1 0405",
        side="red",
        contact="overrun",
    )
    table.run("overrun HVY-1 0404")
    kinds = [type(event).__name__ for event in table.events]
    assert kinds.index("OutOfControl") == len(kinds) - 1
    table.run("take-over LT-1")
    kinds = [type(event).__name__ for event in table.events]
    assert kinds.index("UnderControl") < kinds.index("RoundBegan")


def test_nobody_fires_at_field_works_in_a_fight() -> None:
    # Q-373, ce:14.02.5-l, ce:14.02.5-n
    works = "marker entrenchment 0404 count 2\nmarker revetment 0404 word small\n"
    table = field(f"{works}blue INF-1 0404\nred HVY-1 0405", side="red", contact="overrun")
    table.run("overrun HVY-1 0404")
    table.run("go-on")
    assert {order.verb for order in table.offers("HVY-1")} == {"fire"}
    assert table.refusal(table.order("breach HVY-1 at 0404")) is not None
    harmless = field(
        f"{works}blue TK-1 0404\nred HDRN-1 0405\nred VULC-1 0505", side="red", contact="overrun"
    )
    harmless.run("overrun HDRN-1 0404")
    assert not harmless.position.frames, "where nobody can do harm there is no fight, works or not"


def test_a_vulcan_that_worked_and_may_fire_has_its_weapons_anew_in_each_round_of_a_fight() -> None:
    # ode:8.04, ce:14.04-b: it gave nothing up; ode:8.05.4 holds back racks alone
    table = field("blue VULC-1 0404 worked 1\nred HVY-1 0403", contact="overrun")
    table.run("overrun VULC-1 0403")
    table.run("go-on")
    table.run("go-on")
    table.run("fire VULC-1:sec at HVY-1", 1)
    assert any(table.spent("VULC-1").fired)
    table.run("go-on")
    while table.position.frames[-1].kind != "overrun-fire" or table.position.frames[-1].decider == RED:
        table.run("go-on")
    assert not any(table.spent("VULC-1").fired)
    table.run("fire VULC-1:sec at HVY-1", 6)
    assert not table.position.frames and table.spent("VULC-1").fired == ()
    assert table.work("VULC-1").worked == 1, "and it has its fire of the turn"


CARRIED = "blue GEVPC-1 0404\nblue CE-1 off aboard GEVPC-1 {done}\nred LT-1 0403"
WORKED, LED, GUIDED = (
    "fired squad*1 worked 1",
    "fired squad*1 worked 1 escorted",
    "fired squad*1 worked 1 guided",
)


@pytest.mark.parametrize(("done", "fires"), [(WORKED, True), (LED, False), (GUIDED, False)])
def test_who_led_or_guided_others_fires_in_no_fight_of_its_turn_and_who_worked_does(
    done: str, fires: bool
) -> None:
    # Q-621, ce:14.02-e: work takes the place of the attack of the Fire Phase;
    # ce:14.02.3-i, ce:14.04-b: leading and guiding that of all fire of the turn
    table = field(CARRIED.format(done=done), "second", contact="overrun")
    table.run("overrun GEVPC-1 0403")
    table.run("dismount CE-1")
    table.run("go-on")
    while table.position.frames[-1].decider == RED:
        table.run("go-on")
    if fires:
        table.run("fire CE-1 at LT-1", 6)
    else:
        assert table.refused("fire CE-1 at LT-1").code == "fired"
