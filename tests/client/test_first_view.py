"""Where the board stands when a game is opened."""

from __future__ import annotations

import pygame
import pytest
from test_play import attack

from game.client.art.counter_spec import MIDDLE
from game.client.screens.game_screen import GameScreen
from game.client.shell.app import App
from game.client.shell.settings import Settings
from game.client.table.viewport import LEAST_H


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_all_of_a_board_is_seen_first_when_its_counters_can_be_told_apart(size: tuple[int, int]):
    now = [0.0]
    app = App(settings=Settings(), surface=pygame.Surface(size), clock=lambda: now[0])
    screen = GameScreen(attack())
    app.push(screen)
    for _ in range(6):
        now[0] += 20
        app.animator.tick()
        app.draw()
    camera, grid = screen.camera, screen.camera.grid
    corners = [grid.at(column, row) for column in (1, grid.columns) for row in (1, grid.rows)]
    whole = all(screen.board.rect.collidepoint(camera.point(at)) for at in corners)
    assert (MIDDLE if whole else LEAST_H) <= camera.H
    assert whole == (size == (1920, 1080))
