"""First positions: counters put together, the sequence of play begun."""

from __future__ import annotations

from collections.abc import Iterable

from game.boards.board import Board
from game.core import sequence
from game.core.dice import Dice
from game.core.records import Clock, Marker, Result, Side
from game.core.terms import Terms
from game.ogre.kinds import KINDS
from game.ogre.sheets import fresh
from game.ogre.state import USAGE, Draft, Position, Rules, TurnUsage, Unit

SIDES = (Side("red", "Red", "orange"), Side("blue", "Blue", "blue"))


def new_unit(unit_id: str, kind: str, side: int, at: int = 0, squads: tuple[str, ...] = ()) -> Unit:
    """A fresh counter; infantry names its squads or is one squad."""
    row = KINDS[kind]
    if row.family == "infantry" and not squads:
        squads = (kind,)
    return Unit(unit_id, kind, side, at, squads=squads, sheet=fresh(row.ogre) if row.ogre else ())


def position_of(
    rules: Rules,
    board: Board,
    units: Iterable[Unit],
    clock: Clock,
    terms: Terms | None = None,
    sides: tuple[Side, ...] = SIDES,
    spent: dict[str, TurnUsage] | None = None,
    markers: Iterable[Marker] = (),
    dice: Dice | None = None,
    result: Result | None = None,
) -> Position:
    """Any position, as given; nothing is run."""
    empty = Position(
        board, terms or Terms(), sides, {}, {}, (0,) * len(sides), (0,) * len(sides), {}, {}, {}, clock, (),
        dice or Dice(), result, board.derived, {}, 0, False, False,
    )  # fmt: skip
    draft = Draft.of(empty, rules)
    for unit in units:
        draft.put(unit)
    for marker in markers:
        draft.mark(marker)
    USAGE.fill(draft, spent or {})
    return draft.freeze()


def begin(rules: Rules, position: Position) -> Position:
    """Enter the first phase of a game from a position of counters."""
    draft = Draft.of(position, rules)
    sequence.begin(draft)
    return draft.freeze()
