"""Around a game: saving, loading, the menu, leaving, verdict and replay."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.client.kit import (
    Answer,
    Button,
    Column,
    Layer,
    Widget,
    show_dialog,
)
from game.client.kit.look import px
from game.client.kit.screen import Card
from game.client.play import verdict
from game.client.play.briefing import briefs_of, show_briefing
from game.client.play.shelf import NoShelf
from game.core.orders import Order
from game.core.sequence import Concede, OfferDraw


class Keeping:
    """The part of the game screen that keeps the game and leads out of it."""

    # ------------------------------------------------------------------ saves, menu, end
    def quick_save(self) -> None:
        """Save in the quick place."""
        trouble = self.shelf.quick_save(self.session)
        if not trouble:
            self.session.saved()
        self.toast(trouble or f"Saved. {self._truth_words()}".strip(), "bad" if trouble else "good")

    def _truth_words(self) -> str:
        """A file holds everything: said where a side hides something."""
        return "The file holds what both sides hide." if self.session.hides else ""

    def quick_load(self) -> None:
        """Open the quick save; asks when something would be lost."""
        if self.app is None:
            return
        app = self.app

        def load() -> None:
            trouble = self.shelf.quick_load(app)
            if trouble:
                self.toast(trouble, "bad")

        if self.session.dirty:
            show_dialog(
                self,
                "Load the quick save?",
                "This game has orders that are only in the autosave.",
                [Answer("Load", load, "main"), Answer("Cancel")],
            )
        else:
            load()

    def save(self) -> None:
        """Save for the player."""
        trouble = self.shelf.save(self.session)
        if not trouble:
            self.session.saved()
        self.toast(
            trouble or f"The game is saved. {self._truth_words()}".strip(), "bad" if trouble else "good"
        )

    def may_close(self) -> bool:
        if not self.session.dirty or self.session.over:
            return True
        trouble = (
            "" if self.app is None or not self.app.settings.autosave else self.shelf.autosave(self.session)
        )
        if (
            self.app is not None
            and self.app.settings.autosave
            and not trouble
            and not isinstance(self.shelf, NoShelf)
        ):
            return True
        app = self.app
        # a curtain may lie over the game: it is asked there
        asked = app.top if app is not None and app.top is not None else self

        def save_and_close() -> None:
            said = self.shelf.save(self.session)
            if said:
                asked.toast(said, "bad")
            elif app is not None:
                app.running = False

        def close() -> None:
            if app is not None:
                app.running = False

        show_dialog(
            asked,
            "Close without saving?",
            trouble or "This game is not saved.",
            [
                Answer("Save and close", save_and_close, "main"),
                Answer("Close", close, "danger"),
                Answer("Go on playing"),
            ],
        )
        return False

    def rescue(self) -> None:
        self.shelf.autosave(self.session)

    def open_menu(self) -> None:
        """What is not done on the board."""
        if self._menu is not None:
            self._shut_menu()
            return
        over = self.view.result is not None
        draw_words = "Offer a draw"
        side = self.session.decider
        if side >= 0 and self.view.sides[side].draw_offered:
            draw_words = "Take the offer of a draw back"
        elif any(s.draw_offered for i, s in enumerate(self.view.sides) if i != side):
            draw_words = "Accept the draw"
        rows: list[Widget | None] = [
            self._item("save", "Save", self.save),
            self._item("clock", f"Quick save ({self.key('quick_save')})", self.quick_save),
            self._item("folder", f"Quick load ({self.key('quick_load')})", self.quick_load),
            *self._sight_items(),
            self._item("info", "Briefing", lambda: show_briefing(self)) if briefs_of(self)[1] else None,
            self._item("gear", "Settings", self._settings),
            self._item("keys", f"Keys ({self.key('help')})", self.show_help),
            self._item("swap", draw_words, self._draw) if not over and not self.session.watching else None,
            self._item("flag", "Concede", self._concede) if not over and not self.session.watching else None,
            self._item("chart", "Verdict", self.show_verdict) if over else None,
            self._item("play", "Replay so far", self.show_replay),
            self._item("door", "Main menu", self._leave),
        ]
        card = Card(Column(*rows, gap=2), pad=8, fill="card")

        def where(window: pygame.Rect) -> pygame.Rect:
            wide = max(px(240), card.want_width())
            return pygame.Rect(
                window.right - wide - px(8),
                self.menu_button.rect.bottom + px(6),
                wide,
                card.want_height(wide),
            )

        self._menu = self.open(Layer(card, where, on_outside=self._shut_menu, on_escape=self._shut_menu))

    def _sight_items(self) -> list[Button]:
        """What one player may see instead."""
        if not self.chooses_sight:
            return []
        return [
            self._item("eye", words, lambda sight=sight: self.see(sight))
            for sight, words in self.sights()
            if sight != self.session.sight
        ]

    def _item(self, icon: str, words: str, do: Callable[[], None]) -> Button:
        def chosen() -> None:
            self._shut_menu()
            do()

        return Button(words, chosen, "quiet", icon=icon, align="l", name=f"menu {words}")

    def _shut_menu(self) -> None:
        if self._menu is not None:
            layer, self._menu = self._menu, None
            self.close(layer)

    def _settings(self) -> None:
        from game.client.screens.settings import SettingsScreen

        if self.app is not None:
            self.app.push(SettingsScreen())

    def _draw(self) -> None:
        side = self.session.decider
        both = (
            any(s.draw_offered for i, s in enumerate(self.view.sides) if i != side)
            and not self.view.sides[side].draw_offered
        )
        words = (
            "Both sides then agree, and the game ends undecided."
            if both
            else "The other side is asked when it decides next."
        )
        show_dialog(
            self,
            "A draw?",
            words,
            [
                Answer(
                    "Agree to a draw" if both else "Offer a draw", lambda: self._give(OfferDraw()), "main"
                ),
                Answer("Go on playing"),
            ],
        )

    def _concede(self) -> None:
        name = self.view.sides[self.session.decider].name
        show_dialog(
            self,
            f"{name} gives up?",
            "The game ends at once, and the other side wins.",
            [
                Answer("Concede", lambda: self._give(Concede()), "danger"),
                Answer("Go on playing", None, "main"),
            ],
        )

    def _give(self, order: Order) -> None:
        self.do(order)

    def _leave(self) -> None:
        app = self.app
        if app is None:
            return
        if self.session.dirty and not self.session.over:
            trouble = self.shelf.autosave(self.session)
            if trouble or isinstance(self.shelf, NoShelf):
                show_dialog(
                    self,
                    "Leave without saving?",
                    trouble or "This game is not saved.",
                    [
                        Answer("Leave", lambda: self.shelf.home(app), "danger"),
                        Answer("Go on playing", None, "main"),
                    ],
                )
                return
        self.shelf.home(app)

    def show_verdict(self) -> None:
        """The screen of the end."""
        if self.app is None or self.view.result is None or self.app.top is not self:
            return
        self._shown_verdict = True
        self.app.push(verdict.victory_screen(self))

    def show_replay(self) -> None:
        """The replay of this game up to now."""
        if self.app is not None:
            self.app.push(verdict.replay_screen(self.session, self.app.pop))
