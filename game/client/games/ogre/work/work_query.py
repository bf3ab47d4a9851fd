"""What the panels of work ask of its mode, and what their rows do."""

from __future__ import annotations

from typing import Protocol

from game.client.game.modes.mode_host import ModeHost
from game.client.games.ogre.ogre_query import OgreQuery
from game.client.games.ogre.work.work_model import Line, WorkBench


class WorkQuery(OgreQuery, Protocol):
    """What the panel asks of the work mode, and what its rows do."""

    bench: WorkBench

    @property
    def host(self) -> ModeHost:
        """What a mode may have done."""

    def ready(self) -> bool:
        """Can the crew be sent to work?"""

    def go(self, at: int) -> None:
        """Look at the work of a hex."""

    def take(self, line: Line) -> None:
        """Look at one task."""

    def pick(self, line: Line, unit: str, squads: int) -> None:
        """So many squads of a counter are to work."""

    def shut(self) -> None:
        """Back to the fire of the phase."""
