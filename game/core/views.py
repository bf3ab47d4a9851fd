"""What one side may see. All code outside the rules gets a view, never the truth.

A view is a position with hidden things filtered and blank dice. It is made once per position and side and
shares every table that needs no filter. Hidden things never affect terrain (they cost nothing to enter), so
terrain data is shared as well.

The other sides' views show a face-down counter as an anonymous one. Its name gives the hex and a number, its
kind reveals nothing, it blocks the way like an armed one; its riders are omitted. While a side sets up in
secret, all of it is omitted.

Little changes from one position to the next: a view starts from the last one of its side on the same board
and renews only what differs.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Generic

from msgspec import Struct

from game.core.aliases import ALL_KNOWN, NOBODY, Unknown, aliases, as_known
from game.core.dice import BlankDice, Dice
from game.core.draft import GameState
from game.core.position import P, Position, U, View, decider, varied
from game.core.records import Frame, Marker, RemovedUnit
from game.core.state import AnyKind, Table
from game.core.terms import secret
from game.core.view_counters import masks_of, restacked, stacks_of, units_of
from game.core.view_tables import frames_of, gone_of, markers_of, shown, table_of

#: the dice of every view; rolling them raises ``BlankDiceError``
BLANK = BlankDice()
#: an observer with public knowledge only
ONLOOKER = -1


def view(position: Position[U], side: int) -> View[U]:
    """The position as this side sees it; side -1 is an observer with public knowledge only."""
    if type(position) is View and position.viewer == side and position.dice is BLANK:
        return position  # a view's view is itself; stored in itself it would be a cycle
    key = ("view", side)
    found: View[U] | None = position.memo.get(key)
    if found is None:
        absent = () if position.clock.turn else away(position, side)
        if position.veiled or absent:
            found = _filtered(position, side, absent)
        else:
            found = _whole(position, side, frames_of(position, side) if position.frames else ())
        position.memo[key] = found
    return found


def away(position: Position[U], side: int) -> tuple[int, ...]:
    """The other sides now setting up in secret: this side sees nothing of theirs."""
    terms, clock = position.terms, position.clock
    return tuple([k for k in range(len(position.sides)) if k != side and secret(terms, clock, k)])


def own_view(position: Position[U]) -> View[U]:
    """The position as the deciding side sees it."""
    return view(position, decider(position))


def seen(state: GameState[U]) -> View[U]:
    """What the deciding side sees of a state; for a draft, of its current content."""
    return own_view(state if isinstance(state, Position) else state.snapshot())


def with_dice(position: P, dice: Dice | int) -> P:
    """The same position, or view, with these dice or a seed's: to continue it as often as wanted."""
    return varied(position, dice=dice if isinstance(dice, Dice) else Dice(dice))


class Sight(Struct, Generic[U], frozen=True):
    """A view with its sources."""

    position: Position[U]
    #: true name to anonymous name, and the sides that are omitted
    names: Mapping[str, str]
    away: tuple[int, ...]
    view: View[U]
    #: this stays constant while a view is followed
    unknown: Unknown = ALL_KNOWN


def _whole(position: Position[U], side: int, frames: tuple[Frame, ...]) -> View[U]:
    """A view of a position that hides nothing but the rest of a waiting order."""
    p = position
    return View(
        p.board, p.terms, p.sides, p.units, p.at_hex, p.occupied_mask, p.blocking_mask, p.tables, p.markers,
        p.gone, p.clock, frames, BLANK, p.result, p.ground, {}, 0, False, False, p.own_count, side,
    )  # fmt: skip


def disclosed(position: Position[U]) -> View[U]:
    """The position with nothing hidden from the viewer except future dice: for when the game is over."""
    return _whole(position, ONLOOKER, position.frames)


def _filtered(position: Position[U], side: int, away: tuple[int, ...]) -> View[U]:
    last: dict[int, Sight[U]] | None = position.board.derived.get("last views")
    if last is None:
        last = position.board.derived["last views"] = {}
    before = last.get(side)
    if not position.face_down and not away:
        return _in_plain_sight(last, position, side)
    changed = None if before is None else _changed(before, position, side, away)
    if before is None or changed is None:
        last[side] = _afresh(position, side, away)
    else:
        last[side] = _followed(before, position, side, changed)
    return last[side].view


def _in_plain_sight(last: dict[int, Sight[U]], position: Position[U], side: int) -> View[U]:
    """A view in which no counter is hidden: only changed markers and tables are filtered."""
    p, units, before = position, position.units, last.get(side)
    follows = before is not None and not before.names and not before.away
    if before is not None and follows and before.position.markers is p.markers:
        markers, fresh = before.view.markers, False
    else:
        markers, fresh = markers_of(p, side, units), True
    tables = p.tables
    if p.secret_rows:
        tables, old = {}, before if follows else None
        were: Mapping[AnyKind, Table] = old.position.tables if old is not None else {}
        for kind, rows in p.tables.items():
            if old is not None and were.get(kind) is rows:
                tables[kind] = old.view.tables[kind]
            else:
                tables[kind] = shown(kind, rows, units, side)
    found = View(
        p.board, p.terms, p.sides, units, p.at_hex, p.occupied_mask, p.blocking_mask, tables, markers,
        p.gone, p.clock, frames_of(p, side) if p.frames else (), BLANK, p.result, p.ground,
        {}, -1, False, p.secret_rows, p.own_count, side,
    )  # fmt: skip
    if fresh or p.secret_rows:
        last[side] = Sight(p, NOBODY, (), found)
    return found


