"""Markers of any game as signs, in the colour of whose they are: the drawing of their kind, or letters."""

from __future__ import annotations

from collections.abc import Iterable

from game.client.art.markers import Mark
from game.client.art.signs import letters_of
from game.core.anygame import Position
from game.core.markers import Contents
from game.core.records import Marker


def marks_of(view: Position, told: frozenset[str] = frozenset()) -> tuple[Mark, ...]:
    """A plate for each kind that lies in a hex, but for those that are ``told`` in another way."""
    rows = ((at, [m for m in view.markers[at] if m.kind not in told]) for at in sorted(view.markers))
    return tuple(mark for at, row in rows for mark in marks_at(view, at, row))


def marks_at(view: Position, at: int, row: Iterable[Marker]) -> list[Mark]:
    """A plate for each kind of these markers, with how many there are; dashed where not everybody knows of
    it.
    """
    out = []
    found: dict[tuple[str, str, int, bool], int] = {}
    for marker in row:
        said = sign_of(marker)
        key = marker.kind, said, marker.owner, marker.known != -1
        found[key] = found.get(key, 0) + (1 if said else number_of(marker))
    for (kind, said, owner, secret), many in sorted(found.items()):
        style = view.sides[owner].style if 0 <= owner < len(view.sides) else ""
        drawing = "" if said else kind
        out.append(Mark("lettered", at, (said or letters_of(kind), style, many, drawing), secret))
    return out


def sign_of(marker: Marker) -> str:
    """What a marker says itself of what stands on its plate; "" where it says nothing."""
    return marker.holds.on_plate(marker.count) if isinstance(marker.holds, Contents) else ""


def number_of(marker: Marker) -> int:
    """The number that stands beside the drawing of a marker."""
    return marker.holds.number(marker.count) if isinstance(marker.holds, Contents) else marker.count


def name_of(marker: Marker) -> str:
    """What a marker is by its own account, at the beginning of a sentence; "" where it says nothing."""
    return marker.holds.in_words(marker.count) if isinstance(marker.holds, Contents) else ""
