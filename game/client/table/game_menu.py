"""The menu of a game: what is not done on the board."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

import pygame

from game.client.kit import Answer, Button, Column, Layer, Scroll, Widget, show_dialog
from game.client.kit.screen import Card
from game.client.kit.text_style import px
from game.client.shell.settings_screen import SettingsScreen
from game.client.table.computer.computers import Computers
from game.client.table.game_keeper import GameKeeper
from game.client.table.hotseat.asking_sheets import AskingSheets, asks_out_of_turn
from game.client.table.hotseat.solo_viewpoint import SoloViewpoint
from game.client.table.hud.sheets import Sheets, briefs_of
from game.client.table.laboratory.laboratory import Laboratory
from game.client.table.modes.mode import PlayScreen
from game.core.anygame import Order
from game.core.records import Side
from game.core.sequence import Concede, OfferDraw


class MenuParts(NamedTuple):
    """The parts of the screen that the menu opens."""

    keeper: GameKeeper
    viewpoint: SoloViewpoint
    sheets: Sheets
    asking: AskingSheets
    computers: Computers
    laboratory: Laboratory


class GameMenu:
    """The menu, open or shut."""

    def __init__(self, screen: PlayScreen, parts: MenuParts) -> None:
        self.screen, self.game, self.parts = screen, screen.game, parts
        self.keeper, self.viewpoint = parts.keeper, parts.viewpoint
        self._layer: Layer | None = None

    def toggle(self) -> None:
        """Open it, or shut it."""
        if self._layer is not None:
            self._shut()
            return
        card = Card(Scroll(Column(*self._items(), gap=2), grow=1), pad=8, fill="card")

        def where(window: pygame.Rect) -> pygame.Rect:
            wide = max(px(240), card.want_width())
            return pygame.Rect(
                window.right - wide - px(8),
                self.screen.menu_button().bottom + px(6),
                wide,
                min(card.want_height(wide), window.bottom - self.screen.menu_button().bottom - px(14)),
            )

        self._layer = self.screen.open(Layer(card, where, on_outside=self._shut, on_escape=self._shut))

    def forget(self) -> None:
        """It is being taken away with everything else."""
        self._layer = None

    def _shut(self) -> None:
        if self._layer is not None:
            layer, self._layer = self._layer, None
            self.screen.close(layer)

    # ------------------------------------------------------------------ the rows
    def _items(self) -> list[Widget | None]:
        screen, parts, keeper, session = self.screen, self.parts, self.keeper, self.game.session
        players = self.parts.computers.players
        over = self.game.view.result is not None
        plays = not over and not session.waits
        return [
            self._item("save", "Save…", keeper.save, name="menu Save"),
            self._item("clock", f"Quick save ({screen.key_hint('quick_save')})", keeper.quick_save),
            self._item(
                "folder",
                f"{keeper.quick_load_words()} ({screen.key_hint('quick_load')})",
                keeper.quick_load,
                name="menu Quick load",
            ),
            *(
                self._item("eye", words, partial(self.viewpoint.see, sight))
                for sight, words in self.viewpoint.other_choices()
            ),
            self._item("target", "Questions out of turn…", parts.asking.show, name="menu asking")
            if asks_out_of_turn(self.game) and not over
            else None,
            self._item("person", "Players…", players.show, name="menu players") if not over else None,
            self._item("info", "Briefing", parts.sheets.show_briefing) if briefs_of(session)[1] else None,
            self._item("pin", "Copy position token", parts.laboratory.tokens.copy, name="menu token"),
            self._item(
                "search",
                f"Laboratory… ({screen.key_hint('laboratory')})",
                parts.laboratory.show,
                name="menu laboratory",
            ),
            self._item(
                "book", f"Rulebook ({screen.key_hint('rulebook')})", self._rulebook, name="menu rulebook"
            ),
            self._item("gear", "Settings", self._settings),
            self._item("keys", f"Keys ({screen.key_hint('help')})", parts.sheets.show_help),
            # a computer player answers no offer of a draw
            self._item("swap", self._draw_words(), self._ask_draw)
            if plays and not session.computers
            else None,
            self._concession() if not over else None,
            self._item("chart", "Verdict", parts.sheets.show_verdict) if over else None,
            self._item("play", "Replay so far", parts.sheets.show_replay),
            self._item("door", "Main menu", keeper.leave),
        ]  # fmt: skip

    def _item(self, icon: str, words: str, do: Callable[[], None], name: str = "") -> Button:
        def chosen() -> None:
            self._shut()
            do()

        return Button(words, chosen, "quiet", icon=icon, align="l", name=name or f"menu {words}")

    def _concession(self) -> Button | None:
        """Stands in the menu as long as a person plays; grey with the reason while another side decides."""
        session = self.game.session
        if len(session.computers) == len(self.game.view.sides):
            return None
        item = self._item("flag", "Concede", self._ask_concede)
        if session.waits:
            key = self.screen.key_hint("computer_skip")
            skip = f" {key} skips to your turn." if session.computer is not None and key else ""
            item.tip = f"Only the side that decides can concede.{skip}"
            item.enable(enabled=False)
        return item

    def _rulebook(self) -> None:
        self.screen.look_up("")

    def _settings(self) -> None:
        if self.screen.app is not None:
            self.screen.app.push(SettingsScreen())

    # ------------------------------------------------------------------ draw and concession
    def _sides(self) -> tuple[Side, list[Side]]:
        """The side that decides, and the others."""
        sides, side = self.game.view.sides, self.game.session.decider
        return sides[side], [s for i, s in enumerate(sides) if i != side]

    def _draw_words(self) -> str:
        own, others = self._sides()
        if own.draw_offered:
            return "Withdraw the draw offer"
        return "Accept the draw" if any(s.draw_offered for s in others) else "Offer a draw"

    def _ask_draw(self) -> None:
        own, others = self._sides()
        both = any(s.draw_offered for s in others) and not own.draw_offered
        words = "Both sides agree and the game ends in a draw."
        give = Answer("Agree to a draw" if both else "Offer a draw", lambda: self._give(OfferDraw()), "main")
        show_dialog(
            self.screen,
            "A draw?",
            words if both else "The other side answers when it is next to decide.",
            [give, Answer("Keep playing")],
        )

    def _ask_concede(self) -> None:
        own, _ = self._sides()
        show_dialog(
            self.screen,
            f"{own.name} concedes?",
            "The game ends at once and the other side wins.",
            [
                Answer("Concede", lambda: self._give(Concede()), "danger"),
                Answer("Keep playing", None, "main"),
            ],
        )

    def _give(self, order: Order) -> None:
        self.screen.do(order)
