"""The window opens where there is a display, and no larger than it."""

from __future__ import annotations

import os
import subprocess
import sys
import warnings

import pygame
import pytest

from game.client.kit import Column, Screen, Widget
from game.client.shell import app as app_module
from game.client.shell import window
from game.client.shell.app import App
from game.client.shell.settings import Settings


def test_without_a_display_it_says_so_and_opens_nothing() -> None:
    bare = {
        key: value
        for key, value in os.environ.items()
        if key not in ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER")
    }
    if sys.platform != "linux":
        pytest.skip("only Linux can be without one")
    done = subprocess.run(
        [sys.executable, "-m", "game"], env=bare, capture_output=True, text=True, timeout=60
    )
    assert done.returncode == 2 and "There is no display" in done.stderr and "Traceback" not in done.stderr


def test_the_usual_size_gives_way_to_a_small_display(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: [(1024, 600)])
    assert window.fitting((1280, 720), "x11") == (1024, 600)
    assert window.fitting((1000, 580), "x11") == (1000, 580)
    assert window.fitting((1280, 720), "dummy") == (1280, 720), "nobody sees it"


class Bare(Screen):
    def build(self) -> Widget:
        return Column()


def test_full_screen_is_what_was_asked_for_last(monkeypatch: pytest.MonkeyPatch) -> None:
    """The window is told the state that it shall have, never to change the one that it happens to have."""
    asked: list[bool] = []
    monkeypatch.setattr(app_module, "show_full", asked.append)
    app = App((1000, 700), Settings(animation="off"))
    app.push(Bare())
    for _ in range(6):
        app.handle(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_F11, mod=0, unicode=""))
    assert asked == [True, False] * 3 and not app.full


def test_the_window_fills_the_screen_and_comes_back_without_a_warning() -> None:
    app = App((1000, 700), Settings(animation="off"))
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        for full in (True, False, True, False):
            window.show_full(full)
            pygame.event.pump()
    assert not pygame.display.is_fullscreen() and app.surface is not None


def test_a_title_of_any_characters_is_one_line_of_the_window_title() -> None:
    class Titled(Screen):
        def title(self) -> str:
            return "Sapper: a\x1b]0;b\x07\n\u202ec\u0000d"

    app = App((1000, 700), Settings(animation="off"))
    app.push(Titled())
    assert pygame.display.get_caption()[0].isprintable()
