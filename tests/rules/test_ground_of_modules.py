"""A module brings terrain and hexside features along: a row each, for boards, costs, cover and words."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from game import paths
from game.boards.board import Ground
from game.boards.tiled import check_map, load_board
from game.core import games
from game.core.anygame import Position, Rules
from game.core.assembly import AssemblyError
from game.core.declarations import declarations
from game.core.modules import Module
from game.core.one_word import add_all
from game.core.refusals import Refusal
from game.core.views import own_view
from game.hexes.grid import Grid
from game.notation.errors import NotationError
from game.notation.position import parse_position, position_text
from game.ogre.movement.mobility_map import path_cost
from game.ogre.movement.movement import Move
from game.ogre.movement.movement_points import used
from game.ogre.state import Unit
from game.ogre.terrain import ground_words, submerged
from game.ogre.terrain_kinds import SHARED_TERRAINS, TERRAINS
from game.players.random_player import RandomPlayer, steps
from tests.rules.salt import DYKE, GAME, HEDGE, LAGOON, MODULES, PAN, RULE

BOARD = """
game salt
board 9x9
terrain salt_pan 0404 0505
side hedge 0204-0304
option salt
turn 1 blue movement
"""


@pytest.fixture(autouse=True)
def known_here(monkeypatch: pytest.MonkeyPatch) -> None:
    """The game is known in these tests alone: what every registered game promises is not asked of it."""
    monkeypatch.setitem(games._PLACES, "salt", "tests.rules.salt:GAME")


def lay(counters: str) -> tuple[Rules, Position]:
    return parse_position(BOARD + counters)


def no(rules: Rules, position: Position, unit: str, *labels: str) -> Refusal:
    path = tuple(position.board.grid.parse(label) for label in labels)
    refusal = rules.refusal(position, Move((unit,), path))
    assert refusal is not None, "it goes there"
    return refusal


def moves(rules: Rules, position: Position, unit: str) -> list[Move]:
    return [order for order in rules.offers(own_view(position), unit) if isinstance(order, Move)]


def reach(rules: Rules, position: Position, unit: str) -> set[str]:
    label = position.board.grid.label
    return {label(order.path[-1]) for order in moves(rules, position, unit)}


def defence(rules: Rules, position: Position, unit: str) -> int:
    return rules.value("defence", position, (position.units[unit], "", False))


# -------------------------------------------------------------------------------- terrain
def test_terrain_of_a_module_costs_what_its_row_says_and_ends_or_forbids_movement() -> None:
    rules, position = lay("blue HVY-1 0403\nblue TK-1 0405\nblue LT-1 0504\n")
    at = position.board.grid.parse("0404")
    heavy: Unit = position.units["HVY-1"]
    found = path_cost(position, heavy, (at,))
    assert (found.value, found.parts[0].text, found.parts[0].rule) == (
        2,
        "0404, a salt pan, ends movement",
        RULE,
    )
    assert path_cost(position, position.units["LT-1"], (at,)).value == 1
    refusal = no(rules, position, "HVY-1", "0404", "0405")
    assert (refusal.code, refusal.rule) == ("ends", RULE) and "must stop in a salt pan" in refusal.text
    closed = no(rules, position, "TK-1", "0404")
    assert (closed.code, closed.rule) == ("closed", RULE) and "cannot enter a salt pan (0404)" in closed.text
    assert "0404" in reach(rules, position, "HVY-1") and "0404" not in reach(rules, position, "TK-1")


def test_terrain_of_a_module_multiplies_defence_and_says_so_in_its_words() -> None:
    rules, position = lay("blue HVY-1 0404\nblue INF-1 0505\n")
    assert (defence(rules, position, "HVY-1"), defence(rules, position, "INF-1")) == (3 * 2, 4)
    parts = rules.explain("defence", position, (position.units["INF-1"], "", False)).parts
    assert [(part.text, part.rule) for part in parts][-1] == ("in a salt pan", RULE)
    assert ground_words(position, position.board.grid.parse("0404")) == "a salt pan"


def test_hazards_and_slowness_of_a_row_count_for_hovercraft() -> None:
    rules, position = lay("blue GEV-1 0403\n")
    at = position.board.grid.parse("0404")
    position = rules.apply(position, Move(("GEV-1",), (at,))).position
    text = position_text(rules, position)
    assert "hazards salt_pan/d" in text and "slowed" in text
    assert parse_position(text)[1].key() == position.key()


def test_a_marker_makes_terrain_of_a_module_and_the_masks_follow() -> None:
    rules, position = lay("blue TK-1 0202\nmarker terrain 0203 word salt_pan\n")
    assert "0203" not in reach(rules, position, "TK-1")
    assert ground_words(position, position.board.grid.parse("0203")) == "a salt pan"
    assert parse_position(position_text(rules, position))[1].key() == position.key()


# ------------------------------------------------------------------------------- hexsides
def test_a_hexside_feature_of_a_module_hinders_those_whom_its_row_names() -> None:
    rules, position = lay("blue HVY-1 0204\nblue HVY-2 0104\nblue GEV-1 0204\nblue LT-1 0204\n")
    assert {"0304"} <= reach(rules, position, "HVY-1") & reach(rules, position, "LT-1")
    bar = no(rules, position, "GEV-1", "0304")
    assert (bar.code, bar.rule, bar.text) == ("side", RULE, "GEV 1 cannot cross the hedge into 0304.")
    late = no(rules, position, "HVY-2", "0204", "0304")
    assert "crosses the hedge into 0304 only as the first step" in late.text


def test_a_marker_lays_and_takes_away_a_hexside_feature_of_a_module() -> None:
    rules, position = lay(
        "blue GEV-1 0204\n"
        "marker side 0304 toward 0204 word -hedge\nmarker side 0204 toward 0205 word +hedge\n"
    )
    assert "0304" in reach(rules, position, "GEV-1")
    assert no(rules, position, "GEV-1", "0205").code == "side"


def test_water_of_a_module_has_shores_and_what_is_deep_goes_under() -> None:
    rules, position = lay("terrain lagoon 0706\nblue MK3-1 0706\nblue GEV-1 0704\nblue HVY-1 0705\n")
    assert submerged(position, position.units["MK3-1"]) and not submerged(position, position.units["HVY-1"])
    shore = no(rules, position, "GEV-1", "0705", "0706")
    assert "crosses the shore into 0706 only as the first step" in shore.text
    assert no(rules, position, "HVY-1", "0706").code == "closed"


DYKES = "side dyke 0606-0607 0606-0506 0606-0706 0507-0506\n"


def ways(grid: Grid, here: int, steps: int) -> Iterator[tuple[int, ...]]:
    for at in filter(None, grid.neighbours[here]):
        yield (at,)
        for rest in ways(grid, at, steps - 1) if steps > 1 else ():
            yield (at, *rest)


@pytest.mark.parametrize(
    "more", ["", "route road 0506 0606 0607\n", "marker side 0605 toward 0606 word +dyke\n"]
)
@pytest.mark.parametrize("unit", ["LT-1", "INF-1", "HVY-1"])
def test_a_hexside_that_costs_points_counts_alike_wherever_it_is_asked_for(unit: str, more: str) -> None:
    rules, position = lay(f"{DYKES}{more}blue {unit} 0606\n")
    counter, grid = position.units[unit], position.board.grid
    listed = {order.path[-1]: order for order in moves(rules, position, unit)}
    able = {
        path[-1]
        for path in ways(grid, counter.at, 3)
        if counter.at != path[-1] and rules.refusal(position, Move((unit,), path)) is None
    }
    assert listed.keys() == able
    for order in listed.values():
        after = rules.apply(position, order).position
        assert used(after, unit) == path_cost(position, counter, order.path).value


def test_who_crosses_a_ditch_is_told_its_point_with_its_rule() -> None:
    rules, position = lay(f"{DYKES}blue LT-1 0606\nblue INF-1 0606\n")
    at = (position.board.grid.parse("0607"),)
    found = path_cost(position, position.units["LT-1"], at)
    assert (found.value, found.parts[-1].text, found.parts[-1].rule) == (2, "across the dyke", RULE)
    assert path_cost(position, position.units["INF-1"], at).value == 1


# ---------------------------------------------------------------------------- whole games
def test_random_games_are_played_on_ground_of_a_module() -> None:
    rules, position = lay(
        "blue HVY-1 0404\nblue GEV-1 0204\nblue INF-1 0505\nred HVY-2 0506\nred LT-1 0304\n"
    )
    assert len(list(steps(rules, position, RandomPlayer(rules, 2), turns=4))) > 10


# -------------------------------------------------------------------------------- absent
def test_ground_of_a_module_that_is_not_in_use_is_told_by_its_lines() -> None:
    text = (
        BOARD.replace("option salt\n", "")
        + "marker terrain 0203 word salt_pan\nmarker side 0204 toward 0205 word +hedge\n"
    )
    with pytest.raises(NotationError) as wrong:
        parse_position(text)
    lines = {finding.line: finding.text for finding in wrong.value.findings}
    assert lines == {
        4: "The board has a salt pan, which these rules do not have.",
        5: "The board has hedge, which these rules do not have.",
        7: "These rules do not have the terrain a salt pan.",
        8: "These rules do not have the hexside feature hedge.",
    }


def test_another_game_does_not_know_the_ground() -> None:
    with pytest.raises(NotationError, match="salt_pan"):
        parse_position("board 9x9\nterrain salt_pan 0404\nturn 1 blue movement\n")


def test_two_modules_with_one_word_for_ground_are_told_so() -> None:
    twin: Module[Unit] = Module(id="twin", title="Twin", rule="", terrains={"salt_pan": TERRAINS["swamp"]})
    with pytest.raises(AssemblyError, match="Salt and Twin|Twin and Salt"):
        declarations([*MODULES.values(), twin])
    with pytest.raises(ValueError, match="cannot be called 'salt_pan': a salt pan is"):
        add_all([SHARED_TERRAINS.adding({"salt_pan": TERRAINS["swamp"]})])


# ------------------------------------------------------------------------------ map files
def test_a_map_of_tiled_may_show_ground_of_a_module(tmp_path: Path) -> None:
    shutil.copytree(paths.maps(), tmp_path / "maps")
    path = tmp_path / "maps" / "boards" / "green-river.tmx"
    for file, old, new in (
        (path, '"Ridge"', '"Hedge"'),
        (tmp_path / "maps" / "tilesets" / "terrain.tsx", 'value="swamp"', 'value="salt_pan"'),
    ):
        assert old in file.read_text("utf-8")
        file.write_text(file.read_text("utf-8").replace(old, new), "utf-8")
    assert {"E124", "E183"} & {finding.code for finding in check_map(path)}
    assert not [finding for finding in check_map(path, GAME.ground) if finding.code.startswith("E")]
    board = load_board(path, GAME.ground)
    assert "salt_pan" in board.terrain.values()
    assert GAME.ground == Ground(
        (*Ground().terrains, LAGOON.id, PAN.id), (*Ground().side_features, DYKE.id, HEDGE.id)
    ), "what is drawn first, then what modules bring"
