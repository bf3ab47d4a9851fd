"""Text as widgets: labels, and rich text whose hexes are links."""

from __future__ import annotations

import functools
import re
from collections.abc import Callable
from typing import NamedTuple, Unpack

import pygame

from game.client.kit import draw, text_style
from game.client.kit.text_style import BODY, SMALL, px
from game.client.kit.widget import Widget, WidgetArgs


class Label(Widget):
    """Words in one line (an ellipsis if the room ends), or wrapped with ``wrap=True``."""

    def __init__(
        self,
        words: str = "",
        size: float = BODY,
        weight: str = "regular",
        colour: str = "text",
        align: str = "l",
        wrap: bool = False,
        least: float = 24,
        **rest: Unpack[WidgetArgs],
    ) -> None:
        super().__init__(**rest)
        self.words, self.size, self.weight, self.colour, self.align, self.wrap = (
            words,
            size,
            weight,
            colour,
            align,
            wrap,
        )
        self.least = least

    def set(self, words: str, colour: str | None = None) -> None:
        """Other words."""
        if words == self.words and colour in (None, self.colour):
            return
        wanted, rows = self.want_width(), self._rows()
        self.words = words
        self.colour = colour or self.colour
        same = self.want_width() == wanted
        # wrapped words that were given more room than they wanted, or less, keep it while their rows last
        kept = self.wrap and self.rect.w not in (0, wanted) and self._rows() == rows
        if not (same or kept):
            self.relayout()
        self.changed()

    def _rows(self) -> int:
        return len(text_style.wrap(self.words, self.rect.w, self.size, self.weight)) if self.wrap else 1

    def natural_width(self) -> int:
        return text_style.width(self.words, self.size, self.weight)

    def least_width(self) -> int:
        if self.fixed_width is not None:
            return px(self.fixed_width)
        return min(self.natural_width(), px(self.least))

    def natural_height(self, width: int) -> int:
        rows = len(text_style.wrap(self.words, width, self.size, self.weight)) if self.wrap else 1
        return rows * text_style.line_height(self.size)

    def paint(self, surface: pygame.Surface) -> None:
        colour = getattr(text_style.c, self.colour, self.colour)
        if self.wrap:
            rows = text_style.wrap(self.words, self.rect.w, self.size, self.weight)
            text_style.lines(surface, rows, self.rect, colour, self.size, self.weight, self.align)
        else:
            text_style.text(surface, self.words, self.rect, colour, self.size, self.weight, self.align)

    def tip_at(self, at: tuple[int, int]) -> str | Widget | None:
        return super().tip_at(at)


class Span(NamedTuple):
    """A piece of rich text. ``kind``: ``""``, ``strong``, ``dim``, ``good``, ``bad``, ``link``, ``rule`` or
    ``die``.

    ``value`` is what a link leads to (a hex label), the id of a rule, or the number on a die.
    """

    words: str
    kind: str = ""
    value: str = ""


_HEX = re.compile(r"\b(\d{4}|\d{1,3}\.\d{1,3})\b")


def link_hexes(words: str, known: Callable[[str], bool] = str.isdigit) -> tuple[Span, ...]:
    """The words with every hex label made a link; ``known`` says whether a text such as 0405 is one."""
    out, at = [], 0
    for found in _HEX.finditer(words):
        if not known(found.group()):
            continue
        if found.start() > at:
            out.append(Span(words[at : found.start()]))
        out.append(Span(found.group(), "link", found.group()))
        at = found.end()
    if at < len(words):
        out.append(Span(words[at:]))
    return tuple(out)


class Piece(NamedTuple):
    """A word of rich text where it was set: line, x and width in pixels, its span."""

    words: str
    line: int
    x: int
    wide: int
    span: Span


_WEIGHT = {"strong": "medium", "link": "medium", "good": "medium", "bad": "medium"}
_COLOUR = {"dim": "text2", "link": "info", "good": "good", "bad": "refused", "off": "text3"}
DIE = 18


@functools.lru_cache(4096)
def flow(spans: tuple[Span, ...], room: int, size: float, scale: float) -> tuple[tuple[Piece, ...], int]:
    """Rich text set in lines of ``room`` pixels: the pieces and the number of lines."""
    pieces: list[Piece] = []
    x, line, after_blank = 0.0, 0, True
    gap = text_style.advance(" ", size)
    for span in spans:
        if span.kind == "die":
            wide = px(DIE)
            if x + wide > room and x:
                x, line = 0.0, line + 1
            pieces.append(Piece(span.value, line, round(x), wide, span))
            x, after_blank = x + wide + px(3), True
            continue
        if span.kind == "rule":
            wide = text_style.width(span.words, SMALL) + px(10)
            if x + wide > room and x:
                x, line = 0.0, line + 1
            pieces.append(Piece(span.words, line, round(x), wide, span))
            x, after_blank = x + wide + px(3), True
            continue
        weight = _WEIGHT.get(span.kind, "regular")
        parts = re.findall(r"\s+|[^\s]+", span.words)
        for part in parts:
            if part.isspace():
                x, after_blank = x + gap if x else 0.0, True
                continue
            wide = text_style.width(part, size, weight)
            # a comma after a link stays with the link
            if x + wide > room and x and (after_blank or len(part) >= 3):
                x, line = 0.0, line + 1
            pieces.append(Piece(part, line, round(x), min(wide, room), span))
            x, after_blank = x + text_style.advance(part, size, weight), False
    return tuple(pieces), line + 1


