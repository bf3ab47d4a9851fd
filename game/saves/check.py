"""The checker of saved games for ``sapper check``."""

from __future__ import annotations

from pathlib import Path

from game.boards.findings import BoardError, Finding
from game.saves.maps import known_boards
from game.saves.meta import SUFFIX
from game.saves.reading import load_game
from game.scenarios.checkers import Checker, register


def check_save(path: Path) -> list[Finding]:
    """Everything that is wrong with a saved game: each order is given again. Never raises."""
    try:
        return list(load_game(path, known_boards()).findings)
    except BoardError as wrong:
        return list(wrong.findings)


register(Checker(SUFFIX, "saved game", check_save))
