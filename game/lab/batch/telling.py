"""What a game reports about a step for statistics: fire, work, mines, and the worth of counters."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from msgspec import Struct

from game.core.anygame import Position, Rules, Step
from game.core.games import Part


class Fired(Struct, frozen=True):
    """An attack: the shares of its attackers, hex, odds, and the expected and actual destruction."""

    side: int
    #: kinds of the attacking counters with their shares of the attack, which add up to one
    by: Mapping[str, float]
    at: int
    odds: str
    expected: float
    actual: float
    #: the target counter, "" for none
    target: str = ""


class Tried(Struct, frozen=True):
    """An attempt at a task, with its chance."""

    side: int
    task: str
    at: int
    crew: tuple[str, ...]
    chance: float
    success: bool


class Sprang(Struct, frozen=True):
    """Something hidden in a hex affected a counter of a side."""

    side: int
    at: int


Told = Fired | Tried | Sprang


class Offered(Struct, frozen=True):
    """A task that could begin now: the turns of a squad until it is done, the risk
    meanwhile, the gain, and the gain of other work in the same turns.
    """

    side: int
    task: str
    price: float
    risk: float
    gain: float
    other: float


class Telling(Struct, frozen=True):
    """How a game reports on itself. The defaults serve a game of simple counters."""

    #: the present worth of a counter
    value: Callable[[Position, Any], float] = lambda position, unit: 1.0
    #: the kinds that a counter consists of, with their numbers
    made_of: Callable[[Any], Mapping[str, int]] = lambda unit: {unit.kind: 1}
    #: the name of a kind on screen
    title: Callable[[str], str] = lambda kind: kind
    #: the name of a task on screen
    task_title: Callable[[str], str] = lambda task: task.replace("-", " ").capitalize()
    #: the reports about a step
    told: Callable[[Rules, Position, Step], Iterable[Told]] = lambda rules, before, step: ()
    #: counters split or combined in a step, which is not a loss
    regrouped: Callable[[Step], Iterable[str]] = lambda step: ()
    #: causes other than fire that destroyed counters in a step, by the name of the counter
    causes: Callable[[Position, Step], Mapping[str, str]] = lambda before, step: {}
    #: can a counter do engineering by the rules?
    works: Callable[[Rules, Any], bool] = lambda rules, unit: False
    #: the tasks that the side to move could begin at the start of its turn
    offered: Callable[[Rules, Position], Iterable[Offered]] = lambda rules, position: ()


TELLING: Part[Telling] = Part("telling", Telling())
