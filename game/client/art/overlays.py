"""Overlays of the moment: reach, frames, ways of units, lines of fire, dice, effects."""

from __future__ import annotations

import math
from collections.abc import Sequence

import pygame

from game.client.art.areas import AreaArt
from game.client.art.counters import centre, size
from game.client.art.crafts import BURSTS, CRAFTS, beside, burst, flash, tracer
from game.client.art.layout import Layout
from game.client.art.pictures import LazyDict, Pictures, Placed
from game.client.art.scene import Effect, Path, Reach, Shot, Sight, Target, Tether, Throw
from game.client.art.vec import (
    Painter,
    Point,
    arc,
    circle,
    dashes,
    hatching,
    hexagon,
    line,
    path,
    poly,
    raster,
    rect,
    rounded_line,
)
from game.client.kit.draw import PIPS
from game.client.kit.theme import Theme

# ------------------ Dice that lie on the map beside what they were thrown for, each with its own words
#: a die is so high in parts of H, and at least and at most so many pixels
PART, LEAST, MOST = 0.44, 20, 36
#: between a die and its words, and between two rows
GAP = 4
#: from the middle of the hex to the dice, in parts of H
BESIDE = 0.62
#: from the middle of the hex to dice above it, over the word that rises there
ABOVE = 1.0
#: from the middle of the hex to the word over it
WORD_OVER = 0.40
#: the part of its fading in which a throw is still seen whole
WHOLE = 0.5


