"""Lasers and laser towers (ode:12): buildings with a gun, and their fire at missiles of Ogres."""

from __future__ import annotations

import pytest

from game.core.draft import Draft
from game.core.views import own_view
from game.notation.position import parse_position
from game.ogre.combat.firing import Firing
from game.ogre.combat.terrain_damage import FireAtHex
from game.ogre.events import BuildingHit
from game.ogre.lasers.guns import LASER_FIRE, LaserFire
from game.ogre.lasers.missiles import LaserFired, LetFly, ShootDown
from game.ogre.missiles.blast import strikes
from game.ogre.missiles.interception import Intercept, interceptors
from game.ogre.missiles.launching import Launch
from game.ogre.overrun.overrun import Overrun
from game.ogre.structures.buildings import RamBuilding, Shell, building_at
from game.ogre.structures.built import WORN, Worn, points_left
from tests.rules.laid import BLUE, RED, Table, lay

MODULES = ("ramming", "riding", "lasers", "terrain-damage")


def table(text: str, phase: str = "fire", side: int = RED, **more: object) -> Table:
    """A table with lasers, by fives."""
    given: dict[str, object] = {"modules": MODULES, "stacking": "gev", **more}
    return lay(f"board 16x16\n{text}", phase, side, **given)  # type: ignore[arg-type]  # passed on as given


def worn(t: Table, name: str, points: int) -> Table:
    """The table with a laser that has lost some structure points."""
    draft = Draft.of(t.position, t.rules)
    WORN.put(draft, name, Worn(points))
    t.position = draft.freeze()
    return t


def left(t: Table, name: str) -> int:
    return points_left(t.position, t[name])


# ------------------------------------------------------------------------------------- buildings with a gun
@pytest.mark.rule("ode:12.01")
def test_a_laser_is_the_building_of_its_hex_and_no_target_by_itself() -> None:
    t = table("red HWZ-1 0302\nblue LSR-1 0404\nblue LT-1 0404")
    found = building_at(t.position, t.hex("0404"))
    assert found is not None and (found.count, found.owner) == (20, BLUE)
    assert t.no(t.firing("HWZ-1", "LSR-1")).code == "building"
    assert {order.target for order in t.offers("HWZ-1") if hasattr(order, "target")} == {"LT-1"}
    t.do(Shell(t.shots("HWZ-1"), t.hex("0404")), 1)  # spillover at 3 against 2: NE
    assert t.events[0] == BuildingHit(("HWZ-1",), t.hex("0404"), 12, 8, shots=t.shots("HWZ-1"), unit="LSR-1")
    assert left(t, "LSR-1") == 8


@pytest.mark.rule("ode:12.01")
def test_a_laser_takes_no_room_and_nothing_spills_over_on_it() -> None:
    t = table(
        "red HWZ-1 0302\nblue LSR-1 0404\nblue HVY-1 0404\nblue GEV-1 0505", "movement", BLUE, stacking="ogre"
    )
    assert t.no(t.moving("GEV-1", "0404")).code == "full"
    t = table("red HWZ-1 0302\nblue LSR-1 0404\nblue GEV-1 0505", "movement", BLUE, stacking="ogre")
    t.move("GEV-1", "0404")
    t.now("fire", RED)
    t.fire("HWZ-1", "GEV-1", 3)
    assert left(t, "LSR-1") == 20


@pytest.mark.rule("ode:12.07")
def test_a_laser_falls_with_its_last_structure_point_and_scores_as_a_counter() -> None:
    t = worn(table("red HWZ-1 0302\nblue LSR-1 0404"), "LSR-1", 10)
    t.do(Shell(t.shots("HWZ-1"), t.hex("0404")))
    assert t.gone("LSR-1") == "destroyed"
    assert not t.position.markers and not WORN.table(t.position)


@pytest.mark.rule("ode:12.07")
def test_a_laser_with_ten_points_or_fewer_does_not_fire() -> None:
    t = worn(table("red LSR-1 0404\nblue LT-1 0408"), "LSR-1", 9)
    assert t.offers("LSR-1") and t.refusal(t.firing("LSR-1", "LT-1")) is None
    worn(t, "LSR-1", 10)
    refusal = t.no(t.firing("LSR-1", "LT-1"))
    assert (refusal.code, refusal.rule) == ("not-ready", "ode:12.07") and "damaged" in refusal.text
    assert not t.offers("LSR-1")


