"""The one place where text becomes pixels: whatever a file holds, drawing it never fails."""

from __future__ import annotations

import pygame

from game.plain_text import in_a_line


class Typeface(pygame.font.Font):
    """A font that draws every text, control characters and halves of characters included.

    pygame itself raises for a zero character, for half a character, and for text without a width.
    """

    def size(self, text: str) -> tuple[int, int]:
        """Width and height of the text as it is drawn, in pixels."""
        return super().size(in_a_line(text))

    def render(self, text: str, *rest: object, **more: object) -> pygame.Surface:
        """A picture of the text."""
        return super().render(in_a_line(text), *rest, **more)  # type: ignore[arg-type]
