"""Sheets and screens over the game: search, help, score, briefing, verdict, replay."""

from __future__ import annotations

from game.client.game.game_keeper import GameKeeper
from game.client.game.handling import handling_of
from game.client.game.hud import verdict
from game.client.game.hud.briefing import show_briefing
from game.client.game.hud.find import Finder
from game.client.game.hud.help import show_board_help
from game.client.game.hud.score_panel import show_score
from game.client.game.modes.mode import PlayScreen
from game.client.game.spotlight import Spotlight


class Sheets:
    """Opens them."""

    def __init__(self, screen: PlayScreen, keeper: GameKeeper, spotlight: Spotlight) -> None:
        self.screen, self.game, self.keeper, self.spotlight = screen, screen.game, keeper, spotlight
        #: the verdict has been shown
        self.judged = False

    def open_finder(self) -> None:
        """Find a hex or a counter."""
        self.screen.tip_away()
        Finder(self.screen)

    def show_help(self) -> None:
        """What the player can do now, and the list of keys."""
        show_board_help(self.screen, handling_of(self.game.view.terms.game).deciding.help(self.screen.mode))

    def show_score(self) -> None:
        """The score in a sheet."""
        show_score(self.screen, self.game.session, self.spotlight.show_hex)

    def show_briefing(self) -> None:
        """The scenario's briefing for both sides."""
        show_briefing(self.screen, self.game.session)

    def show_verdict(self) -> None:
        """The end screen."""
        app = self.screen.app
        if app is None or self.game.view.result is None or app.top is not self.screen:
            return
        self.judged = True
        app.push(verdict.victory_screen(app, self.game.session, self.keeper.shelf))

    def show_replay(self, since: int = 0) -> None:
        """The replay of this game so far, opened after this many orders."""
        if self.screen.app is not None:
            alone = self.game.session.mode == "solo"
            branch, edit = (self.screen.branch_at, self.screen.edit_at) if alone else (None, None)
            screen = verdict.replay_screen(self.game.session, self.screen.app.pop, since, branch, edit)
            self.screen.app.push(screen)
