"""The board of the maker: the suggested set-up of a force, and hexes that are painted or clicked."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

import pygame

from game.boards.board import Board
from game.client.art.scene import Piece, Scene, Zone
from game.client.board.board_view import BoardView
from game.client.board.camera import Camera
from game.client.kit import Widget, text_style
from game.client.table.board_widget import FittedBoard
from game.hexes.grid import OFF, bits


class Shown(Protocol):
    """What the maker has to show on its board, and what it does with the mouse."""

    def pieces(self) -> Sequence[Piece]:
        """The counters of the force that is set up."""

    def tints(self) -> Sequence[tuple[int, int, str]]:
        """Hexes as masks, each with a tint and a word."""

    def brush(self) -> bool:
        """Does a drag paint?"""

    def painted(self, at: int, first: bool) -> None:
        """A hex was painted; the first of a stroke says whether the stroke adds or takes away."""

    def stroke_done(self) -> None:
        """The stroke is over."""

    def clicked(self, at: int, piece: str) -> None:
        """A hex was clicked, perhaps on a counter."""

    def moved(self, piece: str, at: int) -> None:
        """A counter was dragged into another hex, or off the board."""

    def let_go(self) -> bool:
        """One level back."""


class MakerBoard(FittedBoard):
    """Shows the board of the scenario."""

    def __init__(self, board: Board, shown: Shown, label_of: Callable[[int], str]) -> None:
        self.shown, self.label_of = shown, label_of
        self.carried, self.last = "", OFF
        camera = Camera(board.grid, pygame.Rect(0, 0, 900, 600), 52)
        super().__init__(BoardView(board, camera, text_style.theme), self)

    def scene(self) -> Scene:
        """The force and the tints."""
        zones = tuple(
            Zone(frozenset(bits(mask)), tint, words) for mask, tint, words in self.shown.tints() if mask
        )
        return Scene(
            pieces=tuple(self.shown.pieces()), zones=zones, hover=self.at, fan=self.fan,
            borders=bool(self.view.board.zones),
            lit=frozenset({self.last} if self.carried and self.last else ()),
        )  # fmt: skip

    # ------------------------------------------------------------------ its own handler
    def pointed(self, at: int, counter: str) -> None:
        self.redraw()

    def clicked(self, at: int, counter: str, pos: tuple[int, int]) -> None:
        if at == OFF:
            return
        if self.shown.brush():
            self.shown.painted(at, True)
            self.shown.stroke_done()
        else:
            self.shown.clicked(at, counter)

    def clicked_right(self, at: int) -> None:
        self.shown.let_go()

    def may_drag(self, at: int, counter: str) -> bool:
        self.carried, self.last = "", OFF
        if self.shown.brush():
            return at != OFF
        self.carried = counter
        return bool(counter)

    def dragged(self, at: int, pos: tuple[int, int]) -> None:
        if self.carried:
            self.last = at
        elif at != OFF and at != self.last:
            if self.last == OFF:
                self.shown.painted(self.view.hex_at(self._start), True)
            self.last = at
            self.shown.painted(at, False)
        self.redraw()

    def dropped(self, at: int, pos: tuple[int, int]) -> None:
        carried, self.carried, self.last = self.carried, "", OFF
        if carried:
            self.shown.moved(carried, at)
        else:
            self.shown.stroke_done()

    def drag_void(self) -> None:
        self.carried, self.last = "", OFF
        self.shown.stroke_done()

    def way_shown(self) -> tuple[int, ...]:
        return ()

    def paint_board(self, surface: pygame.Surface) -> None:
        """Nothing more to paint."""

    def tip_of(self, at: int, counter: str) -> Widget | str | None:
        return self.label_of(at) if at else None
