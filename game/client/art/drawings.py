"""Drawings of counters and signs: SVG files with colour slots, found by name.

``assets/counters`` holds the side views of units (``large`` those of the large counters, ``squads`` single
figures), ``assets/signs`` the signs of states and markers. A file of the same name in the player's own folder
of drawings takes the place of ours, and a new name is a new drawing: no list names them.

A colour of ``SLOTS`` in a file stands for the colour of that name, which the side or the palette gives; every
other colour is drawn as it is. What stands in a group of the class ``fine`` is left out on small counters.
"""

from __future__ import annotations

import functools
import math
import re
from pathlib import Path
from xml.etree import ElementTree

from game import paths
from game.boards.findings import Finding
from game.data_files import DataError, read_text

#: the colour that an artist sees in a file, and what it stands for
SLOTS = {
    "ink": "#1c232b",  # the silhouette
    "gap": "#e8e2d2",  # the body of the counter, where it shows through the silhouette
    "ivory": "#f4f1e6",  # lines of a sign
    "slate": "#262e38",  # the plate under a sign
    "good": "#5cc8a0",  # what is done, ready or whole
    "danger": "#ff7a66",  # what is broken or dangerous
    "ground": "#6c625a",  # what a sign lies on: a road, or the plate
    "side": "#4f7fbf",  # the colour of a side
}
#: the boxes that the drawings of a folder fill, as x, y, width and height
BOXES = {
    "counters": (0.0, -14.0, 100.0, 70.0),
    "counters/large": (0.0, -14.0, 100.0, 70.0),
    "counters/squads": (-24.0, -60.0, 48.0, 62.0),
    "signs": (-12.0, -12.0, 24.0, 24.0),
}
#: more is no drawing of a counter
MOST_BYTES = 200_000
#: the largest number of a viewBox
FARTHEST = 100_000
_PLAIN = "Save it as plain SVG."
_PAGE = "Give the document a page and save it again."
_SVG = "{http://www.w3.org/2000/svg}"
_SHAPES = {
    *("path", "rect", "circle", "ellipse", "line", "polyline", "polygon", "g"),
    *("defs", "linearGradient", "radialGradient", "stop"),
}
_SLOT = re.compile("|".join(SLOTS.values()), re.IGNORECASE)
_NAMES = {colour: name for name, colour in SLOTS.items()}


class DrawingError(ValueError):
    """A file is no drawing that can be used: what is wrong with it, and how to mend that."""


def own_folder() -> Path:
    """Where the player's own drawings lie, in the same folders and under the same names as ours."""
    return paths.own_drawings()


@functools.cache
def names(folder: str) -> frozenset[str]:
    """The names of all drawings of a folder, ours and the player's."""
    places = (paths.assets() / folder, own_folder() / folder)
    return frozenset(file.stem for place in places if place.is_dir() for file in place.glob("*.svg"))


def drawn(folder: str, name: str, fine: bool = True, /, **colours: str) -> str:
    """A drawing as a fragment of SVG in the box of its folder, its slots filled with ``colours``.

    Without ``fine`` it is the one for small counters. "" if there is none of the name. A slot that is not
    given keeps the colour of the file.
    """
    text = _fragments(folder, name)[0 if fine else 1]
    return _SLOT.sub(lambda found: colours.get(_NAMES[found[0].lower()], found[0]), text)


def findings(file: Path) -> list[Finding]:
    """What is wrong with a drawing; never raises."""
    if not folder_of(file):
        text = "this file lies in no folder of drawings."
        mend = f"Put it into one of these: {', '.join(BOXES)}."
        return [Finding(code="E196", text=text, file=str(file), mend=mend)]
    try:
        read(file, BOXES[folder_of(file)])
    except DrawingError as error:
        return [
            Finding(code="E195", text=f"this drawing {error.args[0]}.", file=str(file), mend=error.args[1])
        ]
    return []


def folder_of(file: Path) -> str:
    """The folder of drawings that a file lies in, a key of ``BOXES``; "" for none."""
    parts = file.absolute().parts[:-1]
    return next((folder for n in (2, 1) if (folder := "/".join(parts[-n:])) in BOXES), "")


