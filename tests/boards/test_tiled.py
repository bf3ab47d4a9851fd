from __future__ import annotations

import base64
import gzip
import itertools
import struct
import subprocess
import sys
import zlib
from pathlib import Path

import pytest
from drawn import CELLS, MAP, TILESET, folder, swapped

from game.boards.board import Board
from game.boards.checks import read_map
from game.boards.drawing import Notebook
from game.boards.findings import BoardError, Finding
from game.boards.reading import read_drawing
from game.boards.textboard import board_lines, parse_board
from game.boards.tiled import check_map, load_board

WANTED = """\
board 5x4 small Small
terrain crater 0302
terrain town 0202 0403
terrain water 0502
side ridge 0101-0201 0201-0102
route road 0101 0102 0202
zone home 0101 0102 0201
structure building 0403 name=Mill sp=12
""".splitlines()


def packed(compression: str) -> str:
    """The map with its terrain packed as Tiled packs it."""
    cells = struct.pack("<20I", *(int(n) for n in CELLS.replace("\n", "").split(",")))
    data = {"": bytes, "zlib": zlib.compress, "gzip": gzip.compress}[compression](cells)
    attribute = f' compression="{compression}"' if compression else ""
    text = base64.b64encode(data).decode()
    return swapped(f'encoding="csv">{CELLS}<', f'encoding="base64"{attribute}>\n   {text}\n  <')


def spoiled(tmp_path: Path, text: str, tileset: str = TILESET) -> list[Finding]:
    """The findings about a spoiled map; that it is also refused is checked on the way."""
    path = folder(tmp_path, text, tileset)
    found = check_map(path)
    if any(not finding.warning for finding in found):
        with pytest.raises(BoardError) as wrong:
            load_board(path)
        assert {f.code for f in wrong.value.findings} == {f.code for f in found if not f.warning}
    return found


def only(found: list[Finding]) -> Finding:
    assert len(found) == 1, found
    return found[0]


# -------------------------------------------------------------------------------- good maps
def test_a_drawn_map_becomes_a_board(tmp_path: Path) -> None:
    path = folder(tmp_path)
    assert check_map(path) == []
    board = load_board(path)
    assert board_lines(board) == WANTED
    assert board.hash == parse_board(WANTED).hash


@pytest.mark.parametrize("compression", ["", "zlib", "gzip"])
def test_packed_cells_are_read_like_csv(tmp_path: Path, compression: str) -> None:
    assert board_lines(load_board(folder(tmp_path, packed(compression)))) == WANTED


def test_the_check_and_pytmx_read_the_same_map(tmp_path: Path) -> None:
    path = folder(tmp_path)
    notes = Notebook(str(path))
    file = read_map(path, notes)
    assert file is not None
    assert read_drawing(file.drawing, notes).hash == load_board(path).hash


def test_an_embedded_tileset_and_free_properties_are_fine(tmp_path: Path) -> None:
    inner = TILESET.split("?>\n", 1)[1].replace("<tileset ", '<tileset firstgid="1" ')
    text = swapped(' <tileset firstgid="1" source="ground.tsx"/>\n', inner)
    text = text.replace("<properties>", '<properties>\n  <property name="weather" value="fog"/>', 1)
    assert check_map(folder(tmp_path, text)) == []
    assert board_lines(load_board(tmp_path / "small.tmx")) == WANTED


def test_collision_shapes_and_wangsets_of_a_tileset_are_left_alone(tmp_path: Path) -> None:
    shape = '<objectgroup draworder="index"><object id="1" x="2" y="2" width="9" height="9"/></objectgroup>'
    sets = '<wangsets><wangset name="a" type="edge" tile="-1"/></wangsets></tileset>'
    inner = TILESET.split("?>\n", 1)[1].replace("<tileset ", '<tileset firstgid="1" ')
    inner = inner.replace('<tile id="4"/>', f'<tile id="4">{shape}</tile>').replace("</tileset>", sets)
    text = swapped(' <tileset firstgid="1" source="ground.tsx"/>\n', inner)
    assert check_map(folder(tmp_path, text)) == []
    assert board_lines(load_board(tmp_path / "small.tmx")) == WANTED


def test_a_doubled_line_and_a_doubled_point_are_harmless(tmp_path: Path) -> None:
    step = MAP[MAP.index('  <object id="1"') : MAP.index(" </objectgroup>")]
    text = swapped(step, step + step.replace('id="1"', 'id="8"').replace("0,0 ", "0,0 0,0 "))
    assert check_map(folder(tmp_path, text)) == []
    assert board_lines(load_board(tmp_path / "small.tmx")) == WANTED


