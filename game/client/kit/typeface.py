"""The one place where text becomes pixels: whatever a file holds, drawing it never fails."""

from __future__ import annotations

import pygame
from pygame.typing import ColorLike

from game.plain_text import in_a_line


class Typeface(pygame.font.Font):
    """A font that draws every text, control characters and halves of characters included.

    pygame itself raises for a zero character, for half a character, and for text without a width.
    """

    def size(self, text: str | bytes) -> tuple[int, int]:
        """Width and height of the text as it is drawn, in pixels."""
        return super().size(drawable(text))

    def render(
        self,
        text: str | bytes | None,
        antialias: bool,
        color: ColorLike,
        bgcolor: ColorLike | None = None,
        wraplength: int = 0,
    ) -> pygame.Surface:
        """A picture of the text."""
        return super().render(drawable(text), antialias, color, bgcolor, wraplength)


def drawable(text: str | bytes | None) -> str:
    """The text as it can be drawn."""
    return in_a_line(text.decode(errors="replace") if isinstance(text, bytes) else text or "")
