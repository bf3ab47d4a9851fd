"""Possible outcomes of an order: it is carried out for all dice, and each outcome has a probability."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import lru_cache
from itertools import product

from game.core.dice import BEST, EACH, FACES, SUM, DiceError, Source
from game.core.orders import Order
from game.core.position import Position, U
from game.core.ruleset import Rules
from game.core.steps import Step

#: what the given number of dice with the given faces show
Throw = Callable[[int, int], tuple[int, ...]]
#: the faces of some dice, with their probability
Way = tuple[tuple[int, ...], Fraction]


class _NeedDice(Exception):
    """The forced dice are used up; the rule rolls this many more and reads them in this way."""

    def __init__(self, count: int, read: str, faces: int) -> None:
        self.count, self.read, self.faces = count, read, faces


class _Forced:
    """Predetermined faces."""

    def __init__(self, faces: tuple[int, ...]) -> None:
        self._faces, self._taken = faces, 0

    def take(self, count: int, read: str = EACH, faces: int = FACES) -> tuple[int, ...]:
        if self._taken == len(self._faces):
            raise _NeedDice(count, read, faces)
        self._taken += count
        return self._faces[self._taken - count : self._taken]


class _Thrown:
    """Dice as actually rolled."""

    def __init__(self, throw: Throw) -> None:
        self._throw = throw

    def take(self, count: int, read: str = EACH, faces: int = FACES) -> tuple[int, ...]:
        return self._throw(count, faces)


class _Alike:
    """Replaces each recorded throw by one that reads the same."""

    def __init__(self, faces: tuple[int, ...]) -> None:
        self._source = Source(faces)

    def take(self, count: int, read: str = EACH, faces: int = FACES) -> tuple[int, ...]:
        shown = self._source.take(count, faces=faces)
        if read == SUM:
            return _faces_of(sum(shown), count, faces)
        return (*(1,) * (count - 1), max(shown)) if read == BEST and count else shown


def sample(rules: Rules[U], position: Position[U], order: Order[U], throw: Throw) -> Step[U]:
    """One outcome of a legal order, up to the next decision; ``throw`` supplies the dice."""
    return rules.run(position, order, _Thrown(throw))


def read_alike(rules: Rules[U], position: Position[U], order: Order[U], faces: tuple[int, ...]) -> Step[U]:
    """The outcome of a legal order with other throws that read the same as these faces.

    Raises ``DiceError`` if it rolls a different number of dice.
    """
    return rules.run(position, order, _Alike(faces))


def outcomes(
    rules: Rules[U], position: Position[U], order: Order[U], most: int = 1296, apart: bool = False
) -> list[tuple[Fraction, Step[U]]]:
    """Every outcome of a legal order with its probability, dice in order, up to the next decision.

    If only the sum or the best die counts, one throw represents all that read the same, unless they are
    wanted ``apart``. Raises ``DiceError`` when there are more than ``most`` outcomes.
    """
    found: list[tuple[Fraction, Step[U]]] = []
    waiting: list[Way] = [((), Fraction(1))]
    while waiting:
        faces, chance = waiting.pop()
        try:
            found.append((chance, rules.run(position, order, _Forced(faces))))
        except _NeedDice as need:
            read = EACH if apart else need.read
            if len(found) + len(waiting) + _number(need.count, read, need.faces) > most:
                raise DiceError("too many dice to look at every outcome") from None
            ways = throws(need.count, read, need.faces)
            waiting.extend(((*faces, *more), chance * part) for more, part in reversed(ways))
    return found


def _number(count: int, read: str, faces: int) -> int:
    if read == SUM:
        return (faces - 1) * count + 1
    return faces if read == BEST else int(faces**count)


@lru_cache(64)
def throws(count: int, read: str, faces: int = FACES) -> tuple[Way, ...]:
    """The throws of some dice that the rule distinguishes, each with its probability, in order."""
    if read == SUM:
        chances = _sums(count, faces)
        return tuple(
            (_faces_of(total, count, faces), chances[total]) for total in range(count, faces * count + 1)
        )
    if read == BEST:
        low = (1,) * (count - 1)
        return tuple(
            ((*low, top), Fraction(top**count - (top - 1) ** count, faces**count))
            for top in range(1, faces + 1)
        )
    every = product(range(1, faces + 1), repeat=count)
    return tuple((shown, Fraction(1, faces**count)) for shown in every)


def _sums(count: int, faces: int) -> dict[int, Fraction]:
    """The probability of each sum of some dice."""
    found = {0: Fraction(1)}
    for _ in range(count):
        longer: dict[int, Fraction] = {}
        for total, chance in found.items():
            for face in range(1, faces + 1):
                longer[total + face] = longer.get(total + face, Fraction(0)) + chance / faces
        found = longer
    return found


def _faces_of(total: int, count: int, faces: int) -> tuple[int, ...]:
    """The first throw, in order, with this sum."""
    shown = []
    for left in range(count - 1, -1, -1):
        shown.append(max(1, total - faces * left))
        total -= shown[-1]
    return tuple(shown)
