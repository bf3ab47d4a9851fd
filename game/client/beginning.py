"""The beginning of a game: its forces, what a save tells of that,
and what the scenario suggests for the set-up.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from game.boards.findings import BoardError
from game.client.shell.cards import Setup
from game.core.sequence import SETUP

if TYPE_CHECKING:
    from game.client.table.computer.computer_seats import ComputerSeat
    from game.client.table.session import Session
    from game.core.anygame import Order
    from game.saves import SavedGame
    from game.scenarios.description import Scenario
    from game.scenarios.load import Loaded


def forces_of(scenario: Scenario, setup: Setup) -> dict[str, str]:
    """The force of each side, with the extra counters of the handicap."""
    found = {
        side.id: seat.force for side, seat in zip(scenario.sides, setup.seats, strict=False) if seat.force
    }
    side = scenario.sides[setup.extra_side] if 0 <= setup.extra_side < len(scenario.sides) else None
    if setup.extra and side is not None and side.handicap:
        word = found.get(side.id) or side.forces[0].id
        found[side.id] = f"{word} + {side.handicap.kind}*{min(setup.extra, side.handicap.most)}"
    return found


def begun_with(scenario: Scenario, game: SavedGame, session: Session) -> Setup:
    """The players, forces and options that a game was begun with."""
    names = [side.name for side in scenario.sides]
    setup = Setup.of(scenario.id, names, game.seats, session.mode, session.sight).read(game.options)
    for side, seat in session.computers.items():
        setup.mode = "computer"
        setup.seats[side].player, setup.seats[side].level = seat.player, seat.level
    return setup


def computers_of(setup: Setup, whims: Callable[[], int]) -> dict[int, ComputerSeat]:
    """The computer players of a new game; ``whims`` gives each a seed."""
    from game.client.table.computer.computer_seats import ComputerSeat

    if setup.mode != "computer":
        return {}
    return {
        side: ComputerSeat(seat.player, seat.level, whims())
        for side, seat in enumerate(setup.seats)
        if seat.player
    }


def suggested_for(load: Callable[[str], Loaded], game: SavedGame, session: Session) -> Sequence[Order]:
    """Orders that set every counter up as the scenario suggests.

    There are none once the set-up is over, nor for a scenario that is not the one the game was begun with.
    """
    from game.client.table.handling import handling_of
    from game.core.assembly import AssemblyError
    from game.scenarios.start import suggested_setup

    if session.position.clock.phase != SETUP:
        return ()
    ways = handling_of(session.position.terms.game).choosing
    try:
        loaded = load(game.scenario)
        if _lines(loaded.text) != _lines(game.scenario_text):
            return ()
        setup = begun_with(loaded.scenario, game, session)
        scenario = ways.chosen(loaded.scenario, setup.options)
        return suggested_setup(scenario, loaded.board, forces_of(scenario, setup))
    except (BoardError, AssemblyError, KeyError, ways.fault):
        return ()


def _lines(text: str) -> list[str]:
    """A text as a save keeps it."""
    return [line.rstrip() for line in text.splitlines()]
