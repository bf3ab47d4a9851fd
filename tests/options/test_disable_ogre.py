"""Ogres whose weapons and treads are disabled (opt:disable_ogre)."""

from __future__ import annotations

import pytest

from game.core.views import view
from game.notation.position import parse_position, position_text
from game.ogre import sheets
from game.ogre.combat.attack import odds
from game.ogre.combat.firing import Firing
from game.ogre.disabled_parts import disabled_boxes, disabled_since, working
from game.ogre.hooks import part_result_words
from tests.engineering.worked import Bench, bench
from tests.rules.laid import BLUE, RED


def field(
    text: str, *, side: str = "red", phase: str = "fire", contact: str = "ramming", more: str = ""
) -> Bench:
    options = f"option {contact}\noption riding\noption disable-ogre\n{more}"
    return bench(f"board 12x12\n{options}stacking gev\nturn 1 {side} {phase}\n{text}\n")


DUEL = "red HVY-1 0606\nred HVY-2 0606\nred MSL-1 0506\nblue MK3-1 0605\nblue HVY-9 1212\n"


def out(table: Bench, row: str, name: str = "MK3-1") -> int:
    return disabled_boxes(table.position, table[name], row)


# opt:disable_ogre-a
def test_a_d_disables_a_weapon_whose_defence_stays_and_a_second_one_destroys_it() -> None:
    table = field(DUEL)
    table.run("fire HVY-1 at MK3-1 main", 3)
    assert out(table, "main") == 1 and table["MK3-1"].sheet[sheets.MAIN] == 1
    assert table.said()[-1] == "A main battery of Ogre Mark III is disabled (0 left)."
    assert table.value("defence", (table["MK3-1"], "main", False)) == 4
    table.run("fire HVY-2 at MK3-1 main", 4)
    assert table["MK3-1"].sheet[sheets.MAIN] == 0 and out(table, "main") == 0


# opt:disable_ogre-a
def test_an_x_destroys_a_weapon_whether_it_is_disabled_or_not() -> None:
    table = field(DUEL)
    table.run("fire HVY-1 at MK3-1 main", 5)
    assert table["MK3-1"].sheet[sheets.MAIN] == 0 and out(table, "main") == 0


# opt:disable_ogre-a; Q-710
def test_of_several_alike_one_that_works_is_hit_first() -> None:
    table = field("red HVY-1 0606\nred HVY-2 0606\nred HVY-3 0506\nblue MK3-1 0605 sec 2\nblue HVY-9 1212\n")
    table.run("fire HVY-1 at MK3-1 sec", 3)
    table.run("fire HVY-2 at MK3-1 sec", 5)
    assert (table["MK3-1"].sheet[sheets.SEC], out(table, "sec")) == (1, 1)
    assert working(table.position, table["MK3-1"], "sec") == 0


# opt:disable_ogre-a
def test_disabled_weapons_do_not_fire_and_work_again_at_the_second_recovery() -> None:
    table = field(DUEL)
    table.run("fire HVY-1 at MK3-1 main", 3)
    table.end_until("fire", BLUE)
    found = table.refused("fire MK3-1:main at MSL-1")
    assert (found.code, found.rule) == ("not-ready", "opt:disable_ogre-a")
    assert "1 is disabled" in found.text
    assert "main" not in {order.shots[0].weapon for order in table.offers("MK3-1")}
    table.end_until("fire", RED)
    assert out(table, "main") == 1
    table.end_until("movement", BLUE)
    assert out(table, "main") == 0
    table.end_until("fire", BLUE)
    table.run("fire MK3-1:main at MSL-1", 1)


# opt:disable_ogre-a
def test_what_is_disabled_is_written_down_with_its_turns_and_seen_by_both_sides() -> None:
    table = field(DUEL)
    table.run("fire HVY-1 at MK3-1 main", 3)
    table.run("fire HVY-2 at MK3-1 tr", 3)
    _, position = parse_position(position_text(table.rules, table.position))
    assert position.tables == table.position.tables
    for side in (RED, BLUE):
        assert disabled_boxes(view(position, side), position.units["MK3-1"], "tr") == 4


