"""Help in difficult ground (ce:14.04): finding the way, getting going, hovercraft at speed."""

from __future__ import annotations

from typing import Any

import pytest

from game.core.modules import Module
from game.core.ruleset import Rules
from game.core.windows import Window, WindowFrame
from game.ogre.engineering.assistance import Help
from game.ogre.events import Moved
from game.ogre.movement.recovery import Hazard
from tests.engineering.worked import Bench, bench
from tests.rules.laid import BLUE
from tests.rules.watchmen import Bar, Challenge, Forbid, Let, near

WILD = """
    board 9x9
    terrain swamp 0404 0508
    terrain forest 0606
    option terrain-help
    option ramming
    stacking gev
    turn 2 blue {phase}
"""


def wild(text: str, phase: str = "movement") -> Bench:
    return bench(WILD.format(phase=phase) + text)


# ------------------------------------------------------------------------- finding the way
@pytest.mark.parametrize(("guide", "die", "stuck"), [("", 2, True), ("CE-1", 2, False), ("CE-1", 1, True)])
def test_a_heavy_tank_in_swamp_gets_stuck_on_a_one_alone_with_engineers_beside_it(
    guide: str, die: int, stuck: bool
) -> None:
    # TV-000-10, ce:14.04.1-a
    table = wild("blue HVY-1 0403\nblue CE-1 0403\n")
    table.run(f"move HVY-1{'+' + guide if guide else ''} 0404")
    table.end(die)
    assert table["HVY-1"].stuck is stuck


@pytest.mark.parametrize(("die", "disabled"), [(2, ""), (1, "terrain")])
def test_a_hovercraft_in_forest_with_engineers_is_disabled_on_a_one_alone(die: int, disabled: str) -> None:
    # TV-000-10b
    table = wild("blue GEV-1 0605\nblue CE-1 0605\n")
    table.run("move GEV-1+CE-1 0606")
    table.end(die)
    assert table["GEV-1"].disabled == disabled


def test_engineers_that_came_another_way_do_not_help() -> None:
    # ce:3.02.3-c
    # ce:14.04-a: stacked for the entire turn
    table = wild("blue HVY-1 0403\nblue CE-1 0403\nblue CE-2 0405\n")
    table.run("move CE-1 0404")
    table.run("move CE-2 0404")
    table.run("move HVY-1 0404")
    table.end(2)
    assert table["HVY-1"].stuck


def test_engineers_on_foot_that_set_out_alone_are_no_companions_later() -> None:
    table = wild("blue HVY-1 0403\nblue CE-1 0402\n")
    table.run("move CE-1 0403")
    table.run("move HVY-1+CE-1 0404")
    table.end(2)
    assert table["HVY-1"].stuck


def test_the_ground_ends_the_movement_of_who_is_guided_too() -> None:
    # ce:14.04.1-b
    table = wild("blue HVY-1 0403\nblue CE-1 0403\n")
    assert table.refused("move HVY-1+CE-1 0404 0405").code == "ends"
    table.run("move HVY-1+CE-1 0404")
    assert table.refused("move HVY-1+CE-1 0405").code == "halted"
    table.end(2)
    assert not table["HVY-1"].stuck, "guided, only a 1 is bad"


def test_riding_engineers_do_not_guide() -> None:
    # ce:14.04.1-c
    table = wild("blue HVY-1 0403\nblue CE-1 off aboard HVY-1\n")
    table.run("move HVY-1 0404")
    table.end(2)
    assert table["HVY-1"].stuck


def test_one_squad_that_guides_neither_fires_nor_works_in_this_turn() -> None:
    # ce:14.04-b
    table = wild("blue HVY-1 0403\nblue CE-1 0403 CE*2\nred GEV-1 0405\n")
    table.run("move HVY-1+CE-1 0404")
    table.end(2)
    assert table.refused("fire CE-1:squad*2 at GEV-1").code == "fired"
    table.run("fire CE-1:squad at GEV-1", 1)


def test_a_march_in_step_over_clear_ground_costs_no_attack() -> None:
    table = wild("blue HVY-1 0401\nblue CE-1 0401\nred GEV-1 0403\n")
    table.run("move HVY-1+CE-1 0402")
    table.end()
    table.run("fire CE-1:squad at GEV-1", 1)


