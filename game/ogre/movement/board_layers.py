"""The board in layers, gathered once: the source of the mobility maps of all kinds of mobility (ode:2)."""

from __future__ import annotations

from collections import defaultdict

from game.hexes.grid import Grid, mask_of
from game.ogre.ground_markers import SIDE
from game.ogre.state import GameState
from game.ogre.terrain import features, routes_between, terrain_at
from game.ogre.terrain_kinds import TERRAINS

#: a mask for each direction: the hexes of which something holds on that side
Sides = tuple[int, ...]


class BoardLayers:
    """Hexes by terrain, hexsides by what hinders there, and the routes that can be used, as they are now."""

    def __init__(self, state: GameState) -> None:
        board = state.board
        #: the hexes of each terrain, and their mask
        self.hexes: dict[str, list[int]] = _by_terrain(state)
        self.terrain = {word: mask_of(hexes) for word, hexes in self.hexes.items()}
        #: hexsides that are not clear, by their features and whether they are a shore (ode:2.02, ode:5.08.2)
        self.sides: dict[tuple[frozenset[str], bool], Sides] = self._sides(state)
        #: the routes between two neighbours, the lower first, where some can be used (ode:2.03)
        self.routes: dict[tuple[int, int], frozenset[str]] = {}
        for side in board.routes:
            low, high = board.grid.side_hexes(side)
            routes = routes_between(state, low, high)
            if routes:
                self.routes[low, high] = routes
        #: hexes with a route that can be used
        self.roads = mask_of(at for pair in self.routes for at in pair)

    def _sides(self, state: GameState) -> dict[tuple[frozenset[str], bool], Sides]:
        grid, water = state.board.grid, 0
        for terrain, mask in self.terrain.items():
            water |= mask if TERRAINS[terrain].wet else 0
        shores = _shores(grid, water)
        found: dict[tuple[frozenset[str], bool], list[list[int]]] = defaultdict(
            lambda: [[] for _ in range(6)]
        )
        featured: list[list[int]] = [[] for _ in range(6)]
        for low, high in _featured(state):
            words = features(state, low, high)
            if not words:  # a marker has taken away what was there
                continue
            key, direction = (words, water >> low & 1 != water >> high & 1), grid.direction(low, high)
            for at, k in ((low, direction), (high, (direction + 3) % 6)):
                found[key][k].append(at)
                featured[k].append(at)
        masks = {key: tuple(map(mask_of, rows)) for key, rows in found.items()}
        bare = tuple(shores[k] & ~mask_of(featured[k]) for k in range(6))
        return {(frozenset(), True): bare, **masks} if any(bare) else masks


def _by_terrain(state: GameState) -> dict[str, list[int]]:
    """The hexes of each terrain as it is now."""
    found: dict[str, list[int]] = defaultdict(list)
    if not state.markers:
        for at, word in state.board.terrain.items():
            found[word].append(at)
        return found
    for at in state.board.grid.hexes:
        found[terrain_at(state, at)].append(at)
    return found


def _shores(grid: Grid, water: int) -> Sides:
    """In each direction the hexes with water on one side of that hexside and land on the other."""
    land, found = grid.all_mask & ~water, []
    for offset in grid.offsets:
        wet = water >> offset if offset > 0 else water << -offset
        dry = land >> offset if offset > 0 else land << -offset
        found.append(wet & land | dry & water)
    return tuple(found)


def _featured(state: GameState) -> set[tuple[int, int]]:
    """The pairs of neighbours, the lower first, with something printed or laid along their hexside."""
    grid = state.board.grid
    found = {grid.side_hexes(side) for side in state.board.sides}
    for row in state.markers.values() if state.markers else ():
        found.update((marker.at, marker.toward) for marker in row if marker.kind == SIDE.id)
    return found
