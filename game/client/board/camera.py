"""The place of the board in the window: zoom, pan and the way between hexes and pixels.

``Camera(grid, rect)`` looks at a board through ``rect`` (window pixels). The zoom is the height of a hex in
whole pixels, ``H``; zoom 1 is 52 px and the wheel goes through ``STEPS`` (18 to 208). World pixels count from
the board's top left corner at the present H; the camera's corner ``(x, y)`` is a whole world pixel.

* ``set_rect(rect)``; ``zoom_at(pos, steps)``; ``set_zoom(H, pos=None)``; ``pan(dx, dy)``; ``fit()``
* ``hex_at(pos)`` -> hex or ``OFF``; ``point(hex)`` -> window pixels of its centre (whole pixels)
* ``jump(hex, ms=0)``, ``update(ms)`` -> True while it moves; ``finish()``
* ``version`` changes with every change of what is seen
"""

from __future__ import annotations

import pygame

from game.client.art.counter_spec import MIDDLE
from game.client.art.layout import Layout, layout
from game.hexes.grid import Grid

ZOOM_ONE = 52
STEPS = (18, 20, 22, 24, 27, 30, 34, 38, 42, 47, 52, 58, 64, 72, 80, 90, 104, 116, 130, 146, 164, 184, 208)
LEAST, MOST = STEPS[0], STEPS[-1]
#: bare table seen around the sheet, in pixels
MARGIN = 28
#: the same where room is short
NARROW = 10
JUMP = 220


