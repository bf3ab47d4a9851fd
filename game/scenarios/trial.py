"""A scenario tried out: the suggested set-up of each force must be one the rules allow."""

from __future__ import annotations

from collections.abc import Callable

from game.boards.board import Board
from game.core.anygame import Position, Rules
from game.core.orders import Placement
from game.core.sequence import SETUP, EndPhase
from game.core.views import own_view
from game.scenarios.description import Scenario
from game.scenarios.start import first_position, rules_of, suggested_setup

Say = Callable[..., None]


def try_out(scenario: Scenario, board: Board, say: Say) -> None:
    """Sets up every force of every side as suggested and tells ``say`` what the rules refuse."""
    rules = rules_of(scenario)
    for index, side in enumerate(scenario.sides):
        for n, force in enumerate(side.forces):
            if not force.deploy or side.id not in scenario.setup:
                continue
            key = f"sides[{index}].forces[{n}].deploy"
            chosen = {side.id: force.id}
            position = first_position(scenario, board, chosen)
            while position.clock.phase == SETUP and position.clock.side != index:
                position = rules.apply(_anywhere(rules, position), EndPhase()).position
            for order in suggested_setup(scenario, board, chosen):
                if position.units[order.unit].side != index:
                    continue
                refusal = rules.refusal(position, order)
                kind, label = position.units[order.unit].kind, board.grid.label(order.at)
                if refusal is None:
                    position = rules.apply(position, order).position
                    continue
                text = f"the set-up of '{force.id}' is refused: {refusal.text}"
                say("E354", f"{key}.{kind}", text, "Choose another hex.", label, label)


def _anywhere(rules: Rules, position: Position) -> Position:
    """The position with the counters of the side that sets up before placed wherever there is room."""
    waiting = [
        u for u in position.units.values() if u.side == position.clock.side and not u.at and not u.aboard
    ]
    for unit in waiting:
        for order in rules.offers(own_view(position), unit.id):
            if isinstance(order, Placement) and rules.refusal(position, order) is None:
                position = rules.apply(position, order).position
                break
    return position
