"""Areas over the map: set-up zones, the borders between printed zones and their names."""

from __future__ import annotations

import functools
import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from types import MappingProxyType

import pygame

from game.client.art.layout import Layout
from game.client.art.pictures import LazyDict, Pictures, Placed
from game.client.art.scene import Zone
from game.client.art.vec import Painter, Point, dashes, hatching, hexagon, line, path, poly, rect
from game.client.kit.theme import mix

#: hexes lower than this, at scale 1 of the interface, bear no words of zones
WORDS_FROM = 24
#: names of zones keep so far from the edge of the board, in pixels
AIR = 3


# ------------------------------- The edges of areas: three forms, so that no two areas differ by colour alone
def _plain(ends: Sequence[Point], u: float, colour: str) -> str:
    return line(ends, stroke=colour, w=max(1.4, 3.0 * u), sop=0.85)


def _dashed(ends: Sequence[Point], u: float, colour: str) -> str:
    return path(dashes(ends, max(4.0, 8 * u), max(3.0, 5 * u)), stroke=colour, w=max(1.6, 3.4 * u), sop=0.9)


def _toothed(ends: Sequence[Point], u: float, colour: str) -> str:
    """A line with teeth towards the middle of the hex, which is (0, 0)."""
    (ax, ay), (bx, by) = ends
    out = _plain(ends, u, colour)
    inward = math.hypot((ax + bx) / 2, (ay + by) / 2)
    ux, uy = -(ax + bx) / 2 / inward, -(ay + by) / 2 / inward
    half, deep = 0.09, max(3.5, 7.5 * u)
    for t in (0.2, 0.5, 0.8):
        foot = [(ax + (bx - ax) * k, ay + (by - ay) * k) for k in (t - half, t + half)]
        tip = (ax + (bx - ax) * t + ux * deep, ay + (by - ay) * t + uy * deep)
        out += poly([foot[0], tip, foot[1]], fill=colour, fop=0.9)
    return out


EDGES: Mapping[str, Callable[[Sequence[Point], float, str], str]] = MappingProxyType(
    {"": _plain, "dashed": _dashed, "toothed": _toothed}
)


