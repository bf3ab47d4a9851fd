"""The drawn ground of a board: any rectangle of it at any zoom, from the hexes near at hand alone.

``GroundArt(board, theme)`` keeps what its pieces are painted with. ``painting.paint`` fills a surface
with the piece of the map whose top left corner is the world pixel (x, y) (world pixels: see
``layout``). The sheet reaches ``rim(H)`` pixels beyond the board on every side. ``GroundState`` is what
changed since the map was printed; ``GroundState()`` is the map as printed. ``touched(a, b)`` names the
hexes that look different between two.

Two calls with equal arguments give equal pixels; pieces side by side join without a seam.
"""

from __future__ import annotations

import functools
import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

import pygame

from game.boards.board import SIDE_FEATURES, Board
from game.client.art.layout import Layout, Place, around, layout, rnd, scatter
from game.client.art.signs import STREAMS, made_ground, side_colours
from game.client.art.stamps import Stamps, paper
from game.client.kit.theme import PALETTES, Theme

#: motif: (salt, how many, gap, margin, label slot kept free), lengths in H
_SPREAD = {
    "tree": (3, 15, 0.168, 0.095, True),
    "reed": (5, 7, 0.22, 0.11, True),
    "pool": (2, 3, 0.36, 0.20, True),
    "shard": (12, 13, 0.125, 0.10, True),
    "wave": (4, 5, 0.235, 0.14, True),
    "sand": (6, 9, 0.20, 0.10, True),
    "tuft": (8, 4, 0.26, 0.12, True),
    "stone": (9, 6, 0.12, 0.06, True),
}
_PATTERNS = 12
#: of so many zooms stamps and paper are kept
ZOOMS_KEPT = 4
LABELS_FROM = 44
#: a hex label is so wide at most, in H, and its letters at least so many pixels high
LABEL_WIDE, LOWEST = 0.72, 6
#: above a counter so much of its hex stays free, in H; a digit is so high, in the height of its letters
FREE, INK = 0.17, 0.711
#: on hexes lower than this the letters are a pixel lower: only so a counter leaves them whole
NARROW = 58


@dataclass(frozen=True)
class GroundState:
    """The things drawn into the ground that differ from the printed map."""

    #: terrain now, by hex, where it is not as printed
    terrain: Mapping[int, str] = field(default_factory=dict)
    #: hexsides (canonical integers)
    bridges_down: frozenset[int] = frozenset()
    bridges_built: frozenset[int] = frozenset()
    graded: frozenset[int] = frozenset()
    ramps: frozenset[int] = frozenset()
    #: (hexside, feature) that play has laid beside what is printed, or taken away from it
    laid: frozenset[tuple[int, str]] = frozenset()
    removed: frozenset[tuple[int, str]] = frozenset()
    #: water hexes whose bridge is down
    river_bridges_down: frozenset[int] = frozenset()
    #: (hex, "road" or "rail") where the route is cut; changed and damaged ground is cut without this
    cuts: frozenset[tuple[int, str]] = frozenset()
    #: (hex, "road" or "rail") where a route runs again through ground that had cut it
    mended: frozenset[tuple[int, str]] = frozenset()
    #: hexes whose building has fallen
    fallen: frozenset[int] = frozenset()


def as_printed(board: Board) -> GroundState:
    """The state a board is printed in: its bridges that are down and its cuts."""
    grid = board.grid
    sides, rivers, cuts = set(), set(), set()
    for thing in board.structures:
        if thing.kind == "bridge" and thing.values.get("state") == "down":
            to = thing.values.get("to")
            if to:
                sides.add(grid.side(thing.at, grid.parse(str(to))))
            else:
                rivers.add(thing.at)
        elif thing.kind == "cut":
            cuts.add((thing.at, str(thing.values["route"])))
    return GroundState(
        bridges_down=frozenset(sides), river_bridges_down=frozenset(rivers), cuts=frozenset(cuts)
    )


def touched(board: Board, a: GroundState, b: GroundState) -> set[int]:
    """Hexes whose picture may differ between two states."""
    out = {at for at in {*a.terrain, *b.terrain} if a.terrain.get(at) != b.terrain.get(at)}
    for name in ("bridges_down", "bridges_built", "graded", "ramps"):
        for side in getattr(a, name) ^ getattr(b, name):
            out.update(board.grid.side_hexes(side))
    for side, _ in (a.laid ^ b.laid) | (a.removed ^ b.removed):
        out.update(board.grid.side_hexes(side))
    out.update(a.river_bridges_down ^ b.river_bridges_down)
    out.update(at for at, _ in (a.cuts ^ b.cuts) | (a.mended ^ b.mended))
    out.update(a.fallen ^ b.fallen)
    return out


def rim(H: int) -> int:
    """How far the paper reaches beyond the board, in pixels."""
    return max(4, round(0.30 * H))


