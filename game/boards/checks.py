"""The check of a map file: our own reading of the XML, which reports every mistake at once.

It runs before PyTMX, which accepts some errors silently and answers others with a bare exception. What is not
read is told apart here: nothing in it is a mistake.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple
from xml.etree.ElementTree import Element

from game.boards.board import DRAWN, Ground
from game.boards.celldata import TURNED, CellError, unpack_cells
from game.boards.drawing import GROUP, IMAGE, LAYERS, OBJECTS, TILE, Drawing, Notebook
from game.boards.findings import Finding, hint
from game.boards.folder import root_of
from game.boards.frame import about, frame
from game.boards.kept import kept
from game.boards.limits import shown
from game.boards.markup import MarkupError, Node, read_markup
from game.boards.objects import ObjectCheck
from game.boards.properties import PREFIX, check_properties, number, whole
from game.boards.tilesets import TileSet, check_image, check_tileset, map_tileset
from game.hexes.grid import grid
from game.names import ID

#: layers with a meaning to people only
UNREAD = ("labels", "reference")
KINDS = {"layer": TILE, "objectgroup": OBJECTS, "imagelayer": IMAGE, "group": GROUP}


def in_order(notes: Notebook) -> list[Finding]:
    """The findings by line; those about the file itself before those about referenced files."""
    return sorted(notes.findings, key=lambda f: (f.file != notes.file, f.file, f.line or 10**9))


def check_tileset_file(path: Path, ground: Ground = DRAWN) -> list[Finding]:
    """Every mistake of a ``.tsx`` file. Never raises."""
    notes = Notebook(str(path), ground)
    check_tileset(path, notes)
    return notes.findings


class MapFile(NamedTuple):
    """A map file as read: what is drawn, and what of its elements a board is made of."""

    drawing: Drawing
    kept: Element


def read_map(path: Path, notes: Notebook) -> MapFile | None:
    """A map file with every mistake in ``notes``; ``None`` if its hexes cannot be told."""
    try:
        root = read_markup(path)
    except MarkupError as wrong:
        notes.findings.append(wrong.finding)
        return None
    if root.tag != "map":
        kind = "a tileset" if root.bare == "tileset" else f"a <{shown(root.bare)}> file"
        if root.bare == "map":
            kind = "a map in the namespace of another program"
        notes.add("E114", f"this is {kind}, not a map.", "Name the .tmx file.", line=root.line)
        return None
    return _MapCheck(path, root, notes).run()


class _MapCheck:
    def __init__(self, path: Path, root: Node, notes: Notebook) -> None:
        self.path, self.root, self.notes = path, root, notes
        self.tilesets: list[TileSet] = []
        self.terrain: dict[int, str] = {}
        #: false once a tileset is missing: then it explains unknown tiles, which are not reported again
        self.complete = True

    def say(self, code: str, text: str, mend: str, line: int = 0, layer: str = "", hex: str = "") -> None:
        self.notes.add(code, text, mend, line=line or self.root.line, layer=layer, hex=hex)

    def run(self) -> MapFile | None:
        drawing = frame(self.root, self.notes)
        if self.root.get("orientation") != "hexagonal":
            return None
        values = check_properties(self.root, self.notes, _ours)
        about(values, self.root, self.notes, drawing)
        self.read_tilesets()
        if drawing is None:
            return None
        self.drawing = drawing
        self.read_layers()
        nodes = [(one.first, one.node) for one in self.tilesets if one.node is not None]
        return MapFile(drawing, kept(self.root, nodes))

    # -------------------------------------------------------------- tilesets
    def read_tilesets(self) -> None:
        for node in self.root.all("tileset"):
            found = map_tileset(node, self.path, self.notes)
            if found is None:
                self.complete = False
                continue
            for other in self.tilesets:
                if found.first < other.first + other.count and other.first < found.first + found.count:
                    text = f"the tilesets '{other.name}' and '{found.name}' share numbers."
                    self.say("E131", text, "Remove one of them from the map and add it again.", node.line)
            self.tilesets.append(found)
            self.terrain |= {found.first + tile: kind for tile, kind in found.terrain.items()}

    def owner(self, cell: int) -> TileSet | None:
        return next((t for t in self.tilesets if t.first <= cell < t.first + t.count), None)

    # ---------------------------------------------------------------- layers
    def read_layers(self) -> None:
        seen: dict[str, str] = {}
        for node in self.root.all(*KINDS):
            name, kind = node.get("name"), KINDS[node.tag]
            if name not in LAYERS:
                self.say(
                    "W177", f"a layer called '{name}' is not read.", self.instead(node, name), node.line, name
                )
                continue
            if name in UNREAD:
                self.check_unread(node, name, kind)
                continue
            self.check_layer(node, name, seen)
            if LAYERS[name] != kind:
                text = f"it is {_a(kind)}; it must be {_a(LAYERS[name])}."
                self.say("E178", text, "Make a new layer of that kind and move things over.", node.line, name)
            else:
                self.read_layer(node, name)
        if "terrain" not in seen:
            text = "the map has no tile layer called 'terrain'."
            self.say("E176", text, "Add it with Layer > New > Tile Layer and fill every cell.")

    def instead(self, node: Node, name: str) -> str:
        """The fix for a layer with another name."""
        inside = [child.get("name") for child in node.all(*KINDS) if child.get("name") in LAYERS]
        if inside:
            return f"Drag the layer '{inside[0]}' out of the group."
        fitting = [word for word, kind in LAYERS.items() if kind == KINDS[node.tag]]
        return hint(name, LAYERS, f"Call it {' or '.join(fitting)} if it is one of them, or delete it.")

    def check_unread(self, node: Node, name: str, kind: str) -> None:
        """Doubts about what helps to draw only."""
        if kind != LAYERS[name]:
            text = f"it is {_a(kind)}; one called '{name}' is not read."
            self.say("W178", text, f"Give it another name, or make it {_a(LAYERS[name])}.", node.line, name)
        if name == "reference" and node.get("visible", "1") not in ("0", "false"):
            text = "the picture to trace from is visible."
            self.say("W159", text, "Hide the layer before saving.", node.line, name)
        for image in node.all("image"):
            check_image(image, self.path, root_of(self.path), self.notes, name)

    def check_layer(self, node: Node, name: str, seen: dict[str, str]) -> None:
        if name in seen:
            text = f"two layers are called '{name}'; only one of them would be read."
            self.say("E179", text, "Merge them or rename one.", node.line, name)
        seen[name] = node.tag
        for key in ("offsetx", "offsety"):
            shift = number(node.get(key, "0"))
            if shift is None or shift != int(shift):
                text = f"its offset {key[-1]} is '{node.get(key)}', not a whole number."
                self.say("E156", text, "Set the layer's offset to 0.", node.line, name)
            elif shift:
                text = f"it is drawn {shift:g} px away from where it counts."
                self.say("E156", text, "Set the layer's offset to 0.", node.line, name)
        for key in ("parallaxx", "parallaxy"):
            if number(node.get(key, "1")) != 1:
                text = f"its parallax {key[-1]} is not 1, so it slides over the map."
                self.say("W157", text, "Set the layer's parallax factor to 1.", node.line, name)
        hidden = node.get("visible", "1") in ("0", "false")
        if hidden and name in ("terrain", "hexsides", "routes", "structures"):
            text = "the layer is hidden in Tiled, but it still counts."
            self.say("W158", text, "Show it (the eye in the list of layers), or empty it.", node.line, name)

    def read_layer(self, node: Node, name: str) -> None:
        if name == "terrain":
            self.read_terrain(node)
        elif name == "zones":
            self.read_zones(node)
        else:
            self.read_objects(node, name)

    def cells(self, data: Node | None, name: str, line: int = 0) -> list[int]:
        """The cells of a tile layer without rotated tiles, or an empty list."""
        if data is None:
            self.say("E164", "the layer holds no cells.", "Save the map from Tiled again.", line, name)
            return []
        try:
            cells = unpack_cells(data, self.drawing.columns * self.drawing.rows)
        except CellError as wrong:
            self.say(wrong.code, wrong.text, wrong.mend, wrong.line, name)
            return []
        turned = [n for n, cell in enumerate(cells) if cell & TURNED]
        self.say_cells(
            "E167",
            turned,
            "the tile in {} is turned or mirrored.",
            "Press Z, X or Y until the stamp is upright and paint it again.",
            data,
            name,
        )
        return [cell & ~TURNED for cell in cells]

    def place(self, cell: int) -> tuple[int, int]:
        row, column = divmod(cell, self.drawing.columns)
        return column + 1, row + 1

    def label(self, cell: int) -> str:
        at = grid(self.drawing.columns, self.drawing.rows)
        return at.label(at.at(*self.place(cell)))

    def say_cells(self, code: str, cells: Sequence[int], text: str, mend: str, node: Node, name: str) -> None:
        """One finding for many cells: the first few by label, then a count."""
        if cells:
            labels = ", ".join(self.label(n) for n in cells[:6])
            if len(cells) > 6:
                labels += f" and {len(cells) - 6} more"
            self.say(code, text.format(labels), mend, node.line, name, self.label(cells[0]))

    def read_terrain(self, node: Node) -> None:
        if not self.right_size(node, "terrain"):
            return
        data = node.find("data")
        cells = self.cells(data, "terrain", node.line)
        if not self.complete or not cells:
            return
        empty = [n for n, cell in enumerate(cells) if cell == 0]
        self.say_cells(
            "E201", empty, "no terrain is painted in {}.", "Paint it, clear ground too.", node, "terrain"
        )
        foreign = [n for n, cell in enumerate(cells) if cell and self.owner(cell) is None]
        self.say_cells(
            "E202",
            foreign,
            "the tile in {} is not in any tileset of the map.",
            "Paint it again, or restore the old tiles of the tileset.",
            node,
            "terrain",
        )
        mute = [n for n, cell in enumerate(cells) if self.owner(cell) and cell not in self.terrain]
        self.say_cells(
            "E203",
            mute,
            "the tile in {} has no terrain.",
            "Paint a tile of the terrain tileset, or set the tile's property 'terrain'.",
            node,
            "terrain",
        )
        self.drawing.terrain = {
            self.place(n): self.terrain[cell] for n, cell in enumerate(cells) if cell in self.terrain
        }

    def right_size(self, node: Node, name: str) -> bool:
        """Is a tile layer as large as the map?"""
        columns, rows = self.drawing.columns, self.drawing.rows
        if (whole(node.get("width")), whole(node.get("height"))) == (columns, rows):
            return True
        text = f"the layer is {node.get('width')} x {node.get('height')} where the map is {columns} x {rows}."
        self.say("E168", text, "Open the map in Tiled and use Map > Resize Map.", node.line, name)
        return False

    def read_zones(self, group: Node) -> None:
        taken = {*LAYERS}
        for node in group.all(*KINDS):
            name = node.get("name")
            where = f"zones/{name}"
            if node.tag != "layer":
                text = f"it is {_a(KINDS[node.tag])}; a zone is a tile layer."
                self.say("E205", text, "Paint the zone on a tile layer of its own.", node.line, where)
                continue
            if not ID.fullmatch(name):
                text = f"'{name}' is not a valid name for a zone."
                self.say("E206", text, "Use small letters, digits, - and _.", node.line, where)
            elif name in taken:
                text = f"the name '{name}' is already taken by another zone or a layer of the map."
                self.say("E179", text, "Rename the zone.", node.line, where)
            taken.add(name)
            self.check_layer(node, where, {})
            if self.right_size(node, where):
                self.read_zone(node, name, where)

    def read_zone(self, node: Node, name: str, where: str) -> None:
        cells = self.cells(node.find("data"), where, node.line)
        inside = {self.place(n) for n, cell in enumerate(cells) if cell}
        if cells and not inside:
            self.say("W207", "the zone is empty.", "Paint its hexes, or delete the layer.", node.line, where)
        self.drawing.zones[name] = inside

    def read_objects(self, group: Node, layer: str) -> None:
        reader = ObjectCheck(layer, self.notes)
        for node in group.all("object"):
            shape = reader.shape(node)
            if shape is not None:
                self.drawing.shapes.append(shape)


def _ours(name: str) -> bool:
    return name.startswith(PREFIX)


def _a(kind: str) -> str:
    return f"an {kind}" if kind[0] in "aeiou" else f"a {kind}"
