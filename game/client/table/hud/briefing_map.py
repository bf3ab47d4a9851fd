"""The picture of a briefing: the board with where each side begins, comes in, goes and has its goals."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from typing import NamedTuple, Unpack

import pygame

from game.client.art.layout import Layout, layout
from game.client.art.vec import Painter, line, poly
from game.client.board.board_picture import BoardPicture
from game.client.board.camera import Camera
from game.client.kit import draw, text_style
from game.client.kit.text_style import SMALL, px
from game.client.kit.theme import Palette
from game.client.kit.widget import WidgetArgs
from game.core.anygame import View
from game.core.records import Side
from game.core.scores import Condition
from game.core.terms import Terms
from game.hexes.grid import Grid, bits

#: where an edge lies, seen from the middle of the board
OUTWARD = {"north": (0, -1), "south": (0, 1), "west": (-1, 0), "east": (1, 0)}
#: heights of a hex: an arrow over an edge, what of it lies outside, a way too short for an arrow
OVER, OUTSIDE, NEAR = 2.6, 0.5, 4.0
#: an area of a larger share of the board says nothing about where a side stands
EVERYWHERE = 0.8

Point = tuple[float, float]


class Arrow(NamedTuple):
    """A way over the board between two points in heights of a hex, whose side, and its words.

    ``kind``: "in" over an edge, "out" over one, "march" to a goal.
    """

    kind: str
    side: int
    start: Point
    end: Point
    words: str = ""


class Plan(NamedTuple):
    """The picture of a game's terms: where each side sets up, its arrows, and the hexes of goals."""

    #: by side
    grounds: tuple[frozenset[int], ...]
    arrows: tuple[Arrow, ...]
    #: by side
    goals: tuple[frozenset[int], ...]


def plan_of(view: View, conditions: Sequence[Condition]) -> Plan:
    """What can be drawn of the terms of a game."""
    terms, grid = view.terms, view.board.grid
    whole = len(list(grid.hexes)) * EVERYWHERE
    grounds: list[frozenset[int]] = []
    arrows: list[Arrow] = []
    for k, side in enumerate(view.sides):
        ground = frozenset(
            at
            for area in terms.areas
            if area.side == k and area.mask.bit_count() < whole
            for at in bits(area.mask)
        )
        grounds.append(ground)
        ways = _over_edges(grid, terms, k, side)
        first = next((way.end for way in ways if way.kind == "in"), None)
        start = _middle(grid, ground) if ground else first
        goes = _marches(grid, k, start, ground, conditions) if start is not None else []
        # a way that ends at an edge says that it is left there
        shown = [way for way in ways if all(math.dist(way.end, other.end) >= NEAR for other in goes)]
        arrows += [*shown, *goes]
    return Plan(
        tuple(grounds), tuple(arrows), tuple(_goals(terms, k, conditions) for k in range(len(grounds)))
    )


def _goals(terms: Terms, k: int, conditions: Sequence[Condition]) -> frozenset[int]:
    """The hexes of a side's goals."""
    mine = (one.place for one in conditions if one.side == k and one.place and not _an_edge(terms, one.place))
    return frozenset(at for place in mine for at in bits(place))


def _an_edge(terms: Terms, mask: int) -> bool:
    """Are these the hexes by which somebody leaves the map?"""
    return any(way.mask == mask for way in terms.exits)


def _spot(grid: Grid, at: int) -> Point:
    return layout(grid, 100).centre(at)[0] / 100, layout(grid, 100).centre(at)[1] / 100


def _middle(grid: Grid, hexes: Iterable[int]) -> Point:
    spots = [_spot(grid, at) for at in hexes]
    return sum(x for x, _ in spots) / len(spots), sum(y for _, y in spots) / len(spots)


def _over_edges(grid: Grid, terms: Terms, k: int, side: Side) -> list[Arrow]:
    """Where a side comes in and goes out: two arrows over a long stretch of an edge, else one."""
    found = []
    turns: dict[tuple[str, int], set[int]] = {}
    for entry in terms.entries:
        if entry.side == k and entry.edge in OUTWARD:
            turns.setdefault((entry.edge, entry.mask), set()).add(entry.turn)
    for (edge, mask), of in turns.items():
        when = " and ".join(str(turn) for turn in sorted(of))
        words = f"{side.name}, turn {when}" if of != {1} else side.name
        dx, dy = OUTWARD[edge]
        for n, (x, y) in enumerate(_along(grid, mask, edge, (0.25, 0.75))):
            outer = (x + dx * OUTSIDE, y + dy * OUTSIDE)
            inner = (x - dx * (OVER - OUTSIDE), y - dy * (OVER - OUTSIDE))
            found.append(Arrow("in", k, outer, inner, "" if n else words))
    for way in terms.exits:
        if way.side == k and way.edge in OUTWARD:
            dx, dy = OUTWARD[way.edge]
            for x, y in _along(grid, way.mask, way.edge, (0.5,)):
                inner = (x - dx * (OVER - 2 * OUTSIDE), y - dy * (OVER - 2 * OUTSIDE))
                outer = (x + dx * OUTSIDE * 1.6, y + dy * OUTSIDE * 1.6)
                found.append(Arrow("out", k, inner, outer))
    return found