def test_a_vulcan_guides_others_but_not_itself_and_still_fires() -> None:
    # ce:14.03.1-a, ce:14.04-b
    table = wild("blue HVY-1 0403\nblue VULC-1 0403\nred GEV-1 0405\n")
    table.run("move HVY-1+VULC-1 0404")
    table.end(2, 2)
    assert not table["HVY-1"].stuck and table["VULC-1"].stuck
    table.run("fire VULC-1:sec*2 at GEV-1", 1)


def test_the_explained_hazard_names_the_guide() -> None:
    table = wild("blue HVY-1 0403\nblue CE-1 0403\n")
    table.run("move HVY-1+CE-1 0404")
    found = table.rules.explain("hazard", table.position, Hazard("HVY-1", "swamp", "s"))
    assert found.value == 1 and found.parts[-1].rule == "ce:14.04.1-a"


# ----------------------------------------------------------------------------- getting going
@pytest.mark.parametrize(
    ("helpers", "die", "back"),
    [("", 2, False), ("", 3, True), ("CE-1", 1, False), ("CE-1", 2, True)],
)
def test_a_squad_adds_one_to_the_die_of_recovery(helpers: str, die: int, back: bool) -> None:
    # TV-000-11, ce:14.04.2-a, Q-79
    table = wild("blue LT-1 0404 disabled terrain\nblue CE-1 0404\n", "sappers")
    if helpers:
        table.run(f"help LT-1 {helpers}")
    table.end(die)
    assert bool(table["LT-1"].disabled) is not back and table.phase == "movement"


@pytest.mark.parametrize("helpers", ["CE-1*2", "HDRN-1", "VULC-1"])
def test_two_squads_a_drone_or_a_vulcan_make_it_sure_without_a_die(helpers: str) -> None:
    # TV-000-11
    text = "blue LT-1 0404 disabled terrain\nblue CE-1 0404 CE*2\nblue HDRN-1 0404\nblue VULC-1 0404\n"
    table = wild(text, "sappers")
    table.run(f"help LT-1 {helpers}")
    assert table.refused("help LT-1 CE-1").code in ("sure", "hands")
    table.end()
    assert not table["LT-1"].disabled and not table.faces


def test_helpers_move_if_it_recovers_and_stay_if_it_does_not() -> None:
    # ce:14.04.2-d
    for die, moves in ((3, True), (1, False)):
        table = wild("blue LT-1 0404 disabled terrain\nblue CE-1 0404\n", "sappers")
        table.run("help LT-1 CE-1")
        table.end(die)
        assert bool(table.reach("CE-1")) is moves
        if not moves:
            assert table.refused("move CE-1 0405").code == "immobile"


def test_helpers_in_vain_still_work_and_fire() -> None:
    # ce:14.04.2-c
    table = wild("blue LT-1 0404 disabled terrain\nblue CE-1 0404\nred GEV-1 0405\n", "sappers")
    table.run("help LT-1 CE-1")
    table.end(1)
    table.end()
    table.run("fire CE-1:squad at GEV-1", 1)


def test_each_squad_helps_one_unit_a_turn() -> None:
    # ce:14.04.2-b
    text = "blue LT-1 0404 disabled terrain\nblue LT-2 0404 disabled terrain\nblue CE-1 0404\n"
    table = wild(text, "sappers")
    table.run("help LT-1 CE-1")
    assert table.refused("help LT-2 CE-1").code == "hands"


def test_nobody_helps_against_fire_or_out_of_being_stuck() -> None:
    # ce:14.04.2-e
    text = (
        "blue LT-1 0404 disabled fire 0\nblue HVY-1 0404 stuck\nblue LT-2 0404 disabled terrain\n"
        "blue CE-1 0404\n"
    )
    table = wild(text, "sappers")
    assert table.refused("help LT-1 CE-1").code == "not-terrain"
    assert table.refused("help HVY-1 CE-1").code == "not-terrain"


def test_the_phase_is_passed_over_when_there_is_nobody_to_help() -> None:
    table = wild("blue CE-1 0404\nred GEV-1 0909\n", "fire")
    table.end_until("movement", BLUE)
    assert not any(step.position.clock.phase == "sappers" for step in table.steps)


