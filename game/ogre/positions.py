"""Prepared and hardened positions: markers, and who uses them (opt:prepared_positions).

They stand apart from the rules that build them, since field works count beside them: each counter has the
one earthwork that is best for it (opt:prepared_positions-d).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from game.core.markers import MarkerKind, Nothing, Owned, SeenBy
from game.core.records import Marker
from game.ogre.kinds import KINDS
from game.ogre.speeding import speeds
from game.ogre.state import GameState, Unit
from game.ogre.terrain import terrain_at
from game.ogre.terrain_kinds import TERRAINS

PREPARED, HARDENED = "prepared", "hardened"
#: an Ogre larger than a Mark II has no use of either (opt:prepared_positions-c)
LARGEST = 6


class Cover(NamedTuple):
    """What a kind of position does: its rule, its words, the times of a defence by family."""

    rule: str
    words: str
    times: Mapping[str, int]


#: opt:prepared_positions-a doubles the defence; opt:hardened_positions-a is as a town [S]
COVERS = {
    PREPARED: Cover(
        "opt:prepared_positions-a", "in a prepared position", {"armour": 2, "infantry": 2, "ogre": 2}
    ),
    HARDENED: Cover(
        "opt:hardened_positions-a", "in a hardened position", {"armour": 2, "infantry": 3, "ogre": 2}
    ),
}
#: they are known to both sides, and lie one in a hex
PREPARED_MARKER = MarkerKind(
    PREPARED, "opt:prepared_positions-a", Nothing, seen=SeenBy.ALL, owned=Owned.ALWAYS, least=1, most=1,
    apart=(), removed_by=("prepared-positions",),
)  # fmt: skip
HARDENED_MARKER = MarkerKind(
    HARDENED, "opt:hardened_positions-a", Nothing, seen=SeenBy.ALL, owned=Owned.ALWAYS, least=1, most=1,
    apart=(), removed_by=("hardened-positions",),
)  # fmt: skip
MARKERS = {PREPARED: PREPARED_MARKER, HARDENED: HARDENED_MARKER}


def position_at(state: GameState, at: int) -> Marker | None:
    """The position of a hex, or None."""
    row = state.markers.get(at, ()) if state.markers else ()
    return next((marker for marker in row if marker.kind in COVERS), None)


def user(state: GameState, marker: Marker) -> int:
    """The side that uses a position: its owner, or the other where the owner has nobody there."""
    # RULING Q-491: the builder's until it has nobody there and the enemy moves in (opt:prepared_positions-b)
    sides = {state.units[name].side for name in state.at_hex.get(marker.at, ())}
    return marker.owner if marker.owner in sides or not sides else next(iter(sides))


def takes_cover(unit: Unit) -> bool:
    """Is it armour, infantry, or an Ogre that is not too large (opt:prepared_positions-c)?"""
    kind = KINDS[unit.kind]
    return kind.family in ("armour", "infantry") or (kind.family == "ogre" and kind.size <= LARGEST)


def cover_of(state: GameState, unit: Unit) -> Cover | None:
    """What the position of its hex does for a counter, or None if it does nothing; the best of them, where
    a scenario has laid several (opt:prepared_positions-d).

    Whoever speeds has no use of it while that lasts (opt:general-b).
    """
    row = state.markers.get(unit.at, ()) if unit.at and state.markers else ()
    found = [marker for marker in row if marker.kind in COVERS]
    if not found or not takes_cover(unit) or speeds(state, unit):
        return None
    # opt:hardened_positions-b: a real town is as good, and not multiplied with it
    town = TERRAINS[terrain_at(state, unit.at)].town
    covers = [
        COVERS[marker.kind]
        for marker in found
        if user(state, marker) == unit.side and not (marker.kind == HARDENED and town)
    ]
    family = KINDS[unit.kind].family
    return max(covers, key=lambda cover: cover.times[family], default=None)


def times(state: GameState, unit: Unit) -> int:
    """How many times its defence a counter has by the position of its hex; 1 without any."""
    found = cover_of(state, unit)
    return found.times[KINDS[unit.kind].family] if found is not None else 1
