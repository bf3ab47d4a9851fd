"""What every mode of the Ogre games is, and what its parts stand on.

A mode is made of parts. A part says in a ``Protocol`` what it asks of its mode beyond ``OgreSeat``, so that it
can be read, and tried, without the mode.
"""

from __future__ import annotations

from typing import Generic, Protocol, TypeVar

from game.client.play.mode import Mode
from game.client.play.mode_host import ModeHost
from game.core.anygame import Rules
from game.ogre.state import Unit, View


class OgreMode(Mode):
    """Base of the modes of the Ogre games."""

    @property
    def view(self) -> View:
        """The position as the deciding side sees it."""
        return self.host.view

    def unit(self, unit_id: str) -> Unit | None:
        """A unit in play."""
        return self.view.units.get(unit_id)


class OgreSeat(Protocol):
    """What every part of a mode asks of it."""

    host: ModeHost
    selected: str

    @property
    def rules(self) -> Rules:
        """The rules of the game."""

    @property
    def view(self) -> View:
        """The position as the deciding side sees it."""

    @property
    def side(self) -> int:
        """The side that decides."""

    def unit(self, unit_id: str) -> Unit | None:
        """A unit in play."""

    def mine(self, unit_id: str) -> bool:
        """Does the counter belong to the side that decides?"""

    def label(self, at: int) -> str:
        """The label of a hex."""


SeatT = TypeVar("SeatT", bound=OgreSeat)


class Part(Generic[SeatT]):
    """A part of a mode; what it reads of every mode stands here under the same names."""

    def __init__(self, mode: SeatT) -> None:
        self.mode = mode

    @property
    def host(self) -> ModeHost:
        """The game screen, as far as modes know it."""
        return self.mode.host

    @property
    def rules(self) -> Rules:
        """The rules of the game."""
        return self.mode.rules

    @property
    def view(self) -> View:
        """The position as the deciding side sees it."""
        return self.mode.view

    @property
    def side(self) -> int:
        """The side that decides."""
        return self.mode.side

    def label(self, at: int) -> str:
        """The label of a hex."""
        return self.mode.label(at)
