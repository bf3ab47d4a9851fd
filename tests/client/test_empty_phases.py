"""A phase in which nothing can be done is ended by itself and named in the log, and tells nobody anything."""

from __future__ import annotations

import pygame
import pytest
from test_play import BLUE, OGRE, Desk, field
from test_secrecy import BOARD, Table, opened, session_of

from game.client.table.computer.computer_seats import ComputerSeat
from game.client.table.empty_phases import nothing_to_do
from game.client.table.session import Session
from game.core.sequence import EndPhase
from game.core.views import own_view

FAR = [("HVY-1", "HVY", BLUE, "0101", ()), ("MK3-1", "MK3", OGRE, "0909", ())]
PASSED = "Nothing to do in Fire: passed over."


def words(desk: Desk) -> list[str]:
    return [line.words for line in desk.session.log()]


def after_moving(session: Session, wanted: bool = True) -> Desk:
    desk = Desk(session)
    desk.app.settings.pass_empty = wanted
    desk.end()
    return desk


def test_fire_without_a_target_is_passed_over_and_the_log_says_so() -> None:
    desk = after_moving(field(FAR, side=BLUE))
    assert desk.session.position.clock.phase == "movement" and desk.session.decider == OGRE
    assert words(desk).count(PASSED) == 1
    assert [type(step.order) for step in desk.session.history.steps] == [EndPhase] * desk.session.history.at


def test_fire_at_a_target_in_range_is_asked_for() -> None:
    near = [FAR[0], ("MK3-1", "MK3", OGRE, "0102", ())]
    desk = after_moving(field(near, side=BLUE))
    assert desk.session.position.clock.phase == "fire" and PASSED not in words(desk)


def test_a_setting_asks_for_every_phase() -> None:
    desk = after_moving(field(FAR, side=BLUE), wanted=False)
    assert desk.session.position.clock.phase == "fire" and PASSED not in words(desk)


def test_what_was_passed_over_is_taken_back_and_done_again_with_what_led_there() -> None:
    session = field(FAR, side=BLUE)
    session.mode, session.names = "solo", ()
    desk = after_moving(session)
    orders = session.history.at
    assert orders > 1
    desk.key(pygame.K_u)
    assert session.history.at == 0
    desk.key(pygame.K_y, pygame.KMOD_CTRL)
    assert session.history.at == orders and words(desk).count(PASSED) == 1
    desk.key(pygame.K_u)
    desk.app.settings.pass_empty = False
    desk.end()
    assert PASSED not in words(desk), "another record, another log"


def test_a_game_that_was_loaded_still_says_what_was_passed_over() -> None:
    played = after_moving(field(FAR, side=BLUE)).session
    again = Session(played.rules, played.history.start, history=played.history)
    assert [line.words for line in again.log()] == [line.words for line in played.log()]
    assert [line.words for line in again.log()].count(PASSED) == 1


def test_two_sides_without_anything_to_do_are_asked_again_after_a_turn() -> None:
    stuck = [("CP-1", "CP", BLUE, "0101", ()), ("CP-2", "CP", OGRE, "0909", ())]
    desk = after_moving(field(stuck, side=BLUE))
    assert desk.session.position.result is None and desk.session.position.clock.turn == 3


def test_a_side_that_is_not_on_the_map_yet_is_passed_over_though_its_counters_could_be_divided() -> None:
    text = """
board 9x9
entry red north turn 3
turn 1 blue fire
red INF-1 off INF*3
blue HVY-1 0909
"""
    desk = Desk(session_of(text, mode="solo"))
    desk.end()
    assert desk.session.decider == BLUE and desk.session.position.clock.turn == 2
    assert sum("passed over" in line for line in words(desk)) >= 2


def test_an_interruption_is_never_empty() -> None:
    session = session_of(
        BOARD + "option engineering\nturn 1 red fire\nblue CE-1 0505 CE INF\n"
        "frame choose-squad blue by CE-1 at 0505 options CE INF"
    )
    assert not nothing_to_do(session.rules, own_view(session.position))


# ------------------------------------------------------------------ what is hidden
QUIET = BOARD + "turn 1 red movement\nred HVY-1 0101\nblue HVY-2 0909\n"
RED_MINE = "marker mine 0205 owner red known red"


def fire_of(mode: str, sight: str, *more: str) -> Table:
    table = opened(QUIET, *more, mode=mode, sight=sight)
    table.screen.do(EndPhase())
    table.idle()
    return table


@pytest.mark.parametrize(
    ("mode", "sight", "passes"),
    [("hotseat", "all", False), ("solo", "all", True), ("solo", "mover", False), ("solo", "side 0", False)],
)
def test_where_something_may_be_hidden_only_who_sees_it_all_is_not_asked(
    mode: str, sight: str, passes: bool
) -> None:
    for more in ((), (RED_MINE,)):
        clock = fire_of(mode, sight, *more).session.position.clock
        assert ((clock.side, clock.phase) == (0, "fire")) is not passes


@pytest.mark.parametrize("more", [(), (RED_MINE,)])
def test_the_only_person_against_the_computer_is_not_asked_for_an_empty_phase(more: tuple[str, ...]) -> None:
    table = opened(QUIET, *more, mode="solo", sight="side 0")
    table.session.sit_down({1: ComputerSeat("steady", "normal", 1)})
    table.screen.do(EndPhase())
    assert (table.session.position.clock.side, table.session.position.clock.phase) != (0, "fire")
    assert PASSED in [line.words for line in table.session.log()], "its own player may know"


def test_no_curtain_falls_for_a_side_that_is_not_on_the_map_yet() -> None:
    text = BOARD + "entry blue north turn 5\nturn 1 red fire\nred HVY-1 0101\nblue HVY-2 off\n"
    table = opened(text, RED_MINE)
    table.screen.do(EndPhase())
    table.idle()
    assert table.session.decider == 0 and table.session.position.clock.turn == 2
    assert not table.covered, "its player has been at the window all the while"
