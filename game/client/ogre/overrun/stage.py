"""The stage of a fight: the enlarged hex over the dimmed board, a side at each side of it, the rounds above.

It lies over the board and lets the mouse through to it; only the card in its middle is solid. A ``StageView``
is what stands on it at one moment.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple, TypeAlias

import pygame

from game.client.art.counter_spec import Look
from game.client.art.ground import GroundArt, GroundState
from game.client.art.painting import paint_in_steps
from game.client.board.camera import Camera
from game.client.kit import Column, Label, Row, Scroll, Widget, draw, text_style
from game.client.kit.frame import PhaseBar
from game.client.kit.text_style import BODY, NUMBER, TITLE, px
from game.client.kit.theme import mix
from game.client.ogre.overrun.unit_tile import LARGE, ROOMY, TIGHT, Cell, Fan, Size, Wrecks
from game.client.shell.menu_parts import SideMark
from game.client.table.hud.card_position import NEARER, Spot, Stage


class Clash(NamedTuple):
    """The attack on the enlarged hex: the one that is being put together, or the last one made."""

    #: 1: from the left side to the right one, -1: the other way, 0: no arrow
    way: int = 0
    #: the column, large; a line above and one below it
    big: str = ""
    above: str = ""
    below: str = ""
    dice: tuple[int, ...] = ()
    #: what came of the last attack: as a letter of the table, and in words
    outcome: str = ""
    said: str = ""


class SideView(NamedTuple):
    """A side on the stage."""

    name: str
    style: str
    role: str
    active: bool
    red: bool
    cells: tuple[Cell, ...]
    lost: tuple[Look, ...] = ()
    lost_words: str = ""


class StageView(NamedTuple):
    """The stage and all that stands on it at one moment."""

    at: int
    title: str
    rounds: tuple[str, ...]
    present: int
    left: SideView
    right: SideView
    clash: Clash


#: size of the card at scale 1: at most, and the room for the hex in its middle
WIDE, HIGH, MIDDLE = 1120, 560, 190
#: the strip of board that stays free above or below the card, so that the hex is seen where it lies
STRIP = 150


#: takes a click on a counter of the stage, or on a row of weapons or a part of it; "" for the counter itself
Press: TypeAlias = Callable[[str, str], None]


class FightStage(Stage):
    """The stage over the board."""

    def __init__(
        self,
        view: StageView,
        press: Press,
        camera: Camera,
        ground: GroundArt,
        state: GroundState,
        spot: Spot,
    ) -> None:
        super().__init__(name="fight stage")
        self.view, self.camera, self.spot = view, camera, spot
        #: not laid out yet: afterwards who pans the board is left alone
        self._fresh = True
        self.card = StageCard(view, press, ground, state, camera.free.w)
        self.add(self.card)

    def tumble(self, face: int) -> None:
        self.card.hex.tumble(face)

    def card_rect(self) -> pygame.Rect:
        return self.card.rect

    def tip_frame(self, window: pygame.Rect) -> pygame.Rect:
        """Beside the panel, which says the odds of the attack."""
        return self.camera.free

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


#: a hover card over the odds hides as much as one over so many counters of their size
ODDS = 6.0


class StageCard(Widget):
    """The card: a head with the rounds, the two sides, the hex between them."""

    solid = True
    mouse = True

    def __init__(
        self, view: StageView, press: Press, ground: GroundArt, state: GroundState, room: int
    ) -> None:
        super().__init__(name="fight card")
        self.view = view
        self.rounds = PhaseBar(view.rounds, view.present, grow=1)
        self.words = Label(view.title, TITLE, "medium", least=90)
        self.head = Row(self.words, self.rounds, gap=16)
        self.hex = HexPicture(view, ground, state)
        many = max(len(view.left.cells), len(view.right.cells))
        size = TIGHT if many > 9 or room < px(640) else LARGE if many <= 8 and room >= px(1100) else ROOMY
        self.left, self.right = _SideBox(view.left, press, size), _SideBox(view.right, press, size)
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

    def tip_spares(self) -> list[tuple[pygame.Rect, float]]:
        """The attack in the middle before all; then the counters of both sides."""
        cells = [one.rect for side in (self.left, self.right) for one in side.walk() if one.takes_focus]
        return [(self.hex.rect, ODDS)] * self.hex.visible + [(box, 1.0) for box in cells]

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

    def __init__(self, view: SideView, press: Press, size: Size) -> None:
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
        fan = Fan(list(view.cells), press, size, view.red)
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


# ------------------------------------------------------------------------------- the hex
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
