"""Victory points (ode:1.08, ode:1.09, ode:1.09.1)."""

from __future__ import annotations

import pytest

from game.ogre.scoring.points import DAMAGE, damage, kill, score, scored
from tests.engineering.worked import bench
from tests.rules.laid import BLUE, RED, lay


@pytest.mark.rule("ode:1.08")
@pytest.mark.parametrize(
    ("counter", "points"),
    [
        ("INF-1 0101", 2), ("INF-1 0101 INF*3", 6), ("CE-1 0101 CE*2", 8), ("MAR-1 0101", 4),
        ("HWT-1 0101", 4),
        ("ME-1 0101", 6), ("HWTM-1 0101 HWTM INF", 8), ("LT-1 0101", 3), ("LGEV-1 0101", 3),
        ("HVY-1 0101", 6), ("LAD-1 0101", 6), ("HWZ-1 0101", 12), ("SHVY-1 0101", 12), ("MCRL-1 0101", 18),
        ("TK-1 0101", 1), ("HT-1 0101", 2), ("HDRN-1 0101", 16), ("CP-1 0101", 0), ("MK3-1 0101", 100),
    ],
)  # fmt: skip
def test_what_the_destruction_of_a_counter_is_worth(counter: str, points: int) -> None:
    table = lay(f"board 3x3\nred {counter}")
    assert kill(next(iter(table.position.units.values()))) == points


# ode:1.09.1
def test_what_damage_to_an_ogre_is_worth() -> None:
    assert DAMAGE == {"main": 8, "sec": 4, "rack": 4, "arm": 4, "ap": 1, "mis": 1, "tr": 1}
    table = lay("board 5x5\nred MK6-1 0101 main 2 sec 4 ap 13 rack 2 tr 70\nred VULC-1 0303 arm 1")
    assert damage(table["MK6-1"]) == 8 + 2 * 4 + 3 + 4 + 2
    assert damage(table["VULC-1"]) == 4
    assert damage(lay("board 3x3\nred MK3-1 0101")["MK3-1"]) == 0


# ode:1.09.1
def test_a_fired_missile_is_no_damage_and_a_lost_one_is() -> None:
    table = lay("board 9x9\nred MK3-1 0505\nblue HVY-1 0504\nblue HVY-2 0503", phase="fire")
    table.fire("MK3-1:mis", "HVY-2", 1)
    assert damage(table["MK3-1"]) == 0
    table.now("fire", BLUE)
    table.fire("HVY-1", "MK3-1", 6, part="mis")
    assert damage(table["MK3-1"]) == 1


# ode:1.09, ode:1.09.1
def test_a_dead_ogre_scores_its_worth_and_not_its_damage() -> None:
    wreck = "red MK3-1 0505 main 1 sec 0 ap 0 mis 0 tr 0"
    table = lay(f"board 9x9\n{wreck}\nblue HVY-1 0504", phase="fire", side=BLUE)
    start = lay("board 9x9\nred MK3-1 0505\nblue HVY-1 0504").position
    assert scored(start, table.position, BLUE) == 16 + 8 + 2 + 45
    table.fire("HVY-1", "MK3-1", 6, part="main")
    assert scored(start, table.position, BLUE) == 100


# ode:1.09.1
def test_damage_scores_no_more_than_the_destruction_that_a_scenario_says_little_for() -> None:
    wreck = "red MK3-1 0505 main 1 sec 0 ap 0 mis 0 tr 0"
    for said, points in ((27, 27), (60, 60), (150, 71)):
        head = f"board 9x9\noption ramming\nvictory goals\nworth MK3 {said}\nturn 1 red fire"
        table = bench(f"{head}\n{wreck}\nblue HVY-1 0504")
        assert score(table.position, BLUE).total == points


# ode:1.08
def test_squads_score_one_by_one_also_when_their_counter_lives_on_or_joined_another() -> None:
    from game.ogre.infantry import Combine

    units = "red MK3-1 0506\nblue INF-1 0505 INF*2\nblue INF-2 0505\nblue HVY-1 0101"
    table = lay(f"board 9x9\n{units}", stacking="gev")
    start = table.position
    table.now("movement", BLUE)
    table.do(Combine("INF-1", ("INF-2",)))
    assert scored(start, table.position, RED) == 0
    table.now("movement", RED)
    table.reduce("MK3-1", "0505")
    assert scored(start, table.position, RED) == 2
    assert scored(start, table.position, BLUE) == 0
