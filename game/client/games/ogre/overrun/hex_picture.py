"""The hex of a fight enlarged, with the attack that is being put together or the last one made."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.client.art.ground import GroundArt, GroundState
from game.client.art.painting import paint_in_steps
from game.client.games.ogre.overrun.stage_view import StageView
from game.client.kit import Widget, draw, text_style
from game.client.kit.text_style import px

#: a die on the hex and from one to the next, in lengths at scale 1; of many dice each is smaller
DIE, STEP, FEW = 52, 56, 3


class HexPicture(Widget):
    """The hex enlarged, with the attack that is being made on it."""

    def __init__(self, view: StageView, ground: GroundArt, state: GroundState) -> None:
        super().__init__(name="fight hex")
        self.view, self.ground, self.state = view, ground, state
        self.face = 0

    def tumble(self, face: int) -> None:
        self.face = face
        self.changed()

    def paint(self, surface: pygame.Surface) -> None:
        r, clash = self.rect, self.view.clash
        H = min(round(r.w * 0.866), r.h)
        picture = enlarged(self.ground, self.state, self.view.at, H)
        spot = picture.get_rect(center=(r.centerx, r.y + max(H // 2, min(r.h // 2, px(130)))))
        surface.blit(picture, spot)
        draw_arrow(surface, spot.center, clash.way, spot.w)
        dice = (self.face,) if self.face else clash.dice
        if clash.big and not self.face:
            self._plate(surface, spot)
        elif dice:
            told = bool(clash.outcome) and not self.face
            bottom = self._dice(surface, (spot.centerx, spot.centery - (px(12) if told else 0)), dice)
            if told:
                self._word(surface, spot, bottom + px(4))
        elif clash.outcome:
            self._word(surface, spot, spot.centery - px(14))

    def _dice(self, surface: pygame.Surface, middle: tuple[int, int], dice: Sequence[int]) -> int:
        """Draw dice beside each other; returns where they end below."""
        part = min(1.0, FEW / len(dice))
        step = px(STEP * part) if len(dice) > 1 else px(DIE)
        box = pygame.Rect(0, 0, px(DIE * part), px(DIE * part) + px(2))
        for k, die in enumerate(dice):
            box.center = (middle[0] + round((k - (len(dice) - 1) / 2) * step), middle[1])
            draw.die(surface, box, die)
        return box.bottom

    def _word(self, surface: pygame.Surface, spot: pygame.Rect, top: int) -> None:
        c, clash = text_style.c, self.view.clash
        outcome = clash.outcome
        words = f"{clash.said}: {sum(clash.dice)}" if len(clash.dice) > 1 else clash.said
        wide = text_style.width(words, 16, "bold") + px(24)
        plate = pygame.Rect(spot.centerx - wide // 2, top, wide, px(28))
        draw.plate(surface, plate, c.dark, 6, opacity=0.86)
        text_style.text(surface, words, plate, c.danger if outcome in ("X", "T") else c.text, 16, "bold", "c")

    def _plate(self, surface: pygame.Surface, spot: pygame.Rect) -> None:
        c, clash = text_style.c, self.view.clash
        rows = [
            (clash.above, 12, "regular", c.text2),
            (clash.big, 26, "bold", c.text),
            (clash.below, 13, "medium", c.accent),
        ]
        rows = [row for row in rows if row[0]]
        wide = min(
            spot.w - px(8),
            max(text_style.width(words, size, weight) for words, size, weight, _ in rows) + px(28),
        )
        high = sum(text_style.line_height(size) for _, size, _, _ in rows) + px(12)
        plate = pygame.Rect(0, 0, wide, high)
        plate.center = spot.center
        draw.plate(surface, plate, c.dark, 8, opacity=0.88)
        y = plate.y + px(6)
        for words, size, weight, ink in rows:
            text_style.text(
                surface,
                words,
                pygame.Rect(plate.x + px(6), y, plate.w - px(12), text_style.line_height(size)),
                ink,
                size,
                weight,
                "c",
            )
            y += text_style.line_height(size)


_hexes: dict[tuple[object, ...], pygame.Surface] = {}


def enlarged(ground: GroundArt, state: GroundState, at: int, H: int) -> pygame.Surface:
    """The ground of one hex, ``H`` pixels high, cut out along its sides."""
    key = (id(ground), text_style.theme.key, at, H, repr(state))
    found = _hexes.get(key)
    if found is None:
        if len(_hexes) > 8:
            _hexes.clear()
        found = _hexes[key] = _cut(ground, state, at, H)
    return found


def _cut(ground: GroundArt, state: GroundState, at: int, H: int) -> pygame.Surface:
    from game.client.art.layout import layout

    # the ground is drawn for hexes up to the largest zoom, and enlarged from there
    inner = min(H, 130)
    x, y = layout(ground.board.grid, inner).centre(at)
    s = inner / 3**0.5
    wide, high = round(2 * s), inner
    sheet = pygame.Surface((wide, high))
    for _ in paint_in_steps(ground, sheet, round(x - s), round(y - inner / 2), inner, state):
        pass
    k = H / inner
    sheet = pygame.transform.smoothscale(sheet, (round(wide * k), round(high * k)))
    w, h = sheet.get_size()
    corners = [(w, h / 2), (w * 0.75, h), (w * 0.25, h), (0, h / 2), (w * 0.25, 0), (w * 0.75, 0)]
    big = pygame.Surface((2 * w, 2 * h), pygame.SRCALPHA)
    pygame.draw.polygon(big, (255, 255, 255, 255), [(2 * a, 2 * b) for a, b in corners])
    out = pygame.transform.smoothscale(big, (w, h))
    out.blit(sheet, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    pygame.draw.aalines(out, text_style.theme_rgb(text_style.c.dark), True, corners)
    return out


def draw_arrow(surface: pygame.Surface, centre: tuple[int, int], way: int, wide: int) -> None:
    """An arrow across the hex, from who fires to what is fired at."""
    if not way:
        return
    x0, x1 = centre[0] - way * wide // 2, centre[0] + way * wide // 2
    y, thick, head = centre[1], px(7), px(18)
    neck = x1 - way * head
    points: Sequence[tuple[int, int]] = [
        (x0, y - thick),
        (neck, y - thick),
        (neck, y - 2 * thick),
        (x1, y),
        (neck, y + 2 * thick),
        (neck, y + thick),
        (x0, y + thick),
    ]
    pygame.draw.polygon(surface, text_style.theme_rgb(text_style.c.accent), points)
    pygame.draw.aalines(surface, text_style.theme_rgb(text_style.c.dark), True, points)
