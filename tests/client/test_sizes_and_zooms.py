"""The first scale is the screen's, the board grows with the window, and no zoom begins with bare paper."""

from __future__ import annotations

from collections import OrderedDict

import pygame
import pytest
from test_play import attack

from game.client.board import ground as drawn_ground
from game.client.board.board_view import BoardView
from game.client.board.camera import Camera
from game.client.contact_sheet import sample_board
from game.client.kit import text_style
from game.client.kit.theme import Theme
from game.client.screens.game_screen import GameScreen
from game.client.shell import settings as settings_file
from game.client.shell.app import App
from game.client.shell.settings import Settings
from game.client.shell.window import LEAST_SIZE, first_size, scale_for
from game.client.table.board_widget import BoardWidget


@pytest.mark.parametrize(
    "screen, scale",
    [((1280, 720), 1.0), ((1920, 1080), 1.0), ((2560, 1440), 1.25), ((3840, 2160), 2.0), ((7680, 4320), 2.0)],
)
def test_the_first_scale_is_the_one_that_the_screen_has_room_for(screen, scale):
    assert scale_for(screen) == scale


def test_a_small_window_on_a_large_screen_keeps_room_for_what_it_shows():
    assert scale_for((1280, 720), LEAST_SIZE) < 1.25


def test_a_scale_that_was_chosen_is_never_changed_by_the_screen(tmp_path):
    assert settings_file.is_first(tmp_path)
    settings_file.save(Settings(), tmp_path)
    assert not settings_file.is_first(tmp_path)


class Resized:
    """A game in a window of one size, then of another."""

    def __init__(self, size: tuple[int, int], scale: float = 1.0) -> None:
        self.now = 0.0
        self.app = App(
            settings=Settings(ui_scale=scale), surface=pygame.Surface(size), clock=lambda: self.now
        )
        self.screen = GameScreen(attack())
        self.app.push(self.screen)
        self.idle()

    def idle(self) -> None:
        for _ in range(6):
            self.now += 20
            self.app.animator.tick()
            self.app.draw()

    def resize(self, size: tuple[int, int]) -> None:
        self.app.surface = pygame.Surface(size)
        self.screen.place(self.app.surface.get_rect())
        self.idle()


def test_the_first_view_has_larger_counters_at_a_larger_scale():
    plain = Resized((1280, 720)).screen.camera.H
    try:
        text_style.set_theme("standard", 2.0)
        assert 2 * plain == Resized((2560, 1440), 2.0).screen.camera.H
    finally:
        text_style.set_theme()


def test_a_board_grows_with_its_window_and_is_as_before_when_the_window_is():
    game = Resized((1280, 720))
    H, middle = game.screen.camera.H, game.screen.camera.hex_at(game.screen.board.rect.center)
    game.resize((1900, 1068))
    assert game.screen.camera.H > 1.3 * H
    assert game.screen.camera.hex_at(game.screen.board.rect.center) == middle
    game.resize((1280, 720))
    assert game.screen.camera.H == H


def test_a_board_of_which_all_is_seen_fills_the_larger_window():
    game = Resized((1280, 720))
    game.screen.viewport.fit()
    game.resize((1900, 1068))
    camera, grid = game.screen.camera, game.screen.camera.grid
    H = camera.H
    assert all(camera.shows(at) for at in grid.hexes)
    camera.fit()
    assert camera.H == H


def test_all_of_a_board_stays_in_sight_when_a_drawer_or_a_larger_interface_takes_room():
    game = Resized((1920, 1080))
    camera = game.screen.camera
    game.screen.viewport.fit()
    H = camera.H
    for scale, logs in ((1.5, 0), (1.0, 0), (1.0, 1), (1.0, 1)):
        for _ in range(logs):
            game.screen.toggle_log()
        game.app.settings.ui_scale = scale
        game.app.use_settings()
        game.idle()
        assert all(camera.shows(at) for at in camera.grid.hexes)
        assert camera.fitted
    assert camera.H == H


def test_counters_grow_with_the_interface_on_a_board_that_is_seen_in_part():
    game = Resized((1280, 720))
    H = game.screen.camera.H
    for scale in (1.5, 1.0):
        game.app.settings.ui_scale = scale
        game.app.use_settings()
        game.idle()
        assert round(H * scale) == game.screen.camera.H


