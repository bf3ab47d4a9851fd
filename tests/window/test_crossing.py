"""A river crossing in a real window: one player for both sides who sees what the side that moves knows."""

from __future__ import annotations

import os
import time

import pytest

from tests.window.player import Player, opened

pytestmark = [
    pytest.mark.window,
    pytest.mark.skipif(not os.environ.get("DISPLAY"), reason="needs a display"),
]


def test_a_river_crossing_is_set_up_as_suggested_and_fought_with_the_mouse(window):
    begin = time.perf_counter()
    screen = opened(window, "river-crossing", 5)
    player = Player(window, screen, 5)
    player.send()
    player.play()
    assert screen.session.over and screen.session.sight == "mover"
    assert screen.view.clock.turn == 12, "nobody gave up: the last turn was played"
    assert player.overruns, "somebody went into an enemy hex"
    lost = {gone.unit.side for gone in screen.view.gone.values()}
    assert lost, "somebody fell"
    took = time.perf_counter() - begin
    print(f"{player.clicks} clicks, {player.overruns} overruns, turn {screen.view.clock.turn}, {took:.1f} s")
