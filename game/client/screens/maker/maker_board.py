"""The board of the maker: the suggested set-up of a force, and hexes that are painted or clicked."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from game.boards.board import Board
from game.client.art.scene import Scene, Zone
from game.client.board.board_view import BoardView
from game.client.board.camera import Camera
from game.client.kit import Widget, text_style
from game.client.screens.maker.board_tools import BoardTools
from game.client.table.board_widget import FittedBoard
from game.hexes.grid import OFF, bits, mask_of

#: hexes as masks, each with a tint and a word
Tints = Sequence[tuple[int, int, str]]


class MakerBoard(FittedBoard):
    """Shows the board of the scenario."""

    def __init__(self, board: Board, tools: BoardTools, tints: Callable[[], Tints]) -> None:
        self.tools, self.tints = tools, tints
        self.carried, self.last = "", OFF
        camera = Camera(board.grid, pygame.Rect(0, 0, 900, 600), 52)
        super().__init__(BoardView(board, camera, text_style.theme), self)

    def scene(self) -> Scene:
        """The suggested set-ups, and what the page is about or is painted."""
        painted = [(mask_of(self.tools.hexes), 0, "")]
        zones = tuple(
            Zone(frozenset(bits(mask)), tint, words)
            for mask, tint, words in (painted if self.tools.painting else self.tints())
            if mask
        )
        return Scene(
            pieces=tuple(self.tools.pieces()), zones=zones, hover=self.at, fan=self.fan,
            borders=bool(self.view.board.zones),
            lit=frozenset({self.last} if self.carried and self.last else ()),
        )  # fmt: skip

    # ------------------------------------------------------------------ its own handler
    def pointed(self, at: int, counter: str) -> None:
        self.redraw()

    def clicked(self, at: int, counter: str, pos: tuple[int, int]) -> None:
        if at == OFF:
            return
        if self.tools.painting:
            self.tools.painted(at, True)
            self.tools.stroke_done()
        else:
            self.tools.clicked(at)

    def clicked_right(self, at: int) -> None:
        self.tools.let_go()

    def may_drag(self, at: int, counter: str) -> bool:
        self.carried, self.last = "", OFF
        if self.tools.painting:
            return at != OFF
        self.carried = counter
        return bool(counter)

    def dragged(self, at: int, pos: tuple[int, int]) -> None:
        if self.carried:
            self.last = at
        elif at != OFF and at != self.last:
            if self.last == OFF:
                self.tools.painted(self.view.hex_at(self._start), True)
            self.last = at
            self.tools.painted(at, False)
        self.redraw()

    def dropped(self, at: int, pos: tuple[int, int]) -> None:
        carried, self.carried, self.last = self.carried, "", OFF
        if carried:
            self.tools.moved(carried, at)
        else:
            self.tools.stroke_done()

    def drag_void(self) -> None:
        self.carried, self.last = "", OFF
        self.tools.stroke_done()

    def way_shown(self) -> tuple[int, ...]:
        return ()

    def paint_board(self, surface: pygame.Surface) -> None:
        """Nothing more to paint."""

    def tip_of(self, at: int, counter: str) -> Widget | str | None:
        return self.view.board.grid.label(at) if at else None
