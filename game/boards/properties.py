"""Custom properties of Tiled elements: the types and names a map may use, and their values."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterator, Mapping

from game.boards.drawing import Notebook
from game.boards.limits import LONGEST_TEXT
from game.boards.markup import Node

PREFIX = "sapper_"
Values = dict[str, object]
TYPES = ("string", "bool", "int", "float", "color", "file", "object")

#: attributes that are non-negative whole numbers, and those that are any number
WHOLE = frozenset(
    [
        "width",
        "height",
        "tilewidth",
        "tileheight",
        "columns",
        "firstgid",
        "id",
        "margin",
        "spacing",
        "tilecount",
        "gid",
        "nextobjectid",
        "duration",
        "tileid",
    ]
)
REAL = frozenset(["x", "y", "opacity", "rotation", "hexsidelength", "probability"])
_EXTENT = frozenset({"width", "height"})

#: names used by Tiled's own attributes and the map reader, by element; not allowed for a property
_EVERY = "name id visible parent properties parse_xml from_xml_string allow_duplicate_names type class"
_LAYER = f"{_EVERY} opacity offsetx offsety width height x y"
RESERVED: Mapping[str, frozenset[str]] = {
    tag: frozenset(words.split())
    for tag, words in {
        "map": f"{_EVERY} version tiledversion orientation renderorder width height tilewidth tileheight"
        " hexsidelength staggeraxis staggerindex infinite backgroundcolor background_color nextlayerid"
        " nextobjectid add_layer add_tileset custom_property_filename custom_types filename"
        " get_layer_by_name get_object_by_id get_object_by_name get_tile_colliders get_tile_gid"
        " get_tile_image get_tile_image_by_gid get_tile_locations_by_gid get_tile_properties"
        " get_tile_properties_by_gid get_tile_properties_by_layer get_tileset_from_gid gidmap"
        " image_loader imagemap images invert_y layernames layers load_all_tiles map_gid map_gid2 maxgid"
        " objectgroups objects objects_by_id objects_by_name optional_gids parse_json register_gid"
        " register_gid_check_flags reload_images set_tile_properties tile_properties tiledgidmap"
        " tilesets visible_layers visible_object_groups visible_tile_layers",
        "layer": f"{_LAYER} data iter_data tiles",
        "objectgroup": f"{_LAYER} color draworder custom_types append clear copy count extend index"
        " insert pop remove reverse sort",
        "imagelayer": f"{_LAYER} gid image source trans",
        "group": _LAYER,
        "object": f"{_EVERY} x y width height rotation gid closed template custom_types image points"
        " as_points apply_transformations",
        "tileset": f"{_EVERY} columns firstgid height width margin offset source spacing tilecount"
        " tileheight tilewidth trans",
        "tile": "id type class width height frames colliders source trans probability",
    }.items()
}


def check_properties(node: Node, notes: Notebook, *, layer: str = "", object: str = "") -> Values:
    """An element's property values by name. Unreadable ones are reported to ``notes``."""
    found: Values = {}
    for group in node.all("properties"):
        for item in group.all("property"):
            name = item.get("name")

            def say(code: str, text: str, mend: str, line: int = item.line) -> None:
                notes.add(code, text, mend, line=line, layer=layer, object=object)

            if not name:
                say("E140", "a property has no name.", "Give it a name, or delete it.")
            elif name in RESERVED.get(node.tag, ()):
                text = f"the property '{name}' has a name reserved by Tiled."
                say("E141", text, f"Rename it, for example to '{PREFIX}{name}', or delete it.")
            elif name in found:
                say("E142", f"the property '{name}' appears twice.", "Delete one of the two.")
            else:
                value = _value(item, name, say)
                if value is not None:
                    found[name] = value
    return found


def _value(item: Node, name: str, say: Callable[[str, str, str], None]) -> object:
    kind = item.get("type", "string")
    text = item.get("value", item.text)
    if len(text) > LONGEST_TEXT:
        said = f"the property '{name}' has {len(text):,} characters; it may have {LONGEST_TEXT:,} at most."
        say("E147", said, "Shorten it.")
    elif kind == "class":
        mend = "Use single properties of the types string, int or bool instead."
        say("E143", f"the property '{name}' is of a class of the project, which is not read.", mend)
    elif kind == "list":
        say("E144", f"the property '{name}' is a list, which is not read.", "Use single properties instead.")
    elif kind not in TYPES:
        say("E145", f"the property '{name}' has the unknown type '{kind}'.", f"Use {', '.join(TYPES[:4])}.")
    elif kind == "bool":
        if text in ("true", "false"):
            return text == "true"
        say("E146", f"the property '{name}' is neither true nor false but '{text}'.", "Tick it again.")
    elif kind in ("int", "object"):
        if whole(text) is not None:
            return whole(text)
        say("E146", f"the property '{name}' is not a whole number but '{text}'.", "Type it again.")
    elif kind == "float":
        if number(text) is not None:
            return number(text)
        say("E146", f"the property '{name}' is not a number but '{text}'.", "Type it again.")
    else:
        return text
    return None


def check_numbers(root: Node, notes: Notebook) -> None:
    """Check numeric attributes; the map reader would fail on them without saying where."""
    for node in walk(root):
        if node.tag == "property":
            continue
        for name, text in node.attributes.items():
            real = name in REAL or (node.tag == "object" and name in _EXTENT)
            judged = node.tag == "map" and name in _EXTENT | {"tilewidth", "tileheight"}
            if real and number(text) is None:
                said = f"{name} of <{node.tag}> is '{text}', not a number."
            elif not real and not judged and name in WHOLE and (whole(text) is None or int(text) < 0):
                said = f"{name} of <{node.tag}> is '{text}', not a whole number."
            else:
                continue
            notes.add("E116", said, "Save the file from Tiled again.", line=node.line)


def walk(node: Node) -> Iterator[Node]:
    """The element and all its descendants, in file order."""
    yield node
    for child in node.children:
        yield from walk(child)


def whole(text: str) -> int | None:
    """The text as a whole number, or ``None``."""
    return int(text) if re.fullmatch(r"\s*-?[0-9]{1,10}\s*", text) else None


def number(text: str) -> float | None:
    """The text as a finite number, or ``None``."""
    try:
        found = float(text)
    except ValueError:
        return None
    return found if math.isfinite(found) else None
