"""Finishing off Ogres (ce:14.02.8): climbing aboard, and the charge of a Vulcan or its drone."""

from __future__ import annotations

import pytest

from game.ogre.engineering.demolition import Approach
from game.ogre.overrun.overrun import Overrun
from tests.engineering.worked import Bench, bench
from tests.rules.laid import BLUE, RED

BARE = "main 0 sec 0 ap 0 mis 0"
AP_ONLY = "main 0 sec 0 mis 0"
FIELD = """
    board 9x9
    option demolition
    option {contact}
    stacking gev
    turn 2 blue {phase}
"""


def field(counters: str, phase: str = "fire", contact: str = "ramming") -> Bench:
    return bench(FIELD.format(phase=phase, contact=contact) + counters)


@pytest.mark.parametrize("contact", ["ramming", "overrun"])
@pytest.mark.parametrize("die", [4, 3])
def test_engineers_climb_aboard_a_weaponless_ogre_and_finish_it_with_a_four(contact: str, die: int) -> None:
    # TV-000-19: ce:14.02.8-a, ce:14.02.8-b, ce:14.02.8-c, Q-17
    table = field(f"blue CE-1 0405\nred MK3-1 0404 {BARE}\nred CP-1 0909\n", "movement", contact)
    if contact == "overrun":
        assert table.no(Overrun(("CE-1",), table.hex("0404"))).code == "climb"
    table.do(table.moving("CE-1", "0404"))
    assert not table.position.frames, "no overrun"
    table.end()
    table.run("work finish CE-1 at 0404 at MK3-1", die)
    assert table.gone("MK3-1") == ("destroyed" if die == 4 else "")
    assert table.where("CE-1") == "0404"
    if die == 3:
        table.end_until("fire", BLUE)
        table.run("work finish CE-1 at 0404 at MK3-1", 6)
        assert table.gone("MK3-1") == "destroyed"


def test_an_ogre_that_drives_off_leaves_the_engineers_behind() -> None:
    # ce:14.02.8-c
    table = field(f"blue CE-1 0404\nred MK3-1 0404 {BARE}\nblue CP-1 0909\n")
    table.end_until("movement", RED)
    table.do(table.moving("MK3-1", "0403"))
    assert table.where("CE-1") == "0404" and "CE-1" in table


def test_a_game_may_say_that_engineers_wait_a_turn_aboard() -> None:
    #
    table = field(
        f"blue CE-1 0405\nred MK3-1 0404 {BARE}\nred CP-1 0909\nparameter finish-at-once 0\n", "movement"
    )
    table.do(table.moving("CE-1", "0404"))
    table.end()
    assert table.refused("work finish CE-1 at 0404 at MK3-1").code == "moved"
    table.end_until("fire", BLUE)
    table.run("work finish CE-1 at 0404 at MK3-1", 4)


def test_with_other_units_it_is_an_ordinary_overrun() -> None:
    # ce:14.02.8-a
    table = field(f"blue CE-1 0405\nblue HVY-1 0405\nred MK3-1 0404 {BARE}\n", "movement", "overrun")
    assert table.refusal(Overrun(("CE-1", "HVY-1"), table.hex("0404"))) is None


def test_engineers_do_nothing_to_an_ogre_with_a_weapon_left() -> None:
    # TV-000-19c: ce:14.02.8-d, ce:14.02.8-e
    table = field(f"blue CE-1 0404\nred MK3-1 0404 {AP_ONLY}\n")
    assert table.refused("work finish CE-1 at 0404 at MK3-1").code == "armed"
    assert table.refused("work charge CE-1 at 0404 at MK3-1").code == "family"


@pytest.mark.parametrize(
    ("treads", "who", "dice", "dead"),
    [
        (45, "VULC-1", (5, 5, 2, 1), False),
        (45, "VULC-1", (1, 6, 3, 2), True),
        (0, "VULC-1", (3, 1, 4, 2), True),
        (0, "HDRN-1", (3, 4), True),
    ],
)
def test_a_charge_takes_a_six_on_an_ogre_that_moves_and_a_four_on_one_that_stands(
    treads: int, who: str, dice: tuple[int, ...], dead: bool
) -> None:
    # TV-000-19b: ce:14.02.8-e
    table = field(f"blue VULC-1 0404\nblue HDRN-1 0404\nred MK3-1 0404 {AP_ONLY} tr {treads}\n")
    table.run(f"work charge {who} at 0404 at MK3-1", *dice)
    assert (table.gone("MK3-1") == "destroyed") is dead


