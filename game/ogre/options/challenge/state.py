"""State of challenge fire: tokens, fatigue, orders given up; and its parameters."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from msgspec import Struct

from game.core.amounts import counted
from game.core.events import Event
from game.core.parameters import Parameter
from game.core.questions import Figure, Note, Part
from game.core.references import Hex, UnitId
from game.core.rule_hooks import CounterMark
from game.core.state import Seen, Span, on_unit
from game.ogre.counter_names import name_of
from game.ogre.kinds import KINDS
from game.ogre.options.morale import A_MARKER, MODIFIERS, Tested, pinned, shaken
from game.ogre.state import Draft, GameState, Unit

#: the phase in which tokens are placed and counters rally: at the end of Recovery (ch:41)
RECOVERY = "recovery"
#: families without an attack that still have a weapon in some list (ch:40)
NEVER = frozenset({"post", "truck", "pallet", "unknown", "drone"})

COLUMNS = Parameter(
    "challenge-fatigue", "Columns to the left for each fatigue marker", "ch:31", 1,
    ((0, "none"), (1, "one"), (2, "two")),
)  # fmt: skip
LIMIT = Parameter(
    "challenge-fatigue-limit", "Fatigue markers at which a unit can no longer answer", "ch:31", 3,
    ((1, "one"), (2, "two"), (3, "three"), (4, "four"), (5, "five")),
)  # fmt: skip

SIGHT = Parameter(
    "challenge-sight", "Line of sight of the challenging unit", "ch:30", 0,
    ((0, "none: range alone counts"), (1, "as a laser's")),
)  # fmt: skip
TOKENS = Parameter(
    "challenge-tokens", "When tokens are laid", "ch:41", 0,
    ((0, "in the owner's Recovery"), (1, "when a game turn begins, the first player first")),
)  # fmt: skip
# RULING Q-546: without the rule on return fire it has no effect
ANSWERED_BACK = Parameter(
    "challenge-returned", "Return fire at a challenging unit, under the rule on return fire",
    "opt:multi_attack-b", 0,
    ((0, "none"), (1, "as at any attacker")),
)  # fmt: skip


class Token(Struct, frozen=True):
    """Is a counter on challenge (ch:01)?"""

    on: bool = False


class Fatigue(Struct, frozen=True):
    """The fatigue markers of a counter; removed when its own next player-turn begins (ch:31)."""

    markers: int = 0


class GivenUp(Struct, frozen=True):
    """An order was given up or broken off: what a counter has used up of this phase (ch:47)."""

    movement: bool = False
    work: bool = False


#: both sides know it (ch:40)
TOKEN = on_unit("challenge-token", Token, span=Span.GAME, seen=Seen.ALL)
# RULING Q-406: all removed in the owner's Recovery
FATIGUE = on_unit("fatigue", Fatigue, span=Span.OWN_TURN, seen=Seen.ALL)
GIVEN_UP = on_unit("given-up", GivenUp, span=Span.PHASE, seen=Seen.ALL)


def has_token(state: GameState, name: str) -> bool:
    """Is a counter on challenge?"""
    # asked of every counter before each order: most have none
    return name in state.tables.get(TOKEN, ()) and TOKEN.of(state, name).on


def fatigue(state: GameState, name: str) -> int:
    """The fatigue markers of a counter."""
    return FATIGUE.of(state, name).markers


def tire(draft: Draft, name: str, more: int = 1) -> None:
    """A counter has spent an order: it gets a fatigue marker (ch:13), up to the limit (ch:31)."""
    FATIGUE.put(draft, name, Fatigue(min(fatigue(draft, name) + more, max(LIMIT.of(draft), 1))))


def fatigue_after(state: GameState, name: str, what: str, rule: str) -> Figure:
    """The fatigue markers of a counter after an order that costs one, with what it has now."""
    now = fatigue(state, name)
    parts = (Part("is", str(now), "fatigue now", rule), Part("plus", "1", f"for {what}", rule))
    return Figure("Fatigue", f"{now + 1} after {what}", parts)


def too_tired(state: GameState, name: str) -> bool:
    """Has a counter the maximum fatigue (ch:31)?"""
    return fatigue(state, name) >= LIMIT.of(state)


def by_markers(state: GameState, about: Tested, value: int, note: Note | None) -> int:
    """Stage of "morale": minus one per fatigue marker of the group (ch:34)."""
    tired = sum(fatigue(state, name) for name in about.units) * A_MARKER
    if tired and note:
        note("plus", tired, "fatigue", MODIFIERS)
    return value + tired


def may_bear(unit: Unit) -> bool:
    """Has its kind an attack strength, so that it may have a token (ch:40)?"""
    # RULING Q-403: every counter with an attack strength, Ogres included
    kind = KINDS[unit.kind]
    return bool(kind.weapons) and kind.family not in NEVER


# --------------------------------------------------------------- marks on counters, all public (ch:40)
#: drawings of fatigue markers: one per number up to this, and one for more
DRAWN = 3


def marks(state: GameState, unit: Unit) -> Iterator[CounterMark]:
    """Signs and words of a counter, most urgent first."""
    name = unit.id
    if shaken(state, name):
        yield CounterMark("shaken", "shaken: no orders until it has rallied")
    if pinned(state, name):
        yield CounterMark("pinned", "pinned: can do nothing more this phase")
    if has_token(state, name):
        yield CounterMark("challenge", "on challenge: may fire when the enemy gives an order")
    tired = fatigue(state, name)
    if tired:
        words = counted(tired, "fatigue marker")
        words += ", too tired to answer" if too_tired(state, name) else ""
        yield CounterMark(f"fatigue-{min(tired, DRAWN)}", words)
    if GIVEN_UP.of(state, name).movement:
        yield CounterMark("given-up", "has used up its movement this phase")


# -------------------------------------------------- The events of challenge fire, with their sentences
class TokenLaid(Event, frozen=True, tag=True):
    """A token was placed on a counter, or removed from it."""

    rule = "ch:41"

    unit: UnitId
    on: bool
    why: str = ""


class Challenged(Event, frozen=True, tag=True):
    """An order was challenged: by whom, and the challenger's fatigue now."""

    rule = "ch:14"
    stirs = True

    unit: UnitId
    against: tuple[UnitId, ...]
    fatigue: int


class MoraleTested(Event, frozen=True, tag=True):
    """A group tested its morale; without dice if it needs none."""

    rule = "ch:33"

    units: tuple[UnitId, ...]
    dice: tuple[int, ...]
    rating: int
    result: str


class BrokenOff(Event, frozen=True, tag=True):
    """An order was broken off or given up, or nobody is left to carry it out."""

    rule = "ch:47"

    units: tuple[UnitId, ...]
    why: str


class Withdrew(Event, frozen=True, tag=True):
    """A counter has withdrawn as far as it can."""

    rule = "ch:36"
    sentence = "{unit} stops withdrawing in {at}."

    unit: UnitId
    at: Hex


class RallyTried(Event, frozen=True, tag=True):
    """A shaken counter tried to rally."""

    rule = "ch:37"

    unit: UnitId
    dice: tuple[int, ...]
    rating: int
    well: bool


class Spotting(Event, frozen=True, tag=True):
    """A counter tried to spot what is face down in a hex."""

    rule = "ch:38"

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
    RallyTried: rally_tried,
    Spotting: spotting,
}
