"""Orders in a line: ``move GEV-1 0305 0306``, ``fire HVY-1 MK3-1:main*2 at INF-3``.

The words follow from the fields of the order classes (``core.codec``). A shooter may be named
alone, as ``HVY-1``: it then fires all it has of its only kind of weapon that bears.
"""

from __future__ import annotations

from typing import Any

from game.boards.board import Board
from game.core.anygame import GameState, Order, Rules
from game.core.codec import CodecError, order_words, read_order, words_of
from game.ogre.combat import weapons
from game.ogre.combat.odds import Firing
from game.ogre.kinds import ARMS


def order_text(board: Board, order: Order, state: GameState | None = None) -> str:
    """The line of an order. With the position before it, shooters are written in short."""
    short = None if state is None else lambda record: _short(state, record)
    return " ".join(order_words(order, board.grid.label, short))


def parse_order(text: str, rules: Rules, board: Board, state: GameState | None = None) -> Order:
    """The order of a line. Raises ``CodecError`` with a sentence and how to write it.

    ``state`` is the position before it; without one every shooter must name its weapon.
    """
    fill = None if state is None else lambda kind, values: _filled(state, kind, values)
    return read_order(rules.verbs, words_of(text), board.grid.parse, fill)


def _whole_counter(state: GameState, unit_id: str) -> tuple[str, int] | None:
    """Weapon and number that a shooter named alone fires, or None if that is not clear."""
    unit = state.units.get(unit_id)
    if unit is None or unit.sheet or not ARMS[unit.kind]:
        return None
    weapon = ARMS[unit.kind][0]
    return weapon.id, max(1, weapons.ready(state, unit, 0, weapon))


def _short(state: GameState, record: Any) -> str | None:
    if isinstance(record, Firing) and _whole_counter(state, record.unit) == (record.weapon, record.count):
        return record.unit
    return None


def _filled(state: GameState, kind: Any, values: dict[str, Any]) -> dict[str, Any]:
    if kind is not Firing or "weapon" in values or "unit" not in values:
        return values
    found = _whole_counter(state, values["unit"])
    if found is None:
        name = values["unit"]
        if name not in state.units:
            raise CodecError(f"There is no unit {name} in play.")
        rows = ", ".join(f"{name}:{w.id}" for w in ARMS[state.units[name].kind]) or "none"
        raise CodecError(f"{name} must say which weapon fires.", f"There are {rows}.")
    return {**values, "weapon": found[0], "count": values.get("count", found[1])}
