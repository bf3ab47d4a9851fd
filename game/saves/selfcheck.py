"""A game saved and loaded again, for the check that a packaged program makes of itself."""

from __future__ import annotations

from pathlib import Path

from game.core.amounts import counted
from game.core.anygame import History
from game.core.position import decider
from game.core.sequence import SETUP, EndPhase
from game.saves.meta import SavedGame
from game.saves.reading import load_game
from game.saves.writing import new_path, save_game
from game.scenarios.laying import laid_out
from game.scenarios.load import Loaded
from game.scenarios.start import first_position, rules_of, suggested_setup


def round_trip(loaded: Loaded, folder: Path) -> str:
    """Save a game and load it. Returns a sentence; raises ``ValueError`` when another position comes out."""
    history = History(rules_of(loaded.scenario), first_position(loaded.scenario, loaded.board, seed=11))
    orders = suggested_setup(loaded.scenario, loaded.board)
    while history.position.clock.phase == SETUP:
        side = decider(history.position)
        for order in orders:
            if history.position.units[order.unit].side == side:
                history.do(order)
        for more in laid_out(history.rules, history.position):
            history.do(more)
        history.do(EndPhase())
    game = SavedGame(history=history, scenario=loaded.scenario.id, scenario_text=loaded.text)
    path = save_game(new_path(folder, game), game)
    found = load_game(path)
    if not found.whole or found.history.position.key() != history.position.key():
        raise ValueError("a saved game came back as another one")
    return f"{counted(len(history.steps), 'order')}, {counted(path.stat().st_size, 'byte')}"
