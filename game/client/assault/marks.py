"""Field works on the map: a sign for each level."""

from __future__ import annotations

from game.assault.state import WORK
from game.client.art.markers import Mark
from game.client.generic.marker_icons import marks_of as plain
from game.core.anygame import Position


def marks_of(view: Position) -> tuple[Mark, ...]:
    """The markers of the view; a field work has the sign of its level."""
    works = tuple(
        Mark("lettered", at, ("", "", 1, f"work-{WORK.of(marker).level}"))
        for at, row in sorted(view.markers.items())
        for marker in row
        if marker.kind == WORK.id
    )
    return (*works, *plain(view, frozenset({WORK.id})))