# opt:disable_ogre-b
@pytest.mark.parametrize(
    ("die", "lost", "stopped"), [(1, 0, 0), (2, 0, 0), (3, 0, 4), (4, 0, 4), (5, 4, 0), (6, 4, 0)]
)
def test_treads_are_disabled_by_a_3_or_4_and_destroyed_by_more(die: int, lost: int, stopped: int) -> None:
    table = field(DUEL)
    table.run("fire HVY-1 at MK3-1 tr", die)
    assert (45 - table["MK3-1"].sheet[sheets.TREADS], out(table, "tr")) == (lost, stopped)


# opt:disable_ogre-b; Q-711
def test_in_a_town_a_5_disables_treads_and_a_6_destroys_them() -> None:
    table = field(DUEL, more="terrain town 0605\n")
    found = odds(table.rules, table.position, (Firing("HVY-1", "gun"),), "MK3-1", "tr")
    assert found.outcomes == ("NE", "NE", "NE", "NE", "TD", "T")


# opt:disable_ogre-b
def test_disabled_treads_count_as_lost_for_movement_until_they_recover() -> None:
    table = field("red HVY-1 0606\nblue MK3-1 0605 tr 32\nblue HVY-9 1212\n")
    assert table.value("allowance", table["MK3-1"]) == 3
    table.run("fire HVY-1 at MK3-1 tr", 4)
    table.end_until("movement", BLUE)
    found = table.rules.explain("allowance", table.position, table["MK3-1"])
    assert found.value == 2 and found.parts[-1].rule == "opt:disable_ogre-b"
    assert found.parts[-1].text == "4 treads disabled"
    table.end_until("movement", RED)
    table.end_until("movement", BLUE)
    assert table.value("allowance", table["MK3-1"]) == 3


# opt:disable_ogre-c
@pytest.mark.parametrize(("row", "text"), [("mis", "MK3-1 0605"), ("rack", "MK4-1 0605")])
def test_a_disabled_missile_or_rack_is_not_fired(row: str, text: str) -> None:
    table = field(f"red HVY-1 0606\nred HVY-2 0606\nred HVY-3 0506\nblue {text}\nblue HVY-9 1212\n")
    name = text.split()[0]
    for gun in ("HVY-1", "HVY-2", "HVY-3")[: 2 if row == "mis" else 3]:
        table.run(f"fire {gun} at {name} {row}", 3 if row == "mis" else 4)
    table.end_until("fire", BLUE)
    found = table.refused(f"fire {name}:{row} at HVY-1")
    assert (found.code, found.rule) == ("not-ready", "opt:disable_ogre-c")


# opt:disable_ogre-c
def test_a_rack_that_works_fires_though_another_is_disabled() -> None:
    table = field("red HVY-1 0606\nblue MK4-1 0605 int 2\nblue HVY-9 1212\n")
    table.run("fire HVY-1 at MK4-1 rack", 4)
    table.end_until("fire", BLUE)
    table.run("fire MK4-1:rack*2 at HVY-1", 1)


# opt:disable_ogre-c
def test_an_ogre_with_disabled_ap_guns_alone_does_not_drive_over_infantry() -> None:
    table = field("red HVY-1 0606\nblue MK3-1 0605 ap 1\nred INF-1 0604\nblue HVY-9 1212\n")
    table.run("fire HVY-1 at MK3-1 ap", 1)
    assert (table["MK3-1"].sheet[sheets.AP], out(table, "ap")) == (1, 1)
    table.end_until("movement", BLUE)
    assert table.refused("reduce MK3-1 0604").code == "no-ap"


# opt:disable_ogre-c
def test_an_ogre_whose_last_parts_are_disabled_is_not_destroyed() -> None:
    bare = "MK3-1 0605 main 1 sec 0 ap 0 mis 0 tr 0"
    table = field(f"red HVY-1 0606\nblue {bare}\nblue HVY-9 1212\n")
    table.run("fire HVY-1 at MK3-1 main", 3)
    assert "MK3-1" in table.position.units
    table.end_until("fire", RED)
    table.run("fire HVY-1 at MK3-1 main", 5)
    assert "MK3-1" not in table.position.units


