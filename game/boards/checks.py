"""The check of a map file: our own reading of the XML, which reports every mistake at once.

It runs before PyTMX, which accepts some errors silently and answers others with a bare exception. What is not
read is told apart here: nothing in it is a mistake.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple
from xml.etree.ElementTree import Element, SubElement

from game.boards.board import DRAWN, Ground
from game.boards.drawing import CLASSES, FORMAT, GROUP, IMAGE, LAYERS, OBJECTS, TILE, Drawing, Notebook
from game.boards.findings import LETTERS, Finding, boxes, hint
from game.boards.folder import root_of
from game.boards.limits import shown
from game.boards.markup import TURNED, CellError, MarkupError, Node, read_markup, unpack_cells
from game.boards.properties import FIELDS, PREFIX, ObjectCheck, check_properties, number, whole
from game.boards.tilesets import TileSet, check_image, check_tileset, map_tileset
from game.hexes.grid import grid
from game.plain_text import ID, one_line

# --------------------------------------- Size, shape and properties of a map: the first things checked
LARGEST = 200
#: the newest Tiled format tested
TESTED = (1, 12)
PROPERTIES = "Map > Map Properties"
REGULAR = "Use 60 x 52 with the side 30, or 120 x 104 with the side 60."


class _Frame:
    def __init__(self, root: Node, notes: Notebook) -> None:
        self.root, self.notes = root, notes
        #: the file name without its extension
        self.stem = notes.file.replace("\\", "/").rpartition("/")[2].rpartition(".")[0]

    def say(self, code: str, text: str, mend: str) -> None:
        self.notes.add(code, text, mend, line=self.root.line)

    def drawing(self) -> Drawing | None:
        """Size and shape of the map, from its own attributes."""
        root = self.root
        self.check_version()
        if root.get("orientation") != "hexagonal":
            text = f"the map is {root.get('orientation') or 'of no orientation'}, not hexagonal."
            self.say("E150", text, f"Set {PROPERTIES} > Orientation to Hexagonal.")
            return None  # all else that is wrong comes of it
        before = len(self.notes.findings)
        if root.get("infinite", "0") not in ("0", "false", ""):
            self.say("E151", "the map is infinite.", f"Untick {PROPERTIES} > Infinite.")
        if root.get("staggeraxis") != "x":
            text = "the hexes have a point at the top: the stagger axis is not X."
            self.say("E152", text, f"Set {PROPERTIES} > Stagger Axis to X (flat-topped hexes).")
        if root.get("staggerindex") != "odd":
            text = (
                "columns 01, 03, ... are shifted down instead of 02, 04, ...: the stagger index is not Odd."
            )
            self.say("E153", text, f"Set {PROPERTIES} > Stagger Index to Odd.")
        columns, rows = self.size("width", 1, LARGEST), self.size("height", 1, LARGEST)
        width, height = self.size("tilewidth", 8, 1024), self.size("tileheight", 8, 1024)
        side = self.size("hexsidelength", 4, 1024)
        if width and height and side and (side >= width or (width - side) % 2 or height % 2):
            text = f"hexes of {width} x {height} with the side {side} do not meet: Tiled counts whole pixels."
            self.say("E155", text, REGULAR)
        if not columns or not rows or "E151" in {f.code for f in self.notes.findings[before:]}:
            return None
        drawing = Drawing(self.notes.file, columns, rows, width, height, side)
        drawing.measured = not self.notes.findings[before:]
        if drawing.measured and (2 * side != width or not 0.8 < height / width < 0.94):
            text = (
                f"hexes of {width} x {height} with the side {side} are not regular; "
                "lines drawn for regular hexes miss them."
            )
            self.say("W155", text, REGULAR)
        return drawing

    def size(self, name: str, low: int, high: int) -> int:
        found = number(self.root.get(name))
        if found is not None and found == int(found) and low <= found <= high:
            return int(found)
        text = f"the map's {name} is '{self.root.get(name)}'; it must be a whole number from {low} to {high}."
        mend = "Make the map smaller with Map > Resize Map." if found and found > high else ""
        self.say("E154", text, mend or f"Set it in {PROPERTIES}.")
        return 0

    def check_version(self) -> None:
        match = re.match(r"([0-9]{1,9})\.([0-9]{1,9})", self.root.get("version"))
        if match and (int(match[1]), int(match[2])) > TESTED:
            text = f"the map was saved in format {self.root.get('version')}, newer than this program knows."
            mend = "If something is read wrongly, set Project > Compatibility Version to Tiled 1.10 and save."
            self.say("W115", text, mend)

    def about(self, values: Mapping[str, object], drawing: Drawing | None) -> None:
        """The map's own properties, all with our prefix; others are ignored."""
        known = ("format", "id", "title", "note", "game", "first_label", "label_style")
        for name in values:
            if name.startswith(PREFIX) and name[len(PREFIX) :] not in known:
                mend = hint(name, [PREFIX + word for word in known], "Delete it.")
                self.say("E171", f"the map property '{name}' is unknown.", mend)
        given = {name: values.get(PREFIX + name) for name in known}
        if given["format"] is None:
            text = f"the map property '{PREFIX}format' is missing."
            self.say("E170", text, f"Add it in {PROPERTIES} with the type int and the value {FORMAT}.")
        elif given["format"] != FORMAT:
            text = f"'{PREFIX}format' is {given['format']!r}; this program reads {FORMAT}."
            self.say("E172", text, f"Set it to {FORMAT} (type int), or use a newer program.")
        ident, title = given["id"], given["title"]
        if not isinstance(ident, str) or not ID.fullmatch(ident):
            text = f"'{PREFIX}id' is {ident!r}." if ident is not None else f"'{PREFIX}id' is missing."
            self.say("E173", text, f"Give the map an id of small letters, digits, - and _ in {PROPERTIES}.")
        elif ident != self.stem:
            text = f"'{PREFIX}id' is '{ident}', but scenarios find the board by the name of its file."
            self.say("W169", text, f"Set it to '{self.stem}' in {PROPERTIES}.")
        if not isinstance(title, str) or not one_line(title):
            text = f"the map property '{PREFIX}title' is missing or empty."
            self.say("E174", text, "Add it: the name players see.")
        elif said := boxes(title):
            self.say("W148", f"'{PREFIX}title': {said}", LETTERS)
        if given["first_label"] not in (None, "0101"):
            text = f"'{PREFIX}first_label' is {given['first_label']!r}; labels start at 0101."
            self.say("E175", text, "Set it to 0101 (type string), or delete it.")
        if given["label_style"] not in (None, "CCRR"):
            text = f"'{PREFIX}label_style' is {given['label_style']!r}; only CCRR is read."
            self.say("E175", text, "Set it to CCRR, or delete it.")
        if drawing is not None:
            drawing.id, drawing.title = str(ident or ""), str(title or "")
            drawing.note = str(given["note"] or "")


def frame(root: Node, notes: Notebook) -> Drawing | None:
    """An empty drawing of the map's declared size and shape; ``None`` if its hexes cannot be told."""
    return _Frame(root, notes).drawing()


def about(values: Mapping[str, object], root: Node, notes: Notebook, drawing: Drawing | None) -> None:
    """Check id, title and other properties of the map, and copy them into the drawing."""
    _Frame(root, notes).about(values, drawing)


# ------------------------- What a board is made of, as the only part of a map file that PyTMX is given
# Pictures, labels, further layers, collision shapes and properties that nobody reads are left out, so that
# nothing in them can make a board unusable.
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


# -------------------------------------------------------------------------------------------- the rest
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
        root = read_markup(path, notes.sources)
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
