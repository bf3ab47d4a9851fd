"""Orders in a line: ``move GEV-1 0305 0306``, ``fire HVY-1 MK3-1:main*2 at INF-3``.

The words follow from the fields of the order classes (``core.codec``). A shooter may be named
alone, as ``HVY-1``: it then fires all it has of its only kind of weapon that bears.
"""

from __future__ import annotations

from typing import Any

from game.boards.board import Board
from game.core.codec import CodecError, order_words, read_order, words_of
from game.core.orders import Order
from game.core.position import Reads
from game.core.ruleset import Rules
from game.ogre import weapons
from game.ogre.kinds import ARMS
from game.ogre.odds import Firing


def order_text(board: Board, order: Order, reads: Reads | None = None) -> str:
    """The line of an order. With the position before it, shooters are written in short."""
    short = None if reads is None else lambda record: _short(reads, record)
    return " ".join(order_words(order, board.grid.label, short))


def parse_order(text: str, rules: Rules, board: Board, reads: Reads | None = None) -> Order:
    """The order of a line. Raises ``CodecError`` with a sentence and how to write it.

    ``reads`` is the position before it; without one every shooter must name its weapon.
    """
    fill = None if reads is None else lambda kind, values: _filled(reads, kind, values)
    return read_order(rules.verbs, words_of(text), board.grid.parse, fill)


def _whole_counter(reads: Reads, unit_id: str) -> tuple[str, int] | None:
    """Weapon and number that a shooter named alone fires, or None if that is not clear."""
    unit = reads.units.get(unit_id)
    if unit is None or unit.sheet or not ARMS[unit.kind]:
        return None
    weapon = ARMS[unit.kind][0]
    return weapon.id, max(1, weapons.ready(reads, unit, 0, weapon))


def _short(reads: Reads, record: Any) -> str | None:
    if isinstance(record, Firing) and _whole_counter(reads, record.unit) == (record.weapon, record.count):
        return record.unit
    return None


def _filled(reads: Reads, kind: Any, values: dict[str, Any]) -> dict[str, Any]:
    if kind is not Firing or "weapon" in values or "unit" not in values:
        return values
    found = _whole_counter(reads, values["unit"])
    if found is None:
        name = values["unit"]
        if name not in reads.units:
            raise CodecError(f"There is no unit {name} in play.")
        rows = ", ".join(f"{name}:{w.id}" for w in ARMS[reads.units[name].kind]) or "none"
        raise CodecError(f"{name} must say which weapon fires.", f"There are {rows}.")
    return {**values, "weapon": found[0], "count": values.get("count", found[1])}
