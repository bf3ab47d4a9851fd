"""Bridges: who stands on one (ode:2.03), and bridges as targets (ode:13.02, ode:13.02.1)."""

from __future__ import annotations

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
    assert table.no(table.firing("INF-1", "HVY-1")).code == "fired"
    assert table.position.clock.side == RED
