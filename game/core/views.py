"""What one side may see. Everything outside the rules gets a view, never the truth.

A view is a position whose hidden things are filtered and whose dice are blank. It is made once
for a position and side and shares every table that needs no filter. What is hidden never shapes the
ground (a mine costs nothing to enter), so that what is derived from the ground is shared as well.
"""

from __future__ import annotations

from game.core.dice import Dice
from game.core.position import Position
from game.core.records import Marker

BLANK = Dice()


def view(position: Position, side: int) -> Position:
    """The position as this side sees it; side -1 is an onlooker who knows what all know."""
    found = position.memo.get(("view", side))
    if found is None:
        found = _made(position, side)
        position.memo[("view", side)] = found
    seen: Position = found
    return seen


def _made(position: Position, side: int) -> Position:
    markers = position.markers
    if any(m.known != -1 for row in markers.values() for m in row):
        bit = 1 << side if side >= 0 else 0
        markers = _known(position, bit)
    return Position(
        position.board, position.terms, position.sides, position.units, position.at_hex, position.held,
        position.walls, position.spent, markers, position.gone, position.clock, position.frames, BLANK,
        position.result, position.ground,
    )  # fmt: skip


def _known(position: Position, bit: int) -> dict[int, tuple[Marker, ...]]:
    found = {}
    for at, row in position.markers.items():
        seen = tuple(m for m in row if m.known == -1 or m.known & bit)
        if seen:
            found[at] = seen
    return found
