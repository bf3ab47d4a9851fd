"""The tray at the edge of the board: own counters that wait there and may come in."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.client.game.board_widget import BoardWidget
from game.client.game.hud.card_position import Spot, Stage
from game.client.game.modes.mode import Mode
from game.client.kit import Panel, Widget
from game.core.records import Unit

HIGH = 76


class EntryTray(Panel):
    """Counters that enter over this edge."""

    def __init__(self) -> None:
        super().__init__(pad=(12, 4), border="t", height=HIGH)
        self.visible = False

    def fill_with(self, mode: Mode, units: Sequence[Unit]) -> None:
        """Other counters."""
        found = mode.session.showing.deciding.waiting(mode, units)
        self.fill(found)
        self.visible = found is not None


class BoardArea(Widget):
    """The board, and the tray at its foot while something waits there."""

    def __init__(self, board: BoardWidget, tray: EntryTray) -> None:
        super().__init__()
        self.board, self.tray = board, tray
        #: what lies over the board while a fight is on, and where it stands
        self.stage: Stage | None = None
        self.spot = Spot()
        self.add(board, tray)

    def set_stage(self, stage: Stage | None) -> None:
        """Put a stage over the board, or take it away."""
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
        self.relayout()
        self.board.redraw()

    def resettle(self) -> None:
        """The board was moved: a stage takes its hex into sight again."""
        self.spot.at = 0
        if self.stage is not None:
            self.stage.place(self.board.rect)

    def tumble(self, face: int) -> None:
        """A die is rolling: the stage shows it too."""
        if self.stage is not None:
            self.stage.tumble(face)

    def covered(self, left: int, right: int) -> None:
        self.board.covered(left, right)
        if self.stage is not None:
            self.stage.place(self.board.rect)

    def arrange(self) -> None:
        room = pygame.Rect(self.rect)
        if self.tray.visible:
            high = self.tray.want_height(room.w)
            self.tray.place(pygame.Rect(room.x, room.bottom - high, room.w, high))
            room.h -= high
        self.board.place(room)
        if self.stage is not None:
            self.stage.place(room)
