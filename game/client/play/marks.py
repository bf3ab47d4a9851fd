"""Markers of a view as signs on the board. Made from a view alone: what the viewer does not know is not in it."""

from __future__ import annotations

from collections import Counter

from game.client.art.markers import Mark
from game.core.position import Position
from game.core.records import Marker
from game.hexes.grid import OFF


def marks_of(view: Position) -> tuple[Mark, ...]:
    """The signs of all markers that lie in hexes; those on hexsides belong to the ground."""
    out: list[Mark] = []
    for at in sorted(view.markers):
        out += mines_at(view, at)
    return tuple(out)


def mines_at(view: Position, at: int) -> list[Mark]:
    """The mines of a hex: one sign for those off the road, one for those on it, each with how many there are.

    A dashed rim says that the other side does not know of it.
    """
    kinds = Counter((on_road(m), m.known != -1) for m in view.markers.get(at, ()) if m.kind == "mine" and m.toward == OFF)
    out = []
    slots = ("", "") if len(kinds) == 1 else ("SW", "SE", "NW", "NE")
    for ((road, secret), many), slot in zip(sorted(kinds.items()), slots, strict=False):
        out.append(Mark("mine", at, (True, road, many), secret, slot))
    return out


def on_road(mine: Marker) -> bool:
    """Does it lie on the road or rail?"""
    return mine.word == "road"


def mine_words(mine: Marker, view: Position) -> str:
    """A mine for the hover card of its hex."""
    place = f"Mine of {view.sides[mine.owner].name}" if mine.owner >= 0 else "Mine"
    place += " on the road" if on_road(mine) else " off the road"
    return f"{place}, known to both sides." if mine.known == -1 else f"{place}; the other side does not know of it."
