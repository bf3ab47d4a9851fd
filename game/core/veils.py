"""From whom a position hides anything: if it hides nothing, a view needs no filter."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from game.core.records import Marker, Unit
from game.core.state import AnyKind, Table

#: both sides, as bits
ALL_SIDES = 0b11


def hidden_from(marker: Marker, own_count: frozenset[str]) -> int:
    """The sides that do not see everything about a marker, as bits.

    A side sees everything if all sides, or only this one, know of it; but only its owner sees its count if
    ``own_count`` contains its kind.
    """
    found = 0
    for side in (0, 1):
        known = marker.known in (-1, 1 << side)
        if not known or (marker.kind in own_count and marker.owner != side):
            found |= 1 << side
    return found


def veils(
    units: Iterable[Unit],
    tables: Mapping[AnyKind, Table],
    markers: Iterable[tuple[Marker, ...]],
    own_count: frozenset[str],
) -> tuple[int, bool, bool]:
    """The sides that something is hidden from, as bits; whether a counter is face down; whether a table holds
    private rows or a row that shows only that something secret happened.
    """
    face_down = any([unit.face_down for unit in units])
    secret_rows = any([rows and (kind.hides or kind.bare(rows)) for kind, rows in tables.items()])
    veiled = ALL_SIDES if face_down or secret_rows else 0
    for row in markers:
        for marker in row:
            if marker.known != -1 or marker.kind in own_count:
                veiled |= hidden_from(marker, own_count)
    return veiled, face_down, secret_rows
