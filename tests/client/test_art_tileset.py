"""The tileset of the maps is what the art draws."""

from __future__ import annotations

import pygame
import pytest

from game.client.art.tileset import COLUMNS, HEIGHT, TILESETS, WIDTH, tileset
from game.paths import maps


@pytest.mark.parametrize("name", sorted(TILESETS))
def test_the_tileset_beside_the_maps_is_the_drawn_one(name: str) -> None:
    kept = pygame.image.load(maps() / "tilesets" / f"{name}.png")
    drawn = tileset(terrains=TILESETS[name])
    assert kept.get_size() == drawn.get_size()
    a, b = (pygame.image.tobytes(p, "RGBA") for p in (kept, drawn))
    # another build of the rasteriser may round an edge differently, but not redraw a tile
    far = sum(abs(x - y) > 24 for x, y in zip(a, b, strict=True))
    assert far < len(a) * 0.002, "run python -m game.client.art.tileset"


@pytest.mark.parametrize("name", sorted(TILESETS))
def test_every_terrain_has_a_tile_of_its_own(name: str) -> None:
    drawn = tileset(terrains=TILESETS[name])
    tiles = set()
    for k in range(len(TILESETS[name])):
        box = (k % COLUMNS * WIDTH, k // COLUMNS * HEIGHT, WIDTH, HEIGHT)
        piece = drawn.subsurface(box)
        assert piece.get_at((30, 26)).a == 255
        assert piece.get_at((0, 0)).a == 0
        tiles.add(pygame.image.tobytes(piece, "RGBA"))
    assert len(tiles) == len(TILESETS[name])