def test_the_board_of_a_replay_fills_a_larger_window_too():
    game = Resized((1280, 720))
    game.screen.session.do_all(game.screen.session.suggested)
    game.screen.sheets.show_replay()
    game.idle()
    board = next(part for part in game.app.top.everything() if isinstance(part, BoardWidget))
    H = board.camera.H
    game.app.surface = pygame.Surface((1900, 1068))
    game.app.top.place(game.app.surface.get_rect())
    assert board.camera.H > 1.3 * H


def test_a_drawer_that_opens_changes_nothing_of_the_zoom():
    game = Resized((1920, 1080))
    H = game.screen.camera.H
    game.screen.toggle_log()
    game.idle()
    assert game.screen.camera.H == H


RECT = pygame.Rect(0, 0, 640, 420)


def paper(view: BoardView) -> bytes:
    """The bare paper of the view: what nothing has been drawn on."""
    bare = pygame.Surface(RECT.size)
    view.ground.sketch(bare, view.camera.x, view.camera.y, view.camera.H)
    return pygame.image.tobytes(bare, "RGB")


@pytest.mark.parametrize("H", [30, 38, 80])
def test_after_a_change_of_zoom_the_old_picture_stands_scaled_until_the_new_one_is_drawn(H, monkeypatch):
    pygame.display.init()
    monkeypatch.setattr(drawn_ground, "_painted", OrderedDict())
    monkeypatch.setattr(drawn_ground, "MOST_PAINTED", 0)
    window, board = pygame.Surface(RECT.size), sample_board()
    view = BoardView(board, Camera(board.grid, RECT, 22), Theme())
    from game.client.art.scene import Scene

    view.draw(window, RECT, Scene(), whole=True)
    view.camera.set_zoom(58)
    view.draw(window, RECT, Scene(), whole=True)
    view.camera.set_zoom(H)
    monkeypatch.setattr(drawn_ground, "BUDGET", -1.0)
    view.draw(window, RECT, Scene())
    early = pygame.Surface(RECT.size)
    early.blit(window, (0, 0))
    assert view.busy
    sure = BoardView(board, Camera(board.grid, RECT, 22), Theme())
    sure.camera.set_zoom(58)
    sure.camera.set_zoom(H)
    sure.draw(window, RECT, Scene(), whole=True)
    bare = pygame.image.frombytes(paper(sure), RECT.size, "RGB")
    near = far = 0
    for x in range(5, RECT.w, 11):
        for y in range(5, RECT.h, 11):
            want, got, plain = (p.get_at((x, y)) for p in (window, early, bare))
            differs = sum(abs(a - b) for a, b in zip(want[:3], plain[:3], strict=True)) > 60
            if differs:
                off = sum(abs(a - b) for a, b in zip(want[:3], got[:3], strict=True))
                near, far = near + (off < 150), far + (off >= 150)
    assert near > 4 * far, "what is on the ground is there at once"


def test_another_scale_of_the_interface_draws_no_ground_anew():
    game = Resized((1280, 720))
    before = dict(game.screen.board.view.chunks.chunks)
    before_tag = game.screen.board.view.overlays.tag("destroyed", 0, 0, 20)[0]
    assert before
    try:
        game.app.settings.ui_scale = 1.5
        game.app.use_settings()
        game.idle()
        kept = game.screen.board.view.chunks.chunks
        tag = game.screen.board.view.overlays.tag("destroyed", 0, 0, 20)[0]
        assert tag.get_width() > 1.3 * before_tag.get_width(), "what is read on the board grows with it"
        assert all(kept.get(key) is chunk for key, chunk in before.items())
    finally:
        text_style.set_theme()


def test_the_first_window_takes_most_of_the_screen_and_never_less_than_its_usual_size(monkeypatch):
    monkeypatch.setattr(pygame.display, "get_driver", lambda: "x11")
    for screen, wanted in (
        ((1920, 1080), (1600, 900)),
        ((3840, 2160), (3200, 1800)),
        ((1366, 768), (1280, 720)),
        ((1024, 700), (1280, 720)),  # what the display has no room for is cut later
    ):
        monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda screen=screen: [screen])
        assert first_size((1280, 720)) == wanted
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", list)
    assert first_size((1280, 720)) == (1280, 720)
