"""What of the board is in sight when a game opens, and when another decision begins."""

from __future__ import annotations

from game.client.game.modes.mode import Mode, PlayScreen
from game.client.game.viewport import Viewport
from game.hexes.grid import bits

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
