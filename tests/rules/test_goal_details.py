"""Goals to the last condition: what counts for them, for whom, and how a game of them is shown."""

from __future__ import annotations

from typing import Any

import pytest

from game.core.goals import GoalRule, goals_at, goals_of, sentence
from game.core.records import RemovedUnit
from game.core.scores import Condition, Standing
from game.core.sequence import EndPhase
from game.core.terms import Level
from game.hexes.grid import OFF
from game.ogre.engineering.jobs import Chores
from game.ogre.movement.movement import Move
from game.ogre.scoring.goals import Ready, Score, ready, strength_left, total
from game.ogre.scoring.holding import Hold, owner_of
from game.ogre.scoring.losses import Destroy, Keep, Leave
from game.ogre.scoring.score_report import standing
from game.ogre.start import new_unit
from tests.engineering.worked import bench
from tests.rules.laid import BLUE, RED, Table, lay
from tests.rules.test_goals import GROUND, done, laid, mill, result, to_the_end_of_turn

OUT: dict[str, Any] = {"modules": ("ramming", "riding"), "exits": {RED: "south", BLUE: "south"}}


def shown(table: Table) -> Standing:
    found = standing(table.position)
    assert found is not None
    return found


def gone(table: Table, name: str, side: int, how: str, at: str = "0509") -> None:
    """A counter that is out of the game."""
    kind = name.partition("-")[0]
    table.position.gone[name] = RemovedUnit(new_unit(name, kind, side, OFF), how, 1, table.hex(at))  # type: ignore[index]


# ------------------------------------------------------------------------------- holding
def test_hexes_held_by_both_sides_have_no_holder_and_a_place_fought_over_is_nobodys() -> None:
    divided = laid("red HVY-1 0504\nblue HVY-2 0505", [mill(need=1)])
    assert goals_of(divided.position)[0].progress(divided.position).holder == -3
    fought = laid("red HVY-1 0504\nblue HVY-2 0505", [mill()])
    goal = fought.position.terms.goals[0]
    assert isinstance(goal, Hold)
    assert owner_of(fought.position, goal, goal.mask) == -1 and goal.progress(fought.position).holder == -2


def test_a_turn_is_counted_when_the_last_player_turn_of_it_ends() -> None:
    goal = mill(turns=2)
    table = laid("red HVY-1 0504\nblue HVY-2 0909", [goal])
    while table.position.clock.side == RED:
        table.position = table.rules.apply(table.position, EndPhase()).position
    assert goal.progress(table.position).turns == 0
    to_the_end_of_turn(table)
    assert goal.progress(table.position).turns == 1


def test_what_was_held_long_enough_stays_won_when_it_is_left() -> None:
    goal = mill(turns=1)
    table = laid("red HVY-1 0504\nblue HVY-2 0909", [goal])
    to_the_end_of_turn(table)
    table.move("HVY-1", "0503")
    to_the_end_of_turn(table)
    assert done(table) == (0, 20, True)


# ---------------------------------------------------------------------- who is ready, what is done
def test_counters_are_ready_that_are_there_and_can_move_or_have_left() -> None:
    table = bench(
        "board 9x9\noption superheavy\noption vulcan-jobs\noption ramming\nturn 2 red movement\n"
        "red MK3-1 0101\nred MK3-2 0102 tr 0\nred SHVY-1 0103 boxes 2+2+0\nred SHVY-2 0104\n"
        "red MK2-1 0105 disabled unfinished 0\nred HVY-1 0106 stuck\nred HVY-2 off\nred HWZ-1 0107\n"
        "blue GEV-1 0909\n"
    )
    gone(table, "GEV-8", RED, "left")
    gone(table, "GEV-9", RED, "destroyed")
    names = ["MK3-1", "MK3-2", "SHVY-1", "SHVY-2", "MK2-1", "HVY-1", "HVY-2", "HWZ-1", "GEV-8", "GEV-9"]
    assert [name for name in names if ready(table.position, name)] == ["MK3-1", "SHVY-2", "HWZ-1", "GEV-8"]
    some = Ready(
        "fit", RED, title="the column", points=2, each=True, need=1, units=("MK3-1", "HVY-1", "SHVY-2")
    )
    found = some.progress(table.position)
    assert (found.have, found.need, found.points, found.most) == (2, 1, 4, 6)
    whole = Ready("fit", RED, title="the column", points=2, need=0, units=("MK3-1", "HVY-1"))
    assert (whole.progress(table.position).need, whole.progress(table.position).met) == (2, False)


