"""How a game stands, as it is shown: points with what gave them, conditions of victory with their state."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from msgspec import Struct

from game.core.anygame import GameState
from game.core.games import Part as GamePart
from game.hexes.grid import OFF


class Part(Struct, frozen=True):
    """A line of a score: what gave how many points under which rule, and the counters it came from."""

    what: str
    points: int
    rule: str
    units: tuple[str, ...] = ()
    #: a goal gave them, by its id
    goal: str = ""


class Condition(Struct, frozen=True):
    """A condition of victory of a side in words, and how it stands."""

    side: int
    task: str
    worth: str
    state: str
    met: bool
    points: int = 0
    #: who holds the place, -1 nobody, -2 fought over, -3 where it is no place
    holder: int = -3
    #: a hex it is about, or off the map
    at: int = OFF


class Standing(Struct, frozen=True):
    """How a game stands. ``points`` is empty where points do not decide."""

    points: tuple[int, ...]
    parts: tuple[tuple[Part, ...], ...]
    conditions: tuple[Condition, ...]
    #: what each level asks for, the best first
    levels: tuple[str, ...] = ()
    #: the verdict if the game ended now
    now: str = ""


def unscored(known: GameState, truth: GameState) -> Standing | None:
    """Nothing is counted: a verdict alone says who has won."""
    return None


#: how a game stands as the first state has it, with losses counted in the second;
#: None where nothing is laid down
Standings: TypeAlias = Callable[[GameState, GameState], "Standing | None"]
STANDINGS: GamePart[Standings] = GamePart("score", unscored)
