"""What a side sees of the tables of a position: state, markers, interruptions, counters that are gone."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct
from msgspec.structs import replace

from game.core.aliases import ALL_KNOWN, Unknown, as_known
from game.core.markers import LAID_COUNT
from game.core.position import Position, U, on_move
from game.core.records import Frame, Marker, RemovedUnit
from game.core.references import TO_UNIT, dropped, may_hold
from game.core.state import EMPTY, AnyKind, Seen, Table

#: who sees a frame; the member of an enum is found slowly by its name
ALL_SEE, OWNER_SEES = Seen.ALL, Seen.OWNER


def frames_of(position: Position[U], side: int) -> tuple[Frame, ...]:
    """The interruptions with what a side sees of them."""
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
    """The counters that are out of the game as they are known,
    such as one that rode on a counter that lies face down.
    """
    if not unknown.ids:
        return gone
    return {name: replace(one, unit=as_known(one.unit, unknown)) for name, one in gone.items()}


def table_of(
    position: Position[U], kind: AnyKind, units: Mapping[str, U], side: int, unknown: Unknown = ALL_KNOWN
) -> Table:
    """A table of state as a side sees it: nothing of counters it does not know, nothing of others' own.

    Of others' counters the rows that say nothing are not there,
    else they told that something was done in secret.
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
    """A table as a side sees it that knows all the counters in it."""
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
    """The rows of a table with the counters in them as they are known;
    a row of which nothing is left is not there.
    """
    found = {}
    for key, row in rows.items():
        known = as_known(row, unknown)
        if known is row or known != kind.default:
            found[key] = known
    return found


def markers_of(position: Position[U], side: int, units: Mapping[str, U]) -> Mapping[int, tuple[Marker, ...]]:
    """The markers as a side sees them that knows these counters."""
    markers, own = position.markers, position.own_count
    if any(m.known != -1 or (m.kind in own and not m.count) for row in markers.values() for m in row):
        markers = _known(position, side)
    return markers if units is position.units else _unnamed(markers, position.units.keys() - units.keys())


def _known(position: Position[U], side: int) -> dict[int, tuple[Marker, ...]]:
    """The markers that a side knows, in an order of hexes that no other marker has a part in."""
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
    """A marker as a side knows it: not who else knows of it, nor what only its owner can tell."""
    if marker.known not in (-1, bit):
        marker = replace(marker, known=bit)
    if not marker.count and marker.owner != side and marker.kind in own_count:
        marker = replace(marker, count=LAID_COUNT)
    return marker


def _unnamed(markers: Mapping[int, tuple[Marker, ...]], unknown: set[str]) -> dict[int, tuple[Marker, ...]]:
    """The markers without the names of counters that are not known: who is to have a place somewhere."""
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
