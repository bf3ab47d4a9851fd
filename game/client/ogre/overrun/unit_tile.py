"""The counters of a fight at reading size: a tile each, with its attack or its defence."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import NamedTuple

import pygame

from game.client.art.counter_spec import Look
from game.client.art.counters import size as counter_size
from game.client.art.markers import Mark
from game.client.kit import Flow, Widget, draw, text_style
from game.client.kit.button import Pressed
from game.client.kit.text_style import px
from game.client.kit.theme import mix
from game.client.table.hud.panel_widgets import counter_art, marker_art

#: height of the hex a cell's face is drawn for, and the width of its cell: roomy, and where many stand
Size = tuple[int, int]
LARGE: Size = (92, 116)
ROOMY: Size = (76, 98)
TIGHT: Size = (62, 84)


class Chip(NamedTuple):
    """A row of weapons or a part of an Ogre beside its counter."""

    id: str
    words: str
    on: bool = False
    able: bool = True
    key: str = ""


class Cell(NamedTuple):
    """A counter of the fight as it is shown. ``tone``: how its edge is drawn."""

    id: str
    face: Look | None
    #: its names from the longest to the shortest, with | between them
    title: str
    second: str = ""
    #: "own": chosen to act, "aim": aimed at, "open": may be aimed at, "may": may act, "": neither
    tone: str = ""
    able: bool = True
    key: str = ""
    chips: tuple[Chip, ...] = ()
    tip: Callable[[], Widget | str] | None = None
    #: a building: points left and at first
    points: tuple[int, int] | None = None
    #: stands behind its vehicle: rides
    aboard: bool = False


class CellWidget(Pressed):
    """A counter with its name and a line under it."""

    def __init__(self, cell: Cell, press_cell: Callable[[str, str], None], size: Size) -> None:
        super().__init__(name=f"cell {cell.id}", tip=cell.tip)
        self.cell, self.press_cell = cell, press_cell
        self.H, self.wide = size
        if cell.face is not None and cell.face.big:
            self.wide = round(self.wide * 1.2)
        self.takes_focus = cell.able or cell.tip is not None

    def act(self) -> None:
        self.press_cell(self.cell.id, "")

    def natural_width(self) -> int:
        return px(self.wide)

    def natural_height(self, width: int) -> int:
        big = self.cell.face is not None and self.cell.face.big
        return counter_size(big, px(self.H))[1] + px(15) + 2 * text_style.line_height(12)

    def _title(self, room: int) -> str:
        """The longest of its names that fits."""
        names = self.cell.title.split("|")
        return next((words for words in names if text_style.width(words, 12, "medium") <= room), names[-1])

    def paint(self, surface: pygame.Surface) -> None:
        c, r, cell = text_style.c, self.rect, self.cell
        edge = {
            "own": c.accent,
            "aim": c.danger,
            "open": mix(c.card, c.danger, 0.55),
            "may": mix(c.card, c.accent, 0.55),
        }.get(cell.tone)
        fill = c.card_up if self.hot and cell.able else c.card
        draw.plate(
            surface, r, fill, 8, edge or mix(c.card, c.line, 0.5), 2 if cell.tone in ("own", "aim") else 1
        )
        line = text_style.line_height(12)
        high = counter_size(cell.face.big if cell.face is not None else False, px(self.H))[1]
        middle = (r.centerx, r.y + px(8) + high // 2)
        if cell.face is not None:
            picture, dx, dy = counter_art().sprite(cell.face, px(self.H))
            surface.blit(picture, (middle[0] + dx, middle[1] + dy))
        elif cell.points is not None:
            left, of = cell.points
            mark = Mark("building", 0, values=(left, of))
            picture, dx, dy = marker_art().sprite(mark, px(2.1 * self.H))
            surface.blit(picture, picture.get_rect(center=middle))
        ink = c.text if cell.able or cell.tone else c.text3
        top = r.bottom - 2 * line - px(4)
        text_style.text(
            surface,
            self._title(r.w - px(8)),
            pygame.Rect(r.x + px(4), top, r.w - px(8), line),
            ink,
            12,
            "medium",
            "c",
        )
        text_style.text(
            surface,
            cell.second,
            pygame.Rect(r.x + px(4), top + line, r.w - px(8), line),
            c.text2 if cell.able else c.text3,
            12,
            "regular",
            "c",
        )
        if cell.key:
            box = pygame.Rect(r.right - px(20), r.y + px(4), px(16), px(16))
            draw.plate(surface, box, c.panel, 4)
            draw.key_cap(surface, box, cell.key, c.text2)
        if cell.tone == "own":
            draw.checkbox(
                surface, pygame.Rect(r.right - px(20), r.y + px(24 if cell.key else 4), px(16), px(16)), True
            )
        elif cell.tone == "aim":
            draw.icon(surface, "target", (r.right - px(12), r.y + px(12)), 18, c.danger)


class ChipWidget(Pressed):
    """A small button: a row of weapons, or a part to aim at."""

    radius = 5.0

    def __init__(self, chip: Chip, act: Callable[[], None], name: str, red: bool) -> None:
        super().__init__(name=name, enabled=chip.able)
        self.chip, self.on_act, self.red = chip, act, red
        self.takes_focus = chip.able

    def act(self) -> None:
        self.on_act()

    def natural_width(self) -> int:
        cap = px(20) if self.chip.key else 0
        return text_style.width(self.chip.words, 12, "medium") + px(16) + cap

    def natural_height(self, width: int) -> int:
        return px(24)

    def paint(self, surface: pygame.Surface) -> None:
        c, r, chip = text_style.c, self.rect, self.chip
        colour = c.danger if self.red else c.accent
        fill = colour if chip.on else mix(c.card_up, "#FFFFFF", 0.08) if self.hot and chip.able else c.card_up
        draw.plate(surface, r, fill if chip.able else c.panel, 5, None if chip.on else c.line)
        ink = c.on_accent if chip.on else c.text if chip.able else c.text3
        box = pygame.Rect(r.x + px(8), r.y, r.w - px(16), r.h)
        if chip.key:
            cap = pygame.Rect(r.x + px(4), r.centery - px(8), px(16), px(16))
            draw.key_cap(surface, cap, chip.key, ink if chip.on else c.text2, chip.on)
            box.x, box.w = box.x + px(18), box.w - px(18)
        text_style.text(surface, chip.words, box, ink, 12, "medium", "c")


class Fan(Flow):
    """The counters of a side spread out; an Ogre with its weapons or parts takes a row of its own."""

    def __init__(
        self,
        cells: list[Cell],
        press: Callable[[str, str], None],
        size: Size,
        red: bool,
    ) -> None:
        super().__init__(gap=6)
        for cell in cells:
            if cell.chips:
                self.add(_Giant(cell, press, size, red))
            else:
                self.add(CellWidget(cell, press, size))


class _Giant(Widget):
    """An Ogre: its counter, and beside it a chip for each row."""

    def __init__(self, cell: Cell, press: Callable[[str, str], None], size: Size, red: bool) -> None:
        super().__init__()
        self.face = CellWidget(cell, press, size)
        chips = [
            ChipWidget(one, functools.partial(press, cell.id, one.id), f"chip {cell.id} {one.id}", red)
            for one in cell.chips
        ]
        self.rows = Flow(*chips, gap=4)
        self.add(self.face, self.rows)

    def natural_width(self) -> int:
        return px(2000)

    def least_width(self) -> int:
        return px(60)

    def _beside(self, width: int) -> int:
        """The room beside the counter; 0 where the chips go below it."""
        left = width - self.face.natural_width() - px(6)
        return left if left >= px(150) else 0

    def natural_height(self, width: int) -> int:
        high, beside = self.face.natural_height(0), self._beside(width)
        return (
            max(high, self.rows.want_height(beside))
            if beside
            else high + px(4) + self.rows.want_height(width)
        )

    def arrange(self) -> None:
        r, wide, high = self.rect, min(self.rect.w, self.face.natural_width()), self.face.natural_height(0)
        self.face.place(pygame.Rect(r.x, r.y, wide, high))
        if not self._beside(r.w):
            self.rows.place(pygame.Rect(r.x, r.y + high + px(4), r.w, max(0, r.h - high - px(4))))
            return
        self.rows.place(pygame.Rect(r.x + wide + px(6), r.y, r.w - wide - px(6), r.h))


class Wrecks(Widget):
    """The losses of the fight, small, with a word before them."""

    mouse = True

    def __init__(self, faces: list[Look], words: str) -> None:
        super().__init__(tip=words)
        self.faces = faces

    def natural_height(self, width: int) -> int:
        return px(34)

    def paint(self, surface: pygame.Surface) -> None:
        c, r = text_style.c, self.rect
        wide = text_style.text(surface, "Lost", pygame.Rect(r.x, r.y, px(60), r.h), c.refused, 12, "medium")
        x = r.x + wide + px(8)
        for k, face in enumerate(self.faces):
            w, _ = counter_size(face.big, px(34))
            if x + w + px(30) > r.right and k < len(self.faces) - 1:
                text_style.text(
                    surface,
                    f"+{len(self.faces) - k}",
                    pygame.Rect(x, r.y, px(30), r.h),
                    c.text2,
                    12,
                    "medium",
                )
                break
            picture, dx, dy = counter_art().sprite(face, px(34))
            surface.blit(picture, (x + w // 2 + dx, r.centery + dy))
            draw.icon(surface, "cross", (x + w // 2, r.centery), 18, c.danger)
            x += w + px(6)
