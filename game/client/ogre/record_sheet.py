"""The record sheet of an Ogre: components as rows of pips, treads in bands with the movement over each."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Unpack

import pygame
from msgspec import Struct

from game.client.kit import Column, Stepper, Widget, draw, text_style
from game.client.kit.button import Pressed
from game.client.kit.text_style import BODY, SMALL, px
from game.client.kit.widget import WidgetArgs
from game.ogre.hooks import BoxState


# ---------------------------------------------------------------------- what it shows
class SheetRow(Struct, frozen=True):
    """A row of the sheet: all weapons of one kind.

    ``used`` boxes cannot act any more this turn (fired); ``chosen`` of the usable ones stand in the basket.
    ``spent`` are missiles fired, not lost: they are drawn hollow. ``states`` are those of boxes that are
    there and out of action for now.
    """

    id: str
    name: str
    total: int
    left: int
    strength: str = ""
    defence: str = ""
    used: int = 0
    spent: int = 0
    chosen: int = 0
    most: int = 0
    states: tuple[BoxState, ...] = ()

    @property
    def out(self) -> int:
        """The boxes that are there and out of action."""
        return sum(state.count for state in self.states)

    def pip(self, box: int) -> str:
        """The sign in a box that is there and out of action, counted from the last one that works."""
        return [state.pip for state in self.states for _ in range(state.count)][box]


class Treads(Struct, frozen=True):
    """The treads: boxes in all and left, and the movement of the undamaged Ogre.

    ``to_next`` more to be lost costs a movement point; 0 if it stands still. ``states`` are those of boxes
    that are there and count as lost for now.
    """

    total: int
    left: int
    move: int
    to_next: int = 0
    states: tuple[BoxState, ...] = ()

    @property
    def working(self) -> int:
        """The boxes that count for movement now."""
        return self.left - sum(state.count for state in self.states)


class SheetData(Struct, frozen=True):
    """A whole sheet. ``mode``: ``look``, ``target`` (a row is aimed at) or ``shoot`` (steppers)."""

    rows: tuple[SheetRow, ...]
    treads: Treads
    mode: str = "look"
    target: str = ""


class SheetPart(Pressed):
    """A row of a sheet that a click aims at, where there is somebody to be told."""

    def __init__(self, sheet: SheetData, row: str, on_row: Callable[[str], None] | None) -> None:
        super().__init__(name=f"row {row}")
        self.sheet, self.part, self.on_row = sheet, row, on_row
        self.takes_focus = sheet.mode == "target" and on_row is not None

    @property
    def on(self) -> bool:
        """Is it what is aimed at?"""
        return self.sheet.target == self.part

    @property
    def ticked(self) -> bool | None:
        return self.on if self.takes_focus else None

    def act(self) -> None:
        if self.on_row is not None:
            self.on_row(self.part)

    def natural_width(self) -> int:
        return px(280)

    def least_width(self) -> int:
        return px(240)

    def paint(self, surface: pygame.Surface) -> None:
        c, ground = text_style.c, self.rect.inflate(px(16), 0)
        if self.on:
            draw.plate(surface, ground, c.card_up, 6)
            draw.plate(surface, pygame.Rect(ground.x, ground.y, px(3), ground.h), c.accent, 1.5)
        elif self.hot and self.takes_focus:
            draw.plate(surface, ground, c.card, 6)

    def paint_over(self, surface: pygame.Surface) -> None:
        if self.ringed:
            draw.focus_ring(surface, self.rect.inflate(px(16), 0))


# ---------------------------------------------------------------------- the weapons
PER_ROW = 10
#: and in one that would else have a second line of one or two
MOST_PER_ROW = 12
PIP, GAP = 11.0, 3.0
#: where the pips begin, and where the strengths end, from the left
PIPS, NUMBERS = 158, 152


class WeaponRow(SheetPart):
    """A row of weapons of one kind."""

    def __init__(
        self,
        sheet: SheetData,
        row: SheetRow,
        on_row: Callable[[str], None] | None,
        on_count: Callable[[str, int], None] | None,
    ) -> None:
        super().__init__(sheet, row.id, on_row)
        self.row = row
        self.stepper: Stepper | None = None
        if sheet.mode == "shoot" and row.most and on_count is not None:
            count = functools.partial(on_count, row.id)
            self.stepper = Stepper(
                row.chosen, row.most, count, all_button=row.most > 1, name=f"count {row.id}"
            )
            self.add(self.stepper)

    def _per_row(self, width: int) -> int:
        """Pips in a line: one more or two where that saves a line and there is room beside the name."""
        total = self.row.total
        fits = total <= MOST_PER_ROW and px(PIPS) + total * self._step() <= width and self.stepper is None
        return total if fits else PER_ROW

    def _lines(self, width: int) -> int:
        return -(-self.row.total // self._per_row(width)) if self.row.total else 0

    def _step(self) -> int:
        """One pip with its gap; pips shrink a little where the panel is narrow."""
        return px(PIP + GAP)

    def _stacked(self, width: int) -> bool:
        """The pips stand below the name: where they have no room beside it, or a stepper stands there."""
        return (
            self.stepper is not None
            or px(PIPS) + min(self.row.total, self._per_row(width)) * self._step() > width
        )

    def natural_height(self, width: int) -> int:
        pips = self._lines(width) * self._step()
        high = px(28) + (pips + px(2) if self._stacked(width) else max(0, pips - self._step()))
        return high + (px(6) if self.stepper is not None else 0)

    def arrange(self) -> None:
        if self.stepper is not None:
            wide = self.stepper.want_width()
            self.stepper.place(pygame.Rect(self.rect.right - wide, self.rect.y + px(3), wide, px(28)))

    def paint(self, surface: pygame.Surface) -> None:
        super().paint(surface)
        c, r, row = text_style.c, self.rect, self.row
        dead = row.left == 0
        high = px(28) if self.stepper is None else px(34)
        ink = c.text3 if dead else c.text if self.on or self.stepper is not None else c.text2
        end = self.stepper.rect.x if self.stepper is not None else r.x + px(NUMBERS)
        shown = row.defence if self.stepper is None else ""
        numbers = text_style.width(row.strength, 13) + (px(28) if shown else 0) + px(10)
        name = pygame.Rect(r.x, r.y, max(px(30), end - r.x - numbers), high)
        text_style.text(surface, row.name, name, ink, BODY, "medium" if self.on else "regular")
        if shown:
            text_style.text(
                surface,
                shown,
                pygame.Rect(end - px(40), r.y, px(40), high),
                c.text if not dead else c.text3,
                13,
                "medium",
                "r",
            )
            end -= px(26)
        elif self.stepper is not None:
            end -= px(10)
        text_style.text(
            surface, row.strength, pygame.Rect(end - px(46), r.y, px(46), high), c.text2, 13, align="r"
        )
        self._paint_pips(surface, high)

    def _paint_pips(self, surface: pygame.Surface, high: int) -> None:
        """The boxes: whole, used this turn, in the basket, lost."""
        c, r, row, step = text_style.c, self.rect, self.row, self._step()
        stacked, many = self._stacked(r.w), self._per_row(r.w)
        left = r.x if stacked else r.x + px(PIPS)
        top = r.y + high if stacked else r.y + (high - px(PIP)) // 2
        for i in range(row.total):
            box = pygame.Rect(left + i % many * step, top + i // many * step, px(PIP), px(PIP))
            if i < row.chosen:
                draw.pip(surface, box, True, c.accent)
            elif i < row.left - row.used - row.out:
                draw.pip(surface, box, True)
            elif i < row.left - row.out:
                draw.pip(surface, box, True, c.text3)
            elif i < row.left:
                _box_out_of_action(surface, box, row.pip(i - row.left + row.out))
            elif i < row.left + row.spent:
                draw.plate(surface, box, None, 3, c.text3, 1.5)
            else:
                draw.pip(surface, box, False)
        if self.on and not stacked:
            x = left + min(row.total, many) * step + px(6)
            if x + text_style.width("target", 13, "medium") < r.right:
                text_style.text(
                    surface, "target", pygame.Rect(x, r.y, r.right - x, high), c.text, 13, "medium"
                )

    def tip_at(self, at: tuple[int, int]) -> str | Widget | None:
        row = self.row
        parts = [f"{row.left} of {row.total} left"]
        if row.used:
            parts.append(f"{row.used} used this turn")
        if row.spent:
            parts.append(f"{row.spent} spent")
        parts += [state.words for state in row.states]
        return f"{row.name}: {', '.join(parts)}."


def _box_out_of_action(surface: pygame.Surface, box: pygame.Rect, pip: str) -> None:
    """A box that is out of action for some time: an outline with a bar across it, or a dot in it."""
    colour = text_style.c.refused
    draw.plate(surface, box, None, 3, colour, 1.5)
    wide, high = max(3, round(box.w * 0.5)), max(2, round(box.h * 0.2))
    bar = pygame.Rect(0, 0, high if pip == "dot" else wide, high)
    bar.center = box.center
    surface.fill(colour, bar)


# ---------------------------------------------------------------------- the treads
class TreadRow(SheetPart):
    """The treads in bands of equal length."""

    def __init__(self, sheet: SheetData, treads: Treads, on_row: Callable[[str], None] | None) -> None:
        super().__init__(sheet, "tr", on_row)
        self.treads = treads

    def natural_height(self, width: int) -> int:
        return px(30 + 16 + 18 + 6)

    def paint(self, surface: pygame.Surface) -> None:
        super().paint(surface)
        c, r, t = text_style.c, self.rect, self.treads
        head = pygame.Rect(r.x, r.y, r.w, px(28))
        text_style.text(
            surface, "Treads", head, c.text if self.on else c.text2, BODY, "medium" if self.on else "regular"
        )
        x = r.x + text_style.width("Treads", BODY, "medium") + px(12)
        x += text_style.text(
            surface, str(t.left), pygame.Rect(x, r.y, px(60), head.h), c.text, BODY, "medium"
        ) + px(5)
        x += text_style.text(surface, f"of {t.total}", pygame.Rect(x, r.y, px(60), head.h), c.text2, 13) + px(
            10
        )
        now = self._movement()
        words = f"{t.to_next} more lost: M{now - 1}" if t.to_next else "" if t.working else "cannot move"
        if t.states:
            out = ", ".join(f"{state.count} {state.word}" for state in t.states)
            words = out + (f", M{now}" if t.working else ", cannot move")
        text_style.text(
            surface, words, pygame.Rect(x, r.y, r.right - x, head.h), c.refused, SMALL, "medium", "r"
        )
        self._paint_bands(surface, now)

    def _movement(self) -> int:
        t = self.treads
        return -(-t.working * t.move // t.total) if t.total else 0

    def _paint_bands(self, surface: pygame.Surface, now: int) -> None:
        """A band for each point of movement, the last one first to go, at the right."""
        c, r, t = text_style.c, self.rect, self.treads
        if not t.move:
            return
        gap = px(6)
        wide = (r.w - gap * (t.move - 1)) / t.move
        per = t.total / t.move
        y = r.y + px(28)
        edge = t.working - t.to_next if t.to_next else -1
        for band in range(t.move):
            left = r.x + round(band * (wide + gap))
            box = pygame.Rect(left, y + px(18), round(wide), px(16))
            draw.plate(surface, box, "#12171C", 4)
            first, last = round(band * per), round((band + 1) * per)
            count = last - first
            cell = (box.w - px(4)) / count
            thin = cell < 4
            for i in range(first, last):
                x0 = box.x + px(2) + round((i - first) * cell)
                x1 = box.x + px(2) + round((i - first + 1) * cell) - (0 if thin and i != t.left - 1 else 1)
                if t.working <= i < t.left:
                    # out of action for some time: half as high, in the colour of their mark
                    high = max(2, (box.h - px(4)) // 2)
                    surface.fill(c.refused, (x0, box.centery - high // 2, max(1, x1 - x0), high))
                elif i < t.left:
                    # the boxes whose loss costs the next point of movement
                    colour = c.danger if edge <= i < t.working and i == edge else "#DCE3EA"
                    surface.fill(colour, (x0, box.y + px(2), max(1, x1 - x0), box.h - px(4)))
                else:
                    surface.fill(c.line, (x0, box.centery - px(1.5), max(1, x1 - x0), px(3)))
            on = band == now - 1
            label = pygame.Rect(box.x, y, box.w, px(18))
            text_style.text(
                surface,
                f"M{band + 1}",
                label,
                c.text if on else c.text2,
                SMALL,
                "medium" if on else "regular",
                "c",
            )

    def tip_at(self, at: tuple[int, int]) -> str | Widget | None:
        t, now = self.treads, self._movement()
        if not t.left:
            return "No treads left: it cannot move."
        if t.states:
            moves = f"movement {now}" if now else "it cannot move"
            out = "; ".join(state.words.replace(" ", " of them ", 1) for state in t.states)
            return f"{t.left} of {t.total} treads, {out}: {moves}."
        return f"{t.left} of {t.total} treads: movement {now}." + (
            f" {t.to_next} more lost make it {now - 1}." if t.to_next else ""
        )


# ---------------------------------------------------------------------- the whole sheet
class RecordSheet(Column):
    """The sheet as widgets. ``on_row(id)``: a row was clicked; ``on_count(id, n)``: so many weapons of it."""

    def __init__(
        self,
        data: SheetData,
        on_row: Callable[[str], None] | None = None,
        on_count: Callable[[str, int], None] | None = None,
        **rest: Unpack[WidgetArgs],
    ) -> None:
        super().__init__(gap=0, **rest)
        self.add(*(WeaponRow(data, row, on_row, on_count) for row in data.rows))
        self.add(TreadRow(data, data.treads, on_row))
