"""Tilesets: which tile means which terrain."""

from __future__ import annotations

import dataclasses
from pathlib import Path

from game.boards.drawing import Notebook
from game.boards.findings import hint
from game.boards.folder import OutsideError, follow, other_case, root_of
from game.boards.markup import MarkupError, Node, read_markup
from game.boards.properties import check_properties, whole

MOST_TILES = 65_536


@dataclasses.dataclass(slots=True)
class TileSet:
    """A tileset as used by a map: first number, count, and terrain by tile id."""

    name: str
    first: int
    count: int
    terrain: dict[int, str]
    #: the element that it was read from; none if it cannot be read
    node: Node | None = None


def check_tileset(path: Path, notes: Notebook) -> TileSet:
    """Read a ``.tsx`` file. Mistakes go to ``notes``, named with that file."""
    try:
        root = read_markup(path, notes.sources)
    except MarkupError as wrong:
        notes.findings.append(wrong.finding)
        return TileSet(path.name, 1, 0, {})
    if root.tag != "tileset":
        notes.add(
            "E120",
            f"this is not a tileset: its first element is <{root.tag}>.",
            line=root.line,
            file=str(path),
        )
        return TileSet(path.name, 1, 0, {})
    return read_tileset(root, path, root_of(path), notes)


def read_tileset(node: Node, path: Path, root: Path, notes: Notebook, first: int = 1) -> TileSet:
    """A ``<tileset>`` element with its tiles; ``path`` is its file."""
    own = Notebook(str(path), notes.ground)
    name = node.get("name", path.stem)
    count = whole(node.get("tilecount", "0"))
    if count is None or not 0 <= count <= MOST_TILES:
        text = f"the tileset '{name}' claims {node.get('tilecount')} tiles."
        own.add("E121", text, "Save it again.", line=node.line)
        count = 0
    terrain: dict[int, str] = {}
    seen: set[int] = set()
    for tile in node.all("tile"):
        number = whole(tile.get("id"))
        if number is None or number < 0:
            own.add("E122", "a tile has no proper id.", line=tile.line)
            continue
        if number in seen:
            mend = "Delete one of the two in the file."
            own.add("E132", f"tile {number} of '{name}' appears twice.", mend, line=tile.line)
        seen.add(number)
        count = max(count, min(number + 1, MOST_TILES))
        kind = _terrain(tile, number, name, own)
        if kind:
            terrain[number] = kind
        for image in tile.all("image"):
            check_image(image, path, root, own)
    for image in node.all("image"):
        check_image(image, path, root, own)
    notes.findings += own.findings
    return TileSet(name, first, count, terrain, node)


def _terrain(tile: Node, number: int, name: str, notes: Notebook) -> str:
    where = f"tile {number} of '{name}'"
    values = check_properties(tile, notes, "terrain".__eq__, object=where)
    kind, known = values.get("terrain", ""), notes.ground.terrains
    if not kind:
        if tile.get("type", tile.get("class")) == "Terrain":
            mend = f"Select it in the tileset and set the property 'terrain' to one of {', '.join(known)}."
            notes.add(
                "E123",
                "a tile of the class Terrain does not name a terrain.",
                mend,
                line=tile.line,
                object=where,
            )
        return ""
    if kind not in known:
        mend = hint(str(kind), known, f"It is one of {', '.join(known)}.")
        text = f"the property 'terrain' is '{kind}', which is not a terrain."
        notes.add("E124", text, mend, line=tile.line, object=where)
        return ""
    return str(kind)


def check_image(image: Node, path: Path, root: Path, notes: Notebook, layer: str = "") -> None:
    """Report an image outside the folder or missing: a doubt, for the game draws its own."""
    source = image.get("source")
    if not source:
        return  # none has been chosen yet
    try:
        target = follow(source, path, root)
    except OutsideError as wrong:
        text = f"the image '{source}' {wrong}."
        mend = wrong.mend or "Put the picture beside the map or the tileset and choose it again in Tiled."
        notes.add("W125", text, mend, line=image.line, layer=layer)
        return
    if not target.is_file():
        text = f"the image '{source}' is missing, so Tiled shows nothing."
        notes.add("W126", text, "Put it there, or choose another.", line=image.line, layer=layer)


def map_tileset(node: Node, path: Path, notes: Notebook) -> TileSet | None:
    """A map's ``<tileset>``, embedded or in its own file."""
    first = whole(node.get("firstgid"))
    source = node.get("source")
    if first is None or first < 1:
        notes.add(
            "E127",
            "a tileset of the map has no proper first number.",
            "Remove and add it again.",
            line=node.line,
        )
        return None
    root = root_of(path)
    if not source:
        return read_tileset(node, path, root, notes, first)
    try:
        target = follow(source, path, root)
    except OutsideError as wrong:
        mend = wrong.mend or "Put the tileset into the folder of the maps and choose it again in Tiled."
        notes.add("E128", f"the tileset '{source}' {wrong}.", mend, line=node.line)
        return None
    if not source.lower().endswith(".tsx"):
        mend = "Open it in Tiled and save it as a 'Tiled tileset file (*.tsx)', then choose that one."
        notes.add("E130", f"the tileset '{source}' is not a .tsx file.", mend, line=node.line)
        return None
    if not target.is_file():
        near = other_case(target)
        mend = (
            f"There is '{near}': capital letters count."
            if near
            else "Put it there, or choose it again in Tiled."
        )
        notes.add("E129", f"the tileset '{source}' is missing.", mend, line=node.line)
        return None
    found = check_tileset(target, notes)
    found.first = first
    return found if found.node is not None else None