def test_a_straight_road_needs_points_only_at_its_ends(tmp_path: Path) -> None:
    board = load_board(folder(tmp_path, swapped("0,0 0,52 45,78", "0,0 0,156")))
    assert board_lines(board)[5] == "route road 0101 0102 0103 0104"


def test_points_a_little_off_are_snapped(tmp_path: Path) -> None:
    text = swapped('x="60" y="26"', 'x="63.5" y="22.5"').replace('x="165" y="156"', 'x="160" y="151"')
    assert board_lines(load_board(folder(tmp_path, text))) == WANTED


def test_structures_have_the_defaults_of_their_class(tmp_path: Path) -> None:
    start, end = MAP.index('   <properties>\n    <property name="sp"'), MAP.index("   <point/>")
    board = load_board(folder(tmp_path, MAP[:start] + MAP[end:]))
    assert dict(board.structures[0].values) == {"sp": 20}


def test_a_bridge_stands_on_a_hexside(tmp_path: Path) -> None:
    text = swapped('"Mill" type="Building" x="165" y="156"', '"" type="Bridge" x="30" y="52"')
    text = text.replace('name="sp" type="int" value="12"', 'name="state" value="down"')
    thing = load_board(folder(tmp_path, text)).structures[0]
    assert (thing.kind, dict(thing.values)) == ("bridge", {"state": "down", "to": "0102"})


