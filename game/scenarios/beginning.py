"""What is there when a game begins: counters and markers of the file's ``start``, jobs of ``[[chores]]``.

The lines of ``start`` are those of the notation (docs/NOTATION.md): counters with their states, and
markers. Counters stand beside the forces, where the lines put them; they are not set up.
"""

from __future__ import annotations

from collections.abc import Callable, Collection

from game.boards.board import Board
from game.core.anygame import Position
from game.core.records import Side
from game.core.terms import Chore, Terms
from game.hexes.grid import LabelError, mask_of
from game.notation.errors import NotationError
from game.notation.position import read_start
from game.ogre.catalogue import rules_for
from game.scenarios.description import WHOLE_MAP, ChoreDescription, Scenario

Say = Callable[..., None]
Known = Callable[[str, str, str, Collection[str], str], bool]


def players(scenario: Scenario) -> tuple[Side, ...]:
    """The sides as the rules need them."""
    return tuple(Side(side.id, side.name, side.colour) for side in scenario.sides)


def beginning(scenario: Scenario, board: Board) -> Position:
    """A position of nothing but what is there from the beginning. Raises ``NotationError``."""
    order = tuple(scenario.side_index(word) for word in scenario.order)
    terms = Terms(order=order, stacking=scenario.rules.stacking)
    return read_start(scenario.start, rules_for(scenario.rules.modules), board, terms, players(scenario))


def chores_of(scenario: Scenario, board: Board) -> tuple[Chore, ...]:
    """The jobs that the scenario invents (ce:14.01.2-h), with their hexes."""
    found = []
    for chore in scenario.chores:
        mask = mask_of(board.grid.parse(label) for label in chore.hexes)
        if chore.zone:
            mask |= board.grid.all_mask if chore.zone == WHOLE_MAP else board.zones[chore.zone]
        index = scenario.side_index(chore.side)
        found.append(Chore(chore.id, index, chore.title, chore.turns, mask, chore.helpers))
    return tuple(found)


# ------------------------------------------------------------------------------ judging
def judge_beginning(scenario: Scenario, board: Board, known: Known, say: Say) -> list[str]:
    """Tells ``say`` what is wrong with ``start`` and the jobs; returns the names of its counters."""
    names = [chore.id for chore in scenario.chores]
    for n, chore in enumerate(scenario.chores):
        _judge_chore(scenario, board, f"chores[{n}]", chore, known, say)
        if names.index(chore.id) != n:
            say("E371", f"chores[{n}].id", f"two jobs are called '{chore.id}'.", "Rename one.")
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
            text = f"{unit.id} begins off the map, so it never comes."
            say("E370", "start", text, "Write its hex, or the vehicle that it is aboard of.", unit.id)
        rank, _, number = unit.id.rpartition("-")
        if rank != unit.kind or not number.isdigit():
            text = f"'{unit.id}' is no name for a counter of a scenario."
            say("E370", "start", text, f"Write it as {unit.kind}-1.", unit.id)
    return list(there.units)


def _judge_chore(
    scenario: Scenario, board: Board, key: str, chore: ChoreDescription, known: Known, say: Say
) -> None:
    known("E371", f"{key}.side", chore.side, [side.id for side in scenario.sides], "side")
    if not chore.hexes and not chore.zone:
        say("E371", key, "it is not said where the job is done.", 'Add hexes = ["0505"] or zone = "...".')
    if chore.zone:
        known("E371", f"{key}.zone", chore.zone, [WHOLE_MAP, *board.zones], "zone on the board")
    for label in chore.hexes:
        try:
            board.grid.parse(label)
        except LabelError as wrong:
            say("E371", f"{key}.hexes", f"{wrong}.", "Name a hex of the board.", label, label)
    if chore.turns < 1 or chore.helpers < 0:
        say("E371", key, "a job takes a turn or more, and has no less than 0 helpers.", "Write turns = 6.")
    if "vulcan-jobs" not in scenario.rules.modules:
        say(
            "E371",
            key,
            "jobs are done in a game with those of a Vulcan.",
            'Add "vulcan-jobs" to rules.modules.',
        )
