"""The units of the engineers: squads, the Vulcan, the heavy drone (ce:3.02.3, ce:14.01)."""

from __future__ import annotations

from game.ogre.combat.weapons import armed
from game.ogre.engineering.crews import arms, role
from game.ogre.engineering.tasks import DRONE, MACHINE, SQUAD
from game.ogre.kinds import BASE_KINDS, KINDS
from game.ogre.scoring.points import damage, kill
from game.ogre.sheets import DEFENCE, ROWS, fireable, movement
from game.ogre.start import new_unit
from tests.engineering.worked import bench
from tests.rules.laid import BLUE


def test_sappers_are_engineers_vulcans_and_drones() -> None:
    # ce:14.00-a
    roles = {kind: role(new_unit(f"{kind}-1", kind, BLUE)) for kind in BASE_KINDS}
    assert {kind: what for kind, what in roles.items() if what} == {
        "CE": SQUAD, "ME": SQUAD, "VULC": MACHINE, "HDRN": DRONE,
    }  # fmt: skip
    assert role(new_unit("INF-1", "INF", BLUE, squads=("HWT", "CE"))) == SQUAD


def test_engineers_are_infantry_in_everything_else() -> None:
    # ce:3.02.3-a
    engineers, plain = KINDS["CE"], KINDS["INF"]
    same = ("weapons", "defence", "move", "size", "mobility", "family")
    assert all(getattr(engineers, field) == getattr(plain, field) for field in same)
    assert engineers.worth == 4


def test_the_vulcan_has_two_arms_two_secondaries_six_ap_guns_and_48_treads() -> None:
    # ce:14.01-a, ce:14.01-b, ce:14.01-c
    vulcan = new_unit("VULC-1", "VULC", BLUE)
    found = {row: count for row, count in zip(ROWS, vulcan.sheet, strict=False) if count}
    assert found == {"sec": 2, "ap": 6, "tr": 48, "arm": 2}
    kind = KINDS["VULC"]
    assert kind.ogre is not None
    assert (movement(vulcan, kind.ogre), kind.size, kind.worth, DEFENCE["arm"]) == (4, 7, 150, 2)
    assert kind.size == KINDS["MK3"].size
    limping = new_unit("VULC-2", "VULC", BLUE)
    table = bench("board 5x5\noption engineering\nturn 1 blue movement\nblue VULC-1 0202 tr 36/48\n")
    assert movement(table["VULC-1"], kind.ogre) == 3 and limping.sheet == vulcan.sheet


def test_an_arm_is_shot_off_and_is_no_weapon() -> None:
    # ce:14.01-a, ce:14.01-d
    table = bench(
        "board 9x9\noption engineering\nturn 1 red fire\nblue VULC-1 0404\nred HVY-1 0405\nred HVY-2 0405\n"
        "blue VULC-2 0707 sec 0 ap 0\n"
    )
    table.fire("HVY-1", "VULC-1", 6, part="arm")  # 4 against 2, 2-1
    assert arms(table["VULC-1"]) == 1 and damage(table["VULC-1"]) == 4
    assert not armed(table["VULC-2"]) and not fireable(table["VULC-2"].sheet)


def test_a_vulcan_without_weapon_and_tread_is_destroyed_arms_or_no_arms() -> None:
    # ce:14.01-d
    table = bench(
        "board 9x9\noption engineering\nturn 1 red fire\nblue VULC-1 0404 sec 0 ap 1 tr 0\nred HVY-1 0405\n"
    )
    table.fire("HVY-1", "VULC-1", 6, part="ap")
    assert table.gone("VULC-1") == "destroyed"


def test_a_heavy_drone_moves_and_defends_as_a_heavy_tank_without_a_gun() -> None:
    # ce:14.01.3-a, ce:14.01.3-e
    drone, tank = KINDS["HDRN"], KINDS["HVY"]
    assert all(
        getattr(drone, field) == getattr(tank, field) for field in ("defence", "move", "size", "mobility")
    )
    unit = new_unit("HDRN-1", "HDRN", BLUE)
    assert not armed(unit) and not drone.weapons and kill(unit) == 16


def test_the_owner_chooses_the_squad_that_a_mixed_counter_loses() -> None:
    # ce:3.02.3-d
    table = bench("board 9x9\noption engineering\nturn 1 red fire\nblue INF-1 0404 INF CE\nred GEV-1 0405\n")
    table.fire("GEV-1", "INF-1", 3)  # 2 against 2, 1-1: D
    assert {order.squad for order in table.offers("INF-1")} == {"INF", "CE"}  # type: ignore[attr-defined]


def test_no_move_is_offered_to_a_drone_that_only_moves_with_others() -> None:
    # ce:14.01.3-c
    table = bench(
        "board 9x9\noption vulcan-jobs\noption ramming\nstacking gev\nturn 2 blue movement\n"
        "blue CE-1 0404\nblue HDRN-1 0404\n"
    )
    assert not table.reach("HDRN-1") and table.reach("CE-1")
    table.run("move CE-1+HDRN-1 0403")
    assert table.where("HDRN-1") == "0403"