# -------------------------------------------------------------------------------------------- line of sight
@pytest.mark.rule("ode:12.02")
@pytest.mark.parametrize("ground", ["forest", "damaged_forest", "swamp", "town", "damaged_town", "rubble"])
def test_ground_strictly_between_blocks_a_laser_and_not_a_tower(ground: str) -> None:
    t = table(f"terrain {ground} 0406\nred LSR-1 0401\nred LTWR-1 0501\nblue LT-1 0412\nblue LT-2 0405")
    assert t.no(t.firing("LSR-1", "LT-1")).code == "sight"
    assert t.refusal(t.firing("LTWR-1", "LT-1")) is None and t.refusal(t.firing("LSR-1", "LT-2")) is None
    assert {order.target for order in t.offers("LSR-1") if hasattr(order, "target")} == {"LT-2"}


@pytest.mark.rule("ode:12.02")
def test_the_ground_of_both_ends_and_beside_the_line_does_not_block() -> None:
    t = table("terrain forest 0401 0412 0306 0506\nred LSR-1 0401\nblue LT-1 0412")
    assert t.refusal(t.firing("LSR-1", "LT-1")) is None


@pytest.mark.rule("ode:12.02")
def test_a_ridge_that_the_line_crosses_blocks() -> None:
    t = table("side ridge 0406-0407\nred LSR-1 0401\nblue LT-1 0412\nblue LT-2 0406")
    assert t.no(t.firing("LSR-1", "LT-1")).code == "sight"
    assert t.refusal(t.firing("LSR-1", "LT-2")) is None


@pytest.mark.rule("ode:12.03")
def test_a_tower_does_not_fire_at_units_under_cover_but_at_the_ground_there() -> None:
    t = table("terrain town 0408\nred LTWR-1 0401\nblue LT-1 0408\nblue LT-2 0409")
    assert t.no(t.firing("LTWR-1", "LT-1")).code == "cover"
    assert {order.target for order in t.offers("LTWR-1") if hasattr(order, "target")} == {"LT-2"}
    assert t.refusal(FireAtHex(t.shots("LTWR-1"), t.hex("0408"))) is None


@pytest.mark.rule("ode:12.02")
def test_offers_and_refusals_of_a_laser_agree_at_ground_and_buildings() -> None:
    t = table("terrain forest 0406 0410 0501\nred LSR-1 0401\nblue LTWR-1 0412\nblue LTWR-2 0101")
    offered = {order.at for order in t.offers("LSR-1") if isinstance(order, FireAtHex | Shell)}
    ground = {
        at
        for at in map(t.hex, ("0406", "0410", "0501"))
        if t.refusal(FireAtHex(t.shots("LSR-1"), at)) is None
    }
    towers = {at for at in map(t.hex, ("0412", "0101")) if t.refusal(Shell(t.shots("LSR-1"), at)) is None}
    assert offered == ground | towers == set(map(t.hex, ("0406", "0501", "0101")))


# --------------------------------------------------------------------------------- fire and combined fire
@pytest.mark.rule("ode:12.06")
def test_a_laser_combines_with_other_weapons() -> None:
    t = table("red LSR-1 0401\nred HVY-1 0406\nblue HVY-2 0408")
    assert t.odds("LSR-1 HVY-1", "HVY-2").odds == "2-1"


@pytest.mark.rule("ode:12.08")
def test_riders_are_attacked_by_the_die_of_their_vehicle_and_nothing_spills_over() -> None:
    t = table(
        "red LSR-1 0401\nblue GEVPC-1 0408\nblue HVY-1 0409\nblue INF-1 off INF*2 aboard HVY-1\n"
        "blue LT-1 0409"
    )
    found = t.odds("LSR-1", "HVY-1")
    assert found.riders is not None and not found.spills


# ---------------------------------------------------------------------------------- missiles of Ogres
OGRE = "red MK3-1 0408\nred HVY-1 0407\nblue LSR-1 0401\nblue LTWR-1 1601\nblue HVY-2 0405"


@pytest.mark.rule("ode:12.05")
def test_a_laser_shoots_a_missile_down_and_the_attack_is_not_made() -> None:
    t = table(OGRE)
    t.fire("MK3-1:mis", "HVY-2")
    assert t.position.frames[-1].kind == "missile-fired" and t.position.frames[-1].decider == BLUE
    t.do(ShootDown("LSR-1", "MK3-1"), 4, 6)
    assert not t.position.frames and t.row("MK3-1", "mis") == 1 and "HVY-2" in t
    assert isinstance(t.events[0], LaserFired) and t.events[0].hit


@pytest.mark.rule("ode:12.05")
def test_a_missile_that_is_missed_flies_on_past_every_laser_once() -> None:
    t = table(OGRE)
    t.fire("MK3-1:mis", "HVY-2")
    t.do(ShootDown("LTWR-1", "MK3-1"), 4, 5)
    assert t.no(ShootDown("LTWR-1", "MK3-1")).code == "fired"
    t.do(ShootDown("LSR-1", "MK3-1"), 4, 5, 6)
    assert t.gone("HVY-2") == "destroyed" and not t.position.frames and t.row("MK3-1", "mis") == 1
    assert LASER_FIRE.of(t.position, "LSR-1").fired == t.position.clock.player_turn


