"""How an order appears to the person who may give it: its role, words, clickable targets and numbers.

A client uses only these contracts. It lists orders by role, highlights what ``at`` names, shows ``title`` and
``facts``, and asks for confirmation if ``confirm`` says so. Orders built piece by piece (a path, a group,
shooters on one target) offer the next pieces with ``choices``.
"""

from __future__ import annotations

import functools
import string
from collections.abc import Callable
from enum import Enum
from fractions import Fraction
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import FieldInfo

from game.core.amounts import counted
from game.core.references import TO_HEX, TO_UNIT, Hex, UnitId, reference_of, references


class Role(Enum):
    """An order's role on screen."""

    MOVE = "move"
    ATTACK = "attack"
    #: puts something on the map or takes it off, in set-up or in play
    PLACE = "place"
    #: any other action of a counter
    ACT = "act"
    #: picks one of several because a rule asks
    CHOOSE = "choose"
    #: answers a question with yes or no
    CONFIRM = "confirm"
    #: declines an out-of-turn answer: the waiting order continues as if nobody had been asked
    DECLINE = "decline"
    #: ends a phase, a round or the game
    END = "end"


class Confirm(Enum):
    """How a picked order is confirmed."""

    #: immediately
    NONE = "none"
    #: with a click: dice are rolled, or it cannot be undone
    PRESS = "press"
    #: with a separate question: it has a cost that may not be intended
    ASK = "ask"


class Fact(Struct, frozen=True):
    """A number or a word about an order: its cost, its odds, its chance."""

    label: str
    value: str
    rule: str = ""


class Toll(Struct, frozen=True):
    """What an order may do to one thing: under which heading, its name and hex, in words, and shortly."""

    heading: str
    name: str
    at: Hex
    words: str
    tag: str = ""
    rule: str = ""


class Presentation(Struct, frozen=True):
    """An order as displayed."""

    role: Role
    title: str
    #: the acting counters
    actors: tuple[UnitId, ...] = ()
    #: what a click picks: counters and hexes, the last one of a path
    at: tuple[UnitId | Hex, ...] = ()
    facts: tuple[Fact, ...] = ()
    confirm: Confirm = Confirm.NONE
    #: False if something unseen by the giver may forbid it or cut it short
    sure: bool = True
    #: attack strength to defence, for an attack with odds; else None
    odds: Fraction | None = None
    #: its later cost to its giver (``core.prices``)
    prices: tuple[Fact, ...] = ()
    #: the kind of counter that is shown beside it instead of the acting one; "" for that one
    face: str = ""

    @property
    def told(self) -> tuple[Fact, ...]:
        """Everything displayed beside it: its facts, then its later cost."""
        return (*self.facts, *self.prices)


class Choice(Struct, frozen=True):
    """A piece that may be added to an order: what to click, and the resulting order."""

    at: UnitId | Hex
    order: Any
    title: str = ""


class Prompt(Struct, frozen=True):
    """The current decision in a phase or a frame: whose, in words, with help."""

    id: str
    #: the deciding side
    actor: int
    title: str
    question: str = ""
    help: str = ""
    role: Role = Role.ACT
    #: the decision is hidden from the other side
    secret: bool = False
    #: the answer that costs nothing, an order; None if there is none
    safe: Any = None
    #: it is asked beside the hex that it is about, which has this sign
    on_the_board: bool = False
    sign: str = ""


# ---------------------------------------------------------------------------- from the fields
@functools.cache
def _fields(kind: type[Struct]) -> tuple[FieldInfo, ...]:
    """The fields of a record: msgspec works out their types anew each time."""
    return msgspec.structs.fields(kind)


@functools.cache
def actor_field(kind: type[Struct]) -> str:
    """The field that names the acting counters: the first that holds counters; "" if none does."""
    for field in _fields(kind):
        if _holds_units(field.type):
            return field.name
    return ""


def _holds_units(kind: object) -> bool:
    if reference_of(kind) == TO_UNIT:
        return True
    if isinstance(kind, type) and issubclass(kind, Struct):
        return any(_holds_units(field.type) for field in _fields(kind))
    return any(_holds_units(part) for part in getattr(kind, "__args__", ()) if part is not Ellipsis)


def actors_of(order: Struct) -> tuple[str, ...]:
    """The counters that carry out an order, each once."""
    name = actor_field(type(order))
    value = getattr(order, name) if name else ()
    # most orders are for one counter
    if type(value) is str:
        return (value,)
    if type(value) is tuple and len(value) == 1 and type(value[0]) is str:
        return value
    return tuple(dict.fromkeys(_units_in(value)))


def _units_in(value: object) -> list[str]:
    if isinstance(value, str):
        return [value]
    if isinstance(value, Struct):
        return [name for name in references(value, TO_UNIT) if name]
    return [name for part in value for name in _units_in(part)] if isinstance(value, tuple) else []


def picked_by(order: Struct) -> tuple[UnitId | Hex, ...]:
    """What the order names besides its actors and helpers: counters, hexes, and the last hex of a path."""
    found: list[UnitId | Hex] = []
    skip = (actor_field(type(order)), *getattr(type(order), "helpers", ()))
    for field in _fields(type(order)):
        value = getattr(order, field.name)
        if field.name in skip or value in ("", 0, ()):
            continue
        if isinstance(value, tuple) and _path(field.type):
            found.append(value[-1])
        elif isinstance(value, Struct):
            found.extend(name for name in references(value, TO_UNIT) if name)
        elif _refers(field.type):
            found.extend(value if isinstance(value, tuple) else [value])
    return tuple(found)


def _path(kind: object) -> bool:
    """Is it a path of hexes?"""
    return reference_of(getattr(kind, "__args__", (None,))[0]) == TO_HEX


def _refers(kind: object) -> bool:
    if reference_of(kind) is not None:
        return True
    return any(_refers(part) for part in getattr(kind, "__args__", ()) if part is not Ellipsis)


class _Words(string.Formatter):
    """Fills a title or sentence: ``{unit}`` is the name of the counter in that field, ``{at}`` the label of
    the hex, ``{count:squad}`` a number with its noun.
    """

    def __init__(self, record: Struct, unit: Callable[[str], str], label: Callable[[int], str]) -> None:
        self.record, self.unit, self.label = record, unit, label
        self.types = {field.name: field.type for field in _fields(type(record))}

    def get_value(self, key: int | str, args: object, kwargs: object) -> str:
        name = str(key)
        return self._word(getattr(self.record, name), self.types[name])

    def format_field(self, value: str, noun: str) -> str:
        return counted(int(value), noun) if noun else value

    def _word(self, value: object, kind: object) -> str:
        if isinstance(value, tuple):
            inner = getattr(kind, "__args__", (kind,))[0]
            if _path(kind):
                return self.label(value[-1]) if value else ""
            return _and([self._word(one, inner) for one in value])
        if isinstance(value, Struct):
            return _and([self.unit(name) for name in references(value, TO_UNIT) if name])
        if reference_of(kind) == TO_HEX:
            return self.label(value) if isinstance(value, int) else ""
        return self.unit(value) if isinstance(value, str) and _refers(kind) else str(value)


def _and(words: list[str]) -> str:
    words = list(dict.fromkeys(words))
    return words[0] if len(words) == 1 else ", ".join(words[:-1]) + " and " + words[-1] if words else ""


def filled_in(record: Struct, template: str, unit: Callable[[str], str], label: Callable[[int], str]) -> str:
    """A title or sentence with the names and labels of the own fields of an order or event in it."""
    return _Words(record, unit, label).format(template).strip() if template else ""
