"""The treads on a record sheet: bands of equal length, one for each point of movement."""

from __future__ import annotations

import pygame

from game.client.games.ogre.record_sheet_data import SheetActions, SheetData, Treads
from game.client.kit import Widget, draw, text_style
from game.client.kit.text_style import BODY, SMALL, px


class TreadRow(Widget):
    """The treads in bands of equal length."""

    mouse = True

    def __init__(self, sheet: SheetData, treads: Treads, actions: SheetActions) -> None:
        super().__init__(name="row tr")
        self.sheet, self.treads, self.actions = sheet, treads, actions
        self.takes_focus = sheet.mode == "target" and actions.on_row is not None

    @property
    def on(self) -> bool:
        """They are what is aimed at."""
        return self.sheet.target == "tr"

    def natural_width(self) -> int:
        return px(280)

    def least_width(self) -> int:
        return px(240)

    def natural_height(self, width: int) -> int:
        return px(30 + 16 + 18 + 6)

    def paint(self, surface: pygame.Surface) -> None:
        c, r, t = text_style.c, self.rect, self.treads
        ground = pygame.Rect(r.x - px(8), r.y, r.w + px(16), r.h)
        if self.on:
            draw.plate(surface, ground, c.card_up, 6)
            draw.plate(surface, pygame.Rect(ground.x, ground.y, px(3), ground.h), c.accent, 1.5)
        elif self.hot and self.takes_focus:
            draw.plate(surface, ground, c.card, 6)
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
        if self.ringed:
            draw.focus_ring(surface, ground)

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

    def press(self, at: tuple[int, int], button: int) -> bool:
        return button == 1

    def release(self, at: tuple[int, int]) -> None:
        if self.rect.collidepoint(at) and self.actions.on_row is not None:
            self.actions.on_row("tr")

    def key(self, event: pygame.event.Event) -> bool:
        if (
            event.key in (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE)
            and self.actions.on_row is not None
        ):
            self.actions.on_row("tr")
            return True
        return False

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
