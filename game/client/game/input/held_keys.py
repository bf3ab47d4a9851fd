"""Keys that do something as long as they are held: what ends when a key is let go of."""

from __future__ import annotations

from game.client.game.board_switches import BoardSwitches
from game.client.game.computer.opponent import Opponent
from game.client.game.hotseat.own_view import OwnView
from game.client.shell.keys import KeyMap


class HeldKeys:
    """Ends what a held key shows or hastens."""

    def __init__(self, own_view: OwnView, opponent: Opponent, switches: BoardSwitches) -> None:
        self.own_view, self.opponent, self.switches = own_view, opponent, switches

    def released(self, key: int, keys: KeyMap) -> None:
        """The key of this code has been let go of; ``keys`` says what it means."""
        # whichever key it is: nothing secret stays by chance
        self.own_view.look_away()
        self.opponent.released()
        if key in keys.codes("hide_counters"):
            self.switches.hide_counters(False)
