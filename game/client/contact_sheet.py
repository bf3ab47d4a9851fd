"""A contact sheet to be looked at: ``python -m game.client.contact_sheet OUT.png``.

Every counter, state and marker on every terrain at H 24, 40, 64 and 104, then hexside features on a sample
board; three files: OUT.png, OUT-contrast.png, OUT-grey.png.
"""

from __future__ import annotations

import itertools
import sys
from collections.abc import Iterator
from pathlib import Path

import pygame

from game.boards.board import TERRAINS, Board
from game.client.art.counter_spec import Look
from game.client.art.counters import CounterArt, centre
from game.client.art.ground import GroundState
from game.client.art.markers import Mark, MarkerArt
from game.client.art.painting import whole
from game.client.art.tileset import tile
from game.client.art.vec import Painter
from game.client.kit.draw import write_picture
from game.client.kit.theme import Theme
from game.client.ogre.counter_appearance import drawn_kinds, printed
from game.hexes.grid import grid
from game.printing import say, warn

HEIGHTS = (24, 40, 64, 104)
PER_ROW = 24
Item = Look | Mark


def counters() -> list[Look]:
    """One of every kind, the two sides in turn, then mixed and full stacks of squads and a neutral post."""
    found = [printed(kind, ("blue", "orange")[i % 2]) for i, kind in enumerate(drawn_kinds())]
    found += [
        printed("INF", "blue", ("INF", "INF", "INF")),
        printed("CE", "orange", ("CE", "CE", "CE")),
        printed("INF", "blue", ("INF", "HWT", "CE")),
        printed("ME", "orange", ("ME", "ME")),
        printed("CP", "neutral"),
    ]
    return found


def states() -> list[Look]:
    """Every state on a blue tank, an orange GEV, an orange Ogre in turn."""
    changes: list[dict[str, object]] = [
        {"selected": True},
        {"spent": True},
        {"left": "2"},
        {"disabled": "fire"},
        {"disabled": "terrain"},
        {"stuck": True},
        {"working": 0.42},
        {"escort": True},
        {"channel": 3},
        {"riders": 2},
        {"stack": 3},
        {"stack": 2, "spent": True},
        {"ghost": True},
        {"wreck": True},
        {"hidden": True},
    ]
    base = [printed("HVY"), printed("GEV", "orange"), printed("MK5", "orange", bars=(0.6, 0.4, 0.15, 0.8))]
    return [base[i % 3].but(**change) for i, change in enumerate(changes)]


def marks() -> list[Mark]:
    """Every marker in its variants."""
    rows: list[tuple[str, tuple[int | float | str | bool, ...], bool]] = [
        ("mine", (True, False, 1), False),
        ("mine", (False, False, 1), False),
        ("mine", (True, True, 1), True),
        ("mine", (True, False, 3), True),
        ("mine", (True, False, 1, "sleeper"), True),
        ("mine", (False, False, 1, "sleeper"), True),
        ("entrenchment", (1, 0), False),
        ("entrenchment", (3, 1), False),
        ("entrenchment", (5, 4), False),
        ("revetment", (False, 3, 2), False),
        ("revetment", (True, 5, 3), False),
        ("road_cut", ("bolt",), False),
        ("road_cut", ("stump",), False),
        ("rail_cut", ("shard",), False),
        ("bridge_down", (), False),
        ("job", (3, 12), False),
        ("job", (1, 2), False),
        ("channel", (4,), False),
        ("charge", (), True),
        ("camouflage", (), False),
        ("dummy", (), True),
        ("objective", (), False),
        ("exit", (), False),
        ("building", (20, 20), False),
        ("building", (4, 20), False),
        ("warning", (), False),
        ("work", (0.42, False), False),
        ("work", (0.8, True), False),
    ]
    return [Mark(kind, 0, values, secret) for kind, values, secret in rows]


