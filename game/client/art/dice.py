"""Dice that lie on the map beside what they were thrown for, each with its own words."""

from __future__ import annotations

import pygame

from game.client.art.counters import centre
from game.client.art.layout import Layout
from game.client.art.pictures import LazyDict, Pictures, Placed
from game.client.art.scene import Throw
from game.client.art.vec import circle, raster, rect
from game.client.kit.draw import PIPS

#: a die is so high in parts of H, and at least and at most so many pixels
PART, LEAST, MOST = 0.44, 20, 36
#: between a die and its words, and between two rows
GAP = 4
#: from the middle of the hex to the dice, in parts of H
BESIDE = 0.62
#: the part of its fading in which a throw is still seen whole
WHOLE = 0.5


class DiceArt(Pictures):
    """Draws throws: in a column at the right of their hex, at its left where the view ends."""

    def throws(self, geometry: Layout, throws: tuple[Throw, ...], room: pygame.Rect) -> list[Placed]:
        """The throws of all hexes; ``room`` is what can be seen of the board, in world pixels."""
        by_hex: dict[int, list[Throw]] = {}
        for throw in throws:
            by_hex.setdefault(throw.at, []).append(throw)
        return [placed for at, row in by_hex.items() for placed in self._column(geometry, at, row, room)]

    def _column(self, geometry: Layout, at: int, column: list[Throw], room: pygame.Rect) -> list[Placed]:
        H = geometry.H
        px = self.theme.px
        side = max(px(LEAST), min(px(MOST), round(PART * H)))
        x, y = centre(*geometry.centre(at), H)
        rows = [self._row(throw, side) for throw in column]
        wide = max(sum(p.get_width() for p in row) + GAP * (len(row) - 1) for row in rows)
        left = x + BESIDE * H
        if left + wide > room.right and x - BESIDE * H - wide >= room.left:
            left = x - BESIDE * H - wide
        high = len(rows) * (side + GAP)
        # the word of what came of it rises above the first of them
        top = max(room.top, min(room.bottom - high, y - side / 2))
        out: list[Placed] = []
        for k, (throw, row) in enumerate(zip(column, rows, strict=True)):
            across, middle = left, top + k * (side + GAP) + side / 2
            for picture in row:
                place = (round(across), round(middle - picture.get_height() / 2))
                out.append((_faded(picture, throw.fade), place))
                across += picture.get_width() + GAP
        return out

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


def _faded(picture: pygame.Surface, fade: float) -> pygame.Surface:
    if fade <= WHOLE:
        return picture
    paler = picture.copy()
    paler.set_alpha(round(255 * (1 - min(1.0, fade)) / (1 - WHOLE)))
    return paler