# --------------------------------------------------------------------------- at speed
def test_engineers_go_along_with_hovercraft_on_the_points_they_kept() -> None:
    # ce:14.04.1-d, Q-23
    table = wild("blue GEV-1 0604\nblue CE-1 0604\n")
    table.run("move GEV-1+CE-1 0605")
    table.end()
    table.end()
    assert table.phase == "second"
    assert table.refused("accompany GEV-1 CE-1 0606 0607").code in ("ends", "too-far")
    table.run("accompany GEV-1 CE-1 0606")
    assert table.where("CE-1") == table.where("GEV-1") == "0606"
    table.end(2)
    assert not table["GEV-1"].disabled


def test_engineers_that_have_fired_stay_behind() -> None:
    table = wild("blue GEV-1 0604\nblue CE-1 0604\nred LT-1 0605\n")
    table.end()
    table.run("fire CE-1:squad at LT-1", 1)
    table.end()
    assert table.refused("accompany GEV-1 CE-1 0603").code == "busy"


def test_engineers_that_go_along_lead_the_hovercraft_through_a_known_mine() -> None:
    # Q-255, ce:14.02.3-g, ce:14.04.1-d
    text = (
        "blue GEV-1 0505\nblue CE-1 0505\nred HVY-9 0909\noption mine-work\nmarker mine 0504 owner red {}\n"
    )
    table = wild(text.format("known red blue"), "second")
    table.run("accompany GEV-1 CE-1 0504 0503")
    assert not table.faces and table.where("GEV-1") == table.where("CE-1") == "0503"
    assert table.work("CE-1").escorted
    hidden = wild(text.format("known red"), "second")
    hidden.run("accompany GEV-1 CE-1 0504 0503", 6)
    assert "CE-1" not in hidden and hidden.where("GEV-1") == "0503"


# ------------------------------------------------------------------- who helps, and what it costs
@pytest.mark.parametrize(
    ("beside", "worst"),
    [("CE-1", 1), ("HDRN-1", 2), ("VULC-1", 1), ("INF-1", 2), ("CE-1 fought", 2), ("CE-1 worked 1", 2)],
)
def test_engineers_that_have_not_fought_or_worked_guide_and_so_do_vulcans(beside: str, worst: int) -> None:
    # ce:14.04.1-a, ce:14.04-b
    name, _, more = beside.partition(" ")
    table = wild(
        f"blue HVY-1 0404 moved 2 hazards swamp/s beside {name}\n"
        f"blue {name} 0404 moved 2 beside HVY-1 {more}\n"
    )
    assert table.value("hazard", Hazard("HVY-1", "swamp", "s")) == worst


def test_beside_a_vulcan_no_squad_need_guide_and_one_squad_guides_any_number() -> None:
    # ce:14.04-b, Q-282
    # two Vulcans guide each other as well; one alone is guided by the engineers (ce:14.03.1-a)
    table = wild("blue HVY-1 0403\nblue VULC-1 0403\nblue VULC-2 0403\nblue CE-1 0403\n")
    table.run("move HVY-1+VULC-1+VULC-2+CE-1 0404")
    assert not any(table.team(n).guided or table.work(n).worked for n in ("CE-1", "VULC-1", "VULC-2"))
    table = wild("blue HVY-1 0403\nblue HVY-2 0403\nblue CE-1 0403 CE*2\n")
    table.run("move HVY-1+HVY-2+CE-1 0404")
    assert table.team("CE-1").guided and table.work("CE-1").worked == 1


def test_two_squads_are_offered_for_a_recovery_and_a_drone_that_nobody_guides_gives_none() -> None:
    # ce:14.04.2-a
    text = "blue LT-1 0404 disabled terrain\nblue CE-1 0404 CE*3\n"
    table = wild(text, "sappers")
    assert {order.crew[0].squads for order in table.offers("CE-1", Help)} == {1, 2}  # type: ignore[attr-defined]
    drone = wild("blue LT-1 0404 disabled terrain\nblue HDRN-1 0404\nblue CE-9 0303\n", "sappers")
    assert drone.refused("help LT-1 HDRN-1").code == "unguided"


def test_who_is_no_sapper_helps_nobody_to_recover() -> None:
    # ce:14.00-a
    text = "blue LT-1 0404 disabled terrain\nblue INF-1 0404\nblue CE-1 0404\n"
    table = wild(text, "sappers")
    assert table.refused("help LT-1 INF-1").code == "no-sapper"
    assert "not a sapper" in table.refused("help LT-1 INF-1").text


