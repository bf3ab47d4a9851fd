"""Sapper work by hand: the panel says what could be done, with whom and how likely, or why not."""

from __future__ import annotations

from fractions import Fraction
from typing import TypeVar

import pygame
import pytest
from test_play import Desk

from game.client.kit import Label, Widget
from game.client.kit.frame import Thrown
from game.client.ogre.fire_mode import FireMode
from game.client.ogre.shooter_rows import ShooterRow
from game.client.ogre.work.pictures import AttemptRow, Pool, TaskRow, Turns, task_icon
from game.client.ogre.work.work_mode import WorkMode
from game.client.table.hud.panel_widgets import RefusedRow, UnitRow
from game.client.table.modes.wishes import Hold
from game.client.table.session import Session
from game.core.amounts import percent
from game.notation.cases import parse_case
from game.ogre.engineering.catalogue import MODULES
from game.ogre.engineering.tasks import TASKS
from game.ogre.engineering.work import Work
from game.ogre.plans.work import Picked

T = TypeVar("T", bound=Widget)

FIELD = """
board 9x9 field "A Field"
side ridge 0404-0405
option engineering
option mine-work
option field-works
option ground-works
option repair
option vulcan-jobs
option overrun
stacking gev
stock blue spare-mine 3
turn 2 blue fire
dice seed 5
blue CE-1 0404 CE*3
blue VULC-1 0606
blue HDRN-1 0606
blue MK3-1 0606 tr 20 main 0
red GEV-1 0505
"""


def desk() -> Desk:
    case = parse_case(FIELD)
    return Desk(Session(case.rules, case.start, title="A Field", mode="solo"))


def last_order(found: Desk) -> object:
    history = found.session.history
    return history.steps[history.at - 1].order


def words(found: Desk) -> str:
    """Every label of the panel."""
    return " | ".join(w.words for w in found.screen.around.drawers.panel.walk() if isinstance(w, Label))


def shown(found: Desk, kind: type[T]) -> list[T]:
    """The widgets of a kind in the panel."""
    return [w for w in found.screen.around.drawers.panel.walk() if isinstance(w, kind)]


def places(found: Desk) -> list[str]:
    """The hexes with brackets."""
    return [found.mode.label(one.at) for one in found.screen.scene().targets]


def able(found: Desk) -> set[str]:
    """The tasks of the panel that can be chosen."""
    return {row.name.split()[1] for row in shown(found, TaskRow)}


def squads(found: Desk, unit: str, many: int) -> None:
    """So many squads of a counter are picked at its row."""
    next(row for row in shown(found, ShooterRow) if row.name == f"crew {unit}").on_count(many)
    found.idle()


def test_the_key_opens_the_work_of_all_hexes_and_shuts_it_again() -> None:
    found = desk()
    assert isinstance(found.mode, FireMode)
    found.key(pygame.K_e)
    assert isinstance(found.mode, WorkMode) and places(found) == ["0404", "0606"]
    found.key(pygame.K_e)
    assert isinstance(found.mode, FireMode)


def test_a_click_on_a_hex_lists_its_tasks_and_says_why_others_are_not_possible() -> None:
    found = desk()
    found.key(pygame.K_e)
    found.hex("0404")
    assert "Work in 0404" in words(found)
    assert {"place", "detect", "dig", "grade"} <= able(found) and "treads" not in able(found)
    refused, rows = shown(found, RefusedRow), shown(found, TaskRow)
    assert f"{len(rows)} of {len(rows) + len(refused)}" in words(found) and len(refused) > 5


def test_a_task_shows_its_dice_and_a_smaller_crew_fewer_of_them() -> None:
    found = desk()
    found.key(pygame.K_e)
    found.hex("0404")
    found.push("task grade")
    assert [pool.dice for pool in shown(found, Pool)] == [3]
    squads(found, "CE-1", 1)
    assert [pool.dice for pool in shown(found, Pool)] == [1]
    assert shown(found, Turns)[0].chances[0] == Fraction(1, 3)
    squads(found, "CE-1", 0)
    assert not found.mode.ready()


def test_enter_lets_the_crew_work_and_the_squads_left_still_fire() -> None:
    found = desk()
    found.key(pygame.K_e)
    found.hex("0404")
    found.push("task grade")
    squads(found, "CE-1", 1)
    found.key(pygame.K_RETURN)
    order = last_order(found)
    assert isinstance(order, Work) and order.task == "grade" and order.crew[0].squads == 1
    found.key(pygame.K_e)
    found.key(pygame.K_e)
    found.hex("0404")
    assert "2 squads can work" in [row.second for row in shown(found, UnitRow)]


