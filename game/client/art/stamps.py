"""Small pictures of the ground, drawn once for each zoom and stamped many times: trees, roofs, craters.

``Stamps(palette, H).get(name, variant)`` gives the picture; it is stamped with its middle on the spot.
Light falls from the upper left everywhere.
"""

from __future__ import annotations

import math

import pygame

from game.client.art.layout import rnd
from game.client.art.vec import (
    circle,
    ellipse,
    glow,
    gradient,
    line,
    move,
    n,
    path,
    poly,
    raster,
    ready,
    rect,
    smooth,
)
from game.client.kit.theme import Palette, mix

#: variants of each stamp; a name not here has one
VARIANTS = {
    "crown": 8,
    "dull_crown": 6,
    "stump": 4,
    "tuft": 5,
    "stone": 8,
    "pock": 5,
    "pool": 4,
    "reed": 5,
    "shard": 14,
    "wave": 5,
    "sand": 5,
    "crater": 8,
    "house": 90,
    "ruin": 30,
    "hall": 3,
    "fallen_hall": 3,
}
#: houses stand at every 15 degrees, and at three angles of their own where no street is near
HOUSE_TURNS = 12
_TURNS = (*range(0, 180, 15), -8, 4, 12)


class Stamps:
    """The stamps of one palette at one zoom; lengths below are in 64ths of H."""

    def __init__(self, palette: Palette, H: int) -> None:
        self.c, self.H, self.u = palette, H, H / 64
        self._kept: dict[tuple[str, int], pygame.Surface] = {}

    def get(self, name: str, variant: int = 0) -> pygame.Surface:
        """The stamp of this name; any integer chooses a variant."""
        variant %= VARIANTS.get(name, 1)
        found = self._kept.get((name, variant))
        if found is None:
            inner, radius = getattr(self, f"_{name}")(variant)
            r = math.ceil(radius * self.u) + 1
            found = ready(
                raster(inner, 2 * r, 2 * r, (-r / self.u, -r / self.u, 2 * r / self.u, 2 * r / self.u))
            )
            self._kept[name, variant] = found
        return found

    # ------------------------------------------------------------------ clear
    def _tuft(self, v: int) -> tuple[str, float]:
        c, out = self.c.ground["clear"], ""
        for dx, lean in ((-2.1, -1.3), (0.0, 0.2), (2.1, 1.3)) if v % 2 else ((-1.2, -1.0), (1.2, 1.1)):
            high = 3.2 + 1.4 * rnd(v, round(dx * 10), 3)
            out += line([(dx, 2), (dx + lean, 2 - high)], stroke=c.motif, w=1.1)
        return out, 5

    def _stone(self, v: int) -> tuple[str, float]:
        r, m = 0.9 + 1.1 * rnd(v, 1), 6
        points = []
        for j in range(m):
            a, d = j * math.tau / m + rnd(v, j, 2), r * (0.75 + 0.4 * rnd(v, j, 5))
            points.append((d * 1.25 * math.cos(a), d * math.sin(a)))
        c = self.c.ground["clear"]
        shade = poly([(x + 0.5, y + 0.7) for x, y in points], fill="#5B563C", fop=0.35)
        return shade + poly(points, fill=mix(c.dark, "#8E8974", 0.5)) + line(
            points[3:5], stroke="#F3F0DC", w=0.6, sop=0.7
        ), 4

    def _pock(self, v: int) -> tuple[str, float]:
        """An old shell hole."""
        r = 2.0 + 1.8 * rnd(v, 4)
        out = ellipse(0.5, 0.5, r * 1.5, r * 1.15, fill="#8F8A63", fop=0.22)
        out += ellipse(0, 0, r, r * 0.72, fill="#7C7654", fop=0.55)
        out += path(f"M{n(-r)} 0A{n(r)} {n(r * 0.72)} 0 0 1 {n(r)} 0", stroke="#4F4A34", w=0.8, sop=0.55)
        return out + path(
            f"M{n(-r)} .2A{n(r)} {n(r * 0.72)} 0 0 0 {n(r)} .2", stroke="#F4F1DC", w=0.8, sop=0.75
        ), 7

    # ----------------------------------------------------------------- crater
    def _crater(self, v: int) -> tuple[str, float]:
        """A crater that fills its hex: ejecta, lit rim, deep wall, floor with fallen rock."""
        c = self.c.ground["crater"]

        def ring(
            rx: float, ry: float, jag: float, m: int, salt: int, dx: float = 0, dy: float = 0
        ) -> list[tuple[float, float]]:
            out = []
            for j in range(m):
                a = (j + 0.5 * rnd(v, j, salt)) * math.tau / m
                d = 1 + jag * (rnd(v, j, salt + 1) * 2 - 1)
                out.append((dx + rx * d * math.cos(a), dy + ry * d * math.sin(a)))
            return out

        defs = "<defs>" + glow("e", [(0.5, c.dark, 0.50), (0.78, c.dark, 0.20), (1, c.dark, 0.0)], (0, 0, 38))
        defs += gradient(
            "r",
            [(0, mix(c.light, "#FFFFFF", 0.35), 1), (0.42, c.base, 1), (1, c.motif, 1)],
            (-22, -22, 22, 22),
        )
        defs += gradient(
            "w",
            [(0, mix(c.dark, "#000000", 0.45), 1), (0.5, c.motif, 1), (1, c.light, 1)],
            (-17, -17, 18, 18),
        )
        defs += gradient(
            "t",
            [(0, mix(c.dark, "#000000", 0.30), 1), (0.55, c.base, 1), (1, mix(c.light, "#FFFFFF", 0.18), 1)],
            (-13, -11, 13, 13),
        )
        defs += (
            glow("f", [(0, mix(c.base, c.light, 0.5), 1), (0.65, c.base, 1), (1, c.motif, 1)], (2.5, 5.5, 14))
            + "</defs>"
        )
        out = defs + ellipse(0, 0, 38, 35, fill="url(#e)")
        for j in range(17):  # thrown earth, in rays
            a = (j + 0.8 * rnd(v, j, 41)) * math.tau / 17
            far = 33 + 4.5 * rnd(v, j, 42)
            spread = 0.055 + 0.04 * rnd(v, j, 43)
            ends = [((28 * math.cos(a + s)), 24.5 * math.sin(a + s)) for s in (-spread, spread)]
            tip = (far * math.cos(a), far * 0.90 * math.sin(a))
            out += poly([*ends, tip], fill=c.motif if j % 3 else "#E9E2C8", fop=0.55)
        out += path(smooth(ring(30.2, 26.4, 0.035, 17, 1), True, 1.0), fill="url(#r)")
        out += path(smooth(ring(30.2, 26.4, 0.035, 17, 1), True, 1.0), stroke=c.dark, w=0.9, sop=0.55)
        out += path(smooth(ring(25.6, 21.6, 0.05, 15, 11, 0.4, 0.8), True, 1.0), fill="url(#w)")
        for j in range(22):  # gullies down the wall
            a = (j + 0.7 * rnd(v, j, 51)) * math.tau / 22
            r0, r1 = 24.4 - 2 * rnd(v, j, 52), 17.5 - 2.5 * rnd(v, j, 53)
            sunny = math.cos(a - math.pi / 4) > 0.1
            out += line(
                [
                    (0.4 + r0 * math.cos(a), 0.8 + r0 * 0.84 * math.sin(a)),
                    (0.9 + r1 * math.cos(a), 1.7 + r1 * 0.80 * math.sin(a)),
                ],
                stroke=c.motif if sunny else "#1E1B18",
                w=0.9,
                sop=0.55,
            )
        out += path(smooth(ring(18.4, 14.8, 0.06, 13, 21, 0.9, 2.0), True, 1.0), fill="url(#t)")
        out += path(smooth(ring(13.6, 9.9, 0.07, 12, 31, 1.4, 3.4), True, 1.0), fill="url(#f)")
        for j in range(9):  # fallen rock
            a, d = rnd(v, j, 61) * math.tau, 3 + 9 * rnd(v, j, 62)
            x, y, r = 1.4 + d * math.cos(a), 3.4 + d * 0.7 * math.sin(a), 0.7 + 1.1 * rnd(v, j, 63)
            out += ellipse(x + 0.6, y + 0.6, r * 1.2, r * 0.8, fill="#26221E", fop=0.6)
            out += poly(
                [(x - r, y + 0.4), (x - r * 0.3, y - r), (x + r, y - r * 0.2), (x + r * 0.6, y + r * 0.7)],
                fill=mix(c.light, c.base, 0.3),
            )
        rim = ring(28.4, 24.2, 0.03, 15, 71)
        lit = [p for p in rim if p[0] + p[1] < -14]
        if len(lit) > 2:
            lit.sort(key=lambda p: math.atan2(p[1], p[0]) % math.tau)
            out += path(smooth(lit, False, 1.0), stroke=mix(c.light, "#FFFFFF", 0.5), w=1.0, sop=0.6)
        return out, 40

    # ----------------------------------------------------------------- growth
    def _crown(self, v: int) -> tuple[str, float]:
        return self._tree(
            v, self.c.ground["forest"].motif, self.c.ground["forest"].light, self.c.ground["forest"].dark
        )

    def _dull_crown(self, v: int) -> tuple[str, float]:
        c = self.c.ground["damaged_forest"]
        return self._tree(v, mix(c.motif, c.light, 0.35), c.light, c.dark)

    def _tree(self, v: int, motif: str, light: str, dark: str) -> tuple[str, float]:
        r = 4.9 + 2.3 * rnd(v, 50)
        tone = mix(motif, dark, 0.22 * rnd(v, 51))
        out = ellipse(1.5, r * 0.62, r * 1.02, r * 0.6, fill="#22301A", fop=0.34) + circle(0, 0, r, fill=dark)
        out += circle(-r * 0.07, -r * 0.09, r * 0.86, fill=tone)
        out += circle(-r * 0.25, -r * 0.29, r * 0.52, fill=mix(tone, light, 0.75))
        return out + circle(-r * 0.36, -r * 0.42, r * 0.2, fill=mix(light, "#FFFFFF", 0.28)), 10

    def _stump(self, v: int) -> tuple[str, float]:
        lean = (rnd(v, 1) - 0.5) * 2
        out = ellipse(1.4, 3.4, 3.4, 1.5, fill="#22301A", fop=0.35)
        out += line([(0, 3.4), (lean, -2.2)], stroke="#54412E", w=2.4, cap="butt")
        out += line([(lean * 0.5, 0.5), (lean + 2.4, -3.2)], stroke="#54412E", w=1.2) if v % 2 else ""
        return out + ellipse(lean, -2.2, 1.7, 1.0, fill="#CDB18A"), 7

    def _reed(self, v: int) -> tuple[str, float]:
        c, out = self.c.ground["swamp"], ""
        for dx, high in ((-2.4, 4.6), (0, 7), (2.4, 5.4)):
            high *= 0.85 + 0.35 * rnd(v, round(dx * 10))
            out += line([(dx, 2), (dx * 1.4, 2 - high)], stroke=c.motif, w=1.2)
        return out + line([(-4.2, 2.4), (4.2, 2.4)], stroke=c.motif, w=1.1, sop=0.7), 8

    def _pool(self, v: int) -> tuple[str, float]:
        c, w = self.c.ground["swamp"], 8 + 4 * rnd(v, 9)
        out = ellipse(0, 1, w, 3.1, fill=c.dark, fop=0.30) + ellipse(0, 0, w, 2.8, fill=c.light)
        return out + line([(-w * 0.5, -0.2), (w * 0.3, -0.2)], stroke="#E8F3F1", w=0.9, sop=0.85), 14

    # ------------------------------------------------------------------ built
    def _house(self, v: int) -> tuple[str, float]:
        """Two-tone roof with a ridge; the angle in steps, three colours, two lengths."""
        colour, size, turn = v % 3, v // 3 % 2, v // 6 % len(_TURNS)
        town = self.c.ground["town"]
        light = (town.light, mix(town.dark, "#FFFFFF", 0.42), mix(town.light, "#E2B08A", 0.6))[colour]
        dark = mix(light, "#3B201A", 0.28)
        w, h = ((12.5, 9.4), (9.6, 8.4))[size]
        inner = rect(-w / 2 + 1.5, -h / 2 + 1.9, w, h, 0.8, fill="#3A302B", fop=0.34)
        inner += rect(-w / 2, -h / 2, w, h / 2 + 0.2, 0, fill=light) + rect(-w / 2, 0, w, h / 2, 0, fill=dark)
        inner += line([(-w / 2, 0), (w / 2, 0)], stroke="#FFFFFF", w=0.7, sop=0.4, cap="butt")
        inner += rect(-w / 2, -h / 2, w, h, 0.4, stroke="#4A2F28", sw=0.6, sop=0.55)
        inner += rect(w * 0.18, -h * 0.34, 1.9, 1.9, 0, fill="#5A453E")
        return move(inner, turn=_TURNS[turn]), 11

    def _hall(self, v: int) -> tuple[str, float]:
        """A building of note: a large slate roof with a wing and a court."""
        slate = ("#5F7280", "#7A5148", "#6A6F5E")[v]
        lit, dim = mix(slate, "#FFFFFF", 0.22), mix(slate, "#14100C", 0.30)
        inner = rect(-12.5, -7.0, 28, 18.5, 1, fill="#2A221E", fop=0.34)
        inner += rect(-14, -9, 28, 18, 1, fill="#EFE8DA", stroke="#4A3F38", sw=0.9)
        inner += rect(-12.6, -7.6, 25.2, 7.6, 0, fill=lit) + rect(-12.6, 0, 25.2, 2.2, 0, fill=dim)
        inner += rect(-12.6, -0.4, 8.2, 8, 0, fill=dim) + rect(
            4.4, -0.4, 8.2, 8, 0, fill=mix(dim, slate, 0.5)
        )
        inner += line([(-12.6, -1.2), (12.6, -1.2)], stroke="#FFFFFF", w=0.8, sop=0.5, cap="butt")
        inner += rect(-2, -6.2, 4, 4, 0.4, fill="#F4F1E6", stroke="#3B342F", sw=0.8)
        return inner + rect(-12.6, -7.6, 25.2, 15.2, 0.4, stroke="#2E2620", sw=0.7, sop=0.6), 19

    def _fallen_hall(self, v: int) -> tuple[str, float]:
        """What is left of a building of note: a burnt floor, stumps of its walls, rubble."""
        inner = ellipse(0, 1, 18, 12.5, fill="#2A221E", fop=0.30)
        inner += rect(-14, -9, 28, 18, 1, fill="#57504A") + rect(
            -11, -6.4, 22, 12.8, 0, fill="#453E39", fop=0.7
        )
        for walls in (
            [(-14, 3), (-14, -9), (-3, -9), (-1, -6.5)],
            [(14, -4), (14, 9), (4, 9)],
            [(-14, 7), (-14, 9), (-7, 9)],
            [(6, -9), (14, -9), (14, -7)],
        ):
            inner += line(walls, stroke="#2E2620", w=3.2, join="miter", cap="butt")
            inner += line(walls, stroke="#D9CFBF", w=1.7, join="miter", cap="butt")
        for j in range(15):
            x, y = (rnd(v, j, 8) - 0.5) * 25, (rnd(v, j, 9) - 0.5) * 15
            wide = 1.5 + 2.2 * rnd(v, j, 10)
            tone = ("#A89C8D", "#857A6E", "#7A5148")[j % 3]
            inner += rect(x, y, wide, wide * 0.75, 0.3, fill=tone, stroke="#2E2620", sw=0.4)
        return inner, 20

    def _ruin(self, v: int) -> tuple[str, float]:
        size, turn = v % 2, v // 2 % len(_TURNS)
        w, h = ((12.5, 9.4), (9.6, 8.4))[size]
        inner = ellipse(0, 0, w * 0.75, h * 0.7, fill="#3B342F", fop=0.22)
        inner += rect(-w / 2, -h / 2, w, h, 0.6, fill="#5D5650", fop=0.30)
        walls = [(-w / 2, h * 0.1), (-w / 2, -h / 2), (w * 0.15, -h / 2), (w * 0.3, -h * 0.28)]
        inner += line(walls, stroke="#4C443E", w=1.5, join="miter", cap="butt")
        inner += line(
            [(w / 2, -h * 0.1), (w / 2, h / 2), (-w * 0.2, h / 2)],
            stroke="#4C443E",
            w=1.5,
            join="miter",
            cap="butt",
        )
        for j in range(4):
            x, y = (rnd(v, j) - 0.5) * w * 0.8, (rnd(v, j, 3) - 0.5) * h * 0.7
            inner += rect(x, y, 1.8, 1.4, 0, fill="#C7BAAB")
        return move(inner, turn=_TURNS[turn]), 11

    def _shard(self, v: int) -> tuple[str, float]:
        c, m = self.c.ground["rubble"], 4 + v % 2
        r = 3.4 + 3.0 * rnd(v, 20)
        turn, points = v * 2.399, []
        for j in range(m):
            a, d = j * math.tau / m + rnd(v, j, 21) * 0.8, r * (0.86 + 0.26 * rnd(v, j, 22))
            px, py = d * math.cos(a), d * 0.58 * math.sin(a)
            points.append(
                (
                    px * math.cos(turn) - py * math.sin(turn),
                    (px * math.sin(turn) + py * math.cos(turn)) * 0.85,
                )
            )
        tone = (
            c.motif,
            mix(c.motif, c.light, 0.3),
            mix(c.motif, "#A4604F", 0.55),
            mix(c.motif, c.base, 0.3),
        )[v % 4]
        out = poly([(x + 1, y + 1.3) for x, y in points], fill=c.dark, fop=0.5) + poly(points, fill=tone)
        top = min(range(m), key=lambda j: points[j][0] + points[j][1])
        lit = [points[top], points[(top + 1) % m], (0.0, 0.0), points[top - 1]]
        return out + poly(lit, fill=c.light, fop=0.38), 9

    # ------------------------------------------------------------------ water
    def _wave(self, v: int) -> tuple[str, float]:
        w = 5 + 3.4 * rnd(v, 1)
        d = f"M{n(-w)} 0 q{n(w / 2)} -3 {n(w)} 0 q{n(w / 2)} 3 {n(w)} 0"
        return path(d, stroke=self.c.ground["water"].motif, w=1.3, sop=0.9), 10

    def _sand(self, v: int) -> tuple[str, float]:
        c, out = self.c.ground["beach"], ""
        for j in range(7):
            a, d = rnd(v, j) * math.tau, 6.5 * math.sqrt(rnd(v, j, 1))
            out += circle(
                d * math.cos(a), d * math.sin(a), 0.55 + 0.5 * rnd(v, j, 2), fill=c.motif if j % 3 else c.dark
            )
        return out, 8


