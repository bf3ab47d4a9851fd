"""Planning work on written positions: from a click or a row to the order, and back level by level."""

from __future__ import annotations

import pytest

from game.core.views import view
from game.notation.cases import parse_case
from game.ogre.engineering.tasks import Hand
from game.ogre.engineering.work import Work
from game.ogre.plans.work import Line, Picked, Sappers

FIELD = """
board 9x9 field
side ridge 0404-0405
side ridge 0404-0403
option engineering
option mine-work
option field-works
option ground-works
stacking gev
stock blue spare-mine 3
turn 2 blue fire
blue CE-1 0404 CE*3
blue CE-2 0707 CE*2
red GEV-1 0909
"""


def sappers(text: str = FIELD) -> Sappers:
    case = parse_case(text)
    side = next(k for k, one in enumerate(case.start.sides) if one.name.lower() == "blue")
    return Sappers(case.rules, view(case.start, side), side)


@pytest.fixture
def now() -> Sappers:
    return sappers()


def at(now: Sappers, label: str) -> int:
    return now.view.board.grid.parse(label)


def line(now: Sappers, task: str, label: str = "0404") -> Line:
    return next(one for one in now.tasks(at(now, label)) if one.task.id == task)


def test_a_click_means_a_hex_with_sappers_or_one_step_back(now: Sappers) -> None:
    assert now.clicked(Picked(), at(now, "0404")) == Picked(at(now, "0404"))
    assert now.clicked(Picked(at(now, "0404")), at(now, "0707")) == Picked(at(now, "0707"))
    assert now.clicked(Picked(), at(now, "0101")) is None is now.clicked(Picked(), at(now, "0909"))


def test_a_click_beside_a_search_marks_its_hex_and_another_unmarks_it(now: Sappers) -> None:
    search, beside = Picked().of(line(now, "detect")), at(now, "0403")
    assert now.due(search) is None, "which hexes is still to be said"
    marked = now.clicked(search, beside)
    assert marked is not None and now.clicked(marked, beside) == search
    order = now.due(marked)
    assert isinstance(order, Work) and order.hexes == (beside,) and order.crew == (Hand("CE-1", 3),)


def test_a_click_on_the_far_side_of_another_ridge_means_the_same_task_there(now: Sappers) -> None:
    first, second = (one for one in now.tasks(at(now, "0404")) if one.task.id == "grade")
    assert now.clicked(Picked().of(first), second.site.hexes[0]) == Picked().of(second)


def test_each_step_back_lets_go_of_one_level(now: Sappers) -> None:
    search = Picked().of(line(now, "detect"))
    marked = now.clicked(search, at(now, "0403"))
    levels = [marked]
    while levels[-1] is not None:
        levels.append(now.one_back(levels[-1]))
    assert levels == [marked, search, Picked(at(now, "0404")), Picked(), None]
    alone = sappers(FIELD.replace("blue CE-2 0707 CE*2\n", ""))
    assert alone.one_back(Picked(at(alone, "0404"))) is None, "a list of one hex is no level"


def test_a_smaller_crew_is_that_of_the_order_and_none_is_no_order(now: Sappers) -> None:
    dig = line(now, "dig")
    few = Picked().of(dig).with_squads(dig, "CE-1", 1)
    assert now.due(few).crew == (Hand("CE-1", 1),)  # type: ignore[union-attr]
    assert now.outlook(few, dig).dice < dig.found.dice
    assert now.due(few.with_squads(dig, "CE-1", 0)) is None


def test_another_position_keeps_the_task_that_is_still_possible_with_a_fresh_crew(now: Sappers) -> None:
    dig = line(now, "dig")
    few = Picked().of(dig).with_squads(dig, "CE-1", 1)
    assert now.still(few) == Picked().of(dig)
    tried = sappers(FIELD + "marker tried 0404 owner blue word dig known blue\n")
    assert tried.still(few) == Picked(at(tried, "0404"))
    gone = sappers(FIELD.replace("blue CE-1 0404 CE*3\n", ""))
    assert gone.still(few) == Picked()


def test_a_mine_to_be_placed_says_how_many_are_left_and_nothing_else_does(now: Sappers) -> None:
    said = {one.task.id: now.stock_words(one) for one in now.tasks(at(now, "0404"))}
    assert said.pop("place") == "3 left" and set(said.values()) == {""}


def test_what_nobody_here_could_do_is_far_and_what_lacks_time_is_near(now: Sappers) -> None:
    near = {one.task.id: one.refusal.near for one in now.lines(at(now, "0404")) if one.refusal}
    assert near["rearm"] is False, "no mine lies there"
    tried = sappers(FIELD + "marker tried 0404 owner blue word dig known blue\n")
    (dig,) = [one for one in tried.lines(at(tried, "0404")) if one.task.id == "dig"]
    assert dig.refusal is not None and dig.refusal.near