class AreaArt(Pictures):
    """Draws areas and borders."""

    def zone(self, geometry: Layout, zone: Zone, seen: Callable[[int], bool]) -> list[Placed]:
        """A set-up area: a soft tint, a firm edge, its text at the top; closed adds hatching."""
        colour = self.theme.c.zones[zone.tint % 3]

        def inner(s: float, u: float) -> str:
            out = poly(hexagon(s, 1.0), fill=colour, fop=0.16)
            return out + (hatching(s, u, colour, 0.35) if zone.closed else "")

        near = [at for at in zone.hexes if seen(at)]
        return self.hex_stamps(("zone", colour, zone.closed), geometry, near, inner) + self._outline(
            geometry, near, zone, colour
        )

    def _outline(self, geometry: Layout, near: Sequence[int], zone: Zone, colour: str) -> list[Placed]:
        out: list[Placed] = []
        beside = geometry.grid.neighbours
        for d in range(6):

            def draw(s: float, u: float, d: int = d) -> str:
                cs = hexagon(s, 0.97)
                return EDGES[zone.edge]((cs[(d + 4) % 6], cs[(d + 5) % 6]), u, colour)

            rim = [at for at in near if beside[at][d] not in zone.hexes]
            out += self.hex_stamps(("rim", d, colour, zone.edge), geometry, rim, draw)
        return out

    def zone_text(
        self, geometry: Layout, zone: Zone, taken: Iterable[int] = (), seen: pygame.Rect | None = None
    ) -> list[Placed]:
        """The zone's sentence at the upper middle of its hexes, beside the hexes that are ``taken``.

        Of a zone that reaches out of ``seen``, in world pixels, the part within counts.
        """
        if not zone.text or self.theme.px(WORDS_FROM) > geometry.H:
            return []
        board = pygame.Rect(0, 0, int(geometry.width), int(geometry.height))
        room = (board.clip(seen) if seen else board).inflate(-2 * AIR, -2 * AIR)
        points = [p for p in map(geometry.centre, zone.hexes) if room.collidepoint(p)]
        if not points:
            return []
        x = sum(p[0] for p in points) / len(points)
        top = min(p[1] for p in points)
        left, right = min(p[0] for p in points), max(p[0] for p in points)
        counters = [geometry.centre(at) for at in taken]
        H, first = geometry.H, None
        for row in range(5):
            for step in (0, 1, -1, 2, -2, 3, -3):
                spot = (x + step * 0.87 * H, top + row * H / 2)
                placed = self._within(room, self.tag(zone.text, *spot, 13, "medium"))
                first = first or placed
                box = placed[0].get_rect(topleft=placed[1])
                if box.left < left or box.right > right:
                    continue
                # a counter stands a little below the middle of its hex
                if all(
                    abs(cx - box.centerx) > box.w / 2 + 0.4 * H or abs(cy + 0.06 * H - box.centery) > 0.6 * H
                    for cx, cy in counters
                ):
                    return [placed]
        return [first] if first is not None else []

    @staticmethod
    def _within(room: pygame.Rect, placed: Placed) -> Placed:
        """The picture, moved until it is whole in the room."""
        box = placed[0].get_rect(topleft=placed[1]).clamp(room)
        return placed[0], box.topleft

    def borders(
        self,
        geometry: Layout,
        zones: Iterable[int],
        seen: Callable[[int], bool],
        taken: Callable[[int], bool],
    ) -> list[Placed]:
        """The lines between the printed zones, subtle and dashed; none where a hexside is ``taken``."""
        grid, masks, out = geometry.grid, list(zones), []

        def draw(d: int) -> Callable[[float, float], str]:
            def inner(s: float, u: float) -> str:
                cs = hexagon(s)
                ends = [cs[(d + 4) % 6], cs[(d + 5) % 6]]
                wide = max(1.2, 2.2 * u)
                return line(ends, stroke="#FBF8EA", w=wide * 2.1, sop=0.55) + path(
                    dashes(ends, max(4.0, 7 * u), max(3.0, 4.4 * u)),
                    stroke="#6B3F2A",
                    w=wide,
                    sop=0.80,
                    cap="butt",
                )

            return inner

        for at in grid.hexes:
            if not seen(at):
                continue
            for d in (1, 2, 3):
                other = grid.neighbours[at][d]
                if (
                    other
                    and not taken(grid.side(at, other))
                    and any((m >> at & 1) != (m >> other & 1) for m in masks)
                ):
                    out.append(self.hex_stamp(("border", d), geometry, at, draw(d)))
        return out

    def border_names(self, geometry: Layout, zones: Mapping[str, int]) -> list[Placed]:
        """The names of the two zones where a border meets an edge of the board, inside the board."""
        grid, out = geometry.grid, []
        if self.theme.px(WORDS_FROM) > geometry.H:
            return []

        def names(a: int, b: int) -> list[str]:
            """What ``a`` lies in and ``b`` does not, and the other way round."""
            pairs = ((a, b), (b, a))
            found = [
                next((n for n, m in zones.items() if m >> p & 1 and not m >> q & 1), "") for p, q in pairs
            ]
            return [name.replace("-", " ").capitalize() for name in found]

        for column, side in ((1, -1), (grid.columns, 1)):
            for row in range(1, grid.rows):
                upper, lower = grid.at(column, row), grid.at(column, row + 1)
                if any(found := names(upper, lower)):
                    x, y = geometry.centre(lower)
                    kept = self.keep(("border name", *found), functools.partial(self._column, found))
                    out.append(self.at(kept, x + side * geometry.s, y - geometry.H / 2))
        for row, y in ((1, 0.0), (grid.rows, geometry.height)):
            out += [self.at(kept, x, y) for x, kept in self._along(geometry, names, row)]
        board = pygame.Rect(0, 0, int(geometry.width), int(geometry.height)).inflate(-2 * AIR, -2 * AIR)
        return [self._within(board, placed) for placed in out]

    def _along(
        self, geometry: Layout, names: Callable[[int, int], list[str]], row: int
    ) -> list[tuple[float, LazyDict]]:
        """The pairs of names along the upper or lower edge of the board, from the left, none over another."""
        grid = geometry.grid
        said: set[str] = {""}
        out: list[tuple[float, LazyDict, set[str]]] = []
        for column in range(1, grid.columns):
            a, b = grid.at(column, row), grid.at(column + 1, row)
            found = names(a, b)
            # the far border of a zone within another would only say its name again
            again = "" in found and said.issuperset(found)
            said.update(found)
            if not any(found) or again:
                continue
            x = (geometry.centre(a)[0] + geometry.centre(b)[0]) / 2
            kept = self.keep(("border row", *found), functools.partial(self._row, found))
            # a narrow zone: what the border before it says, this one says too
            end = out[-1][0] - out[-1][1][1] + out[-1][1][0].get_width() if out else 0
            if out and x - kept[1] < end:
                if out[-1][2] > {"", *found}:
                    continue
                if out[-1][2] <= {"", *found}:
                    out.pop()
                else:
                    # what it says besides, behind that
                    found = ["", found[1]]
                    kept = self.keep(("border row", *found), functools.partial(self._row, found))
                    x = max(x, end + self.theme.px(2))
            out.append((x, kept, set(found)))
        return [(x, kept) for x, kept, _ in out]

    def _column(self, names: list[str]) -> LazyDict:
        """Two names, one above the border and one below; the border lies at the anchor."""
        lines, air, h = self._lines(names), self.theme.px(4), self.theme.px(15)
        w = max(p.get_width() for p in lines) + 2 * air
        first, last = (0 if names[0] else 1), (2 if names[1] else 1)
        rule: list[tuple[float, float]] = [(air, h + 0.5), (w - air, h + 0.5)] if last - first == 2 else []
        picture = self._scrap(w, (last - first) * h, rule)
        for k in range(first, last):
            picture.blit(lines[k], (air, (k - first) * h + (h - lines[k].get_height()) // 2))
        return picture, w // 2, (1 - first) * h

    def _row(self, names: list[str]) -> LazyDict:
        lines, air, h = self._lines(names), self.theme.px(5), self.theme.px(17)
        left, right = (p.get_width() + 2 * air if p.get_width() else 0 for p in lines)
        picture = self._scrap(left + right, h, [(left, 3), (left, h - 3)] if left and right else [])
        picture.blit(lines[0], (air, (h - lines[0].get_height()) // 2))
        picture.blit(lines[1], (left + air, (h - lines[1].get_height()) // 2))
        return picture, left, h // 2

    def _lines(self, names: list[str]) -> list[pygame.Surface]:
        """The names, as large as the words of a panel are at this scale of the interface."""
        return [self.theme.map_text(name, "medium", self.theme.px(12), "#5E3A26") for name in names]

    def _scrap(self, w: int, h: int, rule: list[tuple[float, float]]) -> pygame.Surface:
        """A scrap of paper, with a thin line where two names meet."""
        picture = pygame.Surface((w, h), pygame.SRCALPHA)
        paper = mix(self.theme.c.ground["clear"].light, "#FFFFFF", 0.35)
        painter = Painter(picture, self.theme).add(rect(0, 0, w, h, 3, fill=paper, fop=0.86))
        if rule:
            painter.add(line(rule, stroke="#6B3F2A", w=1, sop=0.55, cap="butt"))
        painter.flush()
        return picture
