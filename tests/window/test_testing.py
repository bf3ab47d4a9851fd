"""A scenario is tested in a real window: a test killed and gone on with, a game opened, values swept."""

from __future__ import annotations

import os
import signal
import statistics
import time

import pytest

from tests.window.hand import Hand

pytestmark = [
    pytest.mark.window,
    pytest.mark.skipif(not os.environ.get("DISPLAY"), reason="needs a display"),
]

#: seconds that games of random players may take; the milliseconds of the processor that a frame may take at
#: the 95th percentile
PATIENCE, FRAME = 180.0, 16.0
GAMES = 200


def until(hand, what):
    """Let the window run until something holds; the milliseconds of each step in which it drew."""
    ends, steps = time.monotonic() + PATIENCE, []
    while not what():
        assert time.monotonic() < ends, "it takes too long"
        began, frames = time.thread_time(), hand.app.frames
        hand.send()
        if hand.app.frames > frames:
            steps.append(1000 * (time.thread_time() - began))
        time.sleep(0.005)
    return steps


def choose(hand, name, key):
    """Take an entry of a list, as a click on it would."""
    found = hand.widget(name)
    found.chosen = key
    found.on_change(key)
    hand.send()


def test_a_test_is_killed_gone_on_with_read_and_balanced(window):
    import pygame

    from game.client.game_library import Desk
    from game.client.screens.menu import MenuScreen
    from game.client.table.hud.replay_screen import ReplayScreen
    from game.client.tester.report_screen import ReportScreen
    from game.client.tester.setup_screen import TestScreen

    desk = Desk(seed=1)
    window.push(MenuScreen(desk))
    hand = Hand(window, window.top, 1)
    hand.send()
    hand.push("Test")
    assert isinstance(window.top, TestScreen)
    for side in (0, 1):
        choose(hand, f"player {side}", "random")
    choose(hand, "forces", "first")
    window.top.named("games").set(str(GAMES))
    window.top._count(str(GAMES))
    window.top._use(2)
    hand.push("start")
    screen = window.top
    assert isinstance(screen, ReportScreen)
    test = screen.test
    until(hand, lambda: test.games >= 2)

    # killed: what was over is kept, and the window says so
    os.kill(test.play._process.pid, signal.SIGKILL)
    until(hand, lambda: test.at_work is None)
    desk.tester.close()
    window.home(MenuScreen(Desk(seed=1)))
    hand.send()
    hand.push("Test")
    (kept,) = window.top.earlier
    assert 2 <= kept.standing.games < GAMES and not kept.standing.done
    hand.push(f"open {kept.folder.name}")
    screen, test = window.top, window.top.test
    hand.push("resume")
    steps = until(hand, lambda: test.standing.done and test.at_work is None)
    assert test.games == GAMES and test.summary.by_player[0].name == "random-1"
    slow = statistics.quantiles(steps, n=20)[-1]
    print(f"{len(steps)} frames of {statistics.median(steps):.1f} ms, {slow:.1f} at the 95th percentile")
    assert slow < FRAME

    # a number leads to its games, and a game to its replay
    hand.push("section How it ends")
    chart = hand.widget("chart How it ends")
    hand.click(chart._box(chart.spots[0]).center)
    games = window.top.named("games")
    until(hand, lambda: window.top._games.rows)
    hand.click((games.rect.centerx, games.rect.y + 20))
    until(hand, lambda: isinstance(window.top, ReplayScreen))
    hand.press(pygame.K_ESCAPE)
    assert window.top is screen

    # three values of a number
    hand.push("section What would bring 50 %")
    choose(hand, "number", "forces.defence.balanced.HVY")
    screen.low, screen.high, screen.sweep_games = 2, 4, 12
    hand.push("sweep")
    until(hand, lambda: test.at_work is None)
    assert [point.value for point in test.swept[0].points] == [2, 3, 4] and test.swept[0].games == 12
    hand.push("section What would bring 50 %")
    assert hand.has("chart What would bring 50 %")
    assert window.busy() == "", "nothing is being played any more"
    screen.tester.close()
