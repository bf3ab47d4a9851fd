"""What is there when a game begins: counters and markers of the file's ``start``.

The lines of ``start`` are those of the notation (docs/NOTATION.md): counters with their states, and
markers. Counters stand beside the forces, where the lines put them; they are not set up.
"""

from __future__ import annotations

from game.boards.board import Board
from game.core.anygame import Position
from game.core.games import name_in_text
from game.core.records import Side
from game.core.terms import Terms
from game.notation.errors import NotationError
from game.notation.position import read_start
from game.plain_text import is_digits
from game.scenarios.description import Scenario
from game.scenarios.forces import game_of


def players(scenario: Scenario) -> tuple[Side, ...]:
    """The sides as the rules need them."""
    return tuple(Side(side.id, side.name, side.colour) for side in scenario.sides)


def beginning(scenario: Scenario, board: Board) -> Position:
    """A position of nothing but what is there from the beginning. Raises ``NotationError``."""
    order = tuple(scenario.side_index(word) for word in scenario.order)
    terms = Terms(order=order, own=scenario.own, game=name_in_text(game_of(scenario).id))
    return read_start(
        scenario.start, game_of(scenario).rules_for(scenario.rules.modules), board, terms, players(scenario)
    )


# ------------------------------------------------------------------------------ judging
def judge_beginning(scenario: Scenario, board: Board, say: Say) -> list[str]:
    """Tells ``say`` what is wrong with ``start``; returns the names of its counters."""
    try:
        there = beginning(scenario, board)
    except NotationError as wrong:
        lines = scenario.start.splitlines()
        for finding in wrong.findings:
            line = lines[finding.line - 1].strip() if 0 < finding.line <= len(lines) else ""
            text = f"the line '{line}' of start cannot be: {finding.text[:1].lower()}{finding.text[1:]}"
            say("E370", "start", text, finding.mend or "Write it as docs/NOTATION.md says.", line)
        return []
    for unit in there.units.values():
        if not unit.at and not unit.aboard:
            text = f"{unit.id} begins off the map, so it never arrives."
            say("E370", "start", text, "Write its hex, or the vehicle that carries it.", unit.id)
        rank, _, number = unit.id.rpartition("-")
        if rank != unit.kind or not is_digits(number):
            text = f"'{unit.id}' is not a valid name for a counter of a scenario."
            say("E370", "start", text, f"Write it as {unit.kind}-1.", unit.id)
    return list(there.units)
