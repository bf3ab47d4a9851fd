"""The events of challenge fire, with their sentences."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar

from game.core.amounts import counted
from game.core.events import Event
from game.core.references import Hex, UnitId
from game.ogre.event_text import name_of
from game.ogre.state import GameState


class TokenLaid(Event, frozen=True, tag=True):
    """A token was placed on a counter, or removed from it."""

    unit: UnitId
    on: bool
    why: str = ""


class Challenged(Event, frozen=True, tag=True):
    """An order was challenged: by whom, and the challenger's fatigue now."""

    stirs: ClassVar[bool] = True

    unit: UnitId
    against: tuple[UnitId, ...]
    fatigue: int


class MoraleTested(Event, frozen=True, tag=True):
    """A group tested its morale; without dice if it needs none."""

    units: tuple[UnitId, ...]
    dice: tuple[int, ...]
    rating: int
    result: str


class BrokenOff(Event, frozen=True, tag=True):
    """An order was broken off or given up, or nobody is left to carry it out."""

    units: tuple[UnitId, ...]
    why: str


class Withdrew(Event, frozen=True, tag=True):
    """A counter has withdrawn as far as it can."""

    unit: UnitId
    at: Hex


class RallyTried(Event, frozen=True, tag=True):
    """A shaken counter tried to rally."""

    unit: UnitId
    dice: tuple[int, ...]
    rating: int
    well: bool


class Spotting(Event, frozen=True, tag=True):
    """A counter tried to spot what is face down in a hex."""

    unit: UnitId
    at: Hex
    die: int
    needed: int


PASSED, PINNED, SHAKEN, WITHDRAWS = "passes", "is pinned", "is shaken", "withdraws"
CANCELLED, GAVE_UP, VOID, IMPOSSIBLE = "cancelled", "given up", "void", "impossible"
_ENDS = {
    CANCELLED: "is cancelled",
    GAVE_UP: "is given up",
    VOID: "fails: no unit is left to carry it out",
}


def _all(state: GameState, names: tuple[str, ...]) -> str:
    words = [name_of(state, name) for name in dict.fromkeys(names)]
    return words[0] if len(words) == 1 else ", ".join(words[:-1]) + " and " + words[-1] if words else "Nobody"


def token_laid(state: GameState, e: TokenLaid) -> str:
    name = name_of(state, e.unit)
    if e.on:
        return f"{name} is on challenge."
    return f"{name} loses its challenge token{f': {e.why}' if e.why else ''}."


def challenged(state: GameState, e: Challenged) -> str:
    marks = counted(e.fatigue, "fatigue marker")
    return f"{name_of(state, e.unit)} challenges {_all(state, e.against)} ({marks} now)."


def morale_tested(state: GameState, e: MoraleTested) -> str:
    who = _all(state, e.units)
    plural = len(set(e.units)) > 1
    result = {
        PASSED: "pass" if plural else "passes",
        PINNED: "are pinned" if plural else "is pinned",
        SHAKEN: "are shaken" if plural else "is shaken",
        WITHDRAWS: "withdraw, shaken" if plural else "withdraws, shaken",
    }[e.result]
    if not e.dice:
        return f"{who} {result} the morale test without dice."
    how = f"morale {e.rating} or less needed, dice {' '.join(map(str, e.dice))}"
    return f"{who} {result}{' the test' if e.result == PASSED else ''}: {how}."


def broken_off(state: GameState, e: BrokenOff) -> str:
    return f"The order of {_all(state, e.units)} {_ENDS[e.why]}."


def withdrew(state: GameState, e: Withdrew) -> str:
    return f"{name_of(state, e.unit)} stops withdrawing in {state.board.grid.label(e.at)}."


def rally_tried(state: GameState, e: RallyTried) -> str:
    what = "rallies" if e.well else "does not rally"
    if not e.dice:
        return f"{name_of(state, e.unit)} {what}."
    return f"{name_of(state, e.unit)} {what}: {e.rating} or less needed, dice {' '.join(map(str, e.dice))}."


def spotting(state: GameState, e: Spotting) -> str:
    found = "spots the counter" if e.die >= e.needed else "identifies nothing"
    where = state.board.grid.label(e.at)
    return f"{name_of(state, e.unit)} {found} in {where}: {e.needed} or more needed, die {e.die}."


WORDS: dict[type, Callable[[GameState, Any], str]] = {
    TokenLaid: token_laid,
    Challenged: challenged,
    MoraleTested: morale_tested,
    BrokenOff: broken_off,
    Withdrew: withdrew,
    RallyTried: rally_tried,
    Spotting: spotting,
}
