"""What counters are called: by a kind and a number, such as ``HVY-2``, and in words, such as "Heavy Tank 2".

A name says what its counter was when it was made; what the counter is now stands in its record. Only this
file takes names apart.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from game.core.amounts import listed
from game.core.views import ANONYMOUS
from game.ogre.kinds import KINDS
from game.ogre.state import GameState, Unit

BETWEEN = "-"


def counter_name(kind: str, number: int) -> str:
    """The name of a counter."""
    return f"{kind}{BETWEEN}{number}"


def kind_in(name: str) -> str:
    """The kind that a name begins with; "" where it begins with none."""
    return name.rpartition(BETWEEN)[0]


def number_in(name: str) -> str:
    """What a name ends in, as a rule a number; the whole name where nothing is before it."""
    return name.rpartition(BETWEEN)[2]


def number_of(name: str, kind: str) -> int:
    """The number of a counter that is named after this kind; 0 for any other."""
    begins, _, number = name.rpartition(BETWEEN)
    return int(number) if begins == kind and number.isascii() and number.isdigit() else 0


def numbers_of(names: Iterable[str], kind: str) -> list[int]:
    """The numbers of the counters that are named after this kind, of all these names."""
    begins = kind + BETWEEN
    found = [number_of(name, kind) for name in names if name.startswith(begins)]
    return [number for number in found if number]


def free_name(names: Iterable[str], kind: str, above: int = 0) -> str:
    """A name that none of these counters has, numbered on from the highest of its kind."""
    return counter_name(kind, max(above, *numbers_of(names, kind), 0) + 1)


# ------------------------------------------------------------------------------------------ in words
def named(unit: Unit) -> str:
    """A counter in words, such as "Heavy Tank 2"; the first Ogre and command post go without number.

    A counter that is not called by its kind, such as squads joined by engineers, has its whole name: "Combat
    Engineers INF-2", or is called empty once it has fired what it was loaded with. So no two have the same.
    """
    return _named(unit.id, unit.kind)


@lru_cache(1024)
def _named(unit_id: str, of_kind: str) -> str:
    """The cached part of ``named``: refusals ask for names so often that building them would cost time."""
    if of_kind == ANONYMOUS:
        return f"Counter {unit_id}"
    kind, number = KINDS[of_kind], number_in(unit_id)
    if kind.emptied and kind_in(unit_id) == kind.emptied:
        return f"Empty {kind.name} {number}"
    if kind_in(unit_id) != of_kind:  # another counter may be called by this kind and number
        return f"{kind.name} {unit_id}"
    return kind.name if number == "1" and kind.family in ("ogre", "post") else f"{kind.name} {number}"


def here_or_gone(state: GameState, unit_id: str) -> Unit | None:
    """A counter of the game or one that is gone; None where it never was of its own."""
    unit: Unit | None = state.units.get(unit_id)
    if unit is None and unit_id in state.gone:
        unit = state.gone[unit_id].unit
    return unit


def name_of(state: GameState, unit_id: str) -> str:
    """A counter in words, also when it is gone."""
    unit = here_or_gone(state, unit_id)
    if unit is None:  # joined to another
        kind = kind_of(state, unit_id)
        return named(Unit(unit_id, kind, 0, 0)) if kind else unit_id
    return named(unit)


def kind_of(state: GameState, unit_id: str) -> str:
    """The kind of a counter, also when it is gone; "" where nobody knows.

    Of one that has joined another its name says what it was.
    """
    unit = here_or_gone(state, unit_id)
    kind = kind_in(unit_id) if unit is None else unit.kind
    return kind if kind in KINDS else ""


def names(state: GameState, ids: tuple[str, ...]) -> str:
    """Several counters in words."""
    return listed([name_of(state, unit_id) for unit_id in dict.fromkeys(ids)])
