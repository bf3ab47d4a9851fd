"""What covers the board during a decision, such as an overrun card.

It appears once the player has seen what led to it.
"""

from __future__ import annotations

from collections.abc import Callable

from game.client.game.handling import handling_of
from game.client.game.hud.entry_tray import BoardArea
from game.client.game.modes.mode import Mode
from game.client.game.motion import Motions
from game.client.game.shown_game import ShownGame


class StageHolder:
    """Puts the mode's stage over the board and removes it; ``say`` announces the result."""

    def __init__(
        self, game: ShownGame, motions: Motions, mode: Callable[[], Mode], say: Callable[[str], None]
    ) -> None:
        self.game, self.motions, self.mode, self.say = game, motions, mode, say
        #: its container; None until the widgets are built
        self.area: BoardArea | None = None
        self._waits = False

    def built(self, area: BoardArea) -> None:
        """The widgets were rebuilt."""
        self.area = area
        area.set_stage(self.mode().stage())

    def tell(self) -> None:
        """The mode has new content: show it once the player has seen what led to it."""
        if self.area is None:
            return
        if not self.motions.running:
            stage = self.mode().stage()
            if stage is None and self.area.stage is not None:
                words = handling_of(self.game.view.terms.game).deciding.settled(self.game.session)
                if words:
                    self.say(words)
            self.area.set_stage(stage)
        elif not self._waits:
            self._waits = True
            self.motions.when_still(self._due)

    def clear(self, at: int) -> None:
        """Move the board so that the stage does not hide this hex."""
        if self.area is not None:
            self.area.clear(at)

    def _due(self) -> None:
        self._waits = False
        self.tell()
