"""The parts of the game screen that belong to computer players, and the keys for them."""

from __future__ import annotations

from collections.abc import Callable

from game.client.game.computer.hint import Adviser
from game.client.game.computer.last_turn import LastTurn
from game.client.game.computer.opponent import Opponent
from game.client.game.computer.players_sheet import PlayersSheet
from game.client.game.computer.seats import any_seed
from game.client.game.input.order_dispatch import OrderDispatch
from game.client.game.modes.mode import PlayScreen
from game.client.game.motion import Motions
from game.players.thinker import Thinker


class Computers:
    """The opponent, the hint, the report on the last turn, and the sheet of players."""

    def __init__(
        self, screen: PlayScreen, motions: Motions, orders: OrderDispatch, thinker: Thinker | None
    ) -> None:
        self.opponent = Opponent(screen, motions, orders, thinker or Thinker())
        self.adviser = Adviser(screen, self.opponent)
        self.last_turn = LastTurn(screen)
        self.players = PlayersSheet(screen, screen.game, screen.position_changed, any_seed)

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