def paper(palette: Palette, H: int) -> pygame.Surface:
    """A seamless piece of clear ground with soft patches of tone, to be laid side by side."""
    cell = max(5, round(H * 0.34))
    many = max(8, min(36, 720 // cell))
    clear = palette.ground["clear"]
    tones = [mix(clear.base, clear.light, t / 8) for t in range(8)] + [
        mix(clear.base, clear.edge, t / 11) for t in range(8)
    ]
    # the scaler lays the first and the last point on the rims: (m - 1) * cell + 1 keeps one point a cell
    m, broad = many + 5, 4
    small = pygame.Surface((m, m))
    for y in range(m):
        for x in range(m):
            cx, cy = (x - 2) % many, (y - 2) % many
            slow = 0.0
            for dx, dy, weight in ((0, 0, 0.5), (1, 0, 0.25), (0, 1, 0.25)):
                slow += weight * rnd((cx + dx * 2) % many // broad, (cy + dy * 2) % many // broad, 91)
            v = 0.58 * slow + 0.42 * rnd(cx, cy, 92)
            t = round((v - 0.5) * 21)
            small.set_at((x, y), tones[min(7, t)] if t >= 0 else tones[8 + min(7, -t)])
    big = pygame.transform.smoothscale(small, ((m - 1) * cell + 1, (m - 1) * cell + 1))
    out = pygame.Surface((many * cell, many * cell))
    out.blit(big, (-2 * cell, -2 * cell))
    return out.convert() if pygame.display.get_surface() else out
