"""The pointer of a guide: a ring and an arrow at the next thing to click, on the board or beside it."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.client.kit import Button, Label, Scroll, Widget, draw, text_style
from game.client.kit.text_style import px
from game.client.table.board_widget import BoardWidget
from game.client.table.modes.mode import PlayScreen
from game.hexes.grid import OFF
from game.saves.lessons import BUTTON

#: milliseconds in which a new ring closes on its place, and from how many times its size
CLOSES_MS, WIDER = 500, 1.9
#: the width of what a ring on the board leaves free, in hexes: a counter from corner to corner
AROUND = 1.06
#: half the width of its line at scale 1
THICK = 4
#: the arrow: its length and width at scale 1
LONG, BROAD = 46, 34
_ARROW = "M17 46 L2 27 H11 V3 H23 V27 H32 Z"


class Pointer:
    """Points at one thing at a time, in the order in which they are to be clicked."""

    def __init__(self, screen: PlayScreen, board: BoardWidget, wanted: Callable[[], tuple[str, ...]]) -> None:
        self.screen, self.board, self.wanted = screen, board, wanted
        #: what is pointed at now; "" for nothing
        self.at = ""
        self._widget: Widget | None = None
        self._hex = OFF
        #: what was brought into sight last, and the window onto it
        self._revealed: object = None
        #: the box beside which room for the arrow was found, and the way it points: ">", "^" or "v"
        self._beside: tuple[pygame.Rect, str] | None = None
        self._wider = 1.0
        self._painted = pygame.Rect(0, 0, 0, 0)

    # ------------------------------------------------------------------ which
    def settle(self, *, moving: bool) -> None:
        """What is shown has changed: find what is to be clicked next. Nothing is while something moves."""
        before = self.at
        self.at, self._widget, self._hex = "", None, OFF
        self._beside = None
        if not moving:
            self._find()
        self._reveal()
        self.screen.damage(self._painted)
        if self.at and self.at != before:
            self._close_in()
        self.screen.damage(self._extent())

    def _find(self) -> None:
        """The first of the wanted boxes that is not ticked; else one that is, and should not be; else the
        last of the things that can be clicked, for those before it have been. A counter that comes first
        is chosen before all of them.
        """
        wanted = self.wanted()
        first = self.screen.view.units.get(wanted[0]) if wanted else None
        if first is not None and self._comes_first(first.id):
            self.at, self._hex = first.id, int(first.at)
            return
        for name in wanted:
            if name.startswith(BUTTON):
                found = self.screen.named(name.removeprefix(BUTTON))
                if found is None or not found.enabled or not found.rect.w:
                    continue
                self.at, self._widget, self._hex = name, found, OFF
                if found.ticked is False:
                    return
                continue
            at = self._place(name)
            if at != OFF and (name in self.screen.view.units or self._is_lit(at)):
                self.at, self._widget, self._hex = name, None, at
        stray = self._stray(wanted) if self._widget is not None else None
        if stray is not None:
            self.at, self._widget = f"{BUTTON}{stray.name}", stray

    def _stray(self, wanted: tuple[str, ...]) -> Widget | None:
        """A ticked box beside those that are wanted, which is not: of another gun, for example."""
        boxes = [one.removeprefix(BUTTON) for one in wanted if one.startswith(BUTTON)]
        kinds = {f"{name.split()[0]} " for name in boxes if " " in name}
        for one in self.screen.everything():
            if one.ticked and one.name not in boxes and any(map(one.name.startswith, kinds)):
                return one
        return None

    def _comes_first(self, name: str) -> bool:
        """Is this counter to be clicked before all else: one's own that is not chosen, or one of the enemy in
        whose place another is?
        """
        units, scene = self.screen.view.units, self.screen.scene()
        here = [target.at for target in scene.targets if target.chosen]
        chosen = [
            piece.id
            for piece in scene.pieces
            if piece.id in units and (piece.look.selected or units[piece.id].at in here)
        ]
        own = self.screen.now.mine(name) or any(units[one].side == units[name].side for one in chosen)
        return own and name not in chosen

    def _reveal(self) -> None:
        """Scroll to a row of the panel when it is pointed at first, and when the panel has another size."""
        around = self._widget.upwards() if self._widget is not None else ()
        windows = [one for one in around if isinstance(one, Scroll)]
        key = (self.at, [tuple(one.rect) for one in windows])
        if self._widget is not None and key != self._revealed:
            for one in windows:
                one.reveal(self._widget.rect)
        self._revealed = key

    def _place(self, name: str) -> int:
        unit = self.screen.view.units.get(name)
        if unit is not None:
            return int(unit.at)
        try:
            return int(self.screen.view.board.grid.parse(name))
        except ValueError:
            return OFF

    def _is_lit(self, at: int) -> bool:
        """Does the board show that something can be done with a hex now?"""
        scene = self.screen.scene()
        if at in scene.reach or any(target.at == at for target in scene.targets):
            return True
        return any(at in zone.hexes for zone in scene.zones)

    # ------------------------------------------------------------------ where
    @property
    def box(self) -> pygame.Rect:
        """Where the thing is that is pointed at; empty for nothing."""
        if self._widget is not None:
            return self._widget.rect.inflate(px(14), px(12))
        if self._hex == OFF:
            return pygame.Rect(0, 0, 0, 0)
        side = round(self.board.camera.H * AROUND) + 4 * px(THICK)
        box = pygame.Rect(0, 0, side, side)
        box.center = self.board.camera.point(self._hex)
        return box

    def _extent(self) -> pygame.Rect:
        """The box of ring and arrow."""
        box, more = self._ring_box(), 2 * px(LONG + 8)
        return box.inflate(more, more) if box.w else box

    def _ring_box(self) -> pygame.Rect:
        box, wider = self.box, self._wider - 1
        return box.inflate(round(box.w * wider), round(box.h * wider))

    def _close_in(self) -> None:
        app = self.screen.app
        if app is None or app.animator.speed <= 0:
            return
        at = self.at

        def step(t: float) -> None:
            if self.at == at:
                self.screen.damage(self._extent())
                self._wider = 1 + (WIDER - 1) * (1 - t) ** 2
                self.screen.damage(self._extent())

        app.animator.play(CLOSES_MS, step, skippable=False)

    # ------------------------------------------------------------------ painting
    def paint(self, surface: pygame.Surface) -> None:
        """Paint it over everything else."""
        box = self.box
        if not box.w or (self._widget is None and not self.board.rect.collidepoint(box.center)):
            return
        self._painted, wide = self._extent(), self._ring_box()
        surface.blit(_ring(wide.w, wide.h, text_style.c.accent, round_=self._widget is None), wide)
        self._paint_arrow(surface, wide)

    def _paint_arrow(self, surface: pygame.Surface, box: pygame.Rect) -> None:
        """At a hex from above, or from below where it would stick out or hide a counter; at anything else
        from the first side where it hides no words and no button.
        """
        arrow, way = _arrow(px(BROAD), px(LONG), text_style.c.accent), self._way(box)
        turned = pygame.transform.rotate(arrow, {">": 90, "^": 180, "v": 0}[way])
        surface.blit(turned, _arrow_box(box, way))

    def _way(self, box: pygame.Rect) -> str:
        """The way in which the arrow points at this box."""
        if self._widget is None:
            return "v" if self._free_above(box) else "^"
        if self._beside is None or self._beside[0] != self.box:
            self._beside = self.box, self._free_side()
        return self._beside[1]

    def _free_side(self) -> str:
        """From the left, else from below, else from above."""
        window = self.screen.rect
        inside = [way for way in ">^v" if window.contains(_arrow_box(self.box, way))]
        there = [one for one in self.screen.everything() if isinstance(one, Button | Label) and one.enabled]
        for way in inside:
            area = _arrow_box(self.box, way)
            if not any(one.rect.colliderect(area) for one in there if one is not self._widget):
                return way
        return next(iter(inside), ">")

    def _free_above(self, box: pygame.Rect) -> bool:
        """Is there room for the arrow above a hex, where it hides no counter?"""
        tip = (box.centerx, box.top - px(LONG) // 2)
        return box.top - px(LONG + 3) >= self.board.rect.top and not self.board.view.counter_at(tip)


def _arrow_box(box: pygame.Rect, way: str) -> pygame.Rect:
    """Where an arrow lies that points at a box this way: from the left, from below, or from above."""
    gap = px(3)
    area = pygame.Rect(0, 0, px(LONG), px(BROAD)) if way == ">" else pygame.Rect(0, 0, px(BROAD), px(LONG))
    if way == ">":
        area.midright = box.left - gap, box.centery
    elif way == "^":
        area.midtop = box.centerx, box.bottom + gap
    else:
        area.midbottom = box.centerx, box.top - gap
    return area


def _ring(wide: int, high: int, colour: str, *, round_: bool) -> pygame.Surface:
    """A ring with a dark edge, so that it stands out on any ground."""
    thick = px(THICK)
    r = min(wide, high) / 2 - thick if round_ else px(8)
    box = f'x="{thick}" y="{thick}" width="{wide - 2 * thick}" height="{high - 2 * thick}" rx="{r:g}"'
    inner = f'<rect {box} fill="none" stroke="#10161C" stroke-opacity="0.8" stroke-width="{2 * thick}"/>'
    inner += f'<rect {box} fill="none" stroke="{colour}" stroke-width="{thick}"/>'
    return draw.vector(inner, wide, high, wide, high)


def _arrow(wide: int, high: int, colour: str) -> pygame.Surface:
    """An arrow that points down."""
    path = f'<path d="{_ARROW}" fill="{colour}" stroke="#10161C" stroke-width="3" stroke-linejoin="round"/>'
    return draw.vector(path, wide, high, BROAD, LONG + 2)