def test_a_stuck_ogre_does_not_get_away_from_a_charge() -> None:
    #
    table = field(f"blue VULC-1 0404\nred MK3-1 0404 {AP_ONLY} stuck\n")
    table.run("work charge VULC-1 at 0404 at MK3-1", 4, 1, 1, 1)
    assert table.gone("MK3-1") == "destroyed"


def test_a_vulcan_leaves_a_mobile_ogre_without_weapons_to_engineers_unless_the_game_says_otherwise() -> None:
    # TV-000-19d: ce:14.02.8-f, Q-17
    lines = f"blue VULC-1 0404\nred MK3-1 0404 {BARE}\n"
    assert field(lines).refused("work charge VULC-1 at 0404 at MK3-1").code == "weaponless"
    free = field(lines + "parameter vulcan-charge-weaponless 1\n")
    free.run("work charge VULC-1 at 0404 at MK3-1", 6, 1, 1, 1)
    assert free.gone("MK3-1") == "destroyed"


def test_spent_missiles_and_empty_racks_are_no_weapons_and_neither_are_arms() -> None:
    # ce:14.02.8-g, ce:14.01-d
    table = field("blue CE-1 0404 CE*2\nred MK4-1 0404 main 0 sec 0 ap 0 int 0\nred VULC-1 0404 sec 0 ap 0\n")
    table.run("work finish CE-1 at 0404 at MK4-1", 1)
    table.run("work finish CE-1 at 0404 at VULC-1", 4)
    assert table.gone("VULC-1") == "destroyed"


def test_a_drone_under_engineers_alone_plants_no_charge() -> None:
    # ce:14.02.8-e
    table = field(f"blue CE-1 0404\nblue HDRN-1 0404\nred MK3-1 0404 {AP_ONLY}\n")
    assert table.refused("work charge HDRN-1 at 0404 at MK3-1").code == "unguided"


@pytest.mark.parametrize("who", ["VULC-1", "HDRN-1"])
def test_a_machine_comes_to_an_ogre_with_anti_personnel_guns_and_charges_it_at_once(who: str) -> None:
    # ce:14.02.8-e
    text = f"blue VULC-1 0405\nblue HDRN-1 0405\nred MK3-1 0404 {AP_ONLY}\n"
    table = field(text, "movement")
    assert table.no(table.moving(who, "0404")).code == "enemy"
    table.do(Approach(who, table.hex("0404")))
    assert table.where(who) == "0404" and table.spent(who).moved == 1
    table.end()
    dice = (6, 1, 1, 1) if who == "VULC-1" else (6, 1)
    table.run(f"work charge {who} at 0404 at MK3-1", *dice)
    assert table.gone("MK3-1") == "destroyed"


def test_a_vulcan_that_overran_may_charge_in_the_same_turn() -> None:
    #
    table = field(f"blue VULC-1 0405\nred MK3-1 0404 {AP_ONLY} tr 9\n", "movement", "overrun")
    assert table.no(Approach("VULC-1", table.hex("0404"))).code == "overrun"
    table.do(Overrun(("VULC-1",), table.hex("0404")))
    for _ in range(12):
        if not table.position.frames:
            break
        table.run("go-on")
    assert not table.position.frames and table.where("VULC-1") == "0404"
    table.end()
    table.run("work charge VULC-1 at 0404 at MK3-1", 6, 1, 1, 1)
    assert table.gone("MK3-1") == "destroyed"


def test_a_vulcan_is_warned_before_it_goes_to_an_ogre_in_a_mined_hex() -> None:
    # ode:13.04.1
    table = field(
        f"option mines\nblue VULC-1 0405\nred MK3-1 0404 {AP_ONLY}\nmarker mine 0404 owner red known red\n",
        "movement",
    )
    table.do(Approach("VULC-1", table.hex("0404")))
    assert table.where("VULC-1") == "0405" and table.position.frames
    table.run("go-ahead", 1)
    assert table.where("VULC-1") == "0404" and not table.position.frames


def test_nobody_approaches_an_ogre_with_guns_or_without_being_near() -> None:
    table = field(
        f"blue VULC-1 0405\nblue HVY-1 0405\nblue HDRN-9 0703\nred MK3-1 0404\nred MK3-2 0505 {AP_ONLY}\n"
        f"red HVY-9 0505\nred MK3-3 0704 {AP_ONLY}\n", "movement",
    )  # fmt: skip
    assert table.no(Approach("VULC-1", table.hex("0404"))).code == "no-ogre"
    assert table.no(Approach("VULC-1", table.hex("0505"))).code == "no-ogre"
    assert table.no(Approach("HVY-1", table.hex("0404"))).code == "family"
    assert table.no(Approach("HDRN-9", table.hex("0704"))).code == "unguided"
    assert [o for o in table.offers("VULC-1") if isinstance(o, Approach)] == []


