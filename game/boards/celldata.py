"""The cells of a tile layer as packed by Tiled, unpacked within strict limits."""

from __future__ import annotations

import base64
import binascii
import struct
import zlib
from collections.abc import Callable

from game.boards.markup import Node

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
