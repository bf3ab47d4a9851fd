"""Who may take what back: one person with both sides goes on past the hand-over, two people do not."""

from __future__ import annotations

import pygame
import pytest
from test_play import BLUE, Desk, duel
from test_secrecy import PLAY, Table, opened

from game.client.table.session import Session
from game.core.position import decider
from game.core.sequence import EndPhase

MINE = "marker mine 0806 owner red known red"
HAND_OVER = "it is the other side's turn"


def passed_on(table: Desk) -> Desk:
    """Both phases of a side are ended, until the other side decides."""
    side = table.session.decider
    while table.session.decider == side:
        table.screen.do(EndPhase())
        table.idle()
    return table


def asked(table: Desk) -> str:
    """What the dialog that is open says."""
    return " ".join(getattr(w, "words", "") for w in table.screen.layers[-1].widget.walk())


def solo(session: Session) -> Session:
    session.mode, session.names = "solo", ()
    return session


def test_one_person_takes_back_past_the_hand_over_to_the_start() -> None:
    table = passed_on(Desk(solo(duel())))
    orders, side = table.session.history.at, table.session.decider
    assert orders and not table.session.why_not_undo
    while table.session.history.at:
        table.key(pygame.K_u)
    assert table.session.decider != side and table.session.position is table.session.history.start
    assert not table.session.history.branched


def test_two_people_stop_at_the_hand_over_until_the_other_side_says_yes() -> None:
    table = passed_on(Desk(duel()))
    orders, side = table.session.history.at, table.session.decider
    assert table.session.why_not_undo == HAND_OVER and table.session.undo_stack.consents == side
    assert table.screen.around.bars.undo.enabled
    table.key(pygame.K_u)
    assert table.session.history.at == orders and "allow an undo?" in asked(table)
    assert "asks to undo: the end of " in asked(table)
    table.key(pygame.K_RETURN)
    assert table.session.history.at == orders and not table.screen.layers, "Enter says no"
    table.key(pygame.K_u)
    yes = next(w for w in table.screen.everything() if getattr(w, "words", "") == "Yes, undo it")
    table.click(yes.rect.center)
    assert table.session.decider != side and not table.session.history.branched
    assert table.session.redo() and table.session.decider == side


def test_no_yes_is_enough_where_something_may_be_hidden_or_dice_were_rolled() -> None:
    table = passed_on(opened(PLAY + MINE))
    assert table.session.why_not_undo and table.session.undo_stack.consents == -1
    fired = Desk(duel("fire", BLUE))
    fired.hex("0506")
    fired.push("gun MSL-1 gun")
    fired.key(pygame.K_RETURN)
    assert fired.session.why_not_undo == "dice were rolled" and fired.session.undo_stack.consents == -1


def test_one_person_is_stopped_by_dice_all_the_same() -> None:
    table = Desk(solo(duel("fire", BLUE)))
    table.hex("0506")
    table.push("gun MSL-1 gun")
    table.key(pygame.K_RETURN)
    assert table.session.history.steps[-1].rolls
    passed_on(table)
    while not table.session.why_not_undo:
        table.key(pygame.K_u)
    assert table.session.why_not_undo == "dice were rolled" and table.session.history.at


@pytest.mark.parametrize(
    ("sight", "free"), [("all", True), ("mover", False), ("side 0", False), ("side 1", False)]
)
def test_where_something_is_hidden_only_who_sees_it_all_takes_back_past_the_hand_over(
    sight: str, free: bool
) -> None:
    table: Table = opened(PLAY, MINE, mode="solo", sight=sight)
    while decider(table.session.position) == 0:
        table.session.do(EndPhase())
    assert (table.session.why_not_undo == "") is free


@pytest.mark.parametrize("sight", ["mover", "side 0", "side 1"])
def test_where_nothing_can_be_hidden_whose_eyes_were_chosen_makes_no_difference(sight: str) -> None:
    session = solo(duel())
    session.sight = sight
    assert passed_on(Desk(session)).session.why_not_undo == ""


def test_who_decides_again_is_said_after_taking_back_and_when_the_turn_is_passed_anew() -> None:
    session = solo(duel())
    table = passed_on(Desk(session, speed="normal"))
    said: list[str] = []
    table.screen.banner.show = lambda asked: said.append(table.session.style(table.session.decider))  # type: ignore[method-assign]
    back = table.session.style(1 - table.session.decider), table.session.style(table.session.decider)
    table.screen.orders.undo()
    table.idle()
    table.screen.orders.redo()
    table.idle()
    assert said == list(back)
