"""The branches of one game: each begins where the game began, and leaves it after some orders.

In a saved game they stand behind the orders of the branch that is played::

    [branch] "West first" 34 41
    > move GEV-1 0407 =5d0c41aa

The name, how many orders it shares with that branch, how many of its own stand, and the orders after those.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from msgspec import Struct

from game.boards.findings import ReadError
from game.core.anygame import Position, Step
from game.core.codec import quoted, whole, words_of

BRANCH = "[branch]"
_NEAT = re.compile(r"\s+")
#: letters of a name, and branches of a game
LONGEST_NAME, MOST_BRANCHES = 60, 100


class Branch(Struct):
    """A branch of a game: its name, all its orders from the start on, and how many of them stand."""

    name: str
    steps: list[Step]
    at: int


def neat(name: str) -> str:
    """A name as it is kept: on one line, and not too long."""
    return _NEAT.sub(" ", name).strip()[:LONGEST_NAME].strip()


def shared(one: Sequence[Step], other: Sequence[Step]) -> int:
    """How many orders two branches have in common."""
    for k, (a, b) in enumerate(zip(one, other, strict=False)):
        if a is not b:
            return k
    return min(len(one), len(other))


def head_line(branch: Branch, common: int) -> str:
    """The line that a branch begins with."""
    return f"{BRANCH} {quoted(branch.name)} {common} {branch.at}"


def steps_after(branch: Branch, start: Position, common: int) -> Iterator[tuple[Position, Step]]:
    """The orders that a branch does not share, each with the position before it."""
    before: Position = branch.steps[common - 1].position if common else start
    for step in branch.steps[common:]:
        yield before, step
        before = step.position


def read_head(line: str) -> tuple[str, int, int]:
    """Name, orders in common and orders that stand. Raises ``ReadError``, ``IndexError``."""
    words = words_of(line)
    if len(words) != 4:
        raise ReadError("A branch has a name and two numbers.")
    return neat(words[1]), whole(words[2]), whole(words[3])
