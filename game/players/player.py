"""What a computer player is.

A player is made for one side of one game. It is given views and never a position, so it knows what a person
in its place would know. Who calls it (a match, the window) carries its orders out. ``roster.py`` finds
players by name.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Protocol, runtime_checkable

from msgspec import Struct

from game.core.anygame import Order, Rules, View
from game.core.windows import Pause


class Rival(Struct, frozen=True):
    """An order that was weighed and not chosen, and what it was worth."""

    order: Order
    value: float


#: rivals that a player tells of
TOLD = 3


def best_of(rivals: Iterable[Rival], but: Order | None = None) -> tuple[Rival, ...]:
    """The rivals that are worth most, each order once, without the one that was chosen."""
    found: dict[Order, float] = {}
    for rival in rivals:
        if rival.order != but:
            found[rival.order] = max(rival.value, found.get(rival.order, rival.value))
    rows = sorted(found.items(), key=lambda row: -row[1])[:TOLD]
    return tuple(Rival(order, value) for order, value in rows)


class Choice(Struct, frozen=True):
    """What a player decides: the order, the reason in a sentence, and the best of those it did not choose.

    The values of the order and of its rivals compare with each other and with nothing else.
    """

    order: Order
    reason: str = ""
    rivals: tuple[Rival, ...] = ()
    value: float = 0.0


class Player(Protocol):
    """Decides for one side."""

    def choose(self, view: View) -> Choice:
        """The next order of its side, which must decide now."""

    def answer(self, view: View) -> Choice:
        """The answer to the window on top of the frames of the view, which asks its side out of turn."""


@runtime_checkable
class Patient(Protocol):
    """A player who thinks for long. Left alone it counts what it tries, never time, so that games repeat."""

    def within(self, seconds: float) -> None:
        """Think for at most so many seconds about a phase, from now on; 0 for as long as it takes."""


class Maker(Protocol):
    """Makes a player."""

    def __call__(self, rules: Rules, side: int, seed: int = 0, level: str = "", /) -> Player:
        """A player of a side. ``seed`` decides its whims; ``level`` is a word of its row, "" the usual."""


#: the level of a player whose sappers do no engineering, for measuring what that is worth
IDLE_SAPPERS = "idle-sappers"


class PlayerRow(Struct, frozen=True):
    """A kind of player: its name in files and on the command line, its version, a line about it."""

    name: str
    version: int
    title: str
    words: str
    make: Maker
    #: the words of its levels, the usual one first, and what each means
    levels: Mapping[str, str] = {}
    #: levels for measurements, which no window offers
    measures: Mapping[str, str] = {}
    #: it takes seconds for a phase: whoever plays many games to find faults leaves it out
    slow: bool = False

    @property
    def full_name(self) -> str:
        """The name with the version, as it stands on every figure: ``greedy-1``."""
        return f"{self.name}-{self.version}"

    @property
    def former_names(self) -> tuple[str, ...]:
        """The names of its versions before this one, which nobody can play any more."""
        return tuple(f"{self.name}-{version}" for version in range(1, self.version))


def decided(player: Player, view: View) -> Choice:
    """What a player decides now, in its turn or out of it."""
    asked = view.frames and isinstance(view.frames[-1], Pause)
    return player.answer(view) if asked else player.choose(view)