def test_a_text_board_leaves_pygame_unloaded() -> None:
    code = (
        "import sys, game.boards.tiled, game.boards.textboard as t;"
        "t.parse_board(['board 3x3']); sys.exit('pygame' in sys.modules or 'pytmx' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


# ------------------------------------------------------------------------------- bad files
@pytest.mark.parametrize(
    ("content", "code", "said"),
    [
        (b"", "E106", "empty"),
        (b"  \n", "E106", "empty"),
        (b"not a map", "E110", "not valid XML"),
        (b"<map><layer></map>", "E110", "mismatched tag"),
        (b"\x00\xff\xfe\x01PNG", "E110", "not valid XML"),
        (b'{"type": "map"}', "E107", "JSON"),
        (b"<tileset/>", "E114", "a tileset, not a map"),
        (b"<svg/>", "E114", "a <svg> file"),
        (b'<?xml version="1.0" encoding="klingon"?><map/>', "E111", "encoding"),
        (b'<!DOCTYPE map [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]>\n<map>&b;</map>', "E113", "entity"),
        (b'<!DOCTYPE map SYSTEM "file:///etc/passwd"><map/>', "E113", "document type"),
        (b"<g>" * 40, "E112", "nested deeper"),
        (b"<map>" + b"<g/>" * 100_001 + b"</map>", "E112", "more than 100,000 elements"),
        (b"<map>" + b" " * (8 * 1024 * 1024) + b"</map>", "E104", "more than 8,388,608 bytes"),
    ],
)
def test_a_file_that_is_no_map_gets_a_sentence(tmp_path: Path, content: bytes, code: str, said: str) -> None:
    path = tmp_path / "bad.tmx"
    path.write_bytes(content)
    finding = only(check_map(path))
    assert (finding.code, finding.file) == (code, str(path))
    assert said in finding.text
    with pytest.raises(BoardError, match=code):
        load_board(path)


def test_a_billion_laughs_are_not_expanded(tmp_path: Path) -> None:
    names = "abcdefghij"
    bomb = '<!ENTITY a "lol">' + "".join(
        f'<!ENTITY {b} "{f"&{a};" * 10}">' for a, b in itertools.pairwise(names)
    )
    path = tmp_path / "bomb.tmx"
    path.write_text(f"<!DOCTYPE map [{bomb}]>\n<map>&j;</map>")
    assert only(check_map(path)).code == "E113"


def test_a_folder_and_a_missing_file_are_named(tmp_path: Path) -> None:
    assert only(check_map(tmp_path)).code == "E101"
    assert only(check_map(tmp_path / "none.tmx")).code == "E102"
    assert only(check_map(Path("a\0b.tmx"))).code == "E102"


def test_a_json_map_is_told_how_to_be_saved(tmp_path: Path) -> None:
    path = tmp_path / "map.tmj"
    path.write_text('{"height": 4}')
    finding = only(check_map(path))
    assert (finding.code, "Save As" in finding.mend) == ("E107", True)


# --------------------------------------------------------------------------- the whole map
@pytest.mark.parametrize(
    ("old", "new", "code", "said", "mend"),
    [
        ('orientation="hexagonal"', 'orientation="orthogonal"', "E150", "orthogonal", "Hexagonal"),
        ('infinite="0"', 'infinite="1"', "E151", "infinite", "Untick"),
        ('staggeraxis="x"', 'staggeraxis="y"', "E152", "point at the top", "Stagger Axis"),
        ('staggerindex="odd"', 'staggerindex="even"', "E153", "columns 01, 03", "Stagger Index"),
        ('hexsidelength="30"', 'hexsidelength="31"', "E155", "do not meet", "60 x 52"),
        ('hexsidelength="30"', 'hexsidelength="x"', "E154", "hexsidelength is 'x'", "Map Properties"),
        ('width="5" height="4" tile', 'width="5000" height="5000" tile', "E154", "'5000'", "Resize Map"),
        ('width="5" height="4" tile', 'width="0" height="4" tile', "E154", "'0'", "Map Properties"),
        ('width="5" height="4" tile', 'width="nan" height="4" tile', "E154", "'nan'", "Map Properties"),
        ('name="sapper_format" type="int" value="1"', 'name="x" value="1"', "E170", "missing", "type int"),
        ('type="int" value="1"', 'type="int" value="2"', "E172", "is 2", "newer program"),
        ('value="small"', 'value="Too Large"', "E173", "'Too Large'", "small letters"),
        ('value="Small"', 'value=" "', "E174", "empty", "players see"),
        ("sapper_title", "sapper_titel", "E171", "'sapper_titel'", "'sapper_title'"),
    ],
)
def test_a_wrong_map_property_is_named(
    tmp_path: Path, old: str, new: str, code: str, said: str, mend: str
) -> None:
    found = [f for f in spoiled(tmp_path, swapped(old, new)) if f.code == code]
    assert found, code
    assert said in found[0].text
    assert mend in found[0].mend


def test_a_newer_format_is_a_doubt_only(tmp_path: Path) -> None:
    finding = only(spoiled(tmp_path, swapped('version="1.10"', 'version="1.99"')))
    assert (finding.code, finding.warning) == ("W115", True)
    assert load_board(tmp_path / "small.tmx").id == "small"


#: properties that cannot be read, but for their names
UNREADABLE = [
    ('<property name="NAME" value="1"/><property name="NAME" value="2"/>', "E142"),
    ('<property name="NAME" type="class" propertytype="Foo"><properties/></property>', "E143"),
    ('<property name="NAME" type="list"><item value="3"/></property>', "E144"),
    ('<property name="NAME" type="vector" value="1"/>', "E145"),
    ('<property name="NAME" type="int" value="three"/>', "E146"),
    ('<property name="NAME" type="int"/>', "E146"),
    ('<property name="NAME" type="float" value="inf"/>', "E146"),
    ('<property name="NAME" type="bool" value="perhaps"/>', "E146"),
]
PLACES = ["map", "layer", "object", "tile", "group"]


def with_properties(items: str, where: str) -> tuple[str, str]:
    """The map and its tileset with properties in one place."""
    text, tileset = MAP, TILESET
    if where == "map":
        text = swapped("<properties>", f"<properties>{items}")
    elif where == "layer":
        text = swapped('<data encoding="csv">', f'<properties>{items}</properties><data encoding="csv">')
    elif where == "group":
        text = swapped('name="zones">', f'name="zones"><properties>{items}</properties>')
    elif where == "object":
        text = swapped('<property name="sp" type="int" value="12"/>', items)
    else:
        tileset = TILESET.replace('<tile id="4"/>', f'<tile id="4"><properties>{items}</properties></tile>')
    return text, tileset


@pytest.mark.parametrize(("item", "code"), UNREADABLE)
@pytest.mark.parametrize(("where", "name"), [("map", "sapper_note"), ("object", "sp"), ("tile", "terrain")])
def test_a_property_that_is_needed_and_cannot_be_read_is_named(
    tmp_path: Path, item: str, code: str, where: str, name: str
) -> None:
    text, tileset = with_properties(item.replace("NAME", name), where)
    finding = next(f for f in spoiled(tmp_path, text, tileset) if f.code == code)
    assert finding.line > 0 and finding.mend
    assert where != "object" or "#3" in finding.object
    assert finding.file.endswith("ground.tsx" if where == "tile" else "small.tmx")


@pytest.mark.parametrize("where", PLACES)
@pytest.mark.parametrize("name", ["mood", "type", "id", "version", ""])
def test_properties_that_nobody_reads_are_left_alone_wherever_they_stand(
    tmp_path: Path, name: str, where: str
) -> None:
    items = "".join(item.replace("NAME", name) for item, _ in UNREADABLE)
    found = spoiled(tmp_path, *with_properties(items, where))
    # a building has no property of another name
    assert {f.code for f in found} == ({"E187"} if where == "object" else set())
    text = swapped('x="60" y="26">', f'x="60" y="26"><properties>{items}</properties>')
    assert only(spoiled(tmp_path, text)).code == "W189"


# -------------------------------------------------------------------------------- tilesets
@pytest.mark.parametrize(
    ("source", "code", "said"),
    [
        ("../../../etc/passwd", "E128", "leaves the folder"),
        ("/etc/passwd", "E128", "absolute"),
        ("C:\\maps\\ground.tsx", "E128", "absolute"),
        ("http://example.com/ground.tsx", "E128", "address"),
        ("sub\\ground.tsx", "E128", "backslashes"),
        ("missing.tsx", "E129", "missing"),
        ("Ground.tsx", "E129", "missing"),
        ("ground.tsj", "E130", "not a .tsx file"),
    ],
)
def test_a_tileset_that_cannot_be_had_is_named_and_its_tiles_are_not(
    tmp_path: Path, source: str, code: str, said: str
) -> None:
    finding = only(spoiled(tmp_path, swapped("ground.tsx", source)))
    assert (finding.code, said in finding.text) == (code, True)
    assert source != "Ground.tsx" or "'ground.tsx'" in finding.mend


def test_a_link_out_of_the_folder_is_not_followed(tmp_path: Path) -> None:
    inside = tmp_path / "maps"
    inside.mkdir()
    path = folder(inside)
    (inside / "ground.tsx").rename(tmp_path / "real.tsx")
    try:
        (inside / "ground.tsx").symlink_to(tmp_path / "real.tsx")
    except OSError:
        pytest.skip("links cannot be made here")
    assert only(check_map(path)).code == "E128"


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ('value="crater"', 'value="krater"', "E124"),
        ('<tile id="4"/>', '<tile id="4" type="Terrain"/>', "E123"),
        ('<tile id="4"/>', '<tile id="x"/>', "E122"),
        ('<tile id="4"/>', '<tile id="2"/>', "E132"),
        ('tilecount="6"', 'tilecount="six"', "E121"),
        ('tilecount="6"', 'tilecount="600000"', "E121"),
        ('<tile id="4"/>', '<image source="../secret.png"/>', "W125"),
        ('<tile id="4"/>', '<image source="nothing.png"/>', "W126"),
        ('columns="3"', 'a:b="3"', "E110"),
        ("<tileset", "<map", "E110"),
        (TILESET, "<map/>", "E120"),
        (TILESET, "", "E106"),
        (TILESET, "<!DOCTYPE a><tileset/>", "E113"),
    ],
)
def test_a_wrong_tileset_is_named_with_its_own_file(tmp_path: Path, old: str, new: str, code: str) -> None:
    found = spoiled(tmp_path, MAP, TILESET.replace(old, new, 1))
    finding = next(f for f in found if f.code == code)
    assert finding.file.endswith("ground.tsx")


