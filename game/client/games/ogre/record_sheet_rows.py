"""The weapons of one kind on a record sheet: name, strengths, a pip for each, a stepper where they shoot."""

from __future__ import annotations

import pygame

from game.client.games.ogre.record_sheet_data import SheetActions, SheetData, SheetRow
from game.client.kit import Stepper, Widget, draw, text_style
from game.client.kit.text_style import BODY, SMALL, px

PER_ROW = 10
#: and in one that would else have a second line of one or two
MOST_PER_ROW = 12
PIP, GAP = 11.0, 3.0
#: where the pips begin, and where the strengths end, from the left
PIPS, NUMBERS = 158, 152


class WeaponRow(Widget):
    """One kind of weapon."""

    mouse = True

    def __init__(self, sheet: SheetData, row: SheetRow, actions: SheetActions) -> None:
        super().__init__(name=f"row {row.id}")
        self.sheet, self.row, self.actions = sheet, row, actions
        self.takes_focus = sheet.mode == "target" and actions.on_row is not None
        self.stepper: Stepper | None = None
        if sheet.mode == "shoot" and row.most:
            self.stepper = Stepper(
                row.chosen, row.most, self._count, all_button=row.most > 1, name=f"count {row.id}"
            )
            self.add(self.stepper)

    def _count(self, value: int) -> None:
        if self.actions.on_count is not None:
            self.actions.on_count(self.row.id, value)

    @property
    def on(self) -> bool:
        """It is what is aimed at."""
        return self.sheet.target == self.row.id

    def natural_width(self) -> int:
        return px(280)

    def least_width(self) -> int:
        return px(240)

    def _per_row(self, width: int) -> int:
        """Pips in a line: one more or two where that saves a line and there is room beside the name."""
        total = self.row.total
        fits = total <= MOST_PER_ROW and px(PIPS) + total * self._step() <= width and self.stepper is None
        return total if fits else PER_ROW

    def _lines(self, width: int) -> int:
        return -(-self.row.total // self._per_row(width)) if self.row.total else 0

    def _under(self) -> str:
        return self.row.refused or self.row.note

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
        if self.stepper is not None:
            high += px(6)
        if self._under():
            high += len(text_style.wrap(self._under(), width - px(20), SMALL)) * text_style.line_height(SMALL)
        return high

    def arrange(self) -> None:
        if self.stepper is not None:
            wide = self.stepper.want_width()
            self.stepper.place(pygame.Rect(self.rect.right - wide, self.rect.y + px(3), wide, px(28)))

    def paint(self, surface: pygame.Surface) -> None:
        c, r, row = text_style.c, self.rect, self.row
        ground = pygame.Rect(r.x - px(8), r.y, r.w + px(16), r.h)
        if self.on:
            draw.plate(surface, ground, c.card_up, 6)
            draw.plate(surface, pygame.Rect(ground.x, ground.y, px(3), ground.h), c.accent, 1.5)
        elif self.hot and self.takes_focus and not row.refused:
            draw.plate(surface, ground, c.card, 6)
        dead = row.left == 0
        high = px(28) if self.stepper is None else px(34)
        ink = c.text3 if dead or row.refused else c.text if self.on or self.stepper is not None else c.text2
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
        bottom = self._paint_pips(surface, high)
        if self._under():
            rows = text_style.wrap(self._under(), r.w - px(20), SMALL)
            box = pygame.Rect(
                r.x + px(18 if row.refused else 0),
                bottom,
                r.w - px(18),
                len(rows) * text_style.line_height(SMALL),
            )
            if row.refused:
                draw.icon(
                    surface, "cross", (r.x + px(7), bottom + text_style.line_height(SMALL) // 2), 12, c.danger
                )
            text_style.lines(surface, rows, box, c.refused if row.refused else c.text2, SMALL)
        if self.ringed:
            draw.focus_ring(surface, ground)

    def _paint_pips(self, surface: pygame.Surface, high: int) -> int:
        """The boxes: whole, used this turn, in the basket, lost; returns where they end."""
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
        lines = self._lines(r.w)
        return top + lines * step if stacked else r.y + high + (lines - 1) * step

    # ------------------------------------------------------------------ input
    def press(self, at: tuple[int, int], button: int) -> bool:
        return button == 1

    def release(self, at: tuple[int, int]) -> None:
        if self.rect.collidepoint(at):
            self._act()

    def key(self, event: pygame.event.Event) -> bool:
        if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE):
            self._act()
            return True
        return False

    def _act(self) -> None:
        if self.actions.on_row is not None and not self.row.refused:
            self.actions.on_row(self.row.id)

    def enter(self) -> None:
        super().enter()
        if self.actions.on_point is not None:
            self.actions.on_point(self.row.id)

    def leave(self) -> None:
        super().leave()
        if self.actions.on_point is not None:
            self.actions.on_point(None)

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
