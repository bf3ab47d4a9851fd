"""Keeping a game: saving, loading the quick save,
and what is asked before a game that is not saved is left.
"""

from __future__ import annotations

from functools import cached_property

from game.client.kit import Answer, Column, Label, Screen, TextField, show_dialog
from game.client.shell.app import App, AppScreen
from game.client.table.hud.replay_analysis import Analyses
from game.client.table.session import Session


class Shelf:
    """Saves, and the way out. Each saving returns a sentence if it failed, else an empty text.

    Of itself it keeps nothing: for tests and for positions opened by hand.
    """

    #: does it keep anything?
    keeps = False

    @cached_property
    def analyses(self) -> Analyses:
        """The analyses of its games, which go on beside the screens."""
        return Analyses()

    def autosave(self, session: Session) -> str:
        """Keep the game; called at each change of phase and before the window closes."""
        return ""

    def save(self, session: Session, name: str = "") -> str:
        """Save for the player, under a name of the player's if there is one."""
        return "This game was opened by hand and cannot be saved."

    def save_position(self, session: Session) -> str:
        """Save the position that stands alone, without the orders before it."""
        return self.save(session)

    def open_position(self, app: App, session: Session) -> None:
        """Open a game of its own for one player, in the place of the one that is open."""

    def quick_save(self, session: Session) -> str:
        """Save in the one quick place."""
        return self.save(session)

    def quick_words(self) -> str:
        """Which game the quick save holds: its scenario, where it stands, when it was saved; or ""."""
        return ""

    def quick_is(self, session: Session) -> bool:
        """Is the quick save one of this game?"""
        return False

    def quick_load(self, app: App) -> str:
        """Open the quick save in place of this game."""
        return "There is no quick save."

    def browse(self, app: App) -> None:
        """To the saved games."""

    def test(self, app: App, session: Session) -> str:
        """Ask for a test that goes on from this position; a sentence if that cannot be."""
        return "This game was opened by hand, and its scenario is not known."

    def home(self, app: App) -> None:
        """To the main menu."""
        app.running = False

    def again(self, app: App, session: Session) -> str:
        """The same scenario from the start."""
        return "This game was opened by hand and cannot be restarted."

    def next_title(self, session: Session) -> str:
        """The scenario that comes after this one in the menu; empty if there is none."""
        return ""

    def next_scenario(self, app: App, session: Session) -> None:
        """To the setup of that scenario."""
        self.home(app)


class GameKeeper:
    """Saves the game of one screen and leads out of it."""

    def __init__(self, screen: AppScreen, session: Session, shelf: Shelf) -> None:
        self.screen, self.session, self.shelf = screen, session, shelf

    # ------------------------------------------------------------------ saving
    def save(self) -> None:
        """Save for the player, under a name if one is typed."""
        field = TextField(
            on_enter=lambda name: save(),
            empty=f"{self.session.title}, {self._moment()}",
            name="save name",
        )

        def save() -> None:
            if layer in self.screen.layers:
                self.screen.close(layer)
            name = " ".join(field.words.split())
            words = f"Saved as “{name}”." if name else "The game is saved."
            self._say_saved(self.shelf.save(self.session, name), words)

        body = Column(Label("Name (optional):", colour="text2", wrap=True), field, gap=8)
        answers = [Answer("Save", save, "main", "Enter"), Answer("Cancel", None, "plain", "Esc")]
        layer = show_dialog(self.screen, "Save the game", body, answers)
        self.screen.give_focus(field)

    def _moment(self) -> str:
        clock, rules = self.session.position.clock, self.session.rules
        title = rules.phase[clock.phase].title if clock.phase in rules.phase else "set-up"
        return f"turn {clock.turn}, {title}" if clock.turn else title

    def quick_save(self) -> None:
        """Save in the quick place."""
        self._say_saved(self.shelf.quick_save(self.session), "Saved.")

    def _say_saved(self, trouble: str, words: str) -> None:
        if trouble:
            self.screen.toast(trouble, "bad")
            return
        self.session.saved()
        # a file holds everything: said where a side hides something
        truth = (
            " The file contains what both sides hide."
            if self.session.hides or self.session.asked_in_secret
            else ""
        )
        self.screen.toast(words + truth, "good")

    def phase_changed(self) -> None:
        """A moment to save by itself."""
        app = self.screen.app
        if app is not None and app.settings.autosave:
            self.say_trouble(self.shelf.autosave(self.session))

    def rescue(self) -> None:
        """The program is about to stop by a fault."""
        self.shelf.autosave(self.session)

    def say_trouble(self, words: str) -> None:
        """What could not be kept is said where the player looks: on the curtain, if it has fallen."""
        if words:
            self._top().toast(words, "bad")

    def _top(self) -> Screen:
        app = self.screen.app
        return app.top if app is not None and app.top is not None else self.screen

    # ------------------------------------------------------------------ loading
    def quick_load(self) -> None:
        """Open the quick save; asks when something would be lost, or when it is another game."""
        app, words = self.screen.app, self.shelf.quick_words()
        if app is None:
            return
        warning = "Unsaved orders exist only in the autosave." if self.session.dirty else ""
        if words and not self.shelf.quick_is(self.session):
            warning = f"It holds a different game. {warning}".strip()
        if not words or not warning:
            self._load(app)
            return
        answers = [Answer("Load", lambda: self._load(app), "main"), Answer("Cancel")]
        show_dialog(self.screen, "Load the quick save?", f"{words}.\n\n{warning}", answers)

    def quick_load_words(self) -> str:
        """What loading the quick save is called in the menu: with the game that it holds."""
        words = self.shelf.quick_words()
        return f"Quick load: {words}" if words else "Quick load"

    def _load(self, app: App) -> None:
        words, trouble = self.shelf.quick_words(), self.shelf.quick_load(app)
        if trouble:
            self.screen.toast(trouble, "bad")
        elif app.top is not None and app.top is not self.screen:
            app.top.toast(f"Loaded: {words}.", "good")

    # ------------------------------------------------------------------ the way out
    def may_close(self) -> bool:
        """The window is to be closed: True lets it, False has asked the player."""
        if not self.session.dirty or self.session.over:
            return True
        app = self.screen.app
        keeps = app is not None and app.settings.autosave
        trouble = self.shelf.autosave(self.session) if keeps else ""
        if keeps and not trouble and self.shelf.keeps:
            return True
        # a curtain may lie over the game: it is asked there
        asked = self._top()

        def close() -> None:
            if app is not None:
                app.running = False

        def save_and_close() -> None:
            said = self.shelf.save(self.session)
            if said:
                asked.toast(said, "bad")
            else:
                close()

        show_dialog(
            asked,
            "Close without saving?",
            trouble or "This game is not saved.",
            [
                Answer("Save and close", save_and_close, "main"),
                Answer("Close", close, "danger"),
                Answer("Keep playing"),
            ],
        )
        return False

    def leave(self) -> None:
        """To the main menu; asks when the game could not be kept."""
        app = self.screen.app
        if app is None:
            return
        if self.session.dirty and not self.session.over:
            trouble = self.shelf.autosave(self.session)
            if trouble or not self.shelf.keeps:
                leave = Answer("Leave", lambda: self.shelf.home(app), "danger")
                show_dialog(
                    self.screen,
                    "Leave without saving?",
                    trouble or "This game is not saved.",
                    [leave, Answer("Keep playing", None, "main")],
                )
                return
        self.shelf.home(app)
