"""Dice set by hand: given faces for the next rolls, average dice, dice rolled on a table.

The order is first tried with them to see what it rolls, then given with exactly these faces, so that the
record contains them (``History.do``).
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
    """Faces for an order: the given ones first; the game rolls the rest."""

    def __init__(self, faces: Sequence[int], one_roll: bool = False) -> None:
        """With ``one_roll`` they apply only to the first roll."""
        self._left, self.one_roll = list(faces), one_roll

    def take(self, count: int, read: str = EACH, faces: int = FACES) -> tuple[int, ...]:
        """The next ones; fewer if they run out. Raises ``DiceError`` for a face that such a die lacks."""
        found, self._left = self._left[:count], [] if self.one_roll else self._left[count:]
        for value in found:
            if not 1 <= value <= faces:
                raise DiceError(f"{value} is not a face of a die with {faces} faces")
        return tuple(found)


class AverageFaces:
    """Dice that show their average: the two middle faces alternate."""

    def __init__(self, rolled: int) -> None:
        """``rolled``: how many dice the game has already rolled."""
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
    """The rolls of a legal order with these faces, up to the next decision. Raises ``DiceError``."""
    return rules.run(position, order, source).rolls


def shown(rolls: Sequence[Roll]) -> tuple[int, ...]:
    """All faces in order."""
    return tuple(face for roll in rolls for face in roll.dice)


def still_to_roll(rolls: Sequence[Roll], there: int) -> Roll | None:
    """The first roll not fully covered by the faces, with the number of dice missing; or None."""
    for roll in rolls:
        if there < len(roll.dice):
            return replace(roll, dice=roll.dice[max(0, there) :])
        there -= len(roll.dice)
    return None


def by_hand(rules: Rules[U], before: Position[U], step: Step[U]) -> bool:
    """Do a step's dice differ from those the game would have rolled?"""
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
