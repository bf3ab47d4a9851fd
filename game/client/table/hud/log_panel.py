"""The log: a list of any length whose hexes highlight the map; only visible lines cost anything."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple, Unpack

import pygame

from game.client.kit import (
    Column,
    IconButton,
    Label,
    Panel,
    Row,
    ScrollList,
    Span,
    Widget,
    draw,
    link_hexes,
    text_style,
)
from game.client.kit.text import paint_rich, rich_height, span_at
from game.client.kit.text_style import NUMBER, SMALL, px
from game.client.kit.widget import WidgetArgs
from game.client.table.hud.panel_widgets import opened, rule_words
from game.core.questions import Figure

SIZE = 13
#: a rule id is not broken
NARROW = "\u00a0"


class LogLine(NamedTuple):
    """A line of the log.

    ``kind``: ``turn`` (a heading), ``phase`` (a small heading), ``event``, ``refused``, ``reason`` (why a
    computer player did it). ``side`` is the actor's colour word, ``dice`` the roll, ``step`` its order in the
    record, ``total`` the sum of the dice if the rule uses it.
    """

    words: str
    kind: str = "event"
    side: str = ""
    dice: tuple[int, ...] = ()
    step: int = 0
    total: int = 0
    #: the sum behind the odds that it tells
    working: tuple[Figure, ...] = ()
    #: the id of the rule that decided it
    rule: str = ""

    def spans(self, known: Callable[[str], bool] = str.isdigit) -> tuple[Span, ...]:
        """The words with links for hexes, then the dice."""
        out = (
            link_hexes(self.words, known)
            if self.kind in ("event", "refused", "reason")
            else (Span(self.words, "strong"),)
        )
        if self.dice:
            out += (Span(" "), *(Span("", "die", str(v)) for v in self.dice))
        if self.total:
            out += (Span(f" = {self.total}"),)
        if self.rule:
            out += (Span(" "), Span(rule_words(self.rule).replace(" ", NARROW), "rule", self.rule))
        return out


class LogPanel(Panel):
    """The log with its header. ``on_hex(label)`` jumps there, ``on_point(label or None)`` highlights it.

    ``on_step(step)`` handles a double click on a line (a replay jumps there).
    """

    def __init__(
        self,
        on_hex: Callable[[str], None] | None = None,
        on_point: Callable[[str | None], None] | None = None,
        on_step: Callable[[int], None] | None = None,
        on_close: Callable[[], None] | None = None,
        known: Callable[[str], bool] = str.isdigit,
        title: str = "Log",
        **rest: Unpack[WidgetArgs],
    ) -> None:
        self.lines: list[LogLine] = []
        self._spans: list[tuple[Span, ...]] = []
        self.on_hex, self.on_point, self.on_step = on_hex, on_point, on_step
        #: is a text the label of a hex of this board?
        self.known = known
        self.lit: str | None = None
        self.present: int | None = None
        self.list = _LogList(self)
        head = Row(
            Label(title, NUMBER, "medium", grow=1),
            IconButton("close", on_close, "Close the log", "quiet", action="toggle_log", name="shut log")
            if on_close
            else None,
        )
        super().__init__(Column(head, pad=(14, 8, 8, 4)), self.list, gap=0, border="r", **rest)

    def set(self, lines: Sequence[LogLine]) -> None:
        """Replace the lines; unchanged lines at the start keep their measurements."""
        same = 0
        for old, new in zip(self.lines, lines, strict=False):
            if old is not new and old != new:
                break
            same += 1
        self.lines = list(lines)
        self._spans = self._spans[:same] + [line.spans(self.known) for line in self.lines[same:]]
        self.list.rows_changed()

    def show_step(self, step: int) -> None:
        """Mark the last line up to a step of the record, and scroll to it."""
        row = next((i for i in range(len(self.lines) - 1, -1, -1) if self.lines[i].step <= step), None)
        if not step or not self.list.rect.w:
            # also before it is laid out: the log is not scrolled to its end
            self.list.start_at(row or 0 if step else 0)
        if row != self.present:
            self.present = row
            if step and row is not None and self.list.rect.w:
                self.list.show_row(row)
            self.list.changed()

    def spans(self, i: int) -> tuple[Span, ...]:
        """The rich text of a line."""
        return self._spans[i]

    def light(self, label: str | None) -> None:
        """The pointer is over a hex of a line, or no longer."""
        if label != self.lit:
            self.lit = label
            if self.on_point is not None:
                self.on_point(label)
            self.list.changed()


class _LogList(ScrollList):
    """The lines."""

    def __init__(self, panel: LogPanel) -> None:
        super().__init__(
            lambda: len(panel.lines),
            self._height,
            self._paint_line,
            follow=True,
            on_open=self._open,
            grow=1,
            name="log",
        )
        self.panel = panel
        self._span: Span | None = None

    def _margins(self, line: LogLine) -> tuple[int, int, int]:
        """Left, above, below."""
        if line.kind == "turn":
            return px(14), px(12), px(4)
        if line.kind == "phase":
            return px(14), px(6), px(2)
        return px(26), px(3), px(3)

    def _text_box(self, i: int, box: pygame.Rect) -> pygame.Rect:
        left, above, below = self._margins(self.panel.lines[i])
        return pygame.Rect(box.x + left, box.y + above, box.w - left - px(4), box.h - above - below)

    def _size(self, line: LogLine) -> float:
        return NUMBER if line.kind == "turn" else SMALL if line.kind == "phase" else SIZE

    def _height(self, i: int, width: int) -> int:
        line = self.panel.lines[i]
        left, above, below = self._margins(line)
        return (
            rich_height(self.panel.spans(i), max(px(40), width - left - px(4)), self._size(line))
            + above
            + below
        )

    def _paint_line(self, surface: pygame.Surface, i: int, box: pygame.Rect, state: str) -> None:
        c, line = text_style.c, self.panel.lines[i]
        if i == self.panel.present:
            surface.fill(c.card_up, box)
        elif state == "chosen" and self.focused:
            surface.fill(c.card, box)
        text = self._text_box(i, box)
        if line.kind == "turn" and i:
            draw.rule(surface, box.x + px(14), box.y + px(4), box.w - px(18))
        if line.side and line.kind in ("event", "turn"):
            x = box.x + px(11)
            y = text.y + text_style.line_height(self._size(line)) // 2
            if line.kind == "event":
                draw.side_mark(surface, (x + px(3), y), c.sides[line.side], 10)
        colour = {"phase": "text2", "reason": "text2", "refused": "refused"}.get(line.kind, "text")
        lit = self._span if i == self.pointed else None
        paint_rich(surface, self.panel.spans(i), text, self._size(line), colour, lit)

    def hover(self, at: tuple[int, int]) -> None:
        super().hover(at)
        span = None
        for i, box in self.rows_in_sight():
            if box.collidepoint(at):
                line = self.panel.lines[i]
                span = span_at(self.panel.spans(i), self._text_box(i, box), at, self._size(line))
        self._span = span if span is not None and span.kind in ("link", "rule") else None
        self.topic = span.value if span is not None and span.kind == "rule" else ""
        self.panel.light(span.value if span is not None and span.kind == "link" else None)

    def focus_point(self) -> tuple[int, int]:
        """The line that is chosen."""
        found = (box for i, box in self.rows_in_sight() if i == self.chosen)
        return next(found, self.rect).center

    def tip_at(self, at: tuple[int, int]) -> str | Widget | None:
        """A line that tells odds opens into their sum."""
        for i, box in self.rows_in_sight():
            if box.collidepoint(at):
                return opened(self.panel.lines[i].working)
        return None

    def tip_area(self, at: tuple[int, int]) -> pygame.Rect:
        return next((box for _, box in self.rows_in_sight() if box.collidepoint(at)), self.rect)

    def leave(self) -> None:
        super().leave()
        self._span = None
        self.topic = ""
        self.panel.light(None)

    def press(self, at: tuple[int, int], button: int) -> bool:
        if button == 1 and self._span is not None and self._span.kind == "rule":
            if self.root is not None:
                self.root.look_up(self._span.value)
            return True
        if button == 1 and self._span is not None and self.panel.on_hex is not None:
            self.panel.on_hex(self._span.value)
            return True
        return super().press(at, button)

    def pick(self, i: int | None) -> None:
        super().pick(i)
        # keyboard: highlight the first hex of the line; F1 looks its rule up
        if i is not None and self.focused:
            self.topic = self.panel.lines[i].rule
            link = next((s for s in self.panel.spans(i) if s.kind == "link"), None)
            self.panel.light(link.value if link else None)

    def _open(self, i: int) -> None:
        link = next((s for s in self.panel.spans(i) if s.kind == "link"), None)
        if self.panel.on_step is not None:
            self.panel.on_step(self.panel.lines[i].step)
        elif link is not None and self.panel.on_hex is not None:
            self.panel.on_hex(link.value)
