"""The board of the two attacks is sound, and gives the Ogre a choice."""

from __future__ import annotations

import json
from collections import deque
from pathlib import Path

import pytest

from game import paths
from game.boards.board import TERRAINS, Board
from game.boards.drawing import CLASSES
from game.boards.properties import DEFAULTS
from game.boards.tiled import check_map, load_board
from game.hexes.grid import OFF, bits
from game.scenarios.checkers import check_paths


@pytest.fixture(scope="module")
def field() -> Board:
    return load_board(paths.boards() / "crater-field.tmx")


@pytest.mark.parametrize("name", ["crater-field", "template"])
def test_the_boards_have_no_mistake_and_no_doubt(name: str) -> None:
    assert check_map(paths.boards() / f"{name}.tmx") == []


def test_the_tilesets_have_no_mistake() -> None:
    for path in sorted((paths.maps() / "tilesets").glob("*.tsx")):
        assert check_paths([path]) == []


def test_the_terrain_tileset_has_every_terrain_in_table_order() -> None:
    from game.boards.drawing import Notebook
    from game.boards.tilesets import check_tileset

    found = check_tileset(paths.maps() / "tilesets" / "terrain.tsx", Notebook(""))
    assert tuple(found.terrain[n] for n in range(found.count)) == TERRAINS


def test_the_board_is_15_by_22_with_three_zones(field: Board) -> None:
    assert (field.grid.columns, field.grid.rows, field.id) == (15, 22, "crater-field")
    zones = [field.zones[name] for name in ("north", "central", "south")]
    assert zones[0] | zones[1] | zones[2] == field.grid.all_mask
    assert not zones[0] & zones[1] and not zones[1] & zones[2]
    assert {field.grid.place(at)[1] for at in bits(zones[2])} == set(range(17, 23))


def test_the_board_has_only_craters_and_ridges(field: Board) -> None:
    craters = field.mask("crater").bit_count()
    ridges = [side for side, kinds in field.sides.items() if kinds == {"ridge"}]
    assert 25 <= craters <= 32
    assert 30 <= len(ridges) == len(field.sides) <= 40
    assert field.mask("clear", "crater") == field.grid.all_mask


def disjoint_ways(board: Board) -> int:
    """Ways from the south edge to the north edge that share no hex (a maximum flow)."""
    free = [at for at in board.grid.hexes if board.terrain[at] != "crater"]
    # each hex is split: (at, 0) is entered, (at, 1) is left; a link is used up once
    flow: set[tuple[tuple[int, int], tuple[int, int]]] = set()
    start, goal = set(board.grid.edge("south")), set(board.grid.edge("north"))
    source, count = (OFF, 1), 0

    def onward(node: tuple[int, int]) -> list[tuple[int, int]]:
        at, out = node
        if node == source:
            links = [(n, 0) for n in free if n in start]
        elif out:
            links = [(n, 0) for n in board.grid.neighbours[at] if n in board.terrain and n in free_set]
        else:
            links = [(at, 1)]
        steps = [to for to in links if (node, to) not in flow]
        return steps + [a for a, b in flow if b == node and a != source]

    free_set = set(free)
    while True:
        back: dict[tuple[int, int], tuple[int, int]] = {source: source}
        queue = deque([source])
        end = None
        while queue and end is None:
            node = queue.popleft()
            for to in onward(node):
                if to not in back:
                    back[to] = node
                    queue.append(to)
            if node[1] and node[0] in goal and (node, (OFF, 0)) not in flow:
                end = node
        if end is None:
            return count
        flow.add((end, (OFF, 0)))
        count += 1
        while end != source:
            before = back[end]
            if (end, before) in flow:
                flow.remove((end, before))
            else:
                flow.add((before, end))
            end = before


def test_the_ogre_has_more_than_one_way_north_and_must_choose(field: Board) -> None:
    assert 4 <= disjoint_ways(field) < field.grid.columns


def test_no_hex_is_walled_in(field: Board) -> None:
    open_ = field.grid.all_mask & ~field.mask("crater")
    reached = 1 << field.grid.parse("0101")
    while True:
        wider = reached
        for at in bits(reached):
            for n in field.grid.neighbours[at]:
                wider |= 1 << n if n != OFF else 0
        wider &= open_
        if wider == reached:
            break
        reached = wider
    assert reached == open_


def test_the_project_offers_the_classes_and_defaults_the_reader_knows() -> None:
    project = json.loads((paths.maps() / "sapper.tiled-project").read_text(encoding="utf-8"))
    classes = {one["name"]: one for one in project["propertyTypes"] if one["type"] == "class"}
    for kinds in CLASSES.values():
        for kind in kinds:
            members = {m["name"]: m["value"] for m in classes[kind]["members"]}
            assert members == dict(DEFAULTS.get(kind, {})), kind
    terrain = next(one for one in project["propertyTypes"] if one["name"] == "TerrainKind")
    assert tuple(terrain["values"]) == TERRAINS
    assert project["compatibilityVersion"] == 1100


def test_the_files_name_nothing_outside_their_folder() -> None:
    for path in (*paths.boards().glob("*.tmx"), *(paths.maps() / "tilesets").glob("*.tsx")):
        text = Path(path).read_text(encoding="utf-8")
        assert ":\\" not in text and 'source="/' not in text