def sample_board() -> Board:
    """A board with every terrain, hexside feature and route."""
    g = grid(16, 9)
    terrain: dict[int, str] = {}
    patches = {
        "forest": ((2, 2), (3, 2), (3, 3)),
        "damaged_forest": ((4, 2), (4, 3)),
        "swamp": ((6, 2), (7, 2), (7, 3)),
        "town": ((9, 5), (9, 4), (10, 4)),
        "damaged_town": ((10, 5),),
        "rubble": ((12, 2), (13, 2), (13, 3)),
        "water": ((1, 6), (2, 6), (2, 7), (3, 8), (4, 8), (5, 9)),
        "beach": ((5, 8),),
        "crater": ((15, 2), (14, 7), (13, 8)),
    }
    for kind, places in patches.items():
        terrain.update({g.at(*place): kind for place in places})
    sides: dict[int, frozenset[str]] = {}

    def side(column: int, row: int, feature: str, *ways: int) -> None:
        at = g.at(column, row)
        for d in ways:
            other = g.neighbours[at][d]
            if other:
                key = g.side(at, other)
                sides[key] = sides.get(key, frozenset()) | {feature}

    for row in range(1, 9):
        side(7, row, "stream", 1, 2)
    side(12, 5, "ridge", 0, 1, 2)
    side(14, 4, "ridge", 3, 4)
    side(4, 8, "beach", 0, 1)
    routes: dict[int, frozenset[str]] = {}
    ways: list[tuple[str, list[tuple[int, int]]]] = [
        ("road", [(c, 5 if c % 2 else 4) for c in range(1, 17)]),
        ("rail", [(10, r) for r in range(1, 10)]),
        ("road", [(5, 5), (5, 6), (5, 7), (6, 7), (7, 8), (8, 8)]),
    ]
    for name, way in ways:
        for a, b in itertools.pairwise(way):
            key = g.side(g.at(*a), g.at(*b))
            routes[key] = routes.get(key, frozenset()) | {name}
    return Board("sample", "Sample", 16, 9, terrain, sides, routes)


def sample_state(board: Board) -> GroundState:
    """Bridges down and built, a ramp, a graded ridge, rubble made in play."""
    g = board.grid
    bridges = [s for s, f in board.sides.items() if "stream" in f and s in board.routes]
    dry = [s for s, f in board.sides.items() if "stream" in f and s not in board.routes]
    ridges = [s for s, f in board.sides.items() if "ridge" in f]
    return GroundState(
        {g.at(9, 4): "damaged_town", g.at(3, 3): "damaged_forest"},
        frozenset(bridges[:1]) | frozenset(dry[3:4]),
        frozenset(dry[1:2] + dry[3:4]),
        frozenset(ridges[:1]),
        frozenset(dry[6:7]),
    )


def cells(items: list[Item], H: int) -> Iterator[tuple[int, int, int, Item]]:
    """Column, row and terrain row of every item."""
    for i, item in enumerate(items):
        yield i % PER_ROW, i // PER_ROW, i, item


def block(theme: Theme, H: int) -> pygame.Surface:
    """All items on all terrains at one H."""
    items: list[Item] = [*counters(), *states(), *marks()]
    art, plates = CounterArt(theme), MarkerArt(theme)
    wide, high = round(H * 1.155) + 6, round(H * 1.06) + 4
    rows = -(-len(items) // PER_ROW)
    picture = pygame.Surface((PER_ROW * wide + 24, len(TERRAINS) * (rows * high + 8) + 30))
    picture.fill(theme.c.window)
    Painter(picture, theme).text(f"hex height {H} px", 12, 20, theme.c.text, 16, "bold")
    for k, terrain in enumerate(TERRAINS):
        ground = tile(terrain, theme, H)
        top = 30 + k * (rows * high + 8)
        for column, row, _, item in cells(items, H):
            x, y = 12 + column * wide + wide // 2, top + row * high + high // 2
            picture.blit(ground, (x - ground.get_width() // 2, y - H // 2))
            if isinstance(item, Mark):
                sprite = plates.sprite(item, H)
            else:
                sprite = art.sprite(item, H)
                x, y = centre(x, y, H)
            picture.blit(sprite.picture, (x + sprite.dx, y + sprite.dy))
    return picture


def sheet(palette: str) -> pygame.Surface:
    """The whole sheet of one palette."""
    theme = Theme(palette)
    board = sample_board()
    parts = [block(theme, H) for H in reversed(HEIGHTS)]
    parts += [whole(board, theme, H, sample_state(board)) for H in reversed(HEIGHTS)]
    width = max(p.get_width() for p in parts)
    picture = pygame.Surface((width, sum(p.get_height() + 8 for p in parts)))
    picture.fill(theme.c.window)
    y = 0
    for part in parts:
        picture.blit(part, (0, y))
        y += part.get_height() + 8
    return picture


def main(words: list[str]) -> int:
    """Write the three sheets; returns the exit status."""
    if not words:
        warn("usage: python -m game.client.contact_sheet OUT.png")
        return 2
    out = Path(words[0])
    standard = sheet("standard")
    for name, picture in (
        (out, standard),
        (out.with_stem(out.stem + "-grey"), pygame.transform.grayscale(standard)),
        (out.with_stem(out.stem + "-contrast"), sheet("high_contrast")),
    ):
        write_picture(picture, name)
        say(f"{name}: {picture.get_width()} x {picture.get_height()}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
