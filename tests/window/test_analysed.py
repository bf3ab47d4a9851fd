"""A game is analysed in a real window: left meanwhile and come back to, played on, reported."""

from __future__ import annotations

import os
import time

import pytest

from tests.window.hand import Hand

pytestmark = [
    pytest.mark.window,
    pytest.mark.skipif(not os.environ.get("DISPLAY"), reason="needs a display"),
]

#: seconds that play-outs and advice for a game of two turns may take, on a machine that does much else
PATIENCE = 600.0


def until(hand, what):
    """Let the window run until something holds."""
    ends = time.monotonic() + PATIENCE
    while not what():
        assert time.monotonic() < ends, "it takes too long"
        hand.send()
        time.sleep(0.01)


def test_a_game_is_analysed_left_come_back_to_reported_and_played_on(window, tmp_path):
    import pygame

    from game.client.game_library import Desk
    from game.client.screens.game_screen import GameScreen
    from game.client.table.hud.replay_analysis import as_it_stands
    from game.client.table.hud.replay_screen import ReplayScreen
    from game.client.table.hud.verdict import VictoryScreen
    from game.core.sequence import EndPhase
    from tests.client.analysed import ending

    desk, session = Desk(seed=1), as_it_stands(ending())
    while not session.over:
        session.do(EndPhase())
    desk.enter(window, GameScreen(session, desk.shelf(), desk.thinker))
    hand = Hand(window, window.top, 1)
    hand.send()
    assert isinstance(window.top, ReplayScreen)
    hand.press(pygame.K_ESCAPE)

    # from the menu of the game; it goes on when the replay is left
    hand.push("menu")
    hand.push("menu analysis")
    replay = window.top
    assert isinstance(replay, ReplayScreen) and replay.panel.visible
    one = replay.analysis
    one.plays = 200
    hand.push("analysis begin")
    until(hand, lambda: one.points and any(point.chance.games for point in one.points))
    assert replay.bar.strip.visible
    hand.press(pygame.K_ESCAPE)
    assert isinstance(window.top, GameScreen)
    until(hand, lambda: one.done)

    # from the verdict: everything is there, and a turning point leads to its moment
    hand.screen = window.top
    hand.screen.sheets.show_verdict()
    hand.send()
    assert isinstance(window.top, VictoryScreen)
    hand.push("Analysis")
    replay = window.top
    assert replay.analysis is one and one.turning_points
    hand.push("turning 1")
    moment = one.turning_points[0].at
    assert replay.game.steps[replay.step] == moment
    hand.push("battle report")
    texts = tmp_path / "texts"
    until(hand, lambda: len([*texts.glob("*.html")]) == len([*texts.glob("*.png")]) == 1)

    # a game of its own goes on from there
    hand.push("play on")
    (answer,) = (one for one in window.top.everything() if getattr(one, "words", "") == "Play Raiders")
    hand.click(answer.rect.center)
    played = window.top
    assert isinstance(played, GameScreen) and played.session.history.at == moment
    assert played.session.person == 0 and set(played.session.computers) == {1}
    desk.leave()
