"""Sappers at structures (ce:11.04.5): double damage, in fire and in overruns, for all who are with them."""

from __future__ import annotations

import pytest

from game.core.draft import Draft
from game.ogre.engineering.field_works import WorksTarget
from game.ogre.overrun.overrun import GoOn, Overrun
from game.ogre.structures.buildings import BUILDING, Shell, building_at, wear
from tests.engineering.earth import mark
from tests.engineering.worked import Bench, bench
from tests.markers import marker
from tests.rules.laid import BLUE, Table

BOARD = (
    "board 9x9\nterrain town 0505\nterrain forest 0606\noption structures\noption buildings\nstacking gev\n"
)


def table(
    units: str, at: str = "0404", phase: str = "fire", contact: str = "overrun", more: str = ""
) -> Bench:
    """A table with a building of Blue in a hex."""
    t = bench(f"{BOARD}option {contact}\n{more}turn 1 red {phase}\n{units}\n")
    draft = Draft.of(t.position, t.rules)
    draft.mark(marker(BUILDING, t.hex(at), owner=BLUE, count=200, word="Depot=200"))
    t.position = draft.freeze()
    return t


def lost(t: Table, label: str = "0404") -> int:
    found = building_at(t.position, t.hex(label))
    return 200 - (found.count if found else 0)


@pytest.mark.parametrize(("units", "shots", "at", "points"), [
    ("red CE-1 0403 CE*3", "CE-1:squad*3", "0404", 12), ("red CE-1 0504 CE*3", "CE-1:squad*3", "0505", 6),
    ("red CE-1 0606 CE*3", "CE-1:squad*3", "0606", 6), ("red VULC-1 0402", "VULC-1:sec*2", "0404", 24),
    ("red INF-1 0403 INF*3", "INF-1:squad*3", "0404", 6),
    ("red HVY-1 0403\nred HDRN-1 0403", "HVY-1", "0404", 8),
    ("red MK3-1 0403", "MK3-1:main", "0404", 8),
])  # fmt: skip
def test_tv_000_02ab_sappers_take_four_times_their_strength(
    units: str, shots: str, at: str, points: int
) -> None:
    """TV-000-02a, TV-000-02b, TV-000-02e: ce:11.04.5-a, ce:11.04.5-b, ce:11.04.5-c, ce:11.04.5-f"""
    t = table(units, at)
    assert wear(t.rules, t.position, t.shots(shots), t.hex(at)) == points
    step = t.do(Shell(t.shots(shots), t.hex(at)))
    assert lost(t, at) == points and not step.rolls


@pytest.mark.parametrize(("units", "names", "shots", "points"), [
    ("red CE-1 0403", "CE-1", "CE-1:squad", 16), ("red VULC-1 0403", "VULC-1", "VULC-1:sec*2", 96),
    ("red CE-1 0403\nred HVY-1 0403", "CE-1 HVY-1", "CE-1:squad HVY-1", 48),
    ("red HVY-1 0403", "HVY-1", "HVY-1", 16),
])  # fmt: skip
def test_tv_000_02ce_in_an_overrun_it_is_sixteen_times(
    units: str, names: str, shots: str, points: int
) -> None:
    """TV-000-02c, TV-000-02e: ce:11.04.5-d, Q-02"""
    t = table(units, phase="movement")
    t.do(Overrun(tuple(names.split()), t.hex("0404")))
    t.do(Shell(t.shots(shots), t.hex("0404")))
    assert lost(t) == points


def test_tv_000_02c_three_squads_of_a_counter_take_forty_eight_in_an_overrun() -> None:
    """TV-000-02c, ce:11.04.5-d"""
    t = table("red CE-1 0403 CE*3", phase="movement")
    t.do(Overrun(("CE-1",), t.hex("0404")))
    squads = [u.id for u in t.position.units.values() if u.side == 0]
    t.do(Shell(t.shots(" ".join(f"{name}:squad" for name in squads)), t.hex("0404")))
    assert len(squads) == 3 and lost(t) == 48


def test_tv_000_02d_who_stands_with_a_sapper_that_attacks_does_double_damage_too() -> None:
    """TV-000-02d: ce:11.04.5-e, Q-03"""
    units = "red HVY-1 0403\nred CE-1 0403\nred HVY-2 0304"
    t = table(units)
    assert wear(t.rules, t.position, t.shots("HVY-1"), t.hex("0404")) == 8
    together = wear(t.rules, t.position, t.shots("HVY-1 CE-1:squad HVY-2"), t.hex("0404"))
    assert together == 16 + 4 + 8, "the tank elsewhere has nothing of it"
    t.do(Shell(t.shots("CE-1:squad"), t.hex("0404")))
    t.do(Shell(t.shots("HVY-1"), t.hex("0404")))
    t.do(Shell(t.shots("HVY-2"), t.hex("0404")))
    assert lost(t) == 4 + 16 + 8


