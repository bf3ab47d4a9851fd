"""The parts of the game screen that belong to computer players, and the keys for them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from game.client.game.computer.hint import Adviser, HintHost
from game.client.game.computer.last_turn import LastTurn, LastTurnHost
from game.client.game.computer.opponent import Opponent, OpponentHost
from game.client.game.computer.players_sheet import PlayersSheet
from game.client.game.computer.seats import any_seed
from game.client.game.motion import Motions
from game.client.game.shown_game import ShownGame
from game.client.shell.app import AppScreen
from game.players.thinker import Thinker


class ComputersHost(OpponentHost, HintHost, LastTurnHost, Protocol):
    """The parts of the screen that computer players use."""


class Computers:
    """The opponent, the hint, the report on the last turn, and the sheet of players."""

    def __init__(
        self,
        screen: AppScreen,
        game: ShownGame,
        motions: Motions,
        host: ComputersHost,
        thinker: Thinker | None,
    ) -> None:
        self.opponent = Opponent(screen, game, motions, host, thinker or Thinker())
        self.adviser = Adviser(screen, game, self.opponent, host)
        self.last_turn = LastTurn(screen, game, host.board, host)
        self.players = PlayersSheet(screen, game, host.position_changed, any_seed)

    def settle(self) -> None:
        """The position has changed."""
        self.opponent.settle()
        self.last_turn.tell(self.opponent.report)

    def actions(self) -> dict[str, Callable[[], object]]:
        """The actions of the keys."""
        return {
            "hint": self.adviser.ask,
            "computer_step": self.opponent.step,
            "computer_pause": self.opponent.toggle_pause,
            "computer_skip": self.opponent.skip,
        }
