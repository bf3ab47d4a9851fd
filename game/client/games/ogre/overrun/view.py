"""The stage of a fight: the enlarged hex over the dimmed board, a side at each side of it, the rounds above.

It lies over the board and lets the mouse through to it; only the card in its middle is solid. Its teller (a
mode, or the replay) provides what stands on it and answers the clicks.
"""

from __future__ import annotations

from typing import Protocol

import pygame

from game.client.art.ground import GroundArt, GroundState
from game.client.board.camera import Camera
from game.client.game.hud.card_position import NEARER, Spot, Stage
from game.client.games.ogre.overrun.hex_picture import HexPicture
from game.client.games.ogre.overrun.stage_view import SideView, StageView
from game.client.games.ogre.overrun.unit_tile import LARGE, ROOMY, TIGHT, Fan, Size, Wrecks
from game.client.kit import Column, Label, Row, Scroll, Widget, draw, text_style
from game.client.kit.bars import PhaseBar
from game.client.kit.text_style import BODY, NUMBER, TITLE, px
from game.client.kit.theme import mix
from game.client.shell.menu_parts import SideMark

#: size of the card at scale 1: at most, and the room for the hex in its middle
WIDE, HIGH, MIDDLE = 1120, 560, 190
#: the strip of board that stays free above or below the card, so that the hex is seen where it lies
STRIP = 150


class Teller(Protocol):
    """Who says what stands on the stage and answers its clicks."""

    def press_cell(self, cell: str) -> None:
        """A counter was clicked."""

    def press_chip(self, cell: str, chip: str) -> None:
        """A row of weapons, or a part, was clicked."""


