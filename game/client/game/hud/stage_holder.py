"""What lies over the board while it is decided, such as the card of a fight.

It is put there when what led to it was seen.
"""

from __future__ import annotations

from collections.abc import Callable

from game.client.game.hud.entry_tray import BoardArea
from game.client.game.modes.mode import Mode
from game.client.game.motion import Motions
from game.client.game.shown_game import ShownGame


class StageHolder:
    """Puts the stage of the mode over the board and takes it away; ``say`` tells what came of it."""

    def __init__(
        self, game: ShownGame, motions: Motions, mode: Callable[[], Mode], say: Callable[[str], None]
    ) -> None:
        self.game, self.motions, self.mode, self.say = game, motions, mode, say
        #: where it is put; None until the widgets are built
        self.area: BoardArea | None = None
        self._waits = False

    def built(self, area: BoardArea) -> None:
        """The widgets were made anew."""
        self.area = area
        area.set_stage(self.mode().stage())

    def tell(self) -> None:
        """The mode shows something else: not before what led to it was seen."""
        if self.area is None:
            return
        if not self.motions.running:
            stage = self.mode().stage()
            if stage is None and self.area.stage is not None:
                words = self.game.showing.deciding.settled(self.game.session)
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
