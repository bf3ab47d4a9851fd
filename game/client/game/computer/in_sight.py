"""The map follows the orders of a computer player, but only to what is out of sight."""

from __future__ import annotations

from game.client.game.board_widget import BoardWidget
from game.client.game.shown_game import ShownGame
from game.core.anygame import Position, Step
from game.core.events import Event
from game.core.position import decider
from game.core.references import TO_UNIT, references


def follow(game: ShownGame, board: BoardWidget, before: Position, step: Step) -> None:
    """Bring what the person sees of an order into sight, where it was a computer player's."""
    session = game.session
    if decider(before) not in session.computers:
        return
    for event in step.events:
        if session.heard(event):
            for at in _places(game, before, event):
                board.bring_into_sight(at)
                return


def _places(game: ShownGame, before: Position, event: Event) -> list[int]:
    """Where a moving counter comes to, else where those stand that an event names."""
    way = game.showing.log.way(event)
    if way:
        return [way[-1]]
    seen = game.view.units
    named = (
        before.units[name] for name in references(event, TO_UNIT) if name in before.units and name in seen
    )
    return [unit.at for unit in named if unit.at]
