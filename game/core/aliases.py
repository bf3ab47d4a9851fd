"""The names by which a side knows enemy face-down counters.

The other sides' views show such a counter as an anonymous one: its name gives the hex and a number within the
hex.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import NamedTuple, TypeVar

from msgspec import Struct

from game.core.draft import GameState
from game.core.orders import Order
from game.core.position import U, View
from game.core.references import TO_HEX, TO_UNIT, dropped, references, replaced

S = TypeVar("S", bound=Struct)

#: the names of a view without anonymous counters
NOBODY: dict[str, str] = {}

#: the kind of an anonymous counter, and the prefix of its name
ANONYMOUS, MARK = "HID", "?"


def aliases(state: GameState[U], side: int) -> dict[str, str]:
    """A side's names for the others' face-down counters: true name to anonymous name."""
    down = {u.id for u in state.units.values() if u.face_down and u.side != side and u.at}
    found: dict[str, str] = {}
    for at in sorted({state.units[name].at for name in down}):
        label, count = state.board.grid.label(at), 0
        for name in state.at_hex[at]:
            if name in down:
                count += 1
                found[name] = f"{MARK}{label}" if count == 1 else f"{MARK}{label}/{count}"
    return found


def is_anonymous(name: str) -> bool:
    """Does the name stand for a counter that the reader cannot identify?"""
    return name.startswith(MARK)


def names_unknown(view: View[U], order: Order[U]) -> bool:
    """Does an order name a counter that its giver cannot identify, or a hex containing one?"""
    named = [name for at in references(order, TO_HEX) for name in view.at_hex.get(at, ())]
    return any(is_anonymous(name) for name in (*references(order, TO_UNIT), *named))


def unmasked(state: GameState[U], order: Order[U], side: int) -> Order[U]:
    """A side's order, with true names in place of anonymous ones."""
    if not any(is_anonymous(name) for name in references(order, TO_UNIT)):
        return order
    return renamed(order, {name: true for true, name in aliases(state, side).items()})


def renamed(record: S, names: Mapping[str, str]) -> S:
    """An order or another record with counters renamed."""
    return replaced(record, TO_UNIT, lambda name: names.get(name, name))


class Unknown(NamedTuple):
    """The counters of a position that a view does not name: anonymous and omitted ones."""

    #: true name to anonymous name
    names: Mapping[str, str]
    #: all such counters; eliminated ones are known
    ids: Collection[str]


ALL_KNOWN = Unknown(NOBODY, frozenset())


def as_known(record: S, unknown: Unknown) -> S:
    """A record as the side knows it: anonymous counters renamed, other unknown ones omitted."""
    if not any(name in unknown.ids for name in references(record, TO_UNIT)):
        return record
    return dropped(renamed(record, unknown.names), TO_UNIT, unknown.ids)
