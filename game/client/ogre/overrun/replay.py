"""A fight in the replay: the stage over the board as it stood, with nothing to be pressed."""

from __future__ import annotations

import pygame

from game.client.kit import Widget
from game.client.ogre.overrun.picture import FightPicture, stage_of
from game.client.ogre.overrun.record import record
from game.client.table.hud.card_position import Spot
from game.client.table.hud.replay_board import ReplayBoard
from game.ogre.plans.fight import FightRound


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
            fight = FightRound(game.session.rules, view)
            picture = FightPicture(fight, record(game.session, fight.at, game.steps[game.at]))
            self.stage = stage_of(picture, self.board, self.spot, lambda cell, chip: None)
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