@pytest.mark.parametrize(("state", "moves"), [("", True), (" stuck", False)])
def test_the_reason_against_a_charge_says_of_an_ogre_that_it_can_move_only_if_it_can(
    state: str, moves: bool
) -> None:
    # ce:14.02.8-f
    table = field(f"blue VULC-1 0404\nred MK3-1 0404 {BARE}{state}\n")
    refusal = table.refused("work charge VULC-1 at 0404 at MK3-1")
    assert refusal.code == "weaponless" and ("can move" in refusal.text) is moves


def test_an_ogre_in_pieces_with_only_ap_guns_does_not_get_away_from_a_charge() -> None:
    #
    table = field(f"blue VULC-1 0404\nred MK3-1 0404 {AP_ONLY} disabled unfinished 0\n")
    table.run("work charge VULC-1 at 0404 at MK3-1", 4, 1, 1, 1)
    assert table.gone("MK3-1") == "destroyed"


def test_ones_own_ogre_is_not_finished_off() -> None:
    table = field(f"blue CE-1 0404\nblue MK3-1 0404 {BARE}\n")
    assert table.refused("work finish CE-1 at 0404 at MK3-1").code == "no-site"


def test_a_weaponless_ogre_is_charged_on_a_six_where_the_game_allows_it_stuck_or_not() -> None:
    # parameter vulcan-charge-weaponless
    for state in ("", " stuck"):
        table = field(
            f"parameter vulcan-charge-weaponless 1\nblue VULC-1 0404\nred MK3-1 0404 {BARE}{state}\n"
        )
        table.run("work charge VULC-1 at 0404 at MK3-1", 5, 5, 5, 5)
        assert "MK3-1" in table


def test_a_machine_comes_to_several_ogres_and_finds_room() -> None:
    # Q-253, ode:5.02
    two = f"red MK3-1 0404 {AP_ONLY}\nred MK3-2 0404 {BARE}\n"
    table = field("blue VULC-1 0405\n" + two, "movement")
    table.run("approach VULC-1 0404")
    assert table.where("VULC-1") == "0404"
    full = field("stacking ogre\nblue VULC-1 0405\nblue CE-1 0404\n" + two, "movement")
    assert full.refused("approach VULC-1 0404").code == "full"


# ce:14.02.8-a: Q-1425
@pytest.mark.parametrize("units", ["HVY-1", "CE-1 HVY-1", "HVY-1 CE-1", "INF-1", "CE-2"])
def test_under_overrun_rules_only_engineers_enter_by_a_move(units: str) -> None:
    table = field(
        "blue CE-1 0405\nblue CE-2 0405 CE*1 INF*1\nblue INF-1 0405\nblue HVY-1 0405\n"
        f"red MK3-1 0404 {BARE}\nred CP-1 0909\n",
        "movement",
        "overrun",
    )
    found = table.no(table.moving(units, "0404"))
    assert (found.code, found.rule) == ("overrun", "ce:14.02.8-a")
    assert table.refusal(Overrun(tuple(units.split()), table.hex("0404"))) is None
    assert "0404" not in table.reach(units.split()[-1] if units != "HVY-1 CE-1" else "HVY-1")
    assert "0404" in table.reach("CE-1")


# ce:14.02.8-a, ode:5.03: Q-1425
def test_others_pass_such_an_ogre_and_under_ramming_rules_stop_there_as_ever() -> None:
    counters = f"blue HVY-1 0405\nred MK3-1 0404 {BARE}\nred CP-1 0909\n"
    table = field(counters, "movement", "overrun")
    assert table.refusal(table.moving("HVY-1", "0404 0403")) is None and "0403" in table.reach("HVY-1")
    assert field(counters, "movement").refusal(table.moving("HVY-1", "0404")) is None


# ode:5.03: Q-612, Q-1425
def test_who_has_no_strength_but_is_no_ogre_is_entered_by_a_move_as_ever() -> None:
    table = field("blue HVY-1 0405\nred CP-1 0404\nred MK3-1 0909\n", "movement", "overrun")
    assert table.refusal(table.moving("HVY-1", "0404")) is None and "0404" in table.reach("HVY-1")