def _afresh(position: Position[U], side: int, away: tuple[int, ...]) -> Sight[U]:
    """A view made from scratch."""
    p, units, at_hex, names = position, position.units, position.at_hex, aliases(position, side)
    masks, unknown = (p.occupied_mask, p.blocking_mask), ALL_KNOWN
    if names or away:
        units, at_hex, masks = units_of(p, names, away), stacks_of(p, names, away), masks_of(p, names, away)
        unknown = Unknown(names, p.units.keys() - units.keys())
        units = {name: as_known(unit, unknown) for name, unit in units.items()}
    markers = markers_of(p, side, units)
    tables = {kind: table_of(p, kind, units, side, unknown) for kind in p.tables}
    seen = _put_together(p, side, unknown, units, at_hex, masks, markers, tables, gone_of(p.gone, unknown))
    return Sight(p, names, away, seen, unknown)


def _changed(before: Sight[U], position: Position[U], side: int, away: tuple[int, ...]) -> list[U] | None:
    """The counters that changed since a view was made.

    None if that view cannot be reused: a counter has come or gone, or something has changed about a counter
    that its side does not see, or in the hex of one.
    """
    old, names, found = before.position, before.names, []
    if away or before.away or len(old.units) != len(position.units):
        return None
    for was, now in zip(old.units.values(), position.units.values(), strict=True):
        if was is now:
            continue
        if was.id != now.id or (now.side != side and (was.face_down or now.face_down)):
            return None
        if was.aboard in names or now.aboard in names:
            return None
        found.append(now)
    for at in {position.units[name].at for name in names}:
        if old.at_hex[at] != position.at_hex[at]:
            return None
    return found


def _followed(before: Sight[U], position: Position[U], side: int, changed: list[U]) -> Sight[U]:
    """A view made from one in which only some counters differ and everything hidden is the same."""
    p, old, names, seen, unknown = position, before.position, before.names, before.view, before.unknown
    units, at_hex, markers = p.units, p.at_hex, seen.markers
    masks = p.occupied_mask, p.blocking_mask
    if names:
        units = {**seen.units, **{u.id: as_known(u, unknown) for u in changed}} if changed else seen.units
        # By rows, not by who moved: a counter lifted and put down again is on top of the same hex.
        near = {at for unit in changed for at in (old.units[unit.id].at, unit.at)}
        moved = {at for at in near if old.at_hex.get(at) != p.at_hex.get(at)}
        at_hex = restacked(seen.at_hex, p, moved) if moved else seen.at_hex
        masks = masks_of(p, names, ())
    if p.markers is not old.markers:
        markers = markers_of(p, side, units)
    tables = {kind: _followed_table(before, position, kind, units, side, changed) for kind in p.tables}
    gone = seen.gone if p.gone is old.gone else gone_of(p.gone, unknown)
    found = _put_together(p, side, unknown, units, at_hex, masks, markers, tables, gone)
    return Sight(p, names, (), found, unknown)


def _put_together(
    position: Position[U],
    side: int,
    unknown: Unknown,
    units: Mapping[str, U],
    at_hex: Mapping[int, tuple[str, ...]],
    masks: tuple[tuple[int, ...], tuple[int, ...]],
    markers: Mapping[int, tuple[Marker, ...]],
    tables: Mapping[AnyKind, Table],
    gone: Mapping[str, RemovedUnit[U]],
) -> View[U]:
    p, (occupied_mask, blocking_mask) = position, masks
    frames = frames_of(p, side)
    if unknown.ids:
        frames = tuple(as_known(frame, unknown) for frame in frames)
    return View(
        p.board, p.terms, p.sides, units, at_hex, occupied_mask, blocking_mask, tables, markers,
        gone, p.clock, frames, BLANK, p.result, p.ground, {}, -1, p.face_down, p.secret_rows,
        p.own_count, side,
    )  # fmt: skip


def _followed_table(
    before: Sight[U],
    position: Position[U],
    kind: AnyKind,
    units: Mapping[str, U],
    side: int,
    changed: list[U],
) -> Table:
    """A table from the last view, if it and its counters are unchanged."""
    same = before.position.tables.get(kind) is position.tables[kind]
    if same and (not kind.of_units or not changed):
        return before.view.tables[kind]
    return table_of(position, kind, units, side, before.unknown)
