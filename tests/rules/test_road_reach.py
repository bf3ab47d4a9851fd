"""Reach along roads and rails against a walk over all paths (ode:5.07.1, ode:5.07.3, ode:2.03)."""

from __future__ import annotations

import pytest

from game.boards.board import Board
from game.hexes.grid import OFF, mask_of
from game.ogre.movement.mobility_map import ground
from game.ogre.movement.reachability import RoadReach
from tests.rules.test_reach import MOBILITIES, board_with_routes, crossing, position_on, price

#: who moves one hex farther along which route
BONUS = {
    "road": ("infantry", "gev", "ogre", "superheavy", "heavy", "light"),
    "rail": ("infantry", "gev"),
}
CUT = ("damaged_town", "damaged_forest", "crater")


def usable(board: Board, a: int, b: int) -> frozenset[str]:
    """The routes between two hexes; damaged ground and craters have cut them."""
    if board.terrain[a] in CUT or board.terrain[b] in CUT:
        return frozenset()
    return board.routes.get(board.grid.side(a, b), frozenset())


def walk(
    board: Board, mobility: str, start: int, points: int, wall: int, fresh: bool, road: bool
) -> dict[int, int]:
    """Every hex some path leads to, with the least it costs, by trying all paths."""
    best: dict[int, int] = {}

    def go(here: int, used: int, on_road: bool, first: bool) -> None:
        for at in board.grid.neighbours[here]:
            if not at or wall >> at & 1:
                continue
            routes = usable(board, here, at)
            ends = False
            if routes:
                cost = 1 if "road" in routes else price_of_clear(mobility)
                stays = on_road and any(mobility in BONUS[route] for route in routes)
            else:
                cost, ends = price(board, mobility, at)
                way = crossing(board, mobility, here, at)
                stays = False
                if not cost or way == "x" or (way == "P" and not first):
                    continue
            limit = points + 1 if stays else points
            if used + cost > limit and not (first and points > 0):
                continue
            total = min(used + cost, limit)
            best[at] = min(total, best.get(at, 99))
            if not ends and total < points + 1:
                go(at, total, stays, False)

    go(start, 0, road, fresh)
    best.pop(start, None)
    return best


def price_of_clear(mobility: str) -> int:
    return 4 if mobility == "wheeled" else 1


@pytest.mark.rule("ode:5.07.1")
@pytest.mark.rule("ode:5.07.3")
@pytest.mark.rule("ode:2.03")
@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("mobility", MOBILITIES)
def test_the_search_along_routes_finds_what_all_paths_find(mobility: str, seed: int) -> None:
    board = board_with_routes(seed)
    mobile = ground(position_on(board), mobility)
    wall = mask_of(board.grid.hexes[seed::7])
    for start in board.grid.hexes:
        on_route = any(other and usable(board, start, other) for other in board.grid.neighbours[start])
        assert bool(mobile.roads >> start & 1) == on_route
        for points in (1, 2, 3):
            for fresh in (True, False):
                for road in {on_route, False}:
                    found = RoadReach(mobile, start, points, wall, fresh, road)
                    want = walk(board, mobility, start, points, wall, fresh, road)
                    what = f"{board.id} {mobility} from {board.grid.label(start)}, {points} {fresh} {road}"
                    assert found.seen == mask_of(want), what
                    assert {at: found.cost(at) for at in want} == want, what
                    for at in want:
                        path = found.path(at)
                        assert path[-1] == at and path[0] in board.grid.neighbours[start], what
                        assert OFF not in path


def test_a_gev_goes_nine_hexes_along_a_road_in_a_turn() -> None:
    from tests.rules.laid import lay

    road = " ".join(f"05{row:02d}" for row in range(12, 0, -1))
    table = lay(f"board 9x12\nroute road {road}\nred GEV-1 0512\nblue CP-2 0101")
    table.move("GEV-1", "0511 0510 0509 0508 0507")
    assert table.no(table.moving("GEV-1", "0506")).code in ("too-far", "no-points")
    table.end()
    table.end()
    table.move("GEV-1", "0506 0505 0504 0503")
    assert table.no(table.moving("GEV-1", "0502")).code in ("too-far", "no-points")
