"""The bridges that stand (ode:13.02), and the hexes they lie in.

A stream bridge is a route over a stream hexside; it is named by the two hexes it joins. A river
bridge is named by its centre, the water hex, and lies in the hexes that its route joins to it as
well.
"""

from __future__ import annotations

from game.boards.board import Board
from game.core.records import Marker
from game.hexes.grid import OFF, mask_of
from game.ogre.ground_markers import SIDE, SideChange
from game.ogre.state import GameState
from game.ogre.terrain import bridged, routes_between, spans
from game.ogre.terrain_kinds import TERRAINS

#: a bridge: its hex, and the hex it leads to over a stream; a river bridge leads to ``OFF``
Bridge = tuple[int, int]


def stream_bridges(state: GameState) -> frozenset[Bridge]:
    """The standing bridges over streams, the lower hex first."""
    found: frozenset[Bridge] | None = state.ground.get("stream_bridges")
    if found is None:
        laid = {(m.at, m.toward) for row in state.markers.values() for m in row if is_laid(m)}
        found = frozenset(laid.union(p for p in crossings(state.board)[0] if routes_between(state, *p)))
        state.ground["stream_bridges"] = found
    return found


def bridgeheads(state: GameState) -> int:
    """Mask of the hexes from which a standing bridge leads over a stream."""
    found: int | None = state.ground.get("bridgeheads")
    if found is None:
        found = state.ground["bridgeheads"] = mask_of(at for bridge in stream_bridges(state) for at in bridge)
    return found


#: the change of a hexside by a bridge laid over its stream
SPANNED = SideChange("stream")


def is_laid(marker: Marker) -> bool:
    """Does a marker span a stream that had no bridge in print?"""
    return marker.kind == SIDE.id and SIDE.of(marker) == SPANNED


def crossings(board: Board) -> tuple[tuple[Bridge, ...], tuple[int, ...]]:
    """Where routes cross streams, and the water hexes they run through, as printed."""
    found: tuple[tuple[Bridge, ...], tuple[int, ...]] | None = board.derived.get("crossings")
    if found is None:
        pairs = {side: board.grid.side_hexes(side) for side in sorted(board.routes)}
        streams = tuple(pair for side, pair in pairs.items() if "stream" in board.sides.get(side, ()))
        wet = {at for pair in pairs.values() for at in pair if TERRAINS[board.terrain[at]].wet}
        found = board.derived["crossings"] = (streams, tuple(sorted(wet)))
    return found


def standing(state: GameState) -> dict[Bridge, int]:
    """Every bridge that stands, with the mask of the hexes it lies in."""
    found: dict[Bridge, int] | None = state.ground.get("bridges")
    if found is None:
        rivers = [(at, OFF) for at in crossings(state.board)[1] if bridged(state, at)]
        rows = (*sorted(stream_bridges(state)), *rivers)
        found = state.ground["bridges"] = {bridge: mask_of(hexes_of(state, bridge)) for bridge in rows}
    return found


def bridged_hexes(state: GameState) -> int:
    """Mask of all the hexes that a standing bridge lies in."""
    found: int | None = state.ground.get("bridged hexes")
    if found is None:
        found = 0
        for mask in standing(state).values():
            found |= mask
        state.ground["bridged hexes"] = found
    return found


def named(at: int, toward: int) -> Bridge:
    """A bridge as it stands in ``standing``, whichever way round it is named."""
    return (toward, at) if toward and toward < at else (at, toward)


def hexes_of(state: GameState, bridge: Bridge) -> tuple[int, ...]:
    """The hexes a bridge lies in."""
    at, toward = bridge
    if toward:
        return bridge
    return (at, *spans(state, at))


def nearest(state: GameState, bridge: Bridge, here: int) -> int:
    """The hex of a bridge that is nearest to a hex."""
    # RULING Q-153: range is counted to the nearest of its hexes
    return min(hexes_of(state, bridge), key=lambda at: (state.board.grid.distance(here, at), at))
