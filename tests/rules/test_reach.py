"""Where a unit can go: the masks of the search against a plain search (ode:5.01, ode:5.08, ode:5.09)."""

from __future__ import annotations

import random

import pytest

from game.boards.board import Board
from game.core.dice import Dice
from game.core.position import Position
from game.core.records import Clock
from game.hexes.grid import OFF, bits, grid, mask_of
from game.ogre.catalogue import rules_for
from game.ogre.ground_markers import TERRAIN
from game.ogre.ground_markers import Ground as GroundNow
from game.ogre.movement.mobility_map import Ground, ground
from game.ogre.movement.reachability import Reach, RoadReach, search
from game.ogre.start import position_of

#: ode:5.08 typed once more: cost, then E ends movement; 0 is closed
CHART: dict[str, dict[str, tuple[int, bool]]] = {
    "infantry": {"clear": (1, False), "forest": (1, False), "town": (1, False), "damaged_town": (1, False),
                 "swamp": (1, False), "rubble": (1, False), "water": (2, False)},
    "gev": {"clear": (1, False), "forest": (2, True), "town": (2, True), "damaged_town": (2, True),
            "swamp": (2, True), "rubble": (2, True), "water": (1, False)},
    "ogre": {"clear": (1, False), "forest": (1, False), "town": (2, False), "damaged_town": (2, False),
             "swamp": (2, True), "rubble": (1, False), "water": (2, False)},
    "heavy": {"clear": (1, False), "forest": (1, False), "town": (2, False), "damaged_town": (2, False),
              "swamp": (2, True), "rubble": (2, True), "water": (0, False)},
    "light": {"clear": (1, False), "forest": (2, False), "town": (2, False), "damaged_town": (2, False),
              "swamp": (2, True), "rubble": (2, True), "water": (0, False)},
    "wheeled": {"clear": (4, False), "forest": (0, False), "town": (2, False), "damaged_town": (0, False),
                "swamp": (0, False), "rubble": (0, False), "water": (0, False)},
}  # fmt: skip
CHART["superheavy"] = CHART["ogre"]
MOBILITIES = tuple(CHART)
SAME = {"beach": "clear", "damaged_forest": "forest"}

#: hexsides: "x" closed, "P" only as the first step of the phase, "" free
SIDES = {
    "infantry": {"stream": "", "ridge": "", "shore": ""},
    "gev": {"stream": "P", "ridge": "x", "shore": "P"},
    "ogre": {"stream": "", "ridge": "", "shore": ""},
    "superheavy": {"stream": "", "ridge": "", "shore": ""},
    "heavy": {"stream": "", "ridge": "x", "shore": ""},
    "light": {"stream": "P", "ridge": "x", "shore": ""},
    "wheeled": {"stream": "x", "ridge": "x", "shore": "x"},
}


def price(board: Board, mobility: str, at: int) -> tuple[int, bool]:
    word = board.terrain[at]
    if word == "crater":
        return 0, False
    return CHART[mobility][SAME.get(word, word)]


def crossing(board: Board, mobility: str, a: int, b: int) -> str:
    features = board.sides.get(board.grid.side(a, b), frozenset())
    words = {SIDES[mobility][name] for name in features if name != "beach"}
    wet = [board.terrain[at] == "water" for at in (a, b)]
    if wet[0] != wet[1] and "beach" not in features:
        words.add(SIDES[mobility]["shore"])
    return "x" if "x" in words else "P" if "P" in words else ""


def plain_search(
    board: Board, mobility: str, start: int, points: int, wall: int, fresh: bool, entry: int = 0
) -> dict[int, int]:
    """Cheapest cost to every hex, by walking all paths with a queue."""
    best: dict[int, int] = {}
    queue: list[tuple[int, int, bool]] = []

    def try_to_enter(at: int, used: int, first: bool) -> None:
        cost, ends = price(board, mobility, at)
        if not cost or wall >> at & 1:
            return
        if used + cost > points:
            if not (first and points > 0):
                return
            used = points - cost
        if at not in best or used + cost < best[at]:
            best[at] = used + cost
            queue.append((at, used + cost, ends))

    if start == OFF:
        for at in bits(entry):
            try_to_enter(at, 0, True)
    else:
        for other in board.grid.neighbours[start]:
            if other:
                way = crossing(board, mobility, start, other)
                if way == "" or (way == "P" and fresh):
                    try_to_enter(other, 0, fresh)
    while queue:
        at, used, ends = queue.pop(0)
        if ends or best[at] != used:
            continue
        for other in board.grid.neighbours[at]:
            if other and crossing(board, mobility, at, other) == "":
                try_to_enter(other, used, False)
    best.pop(start, None)
    return best


