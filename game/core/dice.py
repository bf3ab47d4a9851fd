"""Dice: the only chance in the program, and all of it recorded.

A die is a hash of the game's seed, its stream and its number in that stream, so a position
carries its whole future luck in a few integers and two games that share a seed share their
luck stream by stream. Scripted dice (typed by hand, tests) come from a list instead.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Protocol

from msgspec import Struct

STREAMS = ("setup", "combat", "hazard", "mine", "task")
#: what a rule reads of the dice of a roll: each of them in order, their sum, or the best of them
EACH, SUM, BEST = "each", "sum", "best"
_MASK = (1 << 64) - 1


class DiceError(ValueError):
    """Recorded or typed dice that do not fit what was rolled."""


class Dice(Struct, frozen=True, gc=False):
    """Seed and numbers drawn by stream; ``script`` holds typed dice still to come."""

    seed: int = 0
    counts: tuple[int, ...] = (0,) * len(STREAMS)
    script: tuple[int, ...] | None = None


class BlankDice(Dice, frozen=True, gc=False):
    """The dice of a view. Nobody can roll them: what the true dice will show is hidden from everybody."""


class BlankDiceError(RuntimeError):
    """Somebody rolled the dice of a view."""


def face(seed: int, stream: int, number: int) -> int:
    """The die (1 to 6) of this number in this stream."""
    x = (seed * 0x9E3779B97F4A7C15 + stream * 0xD1B54A32D192ED03 + number * 0x8CB92BA72F3D8DD7) & _MASK
    x ^= x >> 30
    x = x * 0xBF58476D1CE4E5B9 & _MASK
    x ^= x >> 27
    x = x * 0x94D049BB133111EB & _MASK
    return (x ^ x >> 31) % 6 + 1


def drawn(dice: Dice, stream: str, count: int) -> tuple[tuple[int, ...], Dice]:
    """``count`` dice of a stream, and the dice left.

    Raises ``DiceError`` if typed dice run out, ``BlankDiceError`` if they are those of a view.
    """
    if isinstance(dice, BlankDice):
        raise BlankDiceError(
            "The dice of a view cannot be rolled: play on from it with dice of your own (with_dice)."
        )
    if dice.script is not None:
        if len(dice.script) < count:
            raise DiceError(f"{count} more dice are rolled here than were typed in")
        return dice.script[:count], Dice(dice.seed, dice.counts, dice.script[count:])
    k = STREAMS.index(stream)
    start = dice.counts[k]
    faces = tuple(face(dice.seed, k, start + i) for i in range(count))
    counts = dice.counts[:k] + (start + count,) + dice.counts[k + 1 :]
    return faces, Dice(dice.seed, counts, None)


def passed(dice: Dice, stream: str, count: int) -> Dice:
    """The dice left after some were rolled whose faces came from elsewhere."""
    if isinstance(dice, BlankDice):
        return dice
    if dice.script is not None:
        return Dice(dice.seed, dice.counts, dice.script[count:])
    k = STREAMS.index(stream)
    return Dice(dice.seed, (*dice.counts[:k], dice.counts[k] + count, *dice.counts[k + 1 :]), None)


class Faces(Protocol):
    """Where forced faces come from."""

    def take(self, count: int, read: str = EACH) -> tuple[int, ...]:
        """The next faces; ``read`` is what the rule makes of them."""
        ...


class Source:
    """Faces given from outside (a replay, a what-if), handed out in order."""

    def __init__(self, faces: Iterator[int] | tuple[int, ...]) -> None:
        self._faces = iter(faces)

    def take(self, count: int, read: str = EACH) -> tuple[int, ...]:
        """The next faces. Raises ``DiceError`` when there are too few or one is no die."""
        found = []
        for _ in range(count):
            value = next(self._faces, 0)
            if not 1 <= value <= 6:
                raise DiceError(
                    "the record has too few dice for this order"
                    if value == 0
                    else f"{value} is not a face of a die"
                )
            found.append(value)
        return tuple(found)

    def left(self) -> int:
        """How many faces were not used."""
        return sum(1 for _ in self._faces)
