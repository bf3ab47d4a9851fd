"""Faster infantry: a second move (opt:fast_infantry_second_move)."""

from __future__ import annotations

import pytest

from game.core.assembly import AssemblyError
from game.ogre.catalogue import rules_for
from game.ogre.overrun.overrun import Overrun
from tests.engineering.worked import Bench, bench
from tests.rules.laid import BLUE, RED

PHASE = "infantry-movement"


def field(text: str, *, phase: str = PHASE, more: str = "option ramming\n") -> Bench:
    return bench(
        f"board 12x12\noption riding\noption fast-infantry-second-move\n{more}stacking gev\n"
        f"turn 1 red {phase}\n{text}\nblue LT-9 1212\n"
    )


# opt:fast_infantry_second_move-a
def test_it_comes_between_the_fire_and_the_second_movement_of_hovercraft() -> None:
    table = field("red INF-1 0606\nred GEV-1 0101", phase="fire")
    table.end()
    assert (table.phase, table.turn) == (PHASE, (1, RED))
    table.end()
    assert table.phase == "second" and table.rules.phase[PHASE].rule == "opt:fast_infantry_second_move-a"


# TV-004-24: opt:fast_infantry_second_move-a
def test_mobile_infantry_moves_one_hex_and_nobody_else_does() -> None:
    table = field(
        "red INF-1 0606 INF*2\nred INF-2 off aboard LT-1\nred LT-1 0303\nred MIL-1 0909\nred ENG-1 0911\n"
        "red MIL-2 0111 INF*1 MIL*1\nred GEV-1 0101"
    )
    assert table.reach("INF-1") == {"0605", "0607", "0506", "0507", "0706", "0707"}
    for name in ("INF-2", "LT-1", "MIL-1", "ENG-1", "MIL-2", "GEV-1"):
        assert not table.reach(name), name
    assert table.no(table.moving("INF-2", "0304")).code == "aboard"
    assert table.no(table.moving("MIL-2", "0110")).rule == "opt:fast_infantry_second_move-a"
    assert table.no(table.moving("INF-1", "0605 0604")).code == "too-far"
    table.move("INF-1", "0605")
    assert not table.reach("INF-1") and table.defence("INF-1") == 2, "there is no penalty"


# opt:fast_infantry_second_move-a
def test_who_has_moved_and_fired_has_it_besides() -> None:
    table = field("red INF-1 0606\nblue LT-1 0609", phase="movement")
    table.move("INF-1", "0607 0608")
    table.end_until("fire")
    table.fire("INF-1", "LT-1", 1)
    table.end_until(PHASE)
    table.move("INF-1", "0708")
    assert (table.spent("INF-1").moved, table.spent("INF-1").moved_second) == (2, 1)


# opt:fast_infantry_second_move-a
def test_a_road_gives_nothing_more() -> None:
    table = field("route road 0101 0102 0103 0104\nred INF-1 0101")
    assert "0102" in table.reach("INF-1") and "0103" not in table.reach("INF-1")
    assert table.no(table.moving("INF-1", "0102 0103")).code == "too-far"


# opt:fast_infantry_second_move-a
def test_the_extra_hex_may_lead_into_an_overrun() -> None:
    table = field("red INF-1 0606 INF*2\nblue HVY-1 0605", more="option overrun\n")
    table.do(Overrun(("INF-1",), table.hex("0605")))
    assert table.position.frames


# opt:fast_infantry_second_move-a: ce:14.02-a
def test_squads_that_have_worked_stay() -> None:
    more = "option ramming\noption field-works\n"
    table = field("red CE-1 0606\nred INF-1 0202", phase="fire", more=more)
    table.run("work dig CE-1 at 0606", 1)
    table.end()
    found = table.no(table.moving("CE-1", "0605"))
    assert table.phase == PHASE and found.rule == "ce:14.02-a" and not table.reach("CE-1")
    assert table.reach("INF-1")


# opt:fast_infantry_second_move-a
def test_it_is_passed_over_where_nobody_can_go() -> None:
    table = field("red MIL-1 0606\nred GEV-1 0101", phase="fire")
    table.end()
    assert table.phase == "second"
    table = field("red LT-1 0303\nred INF-1 0303", phase="movement")
    table.run("mount INF-1 LT-1")
    table.end_until("fire")
    table.end()
    assert table.turn[1] == BLUE


# TV-004-39: opt:general-b
def test_the_two_ways_of_making_infantry_faster_do_not_go_together() -> None:
    with pytest.raises(AssemblyError) as told:
        rules_for(["fast-infantry-3hex", "fast-infantry-second-move"])
    words = str(told.value)
    assert "three hexes" in words and "a second move" in words and "opt:general-b" in words
