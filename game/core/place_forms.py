"""Forms of places: zones, edges and hexes of the board."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from game.core.forms import LAST, Form, KeyType, Text
from game.core.setting import EDGES, Given, Inquiry, Setting
from game.core.words import CodecError, Words, known, quoted
from game.hexes.grid import OFF, bits

#: no edge
NO_EDGE = "-"


class Zone(Text):
    """A zone of the board, or any word if the line lists its own hexes."""

    def __init__(self, *, code: str = "") -> None:
        super().__init__("a zone", head=True, code=code)

    def check(self, name: str, given: Given, inquiry: Inquiry) -> None:
        if given.get(name) and inquiry.setting.board is not None:
            inquiry.known(name, str(given[name]), inquiry.setting.zones, "zone on the board", self.code)


class Edge(Text):
    """An edge of the board, or none."""

    def __init__(self, *, code: str = "") -> None:
        super().__init__("an edge", head=True, code=code)

    def written(self, value: str, setting: Setting) -> list[str]:
        return [quoted(value or NO_EDGE)]

    def read(self, words: Words, setting: Setting, stops: Collection[str]) -> str:
        word = words.take(self.what)
        return "" if word == NO_EDGE else word

    def check(self, name: str, given: Given, inquiry: Inquiry) -> None:
        if given.get(name):
            inquiry.known(name, str(given[name]), EDGES, "edge", self.code)


class Hexes(Form[int]):
    """Hexes as a mask. A file names them by the keys ``by``, some of zone, hexes and edge.

    ``of`` is the field with their name, "zone" or "edge", if a line does not list others.
    """

    rank = LAST

    def __init__(self, *by: str, of: str = "", code: str = "") -> None:
        super().__init__(word="hexes", code=code)
        self.by, self.of = by, of

    def written(self, value: int, setting: Setting) -> list[str]:
        assert setting.board is not None
        return [setting.board.grid.label(at) for at in bits(value)]

    def read(self, words: Words, setting: Setting, stops: Collection[str]) -> int:
        assert setting.board is not None
        mask = 0
        while words.left and words.left[0] not in stops:
            at = setting.board.grid.parse(words.take("a hex"))
            mask |= 1 << at if at != OFF else 0
        return mask

    def usual(self, values: Mapping[str, object], setting: Setting, default: object) -> object:
        return self._named(values, setting) if self.of else default

    def _named(self, values: Mapping[str, object], setting: Setting) -> int | None:
        """The hexes of the zone or edge named by the other fields; None if there is none."""
        name = str(values[self.of])
        return setting.zone(name) if self.of == "zone" else setting.edge(name)

    def missing(self, name: str, values: Mapping[str, object], setting: Setting) -> CodecError:
        there, what = (setting.zones, "zone on the board") if self.of == "zone" else (EDGES, "edge")
        if self.of:
            known(str(values[self.of]), there, what)
        return CodecError("The line names no hexes.", "Write: hexes 0404 0405")

    def keys(self, name: str) -> dict[str, KeyType]:
        return {key: tuple[str, ...] if key == "hexes" else str for key in self.by}

    def filed(self, name: str, given: Given, setting: Setting) -> int | None:
        if self.of:
            return self._named(given, setting) or 0
        mask = 0
        for label in _labels(given, "hexes"):
            at = setting.hex(label)
            mask |= 1 << at if at != OFF else 0
        mask |= setting.zone(str(given["zone"])) or 0 if given.get("zone") else 0
        return mask | (setting.edge(str(given["edge"])) or 0 if given.get("edge") else 0)

    def check(self, name: str, given: Given, inquiry: Inquiry) -> None:
        if self.of:
            return
        if given.get("edge") and "edge" in self.by:
            inquiry.known("edge", str(given["edge"]), EDGES, "edge")
        if given.get("zone") and "zone" in self.by and inquiry.setting.board is not None:
            inquiry.known("zone", str(given["zone"]), inquiry.setting.zones, "zone on the board")
        for label in _labels(given, "hexes") if "hexes" in self.by else ():
            inquiry.hex("hexes", label, self.code)


def _labels(given: Given, key: str) -> tuple[str, ...]:
    """The texts of a list in a file."""
    row = given.get(key)
    return tuple(str(one) for one in row) if isinstance(row, list | tuple) else ()