@pytest.mark.rule("ode:12.05")
def test_the_rest_of_a_combined_attack_is_made_without_the_missile() -> None:
    t = table(OGRE)
    t.fire("MK3-1:mis*2 HVY-1", "HVY-2")
    t.do(ShootDown("LSR-1", "MK3-1"), 5, 5)
    t.do(LetFly(), 1)
    shot = next(event for event in t.events if type(event).__name__ == "Shot")
    assert shot.attack == 4 * (6 + 4) and t.row("MK3-1", "mis") == 0


@pytest.mark.rule("ode:12.05")
def test_each_laser_fires_once_in_a_player_turn_and_nobody_is_asked_after_that() -> None:
    t = table(OGRE.replace("blue LTWR-1 1601\n", "") + "\nblue LT-1 0406")
    t.fire("MK3-1:mis", "HVY-2")
    t.do(ShootDown("LSR-1", "MK3-1"), 1, 1, 1)
    t.fire("MK3-1:mis", "LT-1", 1)
    assert not t.position.frames


@pytest.mark.rule("ode:12.05")
def test_the_hex_of_the_target_must_be_in_range_and_sight_and_a_tower_sees_all() -> None:
    t = table("terrain forest 0403 0405\nred MK3-1 0408\nblue LSR-1 0401\nblue LTWR-1 0301\nblue HVY-2 0405")
    t.fire("MK3-1:mis", "HVY-2")
    assert t.no(ShootDown("LSR-1", "MK3-1")).code == "sight"
    assert t.refusal(ShootDown("LTWR-1", "MK3-1")) is None
    worn(t, "LTWR-1", 10)
    assert t.no(ShootDown("LTWR-1", "MK3-1")).code == "damaged"


@pytest.mark.rule("ode:12.05")
def test_nobody_is_asked_about_other_weapons_or_missile_tanks() -> None:
    t = table("red MK3-1 0407\nred MSL-1 0408\nred HWT-1 0408\nblue LSR-1 0401\nblue HVY-2 0405")
    t.fire("MSL-1", "HVY-2", 1)
    t.fire("MK3-1:main", "HVY-2", 1)
    assert not t.position.frames


@pytest.mark.rule("ode:12.06")
def test_a_laser_that_fired_in_the_enemys_turn_does_not_fire_in_its_own_next_one() -> None:
    t = table(OGRE)
    t.fire("MK3-1:mis", "HVY-2")
    t.do(ShootDown("LSR-1", "MK3-1"), 1, 1)
    t.do(LetFly(), 1)
    t.end_until("fire", BLUE)
    refusal = t.no(t.firing("LSR-1", "HVY-1"))
    assert (refusal.code, refusal.rule) == ("not-ready", "ode:12.06") and "enemy's turn" in refusal.text
    assert not t.offers("LSR-1") and t.refusal(t.firing("LTWR-1", "HVY-1")) is None
    t.end_until("fire", RED)
    t.end_until("fire", BLUE)
    assert t.refusal(t.firing("LSR-1", "HVY-1")) is None


@pytest.mark.rule("ode:12.06")
def test_after_fire_in_the_enemys_turn_a_laser_fires_at_nothing_in_its_own() -> None:
    """Q-1560"""
    t = table(f"terrain forest 0406\nred LTWR-2 0901\n{OGRE}")
    t.fire("MK3-1:mis", "HVY-2")
    t.do(ShootDown("LSR-1", "MK3-1"), 1, 1)
    t.do(LetFly(), 1)
    t.end_until("fire", BLUE)
    for order in (FireAtHex(t.shots("LSR-1"), t.hex("0406")), Shell(t.shots("LSR-1"), t.hex("0901"))):
        assert t.no(order).rule == "ode:12.06"


@pytest.mark.rule("ode:12.06")
def test_fire_in_a_fight_in_the_enemys_turn_counts_too() -> None:
    """Q-1561"""
    t = table(
        "red LT-1 0405\nred HVY-1 0410\nblue LSR-1 0404", "movement", modules=("overrun", "riding", "lasers")
    )
    t.do(Overrun(("LT-1",), t.hex("0404")))
    t.fire("LSR-1", "LT-1", 6)
    t.end_until("fire", BLUE)
    assert t.no(t.firing("LSR-1", "HVY-1")).rule == "ode:12.06"


