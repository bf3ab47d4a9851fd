"""How the ground assault is tried out: its promises and its measures."""

from __future__ import annotations

from pathlib import Path

from game.assault import tables
from game.assault.fighters import MODES
from game.assault.state import kind_of
from game.core.anygame import Position, Step
from game.lab.contract import Broken, Lab


def check_step(before: Position, step: Step) -> None:
    """Three units a hex, of one side; nobody without steps. Raises ``Broken``."""
    position = step.position
    most = tables.movement().limits["stack"]
    for at, row in position.at_hex.items():
        label = position.board.grid.label(at)
        if len({position.units[name].side for name in row}) > 1:
            raise Broken(f"both sides stand in {label}")
        if len(row) > most and len(before.at_hex.get(at, ())) <= most:
            raise Broken(f"{len(row)} units stand in {label}")
    for unit in position.units.values():
        if not 0 <= unit.losses < kind_of(unit).steps or unit.mode not in MODES:
            raise Broken(f"{unit.id} has lost {unit.losses} steps in mode {unit.mode}")


LAB = Lab(check_step=check_step, positions=Path(__file__).with_name("positions"))
