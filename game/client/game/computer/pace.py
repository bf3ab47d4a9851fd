"""How fast the turn of a computer player is shown: a setting, and quicker while a key is held."""

from __future__ import annotations

from game.client.kit.animate import SPEEDS
from game.client.shell.app import AppScreen

#: a turn that has been shown for so long goes on faster, and by how much; and how much while a key is held
LONG_MS, LONG_PACE, HELD_PACE = 20_000, 0.5, 0.25


class Pace:
    """Sets the speed of motions for the player who decides."""

    def __init__(self, screen: AppScreen) -> None:
        self.screen = screen
        #: a key is held: it goes quickly
        self.hurried = False
        self._began = 0.0

    @property
    def now(self) -> float:
        """The clock, in milliseconds."""
        return self.screen.app.clock() if self.screen.app is not None else 0.0

    @property
    def chosen(self) -> str:
        """The speed that the person has chosen for the computer's turn."""
        return self.screen.app.settings.enemy_animation if self.screen.app is not None else "normal"

    def choose(self, speed: str) -> None:
        """Another one, which holds from now on and is remembered."""
        app = self.screen.app
        if app is not None:
            app.settings.enemy_animation = speed
            app.save_settings()
            self._began = self.now
            self.show()

    def begin(self) -> None:
        """A turn begins."""
        self._began = self.now

    def hurry(self, on: bool) -> None:
        """The key is held, or let go of."""
        if on or self.hurried:
            self.hurried = on
            self.show()

    def show(self) -> None:
        """An order of a computer player is shown."""
        if self.screen.app is not None:
            pace = SPEEDS[self.chosen]
            if self.now - self._began > LONG_MS:
                pace *= LONG_PACE
            self.screen.app.animator.speed = pace * (HELD_PACE if self.hurried else 1)

    def rest(self) -> None:
        """A person decides: motions have their own speed again."""
        if self.screen.app is not None:
            self.screen.app.animator.speed = SPEEDS[self.screen.app.settings.animation]
