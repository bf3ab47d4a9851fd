"""What an order may lead to: it is carried out over all dice, each outcome with its chance."""

from __future__ import annotations

from fractions import Fraction

from game.core.dice import DiceError
from game.core.orders import Order
from game.core.position import Draft, Position
from game.core.ruleset import Rules, Step


class _NeedDie(Exception):
    """The forced dice are used up."""


class _Forced:
    def __init__(self, faces: tuple[int, ...]) -> None:
        self._faces = list(faces)

    def take(self, count: int) -> tuple[int, ...]:
        if len(self._faces) < count:
            raise _NeedDie
        found, self._faces = tuple(self._faces[:count]), self._faces[count:]
        return found

    def left(self) -> int:
        return len(self._faces)


def outcomes(rules: Rules, position: Position, order: Order, most: int = 1296) -> list[tuple[Fraction, Step]]:
    """Every outcome of a legal order with its probability, dice in order.

    Raises ``DiceError`` when there are more than ``most`` outcomes to look at.
    """
    found: list[tuple[Fraction, Step]] = []
    waiting: list[tuple[int, ...]] = [()]
    while waiting:
        faces = waiting.pop()
        if len(found) + len(waiting) > most:
            raise DiceError("too many dice to look at every outcome")
        draft = Draft(position, rules, _Forced(faces))
        try:
            rules.carry_out(draft, order, position)
        except _NeedDie:
            waiting.extend((*faces, face) for face in range(6, 0, -1))
            continue
        if draft.check_end and draft.result is None:
            rules.judge(draft)
        step = Step(order, draft.freeze(), tuple(draft.events), tuple(draft.rolls), draft.revealed)
        found.append((Fraction(1, 6 ** len(faces)), step))
    return found