# opt:disable_ogre-c
@pytest.mark.parametrize(("part", "dice"), [("main", 3), ("tr", 4)])
def test_in_an_overrun_only_an_x_does_anything(part: str, dice: int) -> None:
    table = field("red MK3-1 0303\nblue HVY-1 0304\n", phase="movement", contact="overrun")
    table.run("overrun MK3-1 0304")
    assert part_result_words(table.rules, table.position, table["MK3-1"], "main", "D") == ""
    table.run(f"fire HVY-1 at MK3-1 {part}", dice)
    assert out(table, part) == 0


WORKSHOP = "blue VULC-1 0605\nblue MK3-1 0605\nred HVY-1 0606\nred HVY-2 0606\nblue HVY-9 1212\n"


def workshop(*shots: tuple[str, int], parameter: int = 1) -> Bench:
    """An Ogre with a Vulcan beside it, some time after it was fired at; it is the Fire Phase of blue."""
    table = field(WORKSHOP, more=f"option engineering\nparameter disable-ogre-vulcan {parameter}\n")
    for number, (part, die) in enumerate(shots, 1):
        table.run(f"fire HVY-{number} at MK3-1 {part}", die)
    table.end_until("fire", BLUE)
    return table


# TV-004-40: opt:disable_ogre-d; Q-531
@pytest.mark.parametrize(("dice", "left"), [((4, 5), 0), ((4, 4), 1)])
def test_a_vulcan_brings_a_disabled_weapon_back_at_once_on_a_5_or_6(dice: tuple[int, int], left: int) -> None:
    table = workshop(("main", 3))
    table.run("work revive VULC-1 at 0605 at MK3-1:main-1", *dice)
    assert out(table, "main") == left
    if not left:
        table.run("fire MK3-1:main at HVY-1", 1, 1)


# opt:disable_ogre-d
def test_one_success_brings_back_all_disabled_treads() -> None:
    table = workshop(("tr", 3), ("tr", 4))
    assert out(table, "tr") == 8
    table.run("work revive VULC-1 at 0605 at MK3-1:tr-1", 6, 1)
    assert out(table, "tr") == 0 and table.said()[-1].endswith(
        "8 tread units of Ogre Mark III work again (45 now)."
    )


# opt:disable_ogre-d; Q-712
def test_one_success_brings_back_the_weapon_that_was_hit_last() -> None:
    table = field(WORKSHOP, more="option engineering\n")
    table.run("fire HVY-1 at MK3-1 sec", 3)
    table.end_until("fire", RED)
    table.run("fire HVY-1 at MK3-1 sec", 3)
    table.end_until("movement", BLUE)
    assert disabled_since(table.position, "MK3-1", "sec") == (2,)
    table.end_until("fire", RED)
    table.run("fire HVY-1 at MK3-1 sec", 3)
    table.run("fire HVY-2 at MK3-1 sec", 3)
    table.end_until("fire", BLUE)
    table.run("work revive VULC-1 at 0605 at MK3-1:sec-1", 6, 1)
    assert disabled_since(table.position, "MK3-1", "sec") == (4,)


# opt:disable_ogre-d
def test_without_the_parameter_no_vulcan_helps() -> None:
    table = workshop(("main", 3), parameter=0)
    found = table.refused("work revive VULC-1 at 0605 at MK3-1:main-1")
    assert found.rule == "opt:disable_ogre-d"


# opt:disable_ogre-a
def test_the_words_of_a_d_say_what_it_does_now() -> None:
    table = field(DUEL)
    says = lambda part, result: part_result_words(table.rules, table.position, table["MK3-1"], part, result)  # noqa: E731
    assert says("main", "D") == "disables the main battery" and says("tr", "TD") == "disables treads"
    table.run("fire HVY-1 at MK3-1 main", 3)
    assert says("main", "D") == "destroys the disabled main battery"
