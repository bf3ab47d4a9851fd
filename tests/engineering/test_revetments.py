"""Revetments (ce:14.03.7): who fits in, what they do, and fire at them."""

from __future__ import annotations

import pytest

from game.ogre.engineering.field_works import Breach, Shelter, WorksTarget
from game.ogre.engineering.revetments import admits, inside, occupants
from game.ogre.overrun.overrun import Overrun
from tests.engineering.earth import mark, markers
from tests.engineering.worked import bench
from tests.rules.laid import BLUE, Table, lay

BOARD = "board 9x9\nterrain forest 0304\nterrain town 0307\n"


def table(units: str, phase: str = "fire", contact: str = "ramming", **more: object) -> Table:
    modules = (contact, "riding", "terrain-damage", "field-works")
    return lay(BOARD + units, phase, **{"modules": modules, "stacking": "gev", **more})  # type: ignore[arg-type]


def within(t: Table, label: str) -> dict[int, tuple[str, ...]]:
    return occupants(t.position, t.hex(label))


@pytest.mark.parametrize(("unit", "label", "defence"), [
    ("HVY-1", "0404", 4), ("HVY-1", "0307", 7), ("INF-1", "0304", 3), ("CP-1", "0404", 1),
    ("CP-1", "0307", 2),
    ("TK-1", "0404", 1),
])  # fmt: skip
def test_tv_000_14a_a_revetment_adds_one_behind_the_terrain(unit: str, label: str, defence: int) -> None:
    """TV-000-14a, ce:14.03.7-b"""
    t = mark(table(f"blue {unit} {label}"), f"revetment {label} small 1")
    assert t.defence(unit) == defence
    assert t.rules.explain("defence", t.position, (t[unit], "", False)).parts[-1].rule == "ce:14.03.7-b"


@pytest.mark.parametrize(("unit", "defence"), [("TK-1", 2), ("HT-1", 2), ("CP-1", 1), ("LT-1", 3)])
def test_spillover_meets_the_one_of_a_truck_and_the_one_of_its_revetment(unit: str, defence: int) -> None:
    # ode:3.03, ce:14.03.7-b, ce:14.03.7-c
    t = mark(table(f"blue {unit} 0404"), "revetment 0404 small 1")
    assert t.defence(unit, spill=True) == defence


def test_tv_000_14b_entrenchments_inside_a_revetment_count_first() -> None:
    """TV-000-14b, ce:14.03.7-g"""
    t = mark(table("blue INF-1 0404"), "revetment 0404 small 1", "entrenchment 0404 1")
    assert t.defence("INF-1") == 3
    found = t.rules.explain("defence", t.position, (t["INF-1"], "", False)).sentence()
    assert found.endswith("×2 entrenched (ce:14.02.5-e), +1 in a revetment (ce:14.03.7-b)")


@pytest.mark.parametrize(("die", "stands"), [(3, True), (5, False)])
def test_tv_000_14c_a_revetment_is_a_target_of_two_that_only_an_x_destroys(die: int, stands: bool) -> None:
    """TV-000-14c, ce:14.03.7-d"""
    t = mark(table("red HVY-1 0305\nblue HVY-2 0507"), "revetment 0307 small 1")
    found = WorksTarget(t.hex("0307"), 1).odds(t.rules, t.position, t.shots("HVY-1"))
    assert (found.defence, found.odds) == (16, "1-1")
    t.do(Breach(t.shots("HVY-1"), t.hex("0307"), 1), die)
    assert bool(markers(t, "0307", "revetment")) == stands


def test_who_is_in_a_revetment_that_is_fired_at_suffers_spillover() -> None:
    # ce:14.03.7-d, ce:14.03.7-c
    t = mark(table("red HWZ-1 0401\nblue HVY-1 0404\nblue LT-1 0404"), "revetment 0404 small 1")
    found = WorksTarget(t.hex("0404"), 1).odds(t.rules, t.position, t.shots("HWZ-1"))
    assert [(s.unit, s.defence) for s in found.spills] == [("HVY-1", 16), ("LT-1", 8)]
    t.do(Breach(t.shots("HWZ-1"), t.hex("0404"), 1), 3, 1, 1)
    assert not markers(t, "0404", "revetment") and t.defence("HVY-1") == 3
    assert not t["HVY-1"].disabled


@pytest.mark.parametrize(("size", "units", "inside_it"), [
    ("small", "LT-1 LT-2 LT-3", 3), ("small", "LT-1 LT-2 LT-3 LT-4", 3), ("small", "HVY-1 LT-1", 1),
    ("large", "SHVY-1", 1), ("small", "SHVY-1", 0), ("large", "MK1-1", 0), ("large", "HVY-1 LT-1 INF-1", 3),
])  # fmt: skip
def test_tv_000_15_units_fit_in_by_size(size: str, units: str, inside_it: int) -> None:
    """TV-000-15, ce:14.03.7-e, ce:14.03.7-a"""
    names = units.split()
    t = mark(
        table("\n".join(f"blue {n} 0404" for n in names), "movement", side=BLUE), f"revetment 0404 {size} 1"
    )
    assert len(within(t, "0404")[1]) == inside_it
    allowed = t.refusal(Shelter(t.hex("0404"), tuple(names), 1)) is None
    assert allowed == (inside_it == len(names))
    if "MK1-1" in names:
        assert not admits(t["MK1-1"]) and t.no(Shelter(t.hex("0404"), ("MK1-1",), 1)).code == "ogre"
    elif not allowed:
        assert t.no(Shelter(t.hex("0404"), tuple(names), 1)).code == "room"


