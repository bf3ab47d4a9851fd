"""A button whose thing can be dragged from the panel onto the board."""

from __future__ import annotations

from game.client.kit.button import Pressed
from game.client.kit.text_style import px
from game.client.table.modes.mode import PlayScreen
from game.hexes.grid import OFF

#: so far the pointer goes before a press is a drag, at scale 1
SLACK = 6


class CarriedButton(Pressed):
    """A click does ``act``; a drag takes the thing up, and lets it go over a hex or beside the board."""

    def __init__(self, host: PlayScreen, name: str, enabled: bool = True) -> None:
        super().__init__(name=name, enabled=enabled)
        self.host = host
        self._start: tuple[int, int] | None = None
        self._carries = False

    def movable(self) -> bool:
        """Can it be dragged?"""
        return self.enabled

    def take_up(self, at: tuple[int, int]) -> None:
        """A drag begins: put its picture into the carrier."""
        raise NotImplementedError

    def carried_over(self, hexagon: int) -> None:
        """The pointer stands over a hex with it, or beside the board."""

    def let_go(self, hexagon: int, at: tuple[int, int]) -> None:
        """It was let go over a hex, or beside the board (``OFF``)."""
        raise NotImplementedError

    def _hex(self, at: tuple[int, int]) -> int:
        board = self.host.board
        return board.view.hex_at(at) if board.rect.collidepoint(at) else OFF

    def press(self, at: tuple[int, int], button: int) -> bool:
        self._start, self._carries = at, False
        return super().press(at, button)

    def drag(self, at: tuple[int, int]) -> None:
        if self._start is None or not self.movable():
            return
        far = max(abs(at[0] - self._start[0]), abs(at[1] - self._start[1])) >= px(SLACK)
        if far and not self._carries:
            self._carries = True
            self.take_up(at)
            self.changed()
        if self._carries:
            self.host.carrier.carry_to(at)
            self.carried_over(self._hex(at))

    def release(self, at: tuple[int, int]) -> None:
        if not self._carries:
            super().release(at)
            return
        self._carries, self._start = False, None
        self.changed()
        carried = self.host.carrier.drop()
        self.let_go(self._hex(at) if carried else OFF, at)

    def cancel(self) -> None:
        super().cancel()
        if self._carries:
            self._carries = False
            self.host.carrier.drop()
