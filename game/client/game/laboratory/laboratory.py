"""The laboratory of a game: one sheet that opens each of its tools."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from game.client.game.board_widget import BoardWidget
from game.client.game.hud.board_notice import BoardNotice
from game.client.game.laboratory.chance import Chance
from game.client.game.laboratory.dice_sheet import DiceSheet
from game.client.game.laboratory.editor_screen import ALONE, HIDDEN, EditorScreen
from game.client.game.laboratory.heat_layer import HeatLayer
from game.client.game.laboratory.tokens import TokenCopier
from game.client.game.laboratory.what_if import WhatIf, WhatIfHost
from game.client.game.save_store import Shelf
from game.client.game.shown_game import BoardDisplay, ShownGame
from game.client.game.visibility import ALL
from game.client.kit import Answer, Button, Column, Label, Layer, Row, Widget, show_dialog
from game.client.kit.text_style import BODY
from game.client.shell.app import AppScreen
from game.players.playouts import Playouts


class LaboratoryHost(WhatIfHost, Protocol):
    """The parts of the screen that the laboratory uses."""

    @property
    def board(self) -> BoardWidget:
        """The board."""

    @property
    def display(self) -> BoardDisplay:
        """The player's display choices for the board."""

    def redraw_board(self) -> None:
        """Rebuild the scene."""

    def position_changed(self) -> None:
        """Refresh everything."""


class Laboratory:
    """The tools for testing a scenario alone."""

    def __init__(
        self,
        screen: AppScreen,
        game: ShownGame,
        shelf: Shelf,
        host: LaboratoryHost,
        above: Sequence[BoardNotice] = (),
        playouts: Playouts | None = None,
    ) -> None:
        """``above`` are the cards at the top of the board."""
        self.screen, self.game, self.shelf = screen, game, shelf
        self.tokens = TokenCopier(screen, game.session, shelf)
        self.dice = DiceSheet(screen, game.session, host.position_changed)
        self.chance = Chance(
            screen, game, BoardNotice(screen, host.board, buttons=True, below=above), playouts
        )
        card = BoardNotice(screen, host.board, buttons=True, below=(*above, self.chance.notice))
        self.heat = HeatLayer(screen, game, host.display, card, host.redraw_board)
        self.what_if = WhatIf(screen, game, host)
        self._layer: Layer | None = None

    def settle(self) -> None:
        """The position or the viewer has changed."""
        self.chance.tell()
        self.heat.tell()

    def forget(self) -> None:
        """Remove all layers and results, because the viewer has changed."""
        self.chance.notice.forget()
        self.heat.forget()
        self.chance.stop()
        self.what_if.playouts.close()

    def edit_now(self) -> None:
        """Edit the current position."""
        self.edit(self.game.session.history.at)

    def edit(self, orders: int) -> None:
        """Edit the position after so many orders, on a screen of its own."""
        app, session = self.screen.app, self.game.session
        refused = (
            ALONE if session.mode != "solo" else HIDDEN if session.viewer != ALL and session.hides else ""
        )
        at = app.top if app is not None and app.top is not None else self.screen
        if refused or app is None:
            at.toast(refused, "bad")
            return
        app.push(EditorScreen(session, session.history.position_at(orders), self.shelf))

    def show(self) -> None:
        """Open the sheet."""
        rows = [self._row(*row) for row in self._tools()]
        self._layer = show_dialog(
            self.screen, "Laboratory", Column(*rows, gap=10), [Answer("Close", None, "main")], wide=640
        )

    def _tools(self) -> list[tuple[str, str, str, Callable[[], None]]]:
        """Icon, name, purpose and action of each tool."""
        dice = self.game.session.hand_dice.words()
        return [
            ("chart", "Dice…", f"Set the dice by hand. {dice}".rstrip(), self.dice.show),
            ("target", "Winning chance…", "How likely each side wins from here.", self.chance.show),
            ("swap", "What if…", "Try another branch, and compare your branches.", self.what_if.show),
            (
                "board",
                "Edit the position…",
                "Place, move, change and remove units and markers.",
                self.edit_now,
            ),
            (
                "layers",
                "Heat maps…",
                "What happened where in many games.",
                self.heat.show,
            ),
            ("pin", "Position token", "One line of text that opens this position again.", self.tokens.copy),
        ]

    def _row(self, icon: str, words: str, said: str, do: Callable[[], None]) -> Widget:
        def chosen() -> None:
            if self._layer in self.screen.layers:
                self.screen.close(self._layer)
            do()

        button = Button(words, chosen, icon=icon, align="l", name=f"lab {words}", width=200)
        return Row(button, Label(said, BODY, colour="text2", wrap=True, grow=1), gap=14)
