"""How ordinary engineers approach an AP field to clear it (opt:minefields_avap-l).

They stop beside it, enter carefully in their next turn without doing anything else, and try to clear it in
the one after. Engineers that enter like this set nothing off while they stay and only defend.
"""

from __future__ import annotations

from msgspec import Struct

from game.core.position import on_move
from game.core.records import Marker
from game.core.references import Hex
from game.core.state import Seen, Span, on_unit
from game.ogre.options.minefields.fields import AP, PLAIN, RULE, engineers, fields_in, knows, sort_of
from game.ogre.options.minefields.hands import occupy
from game.ogre.state import USAGE, Draft, GameState, Order, Position, Unit

CLEARS = f"{RULE}-l"


class StoodBy(Struct, frozen=True):
    """The hexes with known fields beside which ordinary engineers ended their last player-turn."""

    hexes: tuple[Hex, ...] = ()


STOOD_BY = on_unit("stood-by-fields", StoodBy, span=Span.GAME, seen=Seen.OWNER)


class Clearing(Struct, frozen=True):
    """The hex that ordinary engineers entered carefully, and the player-turn when they did."""

    at: Hex = 0
    since: int = 0


CLEARING = on_unit("clearing-field", Clearing, span=Span.GAME, seen=Seen.OWNER)


def careful(unit: Unit) -> bool:
    """Are they engineers that must be careful, because some of them lack powered suits?"""
    return engineers(unit) and PLAIN in unit.squads


def note_who_stands_by(draft: Draft) -> None:
    """At the end of a player-turn: which of the side's ordinary engineers stopped beside known fields."""
    side = on_move(draft.clock)
    for unit in tuple(draft.units.values()):
        if unit.side != side or not careful(unit):
            continue
        near = draft.board.grid.neighbours[unit.at] if unit.at else ()
        row = tuple(at for at in near if at and any(_to_clear(field, side) for field in fields_in(draft, at)))
        if row:
            STOOD_BY.put(draft, unit.id, StoodBy(row))
        else:
            STOOD_BY.drop(draft, unit.id)


def _to_clear(field: Marker, side: int) -> bool:
    return sort_of(field) == AP and field.owner != side and knows(field, side)


def comes_prepared(state: GameState, unit: Unit, field: Marker) -> bool:
    """Does a counter enter a field, or stand in it, with the required care?"""
    if not careful(unit) or sort_of(field) != AP:
        return False
    return field.at in STOOD_BY.of(state, unit.id).hexes or CLEARING.of(state, unit.id).at == field.at


def enter_to_clear(draft: Draft, unit: Unit) -> None:
    """Ordinary engineers have entered a field carefully; they do nothing else this turn."""
    CLEARING.put(draft, unit.id, Clearing(unit.at, draft.clock.player_turn))
    USAGE.change(draft, unit.id, halted=True)
    occupy(draft, unit, "has entered a field carefully")


def gave_up(draft: Draft, order: Order, before: Position) -> None:
    """After an attack: engineers that have fired are no longer careful."""
    for name in tuple(CLEARING.table(draft)):
        if USAGE.of(draft, name).fired:
            CLEARING.drop(draft, name)
