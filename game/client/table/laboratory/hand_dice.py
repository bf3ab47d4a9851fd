"""Dice that one player sets by hand: the next roll, a list, the average, or dice rolled on the table.

``Session.do`` asks it for the faces of an order. If the player rolls real dice, the order waits:
``DiceWanted`` says for which rolls.
"""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple

from game.core.anygame import History, Order, Rules
from game.core.records import Roll
from game.core.set_dice import AverageFaces, SetFaces, rolled_so_far, rolls_with, shown, still_to_roll


class Way(Enum):
    """The source of dice."""

    FALL = "fall"
    NEXT = "next"
    LIST = "list"
    AVERAGE = "average"
    OWN = "own"


class DiceWanted(Exception):
    """An order cannot be carried out before the player has rolled; ``rest`` are the orders that wait."""

    def __init__(self, order: Order, roll: Roll) -> None:
        super().__init__(roll.purpose)
        self.order, self.roll = order, roll
        self.rest: tuple[Order, ...] = (order,)


class Used(NamedTuple):
    """The prepared faces that an order used."""

    at: int
    before: tuple[Way, tuple[int, ...]]
    after: tuple[Way, tuple[int, ...]]


class HandDice:
    """The source of a game's dice, and the prepared faces."""

    def __init__(self) -> None:
        self.way, self.faces = Way.FALL, tuple[int, ...]()
        #: faces that the player has rolled for the waiting order
        self.typed: tuple[int, ...] = ()
        #: let the game roll for the waiting order
        self.lets_roll = False
        #: the prepared faces before and after each order that used some, by the number of orders given; also
        #: for orders that were undone
        self._used: list[Used] = []
        self._undone: list[Used] = []

    def set(self, way: Way, faces: tuple[int, ...] = ()) -> None:
        """Set the source of dice from now on."""
        self.way, self.faces = way, faces
        self._used, self._undone = [], []
        self.forget()

    def undone(self, at: int) -> None:
        """Orders were undone, and so many remain: the faces that later ones used are available again."""
        while self._used and self._used[-1].at >= at:
            used = self._used.pop()
            self._undone.append(used)
            self.way, self.faces = used.before
        self.forget()

    def redone(self, at: int) -> None:
        """Orders were redone, and so many are given: the faces that they used are gone again."""
        while self._undone and self._undone[-1].at < at:
            used = self._undone.pop()
            self._used.append(used)
            self.way, self.faces = used.after

    def forget(self) -> None:
        """Drop the faces of a waiting order that is not given."""
        self.typed, self.lets_roll = (), False

    def take(self, rules: Rules, history: History, order: Order) -> tuple[int, ...] | None:
        """All faces for an order; None if the game rolls as usual.

        Raises ``DiceWanted`` if the player must roll first, ``DiceError`` for faces that do not fit.
        """
        position = history.position
        if self.way is Way.FALL or rules.refusal(position, order) is not None:
            return None
        if self.way is Way.OWN:
            return self._rolled(rules, history, order)
        source = (
            AverageFaces(rolled_so_far(position))
            if self.way is Way.AVERAGE
            else SetFaces(self.faces, self.way is Way.NEXT)
        )
        found = shown(rolls_with(rules, position, order, source))
        if not found:
            return None
        if self.way is not Way.AVERAGE:
            left = self.faces[len(found) :] if self.way is Way.LIST else ()
            after = (self.way if left else Way.FALL, left)
            self._used.append(Used(history.at, (self.way, self.faces), after))
            self._undone = []
            self.way, self.faces = after
        return found

    def _rolled(self, rules: Rules, history: History, order: Order) -> tuple[int, ...] | None:
        rolls = rolls_with(rules, history.position, order, SetFaces(self.typed))
        wanted = still_to_roll(rolls, len(self.typed))
        if wanted is not None and not self.lets_roll:
            raise DiceWanted(order, wanted)
        self.forget()
        return shown(rolls) or None

    def words(self) -> str:
        """The source of dice in words; "" if the game rolls as usual."""
        row = " ".join(map(str, self.faces))
        return {
            Way.FALL: "",
            Way.NEXT: f"Next roll: {row}",
            Way.LIST: f"Dice: {row}",
            Way.AVERAGE: "Average dice",
            Way.OWN: "Your own dice",
        }[self.way]


def faces_in(words: str) -> tuple[int, ...] | None:
    """The faces that a player typed, with or without spaces ("6 6 1", "661"); None for anything else."""
    parts = words.replace(",", " ").split()
    if not all(part.isascii() and part.isdigit() and len(part) < 9 for part in parts):
        return None
    if len(parts) == 1 and len(parts[0]) > 1:
        parts = list(parts[0])
    return tuple(int(part) for part in parts)
