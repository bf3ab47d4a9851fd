"""Dice set by hand: faces laid down for what is rolled next, the average, dice rolled on a table.

An order is first run with them to see what it rolls; then it is given with exactly these faces, so that the
record has them (``History.do``).
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from game.core.dice import EACH, FACES, DiceError
from game.core.orders import Order
from game.core.position import Position, U
from game.core.records import Roll
from game.core.ruleset import Rules
from game.core.steps import Step

_BY_HAND = "dice by hand"


class SetFaces:
    """Faces for an order: those laid down come first, what they do not reach for the game rolls itself."""

    def __init__(self, faces: Sequence[int], one_roll: bool = False) -> None:
        """With ``one_roll`` they are for the first roll alone."""
        self._left, self.one_roll = list(faces), one_roll

    def take(self, count: int, read: str = EACH, faces: int = FACES) -> tuple[int, ...]:
        """The next ones; fewer where they run out. Raises ``DiceError`` for what is no face of such a die."""
        found, self._left = self._left[:count], [] if self.one_roll else self._left[count:]
        for value in found:
            if not 1 <= value <= faces:
                raise DiceError(f"{value} is not a face of a die with {faces} faces")
        return tuple(found)


class AverageFaces:
    """Dice that show their average: the two faces in the middle take turns."""

    def __init__(self, rolled: int) -> None:
        """``rolled``: how many dice the game has rolled before."""
        self._rolled = rolled

    def take(self, count: int, read: str = EACH, faces: int = FACES) -> tuple[int, ...]:
        """The next ones."""
        first, self._rolled = self._rolled, self._rolled + count
        return tuple((faces + 1) // 2 if k % 2 else faces // 2 + 1 for k in range(first, first + count))


def rolled_so_far(position: Position[U]) -> int:
    """How many dice the game has rolled."""
    return sum(row[2] for row in position.dice.counts)


def rolls_with(
    rules: Rules[U], position: Position[U], order: Order[U], source: SetFaces | AverageFaces
) -> tuple[Roll, ...]:
    """What a legal order rolls with these faces, up to the next decision. Raises ``DiceError``."""
    return rules.run(position, order, source).rolls


def shown(rolls: Sequence[Roll]) -> tuple[int, ...]:
    """All faces in their order."""
    return tuple(face for roll in rolls for face in roll.dice)


def still_to_roll(rolls: Sequence[Roll], there: int) -> Roll | None:
    """The first roll that so many faces do not reach for, with the dice that are missing in it; or None."""
    for roll in rolls:
        if there < len(roll.dice):
            return replace(roll, dice=roll.dice[max(0, there) :])
        there -= len(roll.dice)
    return None


def by_hand(rules: Rules[U], before: Position[U], step: Step[U]) -> bool:
    """Does a step have other dice than the game would have rolled?"""
    if not step.rolls:
        return False
    found = step.position.memo.get(_BY_HAND)
    if found is None:
        try:
            drawn = shown(rules.apply(before, step.order).rolls)
        except DiceError:
            drawn = ()
        found = step.position.memo[_BY_HAND] = drawn != shown(step.rolls)
    return bool(found)