class DiceArt(Pictures):
    """Draws throws: in a column beside their hex, where they cover least of what is looked at."""

    def throws(
        self,
        geometry: Layout,
        throws: tuple[Throw, ...],
        room: pygame.Rect,
        spared: Sequence[pygame.Rect] = (),
    ) -> list[Placed]:
        """The throws of all hexes; ``room`` is what can be seen of the board, ``spared`` what they are not to
        cover: both in world pixels.
        """
        by_hex: dict[int, list[Throw]] = {}
        for throw in throws:
            by_hex.setdefault(throw.at, []).append(throw)
        out: list[Placed] = []
        taken = list(spared)
        for at, row in by_hex.items():
            found, box = self._column(geometry, at, row, room, taken)
            taken.append(box)
            out += found
        return out

    def _column(
        self, geometry: Layout, at: int, column: list[Throw], room: pygame.Rect, taken: list[pygame.Rect]
    ) -> tuple[list[Placed], pygame.Rect]:
        H = geometry.H
        px = self.theme.px
        side = max(px(LEAST), min(px(MOST), round(PART * H)))
        x, y = centre(*geometry.centre(at), H)
        rows = [self._row(throw, side) for throw in column]
        wide = max(sum(p.get_width() for p in row) + GAP * (len(row) - 1) for row in rows)
        high = len(rows) * (side + GAP)
        # at the right, at the left, below, above; the word of what came of it rises above the hex
        beside, over = round(BESIDE * H), round(ABOVE * H)
        corners = (
            (x + beside, y - side // 2),
            (x - beside - wide, y - side // 2),
            (x - wide // 2, y + beside),
            (x - wide // 2, y - over - high),
        )
        boxes = [pygame.Rect(left, top, wide, high) for left, top in corners]
        for box in boxes:
            box.y = max(room.top, min(room.bottom - high, box.y))
        box = min(boxes, key=lambda one: _covered(one, room, taken))
        out: list[Placed] = []
        for k, (throw, row) in enumerate(zip(column, rows, strict=True)):
            across, middle = box.x, box.y + k * (side + GAP) + side / 2
            for picture in row:
                place = (round(across), round(middle - picture.get_height() / 2))
                out.append((_faded(picture, throw.fade), place))
                across += picture.get_width() + GAP
        return out, box

    def _row(self, throw: Throw, side: int) -> list[pygame.Surface]:
        """The die, where one was thrown, and its words."""
        found: list[pygame.Surface] = []
        if throw.face:
            found.append(self.keep(("die", throw.face, side), lambda: self._die(throw.face, side))[0])
        if throw.text:
            found.append(self.tag(throw.text, 0, 0, 13, "bold")[0])
        return found

    def _die(self, face: int, side: int) -> LazyDict:
        c = self.theme.c
        inner = rect(1, 2.4, 24, 24, 6, fill="#000000", fop=0.4)
        inner += rect(0, 0, 26, 26, 6.5, fill=c.dark) + rect(1.2, 1.2, 23.6, 23.6, 5.5, fill=c.ivory)
        inner += "".join(
            circle(13 + dx * 6.2, 13 + dy * 6.2, 2.4, fill=c.dark) for dx, dy in PIPS.get(face, ())
        )
        return raster(inner, side, side, (0, 0, 26, 27)), side // 2, side // 2


def _covered(box: pygame.Rect, room: pygame.Rect, taken: list[pygame.Rect]) -> int:
    """How many pixels of a place lie outside of what is seen, or over what is not to be covered."""
    inside = box.clip(room)
    outside = box.w * box.h - inside.w * inside.h
    return outside + sum(over.w * over.h for over in (box.clip(one) for one in taken))


def _faded(picture: pygame.Surface, fade: float) -> pygame.Surface:
    if fade <= WHOLE:
        return picture
    paler = picture.copy()
    paler.set_alpha(round(255 * (1 - min(1.0, fade)) / (1 - WHOLE)))
    return paler


# ------------------ Fire over the map: lines of fire, strengths at their start, targets and their odds
def middle(geometry: Layout, at: int, toward: int) -> tuple[float, float]:
    """Where a target lies: where counters lie in its hex, or on the middle of a hexside."""
    if not toward:
        return centre(*geometry.centre(at), geometry.H)
    (ax, ay), (bx, by) = geometry.centre(at), geometry.centre(toward)
    return (ax + bx) / 2, (ay + by) / 2


def ends(geometry: Layout, shot: Shot) -> tuple[tuple[float, float], tuple[float, float]]:
    """Start and end of a line of fire."""
    return centre(*geometry.centre(shot.start), geometry.H), middle(geometry, shot.end, shot.toward)


def hexside(one: Point, other: Point) -> list[Point]:
    """The ends of the side between two neighbours, by their middles."""
    x, y = (one[0] + other[0]) / 2, (one[1] + other[1]) / 2
    part = math.tan(math.radians(30)) / 2
    dx, dy = part * (one[1] - other[1]), part * (other[0] - one[0])
    return [(x + dx, y + dy), (x - dx, y - dy)]


#: how far from the middles of its hexes an arrow over the counters begins and ends, in heights of a hex
ASIDE = 0.3


class FireArt(Pictures):
    """Draws lines of fire and targets."""

    def shot(self, geometry: Layout, shot: Shot) -> list[Placed]:
        """A line of fire under all counters: solid ivory with a dark edge and an arrow."""
        H = geometry.H
        a, b = ends(geometry, shot)
        length = math.hypot(b[0] - a[0], b[1] - a[1])
        if length < 0.8 * H:
            return []
        trim = (0.70 if length > 1.6 * H else 0.5) * H / length
        tip = (b[0] - (b[0] - a[0]) * trim, b[1] - (b[1] - a[1]) * trim)
        return self._arrow(geometry, shot, a, tip)

    def order(self, geometry: Layout, shot: Shot) -> list[Placed]:
        """An order over the counters: from the edge of the counter that carries it out into the hex that it
        picks; ivory, or the colour of its tone.
        """
        a, b = ends(geometry, shot)
        length = math.hypot(b[0] - a[0], b[1] - a[1])
        if not length:
            return []
        x, y = (b[0] - a[0]) / length * ASIDE * geometry.H, (b[1] - a[1]) / length * ASIDE * geometry.H
        return self._arrow(geometry, shot, (a[0] + x, a[1] + y), (b[0] - x, b[1] - y))

    def _arrow(self, geometry: Layout, shot: Shot, start: Point, tip: Point) -> list[Placed]:
        H, c = geometry.H, self.theme.c
        u = max(0.55, min(1.4, H / 64))
        ink = {"good": c.good, "bad": c.danger}.get(shot.tone, c.ivory)

        def draw() -> LazyDict:
            length = math.hypot(tip[0] - start[0], tip[1] - start[1])
            ux, uy = (tip[0] - start[0]) / length, (tip[1] - start[1]) / length
            neck = (tip[0] - ux * 10 * u, tip[1] - uy * 10 * u)
            inner = line([start, neck], stroke=c.dark, w=5.2 * u, sop=0.85) + line(
                [start, neck], stroke=ink, w=2.5 * u, cap="butt"
            )
            wings = [
                tip,
                (neck[0] - uy * 6 * u, neck[1] + ux * 6 * u),
                (neck[0] + uy * 6 * u, neck[1] - ux * 6 * u),
            ]
            return self.box(
                [start, tip, *wings], 5 * u, inner + poly(wings, fill=ink, stroke=c.dark, w=1.8 * u)
            )

        key = ("shot", shot, start, tip, id(geometry.grid), H)
        return [self.at(self.keep(key, draw), 0, 0)]

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


# ---------------------- Ways of units over the map: the path being chosen, the sum at its head, trails
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

    def sight(self, geometry: Layout, sight: Sight) -> list[Placed]:
        """A line of sight: dashes, red if something blocks it, with bars on the hexsides that do."""
        if sight.start == sight.end:
            return []
        H, c = geometry.H, self.theme.c
        u = max(0.55, min(1.4, H / 64))

        def draw() -> LazyDict:
            a, b = (centre(*geometry.centre(at), H) for at in (sight.start, sight.end))
            ink = c.danger if sight.hexes or sight.sides else c.ivory
            broken, points = dashes([a, b], 9 * u, 6 * u), list[Point]((a, b))
            inner = path(broken, stroke=c.dark, w=4.6 * u, sop=0.8) + path(broken, stroke=ink, w=2.2 * u)
            for one, other in sight.sides:
                bar = hexside(*(centre(*geometry.centre(at), H) for at in (one, other)))
                points += bar
                inner += line(bar, stroke=c.dark, w=9 * u, sop=0.85) + line(bar, stroke=c.danger, w=5 * u)
            return self.box(points, 8 * u, inner)

        key = ("sight", sight, id(geometry.grid), H)
        return [self.at(self.keep(key, draw), 0, 0)]

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


# -------------------------------------------------------------------------------------------- the rest
__all__ = ["OverlayArt", "Placed"]


#: what it costs to go into a hex with signs in its middle stands so far below that, in parts of H
COST_MARKED = 0.22


#: the picture of a craft is so much larger than it is drawn
CRAFT_SIZE = 1.4


class OverlayArt(Pictures):
    """Draws and keeps overlays for one theme; areas, ways and fire in parts of their own."""

    def __init__(self, theme: Theme) -> None:
        super().__init__(theme)
        self.areas, self.ways, self.fire = AreaArt(theme), WayArt(theme), FireArt(theme)
        self.dice = DiceArt(theme)

    def reach(self, geometry: Layout, at: int, reach: Reach, marked: bool = False) -> list[Placed]:
        """Lighter veil with the cost; hazard adds hatching and its chance; second phase only an outline.

        Below the signs of a hex that is ``marked`` there is room for one line: the cost with the chance.
        """
        c, H = self.theme.c, geometry.H

        # white does not show on the pale ground of high contrast
        plain = c.name == "high_contrast"
        fill, rim, density = (c.accent, c.dark, 0.5) if plain else ("#FFFFFF", "#FFFFFF", 0.36)

        def inner(s: float, u: float) -> str:
            veil = hexagon(s, 0.94)
            out = "" if reach.second else poly(veil, fill=fill, fop=density)
            out += poly(hexagon(s, 0.94), stroke=rim, w=max(1.0, 1.6 * u), sop=0.85 if reach.second else 0.75)
            if reach.second:
                out += poly(hexagon(s, 0.90), stroke=c.dark, w=max(0.8, u), sop=0.35)
            if reach.road and H >= 22:
                # a stretch of road at the foot of the hex
                for wide, colour in ((5.2, c.dark), (2.6, c.ivory)):
                    out += line([(-0.2 * H, 0.33 * H), (0.2 * H, 0.33 * H)], stroke=colour, w=wide * u)
            return out + (hatching(s, u, "#8A3B22", 0.42) if reach.hazard else "")

        out = [self.hex_stamp(("reach", bool(reach.hazard), reach.second, reach.road), geometry, at, inner)]
        if H < 22:
            return out
        x, y = geometry.centre(at)
        big = max(12, min(self.theme.px(26), round(0.25 * H)))
        sign = {"ram": "ram", "exit": "exit", "overrun": "overrun"}.get(reach.sign, reach.cost)
        told = bool(reach.hazard) and self.theme.px(52) <= H
        # on small hexes a word would lie over its neighbours
        if sign and (sign == reach.cost or H >= 60) and not (told and marked):
            high = COST_MARKED if marked else 0.02 if told else 0.10
            out.append(self.word(sign, "bold", big if sign == reach.cost else 12, c.label, x, y + high * H))
        if told:
            # the sign of a mine says what the chance is of
            said = f"{sign}, {reach.hazard.rpartition(': ')[2]}" if marked else reach.hazard
            out.append(self.tag(said, x, y + 0.30 * H, 12, "medium"))
        return out

    def frame(self, geometry: Layout, at: int, what: str) -> Placed:
        """A hex outline: ``hover``, ``lit``, ``focus``, ``refused``, ``peril``."""
        c = self.theme.c
        outer, inner_line = {
            "hover": ((c.dark, 3.2, 0.55), (c.ivory, 1.6, 0.95)),
            "lit": ((c.dark, 5.4, 0.75), (c.info, 3.0, 1.0)),
            "focus": ((c.window, 5.0, 1.0), ("#FFFFFF", 3.0, 1.0)),
            "refused": ((c.dark, 4.6, 0.7), (c.danger, 2.6, 1.0)),
            "peril": ((c.dark, 5.0, 0.6), (c.danger, 3.0, 1.0)),
        }[what]

        def draw(s: float, u: float) -> str:
            points = hexagon(s, 0.955)
            return "".join(poly(points, stroke=colour, w=w, sop=op) for colour, w, op in (outer, inner_line))

        return self.hex_stamp(("frame", what), geometry, at, draw)

    def effect(self, geometry: Layout, effect: Effect, spared: Sequence[pygame.Rect] = ()) -> list[Placed]:
        """One moment of an animation (drawn anew each time); a word leaves room for what is ``spared``."""
        H, t = geometry.H, max(0.0, min(1.0, effect.t))
        u = H / 64
        x, y = centre(*geometry.centre(effect.at), H)
        if effect.kind == "word" and effect.text:
            return self._rising_word(effect.text, x, y, H, t, spared)
        if effect.kind == "tracer" and effect.start:
            start = centre(*geometry.centre(effect.start), H)
            inner, points, pad = tracer(*beside(start, (x, y), effect.lane * 0.1 * H), t, u)
            return [self.at(self.box(points, pad, inner), 0, 0)]
        if effect.kind in BURSTS:
            grow, rays = BURSTS[effect.kind]
            inner, points, pad = burst(grow * H, t, u, rays)
            return [self.at(self.box(points, pad, inner), x, y)]
        if effect.kind in CRAFTS:
            inner, points, pad = CRAFTS[effect.kind](CRAFT_SIZE * H, t, CRAFT_SIZE * u)
            return [self.at(self.box(points, pad, inner), x, y)]
        if effect.kind == "flash":
            inner, points, pad = flash(geometry.s, t, u, self.theme.c)
            return [self.at(self.box(points, pad, inner), *geometry.centre(effect.at))]
        if effect.kind == "broken":
            return self.ways.broken(geometry, effect.path, t)
        return []

    def _rising_word(
        self, text: str, x: float, y: float, H: int, t: float, spared: Sequence[pygame.Rect]
    ) -> list[Placed]:
        """A word over the counter in the middle (x, y) of its hex; under it where it would hide another that
        is looked at.
        """
        picture, (left, _) = self.tag(text, x, y, 20, "bold")
        rises = 10 * min(1.0, t * 3)
        high = picture.get_height()
        at = left, round(y - WORD_OVER * H - high + 10 - rises)
        if picture.get_rect(topleft=at).collidelist(list(spared)) >= 0:
            at = left, round(y + WORD_OVER * H + 10 - rises)
        if t > 0.75:
            picture = picture.copy()
            picture.set_alpha(round(255 * (1 - t) / 0.25))
        return [(picture, at)]