def test_a_search_takes_hexes_from_the_map_and_its_chance_falls_with_each() -> None:
    found = desk()
    found.key(pygame.K_e)
    found.hex("0404")
    found.push("task detect")
    assert not found.mode.ready()
    chances = []
    for label in ("0403", "0405", "0504"):
        found.hex(label)
        chances.append(shown(found, Turns)[0].chances[0])
    assert chances == sorted(chances, reverse=True) and len(set(chances)) == 3
    found.hex("0405")
    found.key(pygame.K_RETURN)
    order = last_order(found)
    assert isinstance(order, Work) and order.hexes == (found.at("0403"), found.at("0504"))


def test_escape_goes_back_step_by_step_to_fire() -> None:
    found = desk()
    found.key(pygame.K_e)
    found.hex("0404")
    found.push("task dig")
    for expected in ("hex", "all", "fire"):
        found.key(pygame.K_ESCAPE)
        mode = found.mode
        now = "fire" if isinstance(mode, FireMode) else "hex" if "Work in 0404" in words(found) else "all"
        assert now == expected


def test_the_fire_panel_leads_to_the_work_of_the_chosen_counter() -> None:
    found = desk()
    found.hex("0404")
    found.push("open work")
    assert "Work in 0404" in words(found)


def test_the_number_of_a_task_takes_it() -> None:
    found = desk()
    found.key(pygame.K_e)
    found.hex("0606")
    first = shown(found, TaskRow)[0].title
    found.key(pygame.K_1)
    assert first in words(found) and not shown(found, TaskRow)


@pytest.mark.parametrize(
    ("chance", "said"),
    [(Fraction(0), "never"), (Fraction(1), "certain"), (Fraction(1, 3), "33 %"), (Fraction(1, 400), "0.2 %"),
     (Fraction(9999, 10000), "> 99.9 %")],
)  # fmt: skip
def test_a_chance_is_said_so_that_it_is_never_wrong(chance: Fraction, said: str) -> None:
    assert percent(chance) == said


def test_every_task_has_an_icon_of_its_own() -> None:
    tasks = [task.id for module in MODULES for task in TASKS.among(module.hooks)]
    icons = [task_icon(task) for task in tasks]
    assert len(set(icons)) == len(tasks) > 20 and "work" not in icons


def test_what_was_tried_this_turn_stays_in_the_panel_with_its_dice() -> None:
    found = desk()
    found.key(pygame.K_e)
    found.hex("0404")
    found.push("task grade")
    found.key(pygame.K_RETURN)
    if not isinstance(found.mode, WorkMode):
        found.key(pygame.K_e)
    found.hex("0404")
    tried = [w for w in found.screen.around.drawers.panel.walk() if isinstance(w, AttemptRow)]
    assert len(tried) == 1 and len(tried[0].dice) == 3 and tried[0].least == 5


def test_work_goes_on_when_a_question_is_answered() -> None:
    case = parse_case(FIELD + "blue INF-7 0404 INF*3\n")
    found = Desk(Session(case.rules, case.start, title="A Field", mode="solo"))
    found.key(pygame.K_e)
    found.hex("0404")
    found.push("task dig")
    found.key(pygame.K_RETURN)
    assert not isinstance(found.mode, WorkMode), "who has the places is asked first"
    found.key(pygame.K_SPACE)
    # nothing is left to do in 0404: the other hex is at hand
    assert "What sappers can do this turn" in words(found) and places(found) == ["0606"]


def test_nobody_is_offered_a_search_without_sappers_that_could_make_it() -> None:
    found = desk()
    found.key(pygame.K_e)
    found.hex("0606")
    found.push("task dig")
    found.key(pygame.K_RETURN)
    while not isinstance(found.mode, FireMode | WorkMode):
        found.key(pygame.K_SPACE)
    if not isinstance(found.mode, WorkMode):
        found.key(pygame.K_e)
    found.mode.take(Hold(Picked(found.at("0606"))))
    found.idle()
    assert "Nothing at the moment." in words(found) and not able(found)