def test_a_misspelt_terrain_is_guessed(tmp_path: Path) -> None:
    found = spoiled(tmp_path, MAP, TILESET.replace('"crater"', '"krater"'))
    assert "'crater'" in found[0].mend or "'crater'" in found[1].mend


def test_tilesets_that_share_numbers_are_named(tmp_path: Path) -> None:
    again = '<tileset firstgid="3" source="ground.tsx"/>\n <layer id="1"'
    assert {f.code for f in spoiled(tmp_path, swapped('<layer id="1"', again)) if not f.warning} == {"E131"}


# ------------------------------------------------------------------------------------ cells
@pytest.mark.parametrize(
    ("cells", "code", "hex_"),
    [
        ("1,3,2,1,4,", "", ""),
        (f"1,{3 | 1 << 31},2,1,4,", "E167", "0202"),
        (f"1,{3 | 1 << 30},2,1,4,", "E167", "0202"),
        (f"1,{3 | 1 << 29},2,1,4,", "E167", "0202"),
        (f"1,{3 | 1 << 28},2,1,4,", "E167", "0202"),
        ("1,3,2,0,4,", "E201", "0402"),
        ("1,3,2,99,4,", "E202", "0402"),
        ("1,3,2,5,4,", "E203", "0402"),
        ("1,3,2,x,4,", "E163", ""),
        ("1,3,2,-1,4,", "E163", ""),
        ("1,3,2,99999999999999999999,4,", "E163", ""),
        ("1,3,2,,4,", "E163", ""),
        ("1,3,2,1\n1,4,", "E163", ""),
        ("1,3,2,4,", "E164", ""),
        ("1,3,2,4,4,4,", "E164", ""),
    ],
)
def test_wrong_cells_are_named_by_their_hex(tmp_path: Path, cells: str, code: str, hex_: str) -> None:
    found = spoiled(tmp_path, swapped("1,3,2,1,4,", cells))
    if code:
        finding = only(found)
        assert (finding.code, finding.hex, finding.layer) == (code, hex_, "terrain")
        assert hex_ in finding.text
    else:
        assert found == []