class FightStage(Stage):
    """The stage over the board."""

    def __init__(
        self,
        view: StageView,
        teller: Teller,
        camera: Camera,
        ground: GroundArt,
        state: GroundState,
        spot: Spot,
    ) -> None:
        super().__init__(name="fight stage")
        self.view, self.camera, self.spot = view, camera, spot
        #: not laid out yet: afterwards who pans the board is left alone
        self._fresh = True
        self.card = StageCard(view, teller, ground, state, camera.free.w)
        self.add(self.card)

    def tumble(self, face: int) -> None:
        self.card.hex.tumble(face)

    def card_rect(self) -> pygame.Rect:
        return self.card.rect

    def arrange(self) -> None:
        free = self.camera.free.clip(self.rect) if self.rect.w else self.rect
        room = free.inflate(-px(16), -px(16))
        wide = min(px(WIDE), room.w)
        want = min(px(HIGH), self.card.want_height(wide))
        high = (
            min(want, room.h)
            if room.h - want < px(90)
            else min(want, room.h - px(STRIP))
            if room.h - want < px(STRIP)
            else want
        )
        tight = room.h - high < px(90)
        self.card.place(pygame.Rect(0, 0, wide, high))
        if self.spot.at != self.view.at:
            self.spot.at, self.spot.below = self.view.at, True
            if not tight:
                self._look_near(free, high)
        self.card.place(self._box(room, wide, high, tight))
        if (
            self._fresh
            and not tight
            and self.card.rect.inflate(0, self.camera.H).collidepoint(self.camera.point(self.view.at))
        ):
            # the card has grown over its hex
            self._look_near(free, high)
            self.card.place(self._box(room, wide, high, tight))
        self._fresh = self._fresh and not self.rect.w

    def _box(self, room: pygame.Rect, wide: int, high: int, tight: bool) -> pygame.Rect:
        """Where the card stands."""
        box = pygame.Rect(room.centerx - wide // 2, room.y, wide, high)
        if tight:
            box.centery = room.centery
        elif self.spot.below:
            box.bottom = room.bottom
        return box

    def _look_near(self, free: pygame.Rect, high: int) -> None:
        """The hex in sight beside the card; nearer to the board if its edge is in the way."""
        for least in NEARER:
            self.spot.near(self.camera, least)
            if self._bring(free, high):
                return
        self.spot.below = True

    def _bring(self, free: pygame.Rect, high: int) -> bool:
        """The hex into the strip beside the card; where the board ends, the card goes to the other side."""
        strip = free.h - high - px(24)
        # near the card, but for its own label
        middle = max(strip // 2, strip - round(1.5 * self.camera.H)) + px(8)
        for below in (True, False):
            want = free.y + middle if below else free.bottom - middle
            x, y = self.camera.point(self.view.at)
            self.camera.pan(free.centerx - x, want - y)
            y = self.camera.point(self.view.at)[1]
            self.spot.below = below
            if (
                free.y + px(24) <= y <= free.y + strip - self.camera.H // 2
                if below
                else free.bottom - strip + self.camera.H // 2 <= y <= free.bottom - px(24)
            ):
                return True
        return False

    def paint(self, surface: pygame.Surface) -> None:
        room, H = self.rect.clip(self.camera.rect), self.camera.H
        veil = pygame.Surface(room.size, pygame.SRCALPHA)
        veil.fill((*text_style.theme_rgb(text_style.c.dark), 150))
        x, y = self.camera.point(self.view.at)
        s = H / 3**0.5
        corners = [
            (x - room.x + s * dx, y - room.y + H / 2 * dy)
            for dx, dy in ((1, 0), (0.5, 1), (-0.5, 1), (-1, 0), (-0.5, -1), (0.5, -1))
        ]
        card = self.card.rect
        if not card.collidepoint(x, y) and room.collidepoint(x, y):
            self._beam(veil, card.move(-room.x, -room.y), corners)
        pygame.draw.polygon(veil, (0, 0, 0, 0), corners)
        pygame.draw.polygon(veil, text_style.theme_rgb(text_style.c.accent), corners, max(2, px(2.5)))
        surface.blit(veil, room)

    def _beam(self, veil: pygame.Surface, card: pygame.Rect, corners: list[tuple[float, float]]) -> None:
        """From the hex to its larger picture."""
        below = card.top > corners[1][1]
        foot = card.top if below else card.bottom
        wide = px(MIDDLE) // 2
        points = [corners[0], corners[3], (card.centerx - wide, foot), (card.centerx + wide, foot)]
        tint = text_style.theme_rgb(text_style.c.accent)
        dark = text_style.theme_rgb(mix(text_style.c.dark, text_style.c.accent, 0.35))
        pygame.draw.polygon(veil, (*dark, 90), points)
        for start, end in ((points[0], points[3]), (points[1], points[2])):
            pygame.draw.line(veil, (*tint, 190), start, end, max(1, px(1.5)))


class StageCard(Widget):
    """The card: a head with the rounds, the two sides, the hex between them."""

    solid = True
    mouse = True

    def __init__(
        self, view: StageView, teller: Teller, ground: GroundArt, state: GroundState, room: int
    ) -> None:
        super().__init__(name="fight card")
        self.view = view
        self.rounds = PhaseBar(view.rounds, view.present, grow=1)
        self.words = Label(view.title, TITLE, "medium", least=90)
        self.head = Row(self.words, self.rounds, gap=16)
        self.hex = HexPicture(view, ground, state)
        many = max(len(view.left.cells), len(view.right.cells))
        size = TIGHT if many > 9 or room < px(640) else LARGE if many <= 8 and room >= px(1100) else ROOMY
        self.left, self.right = _SideBox(view.left, teller, size), _SideBox(view.right, teller, size)
        self.add(self.head, self.left, self.right, self.hex)

    def _fit(self, width: int) -> None:
        """Where there is little room the round stands alone in the head."""
        narrow = width < px(440)
        self.rounds.visible = not narrow
        if narrow:
            self.words.words, self.words.size = self.view.rounds[self.view.present], NUMBER
            return
        room = width - px(32) - px(16) - self.rounds.least_width()
        where = self.view.title.partition(",")[0]
        titles = [self.view.title, where, where.rpartition(" ")[2]]
        self.words.words = next(
            (words for words in titles if text_style.width(words, TITLE, "medium") <= room), titles[-1]
        )

    def _columns(self, width: int) -> tuple[int, int]:
        """The width of a side and of the middle; no middle where there is too little room."""
        inner = width - px(32)
        middle = px(MIDDLE) if inner >= px(720) else 0
        return (inner - middle - px(12)) // 2, middle

    def natural_height(self, width: int) -> int:
        self._fit(width)
        side, middle = self._columns(width)
        body = max(self.left.want_height(side), self.right.want_height(side), px(230) if middle else 0)
        return px(12) + self._head_high() + px(8) + body + px(12)

    def _head_high(self) -> int:
        return max(px(30), text_style.line_height(TITLE))

    def arrange(self) -> None:
        r = self.rect
        self._fit(r.w)
        side, middle = self._columns(r.w)
        head = self._head_high()
        self.head.place(pygame.Rect(r.x + px(16), r.y + px(10), r.w - px(32), head))
        top = r.y + px(12) + head + px(8)
        high = max(1, r.bottom - px(10) - top)
        self.left.place(pygame.Rect(r.x + px(12), top, side, high))
        self.right.place(pygame.Rect(r.right - px(12) - side, top, side, high))
        self.hex.visible = middle > 0
        if middle:
            self.hex.place(pygame.Rect(r.centerx - middle // 2, top, middle, high))

    def wheel(self, at: tuple[int, int], across: float, up: float) -> bool:
        return True

    def paint(self, surface: pygame.Surface) -> None:
        c, r = text_style.c, self.rect
        draw.shadow(surface, r, 12)
        draw.plate(surface, r, c.panel, 12, c.line)


class _Role(Label):
    """A word that is left out where it has no room."""

    def paint(self, surface: pygame.Surface) -> None:
        if text_style.width(self.words, self.size, self.weight) <= self.rect.w:
            super().paint(surface)


class _SideBox(Column):
    """A side: its name and part in the fight, its counters, its losses."""

    def __init__(self, view: SideView, teller: Teller, size: Size) -> None:
        self.view = view
        head = Row(
            SideMark(view.style, 20),
            Label(view.name, BODY, "bold", least=40),
            _Role(
                view.role,
                12,
                colour="accent" if view.active else "text2",
                weight="medium" if view.active else "regular",
                grow=1,
            ),
            gap=8,
            height=28,
        )
        fan = Fan(list(view.cells), teller.press_cell, teller.press_chip, size, view.red)
        self.scroll = Scroll(fan, grow=1)
        wrecks = Wrecks(list(view.lost), view.lost_words) if view.lost else None
        super().__init__(head, self.scroll, wrecks, gap=6, pad=(8, 6))

    def natural_height(self, width: int) -> int:
        inner = width - self.across()
        high = px(28) + px(6) + self.scroll.child.want_height(inner) + self.along()
        return high + (px(40) if self.view.lost else 0)

    def paint(self, surface: pygame.Surface) -> None:
        c, r = text_style.c, self.rect
        fill = mix(c.panel, c.sides[self.view.style].body, 0.14)
        draw.plate(
            surface, r, fill, 8, mix(c.line, c.sides[self.view.style].lit, 0.6) if self.view.active else None
        )