def _along(grid: Grid, mask: int, edge: str, shares: tuple[float, ...]) -> list[Point]:
    """Points of a stretch of an edge, at these shares of it; its middle where it is short."""
    axis = 0 if edge in ("north", "south") else 1
    spots = sorted((_spot(grid, at) for at in bits(mask)), key=lambda spot: spot[axis])
    if not spots:
        return []
    if spots[-1][axis] - spots[0][axis] < 2 * NEAR:
        shares = (0.5,)
    return [spots[round((len(spots) - 1) * share)] for share in shares]


def _on(way: Arrow, share: float) -> Point:
    """A point beyond the end of an arrow, by this share of its length."""
    (ax, ay), (bx, by) = way.start, way.end
    return bx + (bx - ax) * share, by + (by - ay) * share


def _marches(
    grid: Grid, k: int, start: Point, ground: frozenset[int], conditions: Sequence[Condition]
) -> list[Arrow]:
    """From where a side begins to each place where it has a goal and does not stand yet."""
    ends = []
    for one in conditions:
        hexes = frozenset(bits(one.place))
        if one.side != k or not hexes or hexes <= ground:
            continue
        spots = [_spot(grid, at) for at in hexes]
        # of a long edge the point that is nearest
        near = min(spots, key=lambda spot: math.dist(spot, start))
        ends.append(near if len(hexes) > 8 else _middle(grid, hexes))
    found: list[Arrow] = []
    for end in sorted(ends, key=lambda end: math.dist(end, start)):
        # one goal after another on the way
        begin = min((start, *(way.end for way in found)), key=lambda spot: math.dist(spot, end))
        if math.dist(begin, end) >= NEAR:
            found.append(Arrow("march", k, begin, end))
    return found


