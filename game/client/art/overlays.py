"""What lies over the map for a moment: reach, path, targets, lines of fire, focus, areas, trails, effects.

``OverlayArt(theme)`` keeps every picture; each method gives ``Placed`` pictures with their top left corner in
world pixels of the layout handed in, ready to be blitted in order.
"""

from __future__ import annotations

import math
from collections import OrderedDict
from collections.abc import Callable, Iterable

import pygame

from game.client.art import effects
from game.client.art.counters import centre, size
from game.client.art.layout import Layout
from game.client.art.regions import around
from game.client.art.scene import Effect, Path, Reach, Shot, Target, Zone
from game.client.art.shapes import Point, haloed, hatching, hexagon, rounded_line
from game.client.art.vec import Painter, circle, dashes, line, path, poly, raster, ready, rect
from game.client.theme import Theme

Placed = tuple[pygame.Surface, tuple[int, int]]


class OverlayArt:
    """Draws and keeps overlays for one theme."""

    def __init__(self, theme: Theme) -> None:
        self.theme = theme
        self._kept: OrderedDict[tuple[object, ...], tuple[pygame.Surface, int, int]] = OrderedDict()

    # -------------------------------------------------------------- machinery
    def _keep(
        self, key: tuple[object, ...], draw: Callable[[], tuple[pygame.Surface, int, int]]
    ) -> tuple[pygame.Surface, int, int]:
        found = self._kept.get(key)
        if found is None:
            picture, cx, cy = draw()
            found = self._kept[key] = (ready(picture), cx, cy)
            if len(self._kept) > 500:
                self._kept.popitem(last=False)
        else:
            self._kept.move_to_end(key)
        return found

    def _at(self, kept: tuple[pygame.Surface, int, int], x: float, y: float) -> Placed:
        picture, cx, cy = kept
        return picture, (round(x) - cx, round(y) - cy)

    def _hex_stamp(
        self, key: tuple[object, ...], geometry: Layout, at: int, inner: Callable[[float, float], str]
    ) -> Placed:
        H, s = geometry.H, geometry.s

        def draw() -> tuple[pygame.Surface, int, int]:
            w, h = math.ceil(2 * s) + 8, H + 8
            picture = raster(inner(s, H / 64), w, h, (-w / 2, -h / 2, w, h))
            return picture, w // 2, h // 2

        return self._at(self._keep((*key, H), draw), *geometry.centre(at))

    def _box(self, points: Iterable[Point], pad: float, inner: str) -> tuple[pygame.Surface, int, int]:
        xs, ys = zip(*points, strict=True)
        x0, y0 = math.floor(min(xs) - pad), math.floor(min(ys) - pad)
        w, h = math.ceil(max(xs) + pad) - x0, math.ceil(max(ys) + pad) - y0
        return raster(inner, w, h, (x0, y0, w, h)), -x0, -y0

    # ------------------------------------------------------------------ reach
    def reach(self, geometry: Layout, at: int, reach: Reach) -> list[Placed]:
        """Lighter veil with the cost; hazard adds hatching and its chance; second phase only an outline."""
        c, H = self.theme.c, geometry.H

        def inner(s: float, u: float) -> str:
            veil = hexagon(s, 0.94)
            out = "" if reach.second else poly(veil, fill="#FFFFFF", fop=0.36)
            out += poly(
                hexagon(s, 0.94), stroke="#FFFFFF", w=max(1.0, 1.6 * u), sop=0.85 if reach.second else 0.75
            )
            if reach.second:
                out += poly(hexagon(s, 0.90), stroke=c.dark, w=max(0.8, u), sop=0.35)
            return out + (hatching(s, u, "#8A3B22", 0.42) if reach.hazard else "")

        out = [self._hex_stamp(("reach", bool(reach.hazard), reach.second), geometry, at, inner)]
        if H < 22:
            return out
        x, y = geometry.centre(at)
        big = max(12, min(26, round(0.25 * H)))
        sign = {"ram": "ram", "exit": "exit", "overrun": "overrun"}.get(reach.sign, reach.cost)
        if sign:
            out.append(
                self._word(
                    sign,
                    "bold",
                    big if sign == reach.cost else 12,
                    c.label,
                    x,
                    y + (0.02 if reach.hazard and H >= 52 else 0.10) * H,
                )
            )
        if reach.hazard and H >= 52:
            out.append(self._tag(reach.hazard, x, y + 0.30 * H, 12, "medium"))
        return out

    def _word(self, text: str, weight: str, px: int, colour: str, x: float, y: float) -> Placed:
        picture = self.theme.map_text(text, weight, px, colour)
        halo = self._keep(
            ("word", text, weight, px, colour),
            lambda: haloed(picture, self.theme.map_text(text, weight, px, "#FFFFFF")),
        )
        return self._at(halo, x, y)

    def _tag(
        self,
        text: str,
        x: float,
        y: float,
        px: int = 12,
        weight: str = "bold",
        ink: str = "",
        ground: str = "",
    ) -> Placed:
        """Text on a small ivory plate, its middle at (x, y)."""
        c = self.theme.c
        ink, ground = ink or c.dark, ground or c.ivory

        def draw() -> tuple[pygame.Surface, int, int]:
            words = self.theme.map_text(text, weight, px, ink)
            w, h = words.get_width() + 10, words.get_height() + 4
            picture = pygame.Surface((w + 4, h + 5), pygame.SRCALPHA)
            p = Painter(picture, self.theme, (2, 2))
            p.add(
                rect(-1, 1, w + 2, h + 1, 6, fill="#000000", fop=0.35),
                rect(-1, -1, w + 2, h + 2, 6, fill=c.dark),
            )
            p.add(rect(0, 0, w, h, 5, fill=ground)).flush()
            picture.blit(words, (2 + 5, 2 + 2))
            return picture, (w + 4) // 2, (h + 5) // 2

        return self._at(self._keep(("tag", text, px, weight, ink, ground), draw), x, y)

    # ------------------------------------------------------------- hex frames
    def frame(self, geometry: Layout, at: int, what: str) -> Placed:
        """A hex outline: ``hover``, ``lit``, ``focus``, ``refused``."""
        c = self.theme.c
        outer, inner_line = {
            "hover": ((c.dark, 3.2, 0.55), (c.ivory, 1.6, 0.95)),
            "lit": ((c.dark, 5.4, 0.75), (c.info, 3.0, 1.0)),
            "focus": ((c.window, 5.0, 1.0), ("#FFFFFF", 3.0, 1.0)),
            "refused": ((c.dark, 4.6, 0.7), (c.danger, 2.6, 1.0)),
        }[what]

        def draw(s: float, u: float) -> str:
            points = hexagon(s, 0.955)
            return "".join(poly(points, stroke=colour, w=w, sop=op) for colour, w, op in (outer, inner_line))

        return self._hex_stamp(("frame", what), geometry, at, draw)

    def edges(
        self,
        geometry: Layout,
        hexes: frozenset[int] | set[int],
        colour: str,
        w: float,
        op: float,
        dashed: bool = False,
    ) -> list[Placed]:
        """The outline of a set of hexes, side by side."""
        grid, out = geometry.grid, []
        for at in hexes:
            place = grid.place(at)
            for d, other in enumerate(around(place)):
                if grid.at(*other) in hexes and grid.at(*other):
                    continue

                def draw(s: float, u: float, d: int = d) -> str:
                    cs = hexagon(s, 0.975)
                    a, b = cs[(d + 4) % 6], cs[(d + 5) % 6]
                    if dashed:
                        return path(
                            dashes([a, b], 5 * u, 4 * u), stroke=colour, w=max(1.0, w * u), sop=op, cap="butt"
                        )
                    return line([a, b], stroke=colour, w=max(1.0, w * u), sop=op)

                out.append(self._hex_stamp(("edge", d, colour, w, op, dashed), geometry, at, draw))
        return out

    def zone(self, geometry: Layout, zone: Zone, seen: Callable[[int], bool]) -> list[Placed]:
        """A set-up area: a soft tint, a firm outline, its text at the top; closed adds hatching."""
        colour = self.theme.c.zones[zone.tint % 3]

        def inner(s: float, u: float) -> str:
            out = poly(hexagon(s, 1.0), fill=colour, fop=0.20)
            return out + (hatching(s, u, colour, 0.35) if zone.closed else "")

        near = {at for at in zone.hexes if seen(at)}
        out = [self._hex_stamp(("zone", colour, zone.closed), geometry, at, inner) for at in near]
        rim = {at for at in near if any(other not in zone.hexes for other in geometry.grid.neighbours[at])}
        out += [e for e in self._outline(geometry, rim, zone.hexes, colour)]
        return out

    def _outline(self, geometry: Layout, rim: set[int], whole: frozenset[int], colour: str) -> list[Placed]:
        out = []
        for at in rim:
            for d, other in enumerate(geometry.grid.neighbours[at]):
                if other in whole:
                    continue

                def draw(s: float, u: float, d: int = d) -> str:
                    cs = hexagon(s, 0.97)
                    return line(
                        [cs[(d + 4) % 6], cs[(d + 5) % 6]], stroke=colour, w=max(1.4, 3.0 * u), sop=0.85
                    )

                out.append(self._hex_stamp(("rim", d, colour), geometry, at, draw))
        return out

    def zone_text(self, geometry: Layout, zone: Zone) -> list[Placed]:
        """The zone's sentence over its middle hexes."""
        if not zone.text or not zone.hexes or geometry.H < 24:
            return []
        points = [geometry.centre(at) for at in zone.hexes]
        x = sum(p[0] for p in points) / len(points)
        top = min(p[1] for p in points)
        return [self._tag(zone.text, x, top, 13, "medium")]

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
                    out.append(self._hex_stamp(("border", d), geometry, at, draw(d)))
        return out

    # ------------------------------------------------------------ path, trail
    def path(self, geometry: Layout, shown: Path) -> list[Placed]:
        """The path under the counters: 4 px amber with a dark edge and a head."""
        if len(shown.hexes) < 2:
            return []
        c, H = self.theme.c, geometry.H
        u = max(0.55, min(1.5, H / 64))

        def draw() -> tuple[pygame.Surface, int, int]:
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
            return self._box([*points, *head], 6 * u, inner)

        return [self._at(self._keep(("path", shown, id(geometry.grid), H), draw), 0, 0)]

    def path_head(self, geometry: Layout, shown: Path) -> list[Placed]:
        """The sum at the head of the path, above the counters."""
        if not shown.text or not shown.hexes or geometry.H < 24:
            return []
        x, y = geometry.centre(shown.hexes[-1])
        ink, ground = ("", "") if not shown.refused else (self.theme.c.ivory, "#8C2B1C")
        return [self._tag(shown.text, x, y - 0.40 * geometry.H, 13, "bold", ink, ground)]

    def trail(self, geometry: Layout, hexes: tuple[int, ...], age: int) -> list[Placed]:
        """A path walked lately: thin, dotted, paler with age."""
        if len(hexes) < 2:
            return []
        H, c = geometry.H, self.theme.c
        u = max(0.5, min(1.4, H / 64))

        def draw() -> tuple[pygame.Surface, int, int]:
            points: list[Point] = [centre(*geometry.centre(at), H) for at in hexes]
            d = dashes(points, 5 * u, 5 * u)
            op = max(0.3, 0.85 - 0.2 * age)
            inner = path(d, stroke=c.dark, w=4 * u, sop=op * 0.8) + path(d, stroke=c.ivory, w=2 * u, sop=op)
            x, y = points[0]
            return self._box(
                points,
                8 * u,
                inner
                + circle(x, y, 4 * u, stroke=c.dark, w=3.4 * u, sop=op * 0.8)
                + circle(x, y, 4 * u, stroke=c.ivory, w=1.6 * u, sop=op),
            )

        return [self._at(self._keep(("trail", hexes, min(age, 3), id(geometry.grid), H), draw), 0, 0)]

    # ------------------------------------------------------------------- fire
    def shot(self, geometry: Layout, shot: Shot) -> list[Placed]:
        """A line of fire under all counters: solid ivory with a dark edge and an arrow."""
        H, c = geometry.H, self.theme.c
        u = max(0.55, min(1.4, H / 64))
        a, b = (centre(*geometry.centre(at), H) for at in (shot.start, shot.end))
        length = math.hypot(b[0] - a[0], b[1] - a[1])
        if length < 0.8 * H:
            return []

        def draw() -> tuple[pygame.Surface, int, int]:
            ux, uy = (b[0] - a[0]) / length, (b[1] - a[1]) / length
            trim = 0.70 * H
            tip = (
                (b[0] - ux * trim, b[1] - uy * trim)
                if length > 1.6 * H
                else (b[0] - ux * 0.5 * H, b[1] - uy * 0.5 * H)
            )
            neck = (tip[0] - ux * 10 * u, tip[1] - uy * 10 * u)
            inner = line([a, neck], stroke=c.dark, w=5.2 * u, sop=0.85) + line(
                [a, neck], stroke=c.ivory, w=2.5 * u, cap="butt"
            )
            wings = [
                tip,
                (neck[0] - uy * 6 * u, neck[1] + ux * 6 * u),
                (neck[0] + uy * 6 * u, neck[1] - ux * 6 * u),
            ]
            return self._box(
                [a, tip, *wings], 5 * u, inner + poly(wings, fill=c.ivory, stroke=c.dark, w=1.8 * u)
            )

        return [self._at(self._keep(("shot", shot.start, shot.end, id(geometry.grid), H), draw), 0, 0)]

    def strength(self, geometry: Layout, shot: Shot) -> list[Placed]:
        """The strength in a disc at the start of a line of fire, above the counters."""
        H, c = geometry.H, self.theme.c
        if not shot.strength or H < 24 or shot.start == shot.end:
            return []
        a, b = (centre(*geometry.centre(at), H) for at in (shot.start, shot.end))
        length = math.hypot(b[0] - a[0], b[1] - a[1])
        ux, uy = (b[0] - a[0]) / length, (b[1] - a[1]) / length
        px = max(12, round(0.2 * H)) if H < 90 else 18
        r = max(px * 0.74, self.theme.map_font("bold", px).size(shot.strength)[0] / 2 + 3)
        away = min(0.40 * H / max(abs(ux), 0.01), 0.40 * H / max(abs(uy), 0.01)) + r

        def draw() -> tuple[pygame.Surface, int, int]:
            w = math.ceil(2 * r) + 6
            picture = pygame.Surface((w, w), pygame.SRCALPHA)
            p = Painter(picture, self.theme)
            p.add(circle(w / 2, w / 2, r + 1.4, fill=c.dark), circle(w / 2, w / 2, r, fill=c.ivory))
            p.text(shot.strength, w / 2, w / 2 + px * 0.36, c.dark, px, "bold", "c")
            return picture, w // 2, w // 2

        return [self._at(self._keep(("disc", shot.strength, px), draw), a[0] + ux * away, a[1] + uy * away)]

    def target(self, geometry: Layout, target: Target) -> list[Placed]:
        """Four white corner brackets with a dark edge; chosen: filled, with the odds above."""
        H, c = geometry.H, self.theme.c
        x, y = centre(*geometry.centre(target.at), H)
        w, h = (v + round(0.16 * H) + 4 for v in size(target.big, H))
        t, reach = max(1.6, 3.0 * min(1.3, H / 64)), 0.17 * H

        def draw() -> tuple[pygame.Surface, int, int]:
            W, T = w + 12, h + 12
            inner = ""
            if target.chosen:
                inner += rect(-w / 2, -h / 2, w, h, 3, stroke=c.dark, sw=t + 2.2, sop=0.8)
                inner += rect(-w / 2, -h / 2, w, h, 3, stroke="#FFFFFF", sw=t * 0.6)
            for wide, colour in ((t + 2.6, c.dark), (t, "#FFFFFF")):
                for sx in (-1, 1):
                    for sy in (-1, 1):
                        cx, cy = sx * w / 2, sy * h / 2
                        inner += line(
                            [(cx - sx * reach, cy), (cx, cy), (cx, cy - sy * reach)],
                            stroke=colour,
                            w=wide,
                            join="miter",
                            cap="butt",
                        )
            return raster(inner, W, T, (-W / 2, -T / 2, W, T)), W // 2, T // 2

        out = [self._at(self._keep(("target", target.chosen, target.big, H), draw), x, y)]
        if target.odds:
            out.append(
                self._at(
                    self._keep(
                        ("odds", target.odds, target.result, target.chance), lambda: self._odds(target)
                    ),
                    x,
                    y - h / 2 - 16,
                )
            )
        return out

    def _odds(self, target: Target) -> tuple[pygame.Surface, int, int]:
        """The odds tag: column, result, chance."""
        c, text = self.theme.c, self.theme.map_text
        parts = [text(target.odds, "bold", 16, c.dark)]
        if target.result:
            parts.append(text(target.result, "bold", 14, "#A32A14"))
        if target.chance:
            parts.append(text(target.chance, "medium", 13, c.dark))
        w = sum(p.get_width() for p in parts) + 8 * (len(parts) - 1) + 20 + (6 if len(parts) > 1 else 0)
        picture = pygame.Surface((w + 4, 30), pygame.SRCALPHA)
        p = Painter(picture, self.theme, (2, 2))
        p.add(
            rect(-1, 1, w + 2, 27, 7, fill="#000000", fop=0.35),
            rect(-1, -1, w + 2, 26, 7, fill=c.dark),
            rect(0, 0, w, 24, 6, fill=c.ivory),
        )
        x = 10 + parts[0].get_width() + 7
        if len(parts) > 1:
            p.add(rect(x, 5, 1, 14, 0, fill="#B9B6A8"))
        p.flush()
        left = 12
        for k, part in enumerate(parts):
            picture.blit(part, (left, 14 - part.get_height() // 2))
            left += part.get_width() + (14 if k == 0 else 8)
        return picture, (w + 4) // 2, 15

    # ---------------------------------------------------------------- effects
    def effect(self, geometry: Layout, effect: Effect) -> list[Placed]:
        """One moment of an animation (drawn anew each time)."""
        H, t = geometry.H, max(0.0, min(1.0, effect.t))
        u = H / 64
        x, y = centre(*geometry.centre(effect.at), H)
        if effect.kind == "word" and effect.text:
            return self._rising_word(effect.text, x, y - 0.45 * H, t)
        if effect.kind == "tracer" and effect.start:
            inner, points, pad = effects.tracer(centre(*geometry.centre(effect.start), H), (x, y), t, u)
            return [self._at(self._box(points, pad, inner), 0, 0)]
        if effect.kind in effects.BURSTS:
            grow, rays = effects.BURSTS[effect.kind]
            inner, points, pad = effects.burst(grow * H, t, u, rays)
            return [self._at(self._box(points, pad, inner), x, y)]
        if effect.kind == "flash":
            inner, points, pad = effects.flash(geometry.s, t, u, self.theme.c)
            return [self._at(self._box(points, pad, inner), *geometry.centre(effect.at))]
        return []

    def _rising_word(self, text: str, x: float, y: float, t: float) -> list[Placed]:
        picture, at = self._tag(text, x, y - 10 * min(1.0, t * 3), 20, "bold")
        if t > 0.75:
            picture = picture.copy()
            picture.set_alpha(round(255 * (1 - t) / 0.25))
        return [(picture, at)]