def sheet(grid_layout: Layout) -> pygame.Rect:
    """The whole sheet of paper in world pixels."""
    m = rim(grid_layout.H)
    return pygame.Rect(-m, -m, math.ceil(grid_layout.width) + 2 * m, math.ceil(grid_layout.height) + 2 * m)


@functools.cache
def _pattern(motif: str, index: int) -> list[tuple[float, float]]:
    """One of the ``_PATTERNS`` ways in which the motifs of a hex stand."""
    salt, many, gap, margin, label = _SPREAD[motif]
    return sorted(scatter(index * 31 + salt, many, gap, margin, salt, label), key=lambda p: p[1])


@functools.lru_cache(ZOOMS_KEPT)
def _stamps(palette: str, H: int, _shown: bool) -> Stamps:
    """The stamps of a zoom, for every board of the program; pictures made for a window have its format."""
    return Stamps(PALETTES[palette], H)


@functools.lru_cache(ZOOMS_KEPT)
def _paper(palette: str, H: int, _shown: bool) -> pygame.Surface:
    """The paper of a zoom, likewise."""
    return paper(PALETTES[palette], H)


class GroundArt:
    """The paints and patterns of the ground of one board, in one theme."""

    def __init__(self, board: Board, theme: Theme) -> None:
        self.board, self.theme = board, theme
        grid = board.grid
        self.columns, self.rows = grid.columns, grid.rows
        #: colours of its terrain, and of features of hexsides that have no drawing
        self.styles = made_ground(theme.c, board.terrain.values())
        self.lines = side_colours(
            (name for row in board.sides.values() for name in row), {*SIDE_FEATURES, *STREAMS}
        )
        self._printed: dict[Place, str] = {grid.place(at): kind for at, kind in board.terrain.items()}
        self.sides: dict[Place, list[tuple[int, int, frozenset[str]]]] = {}
        for side, features in board.sides.items():
            low, high = grid.side_hexes(side)
            if low in grid and high in grid:
                entry = (grid.direction(low, high), side, features)
                self.sides.setdefault(grid.place(low), []).append(entry)
        self.links: dict[Place, list[tuple[int, int, frozenset[str]]]] = {}
        for side, kinds in board.routes.items():
            low, high = grid.side_hexes(side)
            for a, b in ((low, high), (high, low)):
                if a in grid and b in grid:
                    self.links.setdefault(grid.place(a), []).append((grid.direction(a, b), side, kinds))
        #: hexes with a printed building
        self.halls = {grid.place(s.at) for s in board.structures if s.kind == "building"}
        #: hexes have their numbers on them
        self.labels = True
        self._labels: dict[tuple[str, str, int], pygame.Surface] = {}
        self._label_highs: dict[int, int] = {}
        self._tracks: list[list[tuple[float, float]]] | None = None

    # ----------------------------------------------------------------- public
    def sketch(self, surface: pygame.Surface, x: int, y: int, H: int) -> None:
        """Bare paper in place of the map, at next to no cost."""
        self.lay_paper(surface, x, y, H)

    def forget(self, keep: Iterable[int] = ()) -> None:
        """Drop pictures of other zooms than those to keep."""
        keep = set(keep)
        self._labels = {k: v for k, v in self._labels.items() if k[2] in keep}

    # ---------------------------------------------------------------- insides
    def stamps(self, H: int) -> Stamps:
        """The stamps of a zoom."""
        return _stamps(self.theme.c.name, H, pygame.display.get_surface() is not None)

    def lay_paper(self, surface: pygame.Surface, x: int, y: int, H: int) -> None:
        piece = _paper(self.theme.c.name, H, pygame.display.get_surface() is not None)
        w, h = piece.get_size()
        for top in range(-(y % h), surface.get_height(), h):
            for left in range(-(x % w), surface.get_width(), w):
                surface.blit(piece, (left, top))

    def kind(self, place: Place, state: GroundState) -> str:
        """Terrain of a place; beyond the edge that of the nearest hex, so that regions run off the map."""
        place = min(max(place[0], 1), self.columns), min(max(place[1], 1), self.rows)
        if state.terrain:
            found = state.terrain.get(self.board.grid.at(*place))
            if found:
                return found
        return self._printed[place]

    def pattern(self, motif: str, place: Place) -> list[tuple[float, float]]:
        """Where the motifs of a hex stand, in H from its centre."""
        return _pattern(motif, int(rnd(place[0], place[1], _SPREAD[motif][0]) * _PATTERNS))

    def label(self, text: str, kind: str, H: int) -> pygame.Surface:
        """A hex label with a halo of its ground."""
        found = self._labels.get((text, kind, H))
        if found is None:
            c = self.theme.c
            px = self._label_px(H)
            dark = kind == "crater"
            ink, halo = (c.label_dark, self.styles[kind].dark) if dark else (c.label, self.styles[kind].base)
            font = self.theme.map_font("medium" if dark else "regular", px)
            front, back = font.render(text, ink), font.render(text, halo)
            w, h = front.get_size()
            found = pygame.Surface((w + 4, h + 4), pygame.SRCALPHA)
            back.set_alpha(150 if dark else 105)
            for dx in (-1, 0, 1):
                for dy in (-1, 0, 1):
                    if dx or dy:
                        found.blit(back, (2 + dx, 2 + dy))
            front.set_alpha(255 if dark else 232)
            found.blit(front, (2, 2))
            self._labels[text, kind, H] = found
        return found

    def _label_px(self, H: int) -> int:
        """How high the letters of a hex label are: they grow with the scale, as far as they fit the hex."""
        grown = max(12, round(H * 0.128)) if H > 92 else 12 if H >= NARROW else 11
        high = max(grown, min(self.theme.px(12), round(0.22 * H)))
        if H not in self._label_highs:
            # the labels of a board with more than 99 columns or rows are longer
            longest = self.board.grid.label(self.board.grid.hexes[-1])
            while high > LOWEST and self.theme.map_font("regular", high).size(longest)[0] > LABEL_WIDE * H:
                high -= 1
            self._label_highs[H] = high
        return self._label_highs[H]

    def labelled(self, H: int) -> bool:
        """Have hexes of this height their numbers on them?"""
        return self.labels and H >= LABELS_FROM

    def label_of(self, at: int, H: int, state: GroundState) -> list[tuple[pygame.Surface, tuple[int, int]]]:
        """The label of a hex and its place in world pixels; none on small hexes."""
        if not self.labelled(H):
            return []
        grid = self.board.grid
        lower = self._lowered(grid.place(at)) * max(1.0, H / 90)
        return [self._put_label(at, H, state, self._below_edge(H) + lower if lower else self._highest(H))]

    def _below_edge(self, H: int) -> float:
        """How far below the upper side of a hex the middle of its label is."""
        return max(7.2 * max(1.0, H / 90), 0.6 * self._label_px(H))

    def _highest(self, H: int) -> float:
        """The same so high that a counter leaves the label whole."""
        return min(self._below_edge(H), FREE * H - 1 - INK * self._label_px(H) / 2)

    def _put_label(
        self, at: int, H: int, state: GroundState, down: float
    ) -> tuple[pygame.Surface, tuple[int, int]]:
        grid = self.board.grid
        x, y = layout(grid, H).centre(at)
        picture = self.label(grid.label(at), self.kind(grid.place(at), state), H)
        w, h = picture.get_size()
        return picture, (round(x) - w // 2, round(y - H / 2 + down) - h // 2)

    def label_of_held(
        self, at: int, H: int, state: GroundState
    ) -> list[tuple[pygame.Surface, tuple[int, int]]]:
        """The label of a hex in which a counter stands, where the printed one lies under it: on a plate over
        the ridge or stream that it had made room for. None where the printed one can be read.
        """
        grid = self.board.grid
        if not self.labelled(H) or not self._lowered(grid.place(at)):
            return []
        picture, (x, y) = self._put_label(at, H, state, self._highest(H))
        # as deep as the printed label reaches: its lower half lies under the counter
        bottom = round(layout(grid, H).centre(at)[1] - H / 2 + FREE * H) + 4
        plate = pygame.Surface((picture.get_width() - 2, max(1, bottom - y - 3)), pygame.SRCALPHA)
        pygame.draw.rect(plate, self.styles[self.kind(grid.place(at), state)].base, plate.get_rect(), 0, 3)
        return [(plate, (x + 1, y + 3)), (picture, (x, y))]

    def _lowered(self, place: Place) -> int:
        """How far a label makes room for what lies on the north side of its hex, in pixels of H 90."""
        for d, side, features in self.sides.get(around(place)[0], ()):
            if d == 3 and features & STREAMS and side in self.board.routes:
                return 15
            if d == 3 and features & {"ridge", *STREAMS}:
                return 9
        return 0

    def tracks(self) -> list[list[tuple[float, float]]]:
        """Old wheel tracks over clear ground, in units of H; fixed for a board."""
        if self._tracks is None:
            self._tracks = []
            geometry = layout(self.board.grid, 1)
            for column in range(1, self.columns + 1):
                for row in range(1, self.rows + 1):
                    if rnd(column, row, 71) < 0.020:
                        points = self._track((column, row), geometry)
                        if len(points) > 3:
                            self._tracks.append(points)
        return self._tracks

    def _track(self, place: Place, geometry: Layout) -> list[tuple[float, float]]:
        heading = int(rnd(place[0], place[1], 72) * 6)
        points: list[tuple[float, float]] = []
        for step in range(4 + int(rnd(place[0], place[1], 73) * 5)):
            if self._printed.get(place) != "clear":
                break
            x, y = geometry.centre_of(*place)
            points.append((x + (rnd(*place, 74) - 0.5) * 0.5, y + (rnd(*place, 75) - 0.5) * 0.5))
            heading = (heading + (0, 0, 1, 5)[int(rnd(*place, 76 + step) * 4)]) % 6
            place = around(place)[heading]
        return points
