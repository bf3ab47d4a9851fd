"""Custom properties of Tiled elements: the types and names a map may use, and their values."""

from __future__ import annotations

import math
import re
from collections.abc import Callable

from game.boards.drawing import Notebook
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
