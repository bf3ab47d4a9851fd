"""The thing that is dragged over the window:
a counter, or a picture that stands for something.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import pygame

from game.client.board.camera import Camera
from game.client.kit import Screen
from game.client.table.hud.panel_widgets import counter_art
from game.client.table.shown_game import ShownGame
from game.core.records import Unit


class Carried(NamedTuple):
    """A carried thing, its picture, and where that lies beside the pointer."""

    what: str
    picture: pygame.Surface
    shift: tuple[int, int]


class Carrier:
    """The hand: empty, or with one thing in it."""

    def __init__(
        self,
        game: ShownGame,
        camera: Camera,
        screen: Screen,
        redraw: Callable[[], None],
        over: Callable[[tuple[int, int]], None],
    ) -> None:
        """``redraw`` hears that a counter left the board or came back, ``over`` where the hand is."""
        self.game, self.camera, self.screen, self.redraw, self.over = game, camera, screen, redraw, over
        self.carried: Carried | None = None
        self._at = (0, 0)

    @property
    def what(self) -> str:
        """The name of what is carried; empty for nothing."""
        return self.carried.what if self.carried is not None else ""

    def carry(self, unit: Unit, pos: tuple[int, int]) -> None:
        """A counter is in the hand."""
        H = max(48, min(90, self.camera.H))
        look = self.game.showing.drawing.look(self.game.rules, self.game.view, unit, selected=True)
        picture, dx, dy = counter_art().sprite(look, H)
        self.carry_picture(unit.id, picture, pos, (dx, dy))

    def carry_picture(
        self, what: str, picture: pygame.Surface, pos: tuple[int, int], shift: tuple[int, int] | None = None
    ) -> None:
        """A picture is in the hand; ``what`` is given back when it is let go."""
        self.screen.tip_away()
        middle = (-picture.get_width() // 2, -picture.get_height() // 2)
        self.carried, self._at = Carried(what, picture, shift or middle), pos
        self.redraw()
        self.screen.damage(self._rect(self.carried))

    def carry_to(self, pos: tuple[int, int]) -> None:
        """The hand is elsewhere."""
        if self.carried is not None and pos != self._at:
            self.screen.damage(self._rect(self.carried))
            self._at = pos
            self.screen.damage(self._rect(self.carried))
            self.over(pos)

    def drop(self) -> str:
        """The hand is empty; what was in it."""
        if self.carried is None:
            return ""
        what = self.carried.what
        self.screen.damage(self._rect(self.carried))
        self.carried = None
        self.redraw()
        return what

    def paint(self, surface: pygame.Surface) -> None:
        """Paint it over everything else."""
        if self.carried is not None:
            surface.blit(self.carried.picture, self._rect(self.carried))

    def _rect(self, carried: Carried) -> pygame.Rect:
        dx, dy = carried.shift
        return carried.picture.get_rect().move(self._at[0] + dx, self._at[1] + dy)
