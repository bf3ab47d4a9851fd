"""Prepared and hardened positions: markers, and who uses them (opt:prepared_positions).

They stand apart from the rules that build them, since field works count beside them: each counter has the
one earthwork that is best for it (opt:prepared_positions-d).
"""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from msgspec.structs import replace

from game.core.markers import MarkerKind, Nothing, Owned, SeenBy
from game.core.records import Marker
from game.ogre.kinds import KINDS
from game.ogre.speeding import speeds
from game.ogre.state import GameState, Unit
from game.ogre.terrain import cover_times, terrain_at
from game.ogre.terrain_kinds import TERRAINS, TerrainKind

PREPARED, HARDENED = "prepared", "hardened"
#: an Ogre larger than a Mark II has no use of either (opt:prepared_positions-c)
LARGEST = 6


class Cover(NamedTuple):
    """What a kind of position does: its rule, its words, and either how many times the defence it gives
    beside the terrain, or the terrain that it is like.
    """

    rule: str
    words: str
    times: int = 1
    like: str = ""

    def in_all(self, unit: Unit, ground: TerrainKind) -> int:
        """How many times its printed defence a counter has in this position on this ground."""
        return self.times * cover_times(unit, TERRAINS[self.like] if self.like else ground)


#: opt:prepared_positions-a doubles the defence; opt:hardened_positions-a is as a town [S]
COVERS = {
    PREPARED: Cover("opt:prepared_positions-a", "in a prepared position", times=2),
    HARDENED: Cover("opt:hardened_positions-a", "in a hardened position", like="town"),
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


def _open_to(state: GameState, marker: Marker, unit: Unit) -> bool:
    """May a counter that stands in the hex of a position, or comes there, use it?"""
    row = state.at_hex.get(marker.at, ())
    return marker.owner == unit.side or all(state.units[name].side == unit.side for name in row)


def takes_cover(unit: Unit, cover: Cover) -> bool:
    """Has a counter the use of a kind of position? No Ogre has that is too large (opt:prepared_positions-c);
    a town shelters everybody else, a prepared position armour and infantry.
    """
    kind = KINDS[unit.kind]
    if kind.bound_to:  # RULING Q-1508: nothing but a town covers a train (ode:9.03.2)
        return False
    if kind.family == "ogre":
        return kind.size <= LARGEST
    return bool(cover.like) or kind.family in ("armour", "infantry")


def cover_of(state: GameState, unit: Unit) -> Cover | None:
    """What the position of its hex does for a counter, or None if it does nothing; the best of them, where
    a scenario has laid several (opt:prepared_positions-d).

    Whoever speeds has no use of it while that lasts (opt:general-b). With another hex for its own a counter
    asks what it would have there.
    """
    row = state.markers.get(unit.at) if unit.at and state.markers else None
    found = [marker for marker in row if marker.kind in COVERS] if row else None
    if not found or speeds(state, unit):
        return None
    ground = TERRAINS[terrain_at(state, unit.at)]
    covers = [COVERS[marker.kind] for marker in found if _open_to(state, marker, unit)]
    useful = [cover for cover in covers if takes_cover(unit, cover) and _better(unit, cover, ground)]
    return max(useful, key=lambda cover: (cover.in_all(unit, ground), cover.like), default=None)


def _better(unit: Unit, cover: Cover, ground: TerrainKind) -> bool:
    """Is a counter better off in a position than on its ground alone?"""
    if not cover.like:
        return True
    # opt:hardened_positions-b: a real town is as good, and not multiplied with it
    # RULING Q-1410: nor is any other ground; of the two the better one counts
    return not ground.town and cover.in_all(unit, ground) >= cover_times(unit, ground)


def cover_in(state: GameState, unit: Unit, at: int) -> int:
    """How many times its printed defence a counter has in a hex, by its ground and its position."""
    ground = TERRAINS[terrain_at(state, at)]
    if at not in state.markers:
        return cover_times(unit, ground)
    found = cover_of(state, unit if unit.at == at else replace(unit, at=at))
    return cover_times(unit, ground) if found is None else found.in_all(unit, ground)


def times(state: GameState, unit: Unit) -> Fraction:
    """How many times what the ground alone gives it a counter's defence is in its position; 1 without any."""
    found = cover_of(state, unit)
    if found is None:
        return Fraction(1)
    ground = TERRAINS[terrain_at(state, unit.at)]
    return Fraction(found.in_all(unit, ground), cover_times(unit, ground))
