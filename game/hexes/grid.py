"""A rectangular field of flat-topped hexes, each named by one integer.

The integer of a hex is its place in a padded axial row, so that

* the six neighbours are the hex plus six constants,
* a set of hexes is one Python integer with a bit for each (``1 << hex``),
* stepping a whole set in one direction is one shift.

``OFF`` (0) is never a hex: it stands for "off the map".
Columns and rows count from 1, as printed: ``0101`` is the top left hex and
even columns stand half a hex lower (ode:2).
"""

from __future__ import annotations

import functools
import re
from collections.abc import Iterable, Iterator

OFF = 0
#: as many hexes of a mask are looked at together
WORD_BITS = 60
WORD = (1 << WORD_BITS) - 1
#: from so many hexes on a mask is put together from bytes
MANY = 500
#: masks with more bits than this are taken apart word by word
LONG = 3000
DIRECTIONS = ("N", "NE", "SE", "S", "SW", "NW")
_LABEL = re.compile(r"([0-9]{2})([0-9]{2})|([0-9]{1,3})\.([0-9]{1,3})")


class LabelError(ValueError):
    """A text that names no hex of the grid; the message says why."""


class Grid:
    """Geometry of a board of ``columns`` x ``rows`` hexes. Immutable; shared by equal size."""

    def __init__(self, columns: int, rows: int) -> None:
        self.columns, self.rows = columns, rows
        stride = self.stride = columns + 2
        pad = columns // 2 + 2
        self.offsets = (-stride, 1 - stride, 1, stride, stride - 1, -1)
        #: the index into ``DIRECTIONS`` of a step by the difference of its hexes
        self.directions = {offset: k for k, offset in enumerate(self.offsets)}
        self._origin = pad * stride + 1
        self.limit = (pad + rows + 2) * stride
        ids: list[int] = []
        place: dict[int, tuple[int, int]] = {}
        for column in range(1, columns + 1):
            for row in range(1, rows + 1):
                at = self._index(column, row)
                ids.append(at)
                place[at] = (column, row)
        self.hexes: tuple[int, ...] = tuple(ids)
        self._place = place
        wide = columns > 99 or rows > 99
        self._labels = {at: (f"{c}.{r}" if wide else f"{c:02d}{r:02d}") for at, (c, r) in place.items()}
        self._by_label = {text: at for at, text in self._labels.items()}
        self.all_mask = mask_of(ids)
        self.neighbours: dict[int, tuple[int, ...]] = {
            at: tuple(at + d if at + d in place else OFF for d in self.offsets) for at in ids
        }
        self._axial = {at: (c, r - (c - 1) // 2) for at, (c, r) in place.items()}
        self._discs: dict[int, dict[int, int]] = {}

    def _index(self, column: int, row: int) -> int:
        # axial row: printed row less half the columns to its left
        return self._origin + (row - 1 - (column - 1) // 2) * self.stride + (column - 1)

    # ------------------------------------------------------------------ names
    def __contains__(self, at: int) -> bool:
        return at in self._place

    def at(self, column: int, row: int) -> int:
        """The hex in this column and row (from 1), or ``OFF``."""
        if 1 <= column <= self.columns and 1 <= row <= self.rows:
            return self._index(column, row)
        return OFF

    def place(self, at: int) -> tuple[int, int]:
        """Column and row (from 1) of a hex."""
        return self._place[at]

    def middle(self, at: int) -> tuple[int, int]:
        """The centre of a hex in whole numbers: thirds of a column's width across, half hexes down."""
        column, row = self._place[at]
        return 3 * column, 2 * row + (column % 2 == 0)

    def label(self, at: int) -> str:
        """The printed label, such as ``0305``; ``off`` for off the map."""
        return self._labels.get(at, "off")

    def names(self, text: str) -> bool:
        """Is it the label of a hex of this grid?"""
        return text in self._by_label

    def parse(self, text: str) -> int:
        """The hex of a label. Raises ``LabelError`` with a sentence."""
        if text == "off":
            return OFF
        found = self._by_label.get(text)
        if found is not None:
            return found
        match = _LABEL.fullmatch(text)
        if not match:
            raise LabelError(f"'{text}' is not a hex label; write column and row, such as 0305")
        size = f"the board has {self.columns} columns and {self.rows} rows"
        raise LabelError(
            f"there is no hex {text}: {size}, {self.label(self.hexes[0])} to {self.label(self.hexes[-1])}"
        )

    # --------------------------------------------------------------- geometry
    def distance(self, a: int, b: int) -> int:
        """Hexes from a to b."""
        axial = self._axial
        qa, ra = axial[a]
        qb, rb = axial[b]
        dq, dr = qa - qb, ra - rb
        # the largest of both and their sum, without a call: players ask this more often than anything
        if dq < 0:
            dq, dr = -dq, -dr
        if dr >= 0:
            return dq + dr
        return dq if dq >= -dr else -dr

    def disc(self, at: int, radius: int) -> int:
        """Mask of all hexes within ``radius`` of ``at``, itself included."""
        try:
            return self._discs[radius][at]
        except KeyError:
            found = self._discs.setdefault(radius, {})[at] = self._disc(at, radius)
            return found

    def _disc(self, at: int, radius: int) -> int:
        found = 1 << at
        for _ in range(radius):
            found = self.around(found)
        return found

    def around(self, mask: int) -> int:
        """The hexes of a mask and all their neighbours."""
        found, stride = mask, self.stride
        for offset in (1, stride, stride - 1):
            found |= mask << offset | mask >> offset
        return found & self.all_mask

    def direction(self, a: int, b: int) -> int:
        """Index into ``DIRECTIONS`` of the step from a to its neighbour b, or -1."""
        try:
            return self.neighbours[a].index(b) if b else -1
        except ValueError:
            return -1

    def side(self, a: int, b: int) -> int:
        """The canonical integer of the hexside between two neighbours."""
        low, high = (a, b) if a < b else (b, a)
        return low * 6 + self.offsets.index(high - low)

    def side_hexes(self, side: int) -> tuple[int, int]:
        """The two hexes of a hexside, the lower first."""
        low, k = divmod(side, 6)
        return low, low + self.offsets[k]

    def edge(self, name: str) -> tuple[int, ...]:
        """Hexes along the ``north``, ``south``, ``west`` or ``east`` edge, in label order."""
        last_column, last_row = self.columns, self.rows
        column, row = {"north": (0, 1), "south": (0, last_row), "west": (1, 0), "east": (last_column, 0)}[
            name
        ]
        return tuple(at for at, (c, r) in self._place.items() if c == column or r == row)


@functools.lru_cache(32)
def grid(columns: int, rows: int) -> Grid:
    """The shared grid of this size."""
    return Grid(columns, rows)


def bits(mask: int) -> Iterator[int]:
    """The hexes of a mask, lowest first."""
    if mask.bit_length() > LONG:
        yield from _bits_of_long(mask)
        return
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def _bits_of_long(mask: int) -> Iterator[int]:
    """The same for the mask of a large board: each operation on
    all of it takes as long as its number of bits.
    """
    below = 0
    while mask:
        skipped = (mask & -mask).bit_length() - 1
        mask >>= skipped
        below += skipped
        for at in bits(mask & WORD):
            yield below + at
        mask >>= WORD_BITS
        below += WORD_BITS


def nth(mask: int, index: int) -> int:
    """The hex of the bit with this index. Raises ``IndexError`` when there are fewer."""
    if index < 0:
        raise IndexError(index)
    below = (mask & -mask).bit_length() - 1 if mask else 0
    mask >>= below
    while mask:  # word by word, for small numbers are quick
        word = mask & WORD
        count = word.bit_count()
        if index < count:
            for _ in range(index):
                word &= word - 1
            return below + (word & -word).bit_length() - 1
        index -= count
        mask >>= WORD_BITS
        below += WORD_BITS
    raise IndexError(index)


def mask_of(hexes: Iterable[int]) -> int:
    """The mask of some hexes."""
    chosen = tuple(hexes)
    if len(chosen) < MANY:
        found = 0
        for at in chosen:
            found |= 1 << at
        return found
    # byte by byte, for each change of a large integer copies all of it
    row = bytearray(max(chosen) // 8 + 1)
    for at in chosen:
        row[at >> 3] |= 1 << (at & 7)
    return int.from_bytes(row, "little")
