"""The luck budget: every roll of a game with what could be expected of it, and the sums of both sides.

What an attack destroys is counted in the worth of counters, and a task as done or not. A game reports both
(``TELLING``); a roll that it reports nothing of is listed with the mean of its dice.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from game.core.chance import throws
from game.core.dice import BEST, SUM
from game.core.games import game_named
from game.core.position import decider
from game.core.records import Roll
from game.lab.analysis.record import Record
from game.lab.batch.telling import TELLING, Fired, Tried

#: what is expected of a roll is counted in these
WORTH, TASKS, FACES = "worth", "tasks", "faces"


class Throw(Struct, frozen=True):
    """A roll: the order that rolled it, turn and side, its words, its faces, expectation and result."""

    at: int
    turn: int
    side: int
    words: str
    faces: tuple[int, ...]
    measure: str
    expected: float
    actual: float
    #: did the side roll, or was it given something by the roll of another?
    own: bool = True

    @property
    def luck(self) -> float:
        """What the dice gave more than was expected."""
        return self.actual - self.expected


class Sum(Struct, frozen=True):
    """The luck of a side in one measure: how often it rolled, what was expected of that and of the rolls of
    others in its favour, and what came.
    """

    side: int
    measure: str
    rolls: int
    expected: float
    actual: float

    @property
    def luck(self) -> float:
        """What its dice gave more than was expected."""
        return self.actual - self.expected


class Budget(Struct, frozen=True):
    """The luck of a game."""

    throws: tuple[Throw, ...]

    def sums(self) -> list[Sum]:
        """By side and measure, the worth first."""
        found = []
        for measure in (WORTH, TASKS):
            for side in (0, 1):
                rows = [row for row in self.throws if row.side == side and row.measure == measure]
                if rows:
                    expected, actual = sum(row.expected for row in rows), sum(row.actual for row in rows)
                    own = sum(row.own for row in rows)
                    found.append(Sum(side, measure, own, expected, actual))
        return found

    def course(self, side: int) -> list[tuple[int, float]]:
        """After which order a side's luck in worth changed, and its sum since the beginning."""
        found: list[tuple[int, float]] = []
        total = 0.0
        for row in self.throws:
            if row.side == side and row.measure == WORTH:
                total += row.luck
                found.append((row.at, total))
        return found


def budget(record: Record) -> Budget:
    """The luck of a record, as far as it is known."""
    return Budget(tuple(row for at in range(1, record.count + 1) for row in _of_step(record, at)))


def _of_step(record: Record, at: int) -> Iterator[Throw]:
    step = record.step(at)
    if not step.rolls:
        return
    before = record.position(at - 1)
    turn, side = before.clock.turn, decider(before)
    label = before.board.grid.label
    left = [(roll, tuple(roll.dice)) for roll in step.rolls]
    telling = TELLING.of(game_named(before.terms.game))
    for told in telling.told(record.rules, before, step):
        if isinstance(told, Fired):
            faces, own = left.pop(0)[1] if left else (), told.side == side
            words = f"{'Attack on' if own else 'Defence against'} {label(told.at)}"
            words += f", {told.odds}" if told.odds else ""
            yield Throw(at, turn, told.side, words, faces, WORTH, told.expected, told.actual, own)
        elif isinstance(told, Tried) and 0 < told.chance < 1:
            faces = left.pop(0)[1] if left else ()
            words = f"{telling.task_title(told.task)} at {label(told.at)}"
            yield Throw(at, turn, told.side, words, faces, TASKS, told.chance, float(told.success))
    for roll, faces in left:
        mean, shown = _expected(roll)
        yield Throw(at, turn, side, _upper(roll.purpose), faces, FACES, mean, shown)


def _expected(roll: Roll) -> tuple[float, float]:
    """The mean of what a rule reads from a roll, and what it read: the sum, the best die, or all dice."""
    if roll.read == BEST:
        ways = throws(len(roll.dice), BEST, roll.faces)
        return float(sum(chance * max(faces) for faces, chance in ways)), float(max(roll.dice))
    mean = len(roll.dice) * (roll.faces + 1) / 2
    return (mean, float(sum(roll.dice))) if roll.read == SUM or roll.dice else (0.0, 0.0)


def _upper(words: str) -> str:
    return words[:1].upper() + words[1:]