def own_findings() -> list[Finding]:
    """What is wrong with the player's own drawings; ours are drawn in their place."""
    files = [file for folder in BOXES for file in sorted((own_folder() / folder).glob("*.svg"))]
    return [finding for file in files for finding in findings(file)]


@functools.cache
def _fragments(folder: str, name: str) -> tuple[str, str]:
    """A drawing with and without what is fine."""
    own = own_folder() / folder / f"{name}.svg"
    if own.is_file():
        try:
            return read(own, BOXES[folder])
        except DrawingError:
            pass  # ``own_findings`` tells of it
    ours = paths.assets() / folder / f"{name}.svg"
    return read(ours, BOXES[folder]) if ours.is_file() else ("", "")


def read(file: Path, box: tuple[float, float, float, float]) -> tuple[str, str]:
    """The fragments of a file, with and without what is fine, fitted into ``box``.

    Raises ``DrawingError``.
    """
    try:
        text = read_text(file, MOST_BYTES)
    except DataError as wrong:
        if wrong.finding.code == "E104":
            raise DrawingError(f"has more than {MOST_BYTES // 1000} kB", "Simplify its paths.") from None
        said = wrong.finding.text.rstrip(".")
        raise DrawingError(f"cannot be read: {said}", wrong.finding.mend or _PLAIN) from None
    if "<!DOCTYPE" in text or "<!ENTITY" in text:
        raise DrawingError("declares a document type", _PLAIN)
    try:
        root = ElementTree.fromstring(text)
    except ElementTree.ParseError as error:
        raise DrawingError(f"is not well-formed SVG ({error})", _PLAIN) from None
    if root.tag != f"{_SVG}svg":
        raise DrawingError("is not an SVG file", _PLAIN)
    fit = _fit(root.get("viewBox", ""), box)
    try:
        whole, coarse = ("".join(_text(e, fine) for e in root) for fine in (True, False))
    except RecursionError:
        raise DrawingError("has groups nested too deep", "Ungroup its parts.") from None
    if not whole:
        raise DrawingError("shows nothing", "Draw paths, rectangles, circles, lines or polygons.")
    return _group(whole, fit), _group(coarse, fit)


def _fit(view_box: str, box: tuple[float, float, float, float]) -> str:
    """The transform from the view box of a file into the box of its folder; "" if they are the same."""
    try:
        x, y, w, h = (float(v) for v in view_box.replace(",", " ").split())
    except ValueError:
        raise DrawingError("has no viewBox of four numbers", _PAGE) from None
    if not all(math.isfinite(v) and abs(v) <= FARTHEST for v in (x, y, w, h)):
        raise DrawingError(f"has a viewBox of numbers that are none, or beyond {FARTHEST:,}", _PAGE)
    if w <= 0 or h <= 0:
        raise DrawingError("has an empty viewBox", _PAGE)
    if min(w, h) < 1 / FARTHEST:
        raise DrawingError("has a viewBox too small to be drawn", _PAGE)
    if (x, y, w, h) == box:
        return ""
    k = min(box[2] / w, box[3] / h)
    left = box[0] + (box[2] - w * k) / 2
    top = box[1] + box[3] - h * k  # a counter stands on the ground
    return f"translate({left - x * k:.2f} {top - y * k:.2f}) scale({k:.5f})"


def _group(inner: str, transform: str) -> str:
    return f'<g transform="{transform}">{inner}</g>' if transform and inner else inner


def _text(element: ElementTree.Element, fine: bool) -> str:
    """An element as the loader of pygame takes it: shapes and gradients, without what other programs add."""
    tag = element.tag.removeprefix(_SVG) if isinstance(element.tag, str) else ""
    if tag not in _SHAPES or (not fine and "fine" in element.get("class", "").split()):
        return ""
    given = "".join(f' {k}="{_safe(v)}"' for k, v in element.items() if "}" not in k and k != "class")
    inner = "".join(_text(child, fine) for child in element)
    return f"<{tag}{given}>{inner}</{tag}>" if inner else f"<{tag}{given}/>"


def _safe(value: str) -> str:
    return value.replace("&", "&amp;").replace("<", "&lt;").replace('"', "&quot;")
