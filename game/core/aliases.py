"""The names under which a side knows counters that lie face down.

Such a counter stands in the views of the other sides as an anonymous one: its name says the hex and which of
several there it is.
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

#: the names of a view in which no counter is anonymous
NOBODY: dict[str, str] = {}

#: the kind of an anonymous counter, and how its name begins
ANONYMOUS, MARK = "HID", "?"


def aliases(state: GameState[U], side: int) -> dict[str, str]:
    """The names under which a side knows the face-down counters of the others: true name to anonymous."""
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
    """Does a name stand for a counter that its reader does not know?"""
    return name.startswith(MARK)


def names_unknown(view: View[U], order: Order[U]) -> bool:
    """Does an order name a counter that its giver does not know, or a hex in which one lies?"""
    named = [name for at in references(order, TO_HEX) for name in view.at_hex.get(at, ())]
    return any(is_anonymous(name) for name in (*references(order, TO_UNIT), *named))


def unmasked(state: GameState[U], order: Order[U], side: int) -> Order[U]:
    """An order that a side gave, with the true names of the counters it knows as anonymous ones."""
    if not any(is_anonymous(name) for name in references(order, TO_UNIT)):
        return order
    return renamed(order, {name: true for true, name in aliases(state, side).items()})


def renamed(record: S, names: Mapping[str, str]) -> S:
    """An order, or another record, with other names of counters."""
    return replaced(record, TO_UNIT, lambda name: names.get(name, name))


class Unknown(NamedTuple):
    """The counters of a position that a view does not have by their names:
    anonymous ones, and those left out.
    """

    #: the anonymous names by the true ones
    names: Mapping[str, str]
    #: all of them; who is out of the game is known
    ids: Collection[str]


ALL_KNOWN = Unknown(NOBODY, frozenset())


def as_known(record: S, unknown: Unknown) -> S:
    """A record as it is known: anonymous counters by the names they have there,
    others that are unknown left out.
    """
    if not any(name in unknown.ids for name in references(record, TO_UNIT)):
        return record
    return dropped(renamed(record, unknown.names), TO_UNIT, unknown.ids)
