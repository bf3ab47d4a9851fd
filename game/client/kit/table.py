"""Tables of words and numbers: names at the left, numbers right-aligned in columns."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Unpack

import pygame

from game.client.kit import draw, text_style
from game.client.kit.box import share
from game.client.kit.text_style import BODY, SMALL, px
from game.client.kit.widget import Widget, WidgetArgs


class Table(Widget):
    """``heads`` over columns; ``rows`` of texts; a row whose first text begins with ``=`` is a sum.

    ``marks`` are colour words of sides drawn beside the heads.
    """

    def __init__(
        self,
        heads: Sequence[str],
        rows: Sequence[Sequence[str]],
        marks: Sequence[str] = (),
        quiet: bool = False,
        column: float = 92,
        **rest: Unpack[WidgetArgs],
    ) -> None:
        super().__init__(**rest)
        self.heads, self.rows, self.marks, self.quiet, self.column = (
            list(heads),
            [list(r) for r in rows],
            list(marks),
            quiet,
            column,
        )

    def _columns(self) -> int:
        return max(len(self.heads), *(len(r) for r in self.rows), 1)

    def _row_height(self) -> int:
        return px(28)

    def _column(self) -> int:
        """The width of a column of numbers: the widest of them, at least ``column``."""
        wide = px(self.column)
        for i, head in enumerate(self.heads[1:]):
            wide = max(
                wide,
                min(
                    px(170),
                    text_style.width(head, 13, "medium") + px(16) + (px(22) if i < len(self.marks) else 0),
                ),
            )
        for row in self.rows:
            wide = max(
                wide, *(min(px(170), text_style.width(v, BODY, "medium") + px(16)) for v in row[1:]), 0
            )
        return wide

    def natural_width(self) -> int:
        names = max((text_style.width(r[0].lstrip("="), BODY) for r in self.rows if r), default=0)
        return min(names, px(260)) + self._column() * (self._columns() - 1) + px(16)

    def least_width(self) -> int:
        return px(80) + px(70) * (self._columns() - 1)

    def natural_height(self, width: int) -> int:
        return (len(self.rows) + (1 if any(self.heads) else 0)) * self._row_height()

    def paint(self, surface: pygame.Surface) -> None:
        c, r, high = text_style.c, self.rect, self._row_height()
        count = self._columns() - 1
        column = min(self._column(), (r.w - px(80)) // max(1, count))
        y = r.y
        if any(self.heads):
            text_style.text(
                surface,
                self.heads[0],
                pygame.Rect(r.x, y, r.w - column * count - px(8), high),
                c.text2,
                13,
                "medium",
            )
            for i, head in enumerate(self.heads[1:]):
                self._head(surface, head, i, pygame.Rect(r.right - column * (count - i), y, column, high))
            y += high
        for row in self.rows:
            total = row[0].startswith("=")
            draw.rule(surface, r.x, y, r.w, c.line if total else c.card)
            ink = c.text2 if self.quiet else c.text
            weight = "medium" if total else "regular"
            text_style.text(
                surface,
                row[0].lstrip("="),
                pygame.Rect(r.x, y, r.w - column * count - px(8), high),
                ink,
                BODY,
                weight,
            )
            for i, value in enumerate(row[1:]):
                cell = pygame.Rect(r.right - column * (count - i) + px(4), y, column - px(4), high)
                text_style.text(
                    surface, value, cell, ink, BODY, "medium" if not self.quiet or total else "regular", "r"
                )
            y += high

    def _head(self, surface: pygame.Surface, words: str, i: int, cell: pygame.Rect) -> None:
        c = text_style.c
        room = cell.w - px(4)
        mark = i < len(self.marks)
        if mark:
            room -= px(20)
        words = text_style.fit(words, room, 13, "medium")
        wide = text_style.width(words, 13, "medium")
        if mark:
            draw.side_mark(surface, (cell.right - wide - px(12), cell.centery), c.sides[self.marks[i]], 14)
        text_style.text(
            surface, words, pygame.Rect(cell.right - wide, cell.y, wide, cell.h), c.text2, 13, "medium", "r"
        )


class Faces(Widget):
    """The counts of the faces of the die, in grey: bars and counts."""

    def __init__(self, counts: Sequence[int], **rest: Unpack[WidgetArgs]) -> None:
        super().__init__(**rest)
        self.counts = list(counts)

    def set(self, counts: Sequence[int]) -> None:
        """Other counts."""
        if list(counts) != self.counts:
            self.counts = list(counts)
            self.changed()

    def natural_width(self) -> int:
        return px(6 * 44)

    def least_width(self) -> int:
        return px(6 * 30)

    def natural_height(self, width: int) -> int:
        return px(104)

    def paint(self, surface: pygame.Surface) -> None:
        c, r = text_style.c, self.rect
        most = max(self.counts, default=0) or 1
        wide = min(px(52), r.w // 6)
        room = r.h - px(46)
        for i, count in enumerate(self.counts[:6]):
            x = r.x + i * wide
            high = round(room * count / most)
            pillar = pygame.Rect(x + (wide - px(18)) // 2, r.y + px(20) + room - high, px(18), high)
            draw.plate(surface, pillar, c.line, 3)
            text_style.text(
                surface,
                str(count),
                pygame.Rect(x, pillar.y - px(20), wide, px(18)),
                c.text2,
                SMALL,
                align="c",
            )
            side = px(20)
            draw.die(surface, pygame.Rect(x + (wide - side) // 2, r.bottom - side - px(2), side, side), i + 1)


# ------------------------------- A table of words: cells wrap, columns are as wide as need be
#: size of its type; room between columns, and above and below the words of a row
CELL, GAP, ABOVE = 13, 14, 4


class WordTable(Widget):
    """``head`` over ``rows`` of words. Columns share the width by what stands in them, and words wrap."""

    def __init__(
        self, head: Sequence[str], rows: Sequence[Sequence[str]], **rest: Unpack[WidgetArgs]
    ) -> None:
        super().__init__(**rest)
        self.head, self.rows = tuple(head), [tuple(row) for row in rows]

    def _lines(self) -> list[tuple[tuple[str, ...], str]]:
        return [(self.head, "medium"), *((row, "regular") for row in self.rows)]

    def _wants(self) -> list[int]:
        lines = self._lines()
        columns = range(len(self.head))
        return [max(text_style.width(row[k], CELL, weight) for row, weight in lines) + 1 for k in columns]

    def _leasts(self) -> list[int]:
        """The widest word of each column."""
        lines = self._lines()
        return [
            max(
                text_style.width(word, CELL, weight)
                for row, weight in lines
                for word in row[k].split() or ("",)
            )
            + 1
            for k in range(len(self.head))
        ]

    def _columns(self, width: int) -> list[int]:
        wants, room = self._wants(), width - px(GAP) * (len(self.head) - 1)
        return share(wants, self._leasts(), [0] * len(wants), room)

    def natural_width(self) -> int:
        return sum(self._wants()) + px(GAP) * (len(self.head) - 1)

    def least_width(self) -> int:
        return px(160)

    def _row_height(self, row: Sequence[str], columns: Sequence[int], weight: str) -> int:
        high = max(
            len(text_style.wrap(cell, wide, CELL, weight)) for cell, wide in zip(row, columns, strict=True)
        )
        return high * text_style.line_height(CELL) + 2 * px(ABOVE)

    def natural_height(self, width: int) -> int:
        columns = self._columns(width)
        return sum(self._row_height(row, columns, weight) for row, weight in self._lines())

    def paint(self, surface: pygame.Surface) -> None:
        c, y, columns = text_style.c, self.rect.y, self._columns(self.rect.w)
        wide = min(self.rect.w, sum(columns) + px(GAP) * (len(columns) - 1))
        for place, (row, weight) in enumerate(self._lines()):
            high = self._row_height(row, columns, weight)
            x = self.rect.x
            for cell, room in zip(row, columns, strict=True):
                lines = text_style.wrap(cell, room, CELL, weight)
                box = pygame.Rect(x, y + px(ABOVE), room, high - 2 * px(ABOVE))
                text_style.lines(surface, lines, box, c.text if place else c.text2, CELL, weight)
                x += room + px(GAP)
            y += high
            draw.rule(surface, self.rect.x, y - 1, wide, c.line if not place else c.card)
