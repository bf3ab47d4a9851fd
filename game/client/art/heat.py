"""Hexes coloured by a number: the colours, and the number in short."""

from __future__ import annotations

from collections.abc import Container

import pygame

from game.client.art.layout import Layout
from game.client.kit.theme import Theme

#: the colours of a few and of many, between which numbers lie (the ends of "viridis", light to dark)
FEW, MANY = (253, 231, 110), (94, 20, 110)
#: the smallest part of the largest number whose number is written
WRITTEN = 0.08
#: how opaque the colour of a few is, and that of many
THIN, THICK = 110, 225

#: a hex, the part of the largest number that it has, and its number in words
Warm = tuple[int, float, str]


def colour(part: float) -> tuple[int, int, int]:
    """The colour of a part of the largest number."""
    red, green, blue = (round(a + (b - a) * part) for a, b in zip(FEW, MANY, strict=True))
    return red, green, blue


def number_words(value: float) -> str:
    """A number short enough for a hex."""
    return f"{value:.0f}" if value >= 9.5 else f"{value:.1f}" if value >= 0.095 else f"{value:.2f}"


def paint_heat(
    surface: pygame.Surface,
    theme: Theme,
    geometry: Layout,
    hexes: tuple[Warm, ...],
    corner: tuple[float, float],
    taken: Container[int] = (),
) -> None:
    """Colour hexes of a board whose world has this corner at that of the surface; hexes that are ``taken``
    have another number in their middle, and only their colour is shown.
    """
    left, top = corner
    for at, part, _ in hexes:
        corners = [(x - left, y - top) for x, y in geometry.corners(at)]
        pygame.draw.polygon(surface, (*colour(part), round(THIN + (THICK - THIN) * part)), corners)
    font = theme.map_font("medium", max(8, round(geometry.H * 0.3)))
    for at, part, words in hexes:
        if part < WRITTEN or geometry.H < 18 or at in taken:
            continue
        x, y = geometry.centre(at)
        word = font.render(words, (255, 255, 255) if part > 0.5 else (20, 20, 20))
        surface.blit(word, word.get_rect(center=(round(x - left), round(y - top))))
