"""Infantry carriers struck by mines (opt:carrier_struck)."""

from __future__ import annotations

import pytest

from game.ogre.movement.transport_orders import Mount
from game.ogre.options.carrier_struck import IDLE
from game.ogre.overrun.overrun import Overrun
from tests.engineering.worked import Bench, bench
from tests.rules.laid import BLUE, RED

MINE = "marker mine 0605 owner blue known blue\n"
PC = MINE + "red GEVPC-1 0606\nred INF-1 off aboard GEVPC-1 INF*3\nblue LT-9 1212"


def field(text: str, mode: int = 0, more: str = "option ramming\n", option: str = "carrier-struck") -> Bench:
    asked = f"parameter carrier-struck-mode {mode}\n" if mode else ""
    return bench(
        f"board 12x12\noption riding\noption mines\noption {option}\n{more}{asked}stacking gev\n"
        f"turn 1 red movement\n{text}\n"
    )


def mined(table: Bench, unit: str, *dice: int) -> Bench:
    """A unit drives onto the mine, which explodes on the first die."""
    table.do(table.moving(unit, "0605"), *dice)
    return table


# TV-004-14: opt:carrier_struck-a
def test_squads_die_with_the_vehicle_that_a_mine_destroys() -> None:
    table = mined(field(PC), "GEVPC-1", 6)
    assert table.gone("GEVPC-1") == "destroyed" and table.gone("INF-1") == "destroyed"


# opt:carrier_struck-a: without it they are set down unhurt (ode:13.04)
def test_without_the_rule_they_are_set_down_unhurt() -> None:
    table = mined(field(PC, option="overrun", more=""), "GEVPC-1", 6)
    assert len(table["INF-1"].squads) == 3 and table.where("INF-1") == "0605"


# TV-004-14: opt:carrier_struck-a
def test_or_each_of_them_suffers_an_attack_at_one_to_one() -> None:
    table = mined(field(PC, mode=1), "GEVPC-1", 6, 5, 2, 3)
    assert table.gone("GEVPC-1") == "destroyed" and len(table["INF-1"].squads) == 1
    assert [roll.rule for roll in table.steps[-1].rolls][1:] == ["opt:carrier_struck-a"] * 3
    assert any("is struck as well and loses 2 of 3 squads (dice 5, 2, 3)" in line for line in table.said())


# TV-004-36: opt:carrier_struck-a
def test_who_survives_is_set_down_and_idle_until_the_turn_is_over() -> None:
    text = PC.replace("INF*3", "INF*2") + "\nblue HVY-1 0604\nblue LT-2 0505"
    table = mined(field(text, mode=1), "GEVPC-1", 6, 5, 2)
    assert len(table["INF-1"].squads) == 1 and table.where("INF-1") == "0605"
    assert not table.reach("INF-1") and IDLE.of(table.position, "INF-1").idle
    table.end_until("fire", RED)
    found = table.no(table.firing("INF-1", "LT-2"))
    assert (found.code, found.rule) == ("not-ready", "opt:carrier_struck-a")
    table.end_until("fire", BLUE)
    assert table.defence("INF-1") == 1, "it defends as ever"
    table.end_until("fire", RED)
    table.fire("INF-1", "LT-2", 1)


# opt:carrier_struck-a
def test_who_was_set_down_does_no_work_either() -> None:
    text = (
        MINE
        + "red GEVPC-1 0606\nred CE-1 off aboard GEVPC-1 CE*2\nred HVY-1 0506\nblue LT-1 0505\nblue LT-9 1212"
    )
    table = mined(field(text, mode=1, more="option overrun\noption field-works\n"), "GEVPC-1", 6, 1, 2)
    assert len(table["CE-1"].squads) == 2
    table.end_until("fire", RED)
    found = table.refused("work dig CE-1 at 0605")
    assert found.code == "moved"


# TV-004-41: opt:carrier_struck-b; Q-538
@pytest.mark.parametrize(("mode", "dice", "left"), [(0, (), 2), (1, (5, 2), 1)])
def test_of_what_survives_nobody_dies_or_each_is_attacked_and_set_down(
    mode: int, dice: tuple[int, ...], left: int
) -> None:
    text = MINE + "red VULC-1 0606\nred INF-1 off aboard VULC-1 INF*2\nblue LT-9 1212"
    table = field(text, mode=mode, more="option ramming\noption cargo\n")
    table.do(table.moving("VULC-1", "0605"))
    assert table.position.frames, "a Vulcan is warned"
    table.run("go-ahead", 6, *dice, 3)
    assert table.row("VULC-1", "tr") == 48 - 3
    assert len(table["INF-1"].squads) == left
    assert table["INF-1"].aboard == ("" if mode else "VULC-1") and table["VULC-1"].at == table.hex("0605")
    assert IDLE.of(table.position, "INF-1").idle is bool(mode)