def test_a_squad_takes_the_room_of_one() -> None:
    # ce:14.03.7-e, Q-21
    t = mark(table("blue INF-1 0404 INF*3\nblue INF-2 0404", "movement", side=BLUE), "revetment 0404 small 1")
    assert within(t, "0404") == {1: ("INF-1",)}


def test_several_stand_in_a_hex_and_the_owner_says_who_is_in_which() -> None:
    # ce:14.03.7-h
    units = "blue HVY-1 0404\nblue LT-1 0404\nblue HVY-2 0404"
    t = mark(table(units, "movement", side=BLUE), "revetment 0404 small 1", "revetment 0404 large 2")
    assert (
        within(t, "0404") == {1: ("HVY-1",), 2: ("LT-1", "HVY-2")[:1]} or inside(t.position, t["HVY-1"]) == 1
    )
    t.do(Shelter(t.hex("0404"), ("HVY-2",), 1))
    assert within(t, "0404") == {1: ("HVY-2",), 2: ("HVY-1", "LT-1")}
    assert inside(t.position, t["HVY-1"]) == 2
    t.do(Shelter(t.hex("0404"), ("HVY-2", "LT-1"), 2))
    assert within(t, "0404") == {1: ("HVY-1",), 2: ("HVY-2", "LT-1")}


def test_riders_are_not_in_the_revetment_of_their_vehicle() -> None:
    # ce:14.03.7-b, Q-266
    t = mark(table("blue HVY-1 0404\nblue INF-1 off aboard HVY-1"), "revetment 0404 small 1")
    assert t.defence("HVY-1") == 4 and t.defence("HVY-1", "riders") == 1


def test_moving_out_and_in_costs_nothing() -> None:
    # ce:14.03.7-a
    t = mark(table("blue HVY-1 0404", "movement", side=BLUE), "revetment 0404 small 1")
    assert t.reach("HVY-1") == table("blue HVY-1 0404", "movement", side=BLUE).reach("HVY-1")
    t.move("HVY-1", "0405")
    assert t.defence("HVY-1") == 3


def test_in_an_overrun_the_defender_alone_has_the_revetment() -> None:
    # ce:14.03.7-i
    t = mark(
        table("red HVY-1 0405\nblue HVY-2 0404", "movement", contact="overrun"), "revetment 0404 large 1"
    )
    t.do(Overrun(("HVY-1",), t.hex("0404")))
    assert t.defence("HVY-2") == 4 and t.defence("HVY-1") == 3


# ----------------------------------------------------------------------------- building
YARD = "board 9x9\noption field-works\nstacking gev\nturn 1 blue fire\nblue VULC-1 0404\n"


@pytest.mark.parametrize(("size", "drones", "dice"), [
    ("small", 2, 2), ("small", 4, 4), ("large", 3, 0), ("large", 4, 2), ("small", 1, 0),
])  # fmt: skip
def test_tv_000_09_revetments_take_a_vulcan_and_drones(size: str, drones: int, dice: int) -> None:
    """TV-000-09, ce:14.03.7-f, Q-21"""
    t = bench(YARD + "".join(f"blue HDRN-{n} 0404\n" for n in range(1, drones + 1)))
    order = f"work revet-{size} VULC-1 {' '.join(f'HDRN-{n}' for n in range(1, drones + 1))} at 0404"
    if not dice:
        assert t.refused(order).code == "drones"
        return
    step = t.run(order, *(1,) * (dice - 1), 6)
    assert len(step.rolls[0].dice) == dice
    assert [m.word for m in markers(t, "0404", "revetment")] == [size]
    assert t.said()[-1] == f"A {size} revetment is built in 0404."


def test_without_a_vulcan_or_on_wet_ground_none_is_built() -> None:
    # ce:14.03.7-f, ce:14.03.7-h
    t = bench(YARD + "blue HDRN-1 0405\nblue HDRN-2 0405\nblue CE-1 0405\n")
    assert t.refused("work revet-small HDRN-1 HDRN-2 at 0405").code == "vulcan"
    t = bench(YARD + "terrain swamp 0404\nblue HDRN-1 0404\nblue HDRN-2 0404\n")
    assert t.refused("work revet-small VULC-1 HDRN-1 HDRN-2 at 0404").code == "no-site"


def test_several_are_built_in_one_hex_and_told_apart_by_number() -> None:
    # ce:14.03.7-h
    t = bench(YARD + "marker revetment 0404 count 2 word large\nblue HDRN-1 0404\nblue HDRN-2 0404\n")
    t.run("work revet-small VULC-1 HDRN-1 HDRN-2 at 0404", 6, 6)
    assert [(m.count, m.word) for m in markers(t, "0404", "revetment")] == [(2, "large"), (3, "small")]
