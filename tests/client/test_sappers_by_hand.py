"""Before the dice of recovery, by hand: own mines, help for the lame, channels of a Vulcan."""

from __future__ import annotations

import pygame
import pytest
from test_play import Desk

from game.client.ogre.work.channel_board import DragRow, Slot
from game.client.ogre.work.sappers_mode import SappersMode
from game.client.table.modes.mode import Mode
from game.client.table.session import Session
from game.core.sequence import EndPhase
from game.notation.cases import parse_case
from game.ogre.engineering.assistance import Help
from game.ogre.engineering.control import Assign, channel_of, follows
from game.ogre.engineering.mine_work import DisarmOwn

FIELD = """
board 9x9 field "A Field"
option engineering
option mine-work
option terrain-help
option vulcan-jobs
option overrun
stacking gev
stock blue spare-mine 3
turn 2 blue sappers
dice seed 5
blue CE-1 0404 CE*3
blue TK-1 0404 disabled terrain 1
blue VULC-1 0606
blue HDRN-1 0607
blue HVY-1 0506 channel VULC-1.2+
blue GEV-9 0202 crewless
marker mine 0404 owner blue known blue
red GEV-1 0909
"""


@pytest.fixture
def found() -> Desk:
    case = parse_case(FIELD)
    return Desk(Session(case.rules, case.start, title="A Field", mode="solo"))


def orders(found: Desk) -> list[object]:
    history = found.session.history
    return [step.order for step in history.steps[: history.at]]


def test_the_phase_of_the_sappers_has_a_mode_of_its_own(found: Desk) -> None:
    assert isinstance(found.mode, SappersMode) and isinstance(found.mode, Mode)


def test_a_click_on_the_row_of_a_mine_disarms_it(found: Desk) -> None:
    found.push("disarm 0404 1")
    assert isinstance(orders(found)[-1], DisarmOwn)
    assert not found.mode.mines()


def test_a_lame_unit_is_helped_by_as_many_squads_as_are_picked(found: Desk) -> None:
    found.push("lame TK-1")
    assert found.mode.crew(found.mode.unit("TK-1")) == {"CE-1": 2}, "the fewest that make it certain"
    found.mode.pick("TK-1", "CE-1", 1)
    found.idle()
    found.push("help now")
    order = orders(found)[-1]
    assert isinstance(order, Help) and order.crew[0].squads == 1
    assert found.mode.needs(found.mode.unit("TK-1")) == 2


def test_enter_helps_and_a_unit_that_is_sure_to_recover_asks_no_more(found: Desk) -> None:
    found.hex("0404")
    found.mode.select("TK-1")
    found.key(pygame.K_RETURN)
    assert isinstance(orders(found)[-1], Help)
    assert not found.mode.unused_words() and not found.mode.ready()


def test_a_unit_picked_on_the_map_goes_onto_a_channel_by_a_button(found: Desk) -> None:
    found.hex("0607")
    found.push("control VULC-1 3")
    assert orders(found)[-1] == Assign("HDRN-1", "VULC-1", 3, "")


def test_a_slot_that_leads_takes_a_unit_dropped_on_it_as_a_follower(found: Desk) -> None:
    row = next(
        w
        for w in found.screen.around.drawers.panel.walk()
        if isinstance(w, DragRow) and w.unit.id == "HDRN-1"
    )
    slot = next(w for w in found.screen.around.drawers.panel.walk() if isinstance(w, Slot) and w.number == 2)
    start, end = (row.rect.x + 20, row.rect.y + 4), slot.rect.center
    found.send(pygame.MOUSEMOTION, pos=start, rel=(0, 0), buttons=(0, 0, 0))
    found.send(pygame.MOUSEBUTTONDOWN, pos=start, button=1)
    found.send(pygame.MOUSEMOTION, pos=(start[0], start[1] - 20), rel=(0, -20), buttons=(1, 0, 0))
    found.send(pygame.MOUSEMOTION, pos=end, rel=(0, 0), buttons=(1, 0, 0))
    found.send(pygame.MOUSEBUTTONUP, pos=end, button=1)
    found.idle()
    assert follows(found.mode.view, found.mode.unit("HDRN-1")) and not found.screen.carrier.carried


def test_a_drone_that_nobody_commands_shows_it_and_one_on_a_channel_its_number(found: Desk) -> None:
    looks = {p.id: p.look for p in found.screen.scene().pieces}
    assert not looks["HDRN-1"].lost, "a free channel has taken it on"
    assert (looks["HVY-1"].channel, looks["HVY-1"].follows) == (2, True)
    lines = FIELD.replace("blue VULC-1 0606\n", "").replace(" channel VULC-1.2+", "")
    case = parse_case(lines.replace(" crewless", " crewless disabled control"))
    alone = Desk(Session(case.rules, case.start, title="A Field", mode="solo"))
    assert {p.id: p.look for p in alone.screen.scene().pieces}["HDRN-1"].lost


def test_taking_a_unit_off_its_channel_frees_it(found: Desk) -> None:
    found.push("linked HVY-1")
    found.push("off channel")
    assert not channel_of(found.mode.view, found.mode.unit("HVY-1"))


def test_space_rolls_for_recovery_when_nothing_is_left_to_do(found: Desk) -> None:
    found.push("disarm 0404 1")
    found.push("lame TK-1")
    found.key(pygame.K_RETURN)
    found.key(pygame.K_SPACE)
    assert any(isinstance(order, EndPhase) for order in orders(found)) and not isinstance(
        found.mode, SappersMode
    )


# ------------------------------------------------------------------ nothing to do
IDLE = """
board 9x9 field "A Field"
option engineering
option mine-work
stacking gev
stock blue spare-mine 3
turn 2 blue sappers
dice seed 5
blue CE-1 0404 CE*3
marker mine 0405 owner blue known blue
red GEV-1 0909
"""


def test_where_sappers_have_nothing_to_do_nobody_is_asked_to_end_their_phase() -> None:
    case = parse_case(IDLE)
    idle = Desk(Session(case.rules, case.start, title="A Field", mode="solo"))
    idle.idle()
    assert not isinstance(idle.mode, SappersMode) and idle.session.position.clock.phase == "movement"
    # who goes back there stays there
    while idle.session.history.can_undo:
        idle.session.undo()
    idle.screen.position_changed()
    idle.idle()
    assert isinstance(idle.mode, SappersMode)


def test_the_phase_waits_when_its_last_job_is_done(found: Desk) -> None:
    case = parse_case(IDLE.replace("mine 0405", "mine 0404"))
    idle = Desk(Session(case.rules, case.start, title="A Field", mode="solo"))
    idle.idle()
    assert isinstance(idle.mode, SappersMode)
    idle.push("disarm 0404 1")
    idle.idle()
    assert isinstance(idle.mode, SappersMode) and not idle.mode.worth()
