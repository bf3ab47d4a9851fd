"""What the game screen asks of the program around it: keeping games, leaving, starting anew."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from game.client.game.session import Session
    from game.client.shell.app import App


class Shelf(Protocol):
    """Saves, and the way out. Each saving returns a sentence if it failed, else an empty text."""

    def autosave(self, session: Session) -> str:
        """Keep the game; called at each change of phase and before the window closes."""

    def save(self, session: Session, name: str = "") -> str:
        """Save for the player, under a name of the player's if there is one."""

    def save_position(self, session: Session) -> str:
        """Save the position that stands alone, without the orders before it."""

    def open_position(self, app: App, session: Session) -> None:
        """Open a game of its own for one player, in the place of the one that is open."""

    def quick_words(self) -> str:
        """Which game the quick save holds: its scenario, where it stands, when it was saved; or ""."""

    def quick_is(self, session: Session) -> bool:
        """Is the quick save one of this game?"""

    def quick_save(self, session: Session) -> str:
        """Save in the one quick place."""

    def quick_load(self, app: App) -> str:
        """Open the quick save in place of this game."""

    def home(self, app: App) -> None:
        """To the main menu."""

    def again(self, app: App, session: Session) -> str:
        """The same scenario from the start."""

    def next_title(self, session: Session) -> str:
        """The scenario that comes after this one in the menu; empty if there is none."""

    def next_scenario(self, app: App, session: Session) -> None:
        """To the setup of that scenario."""


class NoShelf:
    """Nothing is kept: for tests and for positions opened by hand."""

    def autosave(self, session: Session) -> str:
        return ""

    def save(self, session: Session, name: str = "") -> str:
        return "This game was opened by hand and cannot be saved."

    def save_position(self, session: Session) -> str:
        return self.save(session)

    def open_position(self, app: App, session: Session) -> None:
        """Nowhere to keep it."""

    def quick_save(self, session: Session) -> str:
        return self.save(session)

    def quick_words(self) -> str:
        return ""

    def quick_is(self, session: Session) -> bool:
        return False

    def quick_load(self, app: App) -> str:
        return "There is no quick save."

    def home(self, app: App) -> None:
        app.running = False

    def again(self, app: App, session: Session) -> str:
        return "This game was opened by hand and cannot be restarted."

    def next_title(self, session: Session) -> str:
        return ""

    def next_scenario(self, app: App, session: Session) -> None:
        self.home(app)
