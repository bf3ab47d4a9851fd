"""What every part of a mode of the Ogre games may ask about the moment."""

from __future__ import annotations

from typing import Protocol

from game.core.anygame import Rules
from game.ogre.state import Unit, View


class OgreQuery(Protocol):
    """The rules, the position as the deciding side sees it, and whose counters are whose."""

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
