"""What happens in the ground assault, and the words for it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from game.assault import tables
from game.assault.tables import read_outcome
from game.assault.terms import title_of
from game.core.deeds import Deed
from game.core.draft import GameState as StateOf
from game.core.events import Event
from game.core.questions import Figure
from game.core.references import Hex, UnitId

MODE_WORDS = {
    "tac": "tactical mode",
    "strat": "strategic mode",
    "pa": "prepared assault",
    "reserve": "combat reserve",
}
SUPPLY_WORDS = {"supplied": "in supply", "on-hand": "on what it has on hand", "oos": "out of supply"}


#: how a counter goes along a way that is no movement of its own
RETREATS, ADVANCES = "retreats", "advances"


class Placed(Event, frozen=True, tag=True):
    """A counter was set up, or taken back."""

    unit: UnitId
    at: Hex


class ModeChosen(Event, frozen=True, tag=True):
    """A counter is in another mode."""

    rule = "ga:36"

    unit: UnitId
    mode: str


class Moved(Event, frozen=True, tag=True):
    """A counter went along a way: in its movement, in retreat or in advance."""

    sentence = "{unit} {how} to {at}."
    deed = Deed.ENTER

    unit: UnitId
    at: Hex
    how: str = "moves"


class SupplyChanged(Event, frozen=True, tag=True):
    """A counter is in another state of supply."""

    rule = "ga:39"

    unit: UnitId
    supply: str


class Marked(Event, frozen=True, tag=True):
    """A counter is resting or fatigued, or is so no more."""

    rule = "ga:39"

    unit: UnitId
    what: str
    on: bool


class Designated(Event, frozen=True, tag=True):
    """Units are to assault a hex."""

    rule = "ga:38"

    units: tuple[UnitId, ...]
    at: Hex


class Undesignated(Event, frozen=True, tag=True):
    """A unit is not to assault any more."""

    rule = "ga:38"
    sentence = "{unit} is not to assault."

    unit: UnitId


class Begun(Event, frozen=True, tag=True):
    """An assault is being resolved."""

    rule = "ga:31"
    sentence = "The assault on {at} begins."
    stirs = True

    at: Hex


class Chosen(Event, frozen=True, tag=True):
    """Something was chosen openly for an assault: what, and the unit or word."""

    rule = "ga:31"

    side: int
    what: str
    word: str


class StoodOff(Event, frozen=True, tag=True):
    """A side has declared whether its armour stands off; nobody else hears of it yet."""

    rule = "ga:23"

    side: int
    standoff: bool


class StandoffShown(Event, frozen=True, tag=True):
    """What both sides have declared of standoff is shown."""

    rule = "ga:23"

    attacker: bool
    defender: bool


class Resolved(Event, frozen=True, tag=True):
    """The dice of an assault: odds as text, roll, what was added, result."""

    rule = "ga:31"
    deed = Deed.ATTACK
    stirs = True

    at: Hex
    odds: str
    roll: int
    modifier: int
    result: str
    #: the sum behind the odds and behind what is added to the dice
    working: tuple[Figure, ...] = ()


class StepLost(Event, frozen=True, tag=True):
    """A unit lost a step; with the last it is gone."""

    rule = "ga:02"

    unit: UnitId
    left: int


class Barraged(Event, frozen=True, tag=True):
    """A barrage fell on a hex."""

    rule = "ga:40"
    sentence = "{unit} shells {at}: roll {roll}, {hits:step}."
    deed = Deed.ATTACK
    stirs = True

    unit: UnitId
    at: Hex
    roll: int
    hits: int


class Rebuilt(Event, frozen=True, tag=True):
    """An eliminated unit comes back."""

    rule = "ga:41"
    sentence = "{unit} comes back in {at}."

    unit: UnitId
    at: Hex


# ------------------------------------------------------------------------------- words
def name_of(state: StateOf[Any], name: str) -> str:
    """A counter in words: its title, else its kind with its number."""
    title = title_of(state, name)
    if title:
        return title
    word, _, number = name.rpartition("-")
    kind = tables.counters().get(word)
    return f"{kind.name} {number}" if kind is not None else name


def listed(state: StateOf[Any], names: tuple[str, ...]) -> str:
    """Several counters in words."""
    row = [name_of(state, name) for name in names]
    return row[0] if len(row) == 1 else f"{', '.join(row[:-1])} and {row[-1]}" if row else "nobody"


def _chosen(state: Any, e: Chosen) -> str:
    who = state.sides[e.side].name
    if e.what == "lead":
        return f"{name_of(state, e.word)} leads for {who}."
    if e.what == "row":
        return f"{who} defends in {tables.terrain()[e.word].name}."
    if e.what == "reserve":
        return f"{name_of(state, e.word)} helps {who} from reserve."
    if e.what == "half":
        return f"{name_of(state, e.word)} fights at half strength."
    return f"{who} has integrity of {e.word}."


def _resolved(state: Any, e: Resolved) -> str:
    where, meant = state.board.grid.label(e.at), read_outcome(e.result).in_words()
    return f"Assault on {where}: {e.odds}, roll {e.roll}{e.modifier:+}, {e.result}: {meant}."


def _lost(state: Any, e: StepLost) -> str:
    name = name_of(state, e.unit)
    return f"{name} loses a step; {e.left} left." if e.left else f"{name} loses its last step."


def _stood(state: Any, e: StandoffShown) -> str:
    row = [word for word, on in (("the attacker", e.attacker), ("the defender", e.defender)) if on]
    return f"Armour of {' and '.join(row)} stands off." if row else "No armour stands off."


def capital(words: str) -> str:
    """Words that begin a sentence."""
    return words[:1].upper() + words[1:]


WORDS: Mapping[type, Callable[[Any, Any], str]] = {
    Placed: lambda state, e: (
        f"{name_of(state, e.unit)} is set up in {state.board.grid.label(e.at)}."
        if e.at
        else f"{name_of(state, e.unit)} leaves the map again."
    ),
    ModeChosen: lambda state, e: f"{name_of(state, e.unit)} is in {MODE_WORDS[e.mode]}.",
    SupplyChanged: lambda state, e: f"{name_of(state, e.unit)} is {SUPPLY_WORDS[e.supply]}.",
    Marked: lambda state, e: f"{name_of(state, e.unit)} is {'' if e.on else 'no longer '}{e.what}.",
    Designated: lambda state, e: (
        f"{listed(state, e.units)} {'are' if len(e.units) > 1 else 'is'} to assault "
        f"{state.board.grid.label(e.at)}."
    ),
    Chosen: _chosen,
    StoodOff: lambda state, e: (
        f"{state.sides[e.side].name} {'lets' if e.standoff else 'does not let'} its armour stand off."
    ),
    StandoffShown: _stood,
    Resolved: _resolved,
    StepLost: _lost,
}
AUDIENCE: Mapping[type, Callable[[Any], int]] = {StoodOff: lambda event: 1 << event.side}
