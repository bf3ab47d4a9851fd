"""The tray at the edge of the board: the player's counters waiting to enter there."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from game.client.kit import Panel, Widget
from game.client.kit.text_style import px
from game.client.table.board_widget import BoardWidget
from game.client.table.handling import handling_of
from game.client.table.hud.card_position import Spot, Stage
from game.client.table.hud.mini_map import MiniMap
from game.client.table.modes.mode import Mode
from game.client.table.motion import Motions
from game.client.table.shown_game import ShownGame
from game.core.records import Unit

HIGH = 76
#: between a toast and a stage card, at scale 1
TOAST_GAP = 4
#: the share of a hex between its centre and what must not hide it
HALF = 0.55


class EntryTray(Panel):
    """Counters that enter over this edge."""

    def __init__(self) -> None:
        super().__init__(pad=(12, 4), border="t", height=HIGH)
        self.visible = False

    def fill_with(self, mode: Mode, units: Sequence[Unit]) -> None:
        """Show other counters."""
        found = handling_of(mode.view.terms.game).deciding.waiting(mode, units)
        self.fill(found)
        self.visible = found is not None


class BoardArea(Widget):
    """The board, with the tray at its bottom edge while counters wait there, and a guide's band above it."""

    def __init__(self, board: BoardWidget, tray: EntryTray, band: Widget, small: MiniMap) -> None:
        super().__init__()
        self.board, self.tray, self.band, self.small = board, tray, band, small
        #: what covers the board during an overrun, and its place
        self.stage: Stage | None = None
        self.spot = Spot()
        #: pixels that the log and the panel cover on the left and right
        self._left = self._right = 0
        self.add(board, small, tray, band)

    def set_stage(self, stage: Stage | None) -> None:
        """Put a stage over the board, or remove it."""
        if stage is None and self.stage is None:
            return
        if self.stage is not None:
            self.stage.parent = None
            self.children.remove(self.stage)
        self.stage = stage
        if stage is not None:
            self.add(stage)
        else:
            self.spot.leave(self.board.camera)
            self.board.camera.set_over(0, 0)
        self.relayout()
        self.board.redraw()

    def resettle(self) -> None:
        """The board moved: a stage brings its hex back into view."""
        self.spot.at = 0
        if self.stage is not None:
            self.stage.place(self.board.rect)

    def clear(self, at: int) -> None:
        """Move the board so that a band over its edge does not hide this hex."""
        camera = self.board.camera
        if self.stage is None or not self.stage.gives_way:
            return
        camera.finish()
        self.stage.place(self.board.rect)
        card, half = self.stage.card_rect(), round(HALF * camera.H)
        y = camera.point(at)[1]
        if not card.top - half < y < card.bottom + half:
            return
        above, below = card.bottom - camera.free.top + half, camera.free.bottom - card.top + half
        if card.centery < camera.free.centery:
            camera.set_over(above, 0)
            camera.pan(0, card.bottom + half - y)
        else:
            camera.set_over(0, below)
            camera.pan(0, card.top - half - y)

    def tumble(self, face: int) -> None:
        """A die is tumbling: the stage shows it too."""
        if self.stage is not None:
            self.stage.tumble(face)

    def toast_floor(self, usual: int, high: int) -> int:
        """The bottom of a toast that covers neither the tray nor a stage: in the strip of board beside the
        card; if that is too low, at the bottom of the window, over the hint. ``usual`` is the bottom without
        a stage.
        """
        if self.stage is None:
            return min(usual, self.tray.rect.top - px(TOAST_GAP)) if self.tray.visible else usual
        card, room = self.stage.card_rect(), high + 2 * px(TOAST_GAP)
        if room <= self.board.rect.bottom - card.bottom:
            return usual
        if room <= card.top - self.board.rect.top:
            return card.top - px(TOAST_GAP)
        return self.board.rect.bottom + room - px(TOAST_GAP)

    def covered(self, left: int, right: int) -> None:
        self.board.covered(left, right)
        self.small.place_in(self.board.camera.free)
        if (left, right) != (self._left, self._right):
            self._left, self._right = left, right
            if self.tray.visible:
                self._place_tray()
            if self.band.visible:
                self._place_band()
        if self.stage is not None:
            self.stage.place(self.board.rect)

    def arrange(self) -> None:
        room = pygame.Rect(self.rect)
        if self.tray.visible:
            room.h -= self._place_tray()
        if self.band.visible:
            high = self._place_band()
            room.y, room.h = room.y + high, room.h - high
        self.board.place(room)
        self.small.place_in(self.board.camera.free.clip(room))
        if self.stage is not None:
            self.stage.place(room)

    def _place_band(self) -> int:
        """Place it beside what covers the board. Returns its height."""
        room = self.rect
        wide = room.w - self._left - self._right
        high = self.band.want_height(wide)
        self.band.place(pygame.Rect(room.x + self._left, room.y, wide, high))
        return high

    def _place_tray(self) -> int:
        """Place it beside what covers the board, so that no counter is behind the log. Returns its height."""
        room = self.rect
        wide = room.w - self._left - self._right
        high = self.tray.want_height(wide)
        self.tray.place(pygame.Rect(room.x + self._left, room.bottom - high, wide, high))
        return high


# -------------------------- What covers the board during a decision, such as an overrun card
class StageHolder:
    """Puts the mode's stage over the board and removes it; ``say`` announces the result."""

    def __init__(
        self, game: ShownGame, motions: Motions, mode: Callable[[], Mode], say: Callable[[str], None]
    ) -> None:
        self.game, self.motions, self.mode, self.say = game, motions, mode, say
        #: its container; None until the widgets are built
        self.area: BoardArea | None = None
        self._waits = False

    def built(self, area: BoardArea) -> None:
        """The widgets were rebuilt."""
        self.area = area
        area.set_stage(self.mode().stage())

    def tell(self) -> None:
        """The mode has new content: show it once the player has seen what led to it."""
        if self.area is None:
            return
        if not self.motions.running:
            stage = self.mode().stage()
            if stage is None and self.area.stage is not None:
                words = handling_of(self.game.view.terms.game).deciding.settled(self.game.session)
                if words:
                    self.say(words)
            self.area.set_stage(stage)
            return
        if self.area.stage is not None and self.area.stage.asks and self.mode().stage() is None:
            self.area.set_stage(None)
        if not self._waits:
            self._waits = True
            self.motions.when_still(self._due)

    def clear(self, at: int) -> None:
        """Move the board so that the stage does not hide this hex."""
        if self.area is not None:
            self.area.clear(at)

    def _due(self) -> None:
        self._waits = False
        self.tell()
