"""The window opens where there is a display, and no larger than it."""

from __future__ import annotations

import os
import subprocess
import sys

import pygame
import pytest

from game.client.shell import window


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
