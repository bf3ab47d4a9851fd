"""Markers of any game as signs, in the colour of whose they are: the drawing of their kind, or letters."""

from __future__ import annotations

from game.client.art.markers import Mark
from game.core.anygame import Position
from game.core.markers import Contents
from game.core.records import Marker

#: a plate has room for so many letters
LETTERS = 2


def letters_of(kind: str) -> str:
    """The letters that stand for a kind of marker: those its words begin with, or its first two."""
    words = kind.replace("-", " ").replace("_", " ").split()
    found = "".join(word[0] for word in words) if len(words) > 1 else kind
    return found[:LETTERS].upper() if len(words) > 1 else found[:LETTERS].capitalize()


def marks_of(view: Position, told: frozenset[str] = frozenset()) -> tuple[Mark, ...]:
    """A plate for each kind that lies in a hex, with how many there are;
    dashed where not everybody knows of it. Kinds that are ``told`` in another way have none.
    """
    out = []
    for at in sorted(view.markers):
        found: dict[tuple[str, str, int, bool], int] = {}
        for marker in view.markers[at]:
            if marker.kind in told:
                continue
            said = sign_of(marker)
            key = marker.kind, said, marker.owner, marker.known != -1
            found[key] = found.get(key, 0) + (1 if said else number_of(marker))
        for (kind, said, owner, secret), many in sorted(found.items()):
            style = view.sides[owner].style if 0 <= owner < len(view.sides) else ""
            drawing = "" if said else kind
            out.append(Mark("lettered", at, (said or letters_of(kind), style, many, drawing), secret))
    return tuple(out)


def sign_of(marker: Marker) -> str:
    """What a marker says itself of what stands on its plate; "" where it says nothing."""
    return marker.holds.on_plate(marker.count) if isinstance(marker.holds, Contents) else ""


def number_of(marker: Marker) -> int:
    """The number that stands beside the drawing of a marker."""
    return marker.holds.number(marker.count) if isinstance(marker.holds, Contents) else marker.count


def name_of(marker: Marker) -> str:
    """What a marker is by its own account, at the beginning of a sentence; "" where it says nothing."""
    return marker.holds.in_words(marker.count) if isinstance(marker.holds, Contents) else ""
