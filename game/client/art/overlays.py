"""What lies over the map for a moment: reach, frames, effects; with areas, ways and fire from their files.

``OverlayArt(theme)`` keeps every picture; each method gives ``Placed`` pictures with their top left corner in
world pixels of the layout handed in, ready to be blitted in order.
"""

from __future__ import annotations

from game.client.art.effects import BURSTS, beside, burst, flash, tracer
from game.client.art.areas import AreaArt
from game.client.art.counters import centre
from game.client.art.dice import DiceArt
from game.client.art.fire_lines import FireArt
from game.client.art.layout import Layout
from game.client.art.pictures import Pictures, Placed
from game.client.art.scene import Effect, Reach
from game.client.art.shapes import hatching, hexagon
from game.client.art.vec import line, poly
from game.client.art.ways import WayArt
from game.client.kit.theme import Theme

__all__ = ["OverlayArt", "Placed"]


#: what it costs to go into a hex with signs in its middle stands so far below that, in parts of H
COST_MARKED = 0.22


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

        return self.hex_stamp(("frame", what), geometry, at, draw)

    def effect(self, geometry: Layout, effect: Effect) -> list[Placed]:
        """One moment of an animation (drawn anew each time)."""
        H, t = geometry.H, max(0.0, min(1.0, effect.t))
        u = H / 64
        x, y = centre(*geometry.centre(effect.at), H)
        if effect.kind == "word" and effect.text:
            return self._rising_word(effect.text, x, y - 0.45 * H, t)
        if effect.kind == "tracer" and effect.start:
            start = centre(*geometry.centre(effect.start), H)
            inner, points, pad = tracer(*beside(start, (x, y), effect.lane * 0.1 * H), t, u)
            return [self.at(self.box(points, pad, inner), 0, 0)]
        if effect.kind in BURSTS:
            grow, rays = BURSTS[effect.kind]
            inner, points, pad = burst(grow * H, t, u, rays)
            return [self.at(self.box(points, pad, inner), x, y)]
        if effect.kind == "flash":
            inner, points, pad = flash(geometry.s, t, u, self.theme.c)
            return [self.at(self.box(points, pad, inner), *geometry.centre(effect.at))]
        if effect.kind == "broken":
            return self.ways.broken(geometry, effect.path, t)
        return []

    def _rising_word(self, text: str, x: float, y: float, t: float) -> list[Placed]:
        picture, at = self.tag(text, x, y - 10 * min(1.0, t * 3), 20, "bold")
        if t > 0.75:
            picture = picture.copy()
            picture.set_alpha(round(255 * (1 - t) / 0.25))
        return [(picture, at)]
