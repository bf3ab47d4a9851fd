"""Pictures laid over the map: drawn once for a zoom, kept, and placed in world pixels."""

from __future__ import annotations

import math
from collections import OrderedDict
from collections.abc import Callable, Iterable

import pygame

from game.client.art.layout import Layout
from game.client.art.vec import Painter, Point, haloed, raster, ready, rect
from game.client.kit.theme import Theme

#: a picture and its top left corner in world pixels
Placed = tuple[pygame.Surface, tuple[int, int]]
#: a picture and its middle on it
LazyDict = tuple[pygame.Surface, int, int]


class Pictures:
    """Keeps pictures for one theme and places them."""

    LIMIT = 500

    def __init__(self, theme: Theme) -> None:
        self.theme = theme
        self._kept: OrderedDict[tuple[object, ...], LazyDict] = OrderedDict()

    def keep(self, key: tuple[object, ...], draw: Callable[[], LazyDict]) -> LazyDict:
        """The picture of this key, drawn if it is new."""
        found = self._kept.get(key)
        if found is None:
            picture, cx, cy = draw()
            found = self._kept[key] = (ready(picture), cx, cy)
            if len(self._kept) > self.LIMIT:
                self._kept.popitem(last=False)
        else:
            self._kept.move_to_end(key)
        return found

    def at(self, kept: LazyDict, x: float, y: float) -> Placed:
        """A kept picture with its middle on a world pixel."""
        picture, cx, cy = kept
        return picture, (round(x) - cx, round(y) - cy)

    def hex_stamp(
        self, key: tuple[object, ...], geometry: Layout, at: int, inner: Callable[[float, float], str]
    ) -> Placed:
        """A fragment drawn about the centre of a hex; ``inner(s, u)`` gets the hexside and H / 64."""
        return self.hex_stamps(key, geometry, (at,), inner)[0]

    def hex_stamps(
        self,
        key: tuple[object, ...],
        geometry: Layout,
        hexes: Iterable[int],
        inner: Callable[[float, float], str],
    ) -> list[Placed]:
        """The same fragment in several hexes."""
        H, s = geometry.H, geometry.s

        def draw() -> LazyDict:
            w, h = math.ceil(2 * s) + 8, H + 8
            picture = raster(inner(s, H / 64), w, h, (-w / 2, -h / 2, w, h))
            return picture, w // 2, h // 2

        kept = self.keep((*key, H), draw)
        return [self.at(kept, *geometry.centre(at)) for at in hexes]

    def box(self, points: Iterable[Point], pad: float, inner: str) -> LazyDict:
        """A fragment in world pixels, rasterised in the box of these points."""
        xs, ys = zip(*points, strict=True)
        x0, y0 = math.floor(min(xs) - pad), math.floor(min(ys) - pad)
        w, h = math.ceil(max(xs) + pad) - x0, math.ceil(max(ys) + pad) - y0
        return raster(inner, w, h, (x0, y0, w, h)), -x0, -y0

    def word(self, text: str, weight: str, px: int, colour: str, x: float, y: float) -> Placed:
        """Text with a pale halo, its middle at (x, y)."""
        picture = self.theme.map_text(text, weight, px, colour)
        halo = self.keep(
            ("word", text, weight, px, colour),
            lambda: haloed(picture, self.theme.map_text(text, weight, px, "#FFFFFF")),
        )
        return self.at(halo, x, y)

    def tag(
        self,
        text: str,
        x: float,
        y: float,
        px: int = 12,
        weight: str = "bold",
        ink: str = "",
        ground: str = "",
        air: int = 5,
    ) -> Placed:
        """Text on a small ivory plate, its middle at (x, y); ``air`` beside the text.

        Its lengths are those at scale 1 of the interface: it is read like words of a panel.
        """
        c, px, air = self.theme.c, self.theme.px(px), self.theme.px(air)
        ink, ground = ink or c.dark, ground or c.ivory

        def draw() -> tuple[pygame.Surface, int, int]:
            words = self.theme.map_text(text, weight, px, ink)
            w, h = words.get_width() + 2 * air, words.get_height() + min(4, air - 1)
            picture = pygame.Surface((w + 4, h + 5), pygame.SRCALPHA)
            p = Painter(picture, self.theme, (2, 2))
            p.add(
                rect(-1, 1, w + 2, h + 1, 6, fill="#000000", fop=0.35),
                rect(-1, -1, w + 2, h + 2, 6, fill=c.dark),
            )
            p.add(rect(0, 0, w, h, 5, fill=ground)).flush()
            picture.blit(words, (2 + air, 2 + min(4, air - 1) // 2))
            return picture, (w + 4) // 2, (h + 5) // 2

        return self.at(self.keep(("tag", text, px, weight, ink, ground, air), draw), x, y)