def test_many_empty_cells_are_one_finding(tmp_path: Path) -> None:
    finding = only(spoiled(tmp_path, swapped(CELLS, ",".join("0" * 20))))
    assert "0101, 0201, 0301, 0401, 0501, 0102 and 14 more" in finding.text


@pytest.mark.parametrize(
    ("attributes", "text", "code"),
    [
        ('encoding="base64" compression="zstd"', "KLUv/SAA", "E160"),
        ('encoding="base64" compression="lzma"', "AAAA", "E160"),
        (
            'encoding="base64" compression="zlib"',
            base64.b64encode(zlib.compress(b"\1" * 10**7)).decode(),
            "E166",
        ),
        (
            'encoding="base64" compression="gzip"',
            base64.b64encode(gzip.compress(b"\1" * 10**7)).decode(),
            "E166",
        ),
        ('encoding="base64" compression="zlib"', "AAAA", "E165"),
        (
            'encoding="base64" compression="zlib"',
            base64.b64encode(zlib.compress(b"\1\0\0\0" * 20)[:-5]).decode(),
            "E165",
        ),
        ('encoding="base64"', "!!!!", "E165"),
        ('encoding="base64"', "AQAAAA==", "E164"),
        ('encoding="base64"', "AQAAAAA=", "E165"),
        ('encoding="rot13"', "1,1", "E162"),
        ("", '<tile gid="1"/>', "E162"),
        ('encoding="csv"', '<chunk x="0" y="0" width="16" height="16">1</chunk>', "E161"),
        ('encoding="csv"', "", "E164"),
    ],
)
def test_packed_cells_that_cannot_be_read_are_named(
    tmp_path: Path, attributes: str, text: str, code: str
) -> None:
    spoilt = swapped(f'<data encoding="csv">{CELLS}</data>', f"<data {attributes}>{text}</data>")
    finding = only(spoiled(tmp_path, spoilt))
    assert (finding.code, finding.layer) == (code, "terrain")
    assert finding.mend


# ----------------------------------------------------------------------------------- layers
@pytest.mark.parametrize(
    ("old", "new", "code", "layer"),
    [
        ('name="terrain"', 'name="Terrain"', "E176", ""),
        ('name="hexsides"', 'name="hexside"', "W177", "hexside"),
        ('name="hexsides"', 'name=""', "W177", ""),
        ('name="routes"', 'name="hexsides"', "E179", "hexsides"),
        ('name="home"', 'name="terrain"', "E179", "zones/terrain"),
        ('name="home"', 'name="Home Town"', "E206", "zones/Home Town"),
        ('<objectgroup id="3" name="routes"', '<objectgroup id="3" name="reference"', "W178", "reference"),
        ('name="terrain" width', 'name="terrain" offsetx="2.5" width', "E156", "terrain"),
        ('name="terrain" width', 'name="terrain" offsety="30" width', "E156", "terrain"),
        ('name="terrain" width', 'name="terrain" visible="0" width', "W158", "terrain"),
        ('name="terrain" width', 'name="terrain" parallaxx="0.5" width', "W157", "terrain"),
        ('name="routes"', 'name="routes" visible="0"', "W158", "routes"),
        ('name="terrain" width="5"', 'name="terrain" width="6"', "E168", "terrain"),
        ('name="home" width="5" height="4"', 'name="home" width="5" height="5"', "E168", "zones/home"),
        ("1,1,0,0,0,\n1,0", "0,0,0,0,0,\n0,0", "W207", "zones/home"),
        ("1,1,0,0,0,\n1,0", "1,1,0,0,0,\n0", "E164", "zones/home"),
        ('<group id="5" name="zones">', '<group id="5" name="stuff">', "W177", "stuff"),
    ],
)
def test_a_wrong_layer_is_named(tmp_path: Path, old: str, new: str, code: str, layer: str) -> None:
    found = spoiled(tmp_path, swapped(old, new))
    assert (code, layer) in {(f.code, f.layer) for f in found}
    assert all(f.mend for f in found)


