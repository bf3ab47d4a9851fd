"""Hexes lie where Tiled draws them. The expected pixels follow its hexagonal renderer by hand."""

from __future__ import annotations

import pytest

from game.boards.drawing import TileGrid
from game.boards.properties import number, whole
from game.hexes.grid import DIRECTIONS, OFF, LabelError, grid


def tiles() -> TileGrid:
    return TileGrid(grid(15, 22), 60, 52, 30)


@pytest.mark.parametrize(
    ("label", "centre"),
    [
        ("0101", (30, 26)),
        ("0201", (75, 52)),
        ("0301", (120, 26)),
        ("1501", (660, 26)),
        ("0122", (30, 1118)),
        ("1422", (615, 1144)),
        ("1522", (660, 1118)),
    ],
)
def test_centres_are_where_tiled_puts_them(label: str, centre: tuple[int, int]) -> None:
    assert tiles().centre(grid(15, 22).parse(label)) == centre


def test_the_map_is_as_large_as_tiled_says() -> None:
    assert tiles().size() == (690, 1170)
    assert TileGrid(grid(1, 3), 60, 52, 30).size() == (60, 156)


def test_neighbours_share_the_two_ends_of_their_hexside() -> None:
    drawn, at = tiles(), grid(15, 22)
    for one in (at.parse("0507"), at.parse("0608")):
        for k, other in enumerate(at.neighbours[one]):
            ring = drawn.vertices(one)
            shared = set(ring) & set(drawn.vertices(other))
            assert shared == {ring[k], ring[(k + 1) % 6]}, DIRECTIONS[k]


def test_every_hexside_inside_has_two_hexes_and_the_rim_one() -> None:
    small = TileGrid(grid(3, 3), 60, 52, 30)
    pairs = list(small.edges.values())
    inside = [pair for pair in pairs if OFF not in pair]
    assert len(pairs) == 9 * 6 - len(inside)
    assert len(inside) == sum(n != OFF for at in small.grid.hexes for n in small.grid.neighbours[at]) // 2


def test_a_point_finds_its_hex_its_corner_and_its_side() -> None:
    drawn, at = tiles(), grid(15, 22)
    here = at.parse("0812")
    x, y = drawn.centre(here)
    assert drawn.nearest_centre((x + 9, y - 8))[0] == here
    assert drawn.nearest_vertex((x + 33, y + 2))[0] == (x + 30, y)
    pair, distance = drawn.nearest_edge((x, y + 25))
    assert {at.label(n) for n in pair} == {"0812", "0813"}
    assert distance == 1


def test_far_from_the_map_nothing_is_near() -> None:
    assert tiles().nearest_centre((5000, 5000))[0] == OFF
    assert tiles().nearest_vertex((-5000, 5000))[0] is None


@pytest.mark.parametrize("text", ["\u0661\u0662\u0660", "1_2_0", "\uff11\uff12\uff10", "0x78", "nan", ""])
def test_a_coordinate_is_written_in_digits_of_the_usual_script(text: str) -> None:
    assert number(text) is None and whole(text) is None
    assert number("120.5") == 120.5 and whole("120") == 120
    with pytest.raises(LabelError):
        grid(3, 3).parse("\u0660\u0661\u0660\u0661")
