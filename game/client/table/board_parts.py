"""The board of the game screen with all that belongs to it: camera, motions, input, scene, what is lit.

The parts know each other here, so that the screen around them does not have to say each time which one hears
of what.
"""

from __future__ import annotations

import pygame

from game.client.art.scene import Piece
from game.client.board.board_view import BoardView
from game.client.board.camera import Camera
from game.client.kit import text_style
from game.client.table.board_widget import BoardWidget
from game.client.table.input.board_input import BoardInput
from game.client.table.input.carrier import Carrier
from game.client.table.modes.mode import PlayScreen
from game.client.table.motion import Motions, watched_links
from game.client.table.scene_builder import EnemyZones, SceneBuilder
from game.client.table.shown_game import BoardDisplay
from game.client.table.viewport import FIRST_H, BoardSwitches, Spotlight, Viewport
from game.core.records import Unit

#: the camera looks through this until the widgets are laid out
UNPLACED = (0, 0, 928, 632)


class BoardParts:
    """Builds the parts and joins them."""

    def __init__(self, display: BoardDisplay, host: PlayScreen) -> None:
        self.game, self.display, self.host = host.game, display, host
        game = host.game
        board, drawing = game.view.board, game.showing.drawing
        self.camera = Camera(board.grid, pygame.Rect(UNPLACED), FIRST_H)
        self.carrier = Carrier(game, self.camera, host, self.redraw, self._carried_over)
        links = watched_links(drawing.links)
        self.motions = Motions(self.camera, self._piece, self._moved_on, links, host.tumble, host.hear)
        self.enemy = EnemyZones(game, display)
        self.input = BoardInput(game, display, self.carrier, self.motions, self.enemy, host, self._repaint)
        self.widget = BoardWidget(BoardView(board, self.camera, text_style.theme), self.input)
        self.scenes = SceneBuilder(game, display, self.motions, self.carrier, lambda: host.mode, self.enemy)
        self.viewport = Viewport(game, self.widget, self._in_sight)
        self.spotlight = Spotlight(game, display, self.widget, self.redraw)
        self.switches = BoardSwitches(display, self._switched, host.tip_away)

    def redraw(self) -> None:
        """The scene is to be made anew."""
        self.scenes.forget()
        self.widget.redraw()

    def _carried_over(self, pos: tuple[int, int]) -> None:
        self.widget.carried_over(pos)

    def _repaint(self) -> None:
        """The scene stands, but the picture of it differs."""
        self.widget.redraw()

    def tell_zones(self) -> None:
        """Say what is shown of the enemy."""
        self.host.zones_told(threat=self.display.shows_threat, reach=self.display.shows_reach)

    def _in_sight(self) -> None:
        """Another part of the board is in sight."""
        self.redraw()
        self.widget.moved_on()

    def _switched(self) -> None:
        self.tell_zones()
        self.redraw()

    # ------------------------------------------------------------------ motions
    def _piece(self, unit: Unit, at: int) -> Piece:
        game = self.game
        return Piece(unit.id, at, game.showing.drawing.look(game.rules, game.view, unit, spent=False))

    def _moved_on(self) -> None:
        self.redraw()
        if not self.motions.running:
            self.host.dice_lie()
