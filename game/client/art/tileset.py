"""The terrain tilesets for Tiled, drawn by the hand that draws the board.

``python -m game.client.art.tileset [FOLDER]`` writes them (beside the maps by default).

Tiles of 60 x 52, five to a row, in the order of ``TILESETS``; outside the hex they are clear.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

import pygame

from game.boards.board import TERRAINS, Board
from game.client.art.ground import GroundArt, GroundState
from game.client.art.layout import layout
from game.client.art.painting import Painting
from game.client.kit.draw import write_picture
from game.client.kit.theme import Theme
from game.hexes.grid import grid
from game.paths import maps
from game.printing import say

WIDTH, HEIGHT, COLUMNS = 60, 52, 5
#: the terrains of each tileset, by its name
TILESETS = {
    "terrain": TERRAINS,
    "country": ("clear", "rough", "woods", "forest", "village", "town", "city", "marsh"),
}
_HEX = ((15, 0), (45, 0), (60, 26), (45, 52), (15, 52), (0, 26))


def tile(terrain: str, theme: Theme, H: int = HEIGHT) -> pygame.Surface:
    """One hex of a terrain, filled to its rim, ``H`` pixels high."""
    one = grid(1, 1)
    art = GroundArt(Board("tile", "Tile", 1, 1, {one.at(1, 1): terrain}), theme)
    geometry, w = layout(one, H), round(WIDTH * H / HEIGHT)
    ground = pygame.Surface((w, H))
    x, y = round(geometry.width / 2 - w / 2), round(geometry.height / 2 - H / 2)
    Painting(art, ground, x, y, H, GroundState()).motifs_alone()
    cover = pygame.Surface((w * 4, H * 4), pygame.SRCALPHA)
    pygame.draw.polygon(cover, "#FFFFFF", [(px * 4 * w / WIDTH, py * 4 * H / HEIGHT) for px, py in _HEX])
    out = pygame.Surface((w, H), pygame.SRCALPHA)
    out.blit(ground, (0, 0))
    out.blit(pygame.transform.smoothscale(cover, (w, H)), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return out


def tileset(theme: Theme | None = None, terrains: Sequence[str] = TERRAINS) -> pygame.Surface:
    """The whole picture of a tileset."""
    theme = theme or Theme()
    rows = -(-len(terrains) // COLUMNS)
    picture = pygame.Surface((WIDTH * COLUMNS, HEIGHT * rows), pygame.SRCALPHA)
    for k, terrain in enumerate(terrains):
        picture.blit(tile(terrain, theme), (k % COLUMNS * WIDTH, k // COLUMNS * HEIGHT))
    return picture


def main(words: list[str]) -> int:
    """Write the pictures; returns the exit status."""
    folder = Path(words[0]) if words else maps() / "tilesets"
    for name, terrains in TILESETS.items():
        out = folder / f"{name}.png"
        write_picture(tileset(terrains=terrains), out)
        say(f"{out}: {len(terrains)} tiles of {WIDTH} x {HEIGHT}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
