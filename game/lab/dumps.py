"""Games that went wrong, written as files that ``sapper replay`` and the client open."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from game.core.position import Position
from game.core.ruleset import Rules, Step

if TYPE_CHECKING:
    from game.lab.fuzz import Played


def write_dump(out: Path, rules: Rules, start: Position, done: list[Step], record: Played) -> Path:
    """Write one faulty game: its start, its orders with their dice, and the fault as comments."""
    from game.notation.cases import case_text

    out.mkdir(parents=True, exist_ok=True)
    path = out / f"{record.scenario}-{record.seed}.txt"
    notes = [f"{record.scenario}, seed {record.seed}", record.fault, *record.trace.splitlines()]
    path.write_text(case_text(rules, start, done, notes), encoding="utf-8")
    return path
