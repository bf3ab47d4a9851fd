"""A board drawn from the template by the steps of docs/MAPS.md is silent in the check, and is played on."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from game import paths
from game.boards.board import Board
from game.lab.checks import check_command
from game.lab.fuzz import GameSpec, run
from game.scenarios.load import load_scenario

COLUMNS, ROWS = 15, 22

SCENARIO = """\
sapper_scenario = 1
id = "mill-farm"
title = "Mill Farm"
board = "mill-farm"
blurb = "A farm on a road, and whoever holds it at the end."
order = ["red", "blue"]
setup = ["blue"]
turn_limit = 8

[rules]
modules = ["bridges", "buildings", "overrun", "terrain-damage"]
stacking = "gev"

[victory]
type = "goals"
levels = [{ name = "victory", margin = 1 }]

[[victory.goals]]
id = "farm"
side = "red"
kind = "hold"
zone = "farm"
points = 20

[[sides]]
id = "red"
name = "Red"
colour = "orange"
briefing = "Take the farm."
entry = { edge = "south", turn = 1 }

[[sides.forces]]
id = "red"
title = "Red"
units = [{ kind = "HVY", count = 4 }, { kind = "GEV", count = 2 }, { kind = "INF", squads = 6 }]

[[sides]]
id = "blue"
name = "Blue"
colour = "blue"
briefing = "Keep the farm."
areas = [{ zone = "north" }, { zone = "farm" }]

[[sides.forces]]
id = "blue"
title = "Blue"
units = [{ kind = "HVY", count = 2 }, { kind = "MSL", count = 1 }, { kind = "INF", squads = 6 }]