def test_a_sapper_that_attacks_something_else_or_came_later_does_not_help() -> None:
    # ce:11.04.5-e, Q-03
    t = table("red HVY-1 0403\nred CE-1 0403\nblue LT-1 0402")
    t.fire("CE-1:squad", "LT-1", 1)
    t.do(Shell(t.shots("HVY-1"), t.hex("0404")))
    assert lost(t) == 8
    t = table("red HVY-1 0403\nred CE-1 0403\nblue LT-1 0402", more="parameter sappers-must-attack 0\n")
    t.do(Shell(t.shots("HVY-1"), t.hex("0404")))
    assert lost(t) == 16


def test_what_a_sapper_did_is_forgotten_with_the_turn() -> None:
    # ce:11.04.5-e
    t = table("red HVY-1 0403\nred CE-1 0403\nblue LT-1 0909")
    t.do(Shell(t.shots("CE-1:squad"), t.hex("0404")))
    t.end_until("fire", 0)
    t.do(Shell(t.shots("HVY-1"), t.hex("0404")))
    assert lost(t) == 4 + 8


def test_squads_of_a_mixed_counter_that_are_no_sappers_fire_first() -> None:
    # ce:11.04.5-a, Q-251
    t = table("red CE-1 0403 CE*1 INF*2")
    at = t.hex("0404")
    assert [wear(t.rules, t.position, t.shots(f"CE-1:squad*{n}"), at) for n in (1, 2, 3)] == [2, 4, 12]


def test_in_the_older_text_an_overrun_brings_no_more_than_eight() -> None:
    # ce:11.04.5-d, Q-02
    t = table("red CE-1 0403", phase="movement", more="parameter sappers-in-overruns 0\n")
    t.do(Overrun(("CE-1",), t.hex("0404")))
    t.do(Shell(t.shots("CE-1:squad"), t.hex("0404")))
    assert lost(t) == 8


def test_the_damage_tells_its_parts() -> None:
    # ce:11.04.5-a
    t = table("red CE-1 0504 CE*3\nred HVY-1 0504", at="0505")
    shots = t.shots("CE-1:squad*3 HVY-1")
    about = (12, t.hex("0505"), shots[0], shots)
    assert t.rules.explain("wear", t.position, about).sentence() == (
        "24 = 3 strength of the attack (ode:7.06), ×2 structure points (ode:11.04.1),"
        " ×2 by sappers (ce:11.04.5-a), ×1/2 in a town or forest (ode:11.04.1)"
    )
    tank = t.rules.explain("wear", t.position, (16, t.hex("0505"), shots[1], shots)).sentence()
    assert "×2 beside sappers (ce:11.04.5-e)" in tank


def test_bridges_and_field_works_have_no_structure_points_and_suffer_no_more() -> None:
    # ce:11.04.5-g, Q-26
    t = mark(table("red CE-1 0403 CE*3\nred HVY-1 0403", more="option field-works\n"), "entrenchment 0403 2")
    assert WorksTarget(t.hex("0403"), 0).odds(t.rules, t.position, t.shots("CE-1:squad*3")).attack == 12
    t = table("red CE-1 0403\nred HVY-1 0403", phase="movement")
    t.do(Overrun(("CE-1", "HVY-1"), t.hex("0404")))
    t.do(GoOn())
    assert lost(t) == 0


def test_a_vulcan_does_double_damage_with_its_ram_as_well() -> None:
    # Q-369, ce:11.04.5-a: three dice by its size, twice
    t = table("red VULC-1 0403\nred MK3-1 0404\nred HVY-1 0403", phase="movement", contact="ramming")
    t.run("ram-building VULC-1 0404", 1, 2, 3)
    assert lost(t) == 12
    t.run("ram-building HVY-1 0404", 5)
    assert lost(t) == 17, "who rams beside it does what its size does"
    t.run("ram-building MK3-1 0404", 1, 2, 3)
    assert lost(t) == 23


def test_only_own_engineers_and_vulcans_make_others_do_double_damage() -> None:
    # ce:11.04.5-e, Q-03: parameter sappers-must-attack
    more = "parameter sappers-must-attack 0\n"
    for beside, points in (
        ("red CE-1 0403", 16),
        ("red HDRN-1 0403", 8),
        ("blue CE-1 0403", 8),
        ("red VULC-1 0403", 16),
    ):
        t = table(f"red HVY-1 0403\n{beside}", more=more)
        assert wear(t.rules, t.position, t.shots("HVY-1"), t.hex("0404")) == points


def test_the_ram_of_a_drone_does_no_double_damage() -> None:
    # ce:11.04.5-a, Q-369
    t = table("red HDRN-1 0403\nred CE-1 0403", phase="movement", contact="ramming")
    t.run("ram-building HDRN-1 0404", 4)
    assert lost(t) == 4


def test_the_loss_by_a_mixed_shot_is_said_to_be_beside_sappers() -> None:
    t = table("red CE-1 0403 CE INF")
    for shots, words in (("CE-1:squad*2", "beside sappers"), ("CE-1:squad*1", "")):
        (shot,) = t.shots(shots)
        found = t.rules.explain("wear", t.position, (4 * shot.count, t.hex("0404"), shot, (shot,)))
        assert [part.text for part in found.parts if part.text.endswith("sappers")] == [words] * bool(words)
