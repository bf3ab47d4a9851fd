"""The whole board small, in a corner, while not all of it is in sight: where one looks, what stands where."""

from __future__ import annotations

import pygame

from game.client.art.layout import layout
from game.client.board.board_picture import BoardPicture
from game.client.board.camera import Camera
from game.client.kit import Widget, draw, text_style
from game.client.kit.text_style import px
from game.client.kit.theme import mix
from game.client.table.board_widget import BoardWidget
from game.client.table.shown_game import Now, ShownGame

#: its picture is at most so wide and high, in the corner of a board so much larger at least
WIDE, HIGH, ROOM = 190, 150, 3.0
GAP, FRAME = 10, 3
#: small pictures of a board are drawn so much larger and then reduced
FINE = 2


class MiniMap(Widget):
    """The board with its counters as dots and the part in sight as a frame; a press or a drag looks there."""

    mouse = True
    solid = True

    def __init__(self, board: BoardWidget, game: ShownGame) -> None:
        super().__init__(name="mini map", tip="The whole board: press or drag to look there")
        self.board, self.game = board, game
        self.picture = BoardPicture(dim=0.15)
        self.picture.set(game.view.board)
        self.add(self.picture)
        #: the player wants it
        self.wanted = True
        self._dots: tuple[object, pygame.Surface] | None = None
        self._small = Camera(board.camera.grid, pygame.Rect(0, 0, 1, 1))

    @property
    def shown(self) -> bool:
        """Is it there now: wanted, and of use?"""
        return self.wanted and bool(self.rect.w) and not self.board.camera.whole

    # ------------------------------------------------------------------ its place
    def place_in(self, room: pygame.Rect) -> None:
        """Take the lower right corner of the board that can be seen; none where that is too small."""
        unit = layout(self.board.camera.grid, 1)
        k = min(px(WIDE) / unit.width, px(HIGH) / unit.height)
        wide, high = round(unit.width * k) + 2 * px(FRAME), round(unit.height * k) + 2 * px(FRAME)
        self.board.camera.corner = pygame.Rect(0, 0, 0, 0)
        if room.w < wide * ROOM or room.h < high * ROOM / 1.5:
            self.place(pygame.Rect(room.topleft, (0, 0)))
            return
        box = pygame.Rect(0, 0, wide, high)
        box.bottomright = room.right - px(GAP), room.bottom - px(GAP)
        self.place(box)
        if self.wanted:
            self.board.camera.corner = box.union((room.bottomright, (0, 0)))

    def arrange(self) -> None:
        inside = self.rect.inflate(-2 * px(FRAME), -2 * px(FRAME)) if self.rect.w else self.rect
        self.picture.place(inside)
        # the same camera as that of the picture
        self._small = Camera(self.board.camera.grid, pygame.Rect(0, 0, inside.w * FINE, inside.h * FINE))
        self._small.fit()
        self._dots = None

    def find(self, at: tuple[int, int]) -> Widget | None:
        return super().find(at) if self.shown else None

    # ------------------------------------------------------------------ drawing
    def draw(self, surface: pygame.Surface) -> None:
        if self.shown:
            super().draw(surface)

    def paint(self, surface: pygame.Surface) -> None:
        c = text_style.c
        draw.plate(surface, self.rect, c.panel, 4, c.accent if self.hot else c.line)

    def paint_over(self, surface: pygame.Surface) -> None:
        now, inside = self.game.now, self.picture.rect
        key = (now, inside.size, text_style.theme.key)
        if self._dots is None or self._dots[0] != key:
            self._dots = (key, self._dotted(now))
        surface.blit(self._dots[1], inside)
        box = self._frame().clip(inside)
        for rim, colour in ((3, text_style.c.dark), (1, text_style.c.accent)):
            pygame.draw.rect(surface, colour, box.inflate(rim - 1, rim - 1), px(2) if rim > 1 else px(1))

    def _dotted(self, now: Now) -> pygame.Surface:
        """The counters that are known, one dot for each hex and side."""
        picture = pygame.Surface(self.picture.rect.size, pygame.SRCALPHA)
        c, side = text_style.c, max(3, round(self._small.H / FINE * 0.8))
        rim = max(1, side // 5)
        for at, of in sorted({(unit.at, unit.side) for unit in now.view.units.values() if unit.at}):
            x, y = self._small.point(at)
            box = pygame.Rect(0, 0, side, side)
            box.center = (x // FINE, y // FINE)
            style = c.sides[now.view.sides[of].style]
            picture.fill(style.rim if style.rim != style.body else mix(style.body, style.ink, 0.8), box)
            picture.fill(style.body, box.inflate(-2 * rim, -2 * rim))
        return picture

    def _frame(self) -> pygame.Rect:
        """What is in sight, on the picture."""
        camera, small, inside = self.board.camera, self._small, self.picture.rect
        k = small.H / camera.H
        left = (camera.x + camera.free.x - camera.rect.x) * k - small.x
        top = camera.y * k - small.y
        return pygame.Rect(
            inside.x + round(left / FINE), inside.y + round(top / FINE),
            round(camera.free.w * k / FINE), round(camera.rect.h * k / FINE),
        )  # fmt: skip

    # ------------------------------------------------------------------ looking elsewhere
    def press(self, at: tuple[int, int], button: int) -> bool:
        if button == 1:
            self.drag(at)
        return True

    def drag(self, at: tuple[int, int]) -> None:
        camera, small, inside = self.board.camera, self._small, self.picture.rect
        k = camera.H / small.H
        x, y = (at[0] - inside.x) * FINE + small.x, (at[1] - inside.y) * FINE + small.y
        here = camera.to_window(x * k, y * k)
        self.board.shut_fan()
        camera.pan(camera.free.centerx - here[0], camera.rect.centery - here[1])
        self.board.redraw()
