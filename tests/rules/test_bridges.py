"""Bridges: who stands on one (ode:2.03), and bridges as targets (ode:13.02, ode:13.02.1)."""

from __future__ import annotations

import pytest

from game.ogre.combat.combat import Fire
from game.ogre.overrun.overrun import Overrun
from game.ogre.structures.bridges import BridgeStruck, BridgeTarget, DropBridge, FireAtBridge
from game.ogre.terrain import routes_between, terrain_at
from tests.rules.laid import BLUE, RED, Table, lay

RIVER = """
    board 9x9
    terrain water 0501..0509
    route road 0305 0405 0505 0605 0705
"""


def river(counters: str, **more: object) -> Table:
    return lay(RIVER + counters, **{"phase": "fire", "stacking": "gev", **more})  # type: ignore[arg-type]


def test_who_stands_on_a_river_bridge_is_not_in_the_water() -> None:
    # ode:2.03, ode:7.14.4
    table = river("red MK3-1 0505\nred INF-1 0505\nblue HVY-1 0605\nblue MAR-1 0505")
    assert table.refusal(table.firing("MK3-1:main", "HVY-1")) is None
    assert table.refusal(table.firing("INF-1", "HVY-1")) is None
    assert table.defence("MAR-1") == 1
    table.now("fire", BLUE)
    assert table.refusal(table.firing("HVY-1", "MK3-1", "main")) is None
    table = river("red MK3-1 0504\nred INF-1 0504\nblue HVY-1 0604")
    assert table.no(table.firing("MK3-1:main", "HVY-1")).rule == "ode:7.14.4"
    assert table.no(table.firing("INF-1", "HVY-1")).code == "water"
    assert table.position.clock.side == RED


STREAM = """
    board 9x9
    side stream 0504-0604 0505-0604
    route road 0404 0504 0604 0704
    red HVY-1 0404
    red LT-1 0504
    red HWZ-1 0408
    red INF-1 0604
    red CP-1 0604
    blue LT-2 0604
"""


def stream(**more: object) -> Table:
    modules = ("ramming", "bridges", "riding")
    return lay(STREAM, **{"phase": "fire", "stacking": "gev", "modules": modules, **more})  # type: ignore[arg-type]


def at_bridge(table: Table, shots: str, at: str, toward: str = "") -> FireAtBridge:
    return FireAtBridge(table.shots(shots), table.hex(at), table.hex(toward) if toward else 0)


def test_a_stream_bridge_is_a_target_of_six_and_only_an_x_counts() -> None:
    # ode:13.02
    table = stream()
    order = at_bridge(table, "HWZ-1", "0504", "0604")
    found = order.fired_at().odds(table.rules, table.position, order.shots)
    assert (found.attack, found.outcomes) == (24, ("NE", "NE", "NE", "NE", "X", "X"))
    table.do(at_bridge(table, "HWZ-1", "0504", "0604"), 4)
    assert not table.position.markers
    table = stream()
    table.do(at_bridge(table, "HWZ-1", "0604", "0504"), 5)
    marker = next(iter(table.position.markers.values()))[0]
    assert (marker.kind, {marker.at, marker.toward}) == (
        "bridge_down",
        {table.hex("0504"), table.hex("0604")},
    )
    assert routes_between(table.position, table.hex("0504"), table.hex("0604")) == frozenset()
    assert table.no(at_bridge(table, "HVY-1", "0504", "0604")).code == "no-bridge"
    said = [table.rules.describe(table.position, event) for event in table.events]
    assert "bridge between 0504 and 0604" in said[0] and said[1].endswith("falls.")


def test_where_a_bridge_is_down_the_stream_counts_again() -> None:
    # ode:13.02, ode:5.08.4: a light tank crosses a stream only as its first step
    table = stream()
    table.put("LT-2", at=table.hex("0808"))
    table.now("movement")
    assert "0704" in table.reach("HVY-1") and table.refusal(table.moving("LT-1", "0604 0704")) is None
    table.put("LT-1", at=table.hex("0404"))
    assert table.refusal(table.moving("LT-1", "0504 0604")) is None
    table.now("fire")
    table.do(at_bridge(table, "HWZ-1", "0504", "0604"), 6)
    while table.phase != "movement" or table.turn[1] != RED:
        table.end()
    assert table.no(table.moving("LT-1", "0504 0604")).code == "side"


def test_fire_at_a_bridge_does_not_spill_over() -> None:
    table = stream()
    table.do(at_bridge(table, "HWZ-1", "0504", "0604"), 6)
    assert "INF-1" in table and "LT-2" in table and len(table.faces) == 1


def test_a_bridge_is_in_range_when_one_of_its_hexes_is() -> None:
    # ode:13.02: 0404 is one hex from 0504, two from 0604
    table = stream()
    table.put("INF-1", at=table.hex("0404"))
    assert table.refusal(at_bridge(table, "INF-1", "0504", "0604")) is None
    table.put("INF-1", at=table.hex("0304"))
    assert table.no(at_bridge(table, "INF-1", "0504", "0604")).code == "range"