#: what may be wrong with a layer, each with the finding that it gives where the layer is read
AMISS = [
    '<imagelayer id="9" name="NAME" visible="0"/>',
    '<imagelayer id="9" name="NAME" visible="0"><image source="../scan.png"/></imagelayer>',
    '<imagelayer id="9" name="NAME" visible="0"><image/></imagelayer>',
    '<imagelayer id="9" name="NAME" visible="0" offsetx="12.5" offsety="x" parallaxx="2"/>',
    '<layer id="9" name="NAME" visible="0" width="5" height="4"><data encoding="base64" compression="zstd">'
    "KLUv/SAAAQAA</data></layer>",
    '<layer id="9" name="NAME" visible="0" width="9" height="x"><data encoding="csv">1,2,x</data></layer>',
    '<layer id="9" name="NAME" visible="0"/>',
    '<objectgroup id="9" name="NAME" visible="0"><object id="x" template="a.tx"/></objectgroup>',
    '<objectgroup id="9" name="NAME" visible="0"><object id="9" x="a" rotation="9" width="w"><polygon/>'
    '</object><object id="9" gid="4000000000" x="1" y="1"/></objectgroup>',
    '<objectgroup id="9" name="NAME" visible="abc" opacity="x"><properties>'
    '<property name="type" value="1"/><property name="x" type="class"/></properties></objectgroup>',
    '<group id="9" name="NAME" visible="0"><layer id="8" name="terrain"/><layer id="7" name="home"/></group>',
]  # fmt: skip


@pytest.mark.parametrize("name", ["labels", "reference", "ideas", ""])
@pytest.mark.parametrize("layer", AMISS)
def test_nothing_in_a_layer_that_is_not_read_makes_a_board_unusable(
    tmp_path: Path, layer: str, name: str
) -> None:
    layers = f" {layer.replace('NAME', name)}\n" * 2
    found = spoiled(tmp_path, swapped(' <group id="5"', f'{layers} <group id="5"'))
    assert all(f.warning and f.mend for f in found), found
    assert board_lines(load_board(tmp_path / "small.tmx")) == WANTED


def test_pictures_of_tilesets_are_not_needed(tmp_path: Path) -> None:
    inside = '<image source="nothing.png"/><tile id="4"><image width="x"/>'
    inside += "<animation><frame/></animation></tile>"
    tileset = TILESET.replace('<tile id="4"/>', inside).replace('tilewidth="60" ', "")
    assert only(spoiled(tmp_path, MAP, tileset)).code == "W126"
    assert board_lines(load_board(tmp_path / "small.tmx")) == WANTED


def test_a_layer_that_was_put_into_a_group_does_not_stand_in_for_a_real_one(tmp_path: Path) -> None:
    inner = '<group id="20" name="stuff"><objectgroup id="21" name="hexsides"/></group>'
    assert only(spoiled(tmp_path, swapped(' <group id="5"', f' {inner}\n <group id="5"'))).code == "W177"
    assert board_lines(load_board(tmp_path / "small.tmx")) == WANTED


def test_a_square_map_is_told_once_and_a_pointy_one_with_all_else_that_is_wrong(tmp_path: Path) -> None:
    square = swapped('orientation="hexagonal"', 'orientation="orthogonal"')
    square = square.replace(' hexsidelength="30" staggeraxis="x" staggerindex="odd"', "")
    assert only(spoiled(tmp_path, square)).code == "E150"
    pointy = swapped('staggeraxis="x"', 'staggeraxis="y"').replace('type="Ridge"', 'type="Rigde"')
    pointy = pointy.replace("sapper_title", "sapper_titel").replace("1,3,2,1,4,", "1,3,2,0,4,")
    assert {f.code for f in spoiled(tmp_path, pointy)} == {"E152", "E183", "E171", "E174", "E201"}


def test_names_that_the_window_cannot_draw_are_a_doubt(tmp_path: Path) -> None:
    text = swapped('value="Small"', 'value="\u05e9\u05dc"').replace('name="Mill"', 'name="\u65e5"')
    found = spoiled(tmp_path, text)
    assert [(f.code, f.object) for f in found] == [("W148", ""), ("W148", '#3 "\u65e5"')]
    assert "U+05E9" in found[0].text and "U+65E5" in found[1].text


def test_a_map_of_another_namespace_is_told_in_words(tmp_path: Path) -> None:
    path = tmp_path / "bad.tmx"
    path.write_text('<svg xmlns="http://www.w3.org/2000/svg"/>')
    assert only(check_map(path)).text == "this is a <svg> file, not a map."


def test_a_source_with_backslashes_is_written_out_with_slashes(tmp_path: Path) -> None:
    finding = only(spoiled(tmp_path, swapped("ground.tsx", "..\\tilesets\\terrain.tsx")))
    assert finding.mend == "Write '../tilesets/terrain.tsx' in its place, with a text editor."