TERRAINS = (
    "clear", "clear", "clear", "crater", "town", "forest", "swamp", "water", "rubble",
    "damaged_town", "damaged_forest", "beach",
)  # fmt: skip


def random_board(seed: int, columns: int = 8, rows: int = 7) -> Board:
    dice = random.Random(seed)
    g = grid(columns, rows)
    terrain = {at: dice.choice(TERRAINS) for at in g.hexes}
    sides: dict[int, frozenset[str]] = {}
    for at in g.hexes:
        for other in g.neighbours[at]:
            if other > at and dice.random() < 0.25:
                features = {dice.choice(("ridge", "stream", "stream", "beach"))}
                if dice.random() < 0.2:
                    features.add("beach")
                sides[g.side(at, other)] = frozenset(features)
    return Board(f"random-{seed}", "", columns, rows, terrain, sides)


def board_with_routes(seed: int, columns: int = 5, rows: int = 4) -> Board:
    dice = random.Random(seed)
    g = grid(columns, rows)
    terrain = {at: dice.choice(TERRAINS) for at in g.hexes}
    sides, routes = {}, {}
    for at in g.hexes:
        for other in g.neighbours[at]:
            if other > at:
                if dice.random() < 0.2:
                    sides[g.side(at, other)] = frozenset({dice.choice(("ridge", "stream", "beach"))})
                if dice.random() < 0.4:
                    kinds = dice.choice((("road",), ("road",), ("rail",), ("road", "rail")))
                    routes[g.side(at, other)] = frozenset(kinds)
    return Board(f"routes-{seed}", "", columns, rows, terrain, sides, routes)


def position_on(board: Board) -> Position:
    return position_of(rules_for(()), board, (), Clock(1, 0, 0, "movement"), dice=Dice())


def path_is_good(
    board: Board, mobility: str, found: Reach, at: int, wall: int, fresh: bool, start: int, entry: int
) -> bool:
    """Does the path the search gives lead there for the cost it says?"""
    path, used, here = found.path(at), 0, start
    for index, step in enumerate(path):
        first = fresh and index == 0
        cost, ends = price(board, mobility, step)
        if here == OFF:
            if not entry >> step & 1:
                return False
        elif step not in board.grid.neighbours[here]:
            return False
        else:
            way = crossing(board, mobility, here, step)
            if way == "x" or (way == "P" and not first):
                return False
        if not cost or wall >> step & 1 or (ends and index < len(path) - 1):
            return False
        used = min(used + cost, found.points) if first else used + cost
        here = step
    return here == at and used == found.cost(at)


def compare(board: Board, mobility: str, mobile: Ground, points: int, fresh: bool, wall: int) -> None:
    label = board.grid.label
    for start in board.grid.hexes:
        found = Reach(mobile, start, points, wall, fresh)
        want = plain_search(board, mobility, start, points, wall, fresh)
        what = f"{board.id} {mobility} from {label(start)} with {points}{' fresh' if fresh else ''}"
        assert found.seen == mask_of(want), what
        assert {at: found.cost(at) for at in want} == want, what
        for at in want:
            assert path_is_good(board, mobility, found, at, wall, fresh, start, 0), f"{what} to {label(at)}"


@pytest.mark.rule("ode:5.08")
@pytest.mark.rule("ode:5.09")
@pytest.mark.parametrize("mobility", MOBILITIES)
@pytest.mark.parametrize("seed", [1, 2])
def test_the_masks_reach_what_a_plain_search_reaches_from_every_hex(mobility: str, seed: int) -> None:
    board = random_board(seed)
    mobile = ground(position_on(board), mobility)
    dice = random.Random(seed)
    wall = mask_of(at for at in board.grid.hexes if dice.random() < 0.12)
    for points in range(1, 6):
        for fresh in (True, False):
            compare(board, mobility, mobile, points, fresh, wall)


