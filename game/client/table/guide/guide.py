"""A guide: what stands in a band above the board and says what to do, and may hold back an order.

The game screen knows of no other; ``Guide`` itself leads nobody.
"""

from __future__ import annotations

from collections.abc import Sequence

from game.client.kit import Widget
from game.client.table.modes.mode import PlayScreen
from game.core.anygame import Order


class Guide:
    """Leads nobody: every order may be given, and there is no band."""

    #: are phases in which nothing can be done passed over, where the settings say so?
    passes_over = True
    #: is the player told what a turn of the computer has cost? A lesson says itself what has happened
    tells_turns = True

    @property
    def asks_at_end(self) -> bool:
        """Is the player asked before a phase ends in which something could still be done?"""
        return True

    def lead(self, screen: PlayScreen) -> None:
        """The screen of the game is there."""

    def allows(self, orders: Sequence[Order]) -> bool:
        """May the player give these orders? If not, the guide says itself why."""
        return True

    def about_to_give(self, orders: Sequence[Order]) -> None:
        """These orders are being given, by whomever."""

    def position_changed(self) -> None:
        """Another position stands."""

    def rests(self) -> str:
        """Why nobody gives an order now: it has led to its end, or is to be read; "" where somebody may."""
        return ""

    def about(self) -> object:
        """What the band is about: it is made anew when that is another; None for no band."""
        return None

    def band(self) -> Widget | None:
        """What stands in the band."""
        return None

    def points_at(self) -> tuple[str, ...]:
        """What is to be clicked, one after another: counters, hexes, and widgets (``button NAME``)."""
        return ()
