"""Games that went wrong, written as files that ``sapper replay`` and the client open."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from game.core.anygame import Position, Rules, Step
from game.files import write_whole
from game.notation.cases import case_text


def write_dump(
    out: Path, name: str, rules: Rules, start: Position, done: Sequence[Step], notes: Sequence[str]
) -> Path:
    """Write one faulty game to ``NAME.txt``: its start, its orders with their dice,
    and the fault as comments.
    """
    path = out / f"{name}.txt"
    write_whole(path, case_text(rules, start, done, notes))
    return path
