"""Counters as cached pictures, drawn at 1:1 for hexes from 18 to 208 px high.

``CounterArt(theme).sprite(look, H)`` gives a ``Sprite``: a picture with shadow, stack edges and state
signs, and the offset of its top left corner from the middle of the counter. ``centre(x, y, H)`` is where
that middle lies for a hex centred at (x, y). ``size(big, H)`` is the bare counter.

Faces by H: from 60 the whole face; 38 to 59 silhouette with attack and defence; 24 to 37 silhouette and
state signs; below 24 the side's shape with strength pips. Nothing is set below 12 px.
"""

from __future__ import annotations

import math
from collections import OrderedDict

import pygame

from game.client.art.counter_face import draw_face, fit
from game.client.art.counter_spec import Look
from game.client.art.counter_states import badge, shadow, signs, sink, stated_face, wreck
from game.client.art.outline import FULL, MIDDLE, Sprite, body, centre, size, trimmed
from game.client.art.vec import Painter
from game.client.kit.theme import Theme

__all__ = ["FULL", "CounterArt", "Sprite", "centre", "fit", "size"]


class CounterArt:
    """Draws and keeps the pictures of counters for one theme."""

    LIMIT = 1200

    def __init__(self, theme: Theme) -> None:
        self.theme = theme
        self._sprites: OrderedDict[tuple[Look, int], Sprite] = OrderedDict()
        self._faces: OrderedDict[tuple[object, ...], pygame.Surface] = OrderedDict()
        self._tabs: dict[tuple[object, ...], Sprite] = {}

    # ---------------------------------------------------------------- public
    def sprite(self, look: Look, H: int) -> Sprite:
        """The counter with its states as one picture; cached."""
        key = (look, H)
        found = self._sprites.get(key)
        if found is None:
            found = self._sprites[key] = self._compose(look, H)
            if len(self._sprites) > self.LIMIT:
                self._sprites.popitem(last=False)
        else:
            self._sprites.move_to_end(key)
        return found

    def tab(self, look: Look, H: int) -> Sprite:
        """How many lie there, alone: it is set once more over what is drawn around a stack."""
        key = (look.stack, look.big, look.selected, H)
        found = self._tabs.get(key)
        if found is None:
            w, h = size(look.big, H)
            lift = max(2, round(4 * H / 64)) if look.selected else 0
            cx, cy = 2 * w, h
            picture = pygame.Surface((2 * cx, 2 * cy), pygame.SRCALPHA)
            p = Painter(picture, self.theme)
            badge(self.theme, p, str(look.stack), cx - w // 2 + w, cy - h // 2 - lift + h / 2, H)
            p.flush()
            found = self._tabs[key] = trimmed(picture, cx, cy)
        return found

    def forget(self) -> None:
        """Drop every picture (a new theme, a new window)."""
        self._sprites.clear()
        self._tabs.clear()
        self._faces.clear()

    # ------------------------------------------------------------------ face
    def _face(self, look: Look, H: int) -> pygame.Surface:
        """The bare face, without states, exactly as large as the counter."""
        key = (
            look.kind,
            look.style,
            look.squads,
            look.attack,
            look.defence,
            look.move,
            look.bars,
            look.hidden,
            look.letters,
            look.note,
            H,
        )
        found = self._faces.get(key)
        if found is None:
            found = self._faces[key] = draw_face(self.theme, look, H)
            if len(self._faces) > self.LIMIT:
                self._faces.popitem(last=False)
        return found

    # ---------------------------------------------------------------- states
    def _compose(self, look: Look, H: int) -> Sprite:
        style, k = self.theme.c.sides[look.style], H / 64
        w, h = size(look.big, H)
        pad = math.ceil(0.30 * H) + 8
        W, T = w + 2 * pad, h + 2 * pad
        picture = pygame.Surface((W, T), pygame.SRCALPHA)
        if look.wreck:
            wreck(self.theme, picture, look, style, pad, w, h, k)
            return trimmed(picture, W // 2, T // 2)
        lift = max(2, round(4 * k)) if look.selected else 0
        face = stated_face(self.theme, self._face(look, H), look, w, h, H)
        x0, y0 = W // 2 - face.get_width() // 2, T // 2 - face.get_height() // 2 - lift
        if look.stuck:
            y0 += round(h * (0.03 if H >= MIDDLE else 0.08))
        shadow(picture, face, x0, y0, k, lift)
        p = Painter(picture, self.theme)
        ox, oy = W // 2 - w // 2, T // 2 - h // 2 - lift
        if look.stack > 1:
            for j in (2, 1) if look.stack > 2 else (1,):
                dx = round(3 * j * max(k, 0.6))
                p.add(body(style, ox + dx, oy - dx, w, h, k, 0, fill=style.rim))
                p.add(body(style, ox + dx, oy - dx, w, h, k, 1.1 * k, fill=style.line))
                p.add(body(style, ox + dx, oy - dx, w, h, k, 2.0 * k, fill=style.body))
        if look.selected:
            # amber alone vanishes on clear ground and beside the orange side: two dark lines hold it
            c, wide = self.theme.c, max(2.0, 2.6 * min(k, 1.4))
            for inset, colour in ((-wide - 2.4, c.dark), (-wide - 1.0, c.accent), (-1.2, c.dark)):
                p.add(body(style, ox, oy, w, h, k, inset, fill=colour))
        p.flush()
        if look.stuck:
            sink(self.theme, picture, face, x0, y0, w, h, H)
        else:
            picture.blit(face, (x0, y0))
        signs(self.theme, p, look, ox, oy, w, h, H)
        p.flush()
        if look.ghost:
            picture.set_alpha(150)
            solid = pygame.Surface(picture.get_size(), pygame.SRCALPHA)
            solid.blit(picture, (0, 0))
            picture = solid
        return trimmed(picture, W // 2, T // 2)
