"""The intent of a click or a key where a counter is warned of something hidden. It changes nothing."""

from __future__ import annotations

from typing import Protocol

from game.client.game.modes.intents import Give, Say
from game.ogre.hidden.warning import GoAhead, StopShort

#: the answers by their keys: the first costs nothing
ANSWERS = (StopShort(), GoAhead())


class WarningQuery(Protocol):
    """What the tool asks of the mode."""

    @property
    def at(self) -> int:
        """The hex that something is hidden in."""


class WarningTool:
    """Turns gestures into intents."""

    def __init__(self, query: WarningQuery) -> None:
        self.query = query

    def click(self, at: int) -> Say | None:
        """A click on the board answers nothing: the hex might have been clicked for something else."""
        return Say("Choose: go ahead, or stop short.") if at == self.query.at else None

    def number(self, number: int) -> Give | None:
        """A number key."""
        return Give((ANSWERS[number - 1],)) if 1 <= number <= len(ANSWERS) else None
