"""Terrain: what lies in a hex and along its sides now (ode:2), and how it protects (ode:7.14)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple, cast

from game.boards.board import Board
from game.core.records import Marker, Side
from game.hexes.grid import mask_of
from game.ogre import ground_markers
from game.ogre.ground_markers import BRIDGE_DOWN, CUT, SIDE, TERRAIN, WAY, Cut, Ground
from game.ogre.kinds import KINDS
from game.ogre.state import GameState, Unit
from game.ogre.terrain_kinds import TERRAINS, TerrainKind


def terrain_at(state: GameState, at: int) -> str:
    """The terrain of a hex as it is now: a marker laid in play before what is printed."""
    if state.markers:
        for marker in state.markers.get(at, ()):
            if marker.kind == "terrain":
                return TERRAIN.of(marker).terrain
    return state.board.terrain[at]


#: markers that change where units can go, and at what cost
SHAPES = frozenset(kind.id for kind in ground_markers.KINDS)
#: rows of markers whose effects are kept with a board
MOST_ROWS = 20_000


def routes_between(state: GameState, here: int, at: int) -> frozenset[str]:
    """The routes that can be used between two neighbours now: not cut, no bridge down (ode:2.03)."""
    board = state.board
    side = board.grid.side(here, at)
    routes = board.routes.get(side)
    if not routes:
        return frozenset()
    return frozenset(
        r
        for r in routes
        if not (is_cut(state, here, r) or is_cut(state, at, r) or bridge_is_down(state, side))
    )


def ways(state: GameState) -> int:
    """Mask of the hexes with a printed road or rail, cut or not."""
    found: int | None = state.board.derived.get("printed ways")
    if found is None:
        found = mask_of(at for side in state.board.routes for at in state.board.grid.side_hexes(side))
        state.board.derived["printed ways"] = found
    return found


def along(state: GameState, route: str) -> int:
    """Mask of the hexes with a printed road, or rail, cut or not."""
    found: dict[str, int] | None = state.board.derived.get("printed by route")
    if found is None:
        rows: dict[str, list[int]] = {}
        for side, names in state.board.routes.items():
            for name in names:
                rows.setdefault(name, []).extend(state.board.grid.side_hexes(side))
        found = state.board.derived["printed by route"] = {name: mask_of(row) for name, row in rows.items()}
    return found.get(route, 0)


def is_cut(state: GameState, at: int, route: str) -> bool:
    """Is the road or rail of a hex cut? A cut ends it on every side (ode:13.01)."""
    # a crater is closed to all, on a road too (ode:2.01)
    by_ground, cleared = TERRAINS[state.board.terrain[at]].cuts, False
    for marker in state.markers.get(at, ()) if state.markers else ():
        if marker.kind == CUT.id and CUT.of(marker).route == route:
            return True
        by_ground = by_ground or marker.kind == "terrain"
        cleared = cleared or (marker.kind == WAY.id and WAY.of(marker).route == route)
    return by_ground and not cleared


def printed_changes(board: Board, sides: Sequence[Side]) -> list[Marker]:
    """The cuts and the fallen bridges that a board shows from the start; a river bridge has left a swamp."""
    found = []
    for thing in board.structures:
        values = thing.values
        if thing.kind == "cut":
            cut = Cut(str(values.get("route", "road")), str(values.get("cause", "cut")))
            found.append(CUT.new(thing.at, cut))
        elif thing.kind == "bridge" and values.get("state") == "down" and values.get("to"):
            low, high = sorted((thing.at, board.grid.parse(str(values["to"]))))
            found.append(BRIDGE_DOWN.new(low, toward=high))
        elif (
            thing.kind == "bridge" and values.get("state") == "down" and TERRAINS[board.terrain[thing.at]].wet
        ):
            found.append(TERRAIN.new(thing.at, Ground("swamp")))  # ode:13.02.1
    return found


def features(state: GameState, here: int, at: int) -> frozenset[str]:
    """What lies along the hexside of two neighbours now (ode:2.02): the print, changed by markers."""
    board = state.board
    side = board.grid.side(here, at)
    found = board.sides.get(side, frozenset())
    if state.markers:
        low, high = board.grid.side_hexes(side)
        for marker in state.markers.get(low, ()):
            if marker.kind == SIDE.id and marker.toward == high:
                change = SIDE.of(marker)
                feature = frozenset((change.feature,))
                found = found | feature if change.added else found - feature
    return found


class Printed(NamedTuple):
    """The board without anything that was laid on it, for those who read no more than that."""

    board: Board
    markers: Mapping[int, tuple[Marker, ...]]


def as_printed(state: GameState) -> GameState:
    """The same board as it was printed."""
    return cast("GameState", Printed(state.board, {}))


def marked_anew(state: GameState, name: str, holds: Callable[[GameState, int], bool]) -> int:
    """Mask of the hexes of which something holds; only those with markers are looked at anew.

    Kept with the ground under ``name``; ``holds`` may look at the hex and its own markers alone.
    """
    found: int | None = state.ground.get(name)
    if found is None:
        printed = state.board.derived.get(name)
        if printed is None:
            bare = as_printed(state)
            printed = mask_of(at for at in state.board.grid.hexes if holds(bare, at))
            state.board.derived[name] = printed
        found = printed
        # most rows of markers are the same from one position to the next
        known = state.board.derived.setdefault("by markers", {}).setdefault(name, {})
        for at, row in state.markers.items():
            held = known.get((at, row))
            if held is None:
                held = holds(state, at)
                if len(known) < MOST_ROWS:
                    known[at, row] = held
            found = found | 1 << at if held else found & ~(1 << at)
        if state.ground is not state.board.derived:
            state.ground[name] = found
    return found


def bridged(state: GameState, at: int) -> bool:
    """Is this a water hex with a standing river bridge (ode:2.03)? Who is in it stands on the bridge."""
    # RULING Q-150: whoever stands in the hex, however it came there
    return bool(spans(state, at))


def spans(state: GameState, at: int) -> tuple[int, ...]:
    """The hexes that a standing river bridge in this hex leads to; none without a bridge (ode:2.03)."""
    if not wet(state, at):
        return ()
    board, found = state.board, []
    for other in board.grid.neighbours[at]:
        routes = board.routes.get(board.grid.side(at, other)) if other else None
        # RULING Q-301: a road that is cut in the hex at its end leaves the bridge standing
        if routes and not all(is_cut(state, at, route) for route in routes):
            found.append(other)
    return tuple(found)


def wet(state: GameState, at: int) -> bool:
    """Is this a hex of water?"""
    return TERRAINS[terrain_at(state, at)].wet


def shore(state: GameState, here: int, at: int) -> bool:
    """Is one of two neighbours water and the other land?"""
    return wet(state, here) != wet(state, at)


def in_water(state: GameState, at: int) -> bool:
    """Is who stands in this hex in the water (ode:7.14.4)?"""
    return wet(state, at) and not bridged(state, at)


def bridge_stands(state: GameState, here: int, at: int) -> bool:
    """Does a printed bridge stand between two neighbours, whether its road or rail is cut or not?"""
    side = state.board.grid.side(here, at)
    return bool(state.board.routes.get(side)) and not bridge_is_down(state, side)


def bridge_is_down(state: GameState, side: int) -> bool:
    """Does a fallen bridge lie on a hexside (ode:13.02)?"""
    if not state.markers:
        return False
    low, high = state.board.grid.side_hexes(side)
    return any(m.kind == "bridge_down" and m.toward == high for m in state.markers.get(low, ()))


def cover_times(unit: Unit, terrain: TerrainKind) -> int:
    """What a kind of terrain multiplies the defence of a counter by (ode:7.14.1, ode:7.14.2)."""
    return terrain.infantry if unit.squads else terrain.others


def ground_words(state: GameState, at: int) -> str:
    """The terrain of a hex as it is now, in a sentence: "a town"."""
    return TERRAINS[terrain_at(state, at)].name


def standing_words(state: GameState, name: str, at: int) -> str:
    """Why a counter cannot be in a hex of the map, whose ground is named."""
    return f"{name} cannot stand in {ground_words(state, at)} ({state.board.grid.label(at)})."


def submerged(state: GameState, unit: Unit) -> bool:
    """Is it under water? Ogres and Superheavies are, in any water hex (ode:7.14.4)."""
    return (
        wet(state, unit.at)
        and KINDS[unit.kind].mobility in ("ogre", "superheavy")
        and not bridged(state, unit.at)
        if unit.at
        else False
    )
