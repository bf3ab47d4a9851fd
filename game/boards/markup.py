"""Reading XML of unknown origin: line numbers kept, nothing expanded, nothing fetched.

Document types and entities are refused outright, so neither an entity bomb nor a reference to another file
gets past its first line.
"""

from __future__ import annotations

import base64
import binascii
import hashlib
import struct
import zlib
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from xml.parsers import expat

from game.boards.findings import Finding
from game.boards.limits import LONGEST_LINE, LONGEST_TEXT, shown
from game.data_files import DataError, read_bytes

LARGEST_FILE = 8 * 1024 * 1024
MOST_ELEMENTS = 100_000
DEEPEST = 32
#: the attribute that may be as long as a line
POINTS = "points"


class MarkupError(DataError):
    """A file that cannot be read at all, with the finding that says why."""


class Node:
    """An element: tag, attributes, first line, children, and the text directly inside."""

    __slots__ = ("attributes", "children", "line", "tag", "text")

    def __init__(self, tag: str, attributes: dict[str, str], line: int) -> None:
        self.tag, self.attributes, self.line = tag, attributes, line
        self.children: list[Node] = []
        self.text = ""

    @property
    def bare(self) -> str:
        """Its tag without the address of a namespace."""
        return self.tag.rpartition("}")[2]

    def get(self, name: str, default: str = "") -> str:
        """An attribute, or the default if absent."""
        return self.attributes.get(name, default)

    def find(self, tag: str) -> Node | None:
        """The first child with this tag."""
        return next(self.all(tag), None)

    def all(self, *tags: str) -> Iterator[Node]:
        """The children with these tags, in order."""
        return (child for child in self.children if child.tag in tags)


def read_markup(path: Path, sources: dict[str, bytes] | None = None) -> Node:
    """The root element of an XML file, whose mark goes to ``sources``.

    Raises ``MarkupError`` with a sentence.
    """
    try:
        data = read_bytes(path, LARGEST_FILE)
    except DataError as wrong:
        raise MarkupError(wrong.finding) from None
    if sources is not None:
        sources[str(path)] = mark_of(data)
    if data.lstrip(b"\xef\xbb\xbf \t\r\n")[:1] in (b"{", b"["):
        raise MarkupError(
            Finding(
                code="E107",
                text="this is a JSON file; maps are read as .tmx and tilesets as .tsx.",
                file=str(path),
                mend="In Tiled choose File > Save As and the type 'Tiled map files (*.tmx)'.",
            )
        )
    return parse_markup(data, str(path))


def mark_of(data: bytes) -> bytes:
    """A mark by which the content of a file is known again."""
    return hashlib.blake2b(data, digest_size=16).digest()


def unchanged(sources: Mapping[str, bytes]) -> bool:
    """Do all files still say what they said?"""
    try:
        return all(mark_of(read_bytes(Path(path), LARGEST_FILE)) == mark for path, mark in sources.items())
    except DataError:
        return False


def parse_markup(data: bytes, file: str = "") -> Node:
    """The root element of an XML text. Raises ``MarkupError`` with a sentence and the line."""
    return _Builder(file).build(data)


class _Builder:
    def __init__(self, file: str) -> None:
        self.file = file
        self.root: Node | None = None
        self.open: list[Node] = []
        #: the text chunks inside each of them
        self.texts: list[list[str]] = []
        self.count = 0
        # with namespaces, as the later map reader parses it
        parser = self.parser = expat.ParserCreate(None, "}")
        parser.buffer_text = True
        parser.SetParamEntityParsing(expat.XML_PARAM_ENTITY_PARSING_NEVER)
        parser.StartElementHandler = self.start
        parser.EndElementHandler = self.end
        parser.CharacterDataHandler = self.characters
        parser.StartDoctypeDeclHandler = self.doctype
        parser.EntityDeclHandler = self.doctype
        parser.ExternalEntityRefHandler = self.external

    def stop(self, code: str, text: str, mend: str = "", line: int = 0) -> MarkupError:
        at = line or self.parser.CurrentLineNumber
        return MarkupError(Finding(code=code, text=text, file=self.file, line=at, mend=mend))

    def build(self, data: bytes) -> Node:
        try:
            self.parser.Parse(data, True)
        except expat.ExpatError as wrong:
            reason = expat.ErrorString(wrong.code) or "it does not parse"
            text = f"the file is not valid XML: {reason}, column {wrong.offset + 1}."
            mend = "Open it in Tiled and save it again; if Tiled refuses too, take an older copy."
            raise self.stop("E110", text, mend, wrong.lineno) from None
        except (ValueError, LookupError) as wrong:
            if isinstance(wrong, MarkupError):
                raise
            text = "the file is in an encoding that cannot be read."
            raise self.stop("E111", text, "Save it as UTF-8.") from None
        if self.root is None:
            raise self.stop("E110", "the file holds no XML element.")
        return self.root

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        self.count += 1
        if self.count > MOST_ELEMENTS:
            raise self.stop("E112", f"the file has more than {MOST_ELEMENTS:,} elements.")
        if len(self.open) >= DEEPEST:
            raise self.stop("E112", f"the elements are nested deeper than {DEEPEST}.")
        self.check_lengths(tag, attributes)
        node = Node(tag, attributes, self.parser.CurrentLineNumber)
        if self.open:
            self.open[-1].children.append(node)
        else:
            self.root = node
        self.open.append(node)
        self.texts.append([])

    def check_lengths(self, tag: str, attributes: dict[str, str]) -> None:
        """Names, titles and numbers must be short; only a row of points may be long."""
        for name, value in attributes.items():
            most = LONGEST_LINE if name == POINTS else LONGEST_TEXT
            if len(value) > most:
                text = f"'{shown(name)}' has {len(value):,} characters; it may have {most:,} at most."
                raise self.stop("E116", text, "Shorten it in Tiled.")
        if len(tag) > LONGEST_TEXT or any(len(name) > LONGEST_TEXT for name in attributes):
            raise self.stop("E116", f"a name has more than {LONGEST_TEXT:,} characters.", "Shorten it.")

    def end(self, tag: str) -> None:
        node = self.open.pop()
        node.text = "".join(self.texts.pop())

    def characters(self, text: str) -> None:
        self.texts[-1].append(text)

    def doctype(self, *what: object) -> None:
        text = "the file declares a document type or an entity, and such files are not read."
        mend = "Delete the line that begins with <!DOCTYPE, or save the file from Tiled, which leaves it out."
        raise self.stop("E113", text, mend)

    def external(self, *what: object) -> int:
        self.doctype(*what)
        return 0


