"""Which wrecks lie on the board: those of this player-turn and of the one before it, in every scenario.

So each side sees what it lost while the other played, whichever of them begins a turn.
"""

from __future__ import annotations

from collections.abc import Collection

from game.core.anygame import History, Position, View
from game.core.records import RemovedUnit, Unit

#: player-turns for which a wreck lies: the one of the loss and the next
LIE = 2


def wrecks(view: View, history: History | None, at: int, units: Collection[str]) -> list[RemovedUnit[Unit]]:
    """The counters destroyed not long ago, and not among ``units``; ``at`` is how many orders stand."""
    now = view.clock.player_turn
    before = _last_of(history, at, now - LIE) if history is not None else None
    order = max(1, len(view.terms.order))
    # a record that begins later does not say in which half of a turn a counter was lost
    first = (max(0, now - LIE + 1)) // order + 1
    return [
        gone
        for gone in view.gone.values()
        if gone.how == "destroyed"
        and gone.at
        and gone.unit.id not in units
        and (gone.turn >= first if before is None else gone.unit.id not in before.gone)
    ]


def _last_of(history: History, at: int, player_turn: int) -> Position | None:
    """The last position of a player-turn or of one before it; None if the record begins later."""
    for index in range(min(at, len(history.steps)), -1, -1):
        position = history.position_at(index)
        if position.clock.player_turn <= player_turn:
            return position
    return None
