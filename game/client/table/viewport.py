"""The part of the board that is in sight: at the start, when another decision begins,
and as the keys move it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

import pygame

from game.client.art.counter_spec import MIDDLE
from game.client.board.camera import Camera
from game.client.kit.text_style import px, scale
from game.client.table.board_widget import BoardWidget
from game.client.table.modes.mode import Mode, PlayScreen
from game.client.table.shown_game import BoardDisplay, ShownGame
from game.hexes.grid import OFF, LabelError, bits

#: H of the first view, at most; all of these at scale 1
FIRST_H = 64
#: H of the first view at most where all of the board is seen
WHOLE_H = 96
#: H of the first view, at least
LEAST_H = 40
#: H of the key for the usual size
USUAL_H = 52
#: lengths that an arrow key moves the board
PAN = 90

#: where a player was looking: H and the place of the camera
Place = tuple[int, int, int]


class Seen(NamedTuple):
    """The room of the board, the drawers over it, and whether all of it is seen and fills it."""

    rect: pygame.Rect
    covered: tuple[int, int]
    whole: bool
    fitted: bool


class Viewport:
    """Moves the camera of the board; ``moved`` hears that the picture differs."""

    def __init__(self, game: ShownGame, board: BoardWidget, moved: Callable[[], None]) -> None:
        self.game, self.board, self.moved = game, board, moved
        self._scale = scale()

    @property
    def camera(self) -> Camera:
        """The camera of the board."""
        return self.board.camera

    # ------------------------------------------------------------------ by key
    def fit(self) -> None:
        """The whole board."""
        self.camera.fit()
        self.moved()

    def zoom_one(self) -> None:
        """Counters in their usual size."""
        self.camera.set_zoom(px(USUAL_H))
        self.moved()

    def pan(self, across: int, down: int) -> None:
        """One step of an arrow key."""
        self.board.shut_fan()
        self.camera.pan(across * px(PAN), down * px(PAN))
        self.moved()

    # ------------------------------------------------------------------ by the game
    def first_view(self, mode: Mode) -> None:
        """The whole board at the start, or its whole width, as far as counters can still be told apart."""
        self.camera.fit()
        # a scale that is right for the words is right for the counters, too
        least, most = px(LEAST_H), px(FIRST_H)
        if px(MIDDLE) <= self.camera.H:
            # all of it can be seen, and counters show their numbers
            if px(WHOLE_H) < self.camera.H:
                self.camera.set_zoom(px(WHOLE_H))
            return
        unit = self.camera.layout.width / self.camera.H
        self.camera.set_zoom(max(least, min(most, int((self.board.rect.w - 30) / unit))))
        units = [u for u in self.game.view.units.values() if u.at]
        own = [u.at for u in units if u.side == self.game.session.decider]
        if mode.shows_places or not own:
            own = mode.places() or own or [u.at for u in units]
        if own:
            self.camera.centre_on(self._middle(own))

    def look_at_own(self, mode: Mode) -> None:
        """If nothing that can act is in sight, go where something is."""
        if mode.shows_places:
            self.look_at_places(mode)
            return
        hexes = mode.places()
        if hexes and not any(self.camera.shows(at) for at in hexes):
            middle = self.camera.hex_at(self.board.rect.center) or hexes[0]
            self.board.glide(min(hexes, key=lambda at: self.game.view.board.grid.distance(at, middle)))

    def look_at_places(self, mode: Mode) -> None:
        """To the middle of a set-up, if most of it lies out of sight."""
        hexes = mode.places()
        if sum(self.camera.shows(at) for at in hexes) * 2 < len(hexes):
            self.board.glide(self._middle(hexes))

    def look_at_entry(self, doors: Sequence[int]) -> None:
        """To the middle of the hexes over which a counter may come in."""
        self.board.bring_into_sight(doors[len(doors) // 2])

    def _middle(self, hexes: Sequence[int]) -> int:
        """The hex nearest to the middle of them all."""
        spots = {at: self.game.view.board.grid.place(at) for at in hexes}
        across, down = (sum(spot[k] for spot in spots.values()) / len(spots) for k in (0, 1))
        return min(spots, key=lambda at: (abs(spots[at][0] - across) + abs(spots[at][1] - down), at))

    # ------------------------------------------------------------------ by the window
    def seen(self) -> Seen:
        """What of the board is in sight now, before the room for it changes."""
        camera = self.camera
        return Seen(self.board.rect.copy(), camera.covered, camera.whole, camera.fitted)

    def settle(self, before: Seen, in_window: bool) -> None:
        """The board has other room than before, in the same window or in one of another size.

        It grows or shrinks with the window and with the scale of the interface; all is seen if it was.
        """
        now, room, k = self.board.rect, before.rect, scale() / self._scale
        self._scale = scale()
        if not (room.w and room.h and now.w and now.h):
            return
        if (now.size, self.camera.covered, k) == (room.size, before.covered, 1.0) and in_window:
            return
        if before.fitted or (before.whole and not (in_window and k == 1.0 and self.camera.whole)):
            self.camera.fit()
        elif not in_window:
            across, down = now.w / room.w, now.h / room.h
            # what grows and shrinks again by as much is as it was; higher and narrower is neither
            self.camera.grow(max(1.0, min(across, down)) * min(1.0, max(across, down)))
        elif k != 1.0:
            self.camera.grow(k)
        else:
            return
        self.moved()

    # ------------------------------------------------------------------ each player's own
    def place(self) -> Place:
        """Where the board is looked at now."""
        return self.camera.H, self.camera.x, self.camera.y

    def return_to(self, place: Place) -> None:
        """Look there again."""
        H, x, y = place
        self.camera.set_zoom(H)
        self.camera.pan(self.camera.x - x, self.camera.y - y)


# --------- What of the board is in sight when a game opens, and when another decision begins
#: ms until the board is brought to what is asked: tray and panel take their room first
SETTLED_MS = 40
#: ms until it is tried again, where nothing has its place yet
AGAIN_MS = 16


class FirstLook:
    """Turns the board to what a decision is about."""

    def __init__(self, screen: PlayScreen, viewport: Viewport) -> None:
        self.screen, self.game, self.viewport = screen, screen.game, viewport
        #: the game has been opened: before that nothing is in sight
        self.started = False

    def look(self) -> None:
        """Look at the board as at the start."""
        screen = self.screen
        if not self.viewport.board.rect.w:
            # nothing has its place before the first picture
            if screen.app is not None and screen.app.top is screen:
                screen.later(AGAIN_MS, self.look)
            return
        self.viewport.first_view(self.screen.mode)
        self.screen.resettle()
        self.screen.redraw_board()

    def mode_began(self, mode: Mode) -> None:
        """A new decision: bring what it is about into sight."""
        waits = mode.tray()
        if len(waits) != 1:
            self.screen.later(SETTLED_MS, lambda: self._look_at_own(mode))
            return
        doors = [e.mask for e in self.game.view.terms.entries if e.side == mode.side]
        if doors and self.started:
            self.screen.later(SETTLED_MS, lambda: self.viewport.look_at_entry(list(bits(doors[0]))))

    def _look_at_own(self, mode: Mode) -> None:
        if mode is self.screen.mode and self.started:
            self.viewport.look_at_own(mode)


# --------- Hexes that are pointed at from beside the board: lit, and brought into the middle
class Spotlight:
    """Lights a hex for the log, the finder or a row of the panel; ``redraw`` hears that the board differs."""

    def __init__(
        self, game: ShownGame, display: BoardDisplay, board: BoardWidget, redraw: Callable[[], None]
    ) -> None:
        self.game, self.display, self.board, self.redraw = game, display, board, redraw

    def light(self, at: int) -> None:
        """Light a hex, or none."""
        if self.display.light(at):
            self.redraw()

    def show_hex(self, at: int) -> None:
        """Bring a hex into the middle, and light it."""
        self.board.glide(at)
        self.light(at)

    def show_place(self, label: str) -> None:
        """Bring a hex that the log names into the middle."""
        at = self._parsed(label)
        if at:
            self.show_hex(at)

    def point_at(self, label: str | None) -> None:
        """Light a hex that the log names, or none."""
        self.light(self._parsed(label) if label else OFF)

    def _parsed(self, label: str) -> int:
        try:
            return self.game.view.board.grid.parse(label)
        except LabelError:
            return OFF


# ---- What the player shows and hides on the board: where the enemy can fire and go, and the counters
class BoardSwitches:
    """Turns them on and off; ``changed`` hears of it. ``tip_away`` takes an open card from the board."""

    def __init__(
        self, display: BoardDisplay, changed: Callable[[], None], tip_away: Callable[[], None]
    ) -> None:
        self.display, self.changed, self.tip_away = display, changed, tip_away

    def toggle_threat(self) -> None:
        """Show where the enemy can fire, or not."""
        self.display.shows_threat = not self.display.shows_threat
        # a card that is open tells who fires there, or tells it no more
        self.tip_away()
        self.changed()

    def toggle_reach(self) -> None:
        """Show where the enemy can go, or not."""
        self.display.shows_reach = not self.display.shows_reach
        self.changed()

    def hide_counters(self, hidden: bool) -> None:
        """Hide all counters, or show them again."""
        if hidden != self.display.hides_counters:
            self.display.hides_counters = hidden
            self.changed()