# ------------------------- The cells of a tile layer as packed by Tiled, unpacked within strict limits
#: Tiled stores mirroring and rotation in the top four bits of a cell
TURNED = 0xF0000000
Stop = Callable[..., "CellError"]
_FORMAT = "Set Map > Map Properties > Tile Layer Format to CSV and save"
#: Tiled opens no file whose cells cannot be read
_CORRUPT = "Tiled calls such a file corrupt: take an older copy of it"


class CellError(ValueError):
    """Cells that cannot be unpacked: code, a sentence and the fix."""

    def __init__(self, code: str, text: str, mend: str, line: int) -> None:
        self.code, self.text, self.mend, self.line = code, text, mend, line
        super().__init__(text)


def unpack_cells(data: Node, count: int) -> list[int]:
    """The raw numbers of ``count`` cells, row by row. Raises ``CellError``."""

    def stop(code: str, text: str, mend: str = _CORRUPT + ".") -> CellError:
        return CellError(code, text, mend, data.line)

    if data.find("chunk"):
        raise stop(
            "E161", "the cells come in chunks of an infinite map.", "Untick Map Properties > Infinite."
        )
    if data.find("tile"):
        raise stop("E162", "the cells are written as XML elements, which is not read.", _FORMAT + ".")
    encoding, packing = data.get("encoding"), data.get("compression")
    if encoding == "csv":
        words = data.text.strip().split(",")
        if words == [""]:
            words = []
        bad = next((w for w in words if not w.strip().isascii() or not w.strip().isdigit()), None)
        if bad is not None:
            what = f"'{bad.strip()[:20]}', which is not a number" if bad.strip() else "an extra comma"
            raise stop("E163", f"the cells hold {what}.")
        cells = [int(w) if len(w.strip()) <= 10 else 1 << 40 for w in words]
        if any(cell >= 1 << 32 for cell in cells):
            raise stop("E163", "a cell holds a number that is too large.")
    elif encoding == "base64":
        cells = _words(_inflated(data, packing, count * 4, stop), stop)
    else:
        raise stop(
            "E162", f"the cells have the encoding '{encoding or 'XML'}', which is not read.", _FORMAT + "."
        )
    if len(cells) != count:
        raise stop(
            "E164",
            f"the layer has {len(cells)} cells where the map has {count}.",
            f"{_CORRUPT}, or write the missing numbers and delete the others, with a text editor.",
        )
    return cells


def _words(data: bytes, stop: Stop) -> list[int]:
    usable = len(data) // 4
    if len(data) % 4:
        raise stop("E165", "the cells are cut short in the middle of a number.")
    return list(struct.unpack(f"<{usable}I", data[: usable * 4]))


def _inflated(data: Node, packing: str, size: int, stop: Stop) -> bytes:
    try:
        raw = base64.b64decode("".join(data.text.split()), validate=True)
    except (binascii.Error, ValueError):
        raise stop("E165", "the cells are not valid base64 text.") from None
    if not packing:
        return raw
    if packing == "zstd":
        text = "the cells are packed with Zstandard, which is not read."
        raise stop("E160", text, f"{_FORMAT} (CSV, Base64 zlib and gzip are read).")
    if packing not in ("zlib", "gzip"):
        raise stop("E160", f"the cells are packed with '{packing}', which is not read.", _FORMAT + ".")
    unpacker = zlib.decompressobj(zlib.MAX_WBITS | (16 if packing == "gzip" else 0))
    try:
        found = unpacker.decompress(raw, size + 4)
    except zlib.error:
        raise stop("E165", f"the cells are not valid {packing} data.") from None
    if len(found) > size or unpacker.unconsumed_tail or unpacker.unused_data:
        raise stop("E166", "the packed cells hold more than the map has cells.")
    if not unpacker.eof:
        raise stop("E165", f"the {packing} data of the cells is cut short.")
    return found
