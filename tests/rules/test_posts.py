"""Hardened and mobile command posts (ode:3.05.2)."""

from __future__ import annotations

from tests.rules.laid import BLUE, lay


def test_a_hardened_command_post_stands_a_first_d_and_dies_of_a_second() -> None:
    # ode:3.05.2
    table = lay("board 9x9\nred LT-1 0505\nred LT-2 0605\nblue HMCP-1 0504", phase="fire")
    assert table.odds("LT-1", "HMCP-1").odds == "1-1"
    table.fire("LT-1", "HMCP-1", 3)
    assert table["HMCP-1"].disabled == "fire"
    table.fire("LT-2", "HMCP-1", 3)
    assert "HMCP-1" not in table


def test_a_first_d_only_stops_it_moving_until_it_recovers() -> None:
    # ode:3.05.2, ode:4.02.1a
    table = lay("board 9x9\nred LT-1 0505\nblue HMCP-1 0504\nblue HVY-1 0101", phase="fire")
    table.fire("LT-1", "HMCP-1", 4)
    table.end_until("movement", BLUE)
    assert table.no(table.moving("HMCP-1", "0503")).code == "disabled"
    table.end_until("movement", BLUE)
    table.move("HMCP-1", "0503")
    assert table.where("HMCP-1") == "0503"


def test_any_attack_destroys_a_command_post_that_is_not_hardened() -> None:
    table = lay("board 9x9\nred LT-1 0505\nblue MCP-1 0504\nblue CP-1 0605", phase="fire")
    table.fire("LT-1", "MCP-1")
    assert "MCP-1" not in table and not table.faces


def test_a_town_doubles_a_hardened_command_post_and_a_ram_destroys_it() -> None:
    # ode:7.14.2, ode:6.03: treads equal to its defence
    table = lay("board 9x9\nterrain town 0504\nred MK3-1 0505\nblue HCP-1 0504")
    assert table.defence("HCP-1") == 4
    table.ram("MK3-1", "HCP-1")
    assert "HCP-1" not in table and table.row("MK3-1", "tr") == 41


def test_antipersonnel_guns_have_no_effect_on_a_hardened_command_post() -> None:
    table = lay("board 9x9\nred MK3-1 0505\nblue HCP-1 0504", phase="fire")
    assert table.no(table.firing("MK3-1:ap*8", "HCP-1")).rule == "ode:7.05.1"
