"""Jobs in progress stand first, go on with one key, and are named when they are about to be neglected."""

from __future__ import annotations

import pygame
import pytest
from test_ending_phases import answer, question
from test_play import Desk
from test_work_by_hand import FIELD as SAPPERS

from game.client.kit import Button
from game.client.ogre.work.pictures import TaskRow
from game.client.ogre.work.work_mode import WorkMode
from game.client.table.modes.wishes import Hold
from game.client.table.session import Session
from game.core.sequence import EndPhase
from game.notation.cases import parse_case
from game.ogre.engineering.field_works import Shelter
from game.ogre.engineering.jobs import JOB
from game.ogre.engineering.work import Work
from game.ogre.plans.work import Picked

YARD = """
board 9x9 field "A Field"
option engineering
option mine-work
option cargo
option repair
option vulcan-jobs
stacking gev
stock blue spare-mine 3
route road 0606 0706
turn 2 blue fire
dice seed 5
blue CE-1 0202 CE*2
blue VULC-1 0606
blue HVY-1 0606 disabled fire
blue VULC-2 0808
blue HVY-2 0808 disabled fire
marker job 0606 owner blue count 2 word winch:HVY-1 known blue
marker job 0808 owner blue count 4 word winch:HVY-2 known blue
red GEV-1 0101
"""


def desk(text: str = YARD) -> Desk:
    case = parse_case(text)
    return Desk(Session(case.rules, case.start, title="A Field", mode="solo"))


def jobs(found: Desk) -> list[int]:
    markers = (m for row in found.screen.view.markers.values() for m in row)
    return sorted(m.count for m in markers if m.kind == JOB)


def task_rows(found: Desk) -> list[TaskRow]:
    return [w for w in found.screen.around.drawers.panel.walk() if isinstance(w, TaskRow)]


def test_a_job_in_progress_is_the_first_of_its_hex_and_its_hex_the_first_of_all() -> None:
    found = desk()
    found.key(pygame.K_e)
    assert [found.mode.label(at) for at in found.mode.places()] == ["0606", "0808", "0202"]
    assert [line.task.id for line in found.mode.numbered() if line.begun] == ["winch", "winch"]
    assert task_rows(found)[0].name.startswith("task winch") and task_rows(found)[0].key_name == "1"
    assert "in progress" in task_rows(found)[0].second
    found.mode.take(Hold(Picked(found.at("0808"))))
    found.idle()
    assert found.mode.numbered()[0].task.id == "winch"


@pytest.mark.parametrize("where", ["fire", "work"])
def test_one_key_carries_all_jobs_on_and_one_undo_takes_that_back(where: str) -> None:
    found = desk()
    if where == "work":
        found.key(pygame.K_e)
    before = jobs(found)
    found.key(pygame.K_j)
    assert [type(step.order) for step in found.session.history.steps] == [Work, Work]
    assert jobs(found) == [count + 2 for count in before]
    found.key(pygame.K_u)
    assert found.session.history.at == 0 and jobs(found) == before


def test_a_button_carries_all_jobs_on_and_goes_when_all_have_gone_on() -> None:
    for open_work in (False, True):
        found = desk()
        if open_work:
            found.key(pygame.K_e)
        button = found.screen.named("carry on")
        assert isinstance(button, Button) and button.words == "Carry on all 2 jobs" and button.key_hint == "J"
        found.push("carry on")
        assert found.session.history.at == 2 and found.screen.named("carry on") is None
    found.key(pygame.K_j)
    assert found.session.history.at == 2, "each goes on once a turn"


def test_the_question_at_the_end_names_the_jobs_that_are_neglected() -> None:
    found = desk()
    found.key(pygame.K_SPACE)
    words = question(found)
    (title,) = {
        line.task.title for at in found.screen.view.markers for line in found.mode.sappers.going_on(at)
    }
    assert f"Not carried on: {title}, Heavy Tank 1, in 0606" in words
    assert "Heavy Tank 2, in 0808" in words and "Sappers can still work in 0202." in words
    answer(found, "Keep playing")
    found.key(pygame.K_j)
    assert "Not carried on" not in found.mode.unused_words()
    found.key(pygame.K_SPACE)
    assert "Not carried on" not in question(found)


# ------------------------------------------------------------------ who is in the entrenchments
def dug(text: str, asks: bool) -> Desk:
    found = desk(text)
    found.app.settings.pass_empty = not asks
    found.key(pygame.K_e)
    found.hex("0404")
    found.push("task dig")
    found.key(pygame.K_RETURN)
    return found


CROWD = SAPPERS + "blue INF-7 0404 INF*3\n"
ALONE = CROWD.replace("red GEV-1 0505", "red GEV-1 off")


def test_who_has_the_places_is_not_asked_while_no_enemy_is_on_the_map() -> None:
    found = dug(ALONE, asks=False)
    orders = [type(step.order) for step in found.session.history.steps]
    assert orders == [Work, Shelter] and isinstance(found.mode, WorkMode)
    assert not found.session.view.frames


def test_who_has_the_places_is_asked_when_an_enemy_is_there_or_the_player_wants_to_be_asked() -> None:
    for text, asks in ((CROWD, False), (ALONE, True)):
        found = dug(text, asks)
        assert found.session.history.at == 1 and found.screen.named("order Keep stack order") is not None


def test_nothing_is_answered_for_a_player_in_a_record_that_is_played_again() -> None:
    found = dug(ALONE, asks=False)
    again = desk(ALONE)
    for step in found.session.history.steps:
        again.session.do(step.order)
    again.session.do(EndPhase())
    found.session.do(EndPhase())
    assert again.session.position.key() == found.session.position.key()
