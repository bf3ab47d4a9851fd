"""Plain engineers on their way to clear a field against people (opt:minefields_avap-l).

They stop beside it, go in with care in their next turn, doing nothing else, and try to clear it in the one
after. Who goes in so sets nothing off, as long as it stays and does nothing but defend.
"""

from __future__ import annotations

from msgspec import Struct

from game.core.records import Marker
from game.core.references import Hex
from game.core.state import Seen, Span, on_unit
from game.ogre.options.minefields.fields import AP, PLAIN, RULE, engineers, fields_in, knows, sort_of
from game.ogre.options.minefields.hands import occupy
from game.ogre.state import USAGE, Draft, GameState, Order, Position, Unit

CLEARS = f"{RULE}-l"


class StoodBy(Struct, frozen=True):
    """The hexes with known fields beside which plain engineers ended their last player-turn."""

    hexes: tuple[Hex, ...] = ()


STOOD_BY = on_unit("stood-by-fields", StoodBy, span=Span.GAME, seen=Seen.OWNER)


class Clearing(Struct, frozen=True):
    """The hex into which plain engineers went with care, and the player-turn in which they did."""

    at: Hex = 0
    since: int = 0


CLEARING = on_unit("clearing-field", Clearing, span=Span.GAME, seen=Seen.OWNER)


def careful(unit: Unit) -> bool:
    """Are they engineers that have to take care, some of them without powered suits?"""
    return engineers(unit) and PLAIN in unit.squads


def note_who_stands_by(draft: Draft) -> None:
    """At the end of a player-turn: which plain engineers of the side have stopped beside known fields."""
    side = draft.clock.side
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
    """Does a counter go into a field, or is it there, with the care that it takes?"""
    if not careful(unit) or sort_of(field) != AP:
        return False
    return field.at in STOOD_BY.of(state, unit.id).hexes or CLEARING.of(state, unit.id).at == field.at


def enter_to_clear(draft: Draft, unit: Unit) -> None:
    """Plain engineers have gone into a field with care; they do nothing else in this turn."""
    CLEARING.put(draft, unit.id, Clearing(unit.at, draft.clock.player_turn))
    USAGE.change(draft, unit.id, halted=True)
    occupy(draft, unit, "has entered a field carefully")


def gave_up(draft: Draft, order: Order, before: Position) -> None:
    """After an attack: engineers that have fired do not go on with the care that clearing takes."""
    for name in tuple(CLEARING.table(draft)):
        if USAGE.of(draft, name).fired:
            CLEARING.drop(draft, name)
