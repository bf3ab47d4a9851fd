"""The state of a game as displayed: points with their sources, victory conditions with their status."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from msgspec import Struct

from game.core.anygame import GameState
from game.core.games import Part as GamePart
from game.hexes.grid import OFF


class Part(Struct, frozen=True):
    """A score line: the source, points, rule, and counters involved."""

    what: str
    points: int
    rule: str
    units: tuple[str, ...] = ()
    #: the id of the goal that gave them
    goal: str = ""


class Condition(Struct, frozen=True):
    """A side's victory condition in words, and its status."""

    side: int
    task: str
    worth: str
    state: str
    met: bool
    points: int = 0
    #: the holder of the place, -1 nobody, -2 contested, -3 not a place
    holder: int = -3
    #: one of its hexes, or off the map
    at: int = OFF
    #: mask of its hexes, and the counters that it names
    place: int = 0
    counters: tuple[str, ...] = ()


class Standing(Struct, frozen=True):
    """The state of a game. ``points`` is empty if points do not decide."""

    points: tuple[int, ...]
    parts: tuple[tuple[Part, ...], ...]
    conditions: tuple[Condition, ...]
    #: the requirements of each level, best first
    levels: tuple[str, ...] = ()
    #: the verdict if the game ended now
    now: str = ""


def unscored(known: GameState, truth: GameState) -> Standing | None:
    """No points: only the verdict decides."""
    return None


#: the state of a game in the first position, with losses counted in the second; None if nothing is defined
Standings: TypeAlias = Callable[[GameState, GameState], "Standing | None"]
STANDINGS: GamePart[Standings] = GamePart("score", unscored)
