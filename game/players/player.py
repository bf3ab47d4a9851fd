"""The interface of a computer player.

A player is created for one side of one game. It gets views and never a position, so it knows what a person
in its place would know. Its caller (a match, the window) carries out its orders. ``roster.py`` finds
players by name.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Protocol, runtime_checkable

from msgspec import Struct

from game.core.anygame import Order, Rules, View
from game.core.windows import WindowFrame


class Rival(Struct, frozen=True):
    """An order that the player considered and did not choose, and its value."""

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
    """A player's decision: the order, the reason in a sentence, and the best orders it did not choose.

    The values of the order and of its rivals can only be compared with each other.
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
    """A player that thinks for a long time. Without a limit it counts what it tries, never time, so that the
    same seed gives the same game.
    """

    def within(self, seconds: float) -> None:
        """From now on, think for at most so many seconds about a phase; 0 for no limit."""


@runtime_checkable
class Telling(Protocol):
    """A player that can tell of the orders that it weighed and did not choose."""

    #: does it?
    tells: bool


def silent(player: Player) -> Player:
    """The same player where its orders are all that counts: it tells of no others, which takes time."""
    if isinstance(player, Telling):
        player.tells = False
    return player


class Maker(Protocol):
    """Creates a player."""

    def __call__(self, rules: Rules, side: int, seed: int = 0, level: str = "", /) -> Player:
        """A player for a side. ``seed`` fixes its random choices; ``level`` is "" for the usual one."""


#: how strong an opponent is, in words that a person chooses from; docs/PLAYERS.md has the measures
RUNGS = ("Easy", "Normal", "Hard")
#: the level of a player whose sappers do no engineering; it measures what engineering is worth
IDLE_SAPPERS = "idle-sappers"


class PlayerRow(Struct, frozen=True):
    """A kind of player: its name in files and on the command line, its version, and a line about it."""

    name: str
    version: int
    title: str
    words: str
    make: Maker
    #: its levels, the usual one first, and the meaning of each
    levels: Mapping[str, str] = {}
    #: levels for measurements, which the window does not offer
    measures: Mapping[str, str] = {}
    #: it takes seconds for a phase, so random games leave it out
    slow: bool = False
    #: which of its levels are rungs of ``RUNGS``, the steps that a person chooses from
    rungs: Mapping[str, str] = {}

    @property
    def full_name(self) -> str:
        """The name with the version, as every figure quotes it: ``greedy-1``."""
        return f"{self.name}-{self.version}"

    def titled(self, level: str = "") -> str:
        """Its title, with its level unless that is the usual one: ``Steady``, ``Steady, easy``."""
        usual = next(iter(self.levels), "")
        return self.title if level in ("", usual) else f"{self.title}, {level.replace('-', ' ')}"

    def called(self, level: str = "") -> str:
        """What a person calls it, in lists and in reports: ``Normal (Steady)``, ``Greedy``."""
        rung = self.rungs.get(level or next(iter(self.levels), ""), "")
        return f"{rung} ({self.title})" if rung else self.titled(level)

    @property
    def former_names(self) -> tuple[str, ...]:
        """The full names of its earlier versions, which can no longer be played."""
        return tuple(f"{self.name}-{version}" for version in range(1, self.version))


def decided(player: Player, view: View) -> Choice:
    """The player's decision now, in its turn or out of it."""
    asked = view.frames and isinstance(view.frames[-1], WindowFrame)
    return player.answer(view) if asked else player.choose(view)
