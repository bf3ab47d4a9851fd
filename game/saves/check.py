"""The checkers of saved games and of cases for ``sapper check``."""

from __future__ import annotations

from pathlib import Path

from game.boards.findings import BoardError, Finding
from game.core.amounts import counted
from game.core.anygame import History
from game.core.position import decider
from game.core.sequence import SETUP, EndPhase
from game.data_files import DataError, read_bytes, read_text
from game.notation.cases import LONGEST_CASE, PLAY, parse_case, play_case
from game.saves.maps import known_boards, start_scenario
from game.saves.meta import SUFFIX, SavedGame
from game.saves.reading import load_game
from game.saves.writing import new_path, save_game
from game.scenarios.checkers import Checker, register
from game.scenarios.load import Loaded
from game.scenarios.start import first_position, laid_out, rules_of, suggested_setup


# ----------------------------------------------------------------------- a game saved and loaded again
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


# ---------------------------------------------------------------------------------------- the checkers
def check_save(path: Path) -> list[Finding]:
    """Everything that is wrong with a saved game: each order is given again. Never raises."""
    try:
        return list(load_game(path, known_boards()).findings)
    except BoardError as wrong:
        return list(wrong.findings)


def check_case(path: Path) -> list[Finding]:
    """Every line of a case that is not understood, and every order that is refused though it should not be,
    or not though it should. Never raises.
    """
    try:
        text = read_text(path, LONGEST_CASE)
        case = parse_case(text, known_boards(), start_scenario, file=str(path))
    except DataError as wrong:
        return [wrong.finding]
    except BoardError as wrong:
        return list(wrong.findings)
    found = []
    for entry in play_case(case):
        if entry.fault:
            mend = "How orders are written: docs/NOTATION.md."
            line = entry.line.number
            found.append(Finding(code="E411", text=entry.fault, file=str(path), line=line, mend=mend))
    return found


def is_case(path: Path) -> bool:
    """Does a text begin as a case does: after remarks, with a board, a map or a scenario to play?"""
    try:
        lines = read_bytes(path, LONGEST_CASE).decode("utf-8-sig", "replace").splitlines()
    except DataError:
        return False
    words = next((line.split() for line in lines if line.strip() and not line.startswith("#")), [""])
    return words[0] in ("game", "board", "map", PLAY)


register(Checker(SUFFIX, "saved game", check_save))
register(Checker(".txt", "case", check_case, is_case))