def test_an_object_layer_among_the_zones_and_a_visible_scan_are_named(tmp_path: Path) -> None:
    text = swapped('  <layer id="6"', '  <objectgroup id="9" name="mine"/>\n  <layer id="6"')
    assert only(spoiled(tmp_path, text)).code == "E205"
    text = swapped(' <group id="5"', ' <imagelayer id="9" name="reference"/>\n <group id="5"')
    assert only(check_map(folder(tmp_path, text))).code == "W159"


# ---------------------------------------------------------------------------------- objects
@pytest.mark.parametrize(
    ("old", "new", "code", "object_", "hex_"),
    [
        ('type="Ridge" x="60" y="26"', 'type="Ridge" x="70" y="26"', "E210", '#1 "Step"', "0201"),
        ('type="Ridge" x="60" y="26"', 'type="Ridge" x="-60" y="26"', "E213", '#1 "Step"', ""),
        ('points="0,0 -15,26 0,52"', 'points="0,0 0,52"', "E211", '#1 "Step"', "0101"),
        ('points="0,0 -15,26 0,52"', 'points="0,0 banana"', "E186", '#1 "Step"', ""),
        ('points="0,0 -15,26 0,52"', 'points="0,0 nan,3"', "E186", '#1 "Step"', ""),
        ('points="0,0 -15,26 0,52"', 'points="0,0"', "E186", '#1 "Step"', ""),
        ('<polyline points="0,0 -15', '<polygon points="0,0 -15', "E185", '#1 "Step"', ""),
        ('<polyline points="0,0 -15,26 0,52"/>', "<capsule/>", "E185", '#1 "Step"', ""),
        ('type="Ridge"', 'type="Rigde"', "E183", '#1 "Step"', ""),
        ('type="Ridge" ', "", "E182", '#1 "Step"', ""),
        ('type="Ridge"', 'class="Ridge"', "E181", '#1 "Step"', ""),
        ('type="Ridge"', 'type="Road"', "E183", '#1 "Step"', ""),
        ('name="Step" type="Ridge"', 'name="Step" template="ridge.tx"', "E180", '#1 "Step"', ""),
        ('type="Ridge" x="60"', 'type="Ridge" rotation="15" x="60"', "E184", '#1 "Step"', ""),
        ('type="Ridge" x="60"', 'type="Ridge" x="sixty"', "E116", '#1 "Step"', ""),
        ('points="0,0 0,52 45,78"', 'points="0,0 0,72"', "E220", '#2 "Mill road"', "0102"),
        ('points="0,0 0,52 45,78"', 'points="0,0 0,52 90,52"', "E221", '#2 "Mill road"', "0102"),
        ('points="0,0 0,52 45,78"', 'points="0,0 45,78 90,52"', "E222", '#2 "Mill road"', "0302"),
        ('points="0,0 0,52 45,78"', 'points="0,0 900,900"', "E213", '#2 "Mill road"', ""),
        ('x="165" y="156"', 'x="165" y="130"', "E230", '#3 "Mill"', "0402"),
        ('x="165" y="156"', 'x="900" y="130"', "E213", '#3 "Mill"', ""),
        ("   <point/>\n", "", "E185", '#3 "Mill"', ""),
        ('type="int" value="12"', 'type="int" value="0"', "E188", '#3 "Mill"', ""),
        ('type="int" value="12"', 'value="12"', "E188", '#3 "Mill"', ""),
        ('name="sp"', 'name="spp"', "E187", '#3 "Mill"', ""),
        ('type="Building" x="165" y="156"', 'type="Bridge" x="175" y="150"', "E187", '#3 "Mill"', ""),
    ],
)
def test_a_wrong_object_is_named_with_its_place(
    tmp_path: Path, old: str, new: str, code: str, object_: str, hex_: str
) -> None:
    found = spoiled(tmp_path, swapped(old, new))
    assert (code, object_, hex_) in {(f.code, f.object, f.hex) for f in found}
    assert all(f.line > 0 for f in found if f.object)


def test_a_bridge_beside_a_hexside_is_named(tmp_path: Path) -> None:
    text = swapped('type="Building" x="165" y="156"', 'type="Bridge" x="180" y="140"')
    text = text.replace('name="sp" type="int" value="12"', 'name="state" value="up"')
    assert only(spoiled(tmp_path, text)).code == "E231"


@pytest.mark.parametrize(
    ("old", "new", "code", "hex_"),
    [
        (
            'x="30" y="26">\n   <polyline points="0,0 0,52 45,78"',
            'x="165" y="104"><polyline points="0,0 0,52"',
            "W223",
            "0402",
        ),
        (
            'x="60" y="26">\n   <polyline points="0,0 -15,26 0,52"',
            'x="45" y="0"><polyline points="0,0 -30,0"',
            "W212",
            "0101",
        ),
        ('type="Ridge"', 'type="Beach"', "W215", "0101-0201"),
    ],
)
def test_what_may_be_meant_is_a_doubt(tmp_path: Path, old: str, new: str, code: str, hex_: str) -> None:
    found = spoiled(tmp_path, swapped(old, new))
    assert (code, hex_) in {(f.code, f.hex) for f in found}
    assert load_board(tmp_path / "small.tmx").id == "small"