@pytest.mark.parametrize(
    ("engineers", "line", "code"),
    [
        ("CE-1 0604", "0603", ""),
        ("CE-1 0604", "0603 off", "empty"),
        ("CE-1 0604 moved 2 beside GEV-1", "0603", "too-far"),
        ("CE-1 0604 moved 1 beside GEV-1", "0603 0602", "too-far"),
        ("CE-1 0604 CE INF", "0603", "no-sapper"),
        ("CE-1 0604 helping LT-9", "0603", "busy"),
        ("CE-1 0604 fought", "0603", "busy"),
        ("CE-1 0604 guided", "0603", "busy"),
        ("CE-1 0604 worked 1", "0603", "busy"),
        ("CE-1 0604 moved 1", "0603", "apart"),
    ],
)
def test_who_goes_along_is_made_up_of_engineers_with_points_that_have_done_nothing_else(
    engineers: str, line: str, code: str
) -> None:
    # ce:14.04.1-d, ce:14.00-a
    beside = " moved 1 beside CE-1" if "beside" in engineers else ""
    table = wild(f"blue GEV-1 0604{beside}\nblue {engineers}\nred HVY-9 0909\n", "second")
    found = table.refusal(table.order(f"accompany GEV-1 CE-1 {line}"))
    assert (found.code if found else "") == code


# ------------------------------------------------------------------- those who watch the way
def asked_on_the_way(record: type[WindowFrame]) -> Module[Any]:
    """The other side is asked about any unit that enters, or has entered, a hex beside its light tank."""

    def opens(rules: Any, state: Any, pending: Any) -> WindowFrame:
        return record("asked", 1 - state.clock.side)

    window: Window[Any] = Window(record, "asked", 1, opens, watches=near)
    return Module(
        id="asked", title="Asked", rule="house:asked", windows=(window,), orders={"asked": (Let, Forbid)}
    )


HOVER = (
    "option terrain-help\nstacking gev\nboard 9x9\nturn 2 red second\n"
    "red GEV-1 0406\nred CE-1 0406\nblue LT-1 0306\nblue HVY-1 0909\n"
)


@pytest.mark.parametrize("record", [Bar, Challenge])
def test_engineers_and_hovercraft_wait_together_and_go_on_together(record: type[WindowFrame]) -> None:
    # ce:14.04.1-d
    table = bench(HOVER)
    table.rules = Rules([*table.rules.modules, asked_on_the_way(record)])
    table.run("accompany GEV-1 CE-1 0405 0404")
    waiting = "0406" if record is Bar else "0405"
    about = []
    while table.position.frames:
        assert {table.where("GEV-1"), table.where("CE-1")} == {waiting}
        about.append(table.position.frames[-1].unit)
        table.run("let")
    assert sorted(about) == ["CE-1", "GEV-1"], "each of them is asked about, once"
    assert (table.where("GEV-1"), table.where("CE-1")) == ("0404", "0404")
    assert table.spent("CE-1").moved_second == 2


def test_hovercraft_that_are_stopped_before_a_hex_have_not_sent_their_engineers_ahead() -> None:
    # ce:14.04.1-d
    table = bench(HOVER)
    table.rules = Rules([*table.rules.modules, asked_on_the_way(Bar)])
    table.run("accompany GEV-1 CE-1 0405 0404")
    table.run("forbid")
    assert not table.position.frames
    assert (table.where("GEV-1"), table.where("CE-1")) == ("0406", "0406")
    assert table.spent("CE-1").moved_second == table.spent("GEV-1").moved_second == 0


# --------------------------------------------------------------------- a way of several hexes
# ce:14.04.1-d: Q-23
@pytest.mark.parametrize("mines", ["", "option mine-work\nmarker mine 0101 owner red count 1\n"])
def test_engineers_accompany_hovercraft_over_two_hexes_and_have_used_both_points(mines: str) -> None:
    table = wild(f"{mines}blue GEV-1 0604\nblue CE-1 0604\n", "second")
    assert table.refused("accompany GEV-1 CE-1 0603 0602 0601").code == "too-far"
    table.run("accompany GEV-1 CE-1 0603 0602")
    assert (table.where("GEV-1"), table.where("CE-1")) == ("0602", "0602")
    assert (table.spent("GEV-1").moved_second, table.spent("CE-1").moved_second) == (2, 2)
    ways = {event.unit: event.path for event in table.events if isinstance(event, Moved)}
    assert mines or ways["CE-1"] == table.path("0604 0603 0602")
    assert table.refused("accompany GEV-1 CE-1 0601").code == "too-far"
