"""Dice: the program's only source of chance, and fully recorded.

A die is a hash of the game's seed, its stream and its number in that stream. So a position carries all its
future dice in a few integers, and two games with the same seed share their luck stream by stream. Scripted
dice (typed by hand, tests) come from a list instead.
"""

from __future__ import annotations

import zlib
from typing import Protocol

from msgspec import Struct

from game.core.amounts import counted

#: what a rule reads from a roll: all dice in order, their sum, or the best one
EACH, SUM, BEST = "each", "sum", "best"
#: the default number of faces, and the maximum
FACES, MOST_FACES = 6, 100
_MASK = (1 << 64) - 1


class DiceError(ValueError):
    """Recorded or typed dice that do not fit what was rolled."""


class Stream(Struct, frozen=True):
    """A dice stream declared by a module: dice for one purpose do not disturb other dice.

    Its ``number`` generates its dice and never changes; the default number comes from the name.
    """

    name: str
    number: int = -1
    #: the number of faces of its dice
    faces: int = FACES

    @property
    def key(self) -> int:
        """The number that generates its dice."""
        return self.number if self.number >= 0 else 1000 + zlib.crc32(self.name.encode())


class Dice(Struct, frozen=True, gc=False):
    """Seed and numbers drawn; ``script`` holds the remaining typed dice.

    ``counts`` has a row (number, name, dice drawn) for each used stream, by number.
    """

    seed: int = 0
    counts: tuple[tuple[int, str, int], ...] = ()
    script: tuple[int, ...] | None = None


class BlankDice(Dice, frozen=True, gc=False):
    """The dice of a view. Nobody can roll them: future dice are hidden from everybody."""


class BlankDiceError(RuntimeError):
    """An attempt to roll the dice of a view."""


def face(seed: int, stream: int, number: int, faces: int = FACES) -> int:
    """The die (from 1) with this number in this stream."""
    x = (seed * 0x9E3779B97F4A7C15 + stream * 0xD1B54A32D192ED03 + number * 0x8CB92BA72F3D8DD7) & _MASK
    x ^= x >> 30
    x = x * 0xBF58476D1CE4E5B9 & _MASK
    x ^= x >> 27
    x = x * 0x94D049BB133111EB & _MASK
    return (x ^ x >> 31) % faces + 1


def drawn(dice: Dice, stream: str, key: int, count: int, faces: int = FACES) -> tuple[tuple[int, ...], Dice]:
    """``count`` dice of the stream with number ``key``, and the remaining dice.

    Raises ``DiceError`` if typed dice run out, ``BlankDiceError`` for the dice of a view.
    """
    if isinstance(dice, BlankDice):
        raise BlankDiceError(
            "The dice of a view cannot be rolled: play on from it with dice of your own (with_dice)."
        )
    if dice.script is not None:
        if len(dice.script) < count:
            here = f"{counted(count, 'more die', 'more dice')} {'is' if count == 1 else 'are'} rolled here"
            left = len(dice.script)
            raise DiceError(f"{here}, and of those typed in there {'is' if left == 1 else 'are'} {left} left")
        return dice.script[:count], Dice(dice.seed, dice.counts, dice.script[count:])
    start, counts = _counted(dice.counts, stream, key, count)
    seed = dice.seed
    return tuple([face(seed, key, start + i, faces) for i in range(count)]), Dice(seed, counts, None)


def _counted(
    counts: tuple[tuple[int, str, int], ...], stream: str, key: int, more: int
) -> tuple[int, tuple[tuple[int, str, int], ...]]:
    """The dice drawn from a stream so far, and the updated rows after drawing more."""
    for k, row in enumerate(counts):
        if row[0] == key:
            return row[2], (*counts[:k], (key, stream, row[2] + more), *counts[k + 1 :])
    return 0, tuple(sorted((*counts, (key, stream, more)))) if more else counts


def passed(dice: Dice, stream: str, key: int, count: int) -> Dice:
    """The remaining dice after a roll whose faces came from elsewhere."""
    if isinstance(dice, BlankDice):
        return dice
    if dice.script is not None:
        return Dice(dice.seed, dice.counts, dice.script[count:])
    return Dice(dice.seed, _counted(dice.counts, stream, key, count)[1], None)


class Faces(Protocol):
    """A source of forced faces."""

    def take(self, count: int, read: str = EACH, faces: int = FACES) -> tuple[int, ...]:
        """The next faces; ``read`` is what the rule makes of them.

        If fewer are supplied than needed, the game rolls the rest.
        """
        ...


class Source(Struct):
    """Supplied faces (a replay, a what-if), handed out in order."""

    _faces: tuple[int, ...]
    _taken: int = 0

    def take(self, count: int, read: str = EACH, faces: int = FACES) -> tuple[int, ...]:
        """The next faces. Raises ``DiceError`` if there are too few or one is invalid."""
        found = self._faces[self._taken : self._taken + count]
        for value in found:
            if not 1 <= value <= faces:
                raise DiceError(f"{value} is not a face of a die")
        if len(found) < count:
            most = self._taken + count
            raise DiceError(
                f"{_given(len(self._faces))}, and at least {most} {'is' if most == 1 else 'are'} rolled"
            )
        self._taken += count
        return found

    def done(self) -> None:
        """Check that all faces were used. Raises ``DiceError`` with the number supplied and the number
        rolled.
        """
        if self._taken < len(self._faces):
            rolled = f"only {self._taken} {'is' if self._taken == 1 else 'are'}" if self._taken else "none is"
            raise DiceError(f"{_given(len(self._faces))}, and {rolled} rolled")


def _given(count: int) -> str:
    return f"{counted(count, 'die', 'dice')} {'is' if count == 1 else 'are'} given"
