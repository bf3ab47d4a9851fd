"""The base of the modes of the Ogre games, which know what a counter of theirs is."""

from __future__ import annotations

from game.client.table.modes.mode import Mode
from game.ogre.plans.work import Sappers
from game.ogre.state import Unit, View


class OgreMode(Mode):
    """A mode of the Ogre games."""

    @property
    def view(self) -> View:
        """The position as the deciding side sees it."""
        return self.host.now.view

    def unit(self, unit_id: str) -> Unit | None:
        """A unit in play."""
        return self.view.units.get(unit_id)

    @property
    def sappers(self) -> Sappers:
        """The sappers of the side that decides, and what they can do."""
        return Sappers(self.rules, self.view, self.side)
