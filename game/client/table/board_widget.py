"""The board as a widget: pans, zooms, fans stacks out, and tells its owner what was pointed at,
clicked and dragged.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Protocol

import pygame

from game.client.art.scene import Scene
from game.client.board.board_view import BoardView
from game.client.board.camera import Camera
from game.client.kit import Widget, text_style
from game.client.kit.animate import Timer
from game.client.kit.text_style import px
from game.hexes.grid import OFF

THRESHOLD = 6
FAN_MS = 260
#: how much a hover card spares a counter, and a lit hex
COUNTER, LIT = 2.0, 1.0
#: the open stack is what its card speaks of: covered only where there is no other place
OPEN_STACK = 50.0


class BoardOwner(Protocol):
    """The owner of a board, who answers for what is on it."""

    def scene(self) -> Scene:
        """What is to be seen now."""

    def pointed(self, at: int, counter: str) -> None:
        """The pointer stands over another hex or counter; ``OFF`` and "" for none."""

    def clicked(self, at: int, counter: str, pos: tuple[int, int]) -> None:
        """A click with the left button."""

    def clicked_right(self, at: int) -> None:
        """A click with the right button."""

    def may_drag(self, at: int, counter: str) -> bool:
        """Does a drag from here move the counter (else it pans)?"""

    def dragged(self, at: int, pos: tuple[int, int]) -> None:
        """A counter is being dragged and is now over this hex."""

    def dropped(self, at: int, pos: tuple[int, int]) -> None:
        """The counter was let go."""

    def drag_void(self) -> None:
        """The drag came to nothing."""

    def tip_of(self, at: int, counter: str) -> Widget | str | None:
        """The hover card of a hex or counter."""

    def way_shown(self) -> tuple[int, ...]:
        """Hexes that no hover card may cover."""

    def paint_board(self, surface: pygame.Surface) -> None:
        """Paint over the board what is no part of the scene."""


class BoardWidget(Widget):
    """A view of a board that takes the mouse."""

    mouse = True
    solid = True

    def __init__(self, view: BoardView, owner: BoardOwner) -> None:
        super().__init__(name="board")
        self.view, self.owner = view, owner
        self.at, self.counter = OFF, ""
        self.fan = OFF
        #: the pointer is on a counter of the open stack, and not on the stack itself
        self.on_fan = False
        self._fan_timer: Timer | None = None
        self._button = 0
        self._start = self._last = (0, 0)
        self._moved = False
        self._carries = False
        self._ahead = False

    @property
    def camera(self) -> Camera:
        """The camera of the view."""
        return self.view.camera

    def arrange(self) -> None:
        self.camera.set_rect(self.rect)

    def covered(self, left: int, right: int) -> None:
        self.camera.set_covered(left, right)

    # ------------------------------------------------------------------ drawing
    def carried_over(self, pos: tuple[int, int]) -> None:
        """Something is carried over the window: the hex below it is the one that is pointed at."""
        at = self.view.hex_at(pos) if self.rect.collidepoint(pos) else self.at
        if at != self.at:
            self.at = at
            self.redraw()

    def redraw(self) -> None:
        """The scene or the camera changed."""
        self.changed(self.rect)

    def draw(self, surface: pygame.Surface) -> None:
        if not self.visible or not self.rect.w or not self.rect.h:
            return
        clip = surface.get_clip()
        surface.set_clip(self.rect.clip(clip))
        # the pixels in the clip are asked for because they are lost
        self.view.invalidate()
        self.view.draw(surface, self.rect, self.owner.scene())
        self.owner.paint_board(surface)
        surface.set_clip(clip)
        if self.view.busy:
            self.redraw()
        elif not self._ahead:
            root = self.root
            if root is not None and root.app is not None:
                self._ahead = True
                root.app.in_background(self._prefetch())

    def _prefetch(self) -> Iterator[None]:
        while self.view.prefetch():
            yield
        self._ahead = False

    # ------------------------------------------------------------------ pointing
    def hover(self, at: tuple[int, int]) -> None:
        self._point(at)

    def _point(self, pos: tuple[int, int]) -> None:
        counter = self.view.counter_at(pos)
        self.on_fan = bool(self.fan and self.view.over_fan(pos))
        if self.on_fan:
            where = self.fan
        else:
            where = self.view.hex_at(pos)
            if self.fan and where != self.fan:
                self.shut_fan()
        if (where, counter) == (self.at, self.counter):
            return
        if where != self.at:
            self._later_fan(where)
        self.at, self.counter = where, counter
        self.owner.pointed(where, counter)

    def _later_fan(self, where: int) -> None:
        if self._fan_timer is not None:
            self._fan_timer.stop()
            self._fan_timer = None
        root = self.root
        if where and not self.fan and root is not None and root.app is not None and self._stacked(where):
            self._fan_timer = root.app.after(FAN_MS, lambda: self._open_fan(where))

    def _stacked(self, where: int) -> bool:
        return sum(1 for piece in self.owner.scene().pieces if piece.at == where and not piece.look.wreck) > 1

    def _open_fan(self, where: int) -> None:
        if self.at == where and not self._button and self._stacked(where):
            self.fan = where
            self.redraw()
            # it is to be drawn before its card finds a place beside it
            if self.root is not None:
                self.root.tip_anew(self)

    def shut_fan(self) -> None:
        """Fold the stack together."""
        if self.fan:
            self.fan = OFF
            self.redraw()

    def leave(self) -> None:
        super().leave()
        self.shut_fan()
        if self.at or self.counter:
            self.at, self.counter = OFF, ""
            self.owner.pointed(OFF, "")

    def enter(self) -> None:
        self.hot = True

    def tip_at(self, at: tuple[int, int]) -> str | Widget | None:
        if self._button:
            return None
        return self.owner.tip_of(
            self.view.hex_at(at) if not self.view.over_fan(at) else self.fan, self.view.counter_at(at)
        )

    def tip_area(self, at: tuple[int, int]) -> pygame.Rect:
        if self.view.over_fan(at):
            return self.view.fan_plate
        where = self.view.hex_at(at)
        if not where:
            return pygame.Rect(at, (1, 1))
        boxes = [self.hex_rect(h) for h in (where, *self.owner.way_shown())]
        return boxes[0].unionall(boxes[1:])

    def tip_spares(self) -> list[tuple[pygame.Rect, float]]:
        """Counters, targets and lit hexes that are in sight."""
        scene = self.owner.scene()
        found: list[tuple[pygame.Rect, float]] = []
        if not scene.hide_counters:
            tops = {piece.at: piece for piece in reversed(scene.pieces) if not piece.look.wreck}
            found += [(self.view.counter_rect(piece), COUNTER) for piece in tops.values()]
        found += [(self.view.fan_plate, OPEN_STACK)] if self.fan else []
        found += [(self.hex_rect(target.at), COUNTER) for target in scene.targets]
        found += [(self.hex_rect(at), LIT) for at in scene.reach]
        return [(box.clip(self.rect), weight) for box, weight in found if box.colliderect(self.rect)]

    def tip_frame(self, window: pygame.Rect) -> pygame.Rect:
        """On the board: what the bars and the panel beside it say stays readable."""
        return self.rect

    def hex_rect(self, at: int) -> pygame.Rect:
        """The window rectangle around a hex."""
        x, y = self.camera.point(at)
        H = self.camera.H
        wide = round(H * 1.155)
        return pygame.Rect(x - wide // 2, y - H // 2, wide, H)

    # ------------------------------------------------------------------ buttons
    def press(self, at: tuple[int, int], button: int) -> bool:
        if self._button:
            return True
        self._point(at)
        self._button, self._start, self._last, self._moved = button, at, at, False
        self._carries = button == 1 and self.owner.may_drag(self.at, self.counter)
        return True

    def drag(self, at: tuple[int, int]) -> None:
        far = max(abs(at[0] - self._start[0]), abs(at[1] - self._start[1]))
        if not self._moved and far < px(THRESHOLD):
            return
        if not self._moved:
            self.shut_fan()
        self._moved = True
        if self._carries:
            self.owner.dragged(self.view.hex_at(at), at)
        else:
            self.camera.pan(at[0] - self._last[0], at[1] - self._last[1])
            self.redraw()
        self._last = at

    def release(self, at: tuple[int, int]) -> None:
        button, self._button = self._button, 0
        if self._carries and self._moved:
            self.owner.dropped(self.view.hex_at(at), at)
        elif not self._moved and button == 1:
            self.owner.clicked(self.at, self.counter, at)
        elif not self._moved and button == 3:
            self.owner.clicked_right(self.at)
        self._carries = False

    def cancel(self) -> None:
        if self._carries and self._moved:
            self.owner.drag_void()
        self._button, self._carries = 0, False

    def wheel(self, at: tuple[int, int], across: float, up: float) -> bool:
        steps = round(up) or (1 if up > 0 else -1 if up < 0 else 0)
        if steps:
            self.zoom(steps, at)
        return True

    def toggle_labels(self) -> None:
        """Show the numbers of the hexes, or none."""
        self.view.show_labels(not self.view.ground.labels)
        self.redraw()

    def zoom(self, steps: int, at: tuple[int, int] | None = None) -> None:
        """So many steps nearer or farther about a point of the window."""
        self.shut_fan()
        self.camera.zoom_at(at or self.rect.center, steps)
        self.moved_on()

    def moved_on(self) -> None:
        """Something else lies under the pointer: its card goes, and what is there now is pointed at."""
        self.redraw()
        if self.root is not None:
            self.root.tip_anew(self)

    def glide(self, at: int) -> float:
        """Bring a hex to the middle, smoothly; the ms that this takes."""
        root = self.root
        if root is None or root.app is None:
            self.camera.centre_on(at)
            return 0.0
        self.camera.jump(at, 1000)
        # what the card says would lie elsewhere
        root.tip_away()
        last = 0.0

        def step(t: float) -> None:
            nonlocal last
            self.camera.update(1000 * (t - last) + (1 if t >= 1 else 0))
            last = t
            self.redraw()

        ms = root.app.animator.length("jump")
        root.app.animator.play(ms, step, self.camera.finish, skippable=False)
        return ms

    def show(self, *args: object) -> None:  # the frame never hides the board
        super().show(bool(args[0]) if args else True)

    def bring_into_sight(self, at: int) -> float:
        """Glide to a hex that is not in sight as a whole; the ms that this takes."""
        room = self.camera.free.inflate(-self.camera.H, -self.camera.H)
        spot = self.camera.point(at) if at else (0, 0)
        return self.glide(at) if at and (self.camera.under_map(spot) or not room.collidepoint(spot)) else 0.0

    def show_one_of(self, hexes: Sequence[int]) -> None:
        """Glide to the middle of some hexes in a row, if none of them can be seen."""
        if hexes and not any(self.camera.shows(at) for at in hexes):
            self.glide(hexes[len(hexes) // 2])

    def retheme(self) -> None:
        """Another palette or scale. The ground does not depend on the scale of the interface."""
        if self.view.theme.c is not text_style.theme.c:
            self.view.set_theme(text_style.theme)
        elif self.view.theme.key != text_style.theme.key:
            self.view.set_scale(text_style.theme)


class FittedBoard(BoardWidget):
    """A board that is seen whole at first, and that fills a larger room as it filled the smaller one."""

    _fitted = False

    def arrange(self) -> None:
        grows = self.camera.whole and self.camera.rect != self.rect
        super().arrange()
        if (grows or not self._fitted) and self.rect.w > 100:
            self._fitted = True
            self.camera.fit()
