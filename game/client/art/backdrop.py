"""The dark table under the map: a lamp's light in the middle, and the soft shadow of the sheet."""

from __future__ import annotations

import functools

import pygame

from game.client.kit.theme import Palette, mix, rgb

#: how far the shadow of the sheet reaches, and how far it is thrown down
REACH, DROP = 30, 7


def lit_table(size: tuple[int, int], c: Palette) -> pygame.Surface:
    """The bare table of this size, lighter in the middle."""
    m = 24
    small = pygame.Surface((m, m))
    near, far = mix(c.window, c.line, 0.30), mix(c.window, "#000000", 0.25)
    for y in range(m):
        for x in range(m):
            d = min(1.0, (((x + 0.5) / m - 0.5) ** 2 + ((y + 0.5) / m - 0.46) ** 2) ** 0.5 / 0.62)
            small.set_at((x, y), rgb(mix(near, far, d * d * (3 - 2 * d))))
    picture = pygame.transform.smoothscale(small, (max(1, size[0]), max(1, size[1])))
    return picture.convert() if pygame.display.get_surface() else picture


@functools.lru_cache(2)
def _disc(r: int) -> pygame.Surface:
    picture = pygame.Surface((2 * r, 2 * r), pygame.SRCALPHA)
    for y in range(2 * r):
        for x in range(2 * r):
            d = ((x - r + 0.5) ** 2 + (y - r + 0.5) ** 2) ** 0.5 / r
            if d < 1:
                picture.set_at((x, y), (0, 0, 0, round(150 * (1 - d) ** 1.7)))
    return picture


def drop_shadow(surface: pygame.Surface, paper: pygame.Rect, view: pygame.Rect) -> None:
    """The shadow around a sheet; its inside is left to the sheet."""
    r, disc = REACH, _disc(REACH)
    box = paper.inflate(-2 * DROP - 2, -2 * DROP - 2).move(0, DROP).clip(view.inflate(4 * r, 4 * r))
    if box.width < 1 or box.height < 1:
        return
    for x, fx in ((box.left - r, 0), (box.right, r)):
        for y, fy in ((box.top - r, 0), (box.bottom, r)):
            surface.blit(disc, (x, y), (fx, fy, r, r))
    for y, fy in ((box.top - r, 0), (box.bottom, r)):
        surface.blit(pygame.transform.scale(disc.subsurface((r, fy, 1, r)), (box.width, r)), (box.left, y))
    for x, fx in ((box.left - r, 0), (box.right, r)):
        surface.blit(pygame.transform.scale(disc.subsurface((fx, r, r, 1)), (r, box.height)), (x, box.top))