def test_jobs_of_the_scenario_count_for_the_side_that_did_them() -> None:
    row = ("mast", "wall", "gate")
    table = bench(
        "board 9x9\noption vulcan-jobs\noption ramming\nturn 2 red movement\nred HVY-1 0101\n"
        "blue HVY-2 0909\n"
        + "".join(
            f'chore {side} {name} 1 "build it" hexes 0303\n' for side in ("red", "blue") for name in row
        )
        + "marker chore 0303 owner red word mast\nmarker chore 0303 owner blue word wall\n"
    )
    one = Chores("camp", RED, title="build the camp", points=3, each=True, need=1, chores=row)
    found = one.progress(table.position)
    assert (found.have, found.need, found.points, found.most, found.met) == (1, 1, 3, 9, True)
    assert Chores("camp", RED, need=0, chores=row).progress(table.position).need == 3
    camps = [Chores("camp", RED, title="build the camp", need=n, chores=row) for n in (0, 2, 3)]
    assert [goal.task(table.position) for goal in camps] == [
        "build the camp", "finish 2 of these jobs: build the camp", "build the camp",
    ]  # fmt: skip


# --------------------------------------------------------------------------- points and strength
def test_points_for_a_score_are_not_counted_into_the_score() -> None:
    goals = [mill(), Score("enough", RED, need=15, points=7)]
    table = laid("red HVY-1 0504\nblue HVY-2 0909", goals)
    assert total(table.position, RED) == 20 and done(table, "enough") == (20, 7, True)


def test_strength_that_waits_off_the_map_is_not_there() -> None:
    table = laid(
        "red HVY-1 0504\nred HVY-3 off\nred INF-1 off INF*2 aboard HVY-1\nblue HVY-2 0909", [], **OUT
    )
    assert strength_left(table.position, RED) == 6


# ------------------------------------------------------------------------------- leaving
def left_by(goal: GoalRule, alone: int = -1) -> int:
    text = (
        "red HVY-1 0509\nred CE-1 off CE INF aboard HVY-1\nred LT-3 0101\nred LT-4 0102 stuck\n"
        "blue HVY-2 0909"
    )
    table = laid(text, [goal], **OUT)
    table.do(Move(("HVY-1",), (OFF,)))
    gone(table, "GEV-9", BLUE, "left")
    gone(table, "GEV-8", RED, "destroyed")
    return goal.progress(table.position, alone).have


def test_only_the_counters_and_squads_that_a_goal_names_count_when_they_leave() -> None:
    assert left_by(Leave("away", RED, title="the edge")) == 3, (
        "the tank and two squads; nobody of the other side"
    )
    assert left_by(Leave("away", RED, title="the edge", kinds=("CE", "LT"))) == 1
    assert left_by(Leave("away", RED, title="the edge", units=("HVY-1",))) == 1


def test_who_is_alone_brings_out_what_can_move_and_the_other_side_nothing() -> None:
    goal = Leave("away", RED, title="the edge")
    assert left_by(goal, RED) == 4, "a tank more; one is stuck"
    assert left_by(goal, BLUE) == 3


def test_a_counter_that_has_left_is_not_destroyed_and_counts_as_kept() -> None:
    table = laid("red HVY-1 0504\nblue HVY-2 0909", [])
    gone(table, "CP-1", BLUE, "left")
    gone(table, "CP-2", BLUE, "destroyed")
    keep = Keep("posts", BLUE, title="the posts", points=4, each=True, need=0, units=("CP-1", "CP-2"))
    kill = Destroy("posts", RED, title="the posts", points=4, each=True, need=0, units=("CP-1", "CP-2"))
    assert [(found.have, found.need) for found in (one.progress(table.position) for one in (keep, kill))] == [
        (1, 2),
        (1, 2),
    ]


# -------------------------------------------------------------------------------- words
def test_how_many_of_them_is_said_only_where_there_are_more() -> None:
    table = laid("red HVY-1 0504\nblue HVY-2 0909\nblue HVY-3 0908", [])
    tanks = [Destroy("t", RED, title="Heavy Tanks", need=n, kinds=("HVY",)) for n in (1, 2)]
    assert [goal.task(table.position) for goal in tanks] == [
        "destroy 1 of Heavy Tanks",
        "destroy Heavy Tanks",
    ]
    two = Leave("away", RED, title="the edge", need=2, kinds=("MK3",))
    assert two.task(table.position) == "bring 2 units out over the edge"


def test_nothing_is_so_far_any_more_when_the_game_is_over() -> None:
    goal = mill(need=1, each=True, points=5, ends=True, level="victory")
    table = laid("red HVY-1 0504\nblue HVY-2 0909", [goal])
    assert sentence(table.position, goal.progress(table.position)).endswith("1 so far.")
    to_the_end_of_turn(table)
    assert result(table.position).level == "victory"
    assert sentence(table.position, goal.progress(table.position)).endswith(". 1.")