[sides.forces.deploy]
HVY = ["0807", "0907"]
MSL = ["0805"]
INF = ["0809x3", "0710x3"]
"""


def centre(label: str) -> tuple[int, int]:
    """Where the centre of a hex lies in Tiled: pixels from the upper left."""
    column, row = int(label[:2]), int(label[2:])
    return 30 + 45 * (column - 1), 26 + 52 * (row - 1) + (0 if column % 2 else 26)


def line(id: int, name: str, kind: str, points: list[tuple[int, int]]) -> str:
    (x, y), words = points[0], " ".join(f"{a - points[0][0]},{b - points[0][1]}" for a, b in points)
    return (
        f'<object id="{id}" name="{name}" type="{kind}" x="{x}" y="{y}"><polyline points="{words}"/></object>'
    )


def painted(csv: str, hexes: dict[str, int]) -> str:
    """The cells of a tile layer with some of them painted over."""
    rows = [row.rstrip(",").split(",") for row in csv.split()]
    for label, tile in hexes.items():
        rows[int(label[2:]) - 1][int(label[:2]) - 1] = str(tile)
    return ",\n".join(",".join(row) for row in rows)


def drawn_by_the_guide(text: str) -> str:
    """What somebody does in Tiled who follows the guide, done to the text of the template."""
    # 3. name it
    text = text.replace('"sapper_id" value="template"', '"sapper_id" value="mill-farm"')
    text = text.replace('"sapper_title" value="New Board"', '"sapper_title" value="Mill Farm"')
    # 5. paint the terrain: tiles 3 to 7 of terrain.tsx are town, forest, swamp, water and rubble
    ground = {
        "0809": 3,
        "0810": 3,
        "0709": 4,
        "0508": 4,
        "0509": 4,
        "1111": 5,
        "0310": 6,
        "0311": 6,
        "1007": 7,
    }
    start = text.index('<data encoding="csv">') + len('<data encoding="csv">')
    end = text.index("</data>", start)
    text = text[:start] + "\n" + painted(text[start:end], ground) + "\n" + text[end:]
    # 6. hexsides: the north side of 0512 and the one that follows it; a stream between rows 15 and 16
    x, y = centre("0512")
    ridge = [(x - 15, y - 26), (x + 15, y - 26), (x + 30, y)]
    x, y = centre("0815")
    stream = [(x - 30, y), (x - 15, y + 26), (x + 15, y + 26), (x + 30, y)]
    sides = line(1, "Bank", "Ridge", ridge) + line(2, "Mill Race", "Stream", stream)
    text = text.replace(
        '<objectgroup id="2" name="hexsides"/>', f'<objectgroup id="2" name="hexsides">{sides}</objectgroup>'
    )
    # 7. routes: a straight one needs its ends only
    road = line(3, "Mill Road", "Road", [centre("0801"), centre("0822")])
    rail = line(4, "Branch Line", "Rail", [centre("0106"), centre("1513")])
    text = text.replace(
        '<objectgroup id="3" name="routes"/>', f'<objectgroup id="3" name="routes">{road}{rail}</objectgroup>'
    )
    # 8. structures: a point in the centre of a hex
    x, y = centre("0809")
    mill = (
        f'<object id="5" name="Mill" type="Building" x="{x}" y="{y}"><properties><property name="side" '
        f'value="blue"/>'
    )
    mill += '<property name="sp" type="int" value="12"/></properties><point/></object>'
    text = text.replace(
        '<objectgroup id="4" name="structures"/>',
        f'<objectgroup id="4" name="structures">{mill}</objectgroup>',
    )
    # 9. a zone of its own, painted with any tile of zones.tsx
    bare = ",\n".join([",".join(["0"] * COLUMNS)] * ROWS)
    farm = painted(bare, dict.fromkeys(("0809", "0810", "0709", "0710", "0909", "0910"), 11))
    zone = (
        f'<layer id="8" name="farm" width="{COLUMNS}" height="{ROWS}" visible="0"><data '
        f'encoding="csv">\n{farm}\n</data></layer>'
    )
    text = text.replace("</group>", f"{zone}</group>")
    return re.sub(r'nextlayerid="\d+" nextobjectid="\d+"', 'nextlayerid="9" nextobjectid="6"', text)


@pytest.fixture
def maps(tmp_path: Path) -> Path:
    maps = Path(shutil.copytree(paths.maps(), tmp_path / "maps"))
    text = (maps / "boards" / "template.tmx").read_text(encoding="utf-8")
    (maps / "boards" / "mill-farm.tmx").write_text(drawn_by_the_guide(text), encoding="utf-8")
    (maps / "scenarios" / "mill-farm.toml").write_text(SCENARIO, encoding="utf-8")
    return maps


def test_the_check_is_silent_about_it(maps: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert check_command([maps / "boards" / "mill-farm.tmx", maps / "scenarios" / "mill-farm.toml"]) == 0
    assert capsys.readouterr().out == "no mistakes, no doubts.\n"


def test_what_was_drawn_is_on_the_board(maps: Path) -> None:
    board: Board = load_scenario(maps / "scenarios" / "mill-farm.toml").board
    grid, at = board.grid, board.grid.parse
    assert board.title == "Mill Farm" and (grid.columns, grid.rows) == (COLUMNS, ROWS)
    named = {label: board.terrain[at(label)] for label in ("0809", "0508", "1111", "0310", "1007", "0101")}
    assert list(named.values()) == ["town", "forest", "swamp", "water", "rubble", "clear"]
    features = {
        tuple(sorted(map(grid.label, grid.side_hexes(side)))): kinds for side, kinds in board.sides.items()
    }
    assert features[("0511", "0512")] == {"ridge"} and features[("0815", "0816")] == {"stream"}
    assert len(board.sides) == 5 and len([k for k in board.routes.values() if "road" in k]) == 21
    assert [(s.kind, grid.label(s.at), s.name) for s in board.structures] == [("building", "0809", "Mill")]
    assert board.zones["farm"].bit_count() == 6


def test_random_games_are_played_on_it(maps: Path, tmp_path: Path) -> None:
    loaded = load_scenario(maps / "scenarios" / "mill-farm.toml")
    games = [GameSpec(0, seed, (), seed == 1) for seed in (1, 2, 3)]
    for record in run(games, [loaded], tmp_path / "failures"):
        assert not record.fault, record.trace
        assert record.turns >= 1 and record.orders > 20
