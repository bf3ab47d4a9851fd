"""Markers of a position become the picture of the ground."""

from __future__ import annotations

import pygame
import pytest

from game import paths
from game.boards.board import Board
from game.boards.textboard import parse_board
from game.boards.tiled import load_board
from game.client.art.ground import GroundArt, GroundState, as_printed, touched
from game.client.art.painting import paint
from game.client.board.ground import ground_now
from game.client.kit.theme import Theme
from game.core.records import Marker
from game.ogre.ground_markers import SideChange
from tests.markers import marker


@pytest.fixture(scope="module")
def river() -> Board:
    return load_board(paths.boards() / "green-river.tmx")


def test_without_markers_the_ground_is_as_printed(river: Board) -> None:
    assert ground_now(river, {}) == as_printed(river)


def test_every_kind_of_marker_finds_its_place_on_the_ground(river: Board) -> None:
    g = river.grid
    a, b = g.parse("1713"), g.parse("1812")
    dry, far = g.parse("2213"), g.parse("2314")
    state = ground_now(
        river,
        {
            a: (marker("bridge_down", a, b), marker("cut", a, word="road")),
            dry: (marker("bridge_down", dry, far), marker("ramp", dry, far), marker("graded", dry, far)),
            far: (marker("terrain", far, word="rubble"), marker("cut", far, word="rail:by hand")),
        },
    )
    assert state.river_bridges_down == {b}
    assert state.bridges_down == state.ramps == state.graded == {g.side(dry, far)}
    assert state.terrain == {far: "rubble"}
    assert state.cuts == {(a, "road"), (far, "rail")}


def test_markers_that_are_not_of_the_ground_change_nothing(river: Board) -> None:
    at = river.grid.parse("0505")
    assert ground_now(river, {at: (marker("mine", at), marker("dust", at))}) == as_printed(river)


def test_work_on_hexsides_mended_ways_and_fallen_buildings_are_seen(river: Board) -> None:
    g = river.grid
    a, b = g.parse("2213"), g.parse("2314")
    low, high = g.side_hexes(g.side(a, b))
    marks = (
        marker("side", low, high, word="-stream"), marker("side", low, high, word="-ridge"),
        marker("side", low, high, word="+ramp"), marker("way", low, word="road"),
        marker("ruin", low, count=20),
    )  # fmt: skip
    state = ground_now(river, {low: marks})
    assert state.bridges_built == state.graded == state.ramps == {g.side(a, b)}
    assert state.mended == {(low, "road")} and state.fallen == {low}
    assert {low, high} <= touched(river, as_printed(river), state)


def test_a_feature_that_play_lays_along_a_hexside_is_drawn_there() -> None:
    board = parse_board(["board 5x5"])
    a, b = board.grid.parse("0303"), board.grid.parse("0304")
    side = board.grid.side(a, b)
    ditch = Marker("side", a, b, -1, 1, SideChange("ditch", True), -1)
    printed, laid = ground_now(board, {}), ground_now(board, {a: (ditch,)})
    assert laid.laid == {(side, "ditch")} and touched(board, printed, laid) == {a, b}
    art = GroundArt(board, Theme())

    def drawn(state: GroundState) -> bytes:
        surface = pygame.Surface((200, 200))
        paint(art, surface, 60, 120, 60, state)
        return pygame.image.tobytes(surface, "RGB")

    assert drawn(laid) != drawn(printed), "the ditch is seen"
    ridge = ground_now(board, {a: (marker("side", a, b, word="+ridge"),)})
    assert drawn(ridge) not in (drawn(laid), drawn(printed)), "a ridge looks like a ridge"