def test_a_goal_about_a_bridge_is_found_in_both_of_its_hexes() -> None:
    text = "side stream 0203-0204\nroute road 0202 0203 0204 0205\nred HVY-1 0101\nblue HVY-2 0909"
    at, toward = lay(GROUND).hex("0203"), lay(GROUND).hex("0204")
    table = laid(text, [Destroy("bridge", RED, title="the bridge", need=0, bridges=((at, toward),)), mill()])
    found = {
        label: [one.goal.id for one in goals_at(table.position, table.hex(label))]
        for label in ("0203", "0204", "0505", "0909")
    }
    assert found == {"0203": ["bridge"], "0204": ["bridge"], "0505": ["mill"], "0909": []}


# ------------------------------------------------------------------------- how a game stands
def conditions(table: Table) -> list[Condition]:
    return list(shown(table).conditions)


def test_points_name_their_number_only_where_it_says_something() -> None:
    for points, words in (
        (5, "Hold hexes of the mill at the end (2 × 5)"),
        (1, "Hold hexes of the mill at the end"),
    ):
        table = laid(
            "red HVY-1 0504\nred HVY-3 0505\nblue HVY-2 0909", [mill(need=1, each=True, points=points)]
        )
        assert [part.what for part in shown(table).parts[RED]] == [words]
    nothing = laid("red HVY-1 0503\nblue HVY-2 0909", [mill()])
    assert shown(nothing).parts == ((), ()), "what gives no points is no source of any"


def test_a_condition_names_the_holder_of_a_place_alone_and_where_it_is() -> None:
    assert [one.holder for one in conditions(laid("red HVY-1 0504\nblue HVY-2 0909", [mill(need=1)]))] == [-3]
    lasting = mill(lasting=True, first=BLUE)
    assert [one.holder for one in conditions(laid("red HVY-1 0503\nblue HVY-2 0909", [lasting]))] == [BLUE]
    at, toward = lay(GROUND).hex("0203"), lay(GROUND).hex("0204")
    goals = [
        mill(),
        Destroy("bridge", RED, title="the bridge", need=0, bridges=((at, toward),)),
        Score("s", RED, need=5),
    ]
    table = laid("side stream 0203-0204\nroute road 0203 0204\nred HVY-1 0101\nblue HVY-2 0909", goals)
    assert [one.at for one in conditions(table)] == [table.hex("0505"), at, OFF]


def test_a_level_by_ratio_says_percent() -> None:
    for margin, ratio, words in (
        (1, True, "1 % of the other's points"),
        (1, False, "a point ahead"),
        (30, False, "30 points ahead"),
    ):
        table = laid(
            "red HVY-1 0504\nblue HVY-2 0909", [mill()], (Level("victory", margin=margin),), ratio=ratio
        )
        assert shown(table).levels == (f"victory: {words}",)


def test_when_the_game_is_over_the_verdict_is_what_was_given() -> None:
    goal = mill(turns=1, ends=True, level="decisive victory")
    table = laid("red HVY-1 0504\nblue HVY-2 0909", [goal], (Level("victory", margin=1),))
    to_the_end_of_turn(table)
    assert shown(table).now == "Red: decisive victory"


# ode:attack.victory
@pytest.mark.parametrize(
    ("how", "met", "state"),
    [("left", [False, True, True, False], "away"), ("destroyed", [False, False, True, True], "destroyed")],
)
def test_an_ogre_that_is_away_is_told_from_one_that_is_destroyed(
    how: str, met: list[bool], state: str
) -> None:
    text = "board 9x12\nred GEV-1 0505\nblue HWZ-1 0101\nblue CP-1 0504"
    table = lay(text, victory="ogre-attack", numbers=(("complete", 6),), exits={RED: "south"})
    gone(table, "MK3-1", RED, how)
    found = conditions(table)
    assert [one.met for one in found] == [*met, True], "six points of strength are enough for six"
    assert found[1].state == found[3].state == state


def test_a_goal_of_jobs_without_a_title_is_called_by_its_id() -> None:
    table = bench("board 9x9\noption vulcan-jobs\noption ramming\nturn 2 red movement\nred HVY-1 0101\n")
    bare = [Chores("camp", RED, need=need, chores=("mast", "wall")) for need in (0, 1)]
    assert [goal.task(table.position) for goal in bare] == ["camp", "finish 1 of these jobs: camp"]
