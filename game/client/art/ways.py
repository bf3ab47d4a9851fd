"""Ways of units over the map: the path being chosen, the sum at its head, trails."""

from __future__ import annotations

import math

from game.client.art.counters import centre
from game.client.art.layout import Layout
from game.client.art.pictures import LazyDict, Pictures, Placed
from game.client.art.scene import Path, Tether
from game.client.art.shapes import Point, rounded_line
from game.client.art.vec import arc, circle, dashes, line, path, poly


class WayArt(Pictures):
    """Draws paths and trails."""

    def path(self, geometry: Layout, shown: Path) -> list[Placed]:
        """The path under the counters: 4 px amber with a dark edge and a head."""
        if len(shown.hexes) < 2:
            return []
        c, H = self.theme.c, geometry.H
        u = max(0.55, min(1.5, H / 64))

        def draw() -> LazyDict:
            points: list[Point] = [centre(*geometry.centre(at), H) for at in shown.hexes]
            d = rounded_line(points, 0.32)
            (ax, ay), (bx, by) = points[-2], points[-1]
            length = math.hypot(bx - ax, by - ay) or 1
            ux, uy = (bx - ax) / length, (by - ay) / length
            head = [
                (bx + ux * 9 * u, by + uy * 9 * u),
                (bx - ux * 6 * u - uy * 9 * u, by - uy * 6 * u + ux * 9 * u),
                (bx - ux * 6 * u + uy * 9 * u, by - uy * 6 * u - ux * 9 * u),
            ]
            colour = c.danger if shown.refused else c.accent
            inner = path(d, stroke=c.dark, w=7.4 * u, sop=0.9) + poly(
                head, fill=c.dark, stroke=c.dark, w=4 * u
            )
            inner += path(d, stroke=colour, w=4 * u) + poly(head, fill=colour)
            inner += "".join(
                circle(x, y, 3.4 * u, fill=c.dark) + circle(x, y, 1.9 * u, fill=colour)
                for x, y in points[1:-1]
            )
            if shown.refused:
                for k in (-1, 1):
                    inner += line(
                        [(bx - 6 * u, by - 6 * u * k), (bx + 6 * u, by + 6 * u * k)], stroke=c.dark, w=3 * u
                    )
            return self.box([*points, *head], 6 * u, inner)

        return [self.at(self.keep(("path", shown, id(geometry.grid), H), draw), 0, 0)]

    def broken(self, geometry: Layout, hexes: tuple[int, ...], fade: float) -> list[Placed]:
        """What is left of a path that is not walked: dashed in red behind a cross."""
        if len(hexes) < 2:
            return []
        c, H = self.theme.c, geometry.H
        u = max(0.55, min(1.5, H / 64))

        def draw() -> LazyDict:
            points: list[Point] = [centre(*geometry.centre(at), H) for at in hexes]
            (ax, ay), (bx, by) = points[:2]
            x, y = (ax + bx) / 2, (ay + by) / 2
            d = dashes([(x, y), *points[1:]], 7 * u, 6 * u)
            inner = path(d, stroke=c.dark, w=6 * u, sop=0.85) + path(d, stroke=c.danger, w=3 * u)
            for wide, colour in ((8 * u, c.dark), (4 * u, c.danger)):
                for k in (-1, 1):
                    ends = [(x - 8 * u, y - 8 * u * k), (x + 8 * u, y + 8 * u * k)]
                    inner += line(ends, stroke=colour, w=wide)
            return self.box(points, 16 * u, inner)

        picture, place = self.at(self.keep(("broken", hexes, id(geometry.grid), H), draw), 0, 0)
        if fade > 0.75:
            picture = picture.copy()
            picture.set_alpha(round(255 * (1 - min(1.0, fade)) / 0.25))
        return [(picture, place)]

    def path_head(self, geometry: Layout, shown: Path) -> list[Placed]:
        """The sum at the head of the path, above the counters."""
        if not shown.text or not shown.hexes or geometry.H < 24:
            return []
        x, y = geometry.centre(shown.hexes[-1])
        ink, ground = ("", "") if not shown.refused else (self.theme.c.ivory, "#8C2B1C")
        small = geometry.H < 44
        px, air = (12, 3) if small else (13, 5)
        return [self.tag(shown.text, x, y - 0.40 * geometry.H, px, "bold", ink, ground, air)]

    def trail(self, geometry: Layout, hexes: tuple[int, ...], age: int) -> list[Placed]:
        """A path walked lately: thin, dotted, paler with age."""
        if len(hexes) < 2:
            return []
        H, c = geometry.H, self.theme.c
        u = max(0.5, min(1.4, H / 64))

        def draw() -> LazyDict:
            points: list[Point] = [centre(*geometry.centre(at), H) for at in hexes]
            d = dashes(points, 5 * u, 5 * u)
            op = max(0.5, 0.9 - 0.13 * age)
            dark, pale = max(3.2, 4.4 * u), max(1.6, 2.2 * u)
            inner = path(d, stroke=c.dark, w=dark, sop=op * 0.8) + path(d, stroke=c.ivory, w=pale, sop=op)
            x, y = points[0]
            return self.box(
                points,
                8 * u,
                inner
                + circle(x, y, 4 * u, stroke=c.dark, w=3.4 * u, sop=op * 0.8)
                + circle(x, y, 4 * u, stroke=c.ivory, w=1.6 * u, sop=op),
            )

        return [self.at(self.keep(("trail", hexes, min(age, 3), id(geometry.grid), H), draw), 0, 0)]

    def tether(self, geometry: Layout, tether: Tether) -> list[Placed]:
        """A channel as dots with waves at the Vulcan (red when it is lost),
        an escort as a thin line with a ring at the mine.
        """
        if tether.start == tether.end:
            return []
        H, c = geometry.H, self.theme.c
        u = max(0.55, min(1.4, H / 64))

        def draw() -> LazyDict:
            a, b = (centre(*geometry.centre(at), H) for at in (tether.start, tether.end))
            length = math.hypot(b[0] - a[0], b[1] - a[1])
            ux, uy = (b[0] - a[0]) / length, (b[1] - a[1]) / length
            if tether.kind == "escort":
                end = (b[0] - ux * 9 * u, b[1] - uy * 9 * u)
                inner = line([a, end], stroke=c.dark, w=3.6 * u, sop=0.8)
                inner += line([a, end], stroke=c.ivory, w=1.5 * u)
                inner += circle(*b, 9 * u, stroke=c.dark, w=4 * u, sop=0.8)
                return self.box([a, b], 13 * u, inner + circle(*b, 9 * u, stroke=c.ivory, w=1.8 * u))
            many = max(2, round(length / (7 * u)))
            dots = [
                (a[0] + (b[0] - a[0]) * i / many, a[1] + (b[1] - a[1]) * i / many) for i in range(many + 1)
            ]
            ink = c.danger if tether.kind == "lost" else c.ivory
            inner = "".join(circle(x, y, 2.6 * u, fill=c.dark, fop=0.8) for x, y in dots)
            inner += "".join(circle(x, y, 1.5 * u, fill=ink) for x, y in dots)
            turn = math.degrees(math.atan2(-ux, uy))
            for r in (0.52 * H, 0.64 * H):
                bow = arc(b[0], b[1], r, turn - 16, turn + 16)
                inner += path(bow, stroke=c.dark, w=4 * u, sop=0.75) + path(bow, stroke=c.ivory, w=1.9 * u)
            return self.box([a, b], 0.7 * H, inner)

        key = ("tether", tether, id(geometry.grid), H)
        return [self.at(self.keep(key, draw), 0, 0)]
