"""How a saved game stands, without giving its orders again: for a list that shows pictures of saves."""

from __future__ import annotations

import os
from pathlib import Path

from game.core.anygame import Position, Rules
from game.notation.errors import NotationError
from game.notation.position import read_body, read_position
from game.plain_text import is_digits
from game.saves.meta import read_header
from game.saves.reading import read_text
from game.saves.sections import Numbered, split
from game.saves.writing import CHECKPOINT, TEXT


def standing(path: str | os.PathLike[str]) -> tuple[Rules, Position]:
    """The rules and the last position that a file writes out of what stood when it was saved.

    Nothing is judged: what is wrong with a file is said when it is opened. What stands in a journal behind
    its end is left out. Raises ``SaveError`` or ``NotationError`` when there is nothing to be shown.
    """
    place = Path(path)
    parts = split(read_text(place), str(place))
    meta = read_header(parts.header, str(place))
    rules, start = read_position(parts.start, None, str(place), judged=False)
    for lines in _written_out(parts.game, meta.at):
        try:
            return rules, read_body(lines, rules, start, str(place))
        except NotationError:
            continue
    return rules, start


def _written_out(game: Numbered, stood: int) -> list[Numbered]:
    """The positions after at most so many orders, the last one first."""
    found: list[Numbered] = []
    after = 0
    for number, line in game:
        if line.startswith(f"{CHECKPOINT} "):
            words = line.split()
            after = int(words[1]) if len(words) > 1 and is_digits(words[1]) else stood + 1
            if after <= stood:
                found.append([])
        elif line.startswith(f"{TEXT} ") and found and after <= stood:
            found[-1].append((number, line[len(TEXT) + 1 :]))
    return found[::-1]
