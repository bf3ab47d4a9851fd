"""``sapper check``: every finding about maps, scenarios and other files, for people or as JSON."""

from __future__ import annotations

import importlib
from collections.abc import Sequence
from pathlib import Path

from game.boards.findings import errors, format_findings
from game.core.amounts import counted
from game.printing import say, say_json
from game.scenarios.checkers import check_paths

#: modules that register a checker when they are imported
_WITH_CHECKERS = ("game.scenarios.load", "game.saves.check", "game.saves.lessons")


def check_command(paths: Sequence[Path], as_json: bool = False) -> int:
    """Print what is wrong with these files and folders; return 1 if anything is, else 0."""
    for name in _WITH_CHECKERS:
        try:
            importlib.import_module(name)
        except ModuleNotFoundError as missing:
            if missing.name != name:
                raise
    found = check_paths(paths)
    wrong = errors(found)
    if as_json:
        say_json(found)
        return 1 if wrong else 0
    if found:
        say(format_findings(found))
    doubts = len(found) - len(wrong)
    say(f"{_counted(len(wrong), 'mistake')}, {_counted(doubts, 'doubt')}.")
    return 1 if wrong else 0


def _counted(number: int, word: str) -> str:
    return counted(number, word) if number else f"no {word}s"
