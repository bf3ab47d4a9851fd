"""Size, shape and properties of a map: the first things checked."""

from __future__ import annotations

import re
from collections.abc import Mapping

from game.boards.drawing import FORMAT, Drawing, Notebook
from game.boards.findings import LETTERS, boxes, hint
from game.boards.markup import Node
from game.boards.properties import PREFIX, number
from game.names import ID
from game.plain_text import one_line

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
