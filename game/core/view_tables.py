"""A side's view of a position's tables: state, markers, frames, removed counters."""

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
    return {name: replace(one, unit=as_known(one.unit, unknown)) for name, one in gone.items()}


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