class Camera:
    """A window onto the board."""

    def __init__(self, grid: Grid, rect: pygame.Rect | tuple[int, int, int, int], H: int = ZOOM_ONE) -> None:
        self.grid = grid
        self.rect = pygame.Rect(rect)
        self.H = min(MOST, max(1, H))
        self.x = self.y = 0
        #: pixels at the left and at the right that lie under an open drawer
        self.covered = (0, 0)
        #: pixels at the upper and the lower edge out of which the board may be moved
        self.over = (0, 0)
        #: the lower corner over which a small map lies: the last hexes can be moved out from under it
        self.corner = pygame.Rect(0, 0, 0, 0)
        self.version = 0
        self._way: tuple[float, float, float, float, float, float] | None = None
        #: H as the growth of the window would have it, before it was rounded
        self._exact = float(self.H)
        self._clamp()

    # ------------------------------------------------------------- geometry
    @property
    def layout(self) -> Layout:
        """The board's geometry at this zoom."""
        return layout(self.grid, self.H)

    def hex_at(self, pos: tuple[float, float]) -> int:
        """The hex under a window pixel, or ``OFF``."""
        return self.layout.hex_at(pos[0] - self.rect.x + self.x, pos[1] - self.rect.y + self.y)

    def point(self, at: int) -> tuple[int, int]:
        """Window pixel of a hex's centre."""
        x, y = self.layout.centre(at)
        return round(x) - self.x + self.rect.x, round(y) - self.y + self.rect.y

    def to_window(self, x: float, y: float) -> tuple[float, float]:
        """World pixels as window pixels."""
        return x - self.x + self.rect.x, y - self.y + self.rect.y

    def seen(self) -> pygame.Rect:
        """What is seen, in world pixels."""
        return pygame.Rect(self.x, self.y, self.rect.width, self.rect.height)

    @property
    def free(self) -> pygame.Rect:
        """What of the window no drawer covers."""
        left, right = self.covered
        return pygame.Rect(self.rect.x + left, self.rect.y, self.rect.width - left - right, self.rect.height)

    def shows(self, at: int) -> bool:
        """Is the centre of the hex in view?"""
        return self.free.collidepoint(self.point(at))

    def under_map(self, point: tuple[int, int]) -> bool:
        """Does the small map hide this window pixel?"""
        return self.corner.collidepoint(point) and not self.whole

    # --------------------------------------------------------------- change
    def set_rect(self, rect: pygame.Rect | tuple[int, int, int, int]) -> None:
        """The window changed; the middle of the view stays."""
        new = pygame.Rect(rect)
        if new == self.rect:
            return
        self.x += (self.rect.width - new.width) // 2
        self.y += (self.rect.height - new.height) // 2
        self.rect = new
        self._changed()

    def set_covered(self, left: int, right: int) -> None:
        """A drawer was opened or shut: the board can be moved out from under it."""
        if left + right >= self.rect.width:
            left = right = 0
        if (left, right) == self.covered:
            return
        self.x += (right - self.covered[1]) // 2
        self.covered = (left, right)
        self._changed()

    def set_over(self, top: int, bottom: int) -> None:
        """A band lies over the upper or the lower edge: the board can be moved out from under it."""
        if (top, bottom) != self.over:
            self.over = (top, bottom)
            self._changed()

    def pan(self, dx: float, dy: float) -> None:
        """Drag the board by so many pixels."""
        self._way = None
        self._place(self.x - dx, self.y - dy)

    def zoom_at(self, pos: tuple[float, float], steps: int) -> None:
        """Wheel: so many steps in (positive) or out, the point under the cursor stays."""
        index = min(range(len(STEPS)), key=lambda i: abs(STEPS[i] - self.H))
        if (steps > 0 and STEPS[index] > self.H) or (steps < 0 and STEPS[index] < self.H):
            index -= 1 if steps > 0 else -1
        self.set_zoom(STEPS[min(len(STEPS) - 1, max(0, index + steps))], pos)

    def set_zoom(self, H: int, pos: tuple[float, float] | None = None) -> None:
        """Hexes ``H`` px high; the window point ``pos`` (the middle by default) stays where it is."""
        H = min(MOST, max(1, H))
        if H == self.H:
            return
        self._way = None
        px, py = pos or self.rect.center
        wx, wy = px - self.rect.x + self.x, py - self.rect.y + self.y
        k = H / self.H
        self.H = H
        self._place(wx * k - (px - self.rect.x), wy * k - (py - self.rect.y))

    @property
    def whole(self) -> bool:
        """Can all of the board be seen?"""
        return max(1, self._fitting(NARROW)) >= self.H

    def grow(self, k: float) -> None:
        """The window has ``k`` times its size, and so has the board; the old one when that is undone."""
        exact = self._exact if round(self._exact) == self.H else float(self.H)
        # what the player has made smaller than the wheel goes stays as it is
        exact = max(min(LEAST, exact), min(MOST, exact * k))
        self.set_zoom(round(exact))
        self._exact = exact

    def fit(self) -> None:
        """Show the whole board, whatever its size; with less table
        around it where that keeps the numbers of counters.
        """
        self._way = None
        self.H = self._fit_height()
        self.x = round((self.layout.width - self.rect.width) / 2)
        self.y = round((self.layout.height - self.rect.height) / 2)
        self._changed()

    @property
    def fitted(self) -> bool:
        """Does the board fill the room that it has?"""
        return self._fit_height() == self.H

    def _fit_height(self) -> int:
        """The height of a hex with which ``fit`` shows the board."""
        H = max(1, min(MOST, self._fitting(MARGIN)))
        return MIDDLE if H < MIDDLE <= self._fitting(NARROW) else H

    def _fitting(self, margin: int) -> int:
        """The height of a hex with which the whole board and so much table around it are in view."""
        unit = layout(self.grid, 1)
        wide, high = self.free.width - 2 * margin, self.rect.height - 2 * margin
        return int(min(max(1, wide) / unit.width, max(1, high) / unit.height))

    def centre_on(self, at: int) -> None:
        """Put a hex in the middle at once."""
        self._way = None
        self._place(*self._corner_for(at))

    def jump(self, at: int, ms: float = JUMP) -> None:
        """Glide so that a hex comes to the middle; 0 ms goes at once."""
        x, y = self._corner_for(at)
        if ms <= 0:
            self.centre_on(at)
        else:
            self._way = (float(self.x), float(self.y), x, y, 0.0, ms)

    def update(self, ms: float) -> bool:
        """Go on gliding by so many milliseconds; True while it moves."""
        if not self._way:
            return False
        x0, y0, x1, y1, done, whole = self._way
        done += ms
        t = min(1.0, done / whole)
        ease = 1 - (1 - t) ** 3
        self._place(x0 + (x1 - x0) * ease, y0 + (y1 - y0) * ease)
        self._way = (x0, y0, x1, y1, done, whole) if t < 1 else None
        return self._way is not None

    def finish(self) -> None:
        """End a glide at its goal."""
        if self._way:
            _, _, x1, y1, _, _ = self._way
            self._way = None
            self._place(x1, y1)

    # -------------------------------------------------------------- insides
    def _corner_for(self, at: int) -> tuple[float, float]:
        """The corner with which a hex stands in the middle, or as near to it as the sheet's margins allow;
        more table comes into sight only if the hex would lie under the small map.
        """
        x, y = self.layout.centre(at)
        left, top = x - (self.free.centerx - self.rect.x), y - self.rect.height / 2
        left, top = self._clamped(left, top, self.over[1])
        hexagon = pygame.Rect(0, 0, self.H, self.H)
        hexagon.center = round(x - left + self.rect.x), round(y - top + self.rect.y)
        if self.whole or not hexagon.colliderect(self.corner):
            return left, top
        return self._clamped(left, top + hexagon.bottom - self.corner.top)

    def _place(self, x: float, y: float) -> None:
        self.x, self.y = round(x), round(y)
        self._changed()

    def _clamped(self, x: float, y: float, below: int | None = None) -> tuple[float, float]:
        """No further than the sheet's margin, and by ``below`` further down (else the height of what lies
        over the lower edge); a board smaller than the window stays centred.
        """
        left, out = self.covered[0], []
        above = self.over[0]
        if below is None:
            below = max(self.over[1], 0 if self.whole else self.corner.h)
        for corner, board, room, (before, after) in (
            (x + left, self.layout.width, self.free.width, (0, 0)),
            (y, self.layout.height, self.rect.height, (above, below)),
        ):
            least, most = float(-MARGIN), float(board + MARGIN - room)
            if board <= room:
                least = most = (board - room) / 2
            out.append(min(most + after, max(least - before, corner)))
        return out[0] - left, out[1]

    def _clamp(self) -> None:
        x, y = self._clamped(self.x, self.y)
        self.x, self.y = round(x), round(y)

    def _changed(self) -> None:
        self._clamp()
        self.version += 1
