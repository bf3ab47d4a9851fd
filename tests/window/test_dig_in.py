"""Dig In played to its verdict in a real window: spades, mines and an assault, by the mouse alone."""

from __future__ import annotations

import os
import time

import pytest

from tests.window.player import Player, opened

pytestmark = [
    pytest.mark.window,
    pytest.mark.skipif(not os.environ.get("DISPLAY"), reason="needs a display"),
]


class Pioneers(Player):
    """The pioneers stay and dig; the brigade comes."""

    def to_move(self, unit):
        return bool(unit.at) and self.screen.view.sides[unit.side].id == "brigade"


def test_dig_in_is_played_to_its_verdict_with_the_mouse(window):
    begin = time.perf_counter()
    screen = opened(window, "dig-in", 5)
    player = Pioneers(window, screen, 5)
    player.send()
    player.play()
    result = screen.session.position.result
    assert result is not None and screen.view.clock.turn == 14, "nobody gave up: the last turn was played"
    assert player.worked >= 20, "the engineers worked turn after turn"
    assert screen.session.position.markers, "what they dug lies on the map"
    assert {gone.unit.side for gone in screen.view.gone.values()} == {0, 1}, "both sides lost something"
    end = time.perf_counter() + 5
    while window.top is screen and time.perf_counter() < end:
        time.sleep(0.02)
        player.send()
    assert window.top is not screen, "the verdict is shown"
    assert window.top.verdict.reason
    print(
        f"{player.clicks} clicks, {player.worked} tasks, {player.overruns} overruns, "
        f"{result.level}, {time.perf_counter() - begin:.1f} s"
    )