# ------------------------------------------------------------------------------------- overruns and rams
@pytest.mark.rule("ode:12.09")
def test_in_an_overrun_of_its_hex_a_laser_has_attack_four_and_loses_points() -> None:
    t = table("red HVY-1 0405\nblue LSR-1 0404", "movement", modules=("overrun", "riding", "lasers"))
    t.do(Overrun(("HVY-1",), t.hex("0404")))
    assert t.position.frames[-1].decider == BLUE
    assert t.odds("LSR-1", "HVY-1").odds == "1-1"
    t.fire("LSR-1", "HVY-1", 1)
    t.do(Shell(t.shots("HVY-1"), t.hex("0404")))
    assert left(t, "LSR-1") == 20 - 4 * 4
    # it is damaged now and fights no more: the fight ends with a round of the attacker
    t.do(Shell(t.shots("HVY-1"), t.hex("0404"))) if t.position.frames else None
    assert not t.position.frames


@pytest.mark.rule("ode:12.09")
def test_a_damaged_laser_alone_is_attacked_in_one_round_like_any_building() -> None:
    t = table("red HVY-1 0405\nblue LSR-1 0404", "movement", modules=("overrun", "riding", "lasers"))
    worn(t, "LSR-1", 10)
    t.do(Overrun(("HVY-1",), t.hex("0404")))
    assert t.position.frames[-1].decider == RED
    t.do(Shell(t.shots("HVY-1"), t.hex("0404")))
    assert t.gone("LSR-1") == "destroyed" and not t.position.frames


@pytest.mark.rule("ode:12.01")
def test_a_laser_is_rammed_as_a_building() -> None:
    t = table("red MK3-1 0405\nred GEV-1 0503\nblue LSR-1 0404", "movement")
    assert not any(type(order).__name__ == "Ram" for order in t.offers("MK3-1"))
    assert any(isinstance(order, RamBuilding) for order in t.offers("MK3-1"))
    t.do(RamBuilding("MK3-1", t.hex("0404")), 3, 3, 3)
    assert left(t, "LSR-1") == 20 - 9 and t.where("MK3-1") == "0404"


# ------------------------------------------------------------------------------------- cruise missiles
FLIGHT = """
board 20x12
option lasers
option cruise-missiles
option ramming
turn 1 red fire
red MCRL-1 0206
blue LSR-1 1001
blue LTWR-1 1912
blue HVY-1 1906
"""
WAY = " ".join(f"{column:02d}06" for column in range(3, 20))


def flown(more: str = "") -> Table:
    """A missile flies along row 06, and somebody is asked."""
    t = Table(*parse_position(FLIGHT + more))
    t.do(Launch("MCRL-1", t.path(WAY)))
    while t.position.frames and t.position.frames[-1].kind != "interception":
        t.do(next(o for o in t.rules.side_orders(own_view(t.position)) if type(o).__name__ == "FlyOn"))
    return t


@pytest.mark.rule("ode:12.04")
def test_lasers_fire_at_a_cruise_missile_once_at_nine_or_more() -> None:
    t = flown()
    rows = {(row.unit, row.chart, row.reach) for row in interceptors(t.rules, t.position, BLUE)}
    assert {("LSR-1", "laser", 30), ("LTWR-1", "laser", 60)} <= rows
    shots = [Firing("LSR-1", "gun", 1)]
    t.do(Intercept(tuple(shots)), 1, 1)
    assert t.no(Intercept(tuple(shots))).code == "fired"
    assert LASER_FIRE.of(t.position, "LSR-1") == LaserFire(fired=t.position.clock.player_turn)


@pytest.mark.rule("ode:12.04")
def test_a_laser_needs_a_line_of_sight_to_the_hex_of_the_missile_and_a_tower_does_not() -> None:
    t = flown()
    at = t.position.frames[0].at
    row = {row.unit: row for row in interceptors(t.rules, t.position, BLUE)}
    hidden = flown("".join(f"\nterrain forest {label}" for label in ("0902", "1002", "1102", "0901", "1101")))
    shut = {row.unit: row for row in interceptors(hidden.rules, hidden.position, BLUE)}
    assert row["LSR-1"].bears(t.position, at) and not shut["LSR-1"].bears(hidden.position, at)
    assert shut["LTWR-1"].bears(hidden.position, at)


@pytest.mark.rule("ode:12.04")
def test_a_damaged_laser_does_not_fire_at_cruise_missiles_and_an_explosion_wears_lasers_as_buildings() -> (
    None
):
    t = flown("state worn LSR-1 lost=10")
    assert "LSR-1" not in {row.unit for row in interceptors(t.rules, t.position, BLUE)}
    near = strikes(t.rules, t.position, t.hex("1002"))
    assert {(one.unit, one.thing) for one in near if one.at == t.hex("1001")} == {("", "building")}