def test_a_pool_of_twelve_dice_is_shown_whole_in_the_tray() -> None:
    found = desk()
    found.screen.around.bars.dice.set([Thrown("dig entrenchments", [6] * 12)])
    found.idle()
    tray = found.screen.around.bars.dice
    assert tray.want_width() >= tray.least_width() == 12 * tray._step() >= 12 * 20
    assert tray.rect.w >= tray.least_width()


# ------------------------------------------------------------------ what a new player asks
QUIET = """
board 9x9 field "A Field"
terrain town 0606
option engineering
option mine-work
option field-works
stacking gev
stock blue spare-mine 3
turn 2 blue {phase}
dice seed 5
blue CE-1 0404 CE*3
blue CE-2 0605 CE*2
blue TK-1 0404
red GEV-1 0909
"""


def quiet(phase: str = "fire") -> Desk:
    case = parse_case(QUIET.format(phase=phase))
    return Desk(Session(case.rules, case.start, title="A Field", mode="solo"))


def test_a_click_on_sappers_with_nobody_to_fire_at_shows_their_work() -> None:
    found = quiet()
    found.hex("0404")
    assert "Work in 0404" in words(found)


def test_works_of_their_own_hex_are_no_target_that_keeps_sappers_from_their_work() -> None:
    case = parse_case(QUIET.format(phase="fire") + "marker entrenchment 0404 count 2\n")
    found = Desk(Session(case.rules, case.start, title="A Field", mode="solo"))
    found.hex("0404")
    assert isinstance(found.mode, WorkMode)


def test_a_task_of_any_hex_is_taken_from_the_list_of_all_hexes_by_its_number() -> None:
    found = quiet()
    found.key(pygame.K_e)
    rows = shown(found, TaskRow)
    assert {row.name.rpartition(" of ")[2] for row in rows} == {"0404", "0605"}
    found.key(pygame.K_0 + int(found.screen.named("task dig of 0605").key_name))
    assert "Dig entrenchments" in words(found) and "0605" in words(found)
    found.key(pygame.K_RETURN)
    order = last_order(found)
    assert isinstance(order, Work) and order.task == "dig" and order.at == found.at("0605")


def test_who_has_just_come_is_no_hex_with_work_and_is_told_what_staying_gives() -> None:
    found = quiet("movement")
    found.hex("0605")
    found.hex("0604")
    while not isinstance(found.mode, FireMode):
        found.end()
    found.key(pygame.K_e)
    found.mode.take(Hold(Picked()))
    assert places(found) == ["0404"]
    found.idle()
    assert "has not been in its hex since the turn began" in words(found)
    assert "If it stays, next turn: dig entrenchments certain, place a mine 56 %" in words(found)


def test_hexes_around_show_what_a_search_would_promise_with_each() -> None:
    found = quiet()
    found.key(pygame.K_e)
    found.mode.take(Hold(Picked(found.at("0404"))))
    found.idle()
    found.push("task detect")
    found.idle()
    assert "Chance by hexes marked: 1: 99.5 %, 2: 96 %, 3: 88 %, 4: 70 %, 5: 42 %, 6: never." in words(found)
    found.hex("0405")
    reach = found.screen.scene().reach
    assert reach[found.at("0403")].cost == "96 %" and found.at("0405") not in reach


def test_a_hex_that_was_searched_does_not_shorten_what_a_search_of_the_others_promises() -> None:
    searched = (
        FIELD.replace("blue VULC-1 0606", "blue VULC-1 0404")
        + "marker tried 0403 owner blue word detect known blue\n"
    )
    case = parse_case(searched.replace("CE-1 0404 CE*3", "CE-1 0404 fired squad*1"))
    found = Desk(Session(case.rules, case.start, title="A Field", mode="solo"))
    found.key(pygame.K_e)
    found.mode.take(Hold(Picked(found.at("0404"))))
    found.idle()
    found.push("task detect")
    found.idle()
    assert "Chance by hexes marked: 1: 97 %, 2: 89 %, 3: 75 %, 4: 56 %, 5: 31 %." in words(found)
    tried = "".join(
        f"marker tried {at} owner blue word detect known blue\n"
        for at in ["0305", "0405", "0504", "0505", "0304"]
    )
    case = parse_case(searched + tried)
    nothing = Desk(Session(case.rules, case.start, title="A Field", mode="solo"))
    nothing.key(pygame.K_e)
    nothing.mode.take(Hold(Picked(nothing.at("0404"))))
    nothing.idle()
    assert "Work in 0404" in words(nothing) and "detect" not in able(nothing)


