"""The one place where text becomes pixels: letters at parts of a pixel, and no text that cannot be drawn.

Letters that are set on whole pixels stand unevenly at the sizes of an interface ("shor t"). So a line is
drawn several times as wide as it is high, and then narrowed: across, letters stand at quarters of a pixel;
upwards, the grid of the font still keeps their tops, bars and feet sharp.
"""

from __future__ import annotations

from pathlib import Path

import pygame
from pygame import freetype
from pygame.typing import ColorLike

from game.plain_text import in_a_line

#: up to a size of type in pixels a line is drawn this many times as wide; larger type stands evenly by itself
_WIDER = ((20, 4), (40, 2))


class Typeface:
    """A font at a size in pixels that draws every text, control characters and halves of letters too."""

    def __init__(self, file: Path | None, pixels: int) -> None:
        if not freetype.get_init():
            freetype.init()
        self._wider = next((wider for most, wider in _WIDER if pixels <= most), 1)
        self._font = font = freetype.Font(str(file) if file else None)
        font.size = (pixels * self._wider, pixels)
        font.pad = font.origin = font.kerning = True
        self.ascent = font.get_sized_ascender(0)
        self.height = self.ascent - font.get_sized_descender(0)

    def advance(self, text: str) -> float:
        """How far to the right of the text the next one stands, in pixels and parts of a pixel."""
        box = self._font.get_rect(in_a_line(text))
        return (box.w + min(0, box.x)) / self._wider

    def size(self, text: str) -> tuple[int, int]:
        """Width and height of the text as it is drawn, in pixels."""
        box = self._font.get_rect(in_a_line(text))
        return -(-box.w // self._wider), self.height + max(0, box.y - self.ascent)

    def render(self, text: str, colour: ColorLike) -> pygame.Surface:
        """A picture of the text: the colour everywhere, as thick as the letters are."""
        text, ink = in_a_line(text), pygame.Color(colour)
        box = self._font.get_rect(text)
        above = max(self.ascent, box.y)
        wide, high = -(-box.w // self._wider), self.height + above - self.ascent
        drawn = pygame.Surface((wide * self._wider, high), pygame.SRCALPHA)
        drawn.fill((ink.r, ink.g, ink.b, 0))
        if wide:
            self._font.render_to(drawn, (-box.x, above), text, ink)
        return pygame.transform.smoothscale(drawn, (wide, high)) if self._wider > 1 else drawn
