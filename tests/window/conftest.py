"""A window on the display there is, with files of its own."""

from __future__ import annotations

import pytest


@pytest.fixture
def window(tmp_path, monkeypatch):
    import pygame

    monkeypatch.setenv("SAPPER_HOME", str(tmp_path))
    monkeypatch.setenv("SDL_VIDEODRIVER", "x11")
    pygame.display.quit()
    from game.client.shell.app import App
    from game.client.shell.settings import Settings

    settings = Settings(players="hotseat", briefing=False)
    settings.animation = "off"
    app = App((1280, 720), settings)
    assert pygame.display.get_driver() == "x11", "this must be a real window"
    yield app
    pygame.display.quit()