def test_a_unit_at_a_stream_bridge_drops_it_without_a_roll_instead_of_attacking() -> None:
    # ode:13.02
    table = stream()
    order = DropBridge("LT-1", table.hex("0604"))
    assert table.offers("LT-1", DropBridge) == [order]
    assert table.no(DropBridge("HVY-1", table.hex("0504"))).code == "no-bridge"
    assert table.no(DropBridge("CP-1", table.hex("0504"))).code == "unarmed"
    table.do(order)
    assert not table.faces and table.position.markers
    assert table.no(table.firing("LT-1", "LT-2")).code == "fired"
    assert "drops the bridge" in table.rules.describe(table.position, table.events[0])


def river_with(counters: str, **more: object) -> Table:
    return river(counters, modules=("ramming", "bridges"), **more)


def test_a_river_bridge_is_a_target_of_eight_and_falls_with_what_stands_on_it() -> None:
    # ode:13.02.1
    table = river_with("red HWZ-1 0205\nred HWZ-2 0206\nblue HVY-1 0505\nblue MK3-1 0505\nblue GEV-1 0605")
    before = table["MK3-1"].sheet
    found = BridgeTarget(table.hex("0505")).odds(table.rules, table.position, table.shots("HWZ-1 HWZ-2"))
    assert (found.attack, found.defence, found.odds) == (48, 32, "1-1")
    parts = (6,) + (1,) * 14  # its main battery is hit, nothing else
    table.do(at_bridge(table, "HWZ-1 HWZ-2", "0505"), 5, 1, 2, 3, 4, *parts)
    assert "HVY-1" not in table and "GEV-1" in table
    assert table.row("MK3-1", "tr") == 45 - 10 and table.row("MK3-1", "main") == 0
    assert table["MK3-1"].sheet[1:6] == before[1:6]
    assert terrain_at(table.position, table.hex("0505")) == "swamp"
    assert routes_between(table.position, table.hex("0505"), table.hex("0605")) == frozenset()


@pytest.mark.parametrize(("die", "left"), [(4, 1), (5, 0), (6, 0)])
def test_each_component_that_falls_with_a_river_bridge_suffers_an_attack_at_one_to_one(
    die: int, left: int
) -> None:
    # ode:13.02.1
    table = river_with("red HWZ-1 0205\nred HWZ-2 0206\nblue MK3-1 0505 sec 0 ap 0 mis 0")
    table.do(at_bridge(table, "HWZ-1 HWZ-2", "0505"), 5, 1, 1, 1, 1, die)
    assert table.row("MK3-1", "main") == left


def test_a_river_bridge_is_not_dropped_by_hand_and_its_ends_stand_when_it_falls() -> None:
    # ode:13.02, ode:13.02.1
    table = river_with(
        "red HVY-1 0405\nred LT-1 0505\nred GEV-1 0605\nred HWZ-1 0205\nred HWZ-2 0206\nblue GEV-9 0909"
    )
    for who, toward in (("HVY-1", "0505"), ("LT-1", "0605"), ("GEV-1", "0505")):
        refusal = table.no(DropBridge(who, table.hex(toward)))
        assert (refusal.code, refusal.rule) == ("no-bridge", "ode:13.02.1")
    assert table.no(DropBridge("HVY-1", table.hex("0404"))).rule == "ode:13.02"
    table.do(at_bridge(table, "HWZ-1 HWZ-2", "0505"), 6)
    assert table.gone("LT-1") == "destroyed" and {"HVY-1", "GEV-1"} <= table.position.units.keys()


def test_a_river_bridge_is_hit_from_any_of_its_three_hexes() -> None:
    # ode:13.02.1
    table = river_with("red INF-1 0305\nred INF-2 0205")
    assert table.refusal(at_bridge(table, "INF-1", "0505")) is None
    assert table.no(at_bridge(table, "INF-2", "0505")).code == "range"


def test_fire_at_a_unit_on_the_centre_attacks_the_bridge_as_well() -> None:
    # ode:13.02.1: a separate attack with a die of its own
    table = river_with("red HWZ-1 0205\nred HWZ-2 0206\nblue HVY-1 0505")
    table.fire("HWZ-1 HWZ-2", "HVY-1", 1, 1)
    assert "HVY-1" in table and len(table.faces) == 2
    table = river_with("red HWZ-1 0205\nred HWZ-2 0206\nblue HVY-1 0505")
    table.fire("HWZ-1 HWZ-2", "HVY-1", 1, 6)
    assert "HVY-1" not in table and table.gone("HVY-1") == "destroyed"
    assert terrain_at(table.position, table.hex("0505")) == "swamp"
    # beside the bridge it is left alone
    table = river_with("red HWZ-1 0205\nblue HVY-1 0605")
    table.fire("HWZ-1", "HVY-1", 1)
    assert len(table.faces) == 1


def test_a_fight_on_a_river_bridge_leaves_the_bridge_alone() -> None:
    modules = ("overrun", "bridges")
    table = river("red HVY-1 0605\nblue LT-1 0505", phase="movement", modules=modules)
    table.do(Overrun(("HVY-1",), table.hex("0505")))
    table.do(Fire(table.shots("LT-1"), "HVY-1"), 1)
    assert all(not isinstance(event, BridgeStruck) for event in table.events)
