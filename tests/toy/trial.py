"""How the toy is tried out: its promises and its measures."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from game.core.anygame import Position, Step
from game.lab.bench import game_rows
from game.lab.contract import Broken, Lab, Row
from game.scenarios.load import load_scenario

SCENARIO = Path(__file__).with_name("maps") / "scenarios" / "skirmish.toml"


def check_step(before: Position, step: Step) -> None:
    """One piece a hex, none in a bog. Raises ``Broken``."""
    for at, row in step.position.at_hex.items():
        if len(row) > 1 or step.position.board.terrain[at] == "bog":
            raise Broken(f"{row} are in {step.position.board.grid.label(at)}")


def rows() -> Iterator[Row]:
    """Random games a second."""
    yield from game_rows(load_scenario(SCENARIO), 3, rounds=2)


LAB = Lab(check_step=check_step, bench=rows, positions=SCENARIO.parents[2] / "positions")
