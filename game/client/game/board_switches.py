"""What the player shows and hides on the board: where the enemy can fire and go, and the counters."""

from __future__ import annotations

from collections.abc import Callable

from game.client.game.shown_game import BoardDisplay


class BoardSwitches:
    """Turns them on and off; ``changed`` hears of it. ``tip_away`` takes an open card from the board."""

    def __init__(
        self, display: BoardDisplay, changed: Callable[[], None], tip_away: Callable[[], None]
    ) -> None:
        self.display, self.changed, self.tip_away = display, changed, tip_away

    def toggle_threat(self) -> None:
        """Show where the enemy can fire, or not."""
        self.display.shows_threat = not self.display.shows_threat
        # a card that is open tells who fires there, or tells it no more
        self.tip_away()
        self.changed()

    def toggle_reach(self) -> None:
        """Show where the enemy can go, or not."""
        self.display.shows_reach = not self.display.shows_reach
        self.changed()

    def hide_counters(self, hidden: bool) -> None:
        """Hide all counters, or show them again."""
        if hidden != self.display.hides_counters:
            self.display.hides_counters = hidden
            self.changed()
