"""Markers on a laid table: field works and changed ground, in few words."""

from __future__ import annotations

from game.core.draft import Draft
from game.core.records import Marker
from tests.markers import marker
from tests.rules.laid import Table


def mark(table: Table, *lines: str) -> Table:
    """Lay markers: ``"entrenchment 0304 2"`` (places), ``"revetment 0304 small 1"`` (number),
    ``"KIND 0304 word"`` and ``"side 0304-0305 word"``."""
    draft = Draft.of(table.position, table.rules)
    for line in lines:
        kind, label, *words = line.split()
        here, _, other = label.partition("-")
        at, toward = table.hex(here), table.hex(other) if other else 0
        if other:
            at, toward = table.position.board.grid.side_hexes(table.position.board.grid.side(at, toward))
        count = next((int(word) for word in words if word.isdigit()), 1)
        word = next((word for word in words if not word.isdigit()), "")
        draft.mark(marker(kind, at, toward, count=count, word=word))
    table.position = draft.freeze()
    return table


def markers(table: Table, label: str, kind: str) -> list[Marker]:
    """The markers of a kind in a hex."""
    return [m for m in table.position.markers.get(table.hex(label), ()) if m.kind == kind]
