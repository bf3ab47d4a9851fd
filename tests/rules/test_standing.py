"""How a game stands: points with their sources, conditions with their state."""

from __future__ import annotations

from game.core.terms import Level
from game.ogre.scoring.losses import Destroy, Keep
from game.ogre.scoring.score_report import standing
from tests.rules.laid import BLUE, RED, lay
from tests.rules.test_goals import laid, mill


def test_a_game_of_goals_shows_points_their_sources_and_each_condition() -> None:
    goals = [mill(), Keep("keep", BLUE, title="the post", points=10, need=0, units=("CP-1",))]
    levels = (Level("complete victory", margin=30), Level("breakthrough", RED, 0, ("mill",)))
    table = laid("red HWZ-1 0504\nblue CP-1 0909\nblue HVY-1 0305", goals, levels, phase="fire")
    table.fire("HWZ-1", "HVY-1", 6)
    found = standing(table.position)
    assert found is not None
    assert found.points == (26, 10)
    assert [(part.what, part.points, part.goal) for part in found.parts[RED]] == [
        ("Heavy Tank destroyed", 6, ""),
        ("Hold the mill at the end", 20, "mill"),
    ]
    one, two = found.conditions
    assert (one.side, one.state, one.met, one.points, one.holder) == (RED, "held by Red", True, 20, RED)
    assert (two.task, two.state, two.holder) == ("keep the post to the end", "still there", -3)
    assert found.levels == (
        "complete victory: 30 points ahead",
        "Red: breakthrough: hold the mill at the end",
    )
    assert found.now == "Red: breakthrough"


def test_a_place_that_is_fought_over_is_said_to_be() -> None:
    table = laid("red HVY-1 0504\nblue HVY-2 0505", [mill()])
    found = standing(table.position)
    assert found is not None and (found.conditions[0].state, found.conditions[0].holder) == (
        "contested",
        -2,
    )
    assert found.now == "Draw"


# ode:attack.victory
def test_an_attack_shows_the_post_the_ogre_and_the_strength_that_is_left() -> None:
    text = "board 9x12\nred MK3-1 0505 tr 30\nblue HWZ-1 0101\nblue CP-1 0504"
    table = lay(text, victory="ogre-attack", numbers=(("complete", 30),), exits={RED: "south"})
    found = standing(table.position)
    assert found is not None and found.points == ()
    said = [(one.side, one.task, one.state, one.met) for one in found.conditions]
    assert said == [
        (RED, "destroy the command post", "it stands", False),
        (RED, "then leave by the south edge", "30 tread units left", False),
        (BLUE, "keep the command post", "it stands", True),
        (BLUE, "destroy the Ogre", "30 tread units left", False),
        (BLUE, "have 30 points of attack strength left", "6 of 30", False),
    ]
    table.ram("MK3-1", "CP-1")
    later = standing(table.position)
    assert later is not None and [one.met for one in later.conditions] == [True, False, False, False, False]


def test_free_play_has_nothing_to_show() -> None:
    assert standing(lay("board 5x5\nred MK3-1 0505\nblue HVY-1 0101").position) is None


def test_what_lies_face_down_is_not_taken_for_lost() -> None:
    from msgspec.structs import replace

    from game.core.views import view
    from game.ogre.start import position_of

    goal = Destroy("tanks", RED, title="the tanks", points=10, need=0, kinds=("HVY",))
    text = "red HWZ-1 0101\nblue HVY-2 0909\nblue INF-1 0908 INF*3"
    table = laid(text, [goal], (Level("victory", margin=1),), modules=("ramming", "camouflage"))
    p = table.position
    units = [replace(u, face_down=u.side == BLUE) for u in p.units.values()]
    truth = position_of(table.rules, p.board, units, p.clock, p.terms, p.sides)
    known = view(truth, RED)
    assert "HVY-2" not in known.units
    found = standing(known, truth)
    assert found is not None and found.points == (0, 0) and not found.conditions[0].met
    assert found.now == "Draw"
