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
PATIENCE, FRAME = 300.0, 16.0
GAMES = 8


def until(hand, what, between=lambda: ()):
    """Let the window run until something holds, with what ``between`` sends; the milliseconds of the
    processor of each step in which it drew: others may use the same core.
    """
    ends, steps = time.monotonic() + PATIENCE, []
    while not what():
        assert time.monotonic() < ends, "it takes too long"
        events = between()
        began, frames = time.thread_time(), hand.app.frames
        hand.send(*events)
        if hand.app.frames > frames:
            steps.append(1000 * (time.thread_time() - began))
        time.sleep(0.005)
    return steps


def choose(hand, name, key):
    """Open a list and take an entry of it, by mouse."""
    found = hand.widget(name)
    hand.click(found.rect.center)
    row = [one for one, _ in found.options].index(key)
    (rows,) = found._layer.widget.children
    rows.show_row(row)
    hand.send()
    hand.click(dict(rows.rows_in_sight())[row].center)
    assert found.chosen == key


def write(hand, name, words):
    """Write into a field in place of what stands there, by mouse and keys."""
    import pygame

    hand.push(name)
    hand.send(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_a, mod=pygame.KMOD_CTRL, unicode=""))
    hand.send(pygame.event.Event(pygame.TEXTINPUT, text=words))
    assert hand.widget(name).words == words


def asked_for(hand, games):
    """Start a test of random players with the first forces, in two processes."""
    for side in (0, 1):
        choose(hand, f"player {side}", "random")
    choose(hand, "forces", "first")
    write(hand, "games", str(games))
    while hand.widget("processes").value < 2:
        box = hand.widget("processes").rect
        hand.click((box.right - 12, box.centery))
    hand.push("start")
    return hand.app.top


def test_eight_games_are_killed_gone_on_with_and_read_and_three_values_swept(window):
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
    screen = asked_for(hand, GAMES)
    assert isinstance(screen, ReportScreen)
    test = screen.test
    until(hand, lambda: test.count is not None and test.count.games >= 2)
    hand.push("Pause")
    # the games in flight end, no further one begins, and the numbers are those of all that are over
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
    until(hand, lambda: test.standing.done and test.at_work is None)
    assert test.games == GAMES and test.summary.by_player[0].name == "Random"

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

    # three values of a number; the sweep is stopped, the program started again, and it goes on
    hand.push("section What would bring 50 %")
    choose(hand, "number", "forces.defence.balanced.HVY")
    for name, words in (("from", "2"), ("to", "4"), ("sweep games", "12")):
        write(hand, name, words)
    hand.push("sweep")
    until(hand, lambda: test.count is not None and 0 < test.count.games < 12)
    hand.push("stop")
    screen.tester.close()
    window.home(MenuScreen(Desk(seed=1)))
    hand.send()
    hand.push("Test")
    hand.push(f"open {kept.folder.name}")
    screen, test = window.top, window.top.test
    assert [varied.values for varied in test.stopped] == [(2, 3, 4)] and test.at_work is None
    hand.push("resume")
    until(hand, lambda: test.at_work is None)
    assert [point.value for point in test.swept[0].points] == [2, 3, 4] and test.swept[0].games == 12
    assert not test.stopped
    hand.push("section What would bring 50 %")
    assert hand.has("chart What would bring 50 %")
    assert not any(words() for words in window.busy), "nothing is being played any more"
    screen.tester.close()


def test_the_window_stays_fluid_while_two_processes_play(window):
    import pygame

    from game.client.game_library import Desk
    from game.client.screens.menu import MenuScreen

    desk = Desk(seed=1)
    window.push(MenuScreen(desk))
    hand = Hand(window, window.top, 1)
    hand.send()
    until(hand, lambda: not window.background)
    hand.push("Test")
    screen = asked_for(hand, 24)
    test = screen.test
    until(hand, lambda: test.summary is not None)
    titles = [door.words for door in screen.side_list.children]
    shown = list(titles)
    turned, along = time.monotonic(), 0

    def turn():
        """Look at one page after another, with the pointer always on its way."""
        nonlocal turned, along
        along = (along + 1) % len(titles)
        if shown and time.monotonic() > turned + 1:
            turned = time.monotonic()
            hand.push(f"section {shown.pop(0)}")
        at = screen.side_list.children[along].rect.center
        return [pygame.event.Event(pygame.MOUSEMOTION, pos=at, rel=(1, 1), buttons=(0, 0, 0))]

    steps = until(hand, lambda: not shown and test.standing.done and test.at_work is None, turn)
    assert test.games == 24 and len(titles) > 8
    slow = statistics.quantiles(steps, n=20)[-1]
    print(f"{len(steps)} frames of {statistics.median(steps):.1f} ms, {slow:.1f} at the 95th percentile")
    assert slow < FRAME
    desk.tester.close()
