"""The position of an overrun card, kept from stage to stage so that it does not jump."""

from __future__ import annotations

import pygame

from game.client.board.camera import Camera
from game.client.kit import Widget

#: minimum hex height during an overrun; more if the board would end before its hex is beside the card
NEARER = (47, 64, 80)


class Stage(Widget):
    """A widget that covers the board during an overrun."""

    #: the board moves out from under it where it hides what is being shown
    gives_way = False
    #: it asks something: once that is answered it goes, before what follows has been shown
    asks = False

    def card_rect(self) -> pygame.Rect:
        """The part of the board that it covers."""
        return self.rect

    def tumble(self, face: int) -> None:
        """A die is tumbling."""


class Spot:
    """The hex the card was placed for, whether it is below that hex, and the board position before."""

    def __init__(self) -> None:
        self.at, self.below = 0, True
        self._before: tuple[int, int, int] | None = None

    def near(self, camera: Camera, least: int) -> None:
        """Zoom to at least this hex height."""
        if least > camera.H:
            self._before = self._before or (camera.H, camera.x, camera.y)
            camera.set_zoom(least)

    def leave(self, camera: Camera) -> None:
        """The overrun is over: restore the board position."""
        self.at = 0
        if self._before is not None:
            (H, x, y), self._before = self._before, None
            camera.set_zoom(H)
            camera.pan(camera.x - x, camera.y - y)
