"""Questions out of turn in a real window, at its real pace: two players, one mouse, no curtain between."""

from __future__ import annotations

import os
import time

import pytest

from tests.window.hand import Hand

pytestmark = [
    pytest.mark.window,
    pytest.mark.skipif(not os.environ.get("DISPLAY"), reason="needs a display"),
]
FIELD = """board 12x12
option challenge-fire
option overrun
option mines
stacking gev
stock blue mine 3
turn 1 red movement
blue HVY-1 0304
blue MSL-1 0505
red LT-1 0306
red LT-2 0105
red LT-3 0407
state challenge-token HVY-1 on
state challenge-token MSL-1 on
dice seed 1 typed 1 1 1 1 1 1 1 1
"""


@pytest.fixture
def hand(window):
    from game.client.screens.game_screen import GameScreen
    from game.client.table.hotseat.curtain import CurtainScreen
    from game.client.table.session import Session
    from game.notation.position import parse_position

    rules, position = parse_position(FIELD)
    screen = GameScreen(Session(rules, position, title="A field", names=("Anna", "Ben")))
    window.push(screen)
    found = Hand(window, screen, 1)
    found.send()
    assert isinstance(window.top, CurtainScreen), "mines can be hidden: the first view is under the curtain"
    window.top.lift()
    found.send()
    return found


def verbs(hand):
    return [step.order.verb for step in hand.screen.session.history.steps]


def go(hand, start, end):
    parse = hand.screen.view.board.grid.parse
    hand.hex(parse(start))
    hand.hex(parse(end))


def wait(hand, seconds):
    end = time.perf_counter() + seconds
    while time.perf_counter() < end:
        hand.send()


def test_a_question_is_answered_in_the_open_by_one_click_and_not_by_what_is_pressed_by_chance(
    hand, monkeypatch
):
    import pygame

    from game.client.generic import window_mode
    from game.client.generic.window_mode import WindowMode
    from game.client.table.hotseat.curtain import CurtainScreen

    # a machine with other work takes a while for four keys
    deaf = 3_000
    monkeypatch.setattr(window_mode, "DEAF_MS", deaf)
    go(hand, "0306", "0307")
    assert isinstance(hand.screen.mode, WindowMode)
    for key in (pygame.K_f, pygame.K_l, pygame.K_SPACE, pygame.K_RETURN):
        hand.press(key)
    assert verbs(hand) == ["move"], "deaf at first"
    wait(hand, deaf / 1000 + 0.1)
    for key in (pygame.K_SPACE, pygame.K_RETURN):
        hand.press(key)
    assert verbs(hand) == ["move"]
    hand.push("let pass")
    assert verbs(hand) == ["move", "let-go"] and not isinstance(hand.app.top, CurtainScreen)
    go(hand, "0407", "0408")
    wait(hand, deaf / 1000 + 0.1)
    hand.press(pygame.K_f)
    assert verbs(hand)[2:4] == ["move", "challenge"]
    hand.push("order Proceed")
    assert verbs(hand)[-1] == "proceed" and hand.screen.session.open_play
    hand.press(pygame.K_o)
    assert isinstance(hand.app.top, CurtainScreen), "the own view comes behind the curtain"
