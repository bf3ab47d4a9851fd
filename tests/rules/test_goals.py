"""Goals, the running score and levels of victory of a scenario."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from msgspec.structs import replace

from game.core.goals import sentence
from game.core.position import Position
from game.core.records import Result
from game.core.sequence import EndPhase
from game.core.terms import Goal, Level, own_terms
from game.hexes.grid import OFF
from game.ogre.movement.movement import Move
from game.ogre.scoring.goals import Score, Strength, total
from game.ogre.scoring.holding import Hold
from game.ogre.scoring.losses import Destroy, Keep, Leave
from game.ogre.scoring.points import Kills, Worth, mustered, score
from game.ogre.scoring.score_report import standing
from game.ogre.start import position_of
from game.ogre.state import USAGE
from tests.markers import marker
from tests.rules.laid import BLUE, RED, Table, lay

GROUND = "board 9x9\nzone mill 0504..0505\n"


def laid(
    text: str, goals: Sequence[Goal], levels: tuple[Level, ...] = (), limit: int = 0, **more: Any
) -> Table:
    """A table of a game of goals; what each side begins with is what stands there."""
    changes = {key: more.pop(key) for key in ("ratio",) if key in more}
    own = own_terms(more.pop("own", ()))
    markers = more.pop("markers", ())
    table = lay(GROUND + text, victory="goals", **more)
    p = table.position
    terms = replace(
        p.terms,
        goals=tuple(goals),
        levels=levels,
        turn_limit=limit,
        muster=mustered(p.units.values()),
        own=own,
        **changes,
    )
    table.position = position_of(
        table.rules, p.board, p.units.values(), p.clock, terms, p.sides, dict(USAGE.table(p)), markers, p.dice
    )
    return table


def mill(side: int = RED, **more: Any) -> Hold:
    words: dict[str, Any] = {"title": "the mill", "points": 20, "need": 0} | more
    table = lay(GROUND)
    return Hold("mill", side, mask=table.position.board.zones["mill"], **words)


def done(table: Table, goal: str = "mill") -> tuple[int, int, bool]:
    found = next(one.progress(table.position) for one in table.position.terms.goals if one.id == goal)
    return found.have, found.points, found.met


def to_the_end_of_turn(table: Table) -> None:
    turn = table.position.clock.turn
    while table.position.result is None and table.position.clock.turn == turn:
        table.position = table.rules.apply(table.position, EndPhase()).position


def result(position: Position) -> Result:
    assert position.result is not None
    return position.result


# ------------------------------------------------------------------------------- holding
@pytest.mark.parametrize(
    ("units", "held"),
    [
        ("red HVY-1 0504", True),
        ("red HVY-1 0504 disabled fire 0", True),
        ("red HVY-1 0504\nblue HVY-2 0505", False),  # fought over
        ("red HVY-1 0504\nblue TK-1 0505", True),  # unarmed
        ("red TK-1 0504", False),
        ("red HVY-1 0503", False),
        ("blue HVY-1 0504", False),
    ],
)
def test_a_place_is_held_by_armed_units_with_no_armed_enemy_in_it(units: str, held: bool) -> None:
    assert done(laid(units, [mill()])) == (int(held), 20 * held, held)


def test_hexes_may_be_held_one_by_one_with_points_for_each() -> None:
    goal = mill(need=1, each=True, points=5)
    assert done(laid("red HVY-1 0504\nred HVY-3 0505", [goal])) == (2, 10, True)
    assert done(laid("red HVY-1 0504\nblue HVY-2 0505", [goal])) == (1, 5, True)
    assert done(laid("red HVY-1 0504", [replace(goal, need=2)])) == (1, 5, False)


def test_a_lasting_hold_stays_with_who_was_there_last() -> None:
    goal = mill(lasting=True, first=BLUE)
    table = laid("red HVY-1 0503\nblue HVY-2 0909", [goal, replace(goal, id="keep", side=BLUE)])
    assert (done(table)[2], done(table, "keep")[2]) == (False, True)
    table.move("HVY-1", "0504")
    assert done(table)[2]
    to_the_end_of_turn(table)
    table.move("HVY-1", "0503")
    assert (done(table)[2], done(table, "keep")[2]) == (True, False)


def test_a_place_held_for_turns_in_a_row_ends_the_game_at_its_level() -> None:
    goal = mill(turns=2, ends=True, level="decisive victory")
    table = laid("red HVY-1 0504\nblue HVY-2 0909", [goal])
    to_the_end_of_turn(table)
    assert goal.progress(table.position).turns == 1 and table.position.result is None
    to_the_end_of_turn(table)
    assert (result(table.position).winner, result(table.position).level) == (RED, "decisive victory")
    assert "hold the mill for 2 turns in a row" in result(table.position).reason


def test_turns_in_a_row_begin_anew_when_the_place_is_lost() -> None:
    goal = mill(turns=2, ends=True, level="decisive victory")
    table = laid("red HVY-1 0504\nblue HVY-2 0909", [goal])
    to_the_end_of_turn(table)
    table.move("HVY-1", "0503")
    to_the_end_of_turn(table)
    assert goal.progress(table.position).turns == 0 and table.position.result is None


# ------------------------------------------------------------------ destroying, leaving
def test_counters_are_destroyed_by_kind_or_by_name() -> None:
    kinds = Destroy("tanks", RED, title="the tanks", points=3, each=True, need=0, kinds=("HVY",))
    named = Destroy("post", RED, title="the post", need=0, units=("CP-1",), ends=True, level="raid")
    table = laid(
        "red HWZ-1 0101\nblue HVY-1 0105\nblue HVY-2 0106\nblue CP-1 0107", [kinds, named], phase="fire"
    )
    table.fire("HWZ-1", "HVY-1", 6)
    assert done(table, "tanks") == (1, 3, False)
    table = laid("red HWZ-1 0101\nblue HVY-1 0105\nblue CP-1 0107", [kinds, named], phase="fire")
    table.fire("HWZ-1", "CP-1")
    assert (result(table.position).winner, result(table.position).level) == (RED, "raid")


def test_squads_are_counted_one_by_one_against_what_there_was() -> None:
    goal = Destroy("foot", RED, title="the infantry", need=0, kinds=("INF",))
    table = laid("red HWZ-1 0101\nblue INF-1 0105 INF*3\nblue CP-1 0907", [goal], phase="fire")
    table.fire("HWZ-1", "INF-1", 2)
    found = goal.progress(table.position)
    assert found.need == 3 and found.have == 3 - len(table["INF-1"].squads) > 0
    assert score(table.position, RED).total == 2 * found.have


def test_a_building_that_fell_is_destroyed_and_scores_its_structure_points() -> None:
    table = laid("red HVY-1 0101\nblue HVY-2 0909", [])
    at = table.hex("0303")
    goal = Destroy("depot", RED, title="the depot", need=0, mask=1 << at)
    keep = Keep("keep", BLUE, title="the depot", need=0, mask=1 << at)
    for kind, count, fallen in (("building", 7, False), ("ruin", 30, True)):
        thing = marker(kind, at, owner=BLUE, count=count, word="fuel depot=30")
        table = laid("red HVY-1 0101\nblue HVY-2 0909", [goal, keep], markers=[thing])
        assert done(table, "depot")[2] is fallen
        assert done(table, "keep")[2] is not fallen
        assert score(table.position, RED).total == (30 if fallen else 0)
    assert score(table.position, RED).parts[0].what == "Fuel depot in 0303 destroyed"
    changed = laid("red HVY-1 0101\nblue HVY-2 0909", [], markers=[thing], own=[Worth("building", 5)])
    assert score(changed.position, RED).total == 5


# ode:11.04.3
def test_a_building_of_nobody_scores_for_nobody() -> None:
    thing = marker("ruin", lay(GROUND).hex("0303"), count=30, word="depot=30")
    table = laid("red HVY-1 0101\nblue HVY-2 0909", [], markers=[thing])
    assert score(table.position, RED).total == score(table.position, BLUE).total == 0


def test_a_bridge_that_fell_is_destroyed() -> None:
    text = "side stream 0203-0204\nroute road 0202 0203 0204 0205\nred HVY-1 0101\nblue HVY-2 0909"
    at, toward = lay(GROUND).hex("0203"), lay(GROUND).hex("0204")
    goal = Destroy("bridge", RED, title="the bridge", need=0, bridges=((at, toward),))
    assert not done(laid(text, [goal]), "bridge")[2]
    assert done(laid(text, [goal], markers=[marker("bridge_down", at, toward)]), "bridge")[2]


def test_units_that_leave_are_counted_with_the_squads_that_ride_on_them() -> None:
    goal = Leave("away", RED, title="the south edge", points=2, each=True, need=3)
    text = "red HVY-1 0509\nred INF-1 off INF*1 aboard HVY-1\nred HVY-3 0101\nblue HVY-2 0909"
    table = laid(text, [goal], modules=("ramming", "riding"), exits={RED: "south"})
    mask = table.position.terms.exits[0].mask
    for found, points in (
        (goal, 4),
        (replace(goal, mask=mask), 4),
        (replace(goal, mask=1 << table.hex("0101")), 0),
    ):
        table = laid(text, [found], modules=("ramming", "riding"), exits={RED: "south"})
        table.do(Move(("HVY-1",), (OFF,)))
        assert done(table, "away") == (points // 2, points, False)
    worth = replace(goal, worth=True, points=1, need=8)
    table = laid(text, [worth], modules=("ramming", "riding"), exits={RED: "south"})
    table.do(Move(("HVY-1",), (OFF,)))
    assert done(table, "away") == (8, 8, True)


# ------------------------------------------------------------------------------ the score
# ode:1.08, ode:1.09, ode:1.09.1
def test_the_score_says_what_gave_how_many_points_and_why() -> None:
    text = "red MK3-1 0505 sec 3 tr 40\nred HVY-3 0101\nblue HWZ-1 0501\nblue HVY-2 0909"
    table = laid(text, [mill()], phase="fire", side=BLUE)
    table.fire("HWZ-1", "HVY-3", 6)
    parts = [(part.what, part.points, part.rule) for part in score(table.position, BLUE).parts]
    assert parts == [
        ("Heavy Tank destroyed", 6, "ode:1.08"),
        ("Ogre Mark III damaged: 1 secondary, 5 tread units", 9, "ode:1.09.1"),
    ]
    assert total(table.position, BLUE) == 15
    assert total(table.position, RED) == 20  # the Ogre stands in the mill
    for kills in ((RED,), ()):
        silent = laid(text, [mill()], own=[Kills(kills)])
        assert score(silent.position, BLUE).parts == ()


def test_a_scenario_says_what_a_command_post_is_worth() -> None:
    table = laid("red HWZ-1 0101\nblue CP-1 0105\nblue HVY-2 0909", [], phase="fire", own=[Worth("CP", 25)])
    table.fire("HWZ-1", "CP-1")
    assert total(table.position, RED) == 25


# ----------------------------------------------------------------------------- verdicts
LEVELS = (
    Level("complete victory", margin=30),
    Level("victory", margin=15),
    Level("marginal victory", margin=1),
)


@pytest.mark.parametrize(
    ("points", "level"),
    [(30, "complete victory"), (29, "victory"), (15, "victory"), (1, "marginal victory"), (0, "draw")],
)
def test_the_level_goes_by_the_difference_of_points_when_the_turns_are_over(points: int, level: str) -> None:
    table = laid("red HVY-1 0504\nblue HVY-2 0909", [mill(points=points)], LEVELS, limit=2)
    to_the_end_of_turn(table)
    assert table.position.result is None
    to_the_end_of_turn(table)
    assert result(table.position).level == level
    assert result(table.position).winner == (RED if points else -1)
    assert f"Red {points}, Blue 0" in result(table.position).reason


def test_a_level_may_ask_for_a_ratio() -> None:
    both = [mill(points=30), Strength("strong", BLUE, points=20, need=1)]
    for margin, level in ((150, "victory"), (151, "draw")):
        found = laid(
            "red HVY-1 0504\nblue HVY-2 0909", both, (Level("victory", margin=margin),), 1, ratio=True
        )
        to_the_end_of_turn(found)
        assert result(found.position).level == level


def test_a_level_may_ask_for_goals_of_its_side() -> None:
    levels = (Level("breakthrough", RED, goals=("mill",)), Level("the line holds", BLUE, goals=("strong",)))
    goals = [mill(points=0), Strength("strong", BLUE, need=1)]
    for at, winner, level in (("0504", RED, "breakthrough"), ("0503", BLUE, "the line holds")):
        table = laid(f"red HVY-1 {at}\nblue HVY-2 0909", goals, levels, 1)
        to_the_end_of_turn(table)
        assert (result(table.position).winner, result(table.position).level) == (winner, level)


def test_who_has_no_enemy_left_does_what_nobody_hinders() -> None:
    goals = [mill(turns=3), Leave("away", RED, title="the south edge", points=4, each=True)]
    table = laid("red HWZ-1 0101\nred HVY-1 0909\nblue HVY-2 0105", goals, LEVELS, phase="fire")
    table.fire("HWZ-1", "HVY-2", 6)
    # 6 for the kill, 20 for the mill, 4 for the tank; the howitzer cannot move
    assert result(table.position).level == "complete victory"
    assert "Red 30, Blue 0" in result(table.position).reason


def test_the_score_at_the_end_is_that_of_the_verdict_and_says_why_it_jumped() -> None:
    goals = [mill(turns=3), Leave("away", RED, title="the south edge", points=4, each=True)]
    table = laid("red HWZ-1 0101\nred HVY-1 0909\nblue HVY-2 0105", goals, LEVELS, phase="fire")
    before = standing(table.position)
    assert before is not None and before.points == (0, 0), "nothing counts before the enemy is gone"
    table.fire("HWZ-1", "HVY-2", 6)
    after = standing(table.position)
    assert after is not None and after.points == (30, 0)
    assert [sum(part.points for part in row) for row in after.parts] == [30, 0]
    assert all(one.met for one in after.conditions if one.side == RED)
    assert sum("which nobody hinders any more" in part.what for part in after.parts[RED]) == 2


def test_an_ogre_without_treads_brings_nothing_out_over_an_edge() -> None:
    # ode:6.04, Q-233: the goal is about what can move
    goals = [Leave("away", RED, title="the south edge", points=4, each=True)]
    table = laid("red HWZ-1 0101\nred MK1-1 0909 tr 0\nblue HVY-2 0105", goals, LEVELS, phase="fire")
    table.fire("HWZ-1", "HVY-2", 6)
    assert "Red 6, Blue" in result(table.position).reason


# -------------------------------------------------------------------------------- words
def test_each_goal_is_a_sentence_of_what_is_needed_and_what_there_is() -> None:
    goals = [
        mill(), mill(turns=2, ends=True, level="victory"), mill(need=2, each=True, points=5),
        Destroy("tanks", RED, title="Heavy Tanks", points=3, each=True, need=0, kinds=("HVY",)),
        Destroy("one", RED, title="Heavy Tanks", points=0, each=False, need=1, kinds=("HVY",)),
        Keep("keep", BLUE, title="the post", points=10, need=0, units=("CP-1",)),
        Leave("away", RED, title="the south edge", points=2, each=True, need=4),
        Strength("strong", BLUE, need=30), Score("enough", BLUE, need=50, ends=True),
    ]  # fmt: skip
    table = laid("red HVY-1 0504\nblue HVY-2 0909\nblue HVY-3 0908\nblue CP-1 0808", [])
    said = [sentence(table.position, goal.progress(table.position)) for goal in goals]
    assert said == [
        "Red: hold the mill at the end (20 points). Held by Red.",
        "Red: hold the mill for 2 turns in a row (20 points, ends the game (victory)). Held by Red, 0 of 2 "
        "turns.",
        "Red: hold 2 of the 2 hexes of the mill at the end (5 points for each). 1 of 2.",
        "Red: destroy Heavy Tanks (3 points for each). 0 of 2.",
        "Red: destroy 1 of Heavy Tanks. 0 of 1.",
        "Blue: keep the post to the end (10 points). Still there.",
        "Red: bring 4 units out over the south edge (2 points for each). 0 of 4.",
        "Blue: have 30 points of attack strength left. 8 of 30.",
        "Blue: score 50 points (ends the game). 0 of 50.",
    ]
    assert goals[0].task(table.position) == "hold the mill at the end"


# ode:13.06
def test_a_side_that_has_only_dummies_has_nobody_left() -> None:
    table = laid("red HWZ-1 0101\nblue HVY-2 0105\nblue DMY-1 0808", [], LEVELS, phase="fire")
    table.fire("HWZ-1", "HVY-2", 6)
    assert result(table.position).winner == RED


def test_the_way_out_of_one_ogre_names_it() -> None:
    goal = Leave("away", RED, title="the south edge", points=40, kinds=("MK3",))
    table = laid("red MK3-1 0105\nblue HVY-2 0909", [goal], exits={RED: "south"})
    assert goal.task(table.position) == "bring the Ogre Mark III out over the south edge"
