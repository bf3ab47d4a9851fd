"""What one side may see. Everything outside the rules gets a view, never the truth.

A view is a position whose hidden things are filtered and whose dice are blank. It is made once
for a position and side and shares every table that needs no filter. What is hidden never shapes the
ground (a mine costs nothing to enter), so that what is derived from the ground is shared as well.

A counter that lies face down stands in the views of the other sides as an anonymous one. Its name
says the hex and which of several there it is, its kind says nothing, it blocks the way as an armed
one would; whoever rides on it is not there. While a side sets up in secret nothing of it is there.
"""

from __future__ import annotations

import copy
from collections.abc import Mapping, Sequence
from typing import TypeVar

from msgspec import Struct
from msgspec.structs import replace

from game.core.dice import BlankDice, Dice
from game.core.orders import Order
from game.core.position import GameState, Position, U
from game.core.records import Marker
from game.core.references import TO_UNIT, dropped, replaced
from game.core.state import AnyKind, On, Seen, Table
from game.core.terms import OWN_COUNT, secret

S = TypeVar("S", bound=Struct)
#: the dice of every view; whoever rolls them is told so by ``BlankDiceError``
BLANK = BlankDice()
#: the kind of an anonymous counter, and how its name begins
ANONYMOUS, MARK = "HID", "?"


def view(position: Position[U], side: int) -> Position[U]:
    """The position as this side sees it; side -1 is an onlooker who knows what all know."""
    found = position.memo.get(("view", side))
    if found is None:
        found = _made(position, side)
        position.memo[("view", side)] = found
        found.memo[("view", side)] = found  # who looks at a view sees that view
    seen: Position[U] = found
    return seen


def with_dice(position: Position[U], dice: Dice | int) -> Position[U]:
    """The same position, or view, with these dice or those of a seed: to play on from it as often as wanted."""
    found = copy.copy(position)
    found.dice, found.memo = dice if isinstance(dice, Dice) else Dice(dice), {}
    return found


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


def unmasked(state: GameState[U], order: Order[U], side: int) -> Order[U]:
    """An order that a side gave, with the true names of the counters it knows as anonymous ones."""
    names = {name: true for true, name in aliases(state, side).items()}
    return renamed(order, names) if names else order


def renamed(record: S, names: Mapping[str, str]) -> S:
    """An order, or another record, with other names of counters."""
    return replaced(record, TO_UNIT, lambda name: names.get(name, name))


def _made(position: Position[U], side: int) -> Position[U]:
    markers = position.markers
    if any(m.known != -1 or (m.kind in OWN_COUNT and not m.count) for row in markers.values() for m in row):
        markers = _known(position, side)
    p, units, at_hex = position, position.units, position.at_hex
    occupied_mask, blocking_mask, frames = p.occupied_mask, p.blocking_mask, p.frames
    away = [k for k in range(len(p.sides)) if k != side and secret(p.terms, p.clock, k)]
    names = aliases(p, side)
    if names or away:
        units = _units(p, names, away)
        markers = _unnamed(markers, p.units.keys() - units.keys())
        at_hex = _at_hex(p, names, away)
        occupied_mask, blocking_mask = _masks(p, names, away)
        frames = tuple(renamed(frame, names) for frame in p.frames)
    return Position(
        p.board, p.terms, p.sides, units, at_hex, occupied_mask, blocking_mask, _tables(p, units, side), markers,
        p.gone, p.clock, frames, BLANK, p.result, p.ground,
    )  # fmt: skip


