"""What a map file says beside its cells: custom properties, and the objects of its layers."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Mapping

from game.boards.drawing import Notebook, Point, Shape
from game.boards.findings import LETTERS, boxes, hint, nearest
from game.boards.limits import LONGEST_TEXT
from game.boards.markup import Node

PREFIX = "sapper_"
Values = dict[str, object]
TYPES = ("string", "bool", "int", "float", "color", "file", "object")


def property_names(node: Node) -> list[str]:
    """The names of all properties of an element."""
    return [item.get("name") for group in node.all("properties") for item in group.all("property")]


_NUMBER = re.compile(r"\s*[+-]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][+-]?[0-9]{1,4})?\s*", re.ASCII)


def check_properties(
    node: Node, notes: Notebook, wanted: Callable[[str], bool], *, layer: str = "", object: str = ""
) -> Values:
    """The values of an element's wanted properties by name. Unreadable ones are reported to ``notes``;
    nothing is said of the others.
    """
    found: Values = {}
    for group in node.all("properties"):
        for item in group.all("property"):
            name = item.get("name")

            def say(code: str, text: str, mend: str, line: int = item.line) -> None:
                notes.add(code, text, mend, line=line, layer=layer, object=object)

            if not wanted(name):
                continue
            if name in found:
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


def whole(text: str) -> int | None:
    """The text as a whole number, or ``None``."""
    return int(text) if re.fullmatch(r"\s*-?[0-9]{1,10}\s*", text) else None


def number(text: str) -> float | None:
    """The text as a finite number, or ``None``."""
    if not _NUMBER.fullmatch(text):  # float() takes 1_0 and the digits of other scripts
        return None
    found = float(text)
    return found if math.isfinite(found) else None


# --------- The objects of the layers ``hexsides``, ``routes`` and ``structures``: class, shape, values
MOST_POINTS = 2_000
Say = Callable[[str, str, str], None]
DETACH = "Select it and choose Object > Detach Template (or Replace Template with an ordinary object)."

#: alternative words for classes
MEANT = {
    "river": "Stream", "brook": "Stream", "creek": "Stream", "shore": "Beach", "coast": "Beach",
    "hill": "Ridge", "cliff": "Ridge", "street": "Road", "highway": "Road", "path": "Road", "track": "Rail",
    "railway": "Rail", "railroad": "Rail", "house": "Building", "town": "Building", "trench": "Entrenchment",
}  # fmt: skip
#: what does not belong to a board
ELSEWHERE = {
    "commandpost": "A command post is a counter: put it in a force or the start of the scenario.",
    "mine": "Mines belong to a side: the scenario says how many it lays, or has them in its start.",
}
#: a structure's possible properties: whole numbers as (lowest, highest), words as a set, or a type
FIELDS: Mapping[str, Mapping[str, object]] = {
    "Bridge": {"state": frozenset({"up", "down"})},
    "Building": {"sp": (1, 9999), "side": str},
    "Entrenchment": {"squads": (1, 15)},
    "Revetment": {"size": frozenset({"small", "large"})},
    "RoadCut": {"cause": frozenset({"cut", "damage", "rubble"})},
    "RailCut": {"cause": frozenset({"cut", "damage", "rubble"})},
}
#: a property's value if the file omits it, as Tiled does for class defaults
DEFAULTS: Mapping[str, Mapping[str, object]] = {
    "Bridge": {"state": "up"},
    "Building": {"sp": 20},
    "Entrenchment": {"squads": 3},
    "Revetment": {"size": "small"},
}


class ObjectCheck:
    """Reads the objects of one layer into shapes."""

    def __init__(self, layer: str, notes: Notebook) -> None:
        self.layer, self.notes = layer, notes

    def shape(self, node: Node) -> Shape | None:
        """The shape of an object, or ``None`` if it has no readable one."""
        ident, name = node.get("id", "?"), node.get("name")
        title = f'#{ident} "{name}"' if name else f"#{ident}"

        def say(code: str, text: str, mend: str) -> None:
            self.notes.add(code, text, mend, line=node.line, layer=self.layer, object=title)

        if node.get("template"):
            say("E180", "it is an instance of a template, whose class and points are not read.", DETACH)
            return None
        kind = self.kind(node, say)
        points = self.points(node, say)
        if not kind or not points:
            return None
        values: Mapping[str, object] = {}
        if self.layer == "structures":
            values = self.values(node, kind, title, say)
            if said := boxes(name):
                say("W148", f"its name: {said}", LETTERS)
        elif names := property_names(node):
            say("W189", f"its properties ({', '.join(names)}) mean nothing here.", "Delete them.")
        if node.get("visible", "1") in ("0", "false"):
            say(
                "W190",
                "it is hidden in Tiled, but it still counts.",
                "Show it (the eye in the list of objects), or delete it.",
            )
        return Shape(self.layer, ident, name, kind, points, dict(values), node.line)

    def kind(self, node: Node, say: Say) -> str:
        known = self.notes.classes(self.layer)
        kind = node.get("type")
        if not kind and node.get("class"):
            text = "its class is stored as in Tiled 1.9 only."
            say("E181", text, "Open the map in Tiled 1.10 or newer and save it again.")
            return ""
        if kind in known:
            return kind
        meant = nearest(kind, known, 0.7) or MEANT.get(kind.lower(), "")
        mend = f"Did you mean '{meant}'?" if meant in known else f"Set Class to one of {', '.join(known)}."
        mend = ELSEWHERE.get(kind.lower(), mend)
        if kind:
            say("E183", f"the class '{kind}' is not known in this layer.", mend)
        else:
            say("E182", "it has no class.", mend)
        return ""

    def points(self, node: Node, say: Say) -> tuple[Point, ...]:
        for key in ("x", "y", "rotation"):
            if number(node.get(key, "0")) is None:
                said = f"its {key} is '{node.get(key)}', not a number."
                say("E116", said, "Delete it and draw it again.")
                return ()
        x, y, rotation = (float(node.get(key, "0")) for key in ("x", "y", "rotation"))
        if rotation != 0:
            say("E184", "it is rotated, so its points are not where the file says.", "Set Rotation to 0.")
            return ()
        tags = {child.tag for child in node.children} - {"properties"}
        if self.layer == "structures":
            if "point" not in tags:
                say(
                    "E185",
                    f"it is {_form(node, tags)}, not a point.",
                    "Delete it and insert a point (key I).",
                )
                return ()
            return ((x, y),)
        line = node.find("polyline")
        if line is None:
            mend = "Draw it as a polyline: Insert Polygon, and finish with a right click, unclosed."
            say("E185", f"it is {_form(node, tags)}, not a polyline.", mend)
            return ()
        found = read_points(line.get("points"))
        if not found or len(found) > MOST_POINTS:
            say("E186", "its points cannot be read.", "Delete it and draw it again.")
            return ()
        if len(found) < 2:
            say("E186", "it has a single point.", "Delete it, or draw on.")
            return ()
        return tuple((x + dx, y + dy) for dx, dy in found)

    def values(self, node: Node, kind: str, title: str, say: Say) -> Mapping[str, object]:
        fields = FIELDS[kind]
        values = check_properties(node, self.notes, fields.__contains__, layer=self.layer, object=title)
        for name in property_names(node):
            if name not in fields:
                mend = hint(name, fields, f"It may have {', '.join(fields)}.")
                say("E187", f"a {kind} has no property '{name}'.", mend)
        for name, value in values.items():
            if wrong := _wrong(value, fields[name]):
                say("E188", f"the property '{name}' is {value!r}; it must be {wrong}.", "Change it in Tiled.")
        return values


def _form(node: Node, tags: set[str]) -> str:
    for tag in ("polyline", "polygon", "ellipse", "capsule", "text", "point"):
        if tag in tags:
            return f"an {tag}" if tag[0] == "e" else f"a {tag}"
    return "a tile" if node.get("gid") else "a rectangle"


def read_points(text: str) -> list[Point]:
    """The points of a line as written in the file; none if one cannot be read."""
    found: list[Point] = []
    for pair in text.split():
        first, comma, second = pair.partition(",")
        x, y = number(first), number(second)
        if not comma or x is None or y is None:
            return []
        found.append((x, y))
    return found


def _wrong(value: object, wanted: object) -> str:
    """What the value should be, or an empty text if it is valid."""
    if isinstance(wanted, tuple):
        low, high = wanted
        fits = isinstance(value, int) and not isinstance(value, bool) and low <= value <= high
        return "" if fits else f"a whole number (type int) from {low} to {high}"
    if isinstance(wanted, frozenset):
        return "" if value in wanted else f"one of {', '.join(sorted(wanted))}"
    return "" if isinstance(value, str) else "a text (type string)"
