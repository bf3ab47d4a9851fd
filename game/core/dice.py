"""Dice: the only chance in the program, and all of it recorded.

A die is a hash of the game's seed, its stream and its number in that stream, so a position
carries its whole future luck in a few integers and two games that share a seed share their
luck stream by stream. Scripted dice (typed by hand, tests) come from a list instead.
"""

from __future__ import annotations

import zlib
from typing import Protocol

from msgspec import Struct

from game.core.amounts import counted

#: what a rule reads of the dice of a roll: each of them in order, their sum, or the best of them
EACH, SUM, BEST = "each", "sum", "best"
#: the faces of a die where nothing else is said, and the most that one may have
FACES, MOST_FACES = 6, 100
_MASK = (1 << 64) - 1


class DiceError(ValueError):
    """Recorded or typed dice that do not fit what was rolled."""


class Stream(Struct, frozen=True):
    """A stream of dice that a module declares: dice for one purpose do not disturb those for another.

    Its dice are made from its ``number``, which never changes; without one it follows from the name.
    """

    name: str
    number: int = -1
    #: how many faces its dice have
    faces: int = FACES

    @property
    def key(self) -> int:
        """The number that its dice are made from."""
        return self.number if self.number >= 0 else 1000 + zlib.crc32(self.name.encode())


class Dice(Struct, frozen=True, gc=False):
    """Seed and numbers drawn; ``script`` holds typed dice still to come.

    ``counts`` has a row (number, name, dice drawn) for each stream that was drawn from, by number.
    """

    seed: int = 0
    counts: tuple[tuple[int, str, int], ...] = ()
    script: tuple[int, ...] | None = None


class BlankDice(Dice, frozen=True, gc=False):
    """The dice of a view. Nobody can roll them: what the true dice will show is hidden from everybody."""


class BlankDiceError(RuntimeError):
    """Somebody rolled the dice of a view."""


def face(seed: int, stream: int, number: int, faces: int = FACES) -> int:
    """The die (from 1 on) of this number in this stream."""
    x = (seed * 0x9E3779B97F4A7C15 + stream * 0xD1B54A32D192ED03 + number * 0x8CB92BA72F3D8DD7) & _MASK
    x ^= x >> 30
    x = x * 0xBF58476D1CE4E5B9 & _MASK
    x ^= x >> 27
    x = x * 0x94D049BB133111EB & _MASK
    return (x ^ x >> 31) % faces + 1


def drawn(dice: Dice, stream: str, key: int, count: int, faces: int = FACES) -> tuple[tuple[int, ...], Dice]:
    """``count`` dice of a stream, made from its number ``key``, and the dice left.

    Raises ``DiceError`` if typed dice run out, ``BlankDiceError`` if they are those of a view.
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
    """How many dice of a stream were drawn, and the rows when some more are."""
    for k, row in enumerate(counts):
        if row[0] == key:
            return row[2], (*counts[:k], (key, stream, row[2] + more), *counts[k + 1 :])
    return 0, tuple(sorted((*counts, (key, stream, more)))) if more else counts


def passed(dice: Dice, stream: str, key: int, count: int) -> Dice:
    """The dice left after some were rolled whose faces came from elsewhere."""
    if isinstance(dice, BlankDice):
        return dice
    if dice.script is not None:
        return Dice(dice.seed, dice.counts, dice.script[count:])
    return Dice(dice.seed, _counted(dice.counts, stream, key, count)[1], None)


class Faces(Protocol):
    """Where forced faces come from."""

    def take(self, count: int, read: str = EACH, faces: int = FACES) -> tuple[int, ...]:
        """The next faces of dice with so many; ``read`` is what the rule makes of them.

        Where it gives fewer than are wanted, the game rolls the others itself.
        """
        ...


class Source(Struct):
    """Faces given from outside (a replay, a what-if), handed out in order."""

    _faces: tuple[int, ...]
    _taken: int = 0

    def take(self, count: int, read: str = EACH, faces: int = FACES) -> tuple[int, ...]:
        """The next faces. Raises ``DiceError`` when there are too few or one is no die."""
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
        """All faces must have been used. Raises ``DiceError`` with how many there were,
        and how many were rolled.
        """
        if self._taken < len(self._faces):
            rolled = f"only {self._taken} {'is' if self._taken == 1 else 'are'}" if self._taken else "none is"
            raise DiceError(f"{_given(len(self._faces))}, and {rolled} rolled")


def _given(count: int) -> str:
    return f"{counted(count, 'die', 'dice')} {'is' if count == 1 else 'are'} given"