def _tables(position: Position[U], units: Mapping[str, U], side: int) -> dict[AnyKind, Table]:
    """The tables of state as a side sees them: nothing of counters it does not know, nothing of others' own."""
    found: dict[AnyKind, Table] = {}
    for kind, rows in position.tables.items():
        if not rows or kind.seen is Seen.NOBODY:
            continue
        if kind.seen is Seen.OWNER:
            of_units = kind.on is On.UNIT
            own = units if of_units else {side: None}
            rows = {
                k: row for k, row in rows.items() if k in own and (not of_units or units[str(k)].side == side)
            }
        elif kind.on is On.UNIT and units is not position.units:
            rows = {k: row for k, row in rows.items() if k in units}
        if kind.shown is not None:
            rows = {
                k: row if units[str(k)].side == side else kind.shown(units[str(k)], row)
                for k, row in rows.items()
            }
        found[kind] = rows
    return found


def _known(position: Position[U], side: int) -> dict[int, tuple[Marker, ...]]:
    """The markers that a side knows, in an order of hexes that no other marker has a part in."""
    bit, found = 1 << side if side >= 0 else 0, {}
    for at in sorted(position.markers):
        seen = tuple(_seen(m, side, bit) for m in position.markers[at] if m.known == -1 or m.known & bit)
        if seen:
            found[at] = seen
    return found


def _seen(marker: Marker, side: int, bit: int) -> Marker:
    """A marker as a side knows it: not who else knows of it, nor what only its owner can tell."""
    if marker.known not in (-1, bit):
        marker = replace(marker, known=bit)
    if not marker.count and marker.owner != side and marker.kind in OWN_COUNT:
        marker = replace(marker, count=1)
    return marker


def _unnamed(markers: Mapping[int, tuple[Marker, ...]], unknown: set[str]) -> dict[int, tuple[Marker, ...]]:
    """The markers without the names of counters that are not known: who is to have a place in field works."""
    found = dict(markers)
    for at, row in markers.items():
        if any(marker.holds is not None for marker in row):
            found[at] = tuple(_without(marker, unknown) for marker in row)
    return found


def _without(marker: Marker, unknown: set[str]) -> Marker:
    if marker.holds is None:
        return marker
    holds = dropped(marker.holds, TO_UNIT, unknown)
    if holds is marker.holds:
        return marker
    bare = replace(marker, holds=holds)
    return bare if bare.word else replace(bare, holds=None)


def _units(position: Position[U], names: Mapping[str, str], away: list[int]) -> dict[str, U]:
    """The counters that are known, and then the anonymous ones by hex: no order tells who they are."""
    found, unknown = {}, []
    for unit in position.units.values():
        if unit.side in away or unit.aboard in names:
            continue
        if unit.id in names:
            unknown.append(type(unit)(names[unit.id], ANONYMOUS, unit.side, unit.at))
        else:
            found[unit.id] = unit
    for unit in sorted(unknown, key=lambda u: (u.at, u.id)):
        found[unit.id] = unit
    return found


def _at_hex(position: Position[U], names: Mapping[str, str], away: list[int]) -> dict[int, tuple[str, ...]]:
    """Who stands where, as it is known, by hex: not in the order in which the hexes were filled."""
    found, units, masked = {}, position.units, {position.units[name].at for name in names}
    for at, row in sorted(position.at_hex.items()):
        seen = tuple(name for name in row if units[name].side not in away) if away else row
        if seen:
            found[at] = _named(seen, names) if at in masked else seen
    return found


def _named(row: Sequence[str], names: Mapping[str, str]) -> tuple[str, ...]:
    """A stack as it is known: what lies face down last, for its place in it would say when it was put there."""
    return (*(name for name in row if name not in names), *(names[name] for name in row if name in names))


def _masks(
    position: Position[U], names: Mapping[str, str], away: list[int]
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Hexes held and walled: an anonymous counter counts as armed (ode:5.03)."""
    occupied_mask = [0 if side in away else mask for side, mask in enumerate(position.occupied_mask)]
    blocking_mask = [0 if side in away else mask for side, mask in enumerate(position.blocking_mask)]
    for name in names:
        unit = position.units[name]
        if unit.side not in away:
            blocking_mask[unit.side] |= 1 << unit.at
    return tuple(occupied_mask), tuple(blocking_mask)
