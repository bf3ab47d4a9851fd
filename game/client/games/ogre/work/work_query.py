"""What the parts of the work mode ask of it, and what they want done.

The panels and the tool see a ``WorkQuery``; each row, button and click comes to a ``WorkIntent``.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, TypeAlias

from msgspec import Struct

from game.client.game.modes.intents import Intent
from game.client.game.modes.mode_host import WindowQuery
from game.client.games.ogre.ogre_query import OgreQuery
from game.client.games.ogre.work.work_model import Line, WorkBench


class WorkQuery(OgreQuery, Protocol):
    """What the parts of the work mode ask."""

    bench: WorkBench

    @property
    def window(self) -> WindowQuery:
        """The size of the window, and the keys."""

    def ready(self) -> bool:
        """Can the crew be sent to work?"""

    def numbered(self) -> Sequence[Line]:
        """The possible tasks in the order of their number keys."""


# ---------------------------------------------------------------------------- intents
class LookIn(Struct, frozen=True):
    """Look at the work of a hex; ``OFF`` for all hexes."""

    at: int


class TakeTask(Struct, frozen=True):
    """Look at one task."""

    line: Line


class PickCrew(Struct, frozen=True):
    """So many squads of a counter are to work."""

    line: Line
    unit: str
    squads: int


class MarkHex(Struct, frozen=True):
    """A hex is to be searched, or is not."""

    at: int


class StepBack(Struct, frozen=True):
    """One step back: the marks, the task, the hex; at last back to the fire."""


class ShutWork(Struct, frozen=True):
    """Back to the fire of the phase."""


WorkIntent: TypeAlias = Intent | LookIn | TakeTask | PickCrew | MarkHex | StepBack | ShutWork
