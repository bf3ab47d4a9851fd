"""Roads and rails (ode:5.07, ode:2.03)."""

from __future__ import annotations

import pytest

from game.ogre.movement.movement import Move
from game.ogre.ramming.ramming import Ram
from tests.rules.laid import lay

ROAD = "board 9x12\nroute road " + " ".join(f"05{row:02d}" for row in range(12, 0, -1)) + "\nblue CP-9 0101\n"


def north(start: int, steps: int) -> str:
    """So many hexes up the road from a row."""
    return " ".join(f"05{row:02d}" for row in range(start - 1, start - steps - 1, -1))


@pytest.mark.rule("ode:5.07")
@pytest.mark.rule("ode:5.07.1")
@pytest.mark.parametrize(
    ("unit", "hexes"), [("HVY-1", 4), ("LT-1", 4), ("MSL-1", 3), ("INF-1", 3), ("MK3-1", 4), ("MHWZ-1", 2)]
)
def test_a_unit_that_stays_on_the_road_goes_one_hex_farther(unit: str, hexes: int) -> None:
    table = lay(ROAD + f"red {unit} 0512")
    assert table.no(table.moving(unit, north(12, hexes + 1))).code == "too-far"
    assert f"05{12 - hexes:02d}" in table.reach(unit) and f"05{11 - hexes:02d}" not in table.reach(unit)
    table.move(unit, north(12, hexes))


# ode:5.07.1
def test_the_bonus_is_kept_when_the_move_is_given_in_parts() -> None:
    table = lay(ROAD + "red HVY-1 0512")
    table.move("HVY-1", "0511 0510 0509")
    assert table.reach("HVY-1") == {"0508", "0510"}
    table.move("HVY-1", "0508")
    assert not table.offers("HVY-1", Move)


# ode:5.07.1
def test_there_is_no_bonus_for_who_starts_or_steps_off_the_road() -> None:
    table = lay(ROAD + "red HVY-1 0611")
    assert table.no(table.moving("HVY-1", "0511 0510 0509 0508")).code == "too-far"
    table = lay(ROAD + "red HVY-1 0512")
    assert table.no(table.moving("HVY-1", "0511 0611 0511 0510")).code in ("too-far", "gap")
    table.move("HVY-1", "0511 0510 0610")
    assert not table.offers("HVY-1", Move)


# ode:5.07.1
def test_there_is_no_bonus_for_who_rams() -> None:
    table = lay(ROAD + "red MK3-1 0512\nblue GEV-2 0511")
    table.ram("MK3-1", "GEV-2", 6)
    table.move("MK3-1", "0510 0509")
    assert table.no(table.moving("MK3-1", "0508")).code == "no-points"
    table = lay(ROAD + "red MK3-1 0512\nblue GEV-2 0508")
    table.move("MK3-1", "0511 0510 0509")
    assert table.refusal(Ram("MK3-1", "GEV-2")) is not None


# ode:5.07
@pytest.mark.parametrize("terrain", ["town", "forest", "swamp", "rubble"])
def test_along_the_road_a_hex_costs_one_whatever_its_terrain(terrain: str) -> None:
    for unit in ("GEV-1", "LT-1", "HVY-1", "TK-1"):
        table = lay(ROAD.replace("\nroute", f"\nterrain {terrain} 0511 0510\nroute") + f"red {unit} 0512")
        table.move(unit, "0511 0510 0509")
        assert table.spent(unit).moved == 3
        assert not table.end().rolls  # nor is there any danger in it


# ode:5.07, ode:4.02.5
def test_a_gev_that_comes_through_a_town_by_road_keeps_its_second_move() -> None:
    table = lay(ROAD.replace("\nroute", "\nterrain town 0511\nroute") + "red GEV-1 0512")
    table.move("GEV-1", "0511")
    table.end()
    table.end()
    table.move("GEV-1", "0510")


# ode:5.07, ode:2.03
@pytest.mark.parametrize("unit", ["GEV-1", "LT-1", "TK-1", "HVY-1"])
def test_a_road_over_a_stream_is_a_bridge_and_over_a_ridge_a_pass(unit: str) -> None:
    features = "\nside stream 0511-0510\nside ridge 0510-0509\nroute"
    table = lay(ROAD.replace("\nroute", features) + f"red {unit} 0512")
    table.move(unit, "0511 0510 0509")


# ode:2.03
def test_a_route_through_water_is_a_river_bridge() -> None:
    table = lay(
        ROAD.replace("\nroute", "\nterrain water 0510 0610\nroute") + "red HVY-1 0512\nred HVY-2 0611"
    )
    table.move("HVY-1", "0511 0510 0509")
    assert table.no(table.moving("HVY-2", "0610")).code == "closed"


# ode:2.01
@pytest.mark.parametrize("terrain", ["damaged_town", "damaged_forest", "crater"])
def test_the_road_of_damaged_ground_is_cut(terrain: str) -> None:
    table = lay(ROAD.replace("\nroute", f"\nterrain {terrain} 0511\nroute") + "red TK-1 0512")
    assert table.no(table.moving("TK-1", "0511")).code == "closed"


# ode:5.07.1
def test_wheels_get_no_bonus() -> None:
    table = lay(ROAD + "red TK-1 0512")
    assert table.no(table.moving("TK-1", north(12, 5))).code == "too-far"
    table.move("TK-1", north(12, 4))


RAIL = ROAD.replace("route road", "route rail")


@pytest.mark.rule("ode:5.07.3")
@pytest.mark.parametrize(
    ("unit", "hexes"), [("GEV-1", 5), ("INF-1", 3), ("HVY-1", 3), ("MK3-1", 3), ("LT-1", 3)]
)
def test_along_a_rail_only_hovering_units_and_infantry_go_farther(unit: str, hexes: int) -> None:
    table = lay(RAIL + f"red {unit} 0512")
    assert table.no(table.moving(unit, north(12, hexes + 1))).code == "too-far"
    table.move(unit, north(12, hexes))


# ode:5.07.3
def test_along_a_rail_others_only_ignore_the_terrain() -> None:
    table = lay(RAIL.replace("\nroute", "\nterrain town 0511\nterrain swamp 0510\nroute") + "red HVY-1 0512")
    table.move("HVY-1", "0511 0510 0509")


# ode:5.07
def test_crossing_a_road_is_not_moving_along_it() -> None:
    table = lay(ROAD.replace("\nroute", "\nterrain town 0510\nroute") + "red HVY-1 0610")
    table.move("HVY-1", "0510")
    assert table.spent("HVY-1").moved == 2
