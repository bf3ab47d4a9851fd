"""What a game tells of a step to who keeps statistics: fire, work, mines, and what counters are worth."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from msgspec import Struct

from game.core.anygame import Position, Rules, Step
from game.core.games import Part


class Fired(Struct, frozen=True):
    """An attack: who shares in it by how much, on what hex, at what odds, what it should and did destroy."""

    side: int
    #: kinds of the counters that attack, with their part of the attack; the parts add up to one
    by: Mapping[str, float]
    at: int
    odds: str
    expected: float
    actual: float
    #: the counter that was aimed at, "" for none
    target: str = ""


class Tried(Struct, frozen=True):
    """A task that was tried, with the chance it had."""

    side: int
    task: str
    at: int
    crew: tuple[str, ...]
    chance: float
    success: bool


class Sprang(Struct, frozen=True):
    """Something hidden in a hex acted on a counter of a side."""

    side: int
    at: int


Told = Fired | Tried | Sprang


class Offered(Struct, frozen=True):
    """A task that could be begun now: the turns of a squad that it takes until it is done, the risk
    meanwhile, the gain, and the gain of other work in the same turns.
    """

    side: int
    task: str
    price: float
    risk: float
    gain: float
    other: float


class Telling(Struct, frozen=True):
    """How a game tells of itself. What is left out serves a game of plain counters."""

    #: what a counter is worth as it stands
    value: Callable[[Position, Any], float] = lambda position, unit: 1.0
    #: what it consists of: kinds with their number
    made_of: Callable[[Any], Mapping[str, int]] = lambda unit: {unit.kind: 1}
    #: the name of a kind on screen
    title: Callable[[str], str] = lambda kind: kind
    #: what happened in a step
    told: Callable[[Rules, Position, Step], Iterable[Told]] = lambda rules, before, step: ()
    #: counters that were made of others in a step, whose loss is none
    regrouped: Callable[[Step], Iterable[str]] = lambda step: ()
    #: what, other than fire, destroyed a counter in a step, by the name of the counter
    causes: Callable[[Position, Step], Mapping[str, str]] = lambda before, step: {}
    #: can it do engineering?
    works: Callable[[Any], bool] = lambda unit: False
    #: the tasks that the side to move could begin at the start of its turn
    offered: Callable[[Rules, Position], Iterable[Offered]] = lambda rules, position: ()


TELLING: Part[Telling] = Part("telling", Telling())
