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

from collections.abc import Collection, Mapping, Sequence
from typing import Generic, NamedTuple, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from game.core.dice import BlankDice, Dice
from game.core.draft import GameState
from game.core.markers import LAID_COUNT
from game.core.orders import Order
from game.core.position import P, Position, U, View, decider, on_move, varied
from game.core.records import Frame, Marker, RemovedUnit
from game.core.references import TO_HEX, TO_UNIT, dropped, may_hold, references, replaced
from game.core.state import EMPTY, AnyKind, Seen, Table
from game.core.terms import secret

# ------------------------------------------------------------------------- names of face-down counters
# The other sides' views show such a counter as an anonymous one: its name gives the hex and a number in it.
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


# -------------------------------------------------------------------------------------------- counters
def units_of(position: Position[U], names: Mapping[str, str], away: Sequence[int]) -> dict[str, U]:
    """The known counters, then the anonymous ones by hex: the order reveals no identity."""
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


def stacks_of(
    position: Position[U], names: Mapping[str, str], away: Sequence[int]
) -> dict[int, tuple[str, ...]]:
    """The stacks as known, by hex: not in the order in which the hexes were filled."""
    found, units, masked = {}, position.units, {position.units[name].at for name in names}
    for at, row in sorted(position.at_hex.items()):
        seen = tuple(name for name in row if units[name].side not in away) if away else row
        if seen:
            found[at] = _named(seen, names) if at in masked else seen
    return found


def restacked(
    stacks: Mapping[int, tuple[str, ...]], position: Position[U], hexes: set[int]
) -> Mapping[int, tuple[str, ...]]:
    """The stacks of the last view with some hexes updated; none of these holds a face-down counter."""
    found = dict(stacks)
    for at in hexes:
        if at in position.at_hex:
            found[at] = position.at_hex[at]
        else:
            found.pop(at, None)
    return dict(sorted(found.items()))


def _named(row: Sequence[str], names: Mapping[str, str]) -> tuple[str, ...]:
    """A stack as known: face-down counters last, because their place would show when they arrived."""
    return (*(name for name in row if name not in names), *(names[name] for name in row if name in names))


def masks_of(
    position: Position[U], names: Mapping[str, str], away: Sequence[int]
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Hexes held and blocked: an anonymous counter counts as armed."""
    occupied_mask = [0 if side in away else mask for side, mask in enumerate(position.occupied_mask)]
    blocking_mask = [0 if side in away else mask for side, mask in enumerate(position.blocking_mask)]
    for name in names:
        unit = position.units[name]
        if unit.side not in away:
            blocking_mask[unit.side] |= 1 << unit.at
    return tuple(occupied_mask), tuple(blocking_mask)


# ---------------------------------------------------------------------------------------------- tables
#: who sees a frame; enum member look-up is slow
ALL_SEE, OWNER_SEES = Seen.ALL, Seen.OWNER


def frames_of(position: Position[U], side: int) -> tuple[Frame, ...]:
    """The frames with what a side may see of them."""
    if not position.frames:
        return ()
    found, interrupted = [], on_move(position.clock)
    for frame in position.frames:
        public = type(frame) is Frame or frame.seen is ALL_SEE
        own = not public and frame.seen is OWNER_SEES and frame.owner(position.units, interrupted) == side
        found.append(frame if public or own else frame.bare())
        interrupted = frame.decider
    return tuple(found)


def gone_of(gone: Mapping[str, RemovedUnit[U]], unknown: Unknown) -> Mapping[str, RemovedUnit[U]]:
    """The removed counters as known, such as one that rode on a face-down counter."""
    if not unknown.ids:
        return gone
    return {
        name: replace(
            one,
            unit=as_known(one.unit, unknown),
            records=tuple([(kind, as_known(record, unknown)) for kind, record in one.records]),
        )
        for name, one in gone.items()
    }


def table_of(
    position: Position[U], kind: AnyKind, units: Mapping[str, U], side: int, unknown: Unknown = ALL_KNOWN
) -> Table:
    """A state table as a side sees it: nothing about unknown counters, nothing private to others.

    Rows of others' counters that show only that something secret happened are omitted.
    """
    rows = position.tables[kind]
    if not rows or kind.unseen:
        return EMPTY
    if unknown.ids and may_hold(kind.record, TO_UNIT):
        rows = _rows_known(rows, kind, unknown)
    if kind.of_units and units is not position.units:
        rows = {name: row for name, row in rows.items() if name in units}
    return shown(kind, rows, units, side) if position.secret_rows else rows


def shown(kind: AnyKind, rows: Table, units: Mapping[str, U], side: int) -> Table:
    """A table as seen by a side that knows all counters in it."""
    if not rows or kind.unseen:
        return EMPTY
    if kind.of_owner:
        if not kind.of_units:
            return {side: rows[side]} if side in rows else EMPTY
        return {name: row for name, row in _by_name(rows).items() if units[name].side == side}
    if kind.of_units:
        default = kind.default
        bare = [name for name, row in _by_name(rows).items() if units[name].side != side and row == default]
        return {name: row for name, row in rows.items() if name not in bare} if bare else rows
    return rows


def _by_name(rows: Table) -> Mapping[str, Struct]:
    """The rows of a kind that lies on counters."""
    return rows  # type: ignore[return-value]  # its keys are the ids of counters


def _rows_known(rows: Table, kind: AnyKind, unknown: Unknown) -> Table:
    """The rows of a table with counters as known; empty rows are omitted."""
    found = {}
    for key, row in rows.items():
        known = as_known(row, unknown)
        if known is row or known != kind.default:
            found[key] = known
    return found


def markers_of(position: Position[U], side: int, units: Mapping[str, U]) -> Mapping[int, tuple[Marker, ...]]:
    """The markers as seen by a side that knows these counters."""
    markers, own = position.markers, position.own_count
    if any(m.known != -1 or (m.kind in own and not m.count) for row in markers.values() for m in row):
        markers = _known(position, side)
    return markers if units is position.units else _unnamed(markers, position.units.keys() - units.keys())


def _known(position: Position[U], side: int) -> dict[int, tuple[Marker, ...]]:
    """The markers that a side knows, in an order of hexes independent of other markers."""
    bit, found, own = 1 << side if side >= 0 else 0, {}, position.own_count
    for at in sorted(position.markers):
        seen = row = position.markers[at]
        for marker in row:
            if marker.known != -1 or marker.kind in own:
                seen = tuple([_seen(m, side, bit, own) for m in row if m.known == -1 or m.known & bit])
                break
        if seen:
            found[at] = seen
    return found


def _seen(marker: Marker, side: int, bit: int, own_count: frozenset[str]) -> Marker:
    """A marker as a side knows it, without who else knows of it or what only its owner can tell."""
    if marker.known not in (-1, bit):
        marker = replace(marker, known=bit)
    if not marker.count and marker.owner != side and marker.kind in own_count:
        marker = replace(marker, count=LAID_COUNT)
    return marker


def _unnamed(markers: Mapping[int, tuple[Marker, ...]], unknown: set[str]) -> dict[int, tuple[Marker, ...]]:
    """The markers without the names of unknown counters, such as those promised a place."""
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


# ----------------------------------------------------------------------------------------------- views
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


def may_hide(position: Position[U]) -> bool:
    """May there be anything that one side knows and the other does not?

    What a side may lay out is known to both, so that a curtain tells nothing of what was laid.
    """
    if any(stock.count for stock in position.terms.stocks):
        return True
    if any(unit.face_down for unit in position.units.values()):
        return True
    return any(m.known != -1 for row in position.markers.values() for m in row)


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