@pytest.mark.parametrize(
    ("old", "new", "code", "said"),
    [
        ('"sapper_id" value="small"', '"sapper_id" value="other"', "W169", "Set it to 'small'"),
        ('hexsidelength="30"', 'hexsidelength="20"', "W155", "60 x 52 with the side 30"),
        ('type="Road" x="30"', 'type="Road" visible="0" x="30"', "W190", "Show it"),
        ('name="routes"', 'name="roads"', "W177", "Call it hexsides or routes"),
        ('type="Ridge"', 'type="River"', "E183", "Did you mean 'Stream'?"),
        ('type="Building"', 'type="Mine"', "E183", "in its start"),
        ('type="Building"', 'type="CommandPost"', "E183", "is a counter"),
    ],
)
def test_the_mend_is_the_one_that_helps(tmp_path: Path, old: str, new: str, code: str, said: str) -> None:
    found = spoiled(tmp_path, swapped(old, new))
    assert any(f.code == code and said in f.mend for f in found), found


def test_a_layer_that_was_put_into_a_group_is_asked_back(tmp_path: Path) -> None:
    text = MAP.replace(' <layer id="1"', ' <group id="7" name="ground"><layer id="1"').replace(
        "</layer>", "</layer></group>", 1
    )
    assert any(f.code == "W177" and "Drag the layer 'terrain' out" in f.mend for f in spoiled(tmp_path, text))


@pytest.mark.parametrize(("x", "y", "hex_"), [(165, 156, "0403"), (30, 52, "0101")])
def test_a_bridge_where_nothing_crosses_water_is_a_doubt(tmp_path: Path, x: int, y: int, hex_: str) -> None:
    bridge = f'<object id="7" type="Bridge" x="{x}" y="{y}"><point/></object>'
    (finding,) = spoiled(
        tmp_path,
        swapped(
            ' <objectgroup id="4" name="structures">', f' <objectgroup id="4" name="structures">{bridge}'
        ),
    )
    assert (finding.code, finding.hex) == ("W232", hex_)


def test_ridge_and_beach_exclude_each_other(tmp_path: Path) -> None:
    step = MAP[MAP.index('  <object id="1"') : MAP.index(" </objectgroup>")]
    text = swapped(step, step + step.replace('id="1"', 'id="8"').replace("Ridge", "Beach"))
    found = [f for f in spoiled(tmp_path, text) if f.code == "E214"]
    assert [f.hex for f in found] == ["0101-0201", "0201-0102"]


def test_all_mistakes_are_said_at_once(tmp_path: Path) -> None:
    text = swapped("1,3,2,1,4,", "1,3,2,0,4,").replace('type="Ridge"', 'type="Rigde"')
    text = text.replace('x="165" y="156"', 'x="165" y="130"').replace("sapper_title", "sapper_titel")
    codes = [f.code for f in spoiled(tmp_path, text)]
    assert sorted(codes) == ["E171", "E174", "E183", "E201", "E230"]


def test_a_finding_reads_as_a_line(tmp_path: Path) -> None:
    with pytest.raises(BoardError) as wrong:
        load_board(folder(tmp_path, swapped('x="165" y="156"', 'x="165" y="130"')))
    assert str(wrong.value).endswith(
        "small.tmx:28: E230 layer 'structures', object #3 \"Mill\", hex 0402: the point at (165, 130)"
        " is 26 px from the nearest hex centre. Turn on View > Snapping > Snap to Fine Grid and drag it"
        " onto the centre."
    )


def test_a_random_byte_anywhere_never_gives_a_traceback(tmp_path: Path) -> None:
    """Every 7th byte of the map is spoilt in turn; the check answers, and loading agrees with it."""
    whole = MAP.encode()
    for at in range(0, len(whole), 7):
        path = tmp_path / "noise.tmx"
        (tmp_path / "ground.tsx").write_text(TILESET)
        path.write_bytes(whole[:at] + b"9" + whole[at + 1 :])
        errors_ = [f for f in check_map(path) if not f.warning]
        try:
            board: Board | None = load_board(path)
        except BoardError as wrong:
            assert [f.code for f in wrong.findings] == [f.code for f in errors_], at
        else:
            assert not errors_, at
            assert board is not None
