"""A window in memory, and a hand for its mouse and keys."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame

from game.client.kit import Screen, Widget, text_style
from game.client.shell.app import App
from game.client.shell.settings import Settings


class Hand:
    """Drives an app as a player would, with a clock that is turned by hand."""

    def __init__(self, size: tuple[int, int] = (1280, 720), **settings: object) -> None:
        self.now = 0.0
        # two people at one PC, no sound and no briefing, unless a test says otherwise
        chosen = Settings(**{"players": "hotseat", "muted": True, "briefing": False, **settings})  # type: ignore[arg-type]
        self.app = App(size, chosen, clock=lambda: self.now)

    def open(self, screen: Screen) -> Screen:
        self.app.push(screen)
        self.settle()
        return screen

    def settle(self, slices: int = 3000) -> None:
        """Do what there is to do in the background. A motion draws again and again while the clock stands
        still, which asks for the ground around the view each time: that nothing is left of it ends this too.
        """
        nothing = 0
        for _ in range(slices):
            self.app.animator.tick()
            self.app.draw()
            if not self.app.background or nothing > 20:
                return
            try:
                next(self.app.background[0])
                nothing = 0
            except StopIteration:
                self.app.background.pop(0)
                nothing += 1

    def wait(self, ms: float) -> None:
        """Let time pass in small steps."""
        until = self.now + ms
        while self.now < until:
            self.now += 8
            self.app.step([])

    def event(self, kind: int, **values: object) -> None:
        self.app.handle(pygame.event.Event(kind, values))
        self.app.draw()

    def move(self, at: tuple[int, int]) -> None:
        self.event(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0, 0, 0))

    def press(self, at: tuple[int, int], button: int = 1) -> None:
        self.move(at)
        self.event(pygame.MOUSEBUTTONDOWN, pos=at, button=button)

    def release(self, at: tuple[int, int], button: int = 1) -> None:
        self.event(pygame.MOUSEBUTTONUP, pos=at, button=button)

    def click(self, what: Widget | tuple[int, int], button: int = 1) -> None:
        at = what.rect.center if isinstance(what, Widget) else what
        self.now += 1000
        self.press(at, button)
        self.release(at, button)

    def key(self, key: int, mod: int = 0, text: str = "") -> None:
        self.event(pygame.KEYDOWN, key=key, mod=mod, unicode=text)
        self.event(pygame.KEYUP, key=key, mod=mod)

    def write(self, words: str) -> None:
        for letter in words:
            self.event(pygame.TEXTINPUT, text=letter)

    def wheel(self, at: tuple[int, int], up: int) -> None:
        self.move(at)
        self.event(pygame.MOUSEWHEEL, x=0, y=up, precise_x=0.0, precise_y=float(up))


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """No test touches the player's folders."""
    monkeypatch.setenv("SAPPER_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


@pytest.fixture
def hand() -> Iterator[Hand]:
    yield Hand()
    text_style.set_theme()


@pytest.fixture
def hands() -> Iterator[type[Hand]]:
    """For windows of another size or scale."""
    yield Hand
    text_style.set_theme()
