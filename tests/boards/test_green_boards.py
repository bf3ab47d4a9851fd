"""The three green boards are sound, hang together, and leave both sides a choice."""

from __future__ import annotations

import pytest

from game import paths
from game.boards.board import Board
from game.boards.tiled import check_map, load_board
from game.hexes.grid import OFF, bits

NAMES = ("green-river", "market-town", "heath")


@pytest.fixture(scope="module", params=NAMES)
def board(request: pytest.FixtureRequest) -> Board:
    return load_board(paths.boards() / f"{request.param}.tmx")


@pytest.fixture(scope="module")
def river() -> Board:
    return load_board(paths.boards() / "green-river.tmx")


def reach(board: Board, start: int, barred: int = 0) -> int:
    """What can be reached on land or along a route, without the barred hexes."""
    water = board.mask("water", "crater")
    found, todo = 1 << start, [start]
    while todo:
        at = todo.pop()
        for other in board.grid.neighbours[at]:
            if other == OFF or found >> other & 1 or barred >> other & 1:
                continue
            routed = board.grid.side(at, other) in board.routes
            if routed or not (water >> other & 1 or water >> at & 1):
                found |= 1 << other
                todo.append(other)
    return found


def bridges(board: Board) -> int:
    """Water hexes with a route through them."""
    found = 0
    for side in board.routes:
        for at in board.grid.side_hexes(side):
            found |= 1 << at
    return found & board.mask("water")


@pytest.mark.parametrize("name", NAMES)
def test_the_board_has_no_mistake_and_no_doubt(name: str) -> None:
    assert check_map(paths.boards() / f"{name}.tmx") == []


def test_all_land_hangs_together(board: Board) -> None:
    land = board.grid.all_mask & ~board.mask("water", "crater")
    assert land & ~reach(board, next(bits(land))) == 0


def test_every_route_leads_somewhere(board: Board) -> None:
    ends: dict[tuple[str, int], int] = {}
    for side, kinds in board.routes.items():
        for kind in kinds:
            for at in board.grid.side_hexes(side):
                ends[kind, at] = ends.get((kind, at), 0) + 1
    lonely = {at for (kind, at), many in ends.items() if many == 1}
    meeting = {at for at in lonely if sum(many for (_, a), many in ends.items() if a == at) > 1}
    edge = {at for name in ("north", "south", "west", "east") for at in board.grid.edge(name)}
    assert lonely - meeting - edge - set(bits(board.mask("town"))) == set()


def test_every_board_has_cover_on_both_halves(board: Board) -> None:
    half = sum(1 << at for at in board.grid.hexes if board.grid.place(at)[0] <= board.grid.columns // 2)
    cover = board.mask("forest", "town", "swamp", "rubble")
    west, east = (cover & half).bit_count(), (cover & ~half).bit_count()
    assert 0.5 <= west / east <= 2


def test_the_green_river_has_everything_the_rules_know(river: Board) -> None:
    assert river.grid.columns >= 33 and river.grid.rows >= 22
    assert set(river.terrain.values()) >= {"town", "forest", "swamp", "water", "beach", "rubble", "clear"}
    assert {kind for kinds in river.sides.values() for kind in kinds} == {"ridge", "stream", "beach"}
    assert {kind for kinds in river.routes.values() for kind in kinds} == {"road", "rail"}
    streams = [side for side, kinds in river.sides.items() if "stream" in kinds and side in river.routes]
    assert len(streams) >= 4


def test_the_river_can_be_crossed_with_either_bridge_down_or_both(river: Board) -> None:
    west, east = river.grid.parse("0109"), river.grid.parse("3408")
    both = bridges(river)
    assert both.bit_count() == 2
    for at in bits(both):
        assert reach(river, west, 1 << at) >> east & 1
    assert reach(river, west, both) >> east & 1


def test_the_way_round_the_bridges_is_long(river: Board) -> None:
    west_bank, east_bank = river.zones["west-bank"], river.zones["east-bank"]
    north = sum(1 << at for at in river.grid.hexes if river.grid.place(at)[1] <= 5)
    start = river.grid.parse("0109")
    assert west_bank >> start & 1
    assert reach(river, start, bridges(river) | north) & east_bank & ~north == 0


def test_each_bank_has_beaches(river: Board) -> None:
    water = river.mask("water")
    banks = set()
    for side, kinds in river.sides.items():
        if "beach" in kinds:
            a, b = river.grid.side_hexes(side)
            land = b if water >> a & 1 else a
            banks |= {name for name in ("west-bank", "east-bank") if river.zones[name] >> land & 1}
    assert banks == {"west-bank", "east-bank"}


def test_the_market_town_has_buildings_in_its_town_hexes() -> None:
    town = load_board(paths.boards() / "market-town.tmx")
    found = [s for s in town.structures if s.kind == "building"]
    assert len(found) >= 4
    assert all(town.terrain[s.at] == "town" for s in found)