def test_digging_shows_what_comes_of_it_over_turns_and_what_one_more_squad_adds() -> None:
    found = quiet()
    found.key(pygame.K_e)
    found.mode.take(Hold(Picked(found.at("0605"))))
    found.idle()
    found.push("task dig")
    found.idle()
    assert "On average 1.9 squads a turn: 3.7 in 2, 5.6 in 3, 7.4 in 4 turns." in words(found)
    assert "One more squad +0.3" in words(found)


def test_a_mine_to_be_placed_says_how_many_are_left() -> None:
    found = quiet()
    found.key(pygame.K_e)
    found.mode.take(Hold(Picked(found.at("0404"))))
    found.idle()
    assert "3 left" in found.screen.named("task place").second


def test_a_refusal_says_what_is_wrong_with_the_ground_and_who_it_takes() -> None:
    found = quiet()
    found.key(pygame.K_e)
    found.mode.take(Hold(Picked(found.at("0404"))))
    found.idle()
    reasons = [w.reason for w in found.screen.around.drawers.panel.walk() if isinstance(w, RefusedRow)]
    assert "You need a Vulcan with 2 drones to build a small revetment." in reasons
    titles = [w for w in found.screen.around.drawers.panel.walk() if isinstance(w, RefusedRow)]
    assert all(row.natural_height(row.rect.w) <= row.rect.h for row in titles), (
        "nothing of a title is cut off"
    )


def test_ending_fire_asks_when_sappers_have_something_to_do() -> None:
    found = quiet()
    assert found.mode.unused_words() == "Sappers can still work in 0404, 0605."
    found.key(pygame.K_e)
    for at in ("0404", "0605"):
        found.mode.take(Hold(Picked(found.at(at))))
        assert found.mode.unused_words().startswith("Sappers can still work in")
        found.idle()
        found.push("task dig")
        found.key(pygame.K_RETURN)
    assert found.mode.unused_words() == ""


def test_when_a_hex_is_done_the_next_one_is_at_hand() -> None:
    found = quiet()
    found.key(pygame.K_e)
    found.mode.take(Hold(Picked(found.at("0404"))))
    found.idle()
    found.push("task dig")
    found.key(pygame.K_RETURN)
    found.idle()
    assert "What sappers can do this turn" in words(found)
    assert shown(found, TaskRow)[0].name.endswith(" of 0605")
    assert shown(found, AttemptRow), "what came of it is told"


def test_sappers_aboard_an_ogre_are_remembered_where_it_is_a_target() -> None:
    text = QUIET.format(phase="fire") + "option demolition\nred MK3-1 0404 main 0 sec 0 ap 0 mis 0\n"
    case = parse_case(text)
    found = Desk(Session(case.rules, case.start, title="A Field", mode="solo"))
    found.mode.found_foe("MK3-1")
    found.idle()
    assert found.screen.named("open work").words == "Finish off an Ogre: 88 %"
    found.push("open work")
    assert "Work in 0404" in words(found)


def pioneers(units: str) -> Desk:
    """Sappers in a fire phase who can search, and lay mines while there are any."""
    case = parse_case(
        "board 9x9 field\noption engineering\noption mine-work\noption repair\noption vulcan-jobs\n"
        f"stacking gev\nturn 2 blue fire\n{units}\nred GEV-1 0901"
    )
    return Desk(Session(case.rules, case.start, title="A Field", mode="solo"))


def test_the_panel_and_the_question_at_the_end_of_fire_count_the_same_hexes() -> None:
    found = pioneers("blue CE-1 0404 CE*3\nblue CE-2 0808 CE*2\nstock blue spare-mine 1")
    assert found.screen.named("open work").words == "Sappers can work in 2 hexes"
    assert "Sappers can still work in 0404, 0808." in found.mode.unused_words()
    found = pioneers("blue CE-1 0404 CE*3\nblue CE-2 0808 CE*2")
    assert found.screen.named("open work").words == "Sappers can search from 2 hexes"
    assert "Sappers" not in found.mode.unused_words(), "a search goes without saying"
    found = pioneers("blue CE-1 0404 CE*3\nblue VULC-1 0606\nblue HDRN-1 0606\nblue MK3-1 0606 tr 20 main 0")
    assert found.screen.named("open work").words == "Sappers can work in 1 hex and search from 1 more"
    assert "Sappers can still work in 0606." in found.mode.unused_words()
