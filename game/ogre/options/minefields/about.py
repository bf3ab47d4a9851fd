"""What a counter shows about fields: its load, and its work with them."""

from __future__ import annotations

from collections.abc import Iterator

from game.core.position import View
from game.core.prices import price
from game.core.roles import Fact
from game.core.rule_hooks import CounterMark
from game.ogre.options.minefields.buying import WARHEADS
from game.ogre.options.minefields.clearing import ClearField
from game.ogre.options.minefields.fields import SORTS
from game.ogre.options.minefields.finding import SearchFields
from game.ogre.options.minefields.hands import BUSY, BY_HAND
from game.ogre.options.minefields.laying import FieldOrder
from game.ogre.options.minefields.loads import LAYER, load_of
from game.ogre.state import GameState, Order, Rules, Unit


def marks(state: GameState, unit: Unit) -> Iterator[CounterMark]:
    """Its work, its fields and its missiles with fields, for its own side."""
    if isinstance(state, View) and state.viewer != unit.side:
        return
    done = BUSY.of(state, unit.id).done
    if done:
        yield CounterMark("busy", done)
    if unit.squads or unit.kind == LAYER:
        load = load_of(state, unit)
        row = [f"{sort} {', '.join(map(str, load.of(sort)))}" for sort in SORTS if load.of(sort)]
        if row:
            yield CounterMark("field-load", f"carries fields: {'; '.join(row)}")
    heads = WARHEADS.of(state, unit.id)
    for sort in SORTS:
        count = heads.of("mis", sort) + heads.of("int", sort)
        if count:
            yield CounterMark("field-missile", f"{count} of its missiles lay {sort} fields")


def takes_the_turn(rules: Rules, state: View[Unit], order: Order) -> Iterator[Fact]:
    """What work on fields costs the counter."""
    if isinstance(order, FieldOrder | ClearField | SearchFields):
        yield price("it does nothing else this turn: no move, fire or other work", BY_HAND)
