"""A chart of the laboratory in the window: the shapes that a page writes as SVG, in other colours.

The shapes are drawn as the same SVG; the words are set in the typeface of the interface. A part of a chart
that stands for games (``Spot``) can be pressed: with the mouse, or with the arrow keys and Enter.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Unpack

import pygame
from msgspec.structs import replace

from game.client.kit import draw, text_style
from game.client.kit.button import ACTIVATE
from game.client.kit.text_style import px
from game.client.kit.theme import Palette, mix
from game.client.kit.widget import Widget, WidgetArgs
from game.lab.charts import (
    BLACK,
    BLUE,
    GREEN,
    GREY,
    INK,
    ORANGE,
    PALE,
    WHITE,
    Chart,
    Ground,
    Shape,
    Spot,
    Words,
    shape_svg,
)

#: how much wider than in a page a chart may be drawn at scale 1
MOST = 1.3
#: the height of a strip in which another chart is drawn when there is time, in pixels
STRIP = 96


def colours(c: Palette) -> Mapping[str, str]:
    """The colours of the window for those of a page."""
    return {
        INK: c.text, GREY: c.text3, PALE: c.card_up, WHITE: c.panel, BLUE: c.info, GREEN: c.good,
        ORANGE: mix(c.accent, c.danger, 0.4),
    }  # fmt: skip


class ChartView(Widget):
    """A chart; ``on_pick`` is told the key of the part that is pressed."""

    mouse = True

    def __init__(
        self,
        chart: Chart,
        on_pick: Callable[[str], None] | None = None,
        most: float = MOST,
        swapped: bool = False,
        **rest: Unpack[WidgetArgs],
    ) -> None:
        """``swapped``: the first side of the chart is the orange one of the scenario."""
        super().__init__(**rest)
        self.chart, self.on_pick, self.most, self.swapped = chart, on_pick, most, swapped
        #: the spot under the pointer, or the one that the arrow keys have reached
        self.at: Spot | None = None
        self._drawn: tuple[object, pygame.Surface] | None = None
        #: the chart whose picture is drawn: after a change for a moment that before it
        self._shown = chart
        self.takes_focus = bool(self.spots)

    def set(self, chart: Chart) -> None:
        """Another chart. The one before stays on screen until its picture is drawn, when there is time."""
        if chart == self.chart:
            return
        same = (chart.width, chart.height) == (self.chart.width, self.chart.height)
        self.chart = chart
        self.takes_focus = bool(self.spots)
        self.at = next((spot for spot in self.spots if self.at and spot.key == self.at.key), None)
        root = self.root
        if root is not None:
            root.tip_news(self)
        if same and self._drawn is not None and root is not None and root.app is not None:
            root.app.in_background(self._later(chart))
            return
        self._shown = chart
        self.relayout()

    def _later(self, chart: Chart) -> Iterator[None]:
        """Draw a chart strip by strip, and show it unless another has come or the size is another."""
        size = self._size()
        ready = pygame.Surface(size, pygame.SRCALPHA)
        key = self._key(chart, size)
        for top, strip in self._strips(chart, size):
            ready.blit(strip, (0, top))
            yield
            if chart is not self.chart:
                return
        self._drawn = key, ready.convert_alpha() if pygame.display.get_surface() is not None else ready
        self._shown = chart
        self.changed(self.rect)

    @property
    def spots(self) -> tuple[Spot, ...]:
        """The parts that can be pressed."""
        return self.chart.spots if self.on_pick is not None else ()

    # ------------------------------------------------------------------ measuring
    def _scale(self, width: int) -> float:
        return min(width / self.chart.width, self.most * text_style.scale())

    def natural_width(self) -> int:
        return px(self.chart.width)

    def least_width(self) -> int:
        return px(320)

    def natural_height(self, width: int) -> int:
        return round(self.chart.height * self._scale(width))

    # ------------------------------------------------------------------ drawing
    def paint(self, surface: pygame.Surface) -> None:
        chart, size = self._shown, self._size()
        key = self._key(chart, size)
        if self._drawn is None or self._drawn[0] != key:
            ((_, picture),) = self._strips(chart, size, size[1])
            self._drawn = key, picture
        if self.at is not None:
            draw.plate(surface, self._box(self.at), text_style.c.card_up, 4)
        surface.blit(self._drawn[1], self.rect.topleft)
        k = self._scale(self.rect.w)
        ink = {**colours(text_style.c), WHITE: text_style.c.window, BLACK: text_style.c.window}
        for shape in chart.shapes:
            if isinstance(shape, Words):
                self._words(surface, shape, k, ink.get(shape.colour, shape.colour))

    def _size(self) -> tuple[int, int]:
        k = self._scale(self.rect.w)
        return max(1, round(self.chart.width * k)), max(1, round(self.chart.height * k))

    def _key(self, chart: Chart, size: tuple[int, int]) -> object:
        return chart, size, text_style.theme.key

    def _ink(self) -> Mapping[str, str]:
        ink = colours(text_style.c)
        return {**ink, BLUE: ink[ORANGE], ORANGE: ink[BLUE]} if self.swapped else ink

    def _strips(
        self, chart: Chart, size: tuple[int, int], strip: int = STRIP
    ) -> Iterator[tuple[int, pygame.Surface]]:
        """Every shape but the words, in strips with their upper edges."""
        ink = self._ink()

        def painted(shape: Shape) -> Shape:
            if isinstance(shape, Words | Ground):
                return shape
            return replace(shape, colour=ink.get(shape.colour, shape.colour))

        shapes = (painted(shape) for shape in chart.shapes if not isinstance(shape, Words | Ground))
        inner = "".join(map(shape_svg, shapes))
        across, down = size[0] / chart.width, size[1] / chart.height
        for top in range(0, size[1], strip):
            high = min(strip, size[1] - top)
            # a view of whole pixels, so that the strips meet
            moved = f'<g transform="translate(0 {-top}) scale({across:g} {down:g})">{inner}</g>'
            yield top, draw.vector_anew(moved, size[0], high, size[0], high)

    def _words(self, surface: pygame.Surface, words: Words, k: float, ink: str) -> None:
        size = words.size * k / text_style.scale()
        x, y = self.rect.x + words.at[0] * k, self.rect.y + words.at[1] * k
        high = text_style.line_height(size)
        left, right = self.rect.x, self.rect.x + round(self.chart.width * k)
        if words.anchor == "start":
            left = round(x)
        elif words.anchor == "end":
            right = round(x)
        else:
            half = round(min(x - left, right - x))
            left, right = round(x) - half, round(x) + half
        box = pygame.Rect(left, round(y - high / 2), right - left, high)
        align = {"start": "l", "middle": "c", "end": "r"}[words.anchor]
        text_style.text(surface, words.text, box, ink, size, "medium" if words.bold else "regular", align)

    def _box(self, spot: Spot) -> pygame.Rect:
        k = self._scale(self.rect.w)
        left, top, right, bottom = (
            round(edge * k) for edge in (spot.left, spot.top, spot.right, spot.bottom)
        )
        return pygame.Rect(self.rect.x + left, self.rect.y + top, right - left, bottom - top)

    def paint_over(self, surface: pygame.Surface) -> None:
        if self.ringed:
            draw.focus_ring(surface, self.rect, 6)

    # ------------------------------------------------------------------ input
    def _point(self, spot: Spot | None) -> None:
        if spot is not self.at:
            self.at = spot
            if self.root is not None:
                self.root.tip_anew(self)
            self.changed()

    def _under(self, at: tuple[int, int]) -> Spot | None:
        return next((spot for spot in self.spots if self._box(spot).collidepoint(at)), None)

    def hover(self, at: tuple[int, int]) -> None:
        self._point(self._under(at))

    def leave(self) -> None:
        super().leave()
        self._point(None)

    def press(self, at: tuple[int, int], button: int) -> bool:
        return button == 1 and self._under(at) is not None

    def release(self, at: tuple[int, int]) -> None:
        spot = self._under(at)
        if spot is not None and self.on_pick is not None:
            self.on_pick(spot.key)

    def key(self, event: pygame.event.Event) -> bool:
        steps = {pygame.K_DOWN: 1, pygame.K_RIGHT: 1, pygame.K_UP: -1, pygame.K_LEFT: -1}
        if not self.spots:
            return False
        if event.key in steps:
            there = self.spots.index(self.at) if self.at in self.spots else -1
            self._point(self.spots[(there + steps[event.key]) % len(self.spots)])
            return True
        if event.key in ACTIVATE and self.at is not None and self.on_pick is not None:
            self.on_pick(self.at.key)
            return True
        return False

    def tip_at(self, at: tuple[int, int]) -> str | Widget | None:
        spot = self._under(at)
        return f"{spot.says}. Click to see its games." if spot is not None else super().tip_at(at)

    def tip_area(self, at: tuple[int, int]) -> pygame.Rect:
        spot = self._under(at)
        return self._box(spot) if spot is not None else self.rect
