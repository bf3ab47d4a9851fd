"""Windows onto more than fits: a scrolled widget, and a list whose rows are made when they come in sight."""

from __future__ import annotations

from collections.abc import Callable
from typing import Unpack

import pygame

from game.client.kit import draw, text_style
from game.client.kit.text_style import px
from game.client.kit.widget import Widget, WidgetArgs

BAR = 6
WHEEL = 56


class Scroll(Widget):
    """One child that may be higher than the window onto it."""

    mouse = True

    def __init__(self, child: Widget, **rest: Unpack[WidgetArgs]) -> None:
        super().__init__(**rest)
        self.offset = 0
        self._held: int | None = None
        self.add(child)

    @property
    def child(self) -> Widget:
        """What is scrolled."""
        return self.children[0]

    def least_width(self) -> int:
        return (
            px(self.fixed_width)
            if self.fixed_width is not None
            else self.child.least_width() + self._gutter()
        )

    def natural_width(self) -> int:
        return self.child.want_width() + self._gutter()

    def _gutter(self) -> int:
        return px(BAR + 6)

    @property
    def most(self) -> int:
        """The furthest offset."""
        return max(0, self.child.rect.h - self.rect.h)

    def arrange(self) -> None:
        wide, high = self.rect.w, self.child.want_height(self.rect.w)
        if high > self.rect.h:
            wide -= self._gutter()
            high = self.child.want_height(wide)
        high = max(high, self.rect.h)
        self.offset = max(0, min(self.offset, high - self.rect.h))
        self.child.place(pygame.Rect(self.rect.x, self.rect.y - self.offset, wide, high))

    def scroll_to(self, offset: float) -> None:
        """Move the child so that this much of it lies above the top."""
        offset = max(0, min(round(offset), self.most))
        if offset != self.offset:
            self.offset = offset
            self.arrange()
            self.changed(self.rect)

    def reveal(self, rect: pygame.Rect) -> None:
        """Scroll as far as needed to bring a rectangle of the window into sight."""
        edge = px(10)
        if rect.top < self.rect.top + edge:
            self.scroll_to(self.offset - (self.rect.top + edge - rect.top))
        elif rect.bottom > self.rect.bottom - edge:
            self.scroll_to(
                self.offset + min(rect.bottom - self.rect.bottom + edge, rect.top - self.rect.top - edge)
            )

    def draw(self, surface: pygame.Surface) -> None:
        if not self.visible:
            return
        old = surface.get_clip()
        surface.set_clip(self.rect.clip(old))
        self.child.draw(surface)
        if self.most:
            draw.plate(
                surface,
                self._thumb(),
                text_style.c.text3 if self._held is not None else text_style.c.line,
                BAR / 2,
            )
        surface.set_clip(old)

    def _thumb(self) -> pygame.Rect:
        whole = self.child.rect.h
        high = max(px(28), self.rect.h * self.rect.h // whole)
        y = self.rect.y + round((self.rect.h - high) * self.offset / max(1, self.most))
        return pygame.Rect(self.rect.right - px(BAR) - px(1), y, px(BAR), high)

    def wheel(self, at: tuple[int, int], across: float, up: float) -> bool:
        before = self.offset
        self.scroll_to(self.offset - up * px(WHEEL))
        return self.offset != before or self.most > 0

    def press(self, at: tuple[int, int], button: int) -> bool:
        if button == 1 and self.most and at[0] >= self.rect.right - self._gutter():
            thumb = self._thumb()
            self._held = at[1] - thumb.y if thumb.collidepoint(thumb.x, at[1]) else thumb.h // 2
            self.drag(at)
            return True
        return False

    def drag(self, at: tuple[int, int]) -> None:
        if self._held is not None:
            room = max(1, self.rect.h - self._thumb().h)
            self.scroll_to((at[1] - self._held - self.rect.y) * self.most / room)

    def release(self, at: tuple[int, int]) -> None:
        self._held = None
        self.changed(self.rect)

    def key(self, event: pygame.event.Event) -> bool:
        page = self.rect.h * 0.9
        step = {
            pygame.K_PAGEDOWN: page,
            pygame.K_PAGEUP: -page,
            pygame.K_DOWN: px(WHEEL),
            pygame.K_UP: -px(WHEEL),
        }.get(event.key)
        if step is None or not self.most:
            return False
        self.scroll_to(self.offset + step)
        return True


# --------------------------------- The virtual list: rows that are asked for when they come into sight
class ScrollList(Widget):
    """Rows that are asked for, not kept: ten thousand cost what those in sight cost.

    ``count()`` rows; ``row_height(i, width)`` in pixels; ``paint_row(surface, i, box, state)`` with
    state ``""``, ``"hot"`` or ``"chosen"``. The place is kept as (first row, pixels of it above the top), so
    rows may have any height and none is measured before it comes into sight.
    """

    mouse = True
    takes_focus = True

    def __init__(
        self,
        count: Callable[[], int],
        row_height: Callable[[int, int], int],
        paint_row: Callable[[pygame.Surface, int, pygame.Rect, str], None],
        *,
        on_pick: Callable[[int], None] | None = None,
        on_open: Callable[[int], None] | None = None,
        on_point: Callable[[int | None], None] | None = None,
        follow: bool = False,
        one_press: bool = False,
        **rest: Unpack[WidgetArgs],
    ) -> None:
        super().__init__(**rest)
        self.count, self.row_height, self.paint_row = count, row_height, paint_row
        self.on_pick, self.on_open, self.on_point = on_pick, on_open, on_point
        self.first, self.above = 0, 0
        self.chosen: int | None = None
        self.pointed: int | None = None
        #: a single press on a row opens it, and chooses nothing
        self.one_press = one_press
        #: stay at the end while rows are added
        self.follow = follow
        self.at_end = follow
        self._held = False

    def natural_width(self) -> int:
        return px(240)

    def least_width(self) -> int:
        return px(self.fixed_width) if self.fixed_width is not None else px(120)

    def natural_height(self, width: int) -> int:
        return px(200)

    def _wide(self) -> int:
        return self.rect.w - px(BAR + 6)

    def arrange(self) -> None:
        self._settle()

    def _settle(self) -> None:
        """Keep the place within the rows, and the last page full."""
        total = self.count()
        if self.at_end:
            self.to_end()
            return
        self.first = max(0, min(self.first, total - 1))
        room, i = self.rect.h + self.above, self.first
        while i < total and room > 0:
            room -= self.row_height(i, self._wide())
            i += 1
        if room > 0:
            self.to_end()

    def to_end(self) -> None:
        """Show the last rows."""
        room, i = self.rect.h, self.count()
        while i > 0 and room > 0:
            i -= 1
            room -= self.row_height(i, self._wide())
        self.first, self.above = i, max(0, -room)
        if i == 0 and room >= 0:
            self.above = 0

    def rows_in_sight(self) -> list[tuple[int, pygame.Rect]]:
        """The rows on screen with their rectangles."""
        out, y, i, total = [], self.rect.y - self.above, self.first, self.count()
        while i < total and y < self.rect.bottom:
            high = self.row_height(i, self._wide())
            out.append((i, pygame.Rect(self.rect.x, y, self._wide(), high)))
            y += high
            i += 1
        return out

    def _overflows(self) -> bool:
        rows = self.rows_in_sight()
        return (
            self.first > 0
            or self.above > 0
            or (bool(rows) and (rows[-1][0] < self.count() - 1 or rows[-1][1].bottom > self.rect.bottom))
        )

    def move(self, pixels: float) -> None:
        """Scroll by pixels, down if positive."""
        self.at_end = False
        self.above += round(pixels)
        while self.above < 0 and self.first > 0:
            self.first -= 1
            self.above += self.row_height(self.first, self._wide())
        self.above = max(0, self.above) if self.first == 0 else self.above
        while self.first < self.count() - 1 and self.above >= self.row_height(self.first, self._wide()):
            self.above -= self.row_height(self.first, self._wide())
            self.first += 1
        before = (self.first, self.above)
        self._settle()
        rows = self.rows_in_sight()
        if (
            self.follow
            and rows
            and rows[-1][0] == self.count() - 1
            and ((self.first, self.above) != before or rows[-1][1].bottom <= self.rect.bottom)
        ):
            self.at_end = True
        self.changed(self.rect)

    def start_at(self, i: int) -> None:
        """This row at the top, also before there is a place to draw in."""
        self.at_end = False
        self.first, self.above = i, 0

    def show_row(self, i: int) -> None:
        """Bring a row into sight."""
        for row, box in self.rows_in_sight():
            if row == i:
                if box.top < self.rect.top:
                    self.move(box.top - self.rect.top)
                elif box.bottom > self.rect.bottom:
                    self.move(box.bottom - self.rect.bottom)
                return
        self.at_end = False
        self.first, self.above = i, 0
        if i:
            self.move(-self.rect.h // 2)
        else:
            self._settle()
        self.changed(self.rect)

    def rows_changed(self) -> None:
        """Rows were added or taken away."""
        total = self.count()
        if self.chosen is not None and self.chosen >= total:
            self.chosen = total - 1 if total else None
        if self.rect.w:
            self._settle()
        self.changed(self.rect)

    def row_at(self, at: tuple[int, int]) -> int | None:
        """The row under a point."""
        for i, box in self.rows_in_sight():
            if box.collidepoint(at):
                return i
        return None

    # ------------------------------------------------------------------ drawing
    def draw(self, surface: pygame.Surface) -> None:
        if not self.visible:
            return
        old = surface.get_clip()
        clip = self.rect.clip(old)
        surface.set_clip(clip)
        for i, box in self.rows_in_sight():
            if box.colliderect(clip):
                state = "chosen" if i == self.chosen else "hot" if i == self.pointed and self.hot else ""
                self.paint_row(surface, i, box, state)
        if self._overflows():
            draw.plate(
                surface, self._thumb(), text_style.c.text3 if self._held else text_style.c.line, BAR / 2
            )
        surface.set_clip(old)
        if self.ringed:
            draw.focus_ring(surface, self.rect.inflate(-px(8), -px(8)))

    def _thumb(self) -> pygame.Rect:
        total, seen = self.count(), max(1, len(self.rows_in_sight()))
        high = max(px(28), round(self.rect.h * min(1, seen / max(1, total))))
        part = 1.0 if self.at_end else self.first / max(1, total - seen + 1)
        y = self.rect.y + round((self.rect.h - high) * min(1.0, part))
        return pygame.Rect(self.rect.right - px(BAR) - px(1), y, px(BAR), high)

    # ------------------------------------------------------------------ input
    def pick(self, i: int | None) -> None:
        """Choose a row."""
        self.chosen = i
        if i is not None:
            self.show_row(i)
            if self.on_pick is not None:
                self.on_pick(i)
        self.changed(self.rect)

    def wheel(self, at: tuple[int, int], across: float, up: float) -> bool:
        self.move(-up * px(WHEEL))
        self.hover(at)
        return True

    def press(self, at: tuple[int, int], button: int) -> bool:
        if button != 1:
            return False
        row = self.row_at(at)
        if self.one_press and row is not None and self.on_open is not None:
            self.on_open(row)
            return True
        if at[0] >= self.rect.right - px(BAR + 6) and self._overflows():
            self._held = True
            self.drag(at)
            return True
        if row is None:
            return False
        again = row == self.chosen
        self.pick(row)
        root = self.root
        if root is not None:
            root.give_focus(self)
            if again and root.double_click and self.on_open is not None:
                self.on_open(row)
        return True

    def drag(self, at: tuple[int, int]) -> None:
        if self._held:
            thumb, total = self._thumb(), self.count()
            part = (at[1] - self.rect.y - thumb.h / 2) / max(1, self.rect.h - thumb.h)
            self.at_end = False
            self.first, self.above = max(0, min(total - 1, round(part * total))), 0
            self._settle()
            self.changed(self.rect)

    def release(self, at: tuple[int, int]) -> None:
        self._held = False
        self.changed(self.rect)

    def hover(self, at: tuple[int, int]) -> None:
        row = self.row_at(at)
        if row != self.pointed:
            self.pointed = row
            if self.on_point is not None:
                self.on_point(row)
            self.changed(self.rect)

    def leave(self) -> None:
        super().leave()
        if self.pointed is not None:
            self.pointed = None
            if self.on_point is not None:
                self.on_point(None)

    def key(self, event: pygame.event.Event) -> bool:
        total = self.count()
        if not total:
            return False
        seen = max(1, len(self.rows_in_sight()) - 1)
        if (
            event.key in (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE)
            and self.chosen is not None
            and self.on_open is not None
        ):
            self.on_open(self.chosen)
            return True
        now = self.chosen if self.chosen is not None else -1
        aim = {
            pygame.K_DOWN: now + 1,
            pygame.K_UP: now - 1,
            pygame.K_PAGEDOWN: now + seen,
            pygame.K_PAGEUP: now - seen,
            pygame.K_HOME: 0,
            pygame.K_END: total - 1,
        }.get(event.key)
        if aim is None:
            return False
        self.pick(max(0, min(total - 1, aim)))
        return True
