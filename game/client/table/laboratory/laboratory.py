"""The laboratory of a game: one sheet that opens each of its tools."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.client.kit import Answer, Button, Column, Label, Layer, Row, Widget, show_dialog
from game.client.kit.text_style import BODY
from game.client.table.game_keeper import GameKeeper
from game.client.table.hud.board_notice import BoardNotice
from game.client.table.laboratory.chance import Chance
from game.client.table.laboratory.dice_sheet import DiceSheet
from game.client.table.laboratory.editor_screen import ALONE, HIDDEN, EditorScreen
from game.client.table.laboratory.heat_layer import HeatLayer
from game.client.table.laboratory.tokens import TokenCopier, why_no_token
from game.client.table.laboratory.what_if import WhatIf
from game.client.table.modes.mode import PlayScreen
from game.client.table.shown_game import BoardDisplay
from game.client.table.visibility import ALL
from game.players.playouts import Playouts

HOW_ALONE = (
    "You play alone when you choose “One player” or “Against the computer” at the beginning of a game."
)


class Laboratory:
    """The tools for testing a scenario alone."""

    def __init__(
        self,
        screen: PlayScreen,
        keeper: GameKeeper,
        display: BoardDisplay,
        above: Sequence[BoardNotice] = (),
        playouts: Playouts | None = None,
    ) -> None:
        """``above`` are the cards at the top of the board."""
        game, shelf = screen.game, keeper.shelf
        self.screen, self.game, self.shelf = screen, game, shelf
        self.tokens = TokenCopier(screen, game.session, shelf)
        self.dice = DiceSheet(screen, game.session, screen.position_changed)
        self.chance = Chance(
            screen, game, BoardNotice(screen, screen.board, buttons=True, below=above), playouts
        )
        card = BoardNotice(screen, screen.board, buttons=True, below=(*above, self.chance.notice))
        self.heat = HeatLayer(screen, game, display, card, screen.redraw_board, self.test)
        self.what_if = WhatIf(screen, keeper)
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
        refused = self._why_not_edit()
        at = app.top if app is not None and app.top is not None else self.screen
        if refused or app is None:
            at.toast(refused, "bad")
            return
        app.push(EditorScreen(session, session.history.position_at(orders), self.shelf))

    def test(self) -> None:
        """Ask for a test of this scenario that goes on from this position."""
        app, refused = self.screen.app, self._why_not_edit()
        if not refused and app is not None:
            refused = self.shelf.test(app, self.game.session)
        if refused:
            self.screen.toast(refused, "bad")

    def _why_not_edit(self) -> str:
        session = self.game.session
        if session.mode != "solo":
            return ALONE
        return HIDDEN if session.viewer != ALL and session.hides else ""

    def show(self) -> None:
        """The sheet. A tool that cannot be used now says why."""
        rows: list[Widget] = [self._row(*row) for row in self._tools()]
        if self.game.session.mode != "solo":
            rows.append(Label(HOW_ALONE, BODY, wrap=True, colour="text2"))
        self._layer = show_dialog(
            self.screen, "Laboratory", Column(*rows, gap=10), [Answer("Close", None, "main")], wide=640
        )

    def _tools(self) -> list[tuple[str, str, str, Callable[[], None], str]]:
        """Icon, name, what it is for, what it does, and why it cannot be used now."""
        session, edit = self.game.session, "Place, move, change and remove units and markers."
        dice, what_if = self.dice.why_not(), self.what_if.why_not()
        said = f"Set the dice by hand. {session.hand_dice.words()}".rstrip()
        other = "Try another branch, and compare your branches."
        token = "One line of text that opens this position again."
        chance = "How likely each side wins from here."
        often = "The computer plays on from here many times: who wins, how, and where."
        return [
            ("chart", "Dice…", said, self.dice.show, dice),
            ("target", "Winning chance…", chance, self.chance.show, self.chance.why_not()),
            ("clock", "Test from here…", often, self.test, self._why_not_edit()),
            ("swap", "What if…", other, self.what_if.show, what_if),
            ("board", "Edit the position…", edit, self.edit_now, self._why_not_edit()),
            ("layers", "Heat maps…", "What happened where in many games.", self.heat.show, ""),
            ("pin", "Position token", token, self.tokens.copy, why_no_token(session)),
        ]

    def _row(self, icon: str, words: str, said: str, do: Callable[[], None], refused: str) -> Widget:
        def chosen() -> None:
            if self._layer in self.screen.layers:
                self.screen.close(self._layer)
            do()

        button = Button(words, chosen, icon=icon, align="l", name=f"lab {words}", width=200)
        button.enable(not refused)
        return Row(button, Label(refused or said, BODY, colour="text2", wrap=True, grow=1), gap=14)
