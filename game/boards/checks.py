"""The check of a map file: our own reading of the XML, which reports every mistake at once.

It runs before PyTMX, which accepts some errors silently and answers others with a bare exception.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from game.boards.board import DRAWN, Ground
from game.boards.celldata import TURNED, CellError, unpack_cells
from game.boards.did_you_mean import hint
from game.boards.drawing import GROUP, IMAGE, LAYERS, OBJECTS, TILE, Drawing, Notebook
from game.boards.findings import Finding
from game.boards.folder import root_of
from game.boards.frame import NAME, about, frame
from game.boards.markup import MarkupError, Node, read_markup
from game.boards.objects import ObjectCheck, read_points
from game.boards.properties import check_numbers, check_properties, number, walk, whole
from game.boards.reading import read_drawing
from game.boards.tilesets import TileSet, check_image, check_tileset, map_tileset
from game.hexes.grid import grid

KINDS = {"layer": TILE, "objectgroup": OBJECTS, "imagelayer": IMAGE, "group": GROUP}


def check_map(path: Path, ground: Ground = DRAWN) -> list[Finding]:
    """Every mistake of a ``.tmx`` file for the given terrain, in line order. Never raises."""
    notes = Notebook(str(path), ground)
    drawing = draw_map(path, notes)
    if drawing is not None:
        read_drawing(drawing, notes)
    return in_order(notes)


def in_order(notes: Notebook) -> list[Finding]:
    """The findings by line; those about the file itself before those about referenced files."""
    return sorted(notes.findings, key=lambda f: (f.file != notes.file, f.file, f.line or 10**9))


def check_tileset_file(path: Path, ground: Ground = DRAWN) -> list[Finding]:
    """Every mistake of a ``.tsx`` file. Never raises."""
    notes = Notebook(str(path), ground)
    check_tileset(path, notes)
    return notes.findings


def draw_map(path: Path, notes: Notebook) -> Drawing | None:
    """The drawing of a map file; ``None`` if its size or shape cannot be determined."""
    try:
        root = read_markup(path)
    except MarkupError as wrong:
        notes.findings.append(wrong.finding)
        return None
    if root.tag != "map":
        kind = "a tileset" if root.tag == "tileset" else f"a <{root.tag}> file"
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

    def run(self) -> Drawing | None:
        drawing = frame(self.root, self.notes)
        check_numbers(self.root, self.notes)
        values = check_properties(self.root, self.notes)
        if drawing is None:
            return None
        self.drawing = drawing
        about(drawing, values, self.root, self.notes)
        self.read_tilesets()
        self.read_layers()
        return drawing

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
            self.check_layer(node, name, seen)
            if name not in LAYERS:
                self.say(
                    "W177", f"a layer called '{name}' is not read.", self.instead(node, name), node.line, name
                )
                self.check_rest(node, name)
            elif LAYERS[name] != kind:
                text = f"it is {_a(kind)}; it must be {_a(LAYERS[name])}."
                self.say("E178", text, "Make a new layer of that kind and move things over.", node.line, name)
            else:
                self.read_layer(node, name)
        if "terrain" not in seen:
            text = "the map has no tile layer called 'terrain'."
            self.say("E176", text, "Add it with Layer > New > Tile Layer and fill every cell.")
        self.check_names(seen)

    def instead(self, node: Node, name: str) -> str:
        """The fix for a layer with another name."""
        inside = [child.get("name") for child in node.all(*KINDS) if child.get("name") in LAYERS]
        if inside:
            return f"Drag the layer '{inside[0]}' out of the group."
        fitting = [word for word, kind in LAYERS.items() if kind == KINDS[node.tag]]
        return hint(name, LAYERS, f"Call it {' or '.join(fitting)} if it is one of them, or delete it.")

    def check_names(self, seen: dict[str, str]) -> None:
        """A nested layer must not have the name of a layer that is read: it would be mistaken for it."""
        read = {*seen, *self.drawing.zones} & {*LAYERS, *self.drawing.zones}
        for group in self.root.all("group"):
            inside = [node for node in walk(group) if node.tag in KINDS and node is not group]
            own = inside if group.get("name") != "zones" else [n for n in inside if n not in group.children]
            for node in own:
                name = node.get("name")
                if name in read:
                    text = f"a layer inside the group '{group.get('name')}' is also called '{name}'."
                    self.say("E179", text, "Rename or delete it.", node.line, name)

    def check_layer(self, node: Node, name: str, seen: dict[str, str]) -> None:
        if not name:
            self.say("E179", "a layer has no name.", "Give it one, or delete it.", node.line)
        if name in seen:
            text = f"two layers are called '{name}'; only one of them would be read."
            self.say("E179", text, "Merge them or rename one.", node.line, name)
        seen[name] = node.tag
        check_properties(node, self.notes, layer=name)
        for key in ("offsetx", "offsety"):
            shift = number(node.get(key, "0"))
            if shift is None or shift != int(shift):
                text = f"its offset {key[-1]} is '{node.get(key)}', not a whole number."
                self.say("E156", text, "Set the layer's offset to 0.", node.line, name)
            elif shift and name not in ("labels", "reference"):
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
        if not hidden and name == "reference":
            text = "the picture to trace from is visible."
            self.say("W159", text, "Hide the layer before saving.", node.line, name)

    def read_layer(self, node: Node, name: str) -> None:
        if name == "terrain":
            self.read_terrain(node)
        elif name == "zones":
            self.read_zones(node)
        elif name in ("hexsides", "routes", "structures"):
            self.read_objects(node, name)
        else:
            self.check_rest(node, name)

    def check_rest(self, node: Node, name: str) -> None:
        """Other layers must not break the map reader either."""
        for item in walk(node):
            if item.tag == "object":
                title = f"#{item.get('id', '?')}"
                check_properties(item, self.notes, layer=name, object=title)
                if item.get("template"):
                    mend = "Select it and choose Object > Detach Template."
                    self.notes.add(
                        "E180",
                        "it is an instance of a template.",
                        mend,
                        line=item.line,
                        layer=name,
                        object=title,
                    )
            elif item.tag in ("polyline", "polygon") and not read_points(item.get("points")):
                self.say(
                    "E186", "its points cannot be read.", "Delete it and draw it again.", item.line, name
                )
            elif item.tag == "image":
                check_image(item, self.path, root_of(self.path), self.notes, name)
            elif item.tag == "data" and item.get("encoding"):
                self.cells(item, name)
            elif item.tag in KINDS and item is not node:
                check_properties(item, self.notes, layer=item.get("name"))

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
                self.check_rest(node, where)
                continue
            if not NAME.fullmatch(name):
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


def _a(kind: str) -> str:
    return f"an {kind}" if kind[0] in "aeiou" else f"a {kind}"
