"""A mouse on the game screen of the toy, for processes that may not load the other game.

It knows of no order and no piece: it clicks what is lit, what the panel lists, and the buttons.
"""

from __future__ import annotations

import os
import random

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame

from game.client.game_library import Desk
from game.client.generic.mode import RoleMode
from game.client.kit import Screen, Widget
from game.client.screens.game_screen import GameScreen
from game.client.shell.app import App
from game.client.shell.settings import Settings
from game.client.start import open_at_once
from game.client.table.hotseat.curtain import CurtainScreen


class Mouse:
    """A window in memory with a scenario or a written position in it, and a hand on its mouse."""

    def __init__(
        self, what: str, seed: int = 1, mode: str = "hotseat", size: tuple[int, int] = (1280, 720)
    ) -> None:
        self.now = 0.0
        settings = Settings(animation="off", autosave=False, confirm_end=False)
        self.app = App(size, settings, clock=lambda: self.now)
        trouble = open_at_once(
            self.app, Desk(seed), *((None, what) if what.endswith(".txt") else (what, None)), mode
        )
        assert not trouble, trouble
        self.idle()
        self.game = next(screen for screen in self.app.screens if isinstance(screen, GameScreen))

    # ------------------------------------------------------------------ the hand
    def idle(self) -> None:
        """Draw, and let waiting work come to its end."""
        for _ in range(6):
            self.now += 40
            self.app.animator.tick()
            self.app.draw()
            while self.app.background:
                self.app.work()

    def click(self, at: tuple[int, int], button: int = 1) -> None:
        """A click at a point of the window."""
        self.now += 1000
        for kind, rest in (
            (pygame.MOUSEMOTION, {"rel": (0, 0), "buttons": (0, 0, 0)}),
            (pygame.MOUSEBUTTONDOWN, {"button": button}),
            (pygame.MOUSEBUTTONUP, {"button": button}),
        ):
            self.app.handle(pygame.event.Event(kind, {"pos": at, **rest}))
        self.idle()

    def press(self, name: str) -> None:
        """A click on a button or row by its name, brought into sight first."""
        self.click(self.widget(name).rect.center)

    def widget(self, name: str) -> Widget:
        """A widget of the top screen."""
        found = next((w for w in self.top.everything() if name in (w.name, getattr(w, "words", ""))), None)
        assert found is not None, f"there is no {name!r}: {self.names()}"
        return found

    def names(self) -> list[str]:
        """The names of all widgets of the top screen that are shown."""
        return [w.name for w in self.top.everything() if w.name]

    def hex(self, label: str) -> None:
        """A click on a hex, brought into sight first."""
        at = self.game.view.board.grid.parse(label)
        self.game.board.bring_into_sight(at)
        self.idle()
        self.click(self.game.camera.point(at))

    @property
    def top(self) -> Screen:
        """The screen that has the mouse."""
        assert self.app.top is not None
        return self.app.top

    @property
    def mode(self) -> RoleMode:
        """The mode that answers."""
        assert isinstance(self.game.mode, RoleMode), self.game.mode
        return self.game.mode

    # ------------------------------------------------------------------ reading
    def lit(self) -> list[str]:
        """The hexes that a click could pick now."""
        scene = self.game.scene()
        grid = self.game.view.board.grid
        return [grid.label(at) for at in dict.fromkeys([*scene.reach, *(t.at for t in scene.targets)])]

    def words(self) -> list[str]:
        """All words in the panel."""
        found = []
        for widget in self.game.around.drawers.panel.walk():
            found += [
                str(v)
                for v in (getattr(widget, "words", ""), getattr(widget, "title", ""))
                if isinstance(v, str)
            ]
        return [words for words in found if words]

    def lift(self) -> None:
        """Lift the curtain, if it has fallen."""
        if isinstance(self.top, CurtainScreen):
            self.press("Lift")


def step(mouse: Mouse, draw: random.Random) -> str:
    """One click on something that is shown, drawn by chance; what kind of thing it was."""
    mouse.lift()
    held, names = mouse.mode.held if isinstance(mouse.game.mode, RoleMode) else None, mouse.names()
    places = mouse.lit() if held is not None and not held.empty else []
    rows = [n for n in names if n.split()[0] in ("unit", "order", "kind", "give", "add")]
    if "suggest" in names and mouse.widget("suggest").enabled and draw.random() < 0.5:
        mouse.press("suggest")
        return "suggest"
    if places and (not rows or draw.random() < 0.7):
        mouse.hex(draw.choice(places))
        return "place"
    if rows and draw.random() < 0.85:
        row = draw.choice(rows)
        mouse.press(row)
        return row.split()[0]
    mouse.press("end phase")
    if mouse.top.layers and mouse.top.layers[-1].modal:
        mouse.press("Back")
        return "not yet"
    return "end"


def play(mouse: Mouse, seed: int, clicks: int = 3000) -> set[str]:
    """Play to the end by clicks on what is shown, drawn by chance; the kinds of things that were clicked."""
    draw, used = random.Random(seed), set[str]()
    for _ in range(clicks):
        used.add(step(mouse, draw))
        assert not mouse.app.faults, "a screen failed"
        if mouse.game.session.over:
            return used
    raise AssertionError(f"no end after {clicks} clicks: {mouse.game.session.position.clock}")


__all__ = ["Mouse", "play", "step"]
