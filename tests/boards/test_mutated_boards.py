"""Boards changed at random: what passes the check opens and can be written; the rest is told in sentences."""

from __future__ import annotations

import random
from pathlib import Path
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

import pytest
from drawn import MAP, TILESET, folder

from game.boards.findings import BoardError
from game.boards.textboard import board_lines, parse_board
from game.boards.tiled import check_map, load_board

#: layers that are not read, so that changes hit them too
BESIDES = """
 <imagelayer id="10" name="reference" visible="0"><image source="scan.png" width="9" height="9"/></imagelayer>
 <objectgroup id="11" name="labels"><object id="9" name="H" x="3"><text>H</text></object></objectgroup>
 <layer id="12" name="ideas" width="5" height="4"><data encoding="csv">1,1</data></layer>
</map>"""
WHOLE = MAP.replace("\n</map>", BESIDES)
#: what takes the place of a value
WORDS = (
    "", " ", "0", "1", "-1", "2.5", "1e3", "nan", "x", "abc", "true", "99999999999", "4294967295", "0,0",
    "0,0 0,52", "1,2,3", "a\nb", "'\"#\\", "\u202e\u05d0", "terrain", "zones", "zstd", "zlib", "base64",
    "csv", "class", "list", "float", "bool", "int", "../x", "/x", "\u0085", "--", "\u0661\u0662",
)  # fmt: skip
NAMES = (
    "visible", "offsetx", "opacity", "tilewidth", "template", "gid", "rotation", "class", "type",
    "source", "encoding", "compression", "width", "x", "value", "name", "id", "trans", "tintcolor",
    "closed", "propertytype",
)  # fmt: skip
TAGS = (
    "polygon", "ellipse", "capsule", "text", "image", "data", "layer", "imagelayer", "objectgroup",
    "object", "group", "tile", "properties", "property", "chunk", "tileset", "tileoffset", "animation",
    "wangsets", "grid",
)  # fmt: skip


def changed(text: str, chance: random.Random) -> str:
    """A text of XML with one to three changes such as a program, a hand or a bad disk would make."""
    root = ElementTree.fromstring(text)
    for _ in range(chance.randint(1, 3)):
        _change(root, chance)
    return ElementTree.tostring(root, encoding="unicode")


def _change(root: Element, chance: random.Random) -> None:
    holders = [(parent, child) for parent in root.iter() for child in parent]
    parent, node = chance.choice(holders)
    node = root if chance.random() < 0.1 else node
    kind = chance.randrange(8)
    if kind == 0 and node is not root:
        parent.remove(node)
    elif kind == 1 and node.attrib:
        del node.attrib[chance.choice(list(node.attrib))]
    elif kind == 2 and node.attrib:
        node.attrib[chance.choice(list(node.attrib))] = chance.choice(WORDS)
    elif kind == 3:
        node.attrib[chance.choice(NAMES)] = chance.choice(WORDS)
    elif kind == 4:
        node.text = (
            chance.choice(WORDS) if chance.random() < 0.5 else (node.text or "")[: chance.randrange(9)]
        )
    elif kind == 5:
        node.append(Element(chance.choice(TAGS), {chance.choice(NAMES): chance.choice(WORDS)}))
    elif kind == 6 and node is not root:
        parent.append(node)
    elif node is not root:
        chance.choice(holders)[0].append(Element(node.tag, node.attrib))


def judge(where: Path, seed: int) -> bool:
    """Does the changed board of a seed open? What the check says is held against it."""
    chance = random.Random(seed)
    tileset = changed(TILESET.partition("?>\n")[2], chance) if chance.random() < 0.3 else TILESET
    text = changed(WHOLE.partition("?>\n")[2], chance) if tileset == TILESET else WHOLE
    path = folder(where, text, tileset)
    found = check_map(path)
    assert all(finding.text.endswith(".") for finding in found), (seed, found)
    # the check itself says what is wrong: the reader behind it never has to
    assert not {"E190", "E191"} & {finding.code for finding in found}, (seed, found)
    wrong = [finding for finding in found if not finding.warning]
    try:
        board = load_board(path)
    except BoardError as refused:
        assert list(refused.findings) == wrong, seed
        return False
    assert not wrong, seed
    again = parse_board(board_lines(board))
    assert (again.hash, again.title) == (board.hash, board.title), seed
    assert [one.name for one in again.structures] == [one.name for one in board.structures], seed
    return True


def test_what_passes_the_check_opens_and_what_does_not_open_is_told(tmp_path: Path) -> None:
    opened = sum(judge(tmp_path, seed) for seed in range(150))
    assert 30 < opened < 120


@pytest.mark.slow
def test_the_same_of_very_many_boards(tmp_path: Path) -> None:
    for seed in range(1_000, 9_000):
        judge(tmp_path, seed)
