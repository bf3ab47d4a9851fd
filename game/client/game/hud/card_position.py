"""Where the card of a fight stands, kept from one stage to the next so that it does not jump."""

from __future__ import annotations

import pygame

from game.client.board.camera import Camera
from game.client.kit import Widget

#: hexes at least so high while a fight is on; more where the
#: board would end before its hex comes beside the card
NEARER = (47, 64, 80)


class Stage(Widget):
    """What lies over the board while a fight is on."""

    #: the board moves out from under it where it hides what is being shown
    gives_way = False

    def card_rect(self) -> pygame.Rect:
        """The part of the board that it covers."""
        return self.rect

    def tumble(self, face: int) -> None:
        """A die on its way to its face."""


class Spot:
    """The hex the card was placed for, whether it stands below it, and how the board was looked at before."""

    def __init__(self) -> None:
        self.at, self.below = 0, True
        self._before: tuple[int, int, int] | None = None

    def near(self, camera: Camera, least: int) -> None:
        """Hexes at least so high."""
        if least > camera.H:
            self._before = self._before or (camera.H, camera.x, camera.y)
            camera.set_zoom(least)

    def leave(self, camera: Camera) -> None:
        """The fight is over: look at the board as before."""
        self.at = 0
        if self._before is not None:
            (H, x, y), self._before = self._before, None
            camera.set_zoom(H)
            camera.pan(camera.x - x, camera.y - y)
