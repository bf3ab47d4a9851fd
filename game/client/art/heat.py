"""Hexes of a drawn board coloured by a number, as the charts of the laboratory colour them."""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping

import pygame

from game.client.art.layout import Layout
from game.client.kit.theme import Theme
from game.hexes.grid import Grid
from game.lab.charts import DARK, WRITTEN, short, strength, warmth

#: a hex, the part of the largest number that it has, and its number in words
Warm = tuple[int, float, str]


def warm_hexes(grid: Grid, values: Mapping[str, float]) -> Iterator[Warm]:
    """The hexes of a grid that have numbers, by their labels."""
    top = max(values.values(), default=0.0)
    for label, value in values.items():
        if value > 0 and grid.names(label):
            yield grid.parse(label), value / top, short(value)


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
        pygame.draw.polygon(surface, (*warmth(part), round(255 * strength(part))), corners)
    font = theme.map_font("medium", max(8, round(geometry.H * 0.3)))
    for at, part, words in hexes:
        if part < WRITTEN or geometry.H < 18 or at in taken:
            continue
        x, y = geometry.centre(at)
        word = font.render(words, (255, 255, 255) if part > DARK else (20, 20, 20))
        surface.blit(word, word.get_rect(center=(round(x - left), round(y - top))))
