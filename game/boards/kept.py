"""What a board is made of, as the only part of a map file that PyTMX is given.

Pictures, labels, further layers, collision shapes and properties that nobody reads are left out, so that
nothing in them can make a board unusable.
"""

from __future__ import annotations

from xml.etree.ElementTree import Element, SubElement

from game.boards.drawing import CLASSES
from game.boards.markup import Node
from game.boards.objects import FIELDS
from game.boards.properties import PREFIX

#: the attributes that are read, by element
_ATTRIBUTES = {
    "map": ("version", "orientation", "width", "height", "tilewidth", "tileheight", "hexsidelength",
            "staggeraxis", "staggerindex"),
    "tile": ("id",),
    "layer": ("name", "width", "height"),
    "data": ("encoding", "compression"),
    "objectgroup": ("name",),
    "object": ("name", "type", "x", "y"),
    "polyline": ("points",),
}  # fmt: skip
TERRAIN, ZONES = "terrain", "zones"


def kept(root: Node, tilesets: list[tuple[int, Node]]) -> Element:
    """The map with what is read; ``tilesets`` are its tilesets and their first numbers."""
    whole = _copied(root)
    _properties(root, whole, PREFIX)
    for first, tileset in tilesets:
        inside = SubElement(whole, "tileset", {"firstgid": str(first), "name": f"from {first}"})
        for tile in tileset.all("tile"):
            _properties(tile, _copied(tile, inside), TERRAIN)
    for node in root.all("layer", "group", "objectgroup"):
        name = node.get("name")
        if node.tag == "layer" and name == TERRAIN:
            _layer(node, whole)
        elif node.tag == "group" and name == ZONES:
            for zone in node.all("layer"):
                _layer(zone, whole)
        elif node.tag == "objectgroup" and name in CLASSES:
            _objects(node, _copied(node, whole))
    return whole


def _copied(node: Node, parent: Element | None = None) -> Element:
    given = {key: node.get(key) for key in _ATTRIBUTES[node.tag] if key in node.attributes}
    return Element(node.tag, given) if parent is None else SubElement(parent, node.tag, given)


def _properties(node: Node, to: Element, *wanted: str) -> None:
    """The properties whose names begin so."""
    rows = [row for group in node.all("properties") for row in group.all("property")]
    mine = [row for row in rows if row.get("name").startswith(wanted)] if wanted else []
    group = SubElement(to, "properties") if mine else to
    for row in mine:
        given = {"name": row.get("name"), "value": row.get("value", row.text)}
        SubElement(group, "property", given | ({"type": row.get("type")} if row.get("type") else {}))


def _layer(node: Node, to: Element) -> None:
    data = node.find("data")
    layer = _copied(node, to)
    if data is not None:
        _copied(data, layer).text = data.text


def _objects(group: Node, to: Element) -> None:
    for node in group.all("object"):
        one = _copied(node, to)
        _properties(node, one, *FIELDS.get(node.get("type"), ()))
        line = node.find("polyline")
        if line is not None:
            _copied(line, one)
