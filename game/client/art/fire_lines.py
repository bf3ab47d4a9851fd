"""Fire over the map: lines of fire, strengths at their start, targets and their odds."""

from __future__ import annotations

import math

import pygame

from game.client.art.counters import centre, size
from game.client.art.layout import Layout
from game.client.art.pictures import LazyDict, Pictures, Placed
from game.client.art.scene import Shot, Target
from game.client.art.vec import Painter, circle, line, poly, raster, rect


def middle(geometry: Layout, at: int, toward: int) -> tuple[float, float]:
    """Where a target lies: where counters lie in its hex, or on the middle of a hexside."""
    if not toward:
        return centre(*geometry.centre(at), geometry.H)
    (ax, ay), (bx, by) = geometry.centre(at), geometry.centre(toward)
    return (ax + bx) / 2, (ay + by) / 2


def ends(geometry: Layout, shot: Shot) -> tuple[tuple[float, float], tuple[float, float]]:
    """Start and end of a line of fire."""
    return centre(*geometry.centre(shot.start), geometry.H), middle(geometry, shot.end, shot.toward)


class FireArt(Pictures):
    """Draws lines of fire and targets."""

    def shot(self, geometry: Layout, shot: Shot) -> list[Placed]:
        """A line of fire under all counters: solid ivory with a dark edge and an arrow."""
        H, c = geometry.H, self.theme.c
        u = max(0.55, min(1.4, H / 64))
        a, b = ends(geometry, shot)
        length = math.hypot(b[0] - a[0], b[1] - a[1])
        if length < 0.8 * H:
            return []

        def draw() -> LazyDict:
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
            return self.box(
                [a, tip, *wings], 5 * u, inner + poly(wings, fill=c.ivory, stroke=c.dark, w=1.8 * u)
            )

        return [
            self.at(self.keep(("shot", shot.start, shot.end, shot.toward, id(geometry.grid), H), draw), 0, 0)
        ]

    def strength(self, geometry: Layout, shot: Shot) -> list[Placed]:
        """The strength in a disc at the start of a line of fire, above the counters."""
        H, c = geometry.H, self.theme.c
        if not shot.strength or H < 24 or shot.start == shot.end:
            return []
        a, b = ends(geometry, shot)
        length = math.hypot(b[0] - a[0], b[1] - a[1])
        ux, uy = (b[0] - a[0]) / length, (b[1] - a[1]) / length
        px = max(12, round(0.2 * H)) if H < 90 else 18
        r = max(px * 0.74, self.theme.map_font("bold", px).size(shot.strength)[0] / 2 + 3)
        away = min(0.40 * H / max(abs(ux), 0.01), 0.40 * H / max(abs(uy), 0.01)) + r
        if away > 0.6 * length:
            # it would lie on the target
            return []

        def draw() -> LazyDict:
            w = math.ceil(2 * r) + 6
            picture = pygame.Surface((w, w), pygame.SRCALPHA)
            p = Painter(picture, self.theme)
            p.add(circle(w / 2, w / 2, r + 1.4, fill=c.dark), circle(w / 2, w / 2, r, fill=c.ivory))
            p.text(shot.strength, w / 2, w / 2 + px * 0.36, c.dark, px, "bold", "c")
            return picture, w // 2, w // 2

        return [self.at(self.keep(("disc", shot.strength, px), draw), a[0] + ux * away, a[1] + uy * away)]

    def target(self, geometry: Layout, target: Target) -> list[Placed]:
        """Four white corner brackets with a dark edge; chosen: filled, with the odds above."""
        H, c = geometry.H, self.theme.c
        x, y = middle(geometry, target.at, target.toward)
        w, h = (v + round(0.16 * H) + 4 for v in size(target.big, H))
        if target.toward:
            w = h = round(0.5 * H)
        t, reach = max(1.6, 3.0 * min(1.3, H / 64)), 0.17 * H

        def draw() -> LazyDict:
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

        out = [self.at(self.keep(("target", target.chosen, target.big, bool(target.toward), H), draw), x, y)]
        if target.odds:
            # on small hexes the tag keeps to what fits over its own hex
            detail = 3 if self.theme.px(52) <= H else 2 if self.theme.px(40) <= H else 1
            key = ("odds", target.odds, target.result, target.chance, detail)
            tag = self.keep(key, lambda: self._odds(target, detail))
            # inside the brackets: farther up it would hide the strengths of the hex above
            out.append(self.at(tag, x, y - h / 2 + self.theme.px(8 if detail == 3 else 5)))
        return out

    def _odds(self, target: Target, detail: int) -> LazyDict:
        """The odds tag: column; result and chance as far as ``detail`` (1 to 3) allows."""
        c, text = self.theme.c, self.theme.map_text
        lengths = ((12, 17, 4), (13, 20, 6), (16, 24, 10))[detail - 1]
        px, high, air = (self.theme.px(length) for length in lengths)
        parts = [text(target.odds, "bold", px, c.dark)]
        if detail == 2 and target.chance:
            # a result without its chance would look like what happened
            short = f"{target.result} {target.chance.replace(' in ', '/')}".strip()
            parts.append(text(short, "bold", px - 1, "#A32A14"))
        elif target.result and detail > 1:
            parts.append(text(target.result, "bold", px - (2 if detail == 3 else 1), "#A32A14"))
        if target.chance and detail > 2:
            parts.append(text(target.chance, "medium", self.theme.px(13), c.dark))
        many, step = len(parts) - 1, air * 0.7
        w = round(
            sum(p.get_width() for p in parts) + 2 * air + (2 * step if many else 0) + 8 * max(0, many - 1)
        )
        picture = pygame.Surface((w + 4, high + 6), pygame.SRCALPHA)
        p = Painter(picture, self.theme, (2, 2))
        p.add(
            rect(-1, 1, w + 2, high + 3, 7, fill="#000000", fop=0.35),
            rect(-1, -1, w + 2, high + 2, 7, fill=c.dark),
            rect(0, 0, w, high, 6, fill=c.ivory),
        )
        x = air + parts[0].get_width() + step
        if many:
            p.add(rect(x - 0.5, 4, 1, high - 8, 0, fill="#B9B6A8"))
        p.flush()
        left = 2.0 + air
        for k, part in enumerate(parts):
            picture.blit(part, (round(left), 2 + (high - part.get_height()) // 2))
            left += part.get_width() + (2 * step if k == 0 else 8)
        return picture, (w + 4) // 2, (high + 6) // 2
