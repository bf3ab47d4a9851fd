"""A fight in the replay: the stage over the board as it stood, with nothing to be pressed."""

from __future__ import annotations

import pygame

from game.client.kit import Widget
from game.client.ogre.overrun.fight_mode import FightMode
from game.client.ogre.overrun.record import record
from game.client.table.hud.card_position import Spot
from game.client.table.hud.replay_board import ReplayBoard
from game.client.table.session import Session
from game.client.table.shown_game import Now
from game.core.anygame import View
from game.ogre.plans.fight import FightRound


class Seat:
    """What a fight asks of its screen, where there is no game going on."""

    def __init__(self, area: ReplayArea, session: Session, view: View) -> None:
        self.area, self.board, self.session, self.view = area, area.board, session, view
        self.card_spot, self.now = area.spot, Now(session.rules, view, session.decider)


class PastFight(FightMode):
    """A fight as it stood after a step."""

    def __init__(self, seat: Seat, step: int) -> None:
        super().__init__(seat)  # type: ignore[arg-type]  # nothing is ordered in the past, nor asked of a window
        self.record = record(seat.session, self.fight.at, step)


class ReplayArea(Widget):
    """The board of the replay, and the stage of a fight over it."""

    def __init__(self, board: ReplayBoard) -> None:
        super().__init__()
        self.board, self.spot = board, Spot()
        self.stage: Widget | None = None
        self.add(board)
        board.game.shown = self.shown

    def shown(self) -> None:
        """Another step is seen."""
        self.board.redraw()
        game = self.board.game
        view = game.position(game.at)
        if self.stage is not None:
            self.children.remove(self.stage)
            self.stage = None
        if FightRound.on(view):
            self.stage = PastFight(Seat(self, game.session, view), game.steps[game.at]).stage()
            self.add(self.stage)
        else:
            self.spot.leave(self.board.camera)
        self.relayout()

    def covered(self, left: int, right: int) -> None:
        self.board.covered(left, right)
        self._place_stage()

    def arrange(self) -> None:
        self.board.place(self.rect)
        self._place_stage()

    def _place_stage(self) -> None:
        if self.stage is not None:
            self.stage.place(pygame.Rect(self.rect))
