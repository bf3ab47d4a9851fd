"""A position of engineers opened like ``--load`` does it, its work given with the mouse in a real window."""

from __future__ import annotations

import os

import pytest

from tests.window.hand import Hand

pytestmark = [
    pytest.mark.window,
    pytest.mark.skipif(not os.environ.get("DISPLAY"), reason="needs a display"),
]

CASE = """board 9x9 field "A Field"
side ridge 0404-0405
terrain forest 0605
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
red GEV-1 0909
"""


def tasks(screen):
    """The names of the tasks that can be done in the hex that is open."""
    return [f"task {line.task.id} {line.site.target.word()}".strip() for line in screen.mode.numbered()]


def last_order(screen):
    history = screen.session.history
    return history.steps[history.at - 1].order


def test_a_case_is_opened_and_its_sappers_work_by_the_panel(window, tmp_path):
    from game.client.game_library import Desk
    from game.client.ogre.fire_mode import FireMode
    from game.client.ogre.work.work_mode import WorkMode
    from game.client.start import open_at_once
    from game.ogre.engineering.work import Work

    file = tmp_path / "works.txt"
    file.write_text(CASE, encoding="utf-8")
    assert open_at_once(window, Desk(), None, str(file)) == ""
    screen = window.top
    hand = Hand(window, screen, 1)
    hand.send()
    at = screen.view.board.grid.parse
    assert isinstance(screen.mode, FireMode)
    hand.push("open work")
    assert isinstance(screen.mode, WorkMode)
    hand.push("place 0404")
    assert {"task grade", "task place"} <= set(tasks(screen)) and "task treads" not in tasks(screen)
    hand.push("task grade")
    hand.push("work back")
    hand.push("task grade")
    hand.push("work")
    order = last_order(screen)
    assert isinstance(order, Work) and order.task == "grade"
    assert sum(part.squads for part in order.crew) == 3, "every squad that is free"

    if not isinstance(screen.mode, WorkMode):
        hand.push("open work")
    hand.hex(at("0606"))
    jobs = tasks(screen)
    assert jobs, "the Vulcan and its drone have something to do"
    hand.push(jobs[0])
    assert hand.has("work")
    hand.push("work")
    given = last_order(screen)
    assert isinstance(given, Work) and given is not order
    from game.client.kit import Label

    if not isinstance(screen.mode, WorkMode):
        hand.push("open work")
    said = [w.words for w in screen.around.drawers.panel.walk() if isinstance(w, Label)]
    assert any("Tried this turn" in words for words in said)
    hand.clear()
    if isinstance(screen.mode, WorkMode):
        hand.push("close work")
    clock = screen.view.clock
    hand.push("end phase")
    hand.agree()
    assert screen.view.clock != clock
