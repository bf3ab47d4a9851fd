"""A decision of the other side while one side's view is kept to: it waits until that side is led on purpose.

Nothing of it can be made with what is shown, so nothing is offered but to look about and to take the other
side's seat. Space and Enter do not: a player who ends phases with them would see what the other side hides.
"""

from __future__ import annotations

from game.client.game.hud.panel_widgets import note
from game.client.game.modes.watch_mode import WatchMode
from game.client.kit import Button, Column, Label, Scroll, Widget
from game.client.kit.text_style import TITLE
from game.core.amounts import does


class AsideMode(WatchMode):
    """The other side decides; the board may be looked at."""

    @property
    def who(self) -> str:
        """The side that decides."""
        return self.view.sides[self.side].name

    @property
    def watcher(self) -> str:
        """The side whose view is shown."""
        return self.view.sides[self.session.watched].name

    def group(self, number: int) -> bool:
        if number == 1:
            self.host.lead_other()
        return number == 1

    def panel(self) -> Widget | None:
        rows: list[Widget] = [
            Label(f"{self.who} {does(self.who, 'decides')}", TITLE, "medium", wrap=True),
            note(f"{self.who} must decide with its own view, not with that of {self.watcher}."),
            Button(f"Play {self.who} now", self.host.lead_other, "main", "1", name="lead other"),
            note(f"Its view is shown until {self.watcher} is to move."),
        ]
        unit = self.unit(self.selected) if self.selected else None
        if unit is not None:
            rows += self.session.showing.words.unit_rows(self.rules, self.view, unit)
        return Scroll(Column(*rows, pad=(16, 12), gap=10))

    def hint(self) -> tuple[str, str]:
        return f"{self.who} to decide. Press 1 to play {self.who} with its view.", "info"

    def why_not(self) -> str:
        """Why nothing can be ordered or taken back, in a sentence."""
        return f"{self.who} to decide, but you see the view of {self.watcher}: play {self.who} first (key 1)."

    def ready(self) -> bool:
        return False

    def confirm(self) -> bool:
        return False
