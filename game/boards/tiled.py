"""Boards drawn in Tiled: checked by our own reading of the file, then read through PyTMX."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

from game.boards.board import DRAWN, Board, Ground
from game.boards.checks import MapFile, in_order, read_map
from game.boards.drawing import Drawing, Notebook, Shape
from game.boards.findings import BoardError, Finding, errors
from game.boards.markup import unchanged
from game.boards.reading import read_drawing

AGAIN = "Save the map from Tiled again; if that does not help, report it with the map."


def check_map(path: Path, ground: Ground = DRAWN) -> list[Finding]:
    """Every mistake of a ``.tmx`` file for the given terrain, in line order. Never raises."""
    notes = Notebook(str(path), ground)
    _opened(path, notes)
    return in_order(notes)


#: the boards that were opened last, with the marks of their files: what is derived from a board stays with it
_OPEN: dict[tuple[Path, Ground], tuple[Board, dict[str, bytes]]] = {}
MOST_OPEN = 32


def load_board(path: str | os.PathLike[str], ground: Ground = DRAWN) -> Board:
    """The board of a ``.tmx`` file, for this terrain; the same board as long as its files are unchanged.

    Raises ``BoardError`` with every mistake at once.
    """
    key = (Path(path), ground)
    known = _OPEN.pop(key, None)
    if known is None or not unchanged(known[1]):
        notes = Notebook(str(path), ground)
        board = _opened(Path(path), notes)
        if board is None:
            raise BoardError(errors(in_order(notes)))
        known = (board, notes.sources)
    _OPEN[key] = known
    if len(_OPEN) > MOST_OPEN:
        del _OPEN[next(iter(_OPEN))]
    return known[0]


def sources_of(path: Path, ground: Ground = DRAWN) -> list[Path]:
    """The files that a board is read from: its map and the tilesets of that. Raises ``BoardError``."""
    load_board(path, ground)
    return [Path(name) for name in _OPEN[path, ground][1]]


def _opened(path: Path, notes: Notebook) -> Board | None:
    """The board, by the one way that check and opening go; ``None`` if ``notes`` hold a mistake."""
    file = read_map(path, notes)
    checked = read_drawing(file.drawing, notes) if file is not None and file.drawing.measured else None
    if file is None or checked is None or errors(notes.findings):
        return None
    try:
        board = read_drawing(_through_pytmx(file), Notebook(str(path), notes.ground))
    except Exception as wrong:  # PyTMX raises all kinds of bare exceptions
        notes.add("E190", f"PyTMX cannot read the map: {type(wrong).__name__}: {wrong}.", AGAIN)
        return None
    if board.hash != checked.hash:
        notes.add("E191", "PyTMX reads the map differently from the check.", AGAIN)
        return None
    return board


def _through_pytmx(file: MapFile) -> Drawing:
    """The drawing as PyTMX reads it from what was kept of the file; the note comes from the check."""
    # PyTMX imports pygame if possible, so it is imported only for a real Tiled map
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    import pytmx

    checked = file.drawing
    tiled: Any = pytmx.TiledMap()
    tiled.filename = checked.file
    tiled.parse_xml(file.kept)
    drawing = Drawing(
        checked.file,
        int(tiled.width),
        int(tiled.height),
        int(tiled.tilewidth),
        int(tiled.tileheight),
        int(tiled.hexsidelength),
        str(tiled.properties.get("sapper_id", "")),
        str(tiled.properties.get("sapper_title", "")),
        checked.note,
    )
    layers = {layer.name: layer for layer in tiled.layers if isinstance(layer, pytmx.TiledTileLayer)}
    drawing.terrain = {
        (x + 1, y + 1): tiled.tile_properties[gid]["terrain"] for x, y, gid in layers["terrain"].iter_data()
    }
    for zone in checked.zones:
        drawing.zones[zone] = {(x + 1, y + 1) for x, y, gid in layers[zone].iter_data() if gid}
    drawing.shapes = [
        _shape(item, group.name)
        for group in tiled.objectgroups
        if group.name in ("hexsides", "routes", "structures")
        for item in group
    ]
    return drawing


def _shape(item: Any, layer: str) -> Shape:
    points = getattr(item, "points", None) or ((item.x, item.y),)
    values = {key: "" if value is None else value for key, value in item.properties.items()}
    places = tuple((float(x), float(y)) for x, y in points)
    return Shape(layer, str(item.id), item.name or "", item.type, places, values)
