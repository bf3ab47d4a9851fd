"""A board written as a few lines of text, for tests and hand-written positions.

::

    board 8x8 duel "The Duel"        columns x rows, then an optional id and title
    terrain forest 0203 0304         anything not named is clear
    side ridge 0203-0204             hexsides by their two hexes: ridge, stream, beach
    route road 0101 0201 0302        road or rail, hex to neighbouring hex
    zone south 0107..0808            hexes, or a block from corner to corner
    structure building 0303 sp=20    a structure in a hex with its values

``#`` starts a comment. ``board_lines`` writes what ``parse_board`` reads.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator, Sequence

from msgspec import Struct

from game.boards.board import DRAWN, ROUTES, STRUCTURES, Board, Ground, Structure, in_order
from game.boards.findings import BoardError, Finding, ReadError
from game.boards.limits import MOST_MISTAKES, check_line, check_word, quoted, shown, unquoted
from game.hexes.grid import Grid, LabelError, grid

LARGEST = 200
#: the total of hexes named by a board's lines, with blocks counted hex by hex
MOST_NAMED = 10 * LARGEST * LARGEST
#: values that are texts whatever they look like; TO is the other hex of a hexside bridge
TO = "to"
TEXTS = ("name", "side", TO)
_SIZE = re.compile(r"([0-9]+)x([0-9]+)")
#: shell-style words: either quotation mark, a backslash before any character; # begins a comment
_WORD = re.compile(r"""(?:[^\s"'#\\]++|"(?:[^"\\]|\\.)*+"|'[^']*+'|\\.)++""")
_PIECE = re.compile(r"""([^\s"'#\\]++)|"((?:[^"\\]|\\.)*+)"|'([^']*+)'|\\(.)""")


class _Wrong(Exception):
    """A sentence about the line being read."""


def parse_board(lines: Sequence[str], file: str = "", ground: Ground = DRAWN) -> Board:
    """The board of these lines, for the given terrain.

    Raises ``BoardError`` with a finding for each wrong line.
    """
    reader = _Reader(ground)
    found: list[Finding] = []
    for number, line in enumerate(lines, 1):
        try:
            words = words_of(line)
            if words:
                reader.read(words)
        except (_Wrong, LabelError) as wrong:
            found.append(Finding(code="E001", text=_sentence(str(wrong)), file=file, line=number))
        except ReadError as wrong:
            text = wrong.text[:1].lower() + wrong.text[1:]
            found.append(Finding(code="E001", text=text, file=file, line=number, mend=wrong.mend))
        if len(found) == MOST_MISTAKES:
            text, mend = f"there are more mistakes than these {MOST_MISTAKES}.", "Fix these first."
            found.append(Finding(code="E003", text=text, file=file, line=number, mend=mend))
            break
    if reader.grid is None and not found:
        mend = "Begin with a line such as: board 8x8"
        found.append(Finding(code="E002", text="the text holds no board.", file=file, line=1, mend=mend))
    if found or reader.grid is None:
        raise BoardError(found)
    return reader.board(reader.grid)


def words_of(line: str) -> list[str]:
    """The words of a board line. Raises ``ReadError``."""
    check_line(line)
    found: list[str] = []
    place = 0
    while place < len(line):
        if line[place].isspace():
            place += 1
            continue
        if line[place] == "#":
            break
        match = _WORD.match(line, place)
        if match is None or line[match.end() : match.end() + 1] in tuple("\"'\\"):
            raise ReadError("A quotation mark is not closed.", 'Write name="Two words".')
        check_word(match[0])
        found.append("".join(map(_piece, _PIECE.finditer(match[0]))))
        place = match.end()
    return found


def _piece(match: re.Match[str]) -> str:
    plain, double, single, escaped = match.groups()
    return plain or unquoted(double or "") or single or escaped or ""


def _sentence(text: str) -> str:
    return text if text.endswith(".") else text + "."


def _known(word: str, known: Sequence[str], what: str) -> str:
    if word not in known:
        raise _Wrong(f"'{shown(word)}' is not a {what}; use one of {', '.join(known)}")
    return word


class _Reader:
    def __init__(self, ground: Ground) -> None:
        self.ground = ground
        self.grid: Grid | None = None
        self.id, self.title = "text", ""
        self.terrain: dict[int, str] = {}
        self.sides: dict[int, frozenset[str]] = {}
        self.routes: dict[int, frozenset[str]] = {}
        self.zones: dict[str, int] = {}
        self.structures: list[Structure] = []
        self.paths: list[tuple[str, tuple[int, ...]]] = []
        self.named = 0

    def board(self, at: Grid) -> Board:
        return Board(
            self.id,
            self.title or self.id,
            at.columns,
            at.rows,
            self.terrain,
            self.sides,
            self.routes,
            self.zones,
            tuple(self.structures),
            tuple(self.paths),
        )

    def read(self, words: list[str]) -> None:
        head, rest = words[0], words[1:]
        if head == "board":
            self.size(rest)
            return
        readers = {
            "terrain": self.read_terrain,
            "side": self.read_sides,
            "route": self.read_route,
            "zone": self.read_zone,
            "structure": self.read_structure,
        }
        _known(head, ("board", *readers), "kind of board line")
        if self.grid is None:
            raise _Wrong(f"'{head}' stands before the size; begin with a line such as: board 8x8")
        if not rest:
            raise _Wrong(f"'{head}' is not followed by anything")
        readers[head](self.grid, rest)

    def size(self, rest: list[str]) -> None:
        if self.grid is not None:
            raise _Wrong("the size appears twice; a text holds one board")
        match = _SIZE.fullmatch(rest[0]) if rest else None
        if not match:
            said = f"'{rest[0]}' is not a size:  " if rest else ""
            raise _Wrong(f"{said}after 'board' comes columns x rows, such as: board 8x8")
        columns, rows = (int(word) if len(word) < 5 else 0 for word in match.groups())
        if not (1 <= columns <= LARGEST and 1 <= rows <= LARGEST):
            raise _Wrong(f"a board has 1 to {LARGEST} columns and rows, not {rest[0][:40]}")
        self.grid = grid(columns, rows)
        self.id = rest[1] if len(rest) > 1 else "text"
        self.title = " ".join(rest[2:])

    def hexes(self, at: Grid, words: Sequence[str]) -> Iterator[int]:
        for word in words:
            block = _block(at, word)
            self.count(len(block))  # before any is made: a block may be named a thousand times
            yield from block

    def count(self, hexes: int) -> None:
        self.named += hexes
        if self.named > MOST_NAMED:
            raise _Wrong(f"up to here the board names more than {MOST_NAMED:,} hexes; name each only once")

    def hex(self, at: Grid, word: str) -> int:
        return _hex(at, word)

    def read_terrain(self, at: Grid, rest: list[str]) -> None:
        kind = _known(rest[0], self.ground.terrains, "terrain")
        for place in self.hexes(at, rest[1:]):
            if self.terrain.get(place, kind) != kind:
                raise _Wrong(f"hex {at.label(place)} is already {self.terrain[place]}")
            self.terrain[place] = kind

    def read_sides(self, at: Grid, rest: list[str]) -> None:
        kind = _known(rest[0], self.ground.side_features, "hexside feature")
        for word in rest[1:]:
            first, dash, second = word.partition("-")
            if not dash:
                raise _Wrong(f"'{word}' is not a hexside; write its two hexes as 0203-0204")
            a, b = self.hex(at, first), self.hex(at, second)
            if at.direction(a, b) < 0:
                raise _Wrong(f"{first} and {second} are not adjacent, so they share no hexside")
            side = at.side(a, b)
            self.sides[side] = self.sides.get(side, frozenset()) | {kind}

    def read_route(self, at: Grid, rest: list[str]) -> None:
        kind = _known(rest[0], ROUTES, "route")
        path = tuple(self.hex(at, word) for word in rest[1:])
        if len(path) < 2:
            raise _Wrong("a route needs two hexes or more")
        for a, b in itertools.pairwise(path):
            if at.direction(a, b) < 0:
                raise _Wrong(f"the {kind} jumps from {at.label(a)} to {at.label(b)}, which are not adjacent")
            side = at.side(a, b)
            self.routes[side] = self.routes.get(side, frozenset()) | {kind}
        self.paths.append((kind, path))

    def read_zone(self, at: Grid, rest: list[str]) -> None:
        mask = self.zones.get(rest[0], 0)
        for place in set(self.hexes(at, rest[1:])):
            mask |= 1 << place
        self.zones[rest[0]] = mask

    def read_structure(self, at: Grid, rest: list[str]) -> None:
        kind = _known(rest[0], STRUCTURES, "structure")
        if len(rest) < 2:
            raise _Wrong(f"the {kind} has no hex")
        values: dict[str, object] = {}
        for word in rest[2:]:
            key, sign, text = word.partition("=")
            if not sign:
                raise _Wrong(f"'{word}' is not a value; write it as sp=20")
            values[key] = text if key in TEXTS else _value(text)
        name = str(values.pop("name", ""))
        self.structures.append(Structure(kind, self.hex(at, rest[1]), name, values))


def _value(text: str) -> object:
    if text in ("true", "false"):
        return text == "true"
    return int(text) if re.fullmatch(r"0|-?[1-9][0-9]{0,8}", text) else text


def hexes_of(at: Grid, word: str) -> list[int]:
    """The hexes of ``0203``, or of a block ``0203..0506`` from corner to corner. Raises ``LabelError``."""
    return list(_block(at, word))


def _block(at: Grid, word: str) -> _Block:
    first, dots, last = word.partition("..")
    if not dots:
        only = at.place(_hex(at, first))
        return _Block(at, only, only)
    low, high = at.place(_hex(at, first)), at.place(_hex(at, last))
    if low[0] > high[0] or low[1] > high[1]:
        raise LabelError(f"the block {word} is empty; name its top left and bottom right hex")
    return _Block(at, low, high)


class _Block(Struct, frozen=True):
    """The hexes from one corner to the other, by column and row."""

    at: Grid
    low: tuple[int, int]
    high: tuple[int, int]

    def __len__(self) -> int:
        return (self.high[0] - self.low[0] + 1) * (self.high[1] - self.low[1] + 1)

    def __iter__(self) -> Iterator[int]:
        (c1, r1), (c2, r2) = self.low, self.high
        return (self.at.at(c, r) for c in range(c1, c2 + 1) for r in range(r1, r2 + 1))


def _hex(at: Grid, word: str) -> int:
    if word == "off":
        raise LabelError("'off' is not a hex of the board")
    return at.parse(word)


# ------------------------------------------------------------------------------ writing
def board_lines(board: Board) -> list[str]:
    """The lines that ``parse_board`` reads back to an equal board."""
    label = board.grid.label
    head = f"board {board.grid.columns}x{board.grid.rows}"
    if (board.id, board.title) not in (("text", "text"), ("text", "")):
        head += f" {quoted(board.id)}"
        head += f" {quoted(board.title)}" if board.title not in ("", board.id) else ""
    lines = [head]
    for kind in in_order(DRAWN.terrains, {*board.terrain.values()} - {DRAWN.terrains[0]}):
        hexes = [label(at) for at in board.grid.hexes if board.terrain[at] == kind]
        lines += _wrapped(f"terrain {kind}", hexes)
    for kind in in_order(DRAWN.side_features, (word for row in board.sides.values() for word in row)):
        pairs = [_pair(board, side) for side in sorted(board.sides) if kind in board.sides[side]]
        lines += _wrapped(f"side {kind}", pairs)
    lines += _route_lines(board)
    for name, mask in board.zones.items():
        inside = [label(at) for at in board.grid.hexes if mask >> at & 1]
        lines += _wrapped(f"zone {quoted(name)}", inside) or [f"zone {quoted(name)}"]
    for thing in board.structures:
        values = {"name": thing.name, **thing.values} if thing.name else dict(thing.values)
        words = [f"{key}={quoted(_text(value))}" for key, value in values.items()]
        lines.append(" ".join(["structure", thing.kind, label(thing.at), *words]))
    return lines


def _route_lines(board: Board) -> list[str]:
    drawn: set[tuple[int, str]] = set()
    lines = []
    for kind, path in board.paths:
        lines.append(" ".join(["route", kind, *map(board.grid.label, path)]))
        drawn |= {(board.grid.side(a, b), kind) for a, b in itertools.pairwise(path)}
    for side in sorted(board.routes):
        for kind in sorted(board.routes[side]):
            if (side, kind) not in drawn:
                lines.append(f"route {kind} {_pair(board, side).replace('-', ' ')}")
    return lines


def _pair(board: Board, side: int) -> str:
    a, b = board.grid.side_hexes(side)
    return f"{board.grid.label(a)}-{board.grid.label(b)}"


def _wrapped(head: str, words: list[str], per_line: int = 20) -> list[str]:
    return [" ".join([head, *words[n : n + per_line]]) for n in range(0, len(words), per_line)]


def _text(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