# opt:carrier_struck-b
@pytest.mark.parametrize(("mode", "dice", "left"), [(0, (), 2), (1, (5, 2), 1)])
def test_so_it_is_aboard_a_superheavy_with_a_record_sheet(
    mode: int, dice: tuple[int, ...], left: int
) -> None:
    text = MINE + "red SHVY-1 0606\nred INF-1 off aboard SHVY-1 INF*2\nblue LT-9 1212"
    table = mined(field(text, mode=mode, more="option ramming\noption superheavy\n"), "SHVY-1", 6, *dice, 3)
    assert table["SHVY-1"].boxes == (2, 2, 15) and len(table["INF-1"].squads) == left
    assert table["INF-1"].aboard == ("" if mode else "SHVY-1")
    assert bool(table.reach("SHVY-1")), "it goes on"


# opt:carrier_struck-a
def test_of_a_mixed_counter_that_squad_falls_whose_die_it_was() -> None:
    text = MINE + "red GEVPC-1 0606\nred CE-1 off aboard GEVPC-1 CE*1 INF*1\nblue LT-9 1212"
    table = field(text, mode=1)
    first = table["CE-1"].squads[0]
    mined(table, "GEVPC-1", 6, 1, 6)
    assert table["CE-1"].squads == (first,)


# opt:carrier_struck-a
def test_an_idle_squad_that_is_overrun_fires_in_the_fight() -> None:
    text = PC.replace("INF*3", "INF*2") + "\nblue LT-1 0604"
    table = mined(field(text, mode=1, more="option overrun\n"), "GEVPC-1", 6, 1, 1)
    table.now("movement", BLUE)
    table.do(Overrun(("LT-1",), table.hex("0605")))
    assert table.position.frames and table.offers("INF-1")


# opt:carrier_struck-b; Q-538
def test_the_vehicle_goes_on_in_the_same_move_and_who_was_set_down_stays_idle_behind() -> None:
    text = (
        "marker mine 0605 owner blue known blue\nred SHVY-1 0606\nred INF-1 off aboard SHVY-1 INF*2\n"
        "blue LT-2 0705\nblue LT-9 1212"
    )
    table = field(text, mode=1, more="option ramming\noption superheavy\n")
    table.do(table.moving("SHVY-1", "0605 0604"), 6, 1, 1, 3)
    assert (table.where("SHVY-1"), table.where("INF-1")) == ("0604", "0605")
    assert not table.reach("INF-1") and not table.offers("INF-1", Mount)
    table.end_until("fire", RED)
    assert table.no(table.firing("INF-1", "LT-2")).rule == "opt:carrier_struck-a"
    table.end_until("movement", RED)
    assert table.reach("INF-1")


# opt:carrier_struck-b; Q-538
def test_so_it_is_where_a_field_only_hurts_the_vehicle_or_does_nothing() -> None:
    text = (
        "marker minefield 0605 owner blue count 6 word AV known blue\nstock blue minefield 6\n"
        "red GEVPC-1 0606\nred INF-1 off aboard GEVPC-1 INF*2\nblue LT-9 1212"
    )
    table = field(text, mode=1, more="option ramming\noption minefields\n")
    table.do(table.moving("GEVPC-1", "0605 0604"), 6, 1, 1, 6)
    assert (table.where("GEVPC-1"), table.where("INF-1")) == ("0604", "0605")
    assert len(table["INF-1"].squads) == 1 and IDLE.of(table.position, "INF-1").idle


# opt:carrier_struck-b; Q-538
def test_squads_aboard_an_ogre_in_a_field_are_set_down_too() -> None:
    text = (
        "marker minefield 0605 owner blue count 1 word AV known red blue\nstock blue minefield 6\n"
        "red VULC-1 0606\nred INF-1 off aboard VULC-1 INF*2\nblue LT-9 1212"
    )
    table = field(text, mode=1, more="option ramming\noption cargo\noption minefields\n")
    table.do(table.moving("VULC-1", "0605"), 1, 1, 1)
    assert table.where("INF-1") == "0605" and table["VULC-1"].at