@pytest.mark.parametrize("size", [(1, 1), (1, 6), (6, 1), (2, 2), (5, 4)])
def test_the_masks_do_not_leak_over_the_edge_of_small_boards(size: tuple[int, int]) -> None:
    for seed in range(4):
        board = random_board(100 + seed, *size)
        for mobility in MOBILITIES:
            mobile = ground(position_on(board), mobility)
            for points in (1, 3, 5):
                compare(board, mobility, mobile, points, True, 0)


def test_the_masks_agree_on_a_board_without_hexside_features() -> None:
    # the search then shifts whole sets, without looking at hexsides
    board = random_board(5)
    dry = {at: word if word != "water" else "clear" for at, word in board.terrain.items()}
    plain = Board("plain", "", 8, 7, dry)
    for mobility in MOBILITIES:
        mobile = ground(position_on(plain), mobility)
        assert mobile.plain
        for points in (1, 2, 3, 4):
            compare(plain, mobility, mobile, points, True, 0)


@pytest.mark.parametrize("mobility", MOBILITIES)
def test_the_masks_agree_for_units_that_come_in_over_an_edge(mobility: str) -> None:
    for seed in range(3):
        board = random_board(20 + seed)
        mobile = ground(position_on(board), mobility)
        entry = mask_of(board.grid.edge("south"))
        wall = mask_of(board.grid.hexes[3::9])
        for points in range(1, 6):
            found = Reach(mobile, OFF, points, wall, True, entry)
            want = plain_search(board, mobility, OFF, points, wall, True, entry)
            assert found.seen == mask_of(want)
            for at in want:
                assert found.cost(at) == want[at]
                assert path_is_good(board, mobility, found, at, wall, True, OFF, entry)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(3, 30))
def test_the_masks_agree_on_many_boards(seed: int) -> None:
    board = random_board(seed)
    for mobility in MOBILITIES:
        mobile = ground(position_on(board), mobility)
        for points in range(1, 6):
            for fresh in (True, False):
                compare(board, mobility, mobile, points, fresh, mask_of(board.grid.hexes[seed % 7 :: 7]))


@pytest.mark.parametrize("seed", range(4))
def test_a_search_that_is_kept_is_the_one_that_would_be_made_anew(seed: int) -> None:
    """Whatever markers shape the ground in between, and wherever somebody stands in the way."""
    dice, board, kept = random.Random(seed), board_with_routes(seed, 8, 7), 0
    grid_, rules = board.grid, rules_for(("terrain-damage",))
    for _ in range(40):
        hexes = dice.sample(grid_.hexes, dice.randrange(4))
        markers = [TERRAIN.new(at, GroundNow(dice.choice(("rubble", "swamp", "clear")))) for at in hexes]
        state = position_of(rules, board, (), Clock(1, 0, 0, "movement"), markers=markers)
        mobility, wall = dice.choice(MOBILITIES), mask_of(dice.sample(grid_.hexes, dice.randrange(3)))
        mobile, bare = ground(state, mobility), Ground(state, mobility)
        for start in grid_.hexes:
            points, fresh, on_road = dice.randrange(1, 5), dice.random() < 0.5, dice.choice((-1, 0, 1))
            found = search(mobile, start, points, wall, fresh, on_road)
            anew = (
                Reach(bare, start, points, wall, fresh)
                if on_road < 0
                else RoadReach(bare, start, points, wall, fresh, bool(on_road))
            )
            what = f"{mobility} from {grid_.label(start)} with {points} {fresh} {on_road}"
            assert (found.seen, found.inside()) == (anew.seen, anew.inside()), what
            for at in bits(found.seen):
                assert found.cost(at) == anew.cost(at) and found.path(at) == anew.path(at), what
                assert found.hazard(at) == anew.hazard(at), what
            kept += found.ground is not mobile or found in mobile.searches.values()
    assert kept > 500