# ------------------------------------------------------------------------------------------ the picture
class BriefingMap(BoardPicture):
    """The board with a plan over it; the plan of ``side`` stands out, and hexes can be lit."""

    def __init__(self, plan: Plan, sides: Sequence[Side], side: int, **rest: Unpack[WidgetArgs]) -> None:
        super().__init__(dim=0.25, **rest)
        self.plan, self.sides, self.side = plan, sides, side
        self.lit: frozenset[int] = frozenset()
        self._over: tuple[object, pygame.Surface] | None = None

    def show_side(self, side: int) -> None:
        """Let the plan of another side stand out."""
        self.side = side
        self.changed(self.rect)

    def light(self, hexes: Iterable[int]) -> None:
        """Light these hexes alone."""
        lit = frozenset(hexes)
        if lit != self.lit:
            self.lit = lit
            self.changed(self.rect)

    def paint(self, surface: pygame.Surface) -> None:
        super().paint(surface)
        if self.board is None or self.rect.w < 2 or self.rect.h < 2:
            return
        key = (self.rect.size, self.side, self.lit, text_style.theme.key)
        if self._over is None or self._over[0] != key:
            self._over = (key, self._drawn())
        surface.blit(self._over[1], self.rect)

    def _drawn(self) -> pygame.Surface:
        assert self.board is not None
        picture = pygame.Surface(self.rect.size, pygame.SRCALPHA)
        camera = Camera(self.board.grid, picture.get_rect())
        camera.fit()
        painter = Painter(picture, text_style.theme, (-camera.x, -camera.y))
        geometry, order = camera.layout, sorted(range(len(self.sides)), key=lambda k: k == self.side)
        for k in order:
            painter.add(*self._ground(geometry, k))
        painter.add(*self._goals(geometry))
        for k in order:
            painter.add(*(self._arrow(geometry, arrow) for arrow in self.plan.arrows if arrow.side == k))
        painter.flush()
        self._words(picture, camera)
        return picture

    def _colour(self, k: int) -> str:
        return text_style.c.sides[self.sides[k].style].body

    def _ground(self, geometry: Layout, k: int) -> list[str]:
        """Where a side sets up: a soft tint with a firm outline."""
        ground, own = self.plan.grounds[k], k == self.side
        colour, out = self._colour(k), []
        wide = max(1.5, geometry.H / (10 if own else 16))
        for at in ground:
            out.append(poly(geometry.corners(at, 1.01), fill=colour, fop=0.30 if own else 0.16))
            for d, other in enumerate(geometry.grid.neighbours[at]):
                if other not in ground:
                    out.append(line(geometry.side(at, d), stroke=colour, w=wide, sop=0.95 if own else 0.6))
        return out

    def _goals(self, geometry: Layout) -> list[str]:
        c: Palette = text_style.c
        out = []
        for at in self.plan.goals[self.side] | self.lit:
            lit = at in self.lit
            corners = geometry.corners(at, 0.86)
            out.append(poly(corners, stroke=c.dark, w=max(3.0, geometry.H / (6 if lit else 9))))
            out.append(
                poly(
                    corners,
                    fill=c.accent,
                    fop=0.6 if lit else 0.18,
                    stroke=c.accent,
                    w=max(1.8, geometry.H / (10 if lit else 15)),
                )
            )
        return out

    def _arrow(self, geometry: Layout, arrow: Arrow) -> str:
        """A shaft with a head, cased to stand off every ground; hollow where it leads off the map."""
        c, H, own = text_style.c, geometry.H, arrow.side == self.side
        (ax, ay), (bx, by) = (tuple(v * H for v in point) for point in (arrow.start, arrow.end))
        length = math.hypot(bx - ax, by - ay) or 1
        ux, uy = (bx - ax) / length, (by - ay) / length
        half = max(2.0, H * (0.2 if own else 0.13))
        head = min(length * 0.6, half * 4)
        if arrow.kind == "march":
            # clear of the hexes themselves
            bx, by = bx - ux * H * 0.6, by - uy * H * 0.6
        cx, cy = bx - ux * head, by - uy * head

        def beside(x: float, y: float, by: float) -> Point:
            return x - uy * by, y + ux * by

        shape = [
            beside(ax, ay, half * 0.6), beside(cx, cy, half), beside(cx, cy, half * 2.3), (bx, by),
            beside(cx, cy, -half * 2.3), beside(cx, cy, -half), beside(ax, ay, -half * 0.6),
        ]  # fmt: skip
        body = self._colour(arrow.side)
        hollow = arrow.kind == "out"
        strong = 0.92 if own else 0.6
        rim = c.ivory if text_style.theme_rgb(body)[1] < 120 else c.dark
        return poly(
            shape, fill=rim if hollow else body, fop=strong * (0.8 if hollow else 1),
            stroke=body if hollow else rim, w=max(1.5, H / 18), sop=strong,
        )  # fmt: skip

    def _words(self, picture: pygame.Surface, camera: Camera) -> None:
        """The names of the sides where they set up, or beside their arrows."""
        taken: list[pygame.Rect] = []
        for k, ground in enumerate(self.plan.grounds):
            # beyond the head of an arrow
            spots = [(_on(way, 0.3), way.words) for way in self.plan.arrows if way.side == k and way.words]
            if ground:
                # at the top of it, clear of the arrows
                x, _ = _middle(camera.grid, ground)
                spots.insert(0, ((x, min(_spot(camera.grid, at)[1] for at in ground)), self.sides[k].name))
            for (x, y), words in spots:
                at = camera.to_window(x * camera.H, y * camera.H)
                self._tag(picture, k, words, at, taken)

    def _tag(self, picture: pygame.Surface, k: int, words: str, at: Point, taken: list[pygame.Rect]) -> None:
        box = pygame.Rect(0, 0, text_style.width(words, SMALL, "medium") + px(34), px(22))
        box.center = (round(at[0]), round(at[1]))
        box.clamp_ip(picture.get_rect().inflate(-px(4), -px(4)))
        while (over := box.collidelist(taken)) >= 0 and box.bottom + box.h < picture.get_height():
            box.top = taken[over].bottom + px(2)
        taken.append(box)
        c = text_style.c
        draw.plate(picture, box, c.panel, 6, c.line)
        draw.side_mark(picture, (box.x + px(13), box.centery), c.sides[self.sides[k].style], 14)
        room = pygame.Rect(box.x + px(25), box.y, box.w - px(28), box.h)
        text_style.text(picture, words, room, c.text, SMALL, "medium")
