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
from game.client.table.computer.play_on import why_not_play_on
from game.client.table.game_keeper import GameKeeper
from game.client.table.hotseat.asking_sheets import AskingSheets, asks_out_of_turn
from game.client.table.hotseat.solo_viewpoint import SoloViewpoint
from game.client.table.hud.briefing import briefs_of
from game.client.table.hud.replay_analysis import why_no_analysis
from game.client.table.hud.sheets import Sheets
from game.client.table.laboratory.laboratory import Laboratory
from game.client.table.modes.mode import PlayScreen
from game.core.anygame import Order
from game.core.records import Side
from game.core.sequence import Concede, OfferDraw

#: its width, the same whatever its rows say, and the height of a row: all of them fit into a low window
WIDE, ROW = 290, 30


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
        card = Card(Scroll(Column(*self._items(), gap=2), grow=1), pad=6, fill="card")

        def where(window: pygame.Rect) -> pygame.Rect:
            wide = px(WIDE)
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
    def _items(self) -> list[Widget]:
        """The rows, at the same places in every game; what cannot be done now is grey and says why."""
        screen, parts, keeper, session = self.screen, self.parts, self.keeper, self.game.session
        over, key = self.game.view.result is not None, screen.key_hint
        ended = "The game is over." if over else ""
        briefed = bool(briefs_of(session)[1])
        quick = self._item("folder", f"Quick load ({key('quick_load')})", keeper.quick_load, "Quick load")
        quick.tip = keeper.quick_load_words()
        asks = "" if asks_out_of_turn(self.game) else "Nobody is asked out of turn by the rules of this game."
        unanalysed, unplayed = why_no_analysis(session), why_not_play_on(session)
        rows = [
            self._item("save", "Save…", keeper.save, "Save"),
            self._item("clock", f"Quick save ({key('quick_save')})", keeper.quick_save),
            self._item("folder", "Load…", self._load, "Load"),
            quick,
            self._item(
                "info", "Briefing", parts.sheets.show_briefing, why_not="" if briefed else "There is none."
            ),
            self._item("book", f"Rulebook ({key('rulebook')})", self._rulebook, "rulebook"),
            self._item("keys", f"Keys ({key('help')})", parts.sheets.show_help),
            self._item("gear", "Settings", self._settings),
            self._item("person", "Players…", parts.computers.players.show, "players", ended),
            self._item("target", "Questions out of turn…", parts.asking.show, "asking", ended or asks),
            self._item("search", f"Laboratory… ({key('laboratory')})", parts.laboratory.show, "laboratory"),
            self._item("pin", "Copy position token", parts.laboratory.tokens.copy, "token"),
            self._item("play", "Replay so far", parts.sheets.show_replay),
            self._item("chart", "Analysis…", parts.sheets.show_analysis, "analysis", unanalysed),
            self._item("book", "Battle report…", parts.sheets.write_report, "report", unanalysed),
            self._item("person", "Play on from here…", parts.sheets.play_on, "play on", unplayed),
            self._draw(ended),
            self._item("chart", "Verdict", parts.sheets.show_verdict) if over else self._concession(),
            self._item("door", "Main menu", keeper.leave),
            self._item("cross", "Quit to desktop", self._quit, "Quit"),
        ]
        other = self.viewpoint.other_choices()
        return [
            *rows,
            *(self._item("eye", words, partial(self.viewpoint.see, sight)) for sight, words in other),
        ]

    def _item(
        self, icon: str, words: str, do: Callable[[], None], name: str = "", why_not: str = ""
    ) -> Button:
        def chosen() -> None:
            self._shut()
            do()

        name = f"menu {name or words}"
        item = Button(words, chosen, "quiet", icon=icon, align="l", height=ROW, name=name)
        if why_not:
            item.tip = why_not
            item.enable(enabled=False)
        return item

    def _draw(self, ended: str) -> Button:
        session = self.game.session
        why = ended or ("A computer player answers no offer of a draw." if session.computers else "")
        why = why or ("Only the side that decides can offer a draw." if session.waits else "")
        words = "Offer a draw" if ended else self._draw_words()
        return self._item("swap", words, self._ask_draw, why_not=why)

    def _concession(self) -> Button:
        """Grey with the reason while another side decides, or where no person plays."""
        session, why = self.game.session, ""
        if len(session.computers) == len(self.game.view.sides):
            why = "The computer plays all sides."
        elif session.waits:
            key = self.screen.key_hint("computer_skip")
            skip = f" {key} skips to your turn." if session.computer is not None and key else ""
            why = f"Only the side that decides can concede.{skip}"
        return self._item("flag", "Concede", self._ask_concede, why_not=why)

    def _load(self) -> None:
        if self.screen.app is not None:
            self.keeper.shelf.browse(self.screen.app)

    def _quit(self) -> None:
        if self.screen.app is not None:
            self.screen.app.ask_to_close()

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