def paint_rich(
    surface: pygame.Surface,
    spans: tuple[Span, ...],
    box: pygame.Rect,
    size: float = BODY,
    colour: str = "text",
    lit: Span | None = None,
) -> None:
    """Set rich text in a box."""
    high = text_style.line_height(size)
    pieces, _ = flow(spans, box.w, size, text_style.scale())
    for piece in pieces:
        y = box.y + piece.line * high
        if piece.span.kind == "die":
            side = px(DIE)
            draw.die(
                surface, pygame.Rect(box.x + piece.x, y + (high - side) // 2, side, side), int(piece.words)
            )
            continue
        if piece.span.kind == "rule":
            chip = pygame.Rect(box.x + piece.x, y + px(1), piece.wide, high - px(2))
            _rule_chip(surface, piece.words, chip, piece.span is lit)
            continue
        ink = getattr(text_style.c, _COLOUR.get(piece.span.kind, colour), colour)
        slot = pygame.Rect(box.x + piece.x, y, piece.wide + 1, high)
        text_style.text(surface, piece.words, slot, ink, size, _WEIGHT.get(piece.span.kind, "regular"))
        if piece.span.kind == "link" and piece.span is lit:
            surface.fill(ink, (slot.x, slot.bottom - px(3), piece.wide, px(1)))


def _rule_chip(surface: pygame.Surface, words: str, chip: pygame.Rect, lit: bool) -> None:
    """The id of a rule, outlined; a click on it looks the rule up."""
    c = text_style.c
    draw.plate(surface, chip, c.card_up if lit else None, 4, c.info if lit else c.line)
    text_style.text(surface, words, chip, c.text if lit else c.text2, SMALL, "regular", "c")


def rich_height(spans: tuple[Span, ...], width: int, size: float = BODY) -> int:
    """Height of rich text in pixels at a width."""
    return flow(spans, width, size, text_style.scale())[1] * text_style.line_height(size)


def span_at(
    spans: tuple[Span, ...], box: pygame.Rect, at: tuple[int, int], size: float = BODY
) -> Span | None:
    """The span under a point."""
    high = text_style.line_height(size)
    for piece in flow(spans, box.w, size, text_style.scale())[0]:
        if pygame.Rect(box.x + piece.x, box.y + piece.line * high, piece.wide, high).collidepoint(at):
            return piece.span
    return None


class RichText(Widget):
    """Rich text; ``on_link(value)`` when a link is clicked, ``on_point(value or None)`` when pointed at."""

    mouse = True

    def __init__(
        self,
        spans: tuple[Span, ...] | str = (),
        size: float = BODY,
        colour: str = "text",
        on_link: Callable[[str], None] | None = None,
        on_point: Callable[[str | None], None] | None = None,
        **rest: Unpack[WidgetArgs],
    ) -> None:
        super().__init__(**rest)
        self.spans = link_hexes(spans) if isinstance(spans, str) else spans
        self.size, self.colour, self.on_link, self.on_point = size, colour, on_link, on_point
        self.lit: Span | None = None
        self.takes_focus = on_link is not None and bool(self.links)

    @property
    def links(self) -> list[Span]:
        """The links in order."""
        return [s for s in self.spans if s.kind == "link"]

    def set(self, spans: tuple[Span, ...] | str) -> None:
        """Other text."""
        self.spans = link_hexes(spans) if isinstance(spans, str) else spans
        self.lit = None
        self.relayout()

    def natural_width(self) -> int:
        pieces, _ = flow(self.spans, 1_000_000, self.size, text_style.scale())
        return max((p.x + p.wide for p in pieces), default=0) + 1

    def least_width(self) -> int:
        return px(self.fixed_width) if self.fixed_width is not None else min(self.natural_width(), px(80))

    def natural_height(self, width: int) -> int:
        return rich_height(self.spans, width, self.size)

    def paint(self, surface: pygame.Surface) -> None:
        paint_rich(surface, self.spans, self.rect, self.size, self.colour, self.lit)
        if self.ringed:
            draw.focus_ring(surface, self.rect)

    def hover(self, at: tuple[int, int]) -> None:
        span = span_at(self.spans, self.rect, at, self.size)
        self._light(span if span is not None and span.kind == "link" else None)

    def leave(self) -> None:
        super().leave()
        self._light(None)

    def _light(self, span: Span | None) -> None:
        if span is not self.lit:
            self.lit = span
            if self.on_point is not None:
                self.on_point(span.value if span else None)
            self.changed()

    def press(self, at: tuple[int, int], button: int) -> bool:
        if button == 1 and self.lit is not None and self.on_link is not None:
            self.on_link(self.lit.value)
            return True
        return False

    def key(self, event: pygame.event.Event) -> bool:
        links = self.links
        if not links:
            return False
        now = next((i for i, s in enumerate(links) if s is self.lit), -1)
        if event.key in (pygame.K_RIGHT, pygame.K_LEFT):
            self._light(links[(now + (1 if event.key == pygame.K_RIGHT else -1)) % len(links)])
            return True
        if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER) and self.on_link is not None:
            self.on_link((self.lit or links[0]).value)
            return True
        return False
