"""Which ground a map has that is read by itself, before a scenario says which game is played on it."""

from __future__ import annotations

import contextlib
from pathlib import Path

from game.boards.board import Board, Ground
from game.boards.markup import MarkupError, read_markup
from game.boards.properties import PREFIX
from game.boards.tiled import load_board
from game.core.games import game_named, registered

#: the property of a map or tileset that says which game it is of
GAME = f"{PREFIX}game"


def ground_of(path: Path) -> Ground:
    """The ground of a map or tileset: of the game that its property names, else of the usual one."""
    name = ""
    with contextlib.suppress(MarkupError):
        for group in read_markup(path).all("properties"):
            rows = group.all("property")
            name = next((row.get("value") for row in rows if row.get("name") == GAME), name)
    # what names no game is told by the scenario that plays on it
    return game_named(name if name in registered() else "").ground


def board_by_itself(path: Path) -> Board:
    """The board of a map that no scenario has named. Raises ``BoardError`` with every mistake at once."""
    return load_board(path, ground_of(path))
