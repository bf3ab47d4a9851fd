"""Tables of numbers that a game reads from files: ``sapper check`` says whether one can be used.

Such a file says with ``sapper_table`` which table it is, and with ``game`` whose.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from game.boards.findings import Finding, hint
from game.core.games import Part, UnknownGameError, game_named
from game.data_files import DataError, read_bytes, read_toml
from game.scenarios.checkers import Checker, register

KEY = "sapper_table"
#: bytes of such a file
LONGEST = 1024 * 1024
#: by the name of a table what reads it; it raises ``ValueError`` with a sentence
Readers = Mapping[str, Callable[[Mapping[str, Any]], object]]
NONE: Readers = {}
TABLE_READERS: Part[Readers] = Part("table readers", NONE)


def is_table(path: Path) -> bool:
    """Does a file say that it is a table of a game?"""
    try:
        return any(line.startswith(KEY.encode()) for line in read_bytes(path, LONGEST).splitlines())
    except DataError:  # a pipe, a folder, a file that is too large
        return False


def check_table(path: Path) -> list[Finding]:
    """What is wrong with a table: the first mistake, for whatever follows may come of it."""
    try:
        table = read_toml(path, LONGEST)
        readers = TABLE_READERS.of(game_named(str(table.get("game", ""))))
        name = str(table.get(KEY))
        if name not in readers:
            text = f"this game has no table '{name}'."
            return [Finding(code="E380", text=text, file=str(path), mend=hint(name, sorted(readers)))]
        readers[name](table)
    except DataError as wrong:
        return [wrong.finding]
    except (UnknownGameError, ValueError) as wrong:
        text = str(wrong)
        mend = "Compare it with the table that comes with the program."
        return [
            Finding(code="E380", text=f"{text[:1].lower()}{text[1:].rstrip('.')}.", file=str(path), mend=mend)
        ]
    return []


register(Checker(".toml", "table of a game", check_table, is_table))
